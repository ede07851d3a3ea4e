"""Stretches of a source and its translation that answer each other, found without looking at their words."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

from corpus.model import Span

_SENTENCE_END = re.compile(r"[.!?][)“”\"]{0,3}\s+(?=[A-ZÄÖÜ+(„“\"\[{])")
_LINE = re.compile(r"[^\n]*\S[^\n]*")
_BRACKET = re.compile(r"\([^()\n]*\)")
# A translation that is all there is so much longer or shorter than its source.
_KEPT, _GROWN = 0.85, 1.6


class Parts(NamedTuple):
    """Stretches of two texts that answer each other.

    `comparable` is whether the two texts have as many lines, so that a stretch that is about as long as the other one
    can be taken for all of its translation.
    """

    source: Span
    target: Span
    comparable: bool

    def place(self, target: str) -> Span:
        """The stretch of the target without the spaces around it."""
        start, end = self.target
        part = target[start:end]
        return Span(start + len(part) - len(part.lstrip()), end - len(part) + len(part.rstrip()))

    def is_all_there(self, lost: int = 0) -> bool:
        """Whether the target is about as long as its source but for so many code points that are `lost`."""
        ratio = (self.target.end - self.target.start) / max(1, self.source.end - self.source.start - lost)
        return self.comparable and _KEPT <= ratio <= _GROWN


def parts_of(source: str, target: str) -> Iterator[Parts]:
    """The parts of two texts that answer each other: sentences, lines, or all of both, as far as their count agrees.

    >>> [part.target for part in parts_of("Draw a card. Then discard it.", "Ziehe eine Karte. Wirf sie dann ab.")]
    [Span(start=0, end=18), Span(start=18, end=35)]
    """
    here, there = _lines(source), _lines(target)
    comparable = len(here) == len(there)
    if not comparable:
        here, there = [Span(0, len(source))], [Span(0, len(target))]
    for one, other in zip(here, there, strict=True):
        mine, its = _sentences(source, one), _sentences(target, other)
        pairs = zip(mine, its, strict=True) if len(mine) == len(its) else ((one, other),)
        for first, second in pairs:
            yield Parts(first, second, comparable)


class Brackets:
    """What stands in round brackets, the innermost ones where there are several."""

    def __init__(self, text: str) -> None:
        spans = [match.span() for match in _BRACKET.finditer(text)]
        self._starts, self._ends = [start for start, _ in spans], [end for _, end in spans]

    def __len__(self) -> int:
        return len(self._starts)

    def count_in(self, part: Span) -> int:
        """How many brackets open in a stretch of the text."""
        return bisect_left(self._starts, part.end) - bisect_left(self._starts, part.start)

    def hold(self, offset: int) -> bool:
        """Whether the character at `offset` stands in brackets."""
        number = bisect_right(self._starts, offset)
        return number > 0 and offset < self._ends[number - 1]


class _Placed(Protocol):
    @property
    def span(self) -> Span: ...


_Thing = TypeVar("_Thing", bound=_Placed)


def within(things: Sequence[_Thing], part: Span) -> Sequence[_Thing]:
    """Those of some things, which are in order, that begin in a stretch of the text."""
    start = bisect_left(things, part.start, key=lambda thing: thing.span.start)
    end = bisect_left(things, part.end, key=lambda thing: thing.span.start)
    return things[start:end]


def _lines(text: str) -> list[Span]:
    return [Span(*match.span()) for match in _LINE.finditer(text)] or [Span(0, len(text))]


def _sentences(text: str, part: Span) -> list[Span]:
    ends = [match.end() for match in _SENTENCE_END.finditer(text, part.start, part.end)]
    return [Span(start, end) for start, end in zip([part.start, *ends], [*ends, part.end], strict=True) if start < end]
