"""The tokens of two texts, aligned in blocks that agree: the work behind `corpus.likeness.difference`."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

from corpus.likeness import wording
from corpus.likeness.wording import Token
from corpus.model import Span

# An agreement of a few words amid far greater changes is chance ("of the"): the changes are one.
_CHANGE_TO_CHANCE = 3
_BEFORE_CAPITALS = frozenset("\"'([:-")
_CLAUSE, _SENTENCE = 1, 2


class Block(NamedTuple):
    """`length` tokens from number `a` on agree with as many from number `b` on."""

    a: int
    b: int
    length: int


class Side:
    """A text's tokens and what the alignment asks about them."""

    def __init__(self, text: str, tokens: Sequence[Token]) -> None:
        self.cased = [token.cased for token in tokens]
        self.text = text
        self.tokens = tokens
        self.keys = [token.key for token in tokens]
        self.sentences = wording.sentences(self.cased)
        self.clauses = [wording.clauses(self.cased, sentence) for sentence in self.sentences]
        self._words = [0, *accumulate(map(wording.is_word, self.keys))]
        self.starts = {first: _CLAUSE for clauses in self.clauses for first, _ in clauses}
        self.starts |= {first: _SENTENCE for first, _ in self.sentences}

    def words(self, first: int, last: int) -> int:
        """How many of the tokens from `first` to before `last` are words."""
        return self._words[last] - self._words[first]

    def span(self, first: int, last: int) -> Span:
        """The code points of these tokens; none, behind the token before, where there are no tokens."""
        if first == last:
            behind = self.tokens[first - 1].end if first else self.tokens[0].start if self.tokens else 0
            return Span(behind, behind)
        return Span(self.tokens[first].start, self.tokens[last - 1].end)

    def holds_sentence(self, first: int, last: int) -> bool:
        """Whether a whole sentence is among these tokens."""
        return any(first <= start and end <= last for start, end in self.sentences)

    def may_be_capital(self, number: int) -> bool:
        """Whether case says nothing here: a sentence starts, or a quotation, bracket or dash comes before."""
        return self.starts.get(number) == _SENTENCE or self.keys[number - 1] in _BEFORE_CAPITALS


def aligned(left: Side, right: Side) -> list[Block]:
    """The blocks of tokens in which the two sides agree, in order."""
    if left.keys == right.keys:
        blocks = [Block(0, 0, len(left.keys))] if left.keys else []
    else:
        blocks = _slid(_without_chance(_common(left, right), left, right), left, right)
    return [piece for block in blocks for piece in _of_one_case(block, left, right)]


def _common(left: Side, right: Side) -> list[Block]:
    """Blocks of tokens that agree: first whole sentences, then what lies between them."""
    numbers: dict[tuple[str, ...], int] = {}
    left_numbers, right_numbers = (
        [numbers.setdefault(tuple(side.keys[first:last]), len(numbers)) for first, last in side.sentences]
        for side in (left, right)
    )
    found: list[Block] = []
    a = b = 0
    for step in LCSseq.opcodes(left_numbers, right_numbers):
        if step.tag == "equal":
            start_a, end_a = left.sentences[step.src_start][0], left.sentences[step.src_end - 1][1]
            start_b = right.sentences[step.dest_start][0]
            found += _blocks(left.keys[a:start_a], right.keys[b:start_b], a, b)
            found.append(Block(start_a, start_b, end_a - start_a))
            a, b = end_a, start_b + end_a - start_a
    found += _blocks(left.keys[a:], right.keys[b:], a, b)
    joined = found[:1]
    for block in found[1:]:
        last = joined[-1]
        if (block.a, block.b) == (last.a + last.length, last.b + last.length):
            joined[-1] = last._replace(length=last.length + block.length)
        else:
            joined.append(block)
    return joined


def _blocks(left: Sequence[str], right: Sequence[str], a: int, b: int) -> list[Block]:
    """Blocks of keys that agree, numbered from `a` and `b`."""
    numbers: dict[str, int] = {}
    coded = ([numbers.setdefault(key, len(numbers)) for key in side] for side in (left, right))
    return [
        Block(a + step.src_start, b + step.dest_start, step.src_end - step.src_start)
        for step in LCSseq.opcodes(*coded)
        if step.tag == "equal"
    ]


def gaps(blocks: Sequence[Block], left: Side, right: Side) -> list[tuple[int, int, int, int]]:
    """The tokens before, between and behind the blocks: first and last of the left, first and last of the right."""
    edges = [Block(0, 0, 0), *blocks, Block(len(left.keys), len(right.keys), 0)]
    return [(one.a + one.length, other.a, one.b + one.length, other.b) for one, other in pairwise(edges)]


def _without_chance(blocks: list[Block], left: Side, right: Side) -> list[Block]:
    """The blocks but for those that are too short, amid what changes around them, to be more than chance.

    A block that holds a whole sentence is none of those.
    """
    kept = blocks
    while True:
        sizes = [(left.words(*gap[:2]), right.words(*gap[2:])) for gap in gaps(kept, left, right)]
        for index, block in enumerate(kept):
            least = max(1, _CHANGE_TO_CHANCE * left.words(block.a, block.a + block.length))
            before, behind = sizes[index], sizes[index + 1]
            around = min(max(before), max(behind), before[0] + behind[0], before[1] + behind[1])
            if around >= least and not left.holds_sentence(block.a, block.a + block.length):
                kept = kept[:index] + kept[index + 1 :]
                break
        else:
            return kept


def _slid(blocks: Sequence[Block], left: Side, right: Side) -> list[Block]:
    """The blocks, moved so that what one side has more starts a sentence or else a clause, where keys allow it."""
    moved = list(blocks)
    for index in range(len(moved) - 1):
        before, behind = moved[index], moved[index + 1]
        end_a, end_b = before.a + before.length, before.b + before.length
        if end_b == behind.b:
            side, start, end = left, end_a, behind.a
        elif end_a == behind.a:
            side, start, end = right, end_b, behind.b
        else:
            continue
        shift = _best_shift(side, start, end, before.length, behind.length)
        moved[index] = before._replace(length=before.length + shift)
        moved[index + 1] = Block(behind.a + shift, behind.b + shift, behind.length - shift)
    return [block for block in moved if block.length]


def _best_shift(side: Side, start: int, end: int, back: int, forth: int) -> int:
    """By how many tokens to move what stands only here, at most `back` to the left or `forth` to the right."""
    keys = side.keys
    shifts = [0]
    while -shifts[-1] < back and keys[start + shifts[-1] - 1] == keys[end + shifts[-1] - 1]:
        shifts.append(shifts[-1] - 1)
    shifts.append(0)
    while shifts[-1] < forth and keys[start + shifts[-1]] == keys[end + shifts[-1]]:
        shifts.append(shifts[-1] + 1)
    return max(shifts, key=lambda shift: (side.starts.get(start + shift, 0), -abs(shift), shift))


def _of_one_case(block: Block, left: Side, right: Side) -> Iterator[Block]:
    """The block without tokens that differ in case where case is the writer's choice."""
    if left.cased[block.a : block.a + block.length] == right.cased[block.b : block.b + block.length]:
        yield block
        return
    start = 0
    for index in range(block.length):
        a, b = block.a + index, block.b + index
        if left.cased[a] != right.cased[b] and not (left.may_be_capital(a) or right.may_be_capital(b)):
            if index > start:
                yield Block(block.a + start, block.b + start, index - start)
            start = index + 1
    if block.length > start:
        yield Block(block.a + start, block.b + start, block.length - start)
