"""Kill runs at random moments: every file that they leave must be the old or the new one, and the next run right.

    python benchmarks/kills.py [--only fix,cache] [--kills 50] [--seed 1]

Each kind of run is watched once undisturbed. Then it is begun again and again from the same folder and killed (SIGKILL,
its worker processes too): half of the times at a moment drawn from the whole run, half within 20 ms after it has
begun to write. What stands in the folder then must be what stood there before or after the undisturbed run, file by
file, and a run that is not killed must end like that: the same files, the same report, the same exit status. Temporary
files of killed runs (`.NAME.PID.tmp`) are counted. POSIX only.
"""

import argparse
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CACHE = ".rulinglint-cache"
_LEFTOVER = re.compile(r"\..+\.[0-9]+\.tmp")
_DATABASE = re.compile(rf"{re.escape(CACHE)}/cache\.sqlite3(-journal)?")
_WRITING = 0.02
"""Seconds after its first change within which a run is killed that has begun to write."""


class Kind(NamedTuple):
    """A kind of run: what it is called, the folder that it begins in, and the arguments."""

    name: str
    prepare: Callable[[], None]
    arguments: tuple[str, ...]


class Fault(NamedTuple):
    """What was wrong after a kill, and when that was."""

    kind: str
    moment: str
    what: str


class Told(NamedTuple):
    """What became of one kind of run: kills that met it alive, temporary files left, and what was wrong."""

    met: int
    leftovers: int
    faults: list[Fault]


def _pages(number: int) -> None:
    for at in range(number):
        lines = [f"Leuchtturm {at}", ""]
        for ruling in range(6):
            lines += ["03/05/2024", f"Falls die Laterne  {at} leuchtet, ziehe {ruling + 2} Karten .", ""]
        Path(f"{at:03}.txt").write_text("\n".join(lines), encoding="utf-8")


def _pages_and(*arguments: str) -> Callable[[], None]:
    """Pages, and what an earlier run has left there."""

    def prepare() -> None:
        _pages(10)
        _run(arguments)

    return prepare


_CHECK = ("check", "--select", "Y", "--jobs", "2", "--no-progress", "--format", "concise")
KINDS = (
    Kind("fix", lambda: _pages(20), (*_CHECK, "--fix", "--no-cache")),
    Kind("cache", _pages_and(*_CHECK, "--preview"), (*_CHECK, "--format", "json=report.json")),
    Kind("first cache", lambda: _pages(10), _CHECK),
    Kind("baseline", lambda: _pages(10), (*_CHECK, "--no-cache", "--write-baseline")),
    Kind("suppress", _pages_and("suppress", "000.txt:7:11", "--code", "Y003", "--reason", "Old."),
         ("suppress", "001.txt:4:11", "--code", "Y003", "--reason", "The printed card says so.")),
    Kind("convert", lambda: _pages(60), ("convert", ".", "all.jsonl", "--force")),
    Kind("convert to pages", _pages_and("convert", ".", "all.jsonl"), ("convert", "all.jsonl", "pages/", "--force")),
    Kind("history", _pages_and(*_CHECK, "--history", "runs.jsonl"),
         (*_CHECK, "--fail-on", "error", "--no-cache", "--history", "runs.jsonl")),
)  # fmt: skip


def _run(arguments: tuple[str, ...]) -> tuple[int, bytes]:
    done = subprocess.run(_command(arguments), capture_output=True, check=False, env=_environment())
    return done.returncode, done.stdout


def _command(arguments: tuple[str, ...]) -> list[str]:
    return [sys.executable, "-m", "rulinglint", *arguments]


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "SOURCE_DATE_EPOCH": "1735689600"}


def _files() -> dict[str, bytes]:
    """What every file of the current folder holds, the cache aside."""
    files = (path for path in Path().rglob("*") if path.is_file())
    return {path.as_posix(): path.read_bytes() for path in files if not _DATABASE.fullmatch(path.as_posix())}


def _look() -> dict[str, tuple[int, int]]:
    """Names, sizes and times of what stands in the current folder: quick to be asked for."""
    return dict(_stats("."))


def _stats(folder: str) -> Iterator[tuple[str, tuple[int, int]]]:
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir():
                    yield from _stats(entry.path)
                else:
                    stat = entry.stat()
                    yield entry.path, (stat.st_mtime_ns, stat.st_size)
    except FileNotFoundError:  # gone meanwhile
        return


