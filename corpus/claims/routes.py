"""What every way of finding contradictions has in common: the rulings it is given, and what it yields.

A *route* looks for one sort of contradiction among the rulings of one language: editions of one ruling, announced
changes, definitions on different cards. Each has a threshold of its own, and one that is seldom right runs only in
preview. What a route yields is then folded: one change of a rule is one contradiction, however many rulings it touches.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from corpus.likeness import wording
from corpus.likeness.wording import Name
from corpus.model import Address, Corpus, Span

MOST_STATEMENTS = 30
"""So many older statements of one family are looked at one by one; more are one change of wording."""


class Dated(NamedTuple):
    """A ruling of one language: where it stands, on whose page, of which day (0: unknown), and its text."""

    at: Address
    card: str
    day: int
    text: str


class Places(NamedTuple):
    """Two rulings, and the opposing words of each."""

    older: Address
    newer: Address
    older_span: Span
    newer_span: Span


@dataclass(frozen=True, slots=True)
class Contradiction:
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
    also: tuple[Places, ...] = ()
    echo: bool = False

    @property
    def places(self) -> tuple[Places, ...]:
        """All pairs of rulings that show it, its own first."""
        return (Places(self.older, self.newer, self.older_span, self.newer_span), *self.also)


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
        """The rulings of each card, whatever page they stand on, the oldest first; cards are named in small letters.

        A page of one half of a card is that card's too, where the corpus has a page of both: “Tide” and “Tide // Ebb”.
        """
        named = {one.card.casefold() for one in self.all}
        whole = {half.strip(): name for name in sorted(named) if "//" in name for half in name.split("//")}
        cards: dict[str, list[Dated]] = {}
        for ruling in sorted(self.all, key=lambda one: (one.day, one.at)):
            name = ruling.card.casefold()
            cards.setdefault(whole.get(name, name), []).append(ruling)
        return cards

    @cached_property
    def cased(self) -> dict[str, list[str]]:
        """The cased keys of each distinct text."""
        return {text: wording.cased_keys(text) for text in self.texts}

    @cached_property
    def names(self) -> dict[str, tuple[Name, ...]]:
        """The forms of each card's name."""
        return wording.spoken_forms([self.cased[one.text] for one in self.all], [one.card for one in self.all])


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
        Dated(at, page.card, ruling.date.ordinal, ruling.text)
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
    statement = {one.at: one for one in rulings.all}
    return sorted(folded(list(best.values()), lambda one: _statement(statement[one.older], one.older_span)), key=_rank)


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
            yield replace(head, also=also, echo=number > 0)


def _rank(one: Contradiction) -> tuple[float, Address, Address]:
    return -one.confidence, one.older, one.newer
