"""The cue words of a language: what says not, can, only, each, hand, opponent, before, if.

`resources/<language>/claim_cues.tsv` has a kind, a language-neutral meaning, and the phrases that have it. A word that
ends in `*` may have any ending, one that begins or ends in `-` is what a word ends or begins with, and a `*` alone
stands for up to five words.
"""

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from corpus.nlp.pack import RESOURCES, fold
from corpus.nlp.tables import read_table

_LONGEST_ENDING = 4
_LONGEST_GAP = 5
_SHORTEST_REMAINDER = 3


# Kinds that are word classes: looked up, not looked for.
_CLASSES = frozenset(
    (
        *("small", "verb", "relative", "before-noun", "pronoun", "article", "case", "numeral", "ending"),
        *("grammar", "opening", "infinitive"),
    )
)


class Found(NamedTuple):
    """A cue in a text: tokens `start` to `end` (exclusive)."""

    kind: str
    meaning: str
    start: int
    end: int


class _Cue(NamedTuple):
    words: tuple[str, ...]
    kind: str
    meaning: str


_Row = tuple[int, str, str, str, str]
"""A cue that is taken apart when a text has its first word: its place, this word, its phrase, kind and meaning."""


class Cues:
    """The cues of a language; a language without any finds none.

    Args:
        path: the table.
    """

    def __init__(self, path: Path) -> None:
        self._count = 0
        self._after: dict[str, tuple[_Cue, ...]] = {}
        # Cues of a single word, by kind and meaning.
        self._single: dict[str, dict[str, list[str]]] = {}
        # The others by their first word; patterns by what a word begins or ends with that fits them.
        self._exact: dict[str, list[_Row]] = {}
        self._begins: dict[str, list[_Row]] = {}
        self._ends: dict[str, list[_Row]] = {}
        for row in read_table(path):
            self._add(row["kind"], row["meaning"], fold(row["phrases"]).replace(",", " ,").split(" | "))

    def _add(self, kind: str, meaning: str, phrases: Iterable[str]) -> None:
        for phrase in phrases:
            first, _, rest = phrase.strip().partition(" ")
            if not rest:
                self._single.setdefault(kind, {}).setdefault(meaning, []).append(first)
            if kind in _CLASSES:
                continue
            self._count += 1
            row = self._count, first, phrase, kind, meaning
            if first.startswith("-"):
                self._ends.setdefault(first[1:], []).append(row)
            elif first.endswith(("*", "-")):
                self._begins.setdefault(first[:-1], []).append(row)
            else:
                self._exact.setdefault(first, []).append(row)

    @cached_property
    def small(self) -> frozenset[str]:
        """Words that say nothing by themselves: cues of a single word that are no terms, and the rows `small`."""
        kinds = ("small", "permission", "negation", "verb", "conjunction", "condition", "relative", "focus")
        return frozenset(chain.from_iterable(map(self.words, kinds)))

    def words(self, kind: str, meaning: str | None = None) -> frozenset[str]:
        """The single words of a kind, or of one of its meanings."""
        meanings = self._single.get(kind, {})
        return frozenset(chain.from_iterable(meanings.values() if meaning is None else (meanings.get(meaning, ()),)))

    def find(self, words: Sequence[str]) -> list[Found]:
        """The cues among folded words, in order; of one kind the longest, and none within another of its kind."""
        found: list[Found] = []
        behind: dict[str, int] = {}
        for start, word in enumerate(words):
            for cue in self._beginning(word):
                end = _end(cue.words, words, start) if len(cue.words) > 1 else start + 1
                if end and behind.get(cue.kind, 0) <= start:
                    found.append(Found(cue.kind, cue.meaning, start, end))
                    if "*" not in cue.words:
                        behind[cue.kind] = end
                    else:
                        behind[cue.kind] = start + 1
        return found

    def _beginning(self, word: str) -> tuple[_Cue, ...]:
        """The cues that may begin with a word, longest first."""
        known = self._after.get(word)
        if known is None:
            near = (
                row
                for at in range(len(word) + 1)
                for row in (*self._begins.get(word[:at], ()), *self._ends.get(word[at:], ()))
            )
            rows = (*self._exact.get(word, ()), *sorted(row for row in near if _fits(row[1], word)))
            cues = [_Cue(tuple(phrase.split()), kind, meaning) for _, _, phrase, kind, meaning in rows]
            known = self._after[word] = tuple(sorted(cues, key=lambda cue: -len(cue.words)))
        return known


def _end(cue: Sequence[str], words: Sequence[str], start: int) -> int:
    """Where a cue that begins at `start` ends; 0 if it does not stand there."""
    position = start
    for index, part in enumerate(cue):
        if part == "*":
            following = cue[index + 1]
            ahead = range(position, min(position + _LONGEST_GAP + 1, len(words)))
            position = next((at for at in ahead if _fits(following, words[at])), -1)
            if position < 0:
                return 0
        elif position >= len(words) or not _fits(part, words[position]):
            return 0
        else:
            position += 1
    return position


def _fits(part: str, word: str) -> bool:
    if part == word:
        return True
    if part.endswith("*") and len(part) > 1:
        return word.startswith(part[:-1]) and len(word) <= len(part) - 1 + _LONGEST_ENDING
    if part.startswith("-"):
        return word.endswith(part[1:]) and len(word) >= len(part) - 1 + (0 if "'" in part else _SHORTEST_REMAINDER)
    if part.endswith("-") and len(part) > 1:
        return word.startswith(part[:-1]) and len(word) >= len(part) - 1 + _SHORTEST_REMAINDER
    return False


@cache
def load_cues(language: str, resources: Path = RESOURCES) -> Cues:
    """The cues of the language with this code."""
    return Cues(resources / language / "claim_cues.tsv")
