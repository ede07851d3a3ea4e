"""Pairs of editions: one ruling on two pages, of which one says more than the other, or something else.

Cards of one set share their rulings on the set's mechanic, and a like ruling alone makes no edition. Two pages are
editions of each other where they are the same card's, or have two rulings in common, be it in two languages.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, product
from typing import TYPE_CHECKING, NamedTuple

from corpus.likeness import wording
from corpus.likeness.difference import Difference, difference
from corpus.likeness.editions import Editions, claims_of
from corpus.likeness.numbering import Numbering
from corpus.likeness.phrases import own
from corpus.likeness.wording import OWN_NAME, Name
from corpus.model import Address, Span

if TYPE_CHECKING:
    from corpus.analysis import Analysis
    from corpus.likeness.kin import Kin

COMMON = 2
# A text that is so many times as long covers more, whatever else could not be aligned.
LONGER = 1.6
# What is shorter, and what stands in parentheses, is an example or an explanation and no case of its own.
FEWEST_WORDS = 5
# A passage that shares so many of its words with one that only the other text has stands in another place there.
MOVED = 0.7
# Of a text on a hundred pages, so many places are looked at, the newest.
_MOST_PLACES = 8

_REMARK = re.compile(r"\(.*\)\W*", re.DOTALL)


class Side(NamedTuple):
    """A ruling of a pair of editions, and what only it covers."""

    at: Address
    alone: tuple[Span, ...]


class EditionPair(NamedTuple):
    """Two editions of one ruling that differ in what they cover; of the same day, the newer is the later in order."""

    newer: Side
    older: Side


def edition_pairs(analysis: "Analysis") -> list[EditionPair]:
    """The pairs of which the newer one is on a reported page; of the same two texts on the newest pages that have them.

    Rulings left in the source language and their kin are among them.
    """
    shelf = _Shelf(analysis)
    reported = analysis.corpus.reported
    found = sorted(chain(shelf.pairs(), _across(shelf, analysis)))
    return [pair for pair in found if pair.newer.at.page in reported]


class _Shelf:
    """Target rulings by what they claim; those that are still in another language make no claim."""

    def __init__(self, analysis: "Analysis") -> None:
        self._analysis = analysis
        self._corpus = analysis.corpus
        codes = analysis.of_pages(analysis.tongues.target, claims_of)
        self._codes = {number: own for number, own in codes.items() if not self._corpus.pages[number].reference}
        self._numbering = Numbering(self._codes)
        self._editions = Editions(list(chain.from_iterable(self._codes.values())), self._masked)
        self.places = lru_cache(maxsize=None)(self._places)
        self._claims_on = lru_cache(maxsize=None)(self._claims)
        self._in_common = lru_cache(maxsize=None)(self._common)
        self._names_its_card = lru_cache(maxsize=None)(self._names_card)

    def age(self, at: Address) -> tuple[int, Address]:
        """By which rulings are newer or older."""
        return self._corpus.ruling(at).date.ordinal, at

    def pairs(self) -> Iterator[EditionPair]:
        """Target rulings that are editions of each other and differ in what they cover."""
        reported = [number for number in self._codes if number in self._corpus.reported]
        wanted = chain.from_iterable(map(self._claims_on, reported))
        compared = []
        for one, other in self._editions.pairs(wanted):
            if meeting := self._meeting(one, other):
                at, to = meeting
                texts = self._corpus.ruling(at).text, self._corpus.ruling(to).text
                compared.append((at, to, difference(*texts, (self._names_on(at.page), self._names_on(to.page)))))
        compared.sort(key=lambda pair: (-pair[2].ratio, *pair[:2]))
        # Of a page's sister rulings, each is the edition of the one on another page that is most like it.
        taken: set[tuple[Address, int]] = set()
        for at, to, found in compared:
            if taken.isdisjoint({(at, to.page), (to, at.page)}):
                taken |= {(at, to.page), (to, at.page)}
                alone = _unmoved(found)
                sides = Side(at, _cases(found.a, alone[0])), Side(to, _cases(found.b, alone[1]))
                if any(side.alone for side in sides):
                    yield self.pair(*sides)

    def pair(self, one: Side, other: Side) -> EditionPair:
        """The two sides of a pair by their age."""
        return EditionPair(*sorted((one, other), key=lambda side: self.age(side.at), reverse=True))

    def _claims(self, page: int) -> list[str]:
        """The claims that a page makes."""
        rulings = enumerate(self._codes.get(page, ()))
        return [own(code) for index, code in rulings if code and not self._analysis.is_foreign(Address(page, index))]

    def _places(self, claim: str) -> list[Address]:
        """Where a claim stands, the newest first."""
        places = map(self._numbering.address, self._editions.rulings[claim])
        return sorted((at for at in places if not self._analysis.is_foreign(at)), key=self.age, reverse=True)

    def common(self, page: int, other: int, but: Sequence[str] = ()) -> int:
        """How many claims of a page, but for some, another page makes too, or one like them."""
        return len({claim for claim, one in self._in_common(page, other) if claim not in but and one not in but})

    def _common(self, page: int, other: int) -> list[tuple[str, str]]:
        """The claims of a page with those of another that say the same."""
        return self._editions.like_among(self._claims_on(page), self._claims_on(other))

    def _meeting(self, one: str, other: str) -> tuple[Address, Address] | None:
        """Where two like claims stand on pages that are editions of each other; None if some page makes both."""
        places = self.places(one), self.places(other)
        if not {at.page for at in places[0]}.isdisjoint(at.page for at in places[1]):
            return None
        for at, to in product(places[0][:_MOST_PLACES], places[1][:_MOST_PLACES]):
            cards = [self._corpus.pages[page].card.casefold() for page in (at.page, to.page)]
            if cards[0] != cards[1] and (self._names_its_card(at) or self._names_its_card(to)):
                continue
            if cards[0] == cards[1] or self.common(at.page, to.page, (one, other)) >= COMMON - 1:
                return at, to
        return None

    def _names_card(self, at: Address) -> bool:
        return OWN_NAME in wording.masked(wording.cased_keys(self._corpus.ruling(at).text), self._names_on(at.page))

    def _names_on(self, page: int) -> tuple[Name, ...]:
        """What a page's card is called: also by its first word, if that is a person's name."""
        known = wording.name_forms(self._corpus.pages[page].card)
        first = {name[:1] for name in known} - set(known)
        return known + tuple(sorted(first & self._persons))

    @cached_property
    def _persons(self) -> frozenset[Name]:
        """The names of one word that are all of a card's name before its comma."""
        before_commas = {self._corpus.pages[number].card.partition(", ")[0] for number in self._codes}
        return frozenset(tuple(wording.cased_keys(name)) for name in before_commas if " " not in name)

    def _masked(self, number: int) -> list[str]:
        at = self._numbering.address(number)
        names = wording.name_forms(self._corpus.pages[at.page].card)
        return wording.masked(wording.cased_keys(self._corpus.ruling(at).text), names)


