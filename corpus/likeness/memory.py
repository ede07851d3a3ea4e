"""Translation memory: what a source text, or one much like it, has been translated with before."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from typing import Generic, NamedTuple, TypeVar

from rapidfuzz.distance import LCSseq

from corpus.likeness import wording
from corpus.likeness.difference import Difference, difference

Where = TypeVar("Where", bound=Hashable)

_LIKE = 0.7  # ratio of two texts' words ...
_COVERED = 0.85  # ... or share of the words looked up that stand in a longer text,
_FEWEST_WORDS = 5  # if they are so many
_MOST_NEAR = 5  # near matches are for people to read
_RAREST = 12  # words of a text by which its like are looked for
_MOST_HOLDERS = 2000  # of a word that likeness is looked for by, which bounds the time of a look-up
_MOST_COMPARED = 50
_UNKNOWN = "\U0010ffff"  # stands for a word that no source text has


class Rendering(NamedTuple, Generic[Where]):
    """A target text that stands, or stood, for a source text: `where`, and on a page of which `date`."""

    source: str
    target: str
    where: Where
    date: datetime.date | None


class NearMatch(NamedTuple, Generic[Where]):
    """The newest rendering of a source text that is like the one looked up, `a` of the difference; `b` is its own."""

    rendering: Rendering[Where]
    difference: Difference


class Matches(NamedTuple, Generic[Where]):
    """What a look-up found: renderings of the same source text, newest first, and of like ones, likest first."""

    exact: tuple[Rendering[Where], ...]
    near: tuple[NearMatch[Where], ...]


class Memory(Generic[Where]):
    """Renderings by their source texts.

    Args:
        renderings: in any order; of two with the same date the earlier one comes first in an answer, and those
            without a date come last.

    >>> memory = Memory([Rendering("Draw a card.", "Ziehe eine Karte.", "page 1", datetime.date(2014, 2, 1))])
    >>> [match.target for match in memory.lookup("Draw  a card.").exact]
    ['Ziehe eine Karte.']
    >>> memory.lookup("Draw a card from your library.").near
    ()
    """

    def __init__(self, renderings: Iterable[Rendering[Where]]) -> None:
        by_source: dict[tuple[str, ...], list[Rendering[Where]]] = defaultdict(list)
        for rendering in renderings:
            by_source[tuple(wording.keys(rendering.source))].append(rendering)
        for known in by_source.values():
            known.sort(key=_newest_first)
        self._exact = dict(by_source)
        self._sources = list(by_source)
        self._characters = wording.Characters()
        self._coded = ["".join(map(self._characters.__getitem__, keys)) for keys in self._sources]
        self._holders: dict[str, list[int]] = defaultdict(list)
        for number, coded in enumerate(self._coded):
            for word in set(coded):
                self._holders[word].append(number)

    def lookup(self, source: str) -> Matches[Where]:
        """Renderings of `source`, typing aside, and of texts that are like it.

        Like it is a text that shares at least .7 of its words, or that is longer and holds at least .85 of them,
        always in order; at most five are returned, and none where `source` itself has renderings.
        """
        keys = tuple(wording.keys(source))
        exact = tuple(self._exact.get(keys, ()))
        coded = "".join(self._characters.get(key, _UNKNOWN) for key in keys if wording.is_word(key))
        near = []
        for number in self._candidates(coded) if not exact else ():
            rendering = self._exact[self._sources[number]][0]
            if self._sources[number] == keys or not _may_be_like(coded, self._coded[number]):
                continue
            found = difference(source, rendering.source)
            if found.ratio >= _LIKE or (found.covered_a >= _COVERED and len(coded) >= _FEWEST_WORDS):
                near.append(NearMatch(rendering, found))
        near.sort(key=lambda match: (-match.difference.ratio, _newest_first(match.rendering)))
        return Matches(exact, tuple(near[:_MOST_NEAR]))

    def _candidates(self, coded: str) -> list[int]:
        """The source texts that share most of the rarer words of a text."""
        holders = sorted(
            (self._holders[word] for word in set(coded) if word in self._holders), key=lambda held: (len(held), held)
        )
        shared: Counter[int] = Counter()
        for held in holders[:_RAREST]:
            if len(held) <= _MOST_HOLDERS:
                shared.update(held)
        return sorted(shared, key=lambda number: (-shared[number], number))[:_MOST_COMPARED]


def _may_be_like(coded: str, other: str) -> bool:
    """Whether a full comparison, which finds no more words in common than this quick one, can find enough."""
    common = LCSseq.similarity(coded, other)
    return common >= _COVERED * len(coded) or 2 * common >= _LIKE * (len(coded) + len(other))


def _newest_first(rendering: Rendering[Where]) -> int:
    return -rendering.date.toordinal() if rendering.date else 0
