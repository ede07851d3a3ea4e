"""Terms that drift: two words for one thing, in rulings of one time.

Two words are taken for one thing on one of four grounds: they have a part in common and render the same words of the
source; they have a part in common and the same words around them, and no ruling has both; they belong to one concept of
the term base; or a verb and the noun that is made of it stand in the same phrase.
"""

import datetime
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from corpus.model import Address, Span

# Official wording changes; what is further apart may be right in its own time.
SAME_TIME = 548

Key = TypeVar("Key")


class Use(NamedTuple):
    """A place where a term stands."""

    at: Address
    span: Span
    day: datetime.date | None


class Drift(NamedTuple):
    """Two terms for one thing.

    Attributes:
        odd, usual: the terms as they are first written; which is odd says nothing if the split `is_even`.
        odd_uses, usual_uses: where they stand, the odd ones only where the usual one is used at the same time.
        odd_count, usual_count: how often they stand in the corpus.
    """

    odd: str
    usual: str
    odd_uses: tuple[Use, ...]
    usual_uses: tuple[Use, ...]
    odd_count: int
    usual_count: int

    @property
    def is_even(self) -> bool:
        """Whether neither term is more frequent."""
        return self.odd_count == self.usual_count


def drift_between(first: tuple[str, Sequence[Use]], second: tuple[str, Sequence[Use]]) -> Drift | None:
    """What two terms for one thing have of drift: the places where the rarer one stands in the time of the other.

    A term that another one has followed is none, nor is one that stands long before or after.
    """
    ordered = sorted((first, second), key=lambda side: (len(side[1]), side[0]))
    for odd, usual in (ordered, ordered[::-1]):
        astray = _outnumbered(odd[1], usual[1])
        if astray:
            return Drift(odd[0], usual[0], astray, _beside(usual[1], astray), len(odd[1]), len(usual[1]))
    return _even(first, second)


def astray_from(usual_uses: Sequence[Use], usual: str, odd_uses: Sequence[Use], odd: str) -> Drift | None:
    """The places of a term that is known to be the odd one, as far as the usual one stands in their time."""
    astray = _beside(odd_uses, usual_uses)
    return Drift(odd, usual, astray, tuple(usual_uses), len(odd_uses), len(usual_uses)) if astray else None


def _even(first: tuple[str, Sequence[Use]], second: tuple[str, Sequence[Use]]) -> Drift | None:
    """Where neither term outnumbers the other in its time, and neither has followed the other."""
    sides = []
    for own, other in (first, second), (second, first):
        together = _beside(own[1], other[1])
        if not together:
            return None
        sides.append((own[0], together))
    (rarer, ones), (often, others) = sorted(
        sides, key=lambda side: (len(side[1]), min(use[:2] for use in side[1]), side[0])
    )
    days = [[use.day for use in uses if use.day] for uses in (ones, others)]
    if all(days) and (max(days[0]) < min(days[1]) or max(days[1]) < min(days[0])):
        return None
    return Drift(rarer, often, ones, others, len(ones), len(others))


def _outnumbered(own: Sequence[Use], others: Sequence[Use]) -> tuple[Use, ...]:
    """The uses of a term in whose time there are more of another one; without a day, what is more all in all counts."""
    ours, theirs = _days(own), _days(others)

    def is_outnumbered(use: Use) -> bool:
        if use.day is None:
            return len(others) > len(own)
        now = use.day.toordinal()
        # What is followed by the other term within its time is not odd, but old.
        return bool(theirs) and theirs[0] <= now and _near(theirs, now) > _near(ours, now)

    return tuple(filter(is_outnumbered, own))


def _beside(uses: Sequence[Use], others: Sequence[Use]) -> tuple[Use, ...]:
    """Those of some uses that stand in the time of some other use; what has no day stands in any."""
    days = _days(others)
    if len(days) < len(others):
        return tuple(uses)
    return tuple(use for use in uses if (_near(days, use.day.toordinal()) if use.day else days))


def _days(uses: Iterable[Use]) -> list[int]:
    return sorted(use.day.toordinal() for use in uses if use.day)


def _near(days: list[int], now: int) -> int:
    """How many of some days, given in order, are of the same time as one."""
    return bisect_right(days, now + SAME_TIME) - bisect_left(days, now - SAME_TIME)


def dated(uses: Iterable[Use]) -> list[Use]:
    """Uses in the order of the corpus."""
    return sorted(uses)


def merged(ways: Iterable[Iterable[Drift]]) -> Iterator[Drift]:
    """One of several drifts of the same odd term: the one whose usual term is the most frequent.

    Of drifts that were found in several ways, those are the same that begin at the same place.
    """
    best: dict[tuple[str, Address, Span], Drift] = {}
    for way in ways:
        own: dict[str, Drift] = {}
        for drift in way:
            _take(own, drift.odd, drift)
        for drift in own.values():
            _take(best, (drift.odd, *drift.odd_uses[0][:2]), drift)
    yield from sorted(best.values(), key=lambda drift: (drift.odd_uses[0][:2], drift.odd))


def _take(best: dict[Key, Drift], key: Key, drift: Drift) -> None:
    other = best.get(key)
    if other is None or rank(drift) < rank(other):
        best[key] = drift


def rank(drift: Drift) -> tuple[int, str]:
    """The place of a drift among those of the same odd term: the one with the most frequent usual term comes first."""
    return -drift.usual_count, drift.usual
