"""Pairs of editions: one ruling on two pages, of which one says more than the other, or something else.

Cards of one set share their rulings on the set's mechanic, and a like ruling alone makes no edition. Two pages are
editions of each other where they are the same card's, or have two rulings in common, be it in two languages.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from corpus.likeness import wording
from corpus.likeness.difference import Difference, difference
from corpus.likeness.editions import like
from corpus.likeness.kin import Kin
from corpus.likeness.wording import OWN_NAME, Name
from corpus.model import Address, Corpus, Span

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


def edition_pairs(corpus: Corpus, translated: Mapping[Address, str], kin: Sequence[Kin]) -> list[EditionPair]:
    """The pairs of a corpus; the same two texts are a pair once, on the newest pages that have them.

    Args:
        corpus: where the rulings stand.
        translated: the rulings in the target language, in the order of the corpus.
        kin: rulings left in the source language, and their kin among those.
    """
    shelf = _Shelf(corpus, translated)
    return sorted([*shelf.pairs(), *_across(shelf, corpus, kin)])


class _Shelf:
    """Rulings of one language by what they say: rulings of the same words, the card's own name aside, are one claim.

    Attributes:
        places: where each claim stands, the newest first.
        likes: the claims that are like each claim, without itself.
        on_page: the claims of each page that have their like elsewhere.
    """

    def __init__(self, corpus: Corpus, rulings: Mapping[Address, str]) -> None:
        self._corpus = corpus
        self._rulings = rulings
        addresses = list(rulings)
        cards = [corpus.pages[at.page].card for at in addresses]
        cased = [wording.cased_keys(text) for text in rulings.values()]
        self._names = wording.spoken_forms(cased, cards)
        pairs = [(left, right) for left, right, _ in like(list(rulings.values()), cards)]
        claims = {
            number: " ".join(
                filter(wording.is_word, wording.masked(cased[number], self._names[cards[number]]))
            ).casefold()
            for number in sorted({number for pair in pairs for number in pair})
        }
        self.places: dict[str, list[Address]] = {}
        self.on_page: dict[int, list[str]] = {}
        for number, claim in claims.items():
            self.places.setdefault(claim, []).append(addresses[number])
            self.on_page.setdefault(addresses[number].page, []).append(claim)
        for places in self.places.values():
            places.sort(key=self.age, reverse=True)
        self.likes: dict[str, set[str]] = {claim: set() for claim in self.places}
        self._pairs: dict[tuple[str, str], None] = {}
        for left, right in pairs:
            one, other = claims[left], claims[right]
            if one != other:
                self.likes[one].add(other)
                self.likes[other].add(one)
                if (other, one) not in self._pairs:
                    self._pairs[one, other] = None

    def age(self, at: Address) -> tuple[int, Address]:
        """By which rulings are newer or older."""
        return self._corpus.ruling(at).date.ordinal, at

    def pairs(self) -> Iterator[EditionPair]:
        """Rulings of one language that are editions of each other and differ in what they cover."""
        compared = []
        for one, other in self._pairs:
            if meeting := self._meeting(one, other):
                at, to = meeting
                names = self._names_at(at), self._names_at(to)
                compared.append((at, to, difference(self._rulings[at], self._rulings[to], names)))
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

    def common(self, page: int, other: int, but: Sequence[str] = ()) -> int:
        """How many claims of a page, but for some, another page makes too, or one like them."""
        others = [claim for claim in self.on_page.get(other, ()) if claim not in but]
        return sum(
            any(claim == one or one in self.likes[claim] for one in others)
            for claim in self.on_page.get(page, ())
            if claim not in but
        )

    def _meeting(self, one: str, other: str) -> tuple[Address, Address] | None:
        """Where two like claims stand on pages that are editions of each other; None if some page makes both."""
        places = self.places[one], self.places[other]
        if not {at.page for at in places[0]}.isdisjoint(at.page for at in places[1]):
            return None
        of_the_card = OWN_NAME in (*one.split(), *other.split())
        for at, to in product(places[0][:_MOST_PLACES], places[1][:_MOST_PLACES]):
            cards = [self._corpus.pages[page].card.casefold() for page in (at.page, to.page)]
            if cards[0] == cards[1] or (not of_the_card and self.common(at.page, to.page, (one, other)) >= COMMON - 1):
                return at, to
        return None

    def _names_at(self, at: Address) -> tuple[Name, ...]:
        return self._names[self._corpus.pages[at.page].card]


def _across(shelf: _Shelf, corpus: Corpus, kin: Sequence[Kin]) -> Iterator[EditionPair]:
    """Rulings in two languages, one of which covers more than the other."""
    together = Counter((one.source.page, one.target.page) for one in kin)
    done = {corpus.ruling(one.source).text for one in kin if one.same}
    for one in sorted(kin, key=lambda one: shelf.age(one.source), reverse=True):
        source, target = corpus.ruling(one.source).text, corpus.ruling(one.target).text
        pages = one.source.page, one.target.page
        if source not in done and together[pages] + shelf.common(*pages) >= COMMON:
            # Where both seem to have something alone, a sentence may have missed its partner.
            if len(target) > LONGER * len(source) or not one.source_alone:
                sides = Side(one.source, ()), Side(one.target, _cases(target, one.target_alone))
            elif len(source) > LONGER * len(target) or not one.target_alone:
                sides = Side(one.source, _cases(source, one.source_alone)), Side(one.target, ())
            else:
                continue
            if any(side.alone for side in sides):
                done.add(source)
                yield shelf.pair(*sides)


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
