"""What other rulings are to a finding, in words for people."""

from checks.finding import Related
from reports.report import Entry

_LABELS = {
    "source": "source",
    "translation": "translation",
    "edition": "other edition",
    "belongs-to": "belongs to",
    "opposing-words": "opposing words",
    "duplicate": "same as",
}


def label(entry: Entry, related: Related) -> str:
    """What a ruling is that a finding speaks of; places of a term or name are no editions of one ruling."""
    if related.role != "edition":
        return _LABELS[related.role]
    own = entry.finding.ruling
    if own is not None and own.page == related.ruling.page:
        return "same page"
    return "elsewhere" if entry.check.code.startswith("T") else _LABELS["edition"]
