"""What every report format is given: the findings that were decided on, and what the run looked at."""

from dataclasses import dataclass

from checks.finding import Finding, Severity
from checks.registry import Check
from corpus.model import Corpus, Place


@dataclass(frozen=True, slots=True)
class Entry:
    """A finding as it is reported.

    Attributes:
        place: where the flagged text stands in its file.
        quote: the flagged text; None where the finding belongs to no text.
        fingerprint: 16 hexadecimal digits that stay the same when lines move.
    """

    check: Check
    severity: Severity
    finding: Finding
    place: Place
    quote: str | None
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many target rulings are translated fully, in part and not at all, and how many are missing."""

    full: int = 0
    part: int = 0
    none: int = 0
    missing: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """One run. `entries` are sorted by path, line, column and code; `notes` say what the run had to leave out."""

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

    def count(self, severity: Severity) -> int:
        """How many findings of this severity are reported."""
        return sum(entry.severity is severity for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Style:
    """How a report for people may look: terminal colours, columns to wrap at, and whether only ASCII can be shown."""

    color: bool = False
    width: int = 100
    ascii: bool = False
    quiet: bool = False
    verbose: bool = False
