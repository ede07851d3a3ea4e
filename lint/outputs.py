"""Where reports go: `--format NAME[=FILE]`."""

import os
from collections.abc import Iterable
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from corpus.problem import Problem
from lint import terminal
from lint.errors import UserError, reason
from lint.whole_files import put
from reports.formats import FORMATS, Format
from reports.plain import encoded

if TYPE_CHECKING:
    from reports.report import Report
    from reports.style import Style


class Output(NamedTuple):
    """A format, and the file it goes to (None: standard output)."""

    format: Format
    path: str | None


def parse(words: Iterable[str], where: str) -> tuple[Output, ...]:
    """The outputs that words such as `json=report.json` ask for.

    Args:
        words: what was asked for.
        where: who asked, for messages.

    Raises:
        UserError: there is no such format, two go to one place, or a file cannot be there.
    """
    formats = {format_.name: format_ for format_ in FORMATS}
    outputs: list[Output] = []
    faults: list[Problem] = []
    taken: dict[str | None, str] = {}
    for word in words:
        name, has_file, path = word.partition("=")
        destination = os.path.realpath(path) if has_file else None
        if name not in formats:
            faults.append(_unknown(name, where))
        elif formats[name].needs_file and not has_file:
            faults.append(Problem(f"{where}: {name} needs a file", f"Write {name}=FILE."))
        elif (library := formats[name].library) and not find_spec(library):
            hint = f"Install the extra: pip install 'rulinglint[{name}]'."
            faults.append(Problem(f"{where}: {word}: {library} is not installed", hint))
        elif has_file and (fault := unwritable(path, f"{where}: {word}")):
            faults.append(fault)
        elif destination in taken:
            faults.append(_twice(word, taken[destination], where, path if has_file else None))
        else:
            taken[destination] = word
            outputs.append(Output(formats[name], path if has_file else None))
    if faults:
        raise UserError(*faults)
    return tuple(outputs)


def _unknown(name: str, where: str) -> Problem:
    from lint.suggest import similar

    names = [format_.name for format_ in FORMATS]
    near = similar(name, names)
    hint = f"A similar format exists: {near}. " if near else ""
    return Problem(f"{where}: there is no format “{name}”", f"{hint}The formats are {', '.join(names)}.")


def unwritable(path: str, where: str) -> Problem | None:
    """Why no file can be written at `path`, for whoever asked for it; None where nothing is in the way."""
    folder = os.path.dirname(path) or "."
    if not path:
        return Problem(f"{where}: the name of the file is missing")
    if os.path.isdir(path):
        return Problem(f"{where}: this is a folder", "Name a file in it.")
    if not os.path.isdir(folder):
        return Problem(f"{where}: no such folder: {folder}", "Make the folder first, or name another.")
    return None


def _twice(word: str, other: str, where: str, path: str | None) -> Problem:
    place = path or "standard output"
    hint = None if path else f"Send one of them to a file: {where} {word}=FILE."
    return Problem(f"{where}: {other} and {word} both go to {place}", hint)


class Rendered(NamedTuple):
    """A report as it is written; `path` is None on standard output."""

    path: str | None
    data: bytes


def render(outputs: Iterable[Output], report: "Report", style: "Style") -> list[Rendered]:
    """A report in each format, as its place wants it."""
    plain_style = style._replace(color=False, wrap=False, encoding="utf-8")
    rendered = []
    for format_, path in outputs:
        content = format_.render(report, plain_style if path else style)
        encoding = style.encoding if format_.for_people and not path else "utf-8"
        rendered.append(Rendered(path, content if isinstance(content, bytes) else encoded(content, encoding)))
    return rendered


def write(rendered: Iterable[Rendered]) -> None:
    """Write rendered reports to their places.

    Raises:
        UserError: a file cannot be written.
    """
    for path, data in rendered:
        if path is None:
            terminal.write_bytes(data)
        else:
            replace_file(path, data)


def replace_file(path: str, content: str | bytes) -> None:
    """Put a text or bytes into a file all at once, so that nobody ever reads half of it.

    Raises:
        UserError: it cannot be written.
    """
    try:
        put(path, content if isinstance(content, bytes) else encoded(content, "utf-8"))
    except OSError as error:
        raise UserError(Problem(f"{path}: not writable: {reason(error)}")) from None
