"""A date that does not exist, or lies before the game or in the future.

Why it matters: the ruling is sorted into the wrong place among its editions, and looks newer or older than it is.

Bad:

    Nachtwache am Glutpfad

    31/06/2024

    Die Nachtwache sieht jede Karte, bevor sie den Friedhof erreicht.

Good:

    Nachtwache am Glutpfad

    30/06/2024

    Die Nachtwache sieht jede Karte, bevor sie den Friedhof erreicht.

Not flagged: dates up to 60 days ahead, since rulings appear some weeks before the release whose date they carry;
dates since 1993-08-05, when the game's first set was released. "Today" is the day of the environment's
SOURCE_DATE_EPOCH where that is set.

See also: D001 (a date that may be one of two days).
"""

import datetime
from collections.abc import Iterator
from typing import TYPE_CHECKING

from checks.finding import Finding, Part
from corpus.clock import today
from corpus.dates import FIRST_SET, LEAD, too_early, too_late
from corpus.model import Address, StatedDate

if TYPE_CHECKING:
    from corpus.analysis import Analysis


def find(number: int, analysis: "Analysis") -> Iterator[Finding]:
    """Every date of the page that cannot be right, however it is read."""
    now = today()
    for ruling in analysis.corpus.pages[number].rulings:
        if fault := _fault(ruling.date, now):
            yield Finding(fault, ruling=Address(number, ruling.index), part=Part.DATE)


def _fault(date: StatedDate, now: datetime.date) -> str | None:
    """What is wrong with the date and what to do; None where nothing is."""
    if not date.stated:
        return None
    if not date.text.strip():
        return "This ruling’s date is empty; write the day as YYYY-MM-DD."
    if not date.readings:
        return f"“{date.text}” is no day of the calendar; write the day as YYYY-MM-DD."
    if all(too_early(day) for day in date.readings):
        return f"“{date.text}” lies before the game’s first set ({FIRST_SET}); write the day the ruling was published."
    if all(too_late(day, now) for day in date.readings):
        return f"“{date.text}” lies more than {LEAD.days} days ahead; write the day the ruling was published."
    return None
