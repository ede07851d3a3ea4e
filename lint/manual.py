"""A check's manual page: its docstring, taken apart and laid out for a terminal.

A docstring is a summary line, a description, and sections with these heads, in this order:

    Why it matters: what the fault does to a reader.

    Bad:
        A ruling with the fault, and below it marks.
                     ^^^^^^^^^

    Good:
        The same ruling without it.

    Not flagged: what looks like the fault and is none.
    See also: other checks.
"""

import re
from collections.abc import Iterator
from textwrap import dedent
from typing import NamedTuple

from checks.check import Check
from corpus.model import Span
from reports.wrapping import wrapped

HEADS = ("Why it matters", "Bad", "Good", "Not flagged", "See also")
_HEAD = re.compile(rf"^({'|'.join(HEADS)}):[ \t]*", re.MULTILINE)
_MARKS = re.compile(r"[ ]*\^[ ^]*")


class Manual(NamedTuple):
    """What a docstring says. `bad` and `good` are its examples as they stand there, `bad` with its lines of marks."""

    summary: str
    description: str
    why: str
    bad: str
    good: str
    not_flagged: str
    see_also: str


def manual(check: Check) -> Manual:
    """The manual page of a check.

    Raises:
        ValueError: a section is missing, or stands in another place.
    """
    return parse(check.module.__doc__ or "", check.code)


def parse(docstring: str, code: str = "docstring") -> Manual:
    """A docstring taken apart: prose is joined to paragraphs, examples keep their lines.

    Raises:
        ValueError: a section is missing, or stands in another place.
    """
    first, *rest = _HEAD.split(dedent(_first_line_indented(docstring)).strip("\n"))
    heads, bodies = rest[::2], rest[1::2]
    if tuple(heads) != HEADS:
        raise ValueError(f"{code}: the sections are {', '.join(heads) or 'none'}, not {', '.join(HEADS)}")
    why, bad, good, not_flagged, see_also = bodies
    summary, _, description = first.strip().partition("\n")
    return Manual(
        summary.strip(),
        _prose(description),
        _prose(why),
        _example(bad),
        _example(good),
        _prose(not_flagged),
        _prose(see_also),
    )


def _first_line_indented(docstring: str) -> str:
    """A docstring whose first line is indented as the others are, so that they can be dedented together."""
    lines = docstring.splitlines()
    indent = min((len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()), default=0)
    return "\n".join([" " * indent + lines[0].strip(), *lines[1:]]) if lines else ""


def _prose(text: str) -> str:
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", text.strip()))


def _example(text: str) -> str:
    return dedent(text.strip("\n").rstrip())


def marked(example: str) -> tuple[str, tuple[Span, ...]]:
    r"""An example's text without its lines of marks, and the spans of that text that the marks stand below.

    >>> marked("Das Uhrwerk (even if it stops).\n            ^^^^^^^^^^^^^^^^^^\nEnde.")
    ('Das Uhrwerk (even if it stops).\nEnde.', (Span(start=12, end=30),))
    """
    lines: list[str] = []
    spans: list[Span] = []
    for line in example.splitlines():
        if lines and _MARKS.fullmatch(line):
            start = sum(len(earlier) + 1 for earlier in lines[:-1])
            spans += [Span(start + found.start(), start + found.end()) for found in re.finditer(r"\^+", line)]
        else:
            lines.append(line)
    return "\n".join(lines), tuple(spans)


def page(check: Check, columns: int) -> str:
    """The manual page of a check as `rulinglint explain` prints it, its prose on lines of at most so many columns."""
    return "".join(f"{line}\n" for line in _page(check, manual(check), columns))


def _page(check: Check, said: Manual, columns: int) -> Iterator[str]:
    stage = "preview" if check.preview else "stable"
    fix = "fix: suggested" if check.fixable else "no fix"
    yield f"{check.code} {check.name}   {check.severity.value}, {stage}, {fix}"
    yield ""
    for paragraph in [said.summary, *said.description.split("\n\n"), f"Why it matters: {said.why}"]:
        if paragraph:
            yield from wrapped(paragraph, columns)
            yield ""
    yield "Bad"
    yield from _indented(said.bad)
    yield "Good"
    yield from _indented(said.good)
    yield ""
    yield from wrapped(f"Not flagged: {said.not_flagged}", columns)
    yield from wrapped(f"See also: {said.see_also}", columns)
    yield f'Turn it off: --ignore {check.code}, or [tool.rulinglint] ignore = ["{check.code}"]'


def _indented(example: str) -> Iterator[str]:
    for line in example.splitlines():
        yield f"  {line}".rstrip()
