"""Dates of rulings: the forms they are written in, and what tells a day from a month.

Gatherer writes `DD/MM/YYYY` or `MM/DD/YYYY`, depending on the reader's language. Which of the two a page follows is
learnt from dates that can only be read in one way, and from days that pages in another language name; never guessed.
"""

import datetime
import os
import re
from collections import defaultdict
from collections.abc import Mapping, Set
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

FIRST_SET = datetime.date(1993, 8, 5)
"""The release of Limited Edition Alpha, the game's first set; no ruling is older."""

LEAD = datetime.timedelta(days=60)
"""Rulings are published some weeks before the release date they carry; a date further ahead is a slip."""

_FORMS = (
    re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})"),
    re.compile(r"(?P<day>[0-9]{1,2})\.(?P<month>[0-9]{1,2})\.(?P<year>[0-9]{4})"),
)
_EITHER_ORDER = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})")
_LIKE_A_DATE = re.compile(r"[0-9]{1,4}([-./])[0-9]{1,2}\1[0-9]{1,4}")
_LONGEST = len("0000-00-0000")


class Order(Enum):
    """What stands first in a date written with slashes."""

    DAY_FIRST = "DD/MM/YYYY"
    MONTH_FIRST = "MM/DD/YYYY"


class Reading(NamedTuple):
    """What a written date says.

    `value` is None where there is no such day (`readings` is empty then) or where it may be either of `readings`.
    """

    value: datetime.date | None
    readings: tuple[datetime.date, ...]


def looks_like_date(line: str) -> bool:
    """Whether a line holds nothing but three numbers set as a date, be there such a day or not.

    >>> looks_like_date(" 15/04/2013"), looks_like_date("32/13/2020"), looks_like_date("Am 15/04/2013")
    (True, True, False)
    """
    written = line.strip()
    return len(written) <= _LONGEST and _is_like_a_date(written)


@lru_cache(maxsize=4096)
def _is_like_a_date(written: str) -> bool:
    return _LIKE_A_DATE.fullmatch(written) is not None


@lru_cache(maxsize=4096)
def read_date(text: str, order: Order | None = None) -> Reading:
    """The day that `text` names; `order` says what a date with slashes means that has two readings.

    >>> read_date("2013-04-15").value, read_date("15.4.2013").value, read_date("4/15/2013").value
    (datetime.date(2013, 4, 15), datetime.date(2013, 4, 15), datetime.date(2013, 4, 15))
    >>> [str(day) for day in read_date("05/06/2024").readings]
    ['2024-06-05', '2024-05-06']
    >>> read_date("05/06/2024", Order.MONTH_FIRST).value
    datetime.date(2024, 5, 6)
    >>> read_date("31/02/2024")
    Reading(value=None, readings=())
    """
    written = text.strip()
    for form in _FORMS:
        if match := form.fullmatch(written):
            day = _day(match["year"], match["month"], match["day"])
            return Reading(day, (day,) if day else ())
    by_order = _slashed(written)
    if order in by_order:
        return Reading(by_order[order], (by_order[order],))
    readings = tuple(dict.fromkeys(by_order.values()))
    return Reading(readings[0] if len(readings) == 1 else None, readings)


@lru_cache(maxsize=4096)
def order_shown(text: str) -> Order | None:
    """The order that a date proves: it has slashes, and only one order makes it a day.

    >>> order_shown("15/04/2013"), order_shown("4/15/2013"), order_shown("05/05/2013"), order_shown("15.04.2013")
    (<Order.DAY_FIRST: 'DD/MM/YYYY'>, <Order.MONTH_FIRST: 'MM/DD/YYYY'>, None, None)
    """
    by_order = _slashed(text.strip())
    return next(iter(by_order)) if len(by_order) == 1 else None


class Shown(NamedTuple):
    """The order that some file follows, None where nothing tells; and whether the file or its folder shows it."""

    order: Order | None
    is_near: bool

    def read(self, text: str) -> Reading:
        """What a date in the file says; it has both readings where neither file nor folder shows the order."""
        reading = read_date(text, self.order)
        return reading if self.is_near else Reading(reading.value, read_date(text).readings)