def _across(shelf: _Shelf, analysis: "Analysis") -> Iterator[EditionPair]:
    """Rulings in two languages, one of which covers more than the other; of a text that was left the newest."""
    corpus, kinship = analysis.corpus, analysis.kinship
    near = [*map(kinship.of, corpus.reported), *map(kinship.with_target_on, corpus.reported)]
    for text in {corpus.ruling(one.source).text for one in chain.from_iterable(near)}:
        kin = kinship.of_text(text)
        pairs = filter(None, (_across_languages(shelf, analysis, one) for one in kin))
        if not any(one.same for one in kin) and (pair := next(pairs, None)):
            yield pair


def _across_languages(shelf: _Shelf, analysis: "Analysis", one: "Kin") -> EditionPair | None:
    """A ruling that was left and its kin, where their pages are editions of each other and one of them covers more."""
    source, target = (analysis.corpus.ruling(at).text for at in (one.source, one.target))
    pages = one.source.page, one.target.page
    together = sum(kin.target.page == pages[1] for kin in analysis.kinship.of(pages[0]))
    if together + shelf.common(*pages) < COMMON:
        return None
    # Where both seem to have something alone, a sentence may have missed its partner.
    if len(target) > LONGER * len(source) or not one.source_alone:
        sides = Side(one.source, ()), Side(one.target, _cases(target, one.target_alone))
    elif len(source) > LONGER * len(target) or not one.target_alone:
        sides = Side(one.source, _cases(source, one.source_alone)), Side(one.target, ())
    else:
        return None
    return shelf.pair(*sides) if any(side.alone for side in sides) else None


def _unmoved(found: Difference) -> tuple[list[Span], list[Span]]:
    """What only one of two texts has, without what the other has in another place."""
    bags = [
        [frozenset(filter(wording.is_word, wording.keys(text[slice(*span)]))) for span in spans]
        for text, spans in ((found.a, found.only_a), (found.b, found.only_b))
    ]

    def stays(bag: frozenset[str], others: Sequence[frozenset[str]]) -> bool:
        return all(len(bag & other) < MOVED * max(len(bag), len(other)) for other in others)

    return (
        [span for span, bag in zip(found.only_a, bags[0], strict=True) if stays(bag, bags[1])],
        [span for span, bag in zip(found.only_b, bags[1], strict=True) if stays(bag, bags[0])],
    )


def _cases(text: str, alone: Sequence[Span]) -> tuple[Span, ...]:
    """Those of some passages that are long enough to be a case, and no remark in parentheses."""

    def is_case(passage: str) -> bool:
        words = filter(wording.is_word, wording.keys(passage))
        return sum(1 for _ in words) >= FEWEST_WORDS and not _REMARK.fullmatch(passage)

    return tuple(span for span in alone if is_case(text[slice(*span)]))
