"""Words and names that are a slip of the pen apart: one or two letters, and no inflection."""

import itertools
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator

# Shorter words are often one letter from another word; longer ones may be two.
SHORTEST, LONGER = 7, 10
# What is longer than this is no word.
LONGEST = 60
# Inflection changes the end of a word.
_ENDING = 2
_DOUBLED = re.compile(r"(.)\1")
# With so many pieces, two slips leave one intact, also where one of them touches two pieces.
_PIECES = 4


def is_slip(word: str, other: str) -> bool:
    """Whether two folded words differ in one or two letters or in doubled ones, and not as two forms of one word do.

    >>> is_slip("kolloseum", "kolosseum"), is_slip("wächterin", "wächter"), is_slip("fledermäuse", "fledermaus")
    (True, False, False)
    """
    word, other = bare(word), bare(other)
    shorter = min(len(word), len(other))
    if shorter < SHORTEST or abs(len(word) - len(other)) > _most(shorter):
        return False
    if word == other or _differ_at_the_end(word, other):
        return False
    from rapidfuzz.distance import OSA

    return OSA.distance(word, other) <= _most(shorter) or _DOUBLED.sub(r"\1", word) == _DOUBLED.sub(r"\1", other)


def are_near(name: str, other: str) -> bool:
    """Whether two folded names differ in one or two letters.

    >>> are_near("xxdietapferkeit", "dietapferkeit"), are_near("feuer", "fauer"), are_near("opt", "oft")
    (True, True, False)
    """
    shorter = min(len(name), len(other))
    from rapidfuzz.distance import OSA

    return shorter > _PIECES and 0 < OSA.distance(name, other) <= _most(shorter + 1)


def is_form(word: str, other: str) -> bool:
    """Whether two folded words may be forms of one word: they differ in an ending and in umlauts at most.

    >>> is_form("phyrexianischer", "phyrexianische"), is_form("bär", "bären"), is_form("der", "des")
    (True, True, True)
    """
    return word == other or _differ_at_the_end(bare(word), bare(other))


class NearWords:
    """Finds the words of a collection that are at most two letters from a word, without a look at all of them."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_length: dict[int, list[str]] = defaultdict(list)
        for word in dict.fromkeys(words):
            self._by_length[len(word)].append(word)
        self._by_piece: dict[int, dict[tuple[int, str], list[str]]] = {}

    def near(self, word: str) -> Iterator[str]:
        """Words that may be near; each is to be compared."""
        found: dict[str, None] = {}
        for length in range(len(word) - 2, len(word) + 3):
            if length not in self._by_length:
                continue
            pieces = self._pieces(length)
            for number, (start, end) in enumerate(_cuts(length)):
                for shift in range(-2, 3):
                    if start + shift >= 0 and end + shift <= len(word):
                        found.update(dict.fromkeys(pieces.get((number, word[start + shift : end + shift]), ())))
        found.pop(word, None)
        return iter(found)

    def _pieces(self, length: int) -> dict[tuple[int, str], list[str]]:
        """The words of a length by the pieces that they are made of."""
        if length not in self._by_piece:
            pieces: dict[tuple[int, str], list[str]] = defaultdict(list)
            for number, (start, end) in enumerate(_cuts(length)):
                for word in self._by_length[length]:
                    pieces[number, word[start:end]].append(word)
            self._by_piece[length] = pieces
        return self._by_piece[length]


def _cuts(length: int) -> Iterator[tuple[int, int]]:
    places = [length * number // _PIECES for number in range(_PIECES + 1)]
    return itertools.pairwise(places)


def _most(shorter: int) -> int:
    return 2 if shorter >= LONGER else 1


def bare(word: str) -> str:
    """A word without what stands above or below its letters."""
    if word.isascii():
        return word
    return "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))


def _differ_at_the_end(word: str, other: str) -> bool:
    shorter, longer = sorted((len(word), len(other)))
    least = max(shorter - _ENDING, longer - _ENDING - 1)
    return 0 < least <= shorter and word[:least] == other[:least]
