"""Rulings of one page that say the same, or of which one says all that another says."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rapidfuzz.distance import Postfix, Prefix

from corpus.likeness import wording
from corpus.likeness.wording import Token
from corpus.model import Span

FEWEST_WORDS = 5
# Of two rulings that differ in the spelling of words alone, so many words are spelt alike.
ALIKE = 0.9
# No card has so many rulings: a longer page is a list of something else, of which all pairs would be too many.
MOST_RULINGS = 300
# Forms and spellings of one word begin alike, for what stands before a word turns it round ("untapped", "keine"), and
# differ in one place: in an ending, or a letter.
BEGINNING, SHORTEST = 3, 4
LONGEST_ENDING, LETTERS = 2, 1


class Repetition(NamedTuple):
    """Two rulings by index, the earlier first.

    Attributes:
        first: the earlier one.
        second: the later one.
        contained: the one of which the other has every sentence, and more; None where neither has.
        change: the first word of the later one that is spelt or inflected otherwise in the earlier one, where nothing
            else differs.
    """

    first: int
    second: int
    contained: int | None
    change: Span | None


def repetitions(texts: Sequence[str]) -> Iterator[Repetition]:
    """The rulings of a page of which one repeats another, sentence by sentence or but for the spelling of words.

    Equal rulings are none of these. Nothing is looked for among more than 300 rulings.
    """
    if len(texts) > MOST_RULINGS:
        return
    tokens = [wording.tokens(text) for text in texts]
    words = [[token for token in found if wording.is_word(token.key)] for found in tokens]
    sentences = [_sentences(found) for found in tokens]
    for first, second in combinations(range(len(texts)), 2):
        if min(len(words[first]), len(words[second])) >= FEWEST_WORDS:
            contained = _contained(first, second, sentences)
            change = _respelling(words[first], words[second])
            if contained is not None or change is not None:
                yield Repetition(first, second, contained, change)


def _sentences(tokens: Sequence[Token]) -> frozenset[tuple[str, ...]]:
    keys = [token.key for token in tokens]
    return frozenset(tuple(keys[slice(*found)]) for found in wording.sentences([token.cased for token in tokens]))


def _contained(first: int, second: int, sentences: Sequence[frozenset[tuple[str, ...]]]) -> int | None:
    if sentences[first] < sentences[second]:
        return first
    return second if sentences[second] < sentences[first] else None


def _respelling(earlier: Sequence[Token], later: Sequence[Token]) -> Span | None:
    if len(earlier) != len(later):
        return None
    changes = [(one, other) for one, other in zip(earlier, later, strict=True) if one.key != other.key]
    if not changes or len(changes) > (1 - ALIKE) * len(earlier) + 1:
        return None
    if not all(_spelt_alike(one.key, other.key) for one, other in changes):
        return None
    return Span(changes[0][1].start, changes[0][1].end)


def _spelt_alike(a: str, b: str) -> bool:
    shorter, longer = sorted((a.casefold(), b.casefold()), key=len)
    if len(shorter) < SHORTEST or not shorter.isalpha() or not longer.isalpha():
        return False
    common = Prefix.similarity(shorter, longer)
    common_end = min(Postfix.similarity(shorter, longer), len(shorter) - common)
    return (
        common >= BEGINNING
        and len(shorter) - common - common_end <= LETTERS
        and len(longer) - common - common_end <= LONGEST_ENDING
    )
