"""What happens at the edges of a system: closed streams, locked files, limits that are reached, impatient users."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
COMMAND = f'"{sys.executable}" -m rulinglint'
PAGE = "Golem\n\n2024-06-14\n\nThe creature stays tapped until the tide rises.\n"
PATIENCE = 120.0


class Told(NamedTuple):
    """What a process ended with."""

    status: int
    out: str
    err: str


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one page."""
    (tmp_path / "golem.txt").write_text(PAGE, encoding="utf-8")
    (tmp_path / "rulinglint.toml").write_text('select = ["U"]\n', encoding="utf-8")
    return tmp_path


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def shell(folder: Path, command: str) -> Told:
    """What a shell's command in a folder is answered; `rulinglint` is ours."""
    command = command.replace("rulinglint", COMMAND)
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment(), capture_output=True, timeout=PATIENCE, check=False
    )
    return Told(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.parametrize("command", ["check", "align", "claims"])
def test_standard_input_that_is_closed_is_told(folder: Path, command: str) -> None:
    assert shell(folder, f"rulinglint {command} - <&-") == (
        2,
        "",
        "rulinglint: -: standard input is closed\n  Pipe a page into it, or name files and folders.\n",
    )


REFUSING = """
import os, sys, threading
def refuse(*given):
    raise {error}
{name} = refuse
from lint.cli import main
main()
"""
"""As under `ulimit -u`, which root does not heed."""


@pytest.mark.parametrize(
    ("name", "error"),
    [("os.fork", "BlockingIOError(11, 'no fork')"), ("threading._start_new_thread", "RuntimeError('no thread')")],
)
def test_where_no_process_may_be_started_one_does_all(folder: Path, name: str, error: str) -> None:
    record = {"card": "Golem", "date": "2024-06-14"}
    lines = [json.dumps(record | {"text": f"Die  Flut steigt {number} Mal."}) for number in range(700)]
    (folder / "golems.jsonl").write_text("\n".join(lines), encoding="utf-8")
    program = REFUSING.format(name=name, error=error)
    asked = ["check", "golems.jsonl", "--select", "Y003,T002", "--fail-on", "info", "--format", "concise", "--jobs"]
    answers = [
        subprocess.run([sys.executable, *how], cwd=folder, env=environment(), capture_output=True, check=False)
        for how in (
            ["-c", program, *asked, "3", "--no-cache"],
            ["-c", program, *asked, "3"],
            ["-m", "rulinglint", *asked, "1"],
        )
    ]
    assert {(done.returncode, done.stderr) for done in answers} == {(1, b"")}
    assert len({done.stdout for done in answers}) == 1


IMPATIENT = """
import atexit, os, signal, sys, time
def interrupt(*_):
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(1)
from lint import dispatch
dispatch.dispatch = interrupt
atexit.register(interrupt)
sys.setprofile(lambda *_: None)  # the process ends in the usual way
from lint.cli import main
main()
"""


def test_a_second_interrupt_while_the_first_is_heeded_says_nothing(folder: Path) -> None:
    command = [sys.executable, "-c", IMPATIENT]
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, check=False, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (130, b"")


LACKING = """
import os, sys
from importlib import import_module
from lint.cli import main
def lack(*given, **named):
    try:
        raise {error}
    except Exception as error:
        raise ValueError("what comes of it") from error
setattr(import_module("{module}"), "{name}", lack)
main()
"""


@pytest.mark.parametrize(("module", "name"), [("lint.answering", "lint"), ("checks.untranslated_ruling", "find")])
@pytest.mark.parametrize(
    ("error", "told"),
    [
        ("MemoryError", "memory has run out\n  Allow more, or let one process do all: --jobs 1."),
        ("OSError(12, 'no room')", "memory has run out\n  Allow more, or let one process do all: --jobs 1."),
        ("OSError(24, 'too many')", "no more files may be open\n  Allow more, for example by `ulimit -n 256`."),
    ],
)
def test_what_the_system_lacks_is_told_and_not_as_a_bug(
    folder: Path, module: str, name: str, error: str, told: str
) -> None:
    command = [sys.executable, "-c", LACKING.format(module=module, name=name, error=error), "check", "--no-cache"]
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, check=False, timeout=PATIENCE)
    assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", f"rulinglint: {told}\n")
