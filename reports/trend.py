"""What a run comes to in figures, so that runs can be held against each other."""

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from checks.finding import Severity
from reports.report import Coverage, Report, Run

_MOST = 1_000_000_000
"""No run finds more; a greater number in a history is no count."""


def run_of(report: Report, day: datetime.date, revision: str | None) -> Run:
    """A report's figures."""
    codes = Counter(entry.check.code for entry in report.entries)
    return Run(
        date=day,
        revision=revision,
        pages=len(report.corpus.reported),
        severities={severity.value: report.count(severity) for severity in Severity},
        codes=dict(sorted(codes.items())),
        coverage=report.coverage,
    )


def as_record(run: Run) -> dict[str, Any]:
    """A run as JSON has it."""
    coverage = run.coverage
    return {
        "date": run.date.isoformat(),
        "revision": run.revision,
        "pages": run.pages,
        "severities": dict(run.severities),
        "codes": dict(run.codes),
        "coverage": {
            "full": coverage.full,
            "part": coverage.part,
            "none": coverage.none,
            "missing": coverage.missing,
        },
    }


def from_record(record: object) -> Run:
    """The run that a record tells of; what else the record holds is passed over.

    Raises:
        ValueError: it tells of none; the message says why.
    """
    given = _Record(record, "it")
    return Run(
        date=_day(given.content.get("date")),
        revision=given.text("revision"),
        pages=given.count("pages"),
        severities=_Record(given.content.get("severities"), "“severities”").counts(tuple(Severity)),
        codes=_Record(given.content.get("codes"), "“codes”").counts(),
        coverage=Coverage(**_Record(given.content.get("coverage"), "“coverage”").counts(_EXTENTS, only=True)),
    )


_EXTENTS = ("full", "part", "none", "missing")


class _Record(NamedTuple):
    """A JSON object of which nothing is known."""

    value: object
    name: str

    @property
    def content(self) -> Mapping[str, object]:
        if not isinstance(self.value, dict):
            raise ValueError(f"{self.name} is no object")
        return self.value

    def text(self, key: str) -> str | None:
        value = self.content.get(key)
        if value is not None and not isinstance(value, str):
            raise ValueError(f"“{key}” is no text")
        return value

    def count(self, key: str) -> int:
        value = self.content.get(key)
        # A bool is an int to Python, and none to JSON.
        if type(value) is not int or not 0 <= value < _MOST:
            raise ValueError(f"“{key}” is no count")
        return value

    def counts(self, needed: Iterable[str] = (), only: bool = False) -> dict[str, int]:
        keys = list(needed) if only else [*needed, *(key for key in self.content if key not in set(needed))]
        return {key: self.count(key) for key in keys}


def _day(value: object) -> datetime.date:
    try:
        return datetime.date.fromisoformat(value if isinstance(value, str) else "")
    except ValueError:
        raise ValueError("“date” is no day") from None
