"""What every way of finding contradictions has in common: the rulings it is given, and what it yields.

A *route* looks for one sort of contradiction among the rulings of one language: editions of one ruling, announced
changes, definitions on different cards. Each has a threshold of its own, and one that is seldom right runs only in
preview. What a route yields is then folded: one change of a rule is one contradiction, however many rulings it touches.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from corpus.model import Address, Corpus, Span


class Verdict(StrEnum):
    """How two rulings stand to each other."""

    CONTRADICTION = "contradiction"
    CONDITION = "condition differs"
    SCOPE = "scope differs"
    SUBJECT = "different subject"
    SAME = "same"


class Dated(NamedTuple):
    """A ruling of one language: where it stands, on whose page, of which day (0: unknown), and its text."""

    at: Address
    card: str
    day: int
    text: str


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two rulings that oppose each other.

    Attributes:
        older: the ruling that gives way; of the same day, the earlier in the corpus.
        newer: the ruling that stands.
        older_span: the opposing words of the older one.
        newer_span: the opposing words of the newer one.
        kind: what is opposed: negation, number, quantifier, zone, player, time, permission, only, wording.
        sentence: one clause that says what opposes what, without the names of the cards and without a full stop.
        confidence: the chance that this is right, from 0 to 1.
        route: the name of the route that found it.
        superseded: whether the newer one says that something changed, or is a later edition of the same ruling.
        family: what is opposed to what, in words that are the same wherever one change of a rule shows; empty where
            the contradiction stands alone.
        also: more pairs of rulings that show the same change, see `folded`.
    """

    older: Address
    newer: Address
    older_span: Span
    newer_span: Span
    kind: str
    sentence: str
    confidence: float
    route: str
    verdict: Verdict = Verdict.CONTRADICTION
    superseded: bool = False
    family: str = ""
    also: tuple[tuple[Address, Address], ...] = field(default=())


class Rulings:
    """The rulings of one language, in the order of the corpus, and the ways in which routes look them up."""

    def __init__(self, language: str, rulings: Sequence[Dated]) -> None:
        self.language = language
        self.all = tuple(rulings)

    @cached_property
    def texts(self) -> dict[str, list[Dated]]:
        """Where each distinct text stands, the oldest first."""
        texts: dict[str, list[Dated]] = {}
        for ruling in sorted(self.all, key=lambda one: (one.day, one.at)):
            texts.setdefault(ruling.text, []).append(ruling)
        return texts

    @cached_property
    def cards(self) -> dict[str, list[Dated]]:
        """The rulings of each card, whatever page they stand on, the oldest first; cards are named in small letters."""
        cards: dict[str, list[Dated]] = {}
        for ruling in sorted(self.all, key=lambda one: (one.day, one.at)):
            cards.setdefault(ruling.card.casefold(), []).append(ruling)
        return cards


@dataclass(frozen=True, slots=True)
class Route:
    """A way of finding contradictions.

    Attributes:
        name: what reports call it.
        find: yields what it finds among the rulings of one language, in any order.
        threshold: the confidence from which on it is reported.
        preview: whether it is reported only where preview is wanted.
    """

    name: str
    find: Callable[[Rulings], Iterable[Contradiction]]
    threshold: float
    preview: bool = False


def rulings_of(corpus: Corpus, language: str, but: frozenset[Address] = frozenset()) -> Rulings:
    """The rulings on the pages of one language, but for some that are really in another."""
    found = [
        Dated(at, page.card, ruling.date.value.toordinal() if ruling.date.value else 0, ruling.text)
        for at, page, ruling in corpus.rulings()
        if page.lang == language and at not in but and ruling.text.strip()
    ]
    return Rulings(language, found)


def contradictions(rulings: Rulings, routes: Iterable[Route], *, preview: bool) -> list[Contradiction]:
    """What the routes find from their thresholds on: the same two rulings once, families folded, surest first."""
    best: dict[frozenset[Address], Contradiction] = {}
    for route in routes:
        if route.preview and not preview:
            continue
        for found in route.find(rulings):
            key = frozenset((found.older, found.newer))
            if found.confidence >= route.threshold and (key not in best or _rank(found) < _rank(best[key])):
                best[key] = found
    return sorted(folded(sorted(best.values(), key=_rank)), key=_rank)


def folded(found: Sequence[Contradiction]) -> Iterator[Contradiction]:
    """One contradiction for each family: the surest, with the places of the others.

    >>> list(folded([]))
    []
    """
    alone = [one for one in found if not one.family]
    yield from alone
    kin = sorted((one for one in found if one.family), key=lambda one: (one.family, _rank(one)))
    for _, members in groupby(kin, key=lambda one: one.family):
        head, *rest = members
        also = tuple((one.older, one.newer) for one in rest)
        yield replace(head, also=head.also + also)


def _rank(one: Contradiction) -> tuple[float, Address, Address]:
    return -one.confidence, one.older, one.newer
