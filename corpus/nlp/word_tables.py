"""simplemma's tables of base forms, and a packed form of them in which single words can be looked up.

A table of a million words takes a second to load. Packed, it is blocks of some hundred words that are unpacked when one
of them is asked for; so a few words take as many milliseconds. simplemma's rules for words that no table has work on
either.
"""

import json
import unicodedata
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import accumulate
from typing import Protocol

from simplemma import Lemmatizer
from simplemma.strategies import (
    DefaultDictionaryFactory,
    DefaultStrategy,
    DictionaryFactory,
    DictionaryLookupStrategy,
)

_BLOCK, _BLOCKS = 256, 64
"""Words of a block, and blocks of a part, which is what is kept and fetched as one."""


class Shelf(Protocol):
    """Where packed tables are kept."""

    def packed(self, language: str, part: int) -> bytes | None:
        """A part of the packed table of a language, if it is there."""

    def unpacked(self, language: str, table: Mapping[str, str]) -> None:
        """Is told of a table that had to be loaded as a whole."""


def packed(table: Mapping[str, str]) -> list[bytes]:
    """A table in its packed form: what its blocks begin with and where each stands in its part; then these parts.

    >>> parts = packed({"Fluten": "Flut", "Türme": "Turm"})
    >>> PackedTable(parts[0], parts.__getitem__, dict)["Türme"]
    'Turm'
    """
    words = sorted(table)
    lines = list(map("\t".join, zip(words, map(table.__getitem__, words), strict=True)))
    blocks = [
        zlib.compress("\n".join(lines[start : start + _BLOCK]).encode(), 1) for start in range(0, len(lines), _BLOCK)
    ]
    parts = [blocks[start : start + _BLOCKS] for start in range(0, len(blocks), _BLOCKS)]
    ends = [end for part in parts for end in accumulate(map(len, part))]
    return [json.dumps((words[::_BLOCK], ends)).encode(), *map(b"".join, parts)]


def whole_table(language: str) -> Mapping[str, str]:
    """The table that simplemma has of a language, loaded as a whole.

    Raises:
        ValueError: there is none.
    """
    return DefaultDictionaryFactory(cache_max_size=0).get_dictionary(language)


class PackedTable(Mapping[str, str]):
    """A table that is unpacked block by block.

    Args:
        contents: the first of its parts.
        part: tells the others, as far as they are there.
        whole: tells the table as a whole, for where a part is not.
    """

    def __init__(
        self, contents: bytes, part: Callable[[int], bytes | None], whole: Callable[[], Mapping[str, str]]
    ) -> None:
        self._first, self._ends = json.loads(contents)
        self._part = cache(part)
        self._whole = cache(whole)
        self._blocks: dict[int, Mapping[str, str] | None] = {-1: {}}

    def __getitem__(self, word: str) -> str:
        number = bisect_right(self._first, word) - 1
        if number not in self._blocks:
            self._blocks[number] = self._unpacked(number)
        block = self._blocks[number]
        return (self._whole() if block is None else block)[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._whole())

    def __len__(self) -> int:
        return len(self._whole())

    def _unpacked(self, number: int) -> Mapping[str, str] | None:
        part = self._part(1 + number // _BLOCKS)
        if part is None:
            return None
        start = self._ends[number - 1] if number % _BLOCKS else 0
        lines = zlib.decompress(part[start : self._ends[number]]).decode().split("\n")
        return dict(pair for line in lines if len(pair := line.split("\t")) == 2)


class WordTables(DictionaryFactory):
    """The tables of all languages: packed ones from a shelf, or simplemma's own.

    Args:
        shelf: tells where packed ones are kept, if they are.
    """

    def __init__(self, shelf: Callable[[], Shelf | None]) -> None:
        self._shelf = shelf
        self._tables: dict[str, Mapping[str, str]] = {}
        self._lookup = DictionaryLookupStrategy(self)
        self._lemmatizer = Lemmatizer(lemmatization_strategy=DefaultStrategy(dictionary_factory=self))

    def lemma(self, word: str, language: str) -> str:
        """The base form of a word.

        Raises:
            ValueError: there is no word, or no table of the language.
        """
        return self._lemmatizer.lemmatize(word, language)

    def is_known(self, word: str, language: str) -> bool:
        """Whether a table has a word.

        Raises:
            ValueError: there is no table of the language.
        """
        return bool(word) and self._lookup.get_lemma(unicodedata.normalize("NFC", word), language) is not None

    def get_dictionary(self, lang: str) -> Mapping[str, str]:
        """The table of a language, for simplemma."""
        table = self._tables.get(lang)
        if table is None:
            table = self._tables[lang] = self._found(lang)
        return table

    def _found(self, language: str) -> Mapping[str, str]:
        shelf = self._shelf()
        if shelf and (contents := shelf.packed(language, 0)):
            return PackedTable(contents, partial(self._part, language), partial(whole_table, language))
        table = whole_table(language)
        if shelf:
            shelf.unpacked(language, table)
        return table

    def _part(self, language: str, part: int) -> bytes | None:
        shelf = self._shelf()
        return shelf.packed(language, part) if shelf else None