class Orders:
    """The order of dates in each file: its own dates decide, else its folder's, else all, of the same language.

    Each decides only where it is of one mind. Where none does, that order counts in which the dates name the same days
    as pages in another language do, since translations share their days; else the order that the whole corpus shows.

    Args:
        files: all dates that are written in files, by file and language.
    """

    def __init__(self, files: Mapping[tuple[str, str], Set[str]]) -> None:
        self._files = files
        self._dates: defaultdict[_Scope, set[str]] = defaultdict(set)
        for (path, lang), dates in files.items():
            for scope in (*_scopes(path, lang), _EVERYWHERE):
                self._dates[scope] |= dates
        self._shown: dict[_Scope, set[Order]] = {}
        self._known: dict[str, set[datetime.date]] = {}
        self._found: dict[tuple[str, str], Shown] = {}
        self._found_by_days: dict[tuple[_Scope, str], Order | None] = {}

    def of(self, path: str, lang: str) -> Shown:
        """The order that the dates of the pages in a language in the file `path` follow."""
        if (path, lang) not in self._found:
            scopes = _scopes(path, lang)
            telling = next(filter(self._shown_in, scopes), None)
            if telling:
                order = _only(self._shown_in(telling)) or self._by_days(telling, lang)
            else:
                by_days = (self._by_days(scope, lang) for scope in scopes)
                order = next(filter(None, by_days), None) or _only(self._shown_in(_EVERYWHERE))
            self._found[path, lang] = Shown(order, telling in scopes[:2])
        return self._found[path, lang]

    def _shown_in(self, scope: "_Scope") -> set[Order]:
        """The orders that dates prove."""
        if scope not in self._shown:
            self._shown[scope] = set(filter(None, map(order_shown, self._dates[scope])))
        return self._shown[scope]

    def _by_days(self, scope: "_Scope", lang: str) -> Order | None:
        """The order that gives more than twice as many days that another language names as the other order does."""
        if (scope, lang) not in self._found_by_days:
            known = [days for language, days in self._days().items() if language != lang]
            unclear = [date for date in self._dates[scope] if len(read_date(date).readings) > 1]
            days = {order: {read_date(date, order).value for date in unclear} for order in Order}
            counts = {order: sum(any(day in one for one in known) for day in days[order]) for order in Order}
            less, more = sorted(Order, key=lambda order: counts[order])
            self._found_by_days[scope, lang] = more if counts[more] > 2 * counts[less] else None
        return self._found_by_days[scope, lang]

    def _days(self) -> dict[str, set[datetime.date]]:
        """The days that are named clearly, or whose order is shown near them, by language."""
        if not self._known:
            for (path, lang), dates in self._files.items():
                order = _only(next(filter(None, map(self._shown_in, _scopes(path, lang))), set()))
                read = (read_date(date, order).value for date in dates)
                self._known.setdefault(lang, set()).update(filter(None, read))
        return self._known


_Scope = tuple[str, ...]
_EVERYWHERE: _Scope = ()


def _scopes(path: str, lang: str) -> tuple[_Scope, _Scope, _Scope]:
    """What a date is judged by: the pages of its language in its file, in its folder, and everywhere."""
    return ("file", path, lang), ("folder", os.path.dirname(path), lang), ("language", lang)


def _only(shown: set[Order]) -> Order | None:
    return next(iter(shown)) if len(shown) == 1 else None


def too_early(day: datetime.date) -> bool:
    """Whether a ruling of this day would be older than the game."""
    return day < FIRST_SET


def too_late(day: datetime.date, now: datetime.date) -> bool:
    """Whether a ruling of this day lies further ahead of `now` than rulings are published."""
    return day - now > LEAD


def _slashed(text: str) -> dict[Order | None, datetime.date]:
    """The days that a date with slashes may mean, by order."""
    match = _EITHER_ORDER.fullmatch(text)
    if not match:
        return {}
    first, second, year = match.groups()
    days = {Order.DAY_FIRST: _day(year, second, first), Order.MONTH_FIRST: _day(year, first, second)}
    return {order: day for order, day in days.items() if day}


def _day(year: str, month: str, day: str) -> datetime.date | None:
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None
