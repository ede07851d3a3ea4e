"""Words that one slip of the pen parts."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

_DOUBLE = re.compile(r"(.)\1")


class SlipIndex:
    """Finds the words of a list that a word may have been meant to be.

    >>> index = SlipIndex(["kreatur", "fähigkeiten", "übergänge", "kolosseum"])
    >>> [index.near(word) for word in ("kraetur", "fahigkeiten", "ubergange", "uebergaenge", "kolloseum", "krea-tur")]
    [['kreatur'], ['fähigkeiten'], ['übergänge'], ['übergänge'], ['kolosseum'], ['kreatur']]
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._words = frozenset(words)

    def near(self, word: str) -> list[str]:
        """The words that one slip parts from `word`, in the order of the alphabet, without itself."""
        found = set(self._a_slip_away(word))
        joined = word.replace("-", "")
        found.update(other for other in (joined,) if other in self._words)
        found.update(self._unmarked.get(word, ()))
        found.update(self._doubled_elsewhere(word))
        return sorted(found - {word})

    def lacks_umlauts(self, word: str) -> bool:
        """Whether it is a word of the list without its umlauts."""
        return word in self._unmarked

    def _a_slip_away(self, word: str) -> Iterator[str]:
        """The words that a letter lost, added or exchanged parts from `word`, or two in a row that are swapped.

        The first letters agree, apart from an umlaut, or the first two change places: other slips are seen at once.
        """
        from rapidfuzz.distance import OSA

        for length in range(len(word) - 1, len(word) + 2):
            for other in self._by_beginning.get((length, _plain(word[0])), ()):
                # Whether a compound has a hyphen is a matter of style.
                if OSA.distance(word, other, score_cutoff=1) <= 1 and other.replace("-", "") != word:
                    yield other
        for other in (word[1::-1] + word[2:], word[1:2] + word, word[1:]):
            if other in self._words and other[1::-1] == word[:2]:
                yield other

    def _doubled_elsewhere(self, word: str) -> Iterator[str]:
        """The words that have as many doubled letters as a word, and are it but for them."""
        plain = _DOUBLE.sub(r"\1", word)
        if len(word) == len(plain) + 1:
            doubled = (plain[: at + 1] + plain[at:] for at in range(len(plain)))
            yield from (other for other in doubled if other in self._words and _DOUBLE.sub(r"\1", other) == plain)
        elif len(word) > len(plain):
            yield from (other for other in self._doubled.get(plain, ()) if len(other) == len(word))

    @cached_property
    def _doubled(self) -> dict[str, list[str]]:
        """The words that have doubled letters by what is left of them when each is written once."""
        found: dict[str, list[str]] = defaultdict(list)
        words = list(self._words)
        for plain, word in zip(_DOUBLE.sub(r"\1", "\n".join(words)).split("\n"), words, strict=False):
            if plain != word:
                found[plain].append(word)
        return found

    @cached_property
    def _by_beginning(self) -> dict[tuple[int, str], list[str]]:
        """The words by their lengths and first letters, without what stands above these."""
        found: dict[tuple[int, str], list[str]] = defaultdict(list)
        for word in self._words:
            found[len(word), _plain(word[0])].append(word)
        return found

    @cached_property
    def _unmarked(self) -> dict[str, list[str]]:
        """The words that have umlauts by what is left of them without, as in `_bare`; of all words at once."""
        marked = [word for word in self._words if not word.isascii()]
        text = "\n".join(marked)
        plain = {letter: _plain(letter) for letter in sorted(frozenset(text)) if _plain(letter) != letter}
        spelt = {letter: one + "e" for letter, one in plain.items()}
        found: dict[str, list[str]] = {}
        for way in map(str.maketrans, (plain, spelt, dict.fromkeys(plain, ""))):
            for bare, word in zip(text.translate(way).split("\n"), marked, strict=False):
                if bare != word:
                    found.setdefault(bare, []).append(word)
        return found


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
