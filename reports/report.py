"""What every report format is given: the findings that were decided on, and what the run looked at."""

import datetime
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from checks.check import Check
from checks.finding import Edit, Finding, Fix, Part, Severity
from corpus.formats.rewriting import Replacement
from corpus.model import Address, Corpus, Page, Place, Rewriting, Ruling, Span
from reports.style import Style as Style


class Passage(NamedTuple):
    """A stretch of a page: `span` of `text`, which is a ruling's, its date or (`ruling` is None) the page's title."""

    page: Page
    ruling: Ruling | None
    text: str
    span: Span
    place: Place

    @property
    def quote(self) -> str:
        """The text in the span."""
        return self.text[self.span.start : self.span.end]

    @property
    def whole(self) -> bool:
        """Whether the span is all of the text."""
        return self.span == (0, len(self.text))


def passage(corpus: Corpus, address: Address, part: Part = Part.TEXT, span: Span | None = None) -> Passage:
    """What stands at `span` (None: everywhere) of a part of the ruling, or of the page's title, at `address`."""
    page = corpus.pages[address.page]
    ruling = None if address.ruling is None else page.rulings[address.ruling]
    if ruling is None or part is Part.TITLE:
        text, anchor = page.card, page.anchor
    elif part is Part.DATE:
        text, anchor = ruling.date.text, ruling.date_anchor
    else:
        text, anchor = ruling.text, ruling.anchor
    span = span or Span(0, len(text))
    return Passage(page, ruling, text, span, page.place(anchor, span))


def rewriting(corpus: Corpus, edit: Edit) -> Rewriting | str:
    """What is to be written into a file to make an edit; a few words where the file cannot say it."""
    page, at = corpus.pages[edit.ruling.page], edit.ruling.ruling
    return page.rewriting(page.anchor if at is None else page.rulings[at].anchor, edit.span, edit.text)


def replacements(corpus: Corpus, fix: Fix) -> list[Replacement] | str:
    """What is to be written into files to make a fix; a few words where a file cannot say it."""
    made = []
    for edit in fix.edits:
        written = rewriting(corpus, edit)
        if isinstance(written, str):
            return written
        made.append(Replacement(passage(corpus, edit.ruling, span=written.span).place, written.text))
    return made


def writable(corpus: Corpus, finding: Finding) -> list[tuple[Fix, list[Replacement]]]:
    """The fixes of a finding that can be written into their files."""
    made = ((fix, replacements(corpus, fix)) for fix in finding.fixes)
    return [(fix, edits) for fix, edits in made if not isinstance(edits, str)]


RULES = "rules"
"""The judge of contradictions that is always there."""


class Entry(NamedTuple):
    """A finding as it is reported.

    Attributes:
        place: where the flagged text stands in its file.
        quote: the flagged text; None where the finding belongs to no text.
        fingerprint: 16 hexadecimal digits that stay the same when lines move.
        card, lang: of the page that it stands on; empty where it belongs to none.
    """

    check: Check
    severity: Severity
    finding: Finding
    place: Place
    quote: str | None
    fingerprint: str
    card: str = ""
    lang: str = ""


class Coverage(NamedTuple):
    """How many target rulings are translated fully, in part and not at all, and how many are missing."""

    full: int = 0
    part: int = 0
    none: int = 0
    missing: int = 0


class Skipped(NamedTuple):
    """What a run has not done: rulings without source that some checks passed over, and checks in preview."""

    rulings_without_source: int = 0
    checks_needing_source: int = 0
    checks_in_preview: int = 0


NOTHING_SKIPPED = Skipped()


class Run(NamedTuple):
    """What one run came to: the numbers of pages, of findings by severity and by code, and of translated rulings."""

    date: datetime.date
    revision: str | None
    pages: int
    severities: Mapping[str, int]
    codes: Mapping[str, int]
    coverage: Coverage


class SourceText(NamedTuple):
    """The text that a target ruling translates, and where it stands unless only the ruling's record says it."""

    text: str
    at: Address | None


class Report(NamedTuple):
    """One run.

    Attributes:
        entries: sorted by path, line, column and code.
        notes: what the run had to leave out.
        judges: who said which statements contradict each other.
        skipped: what was not done because something was not there, or not wanted.
        sources: the source of each ruling that an entry stands at, where it is known.
        gate: the lightest finding that makes the run fail, or `never`.
        trend: earlier runs and this one, oldest first; empty where no history is kept.
    """

    version: str
    corpus: Corpus
    checks: tuple[Check, ...]
    entries: tuple[Entry, ...]
    coverage: Coverage
    source: str
    target: str
    suppressed: int = 0
    baselined: int = 0
    notes: tuple[str, ...] = ()
    judges: tuple[str, ...] = (RULES,)
    skipped: Skipped = NOTHING_SKIPPED
    sources: Mapping[Address, SourceText] = MappingProxyType({})
    gate: str = "warning"
    trend: tuple[Run, ...] = ()

    def count(self, severity: Severity) -> int:
        """How many findings of this severity are reported."""
        return sum(entry.severity is severity for entry in self.entries)
