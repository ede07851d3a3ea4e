"""Words that one slip of the pen parts, found by what is left of them when a letter is left out.

Two words that differ by one letter, or by two swapped ones, have a word in common among those that either becomes by
leaving out one letter or none. So a look-up takes as many steps as a word has letters, however many words there are.
(After the symmetric deletions of Wolf Garbe's SymSpell.)
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator

_DOUBLE = re.compile(r"(.)\1")


class SlipIndex:
    """Finds the words of a list that a word may have been meant to be.

    >>> index = SlipIndex(["kreatur", "fähigkeiten", "übergänge", "kolosseum"])
    >>> [index.near(word) for word in ("kraetur", "fahigkeiten", "ubergange", "uebergaenge", "kolloseum", "krea-tur")]
    [['kreatur'], ['fähigkeiten'], ['übergänge'], ['übergänge'], ['kolosseum'], ['kreatur']]
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._by_key: dict[str, list[str]] = defaultdict(list)
        self.lost_umlauts: set[str] = set()
        for word in words:
            bare = _bare(word)
            self.lost_umlauts |= bare
            for key in {word, *_shorter(word), *bare, *_undoubled(word)}:
                self._by_key[key].append(word)

    def near(self, word: str) -> list[str]:
        """The words that one slip parts from `word`, in the order of the list, without itself."""
        from rapidfuzz.distance import OSA

        found: dict[str, None] = {}
        for key in (word, *_shorter(word)):
            for other in self._by_key.get(key, ()):
                if other != word and _is_likely(word, other) and OSA.distance(word, other, score_cutoff=1) <= 1:
                    found[other] = None
        joined = word.replace("-", "")
        for other in self._by_key.get(joined, ()):
            if other != word and (word in _bare(other) or (joined != word and joined == other)):
                found[other] = None
        for key in _undoubled(word):
            for other in self._by_key.get(key, ()):
                if other != word and len(other) == len(word) and key in _undoubled(other):
                    found[other] = None
        return list(found)


def lost_umlauts(word: str, other: str) -> bool:
    """Whether a word is another one without its umlauts."""
    return word in _bare(other)


def swapped(word: str, other: str) -> bool:
    """Whether two letters in a row are swapped, and nothing else differs.

    >>> swapped("punket", "punkte"), swapped("punkt", "punkte")
    (True, False)
    """
    places = [place for place, (one, two) in enumerate(zip(word, other, strict=False)) if one != two]
    if len(word) != len(other) or len(places) != 2:
        return False
    first, second = places
    return second == first + 1 and word[first] == other[second] and word[second] == other[first]


def _is_likely(word: str, other: str) -> bool:
    """Whether the first letters agree, apart from an umlaut: slips at the beginning are seen at once."""
    # Whether a compound has a hyphen is a matter of style.
    if "-" in other and other.replace("-", "") == word:
        return False
    return _plain(word[0]) == _plain(other[0]) or word[:2] == other[1::-1]


def _shorter(word: str) -> Iterator[str]:
    return (word[:place] + word[place + 1 :] for place in range(len(word)))


def _bare(word: str) -> set[str]:
    """The word with all its umlauts written as plain letters, with an e behind them, or lost."""
    if word.isascii():
        return set()
    marked = [letter for letter in word if _plain(letter) != letter]
    plain = spelt = lost = word
    for letter in dict.fromkeys(marked):
        plain = plain.replace(letter, _plain(letter))
        spelt = spelt.replace(letter, _plain(letter) + "e")
        lost = lost.replace(letter, "")
    return {plain, spelt, lost} - {word}


def _plain(letter: str) -> str:
    return letter if letter.isascii() else unicodedata.normalize("NFD", letter)[0]


def _undoubled(word: str) -> set[str]:
    """The word with every doubled letter written once, if it has any."""
    plain = _DOUBLE.sub(r"\1", word)
    return {plain} if plain != word else set()
