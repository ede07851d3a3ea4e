"""`--format text`: each finding with the ruling it stands in, the fault marked, for people at a terminal.

The first line of a finding stands alone and can be clicked and parsed; everything below it is indented.
"""

from collections.abc import Iterator
from typing import NamedTuple

from checks.finding import Fix, Part
from corpus.model import Address, Corpus, Place
from reports.counting import closing
from reports.labels import label
from reports.paint import BOLD, DIM, GREEN, SEVERITY, paint
from reports.plain import plain
from reports.quoting import LINES, Mark, quote, shorten, visible
from reports.report import Entry, Passage, Report, Style, passage
from reports.wrapping import wrapped

NARROWEST = 60
"""Columns below which texts are not quoted: their place and the message must do."""

OPPOSING = "opposing-words"


class _Row(NamedTuple):
    """A line of the margin: what stands left of the bar, the bar, and what stands right of it."""

    number: str
    bar: str
    content: str


def render(report: Report, style: Style) -> str:
    """The findings, a blank line behind each, and the closing count."""
    if style.quiet:
        return "".join(f"{first_line(entry, style)}\n" for entry in report.entries)
    blocks = ["\n".join(_block(entry, report, style)) + "\n\n" for entry in report.entries]
    ending = [plain(sentence, style.encoding) for sentence in closing(report)]
    return "".join(blocks) + "".join(f"{sentence}\n" for sentence in ending)


def first_line(entry: Entry, style: Style) -> str:
    """Where a finding is and what it is: `path:line:column: severity CODE name`."""
    path = paint(visible(entry.place.path, style.encoding), BOLD, style)
    severity = paint(entry.severity.value, SEVERITY[entry.severity], style)
    return f"{path}:{entry.place.line}:{entry.place.column}: {severity} {entry.check.code} {entry.check.name}"


def _block(entry: Entry, report: Report, style: Style) -> Iterator[str]:
    yield first_line(entry, style)
    message = visible(entry.finding.message, style.encoding)
    yield from wrapped(message, style.width, "  ") if style.wrap else [f"  {message}"]
    if style.verbose:
        yield paint(f"  fingerprint {entry.fingerprint}", DIM, style)
    if entry.finding.ruling is not None and style.width >= NARROWEST:
        yield from _margin(list(_rows(entry, report, style)), style)


def _margin(rows: list[_Row], style: Style) -> Iterator[str]:
    """The rows, the last of a bar closing it."""
    if rows[-1].bar == "│":
        rows[-1] = rows[-1]._replace(bar="╵")
    digits = max(4, *(len(row.number) for row in rows))
    for row in rows:
        left = paint(f"{row.number:>{digits}} {plain(row.bar, style.encoding)}", DIM, style)
        yield f"{left} {row.content}".rstrip()


def _rows(entry: Entry, report: Report, style: Style) -> Iterator[_Row]:
    finding, corpus = entry.finding, report.corpus
    assert finding.ruling is not None
    own = passage(corpus, finding.ruling, finding.part, finding.span)
    yield _Row("", "╷", _header(own, finding.part, style))
    marks = [] if own.whole else [Mark(own.span, "^")]
    yield from _quoted(own.text, own.place, [*marks, *_opposing(entry, corpus, finding.ruling)], entry, style)
    source = report.sources.get(finding.ruling)
    if source and finding.source_spans:
        yield _Row("", "├", "source, in the same record")
        marks = [Mark(span, "-") for span in finding.source_spans]
        yield from _quoted(source.text, own.place, marks, entry, style)
    shown: set[Address] = {finding.ruling}
    ready = False
    for related in finding.related:
        other = passage(corpus, related.ruling, span=related.span)
        if related.role == OPPOSING or related.ruling in shown or (related.role == "translation" and not other.whole):
            continue
        shown.add(related.ruling)
        ready = ready or related.role == "translation"
        yield _Row("", "├", f"{label(entry, related)}: {_named(other, own, style)}")
        opposing = _opposing(entry, corpus, related.ruling)
        marks = opposing or ([] if other.whole else [Mark(other.span, "-")])
        yield from _quoted(other.text, other.place, marks, entry, style)
    for number, fix in enumerate(finding.fixes, 1):
        yield from _fix(fix, number == len(finding.fixes), ready, style)


def _header(own: Passage, part: Part, style: Style) -> str:
    card = visible(own.page.card, style.encoding)
    if own.ruling is None or part is Part.TITLE:
        return f"{card}, title"
    if part is Part.DATE:
        return f"{card}, date of ruling {own.ruling.index + 1}"
    whole = " (whole)" if own.whole else ""
    return f"{card}, {_date(own, style)}, ruling {own.ruling.index + 1}{whole}"


def _named(other: Passage, own: Passage, style: Style) -> str:
    """Another ruling by its page, its date if that differs, and its place."""
    date = _date(other, style)
    dated = f", {date}" if date and date != _date(own, style) else ""
    place = f"{visible(other.place.path, style.encoding)}:{other.place.line}:{other.place.column}"
    return f"{visible(other.page.card, style.encoding)}{dated}, {place}"


def _date(quoted: Passage, style: Style) -> str:
    if quoted.ruling is None:
        return ""
    date = quoted.ruling.date
    return visible(date.shown, style.encoding)


def _opposing(entry: Entry, corpus: Corpus, address: Address) -> list[Mark]:
    """Marks for the words of one ruling that oppose another's."""
    return [
        Mark(passage(corpus, related.ruling, span=related.span).span, "^")
        for related in entry.finding.related
        if related.role == OPPOSING and related.ruling == address
    ]


def _quoted(text: str, place: Place, marks: list[Mark], entry: Entry, style: Style) -> Iterator[_Row]:
    number = str(place.line)
    columns = style.width - max(4, len(number)) - len(" │ ")
    for line in quote(text, marks, columns, style.encoding, LINES if marks else 1):
        yield _Row(number, "│", line.text)
        number = ""
        if line.marks:
            color = SEVERITY[entry.severity] if "^" in line.marks else DIM
            yield _Row("", "│", _painted_marks(line.marks, color, style))


def _painted_marks(marks: str, color: str, style: Style) -> str:
    blank = len(marks) - len(marks.lstrip())
    return marks[:blank] + paint(marks[blank:], color, style)


def _fix(fix: Fix, last: bool, ready: bool, style: Style) -> Iterator[_Row]:
    """A fix by its title, and below it the text it puts in, unless that is in sight (`ready`: as a translation)."""
    title = fix.title[:1].lower() + fix.title[1:] if fix.title[1:2].islower() else fix.title
    label = "fix" if fix.safe else "suggested fix"
    yield _Row("", "╰" if last else "├", f"{label}: {paint(visible(title, style.encoding), GREEN, style)}")
    text = fix.edits[0].text if len(fix.edits) == 1 else ""
    if text and text not in title and not ready:
        shown = shorten(text, style.width - len("       "), style.encoding)
        yield _Row("", " " if last else "│", paint(shown, GREEN, style))
