"""A date whose day and month cannot be told apart anywhere in the corpus.

Why it matters: of two editions of a ruling the later one holds, and nobody can say which one that is.

Bad:

    Nachtwache am Glutpfad

    05/06/2024

    Die Nachtwache sieht jede Karte, bevor sie den Friedhof erreicht.

Good:

    Nachtwache am Glutpfad

    2024-06-05

    Die Nachtwache sieht jede Karte, bevor sie den Friedhof erreicht.

Not flagged: a date with slashes where another date of the file, of its folder or of the whole corpus shows which
number is the month (05/06/2024 beside 23/06/2024), or where pages in another language name the day; 06/06/2024, which
is one day in either order; dates with dots, which begin with the day. A page is flagged once, at the first such date.

See also: D002 (a date that cannot be right in any order).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from checks.finding import Finding, Part
from corpus.clock import today
from corpus.dates import too_early, too_late
from corpus.model import Address, StatedDate

if TYPE_CHECKING:
    from corpus.analysis import Analysis


def find(number: int, analysis: "Analysis") -> Iterator[Finding]:
    """The page's first ambiguous date."""
    unsettled = [ruling for ruling in analysis.corpus.pages[number].rulings if ruling.date.value is None]
    ambiguous = [ruling for ruling in unsettled if _has_readings(ruling.date)]
    if not ambiguous:
        return
    date = ambiguous[0].date
    first, second = date.readings
    yield Finding(
        f"“{date.text}” is either {first} or {second}, and the corpus does not show which"
        f"{_more(len(ambiguous) - 1)}; write YYYY-MM-DD, or add a page that shows the order.",
        ruling=Address(number, ambiguous[0].index),
        part=Part.DATE,
    )


def _has_readings(date: StatedDate) -> bool:
    """Whether the date can be read at all; where neither day can be right, the order is not what is wrong with it."""
    now = today()
    return any(not too_early(day) and not too_late(day, now) for day in date.readings)


def _more(others: int) -> str:
    if not others:
        return ""
    return f" ({others} more such date{'s' if others > 1 else ''} on this page)"