def _killed(kind: Kind, moment: float | None, chance: random.Random) -> tuple[bool, str]:
    """Begin a run and kill it after so many seconds, or as it writes; whether it was still alive, and when that was."""
    before = _look()
    process = subprocess.Popen(
        _command(kind.arguments), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=_environment(),
        start_new_session=True,
    )  # fmt: skip
    if moment is None:
        while process.poll() is None and _look() == before:
            time.sleep(0.0005)
        time.sleep(delay := chance.random() * _WRITING)
        when = f"{delay * 1000:.1f} ms after it began to write"
    else:
        time.sleep(moment)
        when = f"after {moment:.3f} s"
    alive = process.poll() is None
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    return alive, when


def kills(kind: Kind, number: int, seed: int) -> Told:
    """Kill a kind of run so many times; the current folder is used, and must be empty."""
    chance = random.Random(f"{seed} {kind.name}")
    kind.prepare()
    shutil.copytree(".", "../begin")
    begun = time.monotonic()
    right = _run(kind.arguments)
    seconds = time.monotonic() - begun
    assert right[0] in (0, 1), f"{kind.name} ended with {right[0]}"
    old, new = _files_of("../begin"), _files()
    met = leftovers = 0
    faults = []
    for at in range(number):
        _empty()
        shutil.copytree("../begin", ".", dirs_exist_ok=True)
        alive, when = _killed(kind, chance.random() * seconds if at % 2 else None, chance)
        met += alive
        left = _files()
        leftovers += sum(_is_leftover(path) for path in left)
        wrong = [*_broken(left, old, new), *_broken_cache(), *_after(kind, right, new)]
        faults += [Fault(kind.name, when, what) for what in wrong]
    return Told(met, leftovers, faults)


def _broken(left: Mapping[str, bytes], old: Mapping[str, bytes], new: Mapping[str, bytes]) -> Iterator[str]:
    """Files that a killed run has left neither old nor new."""
    for path in sorted(old.keys() | left.keys()):
        if not _is_leftover(path) and left.get(path) not in (old.get(path), new.get(path)):
            yield f"{path} is neither old nor new"


def _broken_cache() -> Iterator[str]:
    path = f"{CACHE}/cache.sqlite3"
    if os.path.exists(path):
        with closing(sqlite3.connect(path)) as connection:
            said = connection.execute("PRAGMA integrity_check").fetchone()[0]
            if said != "ok":
                yield f"{path}: {said}"


def _after(kind: Kind, right: tuple[int, bytes], new: Mapping[str, bytes]) -> Iterator[str]:
    """What is wrong with the next run."""
    again = _run(kind.arguments)
    # Who kills a run just as it ends has written all there is: then there is nothing left to suppress.
    if again != right and not (kind.name == "suppress" and _files() == new):
        yield f"the next run ended with {again[0]}, not {right[0]}, or said something else"
    files = {path: data for path, data in _files().items() if not _is_leftover(path)}
    for path in sorted(new.keys() | files.keys()):
        if files.get(path) != new.get(path):
            yield f"{path} is not right after the next run"


def _is_leftover(path: str) -> bool:
    return _LEFTOVER.fullmatch(os.path.basename(path)) is not None


def _files_of(folder: str) -> dict[str, bytes]:
    here = os.getcwd()
    os.chdir(folder)
    try:
        return _files()
    finally:
        os.chdir(here)


def _empty() -> None:
    for entry in list(os.scandir(".")):
        shutil.rmtree(entry.path) if entry.is_dir() else os.unlink(entry.path)


def in_a_folder_of_its_own(kind: Kind, number: int, seed: int) -> Told:
    """`kills` in a temporary folder."""
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "work"))
        os.chdir(os.path.join(folder, "work"))
        try:
            return kills(kind, number, seed)
        finally:
            os.chdir(here)


def main() -> int:
    """Kill, and tell; returns 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(kind.name for kind in KINDS), help="kinds, with commas")
    parser.add_argument("--kills", type=int, default=50, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    wrong = 0
    for kind in KINDS:
        if kind.name in asked.only.split(","):
            told = in_a_folder_of_its_own(kind, asked.kills, asked.seed)
            wrong += len(told.faults)
            print(
                f"{kind.name}: {asked.kills} kills, {told.met} of a run that was alive, {told.leftovers} temporary "
                f"files left, {len(told.faults)} faults", flush=True,
            )  # fmt: skip
            for fault in told.faults:
                print(f"  {fault.moment}: {fault.what}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
