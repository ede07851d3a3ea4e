"""Rulings of one page that say the same, or of which one says all that another says."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rapidfuzz.distance import LCSseq, Postfix, Prefix

from corpus.likeness import wording
from corpus.likeness.difference import Difference, Kind, difference

FEWEST_WORDS = 5
# Of the shorter text's words, so many must stand in the other in order before the two are compared closely.
COVERED = 0.9
# No card has so many rulings: a longer page is a list of something else, of which all pairs would be too many.
MOST_RULINGS = 300
# Forms and spellings of one word begin alike, for what stands before a word turns it round ("untapped", "keine"), and
# differ in one place: in an ending, or a letter.
BEGINNING, SHORTEST = 3, 4
LONGEST_ENDING, LETTERS = 2, 1


class Repetition(NamedTuple):
    """Two rulings by index, the earlier first, and how they differ (`a` is the earlier)."""

    first: int
    second: int
    difference: Difference

    @property
    def spelling_only(self) -> bool:
        """Whether only the forms or spellings of a few words differ."""
        found = self.difference
        return bool(found.changes) and all(
            change.kind is Kind.REPLACED and _spelt_alike(found.a[slice(*change.a)], found.b[slice(*change.b)])
            for change in found.changes
        )

    @property
    def contained(self) -> int | None:
        """The index of the ruling all of which the other says too; None where each has something of its own."""
        kinds = {change.kind for change in self.difference.changes}
        return {frozenset({Kind.ONLY_B}): self.first, frozenset({Kind.ONLY_A}): self.second}.get(frozenset(kinds))


def repetitions(texts: Sequence[str]) -> Iterator[Repetition]:
    """The rulings of a page of which one has nearly all the words of another, in the same order.

    Nothing is looked for among more than 300 rulings.
    """
    if len(texts) > MOST_RULINGS:
        return
    characters = wording.Characters()
    coded = ["".join(characters[key] for key in wording.keys(text) if wording.is_word(key)) for text in texts]
    for first, second in combinations(range(len(texts)), 2):
        shorter = min(len(coded[first]), len(coded[second]))
        if shorter >= FEWEST_WORDS and LCSseq.similarity(coded[first], coded[second]) >= COVERED * shorter:
            yield Repetition(first, second, difference(texts[first], texts[second]))


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
