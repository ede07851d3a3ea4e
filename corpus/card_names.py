"""What cards are called in both languages, and where those names stand in texts.

Names come from card tables, and from the titles of pages that translate each other. Case of letters aside, a name is
the same with other hyphens, apostrophes and spaces, in old spelling, and in the genitive.
"""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from corpus.model import Span

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*['’]?")
# What may stand between two words of a name, in a text as in the name itself.
_BETWEEN = re.compile(r"[\s,:'’\-‐‑–]{1,3}| // ")
_RESPELLED = (("ß", "ss"), ("æ", "ae"), ("œ", "oe"))
_GENITIVES = ("", "s", "'s", "'")


class Token(NamedTuple):
    """A word of a text or name, and where it stands."""

    text: str
    span: Span


class Mention(NamedTuple):
    """A stretch of a text that is a name, as the name is written where it was learnt."""

    span: Span
    name: str


def name_key(name: str) -> str:
    """What is left of a name whatever its case, spaces, hyphens, marks and spelling.

    >>> name_key("Mesa-Pegasus") == name_key("Mesapegasus"), name_key("Überfluß")
    (True, 'überfluss')
    """
    return "".join(filter(str.isalnum, fold_name(name)))


@lru_cache(maxsize=1 << 10)
def tokens_of(text: str) -> tuple[Token, ...]:
    """The words of a text; what hyphens join are several. Remembered for the last texts, since several checks ask.

    >>> [token.text for token in tokens_of("Jace's Arcane-Heist (2x)")]
    ["Jace's", 'Arcane', 'Heist', '2x']
    """
    return tuple([Token(found[0], Span(*found.span())) for found in _WORD.finditer(text)])


@lru_cache(maxsize=1 << 16)
def fold_name(text: str) -> str:
    """A name or word of one in small letters and new spelling, with straight apostrophes."""
    folded = unicodedata.normalize("NFC", text).casefold().replace("’", "'")
    for letters, instead in _RESPELLED:
        folded = folded.replace(letters, instead)
    return folded


class NameIndex:
    """Finds names in texts, the longest first, with capitals where the names have them."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_first: dict[str, dict[tuple[str, ...], str]] = defaultdict(dict)
        for name in names:
            words = tuple(_plain(token.text) for token in tokens_of(name))
            if words and any(map(str.isupper, name)):
                self._by_first[words[0].removesuffix("'s").removesuffix("'")].setdefault(words, name)
        self._longest = {
            first: sorted(names, key=lambda words: (-len(words), words)) for first, names in self._by_first.items()
        }

    def mentions(self, text: str) -> Iterator[Mention]:
        """The names in a text, none overlapping another.

        >>> index = NameIndex(["Arcane Heist", "Heist", "Tide of War"])
        >>> [text[slice(*m.span)] + " = " + m.name for text in ["Arcane Heists oder Arcane-Heist-Karten, heist"]
        ...  for m in index.mentions(text)]
        ['Arcane Heists = Arcane Heist', 'Arcane-Heist = Arcane Heist']
        """
        tokens = tokens_of(text)
        plain = [_plain(token.text) for token in tokens]
        at = 0
        while at < len(tokens):
            found = self._at(text, tokens, plain, at)
            if found:
                length, name = found
                yield Mention(Span(tokens[at].span.start, tokens[at + length - 1].span.end), name)
                at += length
            else:
                at += 1

    def _at(self, text: str, tokens: Sequence[Token], plain: list[str], at: int) -> tuple[int, str] | None:
        first = plain[at]
        for beginning in dict.fromkeys((first, first.removesuffix("'s"), first.removesuffix("s"), first.rstrip("'"))):
            for words in self._longest.get(beginning, ()):
                if self._fits(text, tokens, plain, at, words):
                    return len(words), self._by_first[beginning][words]
        return None

    @staticmethod
    def _fits(text: str, tokens: Sequence[Token], plain: list[str], at: int, words: tuple[str, ...]) -> bool:
        length = len(words)
        if plain[at : at + length - 1] != list(words[:-1]) or at + length > len(tokens):
            return False
        last, wanted = plain[at + length - 1], words[-1]
        if not any(last == wanted + ending for ending in _GENITIVES):
            return False
        stretch = tokens[at : at + length]
        return all(_BETWEEN.fullmatch(text, one.span.end, other.span.start) for one, other in pairwise(stretch))


def _plain(word: str) -> str:
    return unicodedata.normalize("NFC", word).replace("’", "'").replace("Æ", "Ae").replace("æ", "ae")


@dataclass(frozen=True, slots=True)
class Official:
    """What a card is called in the target language.

    Attributes:
        source: the source name, as it is written.
        targets: the target names, those of tables first, then those that most pages have.
        from_table: whether a card table tells them.
    """

    source: str
    targets: tuple[str, ...]
    from_table: bool


class CardNames:
    """Source and target names of cards.

    Args:
        table: pairs of source and target names from card tables.
        pages: pairs of the titles of pages that translate each other.
    """

    def __init__(self, table: Iterable[tuple[str, str]], pages: Iterable[tuple[str, str]]) -> None:
        told: dict[str, dict[str, str]] = defaultdict(dict)
        seen: dict[str, Counter[str]] = defaultdict(Counter)
        names: dict[str, str] = {}
        for source, target in table:
            names.setdefault(name_key(source), source)
            told[name_key(source)].setdefault(name_key(target), target)
        for source, target in pages:
            names.setdefault(name_key(source), source)
            seen[name_key(source)][target] += 1
        self._official: dict[str, Official] = {}
        for key, name in names.items():
            if key in told:
                self._official[key] = Official(name, tuple(told[key].values()), from_table=True)
            else:
                by_pages = sorted(seen[key], key=lambda target: (-seen[key][target], target))
                self._official[key] = Official(name, tuple(by_pages), from_table=False)
        self._target_keys = frozenset(name_key(name) for one in self._official.values() for name in one.targets)

    def __bool__(self) -> bool:
        """Whether any name is known."""
        return bool(self._official)

    def of(self, source: str) -> Official | None:
        """What the card of a source name is called."""
        return self._official.get(name_key(source))

    def is_target(self, name: str) -> bool:
        """Whether some card has this target name."""
        return name_key(name) in self._target_keys

    def all(self) -> Iterator[Official]:
        """Every card whose name is known."""
        return iter(self._official.values())
