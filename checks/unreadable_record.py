"""A record that could not be read.

Why it matters: nothing is known about this ruling, so a clean report would say too much.

Bad:

    {"card": "Nachtwache am Glutpfad", "date": "2024-06-05"}
    {"card": "Nachtwache am Glutpfad", "date": "2024-06-05", "text": "Die Nachtwache sieht jede Karte."}

Good:

    {"card": "Nachtwache am Glutpfad", "date": "2024-06-05", "text": "Die Nachtwache zählt jede Karte."}
    {"card": "Nachtwache am Glutpfad", "date": "2024-06-05", "text": "Die Nachtwache sieht jede Karte."}

Not flagged: keys that are not known, and null in place of a key that need not be there; blank lines. In Gatherer text
a record is unreadable if a date has no text below it, or a text no date above it. An empty file is told here too, and
a key that stands in one record more than once, of which only the last can be read.

See also: D002 (a record that is read, but its date is no day).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from checks.finding import Finding

if TYPE_CHECKING:
    from corpus.analysis import Analysis


def find(analysis: "Analysis") -> Iterator[Finding]:
    """Every record that could not be read."""
    for record in analysis.corpus.unreadable:
        yield Finding(record.reason, place=record.place)
