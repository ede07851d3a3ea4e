"""What an editor's sheet says of a finding, cell by cell."""

import datetime
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from checks.finding import Finding, Part, Severity
from corpus.model import Address, Corpus, Span
from reports.labels import label
from reports.report import Entry, Passage, Report, passage
from reports.xlsx_text import COMPARED, FAULT, HEADING, OPPOSING, WHOLLY, Run, marked

STATUSES = ("open", "fixed", "wrong alarm", "later", "ask")
OPPOSING_WORDS = "opposing-words"
OLDEST = datetime.date(1900, 3, 1)
"""Excel counts days from 1900, and counts one of February 1900 that there was not."""
DATE, SOURCE, OTHER = 6, 8, 10
"""Columns whose look depends on what was found."""

Cell = str | datetime.date | list[Run]


class Row(NamedTuple):
    """A row of the sheet.

    Attributes:
        cells: from left to right.
        styles: by the number of the column, from 1, how a cell looks if not as its column does.
        source_title: the title of the source page, where it is known.
    """

    cells: tuple[Cell, ...]
    styles: Mapping[int, str]
    source_title: str


def row_of(entry: Entry, report: Report) -> Row:
    """The row of a finding."""
    finding, place, corpus = entry.finding, entry.place, report.corpus
    own = _own(entry, corpus)
    source, source_at = _source(finding, report)
    texts = (source, own)
    if entry.lang == report.source:
        texts = (own, [])
    others = [run for runs in _others(entry, corpus, {finding.ruling, source_at}) for run in runs]
    styles = {2: entry.severity.value}
    if finding.part is Part.DATE:
        styles[DATE] = "day at fault"
    if any(run.font is OPPOSING for run in others):
        styles[OTHER] = "opposing text"
    cells = (
        STATUSES[0], entry.severity.value, entry.check.code, entry.check.name, [Run(entry.card)],
        _date(finding, corpus), [Run(finding.message)], *texts, others, [Run(_new_text(finding, corpus))], "",
        f"{place.path}:{place.line}:{place.column}", entry.fingerprint,
    )  # fmt: skip
    title = corpus.pages[source_at.page].card if source_at else ""
    return Row(cells, styles, title if title != entry.card else "")


def _own(entry: Entry, corpus: Corpus) -> list[Run]:
    """The ruling that the finding stands in, or the title, with the fault marked."""
    finding = entry.finding
    if finding.ruling is None:
        return []
    if finding.part is Part.DATE:
        return [Run(passage(corpus, finding.ruling).text)]
    own = passage(corpus, finding.ruling, finding.part, finding.span)
    opposing = _opposing(finding, finding.ruling)
    if own.whole and not opposing:
        wrong = own.ruling is not None and entry.severity is Severity.ERROR
        return [Run(own.text, WHOLLY if wrong else None)]
    return marked(own.text, _united([*([] if own.whole else [own.span]), *opposing]), FAULT)


def _source(finding: Finding, report: Report) -> tuple[list[Run], Address | None]:
    """The source text with what is compared marked, and where it stands."""
    known = report.sources.get(finding.ruling) if finding.ruling else None
    at = next((other.ruling for other in finding.related if other.role == "source"), known.at if known else None)
    if at is None:
        return marked(known.text, _united([*finding.source_spans]), COMPARED) if known else [], None
    text = passage(report.corpus, at).text
    spans = [other.span for other in finding.related if other.role == "source" and other.ruling == at]
    spans = [span for span in spans if span != (0, len(text))]
    return marked(text, _united([*spans, *_opposing(finding, at)]), COMPARED), at


def _others(entry: Entry, corpus: Corpus, shown: set[Address | None]) -> Iterator[list[Run]]:
    """The other rulings that the finding speaks of, each below a line that names it."""
    finding, first = entry.finding, True
    for related in finding.related:
        if related.role == OPPOSING_WORDS or related.ruling in shown:
            continue
        shown.add(related.ruling)
        other = passage(corpus, related.ruling, span=related.span)
        opposing = _opposing(finding, related.ruling)
        spans = [] if opposing or other.whole else [other.span]
        named = "ready translation" if related.role == "translation" else label(entry, related)
        heading = f"{named.capitalize()}: {_named(other)}"
        text = marked(other.text, _united(opposing or spans), OPPOSING if opposing else COMPARED)
        yield [Run(f"{heading}\n" if first else f"\n\n{heading}\n", HEADING), *text]
        first = False


def _named(other: Passage) -> str:
    if other.ruling is None:
        return f"{other.page.card}, title"
    return f"{other.page.card}, {other.ruling.date.shown}"


def _opposing(finding: Finding, address: Address) -> list[Span]:
    return [other.span for other in finding.related if other.role == OPPOSING_WORDS and other.ruling == address]


def _united(spans: list[Span]) -> list[Span]:
    """The spans in order, those that overlap made one."""
    united: list[Span] = []
    for span in sorted(spans):
        if united and span.start < united[-1].end:
            united[-1] = Span(united[-1].start, max(united[-1].end, span.end))
        else:
            united.append(span)
    return united


def _date(finding: Finding, corpus: Corpus) -> str | datetime.date:
    if finding.ruling is None or finding.ruling.ruling is None or finding.part is Part.TITLE:
        return ""
    date = corpus.ruling(finding.ruling).date
    return date.value if date.value and date.value >= OLDEST else date.shown


def _new_text(finding: Finding, corpus: Corpus) -> str:
    """The text as the first fix would leave it, where that changes nothing else."""
    if not finding.fixes or finding.ruling is None:
        return ""
    edits = finding.fixes[0].edits
    if any(edit.ruling != finding.ruling for edit in edits):
        return ""
    text = passage(corpus, finding.ruling).text
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text
