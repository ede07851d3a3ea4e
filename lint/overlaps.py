"""One fault, one finding: where two checks speak of the same words, the one that names the fault better is heard."""

from collections.abc import Iterable, Iterator, Mapping

from checks.finding import Part
from checks.registry import CHECKS
from corpus.model import Address, Place, Span
from lint.looking import Coded
from reports.report import Entry

MISPLACED = "A003"
"""Of a translation that belongs to another source, nothing that compares it with its own source is worth saying."""
HEARD_BEFORE: Mapping[str, tuple[str, ...]] = {
    "N001": ("C002",),
    "C002": ("T003",),
    "T001": ("T002", "T003"),
    "T004": ("G003", "U004"),
}
"""Codes of checks, and of those that they are heard before where both flag the same words."""
_COMPARING = frozenset(check.code for check in CHECKS if check.needs_source) - {MISPLACED}


def once(found: Iterable[Coded]) -> list[Coded]:
    """Findings without those that another one tells better."""
    found = list(found)
    misplaced = {finding.ruling for code, finding in found if code == MISPLACED}
    spans: dict[tuple[str, Address], list[Span]] = {}
    for code, finding in found:
        if code in HEARD_BEFORE and finding.ruling and finding.span and finding.part is Part.TEXT:
            for quiet in HEARD_BEFORE[code]:
                spans.setdefault((quiet, finding.ruling), []).append(finding.span)
    return [
        (code, finding)
        for code, finding in found
        if not (code in _COMPARING and finding.ruling in misplaced)
        and not (
            finding.ruling
            and finding.span
            and any(_overlap(finding.span, span) for span in spans.get((code, finding.ruling), ()))
        )
    ]


def once_a_place(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Entries without those that repeat another: a date or title that several rulings or pages share is flagged once.

    In bilingual files a ruling and its source have one date, and a group or header may say that of many rulings.
    """
    told: set[tuple[str, Place]] = set()
    for entry in entries:
        finding = entry.finding
        if finding.ruling and finding.part is not Part.TEXT and not finding.related:
            if (entry.check.code, entry.place) in told:
                continue
            told.add((entry.check.code, entry.place))
        yield entry


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
