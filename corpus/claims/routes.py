"""What every way of finding contradictions has in common: what it yields, and what becomes of it.

A *route* looks for one sort of contradiction among the rulings of one language: editions of one ruling, announced
changes, definitions on different cards. Each has a threshold of its own, and one that is seldom right runs only in
preview. What a route yields is then folded: one change of a rule is one contradiction, however many rulings it touches.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from corpus.claims.rulings import EVERYTHING, Dated, Focus, Rulings
from corpus.likeness import wording
from corpus.model import Address, Span

MOST_STATEMENTS = 30
"""So many older statements of one family are looked at one by one; more are one change of wording."""


class Places(NamedTuple):
    """Two rulings, and the opposing words of each."""

    older: Address
    newer: Address
    older_span: Span
    newer_span: Span


class Contradiction(NamedTuple):
    """Two rulings that contradict each other.

    Attributes:
        older: the ruling that gives way; of the same day, the earlier in the corpus.
        newer: the ruling that stands.
        older_span: the opposing words of the older one.
        newer_span: the opposing words of the newer one.
        kind: what is opposed: negation, number, quantifier, zone, player, time, permission, only, wording.
        confidence: the chance that this is right, from 0 to 1.
        route: the name of the route that found it.
        superseded: whether the newer one says that something changed, or is a later edition of the same ruling.
        family: what is opposed to what, in words that are the same wherever one change of a rule shows; empty where
            the contradiction stands alone.
        about: what it is about, where the opposing words alone do not tell: the member that a list lacks.
        senses: what is spoken of on a card wherever the family shows in rulings of one card.
        also: more pairs of rulings that show the same change, see `folded`.
        echo: whether a surer one of its family is reported too.
    """

    older: Address
    newer: Address
    older_span: Span
    newer_span: Span
    kind: str
    confidence: float
    route: str
    superseded: bool = False
    family: str = ""
    about: str = ""
    senses: frozenset[str] = frozenset()
    also: tuple[Places, ...] = ()
    echo: bool = False

    @property
    def places(self) -> tuple[Places, ...]:
        """All pairs of rulings that show it, its own first."""
        return (Places(self.older, self.newer, self.older_span, self.newer_span), *self.also)


class Route(NamedTuple):
    """A way of finding contradictions.

    Attributes:
        name: what reports call it.
        find: yields what it finds among the rulings of one language, in any order: all that has a place in focus.
        threshold: the confidence from which on it is reported.
        preview: whether it is reported only where preview is wanted.
        of_one_card: whether it compares rulings of one card only.
        states: where it compares sentences, whether one can be of any concern to it, as far as its tokens tell.
    """

    name: str
    find: Callable[[Rulings, Focus], Iterable[Contradiction]]
    threshold: float
    preview: bool = False
    of_one_card: bool = False
    states: Callable[[tuple[str, ...], str], bool] | None = None


def contradictions(
    rulings: Rulings, routes: Sequence[Route], *, preview: bool, pages: frozenset[int] | None = None
) -> list[Contradiction]:
    """What the routes find from their thresholds on: the same two rulings once, families folded, surest first.

    Args:
        rulings: the rulings of one language.
        routes: the ways to look for contradictions.
        preview: whether those take part that are seldom right.
        pages: the pages of whose rulings contradictions are wanted, if not of all; what is found is the same.
    """
    routes = [route for route in routes if preview or not route.preview]
    found = _focused(rulings, routes, pages) if pages is not None else _found(rulings, routes, EVERYTHING)
    statement = {one.at: one for one in rulings.all}
    made = folded(found, lambda one: _statement(statement[one.older], one.older_span))
    return sorted((one for one in made if pages is None or touches(one, pages)), key=_rank)


def _found(rulings: Rulings, routes: Iterable[Route], focus: Focus) -> list[Contradiction]:
    """What the routes find in focus, the same two rulings once."""
    best: dict[frozenset[Address], Contradiction] = {}
    for route in routes:
        for found in route.find(rulings, focus):
            key = frozenset((found.older, found.newer))
            if found.confidence >= route.threshold and (key not in best or _rank(found) < _rank(best[key])):
                best[key] = found
    return list(best.values())


def _focused(rulings: Rulings, routes: Sequence[Route], pages: frozenset[int]) -> list[Contradiction]:
    """The contradictions that show on some pages, and all others of their families, wherever they show."""
    cards = rulings.cards_on(pages)
    found = _found(rulings, routes, Focus(cards, rulings.texts_on(pages)))
    found = [one for one in found if touches(one, pages)]
    families = {one.family: one.senses for one in found if one.family}
    if not families:
        return found
    cards |= rulings.speaking_of([senses for senses in families.values() if senses])
    wider = Focus(cards, rulings.texts_of(cards) if all(families.values()) else None)
    return [one for one in _found(rulings, routes, wider) if one.family in families or touches(one, pages)]


def touches(one: Contradiction, pages: frozenset[int]) -> bool:
    """Whether a contradiction shows on some pages."""
    return any(place.older.page in pages or place.newer.page in pages for place in one.places)


def _statement(ruling: Dated, span: Span) -> str:
    """The sentence of a ruling that a span stands in, but for its card's name and the way it is typed."""
    for sentence in wording.sentence_spans(ruling.text):
        if sentence.start <= span.start < sentence.end:
            keys = wording.cased_keys(ruling.text[slice(*sentence)])
            return " ".join(wording.masked(keys, wording.name_forms(ruling.card))).casefold()
    return ruling.text


def folded(
    found: Sequence[Contradiction], statement: Callable[[Contradiction], str] = lambda one: ""
) -> Iterator[Contradiction]:
    """One contradiction for each statement that a change touches, with the places of its copies.

    The surest of a family comes first, and the others are its echoes. A family of more than `MOST_STATEMENTS` is a
    change of wording all over the corpus, and so a single one.

    >>> list(folded([]))
    []
    """
    yield from (one for one in found if not one.family)
    families: dict[str, list[Contradiction]] = {}
    for one in sorted(found, key=_rank):
        if one.family:
            families.setdefault(one.family, []).append(one)
    for _, members in sorted(families.items()):
        groups: dict[str, list[Contradiction]] = {}
        for one in members:
            groups.setdefault(statement(one), []).append(one)
        if len(groups) > MOST_STATEMENTS:
            groups = {"": members}
        for number, (head, *rest) in enumerate(groups.values()):
            also = (*head.also, *(place for one in rest for place in one.places))
            yield head._replace(also=also, echo=number > 0)


def _rank(one: Contradiction) -> tuple[float, Address, Address]:
    return -one.confidence, one.older, one.newer
