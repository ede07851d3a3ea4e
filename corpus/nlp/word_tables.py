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
from contextlib import suppress
from typing import Protocol

from simplemma import Lemmatizer
from simplemma.strategies import (
    DefaultDictionaryFactory,
    DefaultStrategy,
    DictionaryFactory,
    DictionaryLookupStrategy,
)

_BLOCK = 256
_NUMBER = 4
"""Bytes of a check sum, and of the length of the list of blocks, with which a packed table begins."""


class Shelf(Protocol):
    """Where packed tables are kept."""

    def packed(self, language: str) -> bytes | None:
        """The packed table of a language, if it is there."""

    def unpacked(self, language: str, table: Mapping[str, str]) -> None:
        """Is told of a table that had to be loaded as a whole."""


def packed(table: Mapping[str, str]) -> bytes:
    """A table in its packed form: what its blocks begin with and how long they are; then the blocks.

    >>> PackedTable(packed({"Fluten": "Flut", "Türme": "Turm"}))["Türme"]
    'Turm'
    """
    words = sorted(table)
    lines = list(map("\t".join, zip(words, map(table.__getitem__, words), strict=True)))
    blocks = [
        zlib.compress("\n".join(lines[start : start + _BLOCK]).encode(), 1) for start in range(0, len(lines), _BLOCK)
    ]
    contents = zlib.compress(json.dumps((words[::_BLOCK], [len(block) for block in blocks])).encode())
    whole = b"".join((len(contents).to_bytes(_NUMBER, "big"), contents, *blocks))
    return zlib.crc32(whole).to_bytes(_NUMBER, "big") + whole


def whole_table(language: str) -> Mapping[str, str]:
    """The table that simplemma has of a language, loaded as a whole.

    Raises:
        ValueError: there is none.
    """
    return DefaultDictionaryFactory(cache_max_size=0).get_dictionary(language)


class PackedTable(Mapping[str, str]):
    """A table that is unpacked block by block.

    Raises:
        ValueError: it is no packed table.
    """

    def __init__(self, data: bytes) -> None:
        self._data = memoryview(data)
        self._blocks: dict[int, dict[str, str]] = {}
        if len(data) <= 2 * _NUMBER or int.from_bytes(data[:_NUMBER], "big") != zlib.crc32(self._data[_NUMBER:]):
            raise ValueError("what was packed is broken")
        start = 2 * _NUMBER + int.from_bytes(data[_NUMBER : 2 * _NUMBER], "big")
        self._first, lengths = json.loads(zlib.decompress(self._data[2 * _NUMBER : start]))
        self._starts = [start]
        for length in lengths:
            start += length
            self._starts.append(start)

    def __getitem__(self, word: str) -> str:
        return self._block(bisect_right(self._first, word) - 1)[word]

    def __iter__(self) -> Iterator[str]:
        for number in range(len(self._first)):
            yield from self._block(number)

    def __len__(self) -> int:
        return sum(len(self._block(number)) for number in range(len(self._first)))

    def _block(self, number: int) -> dict[str, str]:
        block = self._blocks.get(number)
        if block is None:
            data = self._data[slice(*self._starts[number : number + 2])] if number >= 0 else b""
            lines = zlib.decompress(data).decode().split("\n") if data else ()
            block = self._blocks[number] = dict(pair for line in lines if len(pair := line.split("\t")) == 2)
        return block


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
        if data := shelf.packed(language) if shelf else None:
            with suppress(ValueError):
                return PackedTable(data)
        table = whole_table(language)
        if shelf:
            shelf.unpacked(language, table)
        return table
