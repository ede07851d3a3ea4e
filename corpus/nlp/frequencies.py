"""How usual words are: the usual ones in a table, the many rare ones looked up one by one in a file in order."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from math import inf
from pathlib import Path
from typing import TypeVar, overload

_BLOCK = 4_096
_MOST = 1 << 17
"""Rare words, and words that no list has, that are remembered."""
Other = TypeVar("Other")


class Frequencies(Mapping[str, float]):
    r"""Words, folded, to log10 of their occurrences in a billion words.

    Args:
        usual: the usual words.
        rare: the others: a word and its value a line, in order, as bytes.

    >>> Frequencies({"die": 7.5}, "rühr 2.2\nrührei 3.0\n".encode()).get("rührei")
    3.0
    """

    def __init__(self, usual: Mapping[str, float], rare: bytes = b"") -> None:
        self._usual = usual
        self._known: dict[str, float | None] = dict(usual)
        self._rare = b"\n" + rare
        # Each block begins with the line break before its first word.
        starts = (self._rare.find(b"\n", start, len(rare)) for start in range(0, len(rare), _BLOCK))
        self._starts = sorted({start for start in starts if start >= 0})
        self._first = [self._rare[start + 1 : self._rare.index(b" ", start) + 1] for start in self._starts]
        self._starts.append(len(rare))

    @classmethod
    def read(cls, folder: Path) -> "Frequencies":
        """Those of a language's folder: a line of `frequencies.txt` is a value and the words that have it."""
        usual: dict[str, float] = {}
        for line in (folder / "frequencies.txt").read_text(encoding="utf-8").splitlines():
            zipf, _, words = line.partition(" ")
            usual.update(dict.fromkeys(words.split(), float(zipf)))
        rare = folder / "rare_words.txt"
        return cls(usual, rare.read_bytes() if rare.is_file() else b"")

    @overload
    def get(self, word: str, /) -> float | None: ...
    @overload
    def get(self, word: str, /, default: float | Other) -> float | Other: ...
    def get(self, word: str, /, default: float | Other | None = None) -> float | Other | None:
        """The value of a word."""
        try:
            value = self._known[word]
        except KeyError:
            value = self._looked_up(word)
        return default if value is None else value

    def __getitem__(self, word: str) -> float:
        value = self.get(word)
        if value is None:
            raise KeyError(word)
        return value

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.get(word) is not None

    def __iter__(self) -> Iterator[str]:
        yield from self._usual
        for line in self._rare.decode().splitlines():
            if line:
                yield line.partition(" ")[0]

    def __len__(self) -> int:
        return len(self._usual) + self._rare.count(b" ")

    def words_from(self, least: float) -> Iterator[str]:
        """The words that have at least a value."""
        fewest = min(self._usual.values(), default=inf)
        if least >= fewest:
            return (word for word, value in self._usual.items() if value >= least)
        return (word for word in self if self[word] >= least)

    def _looked_up(self, word: str) -> float | None:
        key = word.encode("utf-8", "surrogatepass") + b" "
        block = bisect_right(self._first, key) - 1
        value = None
        if block >= 0 and len(key.split()) == 1:
            start = self._rare.find(b"\n" + key, self._starts[block], self._starts[block + 1] + len(key))
            if start >= 0:
                begin = start + len(key) + 1
                value = float(self._rare[begin : self._rare.index(b"\n", begin)])
        if len(self._known) < _MOST:
            self._known[word] = value
        return value
