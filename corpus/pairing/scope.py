"""What a text covers of texts in another language, sentence by sentence and clause by clause."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from corpus.likeness import wording
from corpus.likeness.wording import Range, Token
from corpus.model import Span
from corpus.pairing.evidence import weigh
from corpus.pairing.lexicon import Lexicon

# Two stretches belong together whose evidence, in natural logarithms of odds, is above this.
LEAST = -1.5
# Fewer words that only one side has are no claim of their own, but the rest of one.
FEWEST_WORDS = 5
_MOST_CLAUSES = 8
_LONGER = 1.1


class _Text(NamedTuple):
    """A text's tokens, its clauses as ranges of them, and runs of clauses of one sentence as ranges of those."""

    text: str
    tokens: list[Token]
    clauses: list[Range]
    runs: list[Range]

    def span(self, clauses: Range) -> Span:
        """Where some clauses, from a first to the one behind the last, stand in the text."""
        first, behind = self.clauses[clauses[0]][0], self.clauses[clauses[1] - 1][1]
        return Span(self.tokens[first].start, self.tokens[behind - 1].end)

    def run_texts(self) -> list[str]:
        """The runs as texts."""
        return [self.text[slice(*self.span(run))] for run in self.runs]


def uncovered(source: str, target: str, lexicon: Lexicon) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """The clauses of a source text to which none of a target text answer, and the other way round.

    Args:
        source: a text in the source language.
        target: one in the target language that shares a sentence with it.
        lexicon: made for these texts, or for more.
    """
    sides = _read(source), _read(target)
    total = weigh(
        [lexicon.read_source(text) for text in sides[0].run_texts()],
        [lexicon.read_target(text) for text in sides[1].run_texts()],
        lexicon,
    ).total
    free = [set(range(len(side.clauses))) for side in sides]
    for cell in np.argsort(-total, axis=None, kind="stable"):
        row, column = divmod(int(cell), len(sides[1].runs))
        if total[row, column] <= LEAST:
            break
        taken = [set(range(*side.runs[at])) for side, at in zip(sides, (row, column), strict=True)]
        if taken[0] <= free[0] and taken[1] <= free[1]:
            free[0] -= taken[0]
            free[1] -= taken[1]
    return tuple(_spans(sides[0], sorted(free[0]))), tuple(_spans(sides[1], sorted(free[1])))


def covers_both(longer: str, own: str, other: str, lexicon: Lexicon, *, source: bool) -> bool:
    """Whether a text covers, beside its own partner, another text of that one's page.

    Args:
        longer: the text that may cover two of the other language.
        own: the text that it is paired with.
        other: one without a partner.
        lexicon: made for these texts, or for more.
        source: whether `own` and `other` are in the source language.
    """
    if len(longer) < _LONGER * len(own):
        return False
    both = f"{own}\n{other}"
    if source:
        return bool(uncovered(own, longer, lexicon)[1]) and not any(uncovered(both, longer, lexicon))
    return bool(uncovered(longer, own, lexicon)[0]) and not any(uncovered(longer, both, lexicon))


def _read(text: str) -> _Text:
    tokens = wording.tokens(text)
    cased = [token.cased for token in tokens]
    read = _Text(text, tokens, [], [])
    for sentence in wording.sentences(cased):
        first = len(read.clauses)
        read.clauses.extend(wording.clauses(cased, sentence))
        behind = len(read.clauses)
        if behind - first <= _MOST_CLAUSES:
            read.runs.extend((start, end) for start in range(first, behind) for end in range(start + 1, behind + 1))
        else:
            read.runs.append((first, behind))
    return read


def _spans(side: _Text, clauses: Sequence[int]) -> Iterator[Span]:
    """The given clauses, neighbours joined, where they are enough words to be a claim."""
    joined: list[Range] = []
    for clause in clauses:
        joins = joined and joined[-1][1] == clause
        joined[-1:] = [(joined[-1][0], clause + 1)] if joins else [*joined[-1:], (clause, clause + 1)]
    for run in joined:
        first, behind = side.clauses[run[0]][0], side.clauses[run[1] - 1][1]
        if sum(wording.is_word(token.key) for token in side.tokens[first:behind]) >= FEWEST_WORDS:
            yield side.span(run)
