"""`--history FILE`: a run's figures, one line a run, so that they can be looked at over the weeks.

A run of the same day and git revision as an earlier one takes that one's place. What is no run is told, and kept.
"""

import errno
import json
import os
import subprocess
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from corpus.clock import today
from corpus.model import Problem
from lint.errors import UserError, reason
from lint.outputs import replace_file
from reports.dumping import dumped
from reports.report import Run
from reports.trend import as_record, from_record

_MOST_TOLD = 3
"""Broken lines that are told one by one."""


class History(NamedTuple):
    """Earlier runs.

    Attributes:
        path: their file, which need not be there yet.
        day, revision: of the run that is to be added.
        earlier: the runs in the file without one of this day and revision, oldest first.
        faults: what is to be told of broken lines.
    """

    path: str
    day: date
    revision: str | None
    earlier: tuple[Run, ...]
    faults: tuple[str, ...]

    def with_run(self, run: Run) -> tuple[Run, ...]:
        """All runs, `run` among them, oldest first."""
        return tuple(sorted((*self.earlier, run), key=lambda one: one.date))

    def add(self, run: Run) -> None:
        """Write a run's line: in the place of the line of the same day and revision, or behind all lines.

        Raises:
            UserError: the file cannot be written.
        """
        line = f"{dumped(as_record(run))}\n".encode("utf-8", "backslashreplace")
        # Others may have written since: what stands in the file now is what is kept.
        lines = _lines(self.path)
        own = [number for number, old in enumerate(lines) if _is(old, run)]
        if not own:
            _append(self.path, line if not lines or lines[-1].endswith(b"\n") else b"\n" + line)
            return
        kept = [line if number == own[-1] else old for number, old in enumerate(lines) if number not in own[:-1]]
        if kept != lines:
            replace_file(self.path, b"".join(kept))


def load(path: str) -> History:
    """The history in a file.

    Raises:
        UserError: it cannot be read.
    """
    if not path:
        raise UserError(Problem("--history: the name of the file is missing"))
    if os.path.isdir(path):
        raise UserError(Problem(f"--history: this is a folder: {path}", "Name a file in it."))
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        raise UserError(Problem(f"--history: no such folder: {folder}", "Make the folder first, or name another."))
    day, revision = today(), revision_of(".")
    runs, faults = [], []
    for number, line in enumerate(_lines(path), 1):
        try:
            if line.strip():
                runs.append(_run(line))
        except ValueError as error:
            faults.append(f"{path}:{number}: no run: {error}; the line is kept")
    earlier = (run for run in runs if (run.date, run.revision) != (day, revision))
    return History(path, day, revision, tuple(sorted(earlier, key=lambda one: one.date)), tuple(_told(path, faults)))


def revision_of(folder: str) -> str | None:
    """The git revision that a folder is at, as 12 hexadecimal digits; None where git knows none, or is not there."""
    try:
        done = subprocess.run(
            ["git", "-C", folder, "rev-parse", "--verify", "--quiet", "HEAD"], capture_output=True, check=False
        )
    except OSError:
        return None
    return os.fsdecode(done.stdout).strip()[:12] or None if not done.returncode else None


def _told(path: str, faults: list[str]) -> Iterable[str]:
    yield from faults[:_MOST_TOLD]
    if len(faults) > _MOST_TOLD:
        yield f"{path}: {len(faults) - _MOST_TOLD:,} more lines are no runs; they are kept"


def _lines(path: str) -> list[bytes]:
    try:
        with open(path, "rb") as file:
            return file.read().splitlines(keepends=True)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise UserError(Problem(f"--history: {path}: not readable: {reason(error)}")) from None


def _run(line: bytes) -> Run:
    try:
        record = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise ValueError("this is not JSON") from None
    return from_record(record)


def _is(line: bytes, run: Run) -> bool:
    try:
        other = _run(line)
    except ValueError:
        return False
    return (other.date, other.revision) == (run.date, run.revision)


def _append(path: str, line: bytes) -> None:
    """Add a line in one go: where several runs write at once, each line stays whole."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        try:
            written = os.write(handle, line)
            if written < len(line):
                os.ftruncate(handle, os.fstat(handle).st_size - written)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        finally:
            os.close(handle)
    except OSError as error:
        raise UserError(Problem(f"--history: {path}: not writable: {reason(error)}")) from None
