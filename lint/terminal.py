"""Standard output and standard error: what they can show, and writing to them."""

import os
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TextIO

from corpus.problem import Problem
from lint.errors import UnwritableOutputError
from reports.plain import encoded, plain

if TYPE_CHECKING:
    from reports.style import Style

WIDTH = 100
WIDEST = 120
COLORS = ("auto", "always", "never")


def encoding_of(stream: TextIO) -> str:
    """The encoding of a stream."""
    return getattr(stream, "encoding", None) or "utf-8"


def style(color: str = "auto", *, quiet: bool = False, verbose: bool = False) -> "Style":
    """How standard output wants reports for people."""
    from reports.style import Style

    return Style(
        color=_colored(color, sys.stdout, os.environ),
        width=min(columns(sys.stdout), WIDEST),
        wrap=sys.stdout.isatty(),
        encoding=encoding_of(sys.stdout),
        quiet=quiet,
        verbose=verbose,
    )


def columns(stream: TextIO) -> int:
    """The width: that in `COLUMNS`, else that of the terminal that a stream goes to, else 100."""
    stated = os.environ.get("COLUMNS", "")
    if stated.isascii() and stated.isdigit() and int(stated):
        return int(stated)
    try:
        return os.get_terminal_size(stream.fileno()).columns or WIDTH
    except (OSError, ValueError):
        return WIDTH


def _colored(color: str, stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether a stream gets colours (source: no-color.org and force-color.org; an empty variable counts as unset)."""
    if color != "auto":
        return color == "always"
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    return stream.isatty() and environment.get("TERM") != "dumb"


def write(text: str) -> None:
    """Write to standard output what its encoding can show of a text for people."""
    write_bytes(encoded(text, encoding_of(sys.stdout)))


def write_utf8(text: str) -> None:
    """Write to standard output a text for tools: UTF-8, whatever the terminal's encoding."""
    write_bytes(encoded(text, "utf-8"))


def write_bytes(data: bytes) -> None:
    """Write bytes to standard output."""
    left = memoryview(data)
    try:
        sys.stdout.flush()
        while left:
            # Where PYTHONUNBUFFERED is set, a pipe that is being closed takes a part and says nothing.
            left = left[sys.stdout.buffer.write(left) :]
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UnwritableOutputError(error.errno, error.strerror) from error


def complain(problems: Iterable[Problem]) -> None:
    """Say on standard error what went wrong, the next step below each."""
    for problem in problems:
        say(problem.message)
        if problem.hint:
            _say_plainly(f"  {problem.hint}")


def say(message: str) -> None:
    """Say one line on standard error."""
    _say_plainly(f"rulinglint: {message}")


def _say_plainly(line: str) -> None:
    sys.stderr.write(plain(line, encoding_of(sys.stderr)) + "\n")
    sys.stderr.flush()
