"""What differs between two texts of one language: their tokens aligned, and what stands on one side only."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from corpus.likeness import wording
from corpus.likeness.blocks import Block, Side, aligned, gaps
from corpus.likeness.wording import Name, Range
from corpus.model import Span

_MOST_COVERED = 0.25  # of a sentence or clause that stands on one side only: "the" and "creature" stand in most
_FEWEST_WORDS = 3  # of such clauses: fewer are a connective


class Kind(StrEnum):
    """How a part of one text stands to the other."""

    EQUAL = "equal"
    REPLACED = "replaced"
    ONLY_A = "only-a"
    ONLY_B = "only-b"


_SWAPPED = {Kind.ONLY_A: Kind.ONLY_B, Kind.ONLY_B: Kind.ONLY_A}


class Part(NamedTuple):
    """A stretch of both texts; the span of the side that lacks it is empty and lies where it would stand."""

    kind: Kind
    a: Span
    b: Span


class Difference(NamedTuple):
    """How text `a` and text `b` differ.

    Attributes:
        parts: both texts from their first to their last token, in order; what lies between parts is white space.
        ratio: twice the words that agree by the words of both texts, 0 to 1; marks do not count.
        covered_a: the share of `a`'s words that stand in `b`, in order; 1 where `a` has no words.
        covered_b: the same of `b`'s words.
        only_a: whole sentences and clauses of `a` that `b` lacks, neighbours joined.
        only_b: the same of `b`.
    """

    a: str
    b: str
    parts: tuple[Part, ...]
    ratio: float
    covered_a: float
    covered_b: float
    only_a: tuple[Span, ...]
    only_b: tuple[Span, ...]

    @property
    def same(self) -> bool:
        """Whether only typing differs: case where a sentence starts, white space, the style of marks."""
        return not self.changes

    @property
    def changes(self) -> tuple[Part, ...]:
        """The parts that are not equal."""
        return tuple(part for part in self.parts if part.kind is not Kind.EQUAL)

    def swapped(self) -> "Difference":
        """The same seen from the other side: `difference(b, a)`."""
        parts = tuple(Part(_SWAPPED.get(part.kind, part.kind), part.b, part.a) for part in self.parts)
        return Difference(self.b, self.a, parts, self.ratio, self.covered_b, self.covered_a, self.only_b, self.only_a)


def difference(a: str, b: str, names: tuple[tuple[Name, ...], tuple[Name, ...]] = ((), ())) -> Difference:
    """Align the tokens of two texts of one language.

    Sentences that agree wholly are aligned first, then the words between them; a passage that one side has more than
    the other begins where a sentence or clause does, if it can.

    Args:
        a: a text.
        b: another.
        names: the forms of the name of the card on whose page `a` stands, and the same for `b`, see
            `corpus.likeness.wording.spoken_forms`: one card's name agrees with the other's.

    >>> found = difference("You may draw a card.", "You can’t draw a card. It is exiled.")
    >>> [(part.kind.value, found.a[slice(*part.a)], found.b[slice(*part.b)]) for part in found.changes]
    [('replaced', 'may', 'can’t'), ('only-b', '', 'It is exiled.')]
    """
    left, right = _side(a, names[0]), _side(b, names[1])
    # One of the two orders decides between alignments that are equally good, so that swapping swaps the answer.
    if right.keys < left.keys:
        return _compare(right, left).swapped()
    return _compare(left, right)


# A text is compared with several in a row.
@lru_cache(maxsize=1 << 9)
def _side(text: str, names: tuple[Name, ...]) -> Side:
    return Side(text, wording.tokens(text, names))


def _compare(left: Side, right: Side) -> Difference:
    blocks = aligned(left, right)
    agreed = sum(left.words(block.a, block.a + block.length) for block in blocks)
    of_left, of_right = left.words(0, len(left.keys)), right.words(0, len(right.keys))
    return Difference(
        left.text,
        right.text,
        tuple(_parts(blocks, left, right)),
        2 * agreed / (of_left + of_right) if of_left + of_right else 1.0,
        agreed / of_left if of_left else 1.0,
        agreed / of_right if of_right else 1.0,
        tuple(_on_one_side(left, [(block.a, block.a + block.length) for block in blocks])),
        tuple(_on_one_side(right, [(block.b, block.b + block.length) for block in blocks])),
    )


def _parts(blocks: Sequence[Block], left: Side, right: Side) -> Iterator[Part]:
    for (a, end_a, b, end_b), block in zip(gaps(blocks, left, right), [*blocks, None], strict=True):
        if a < end_a or b < end_b:
            kind = Kind.ONLY_B if a == end_a else Kind.ONLY_A if b == end_b else Kind.REPLACED
            yield Part(kind, left.span(a, end_a), right.span(b, end_b))
        if block is not None:
            yield Part(
                Kind.EQUAL,
                left.span(block.a, block.a + block.length),
                right.span(block.b, block.b + block.length),
            )


def _on_one_side(side: Side, agreed: Sequence[Range]) -> Iterator[Span]:
    """The sentences and clauses of which hardly a word agrees, neighbours joined."""

    def alone(part: Range) -> bool:
        overlaps = ((max(first, part[0]), min(last, part[1])) for first, last in agreed)
        shared = sum(side.words(first, last) for first, last in overlaps if first < last)
        return side.words(*part) > 0 and shared <= _MOST_COVERED * side.words(*part)

    found: list[Range] = []
    for sentence, clauses in zip(side.sentences, side.clauses, strict=True):
        for part in [sentence] if alone(sentence) else filter(alone, clauses):
            joins = found and found[-1][1] == part[0]
            found[-1:] = [(found[-1][0], part[1])] if joins else [*found[-1:], part]
    return (side.span(*part) for part in found if side.words(*part) >= _FEWEST_WORDS)
