"""What cards are called in both languages, and where those names stand in texts.

Names come from card tables, and from the titles of pages that translate each other. Case of letters aside, a name is
the same with other hyphens, apostrophes and spaces, in old spelling, and in the genitive.
"""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from corpus.model import Span

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*['’]?")
# What may stand between two words of a name, in a text as in the name itself.
_BETWEEN = re.compile(r"[\s,:'’\-‐‑–]{1,3}| // ")
_RESPELLED = (("ß", "ss"), ("æ", "ae"), ("œ", "oe"))
# In so many first letters texts have a name as it is.
_BEGINNING = 3
_GENITIVES = ("", "s", "'s", "'")


class Token(NamedTuple):
    """A word of a text or name, and where it stands."""

    text: str
    span: Span


class Mention(NamedTuple):
    """A stretch of a text that is a name, as the name is written where it was learnt."""

    span: Span
    name: str


@lru_cache(maxsize=1 << 16)
def name_key(name: str) -> str:
    """What is left of a name whatever its case, spaces, hyphens, marks and spelling.

    >>> name_key("Mesa-Pegasus") == name_key("Mesapegasus"), name_key("Überfluß")
    (True, 'überfluss')
    """
    return "".join(filter(str.isalnum, fold_name(name)))


def name_keys(names: Sequence[str]) -> list[str]:
    """Many names, each as `name_key` has it.

    >>> name_keys(["Mesa-Pegasus", "Überfluß", ""])
    ['mesapegasus', 'überfluss', '']
    """
    text = fold_name.__wrapped__("\n".join(names))
    others = "".join(sign for sign in sorted(set(text)) if not sign.isalnum() and sign != "\n")
    keys = text.translate(str.maketrans("", "", others)).split("\n")
    return keys if len(keys) == len(names) else list(map(name_key, names))


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
        self._closed: dict[str, list[str]] = defaultdict(list)
        for name in names:
            self._closed[_beginning(name)].append(name)
        self._by_first: dict[str, dict[tuple[str, ...], str]] = defaultdict(dict)
        self._longest: dict[str, list[tuple[str, ...]]] = {}

    def _open(self, plain: Iterable[str]) -> None:
        """Take the names apart that may begin with one of some words."""
        beginnings = {word[:length] for word in plain for length in range(1, _BEGINNING + 1)}
        for name in chain.from_iterable(self._closed.pop(one) for one in sorted(beginnings & self._closed.keys())):
            words = tuple(_plain(token.text) for token in tokens_of(name))
            if words and any(map(str.isupper, name)):
                first = _bare(words[0])
                self._by_first[first].setdefault(words, name)
                self._longest[first] = sorted(self._by_first[first], key=lambda words: (-len(words), words))

    def mentions(self, text: str) -> Iterator[Mention]:
        """The names in a text, none overlapping another.

        >>> index = NameIndex(["Arcane Heist", "Heist", "Tide of War"])
        >>> [text[slice(*m.span)] + " = " + m.name for text in ["Arcane Heists oder Arcane-Heist-Karten, heist"]
        ...  for m in index.mentions(text)]
        ['Arcane Heists = Arcane Heist', 'Arcane-Heist = Arcane Heist']
        """
        tokens = tokens_of(text)
        plain = [_plain(token.text) for token in tokens]
        self._open(plain)
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


def _beginning(name: str) -> str:
    """The first letters of a name, as a text may have them."""
    letters = name[:_BEGINNING]
    if len(letters) == _BEGINNING and letters.isascii() and letters.isalnum():
        return letters
    words = tokens_of(name)
    return _bare(_plain(words[0].text))[:_BEGINNING] if words else ""


def _bare(word: str) -> str:
    return word.removesuffix("'s").removesuffix("'")


def _plain(word: str) -> str:
    return unicodedata.normalize("NFC", word).replace("’", "'").replace("Æ", "Ae").replace("æ", "ae")


class Official(NamedTuple):
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
        rows, titles = list(table), list(pages)
        self._sources: dict[str, str] = {}
        self._told: dict[str, dict[str, str]] = {}
        self._seen: dict[str, list[str]] = {}
        self._official: dict[str, Official] = {}
        self._target_keys: set[str] = set()
        for key, target_key, (source, target) in _keyed(rows):
            self._sources.setdefault(key, source)
            self._told.setdefault(key, {}).setdefault(target_key, target)
            self._target_keys.add(target_key)
        for key, target_key, (source, target) in _keyed(titles):
            self._sources.setdefault(key, source)
            if key not in self._told:
                self._seen.setdefault(key, []).append(target)
                self._target_keys.add(target_key)

    def __bool__(self) -> bool:
        """Whether any name is known."""
        return bool(self._sources)

    def of(self, source: str) -> Official | None:
        """What the card of a source name is called."""
        return self._of(name_key(source))

    def _of(self, key: str) -> Official | None:
        if key not in self._official:
            if key not in self._sources:
                return None
            told, seen = self._told.get(key, {}), Counter(self._seen.get(key, ()))
            targets = tuple(told.values()) or tuple(sorted(seen, key=lambda target: (-seen[target], target)))
            self._official[key] = Official(self._sources[key], targets, from_table=bool(told))
        return self._official[key]

    def is_target(self, name: str) -> bool:
        """Whether some card has this target name."""
        return name_key(name) in self._target_keys

    def told(self) -> Iterator[Official]:
        """Every card whose name a card table tells."""
        return filter(None, map(self._of, self._told))

    def only_source(self) -> Iterator[str]:
        """The source names that are no card's target name."""
        return (source for key, source in self._sources.items() if key not in self._target_keys)


def _keyed(pairs: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str, tuple[str, str]]]:
    """Pairs of names, each with the keys of both."""
    sources, targets = (name_keys([pair[side] for pair in pairs]) for side in (0, 1))
    return zip(sources, targets, pairs, strict=False)
