"""How a language says numbers, as its table tells.

`resources/<language>/numbers.tsv` has the columns

| column | holds |
|---|---|
| `kind` | what sort of number word it is, or what else the row says (below) |
| `value` | what the words mean |
| `weight` | how sure it is that a translation has that number too, one of `Weight` |
| `words` | the words; `_` joins several to one, and a word that ends in `-` takes the `endings` of its kind |

Rows that are no number: `marks` (of thousands and decimals), `endings`, `joined` (patterns of larger numbers), `small`
(words that are names where they have a capital), `no_number` (words that only look like one), `pointing` (words that
make a number behind them one that was said before), `vague` (numbers with the word behind them that may be said
another way: “two or more” is “several”), `below` and `above` (comparisons without equality).
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corpus.nlp.pack import RESOURCES, fold

# The longest phrase in the tables that `_` joins to one.
LONGEST_PHRASE = 2
_MOST_REMEMBERED = 50_000


class Kind(StrEnum):
    """How a number is said."""

    CARDINAL = "cardinal"
    ORDINAL = "ordinal"
    MULTIPLE = "multiple"
    FRACTION = "fraction"
    SINGLE = "single"
    BOTH = "both"
    PAIR = "pair"
    SEVERAL = "several"
    ARTICLE = "article"
    EACH = "each"
    NONE = "none"
    REPEATED = "repeated"
    VARIABLE = "variable"
    SIGNED = "signed"
    SIZE = "size"
    REFERENCE = "reference"
    DATE = "date"
    SYMBOL = "symbol"


class Weight(StrEnum):
    """How sure it is that a translation has a number too.

    FIRM: it has to say it. SOFT: it may say it another way, but not as another number. FAINT: no number to be judged,
    but what a translation may have for one, as the article for one, or a symbol for a number.
    """

    FIRM = "firm"
    SOFT = "soft"
    FAINT = "faint"


class NumberWord(NamedTuple):
    """What a word says, and how sure it is that a translation says it too."""

    value: str
    kind: Kind
    weight: Weight


class _LookedUp(dict[str, bool]):
    """Whether a word, as it stands in a text, is a number word; remembered, since texts use few words often."""

    def __init__(self, words: Mapping[str, NumberWord]) -> None:
        super().__init__()
        self._words = words

    def __missing__(self, word: str) -> bool:
        if len(self) > _MOST_REMEMBERED:
            self.clear()
        found = self[word] = fold(word) in self._words
        return found


class NumberWords(NamedTuple):
    """How a language says numbers: `resources/<language>/numbers.tsv`, read once."""

    words: Mapping[str, NumberWord]
    grouping: str
    decimal: str
    small: frozenset[str]
    no_number: frozenset[tuple[str, ...]]
    pointing: frozenset[str]
    vague: frozenset[tuple[str, ...]]
    comparisons: Mapping[tuple[str, ...], int]
    looked_up: _LookedUp

    def cardinal(self, value: str) -> str | None:
        """The word for a number, where the table has one.

        >>> number_words("de").cardinal("3")
        'drei'
        """
        return next((word for word, said in self.words.items() if said[:2] == (value, Kind.CARDINAL)), None)


@cache
def number_words(language: str, resources: Path = RESOURCES) -> NumberWords | None:
    """How `language` says numbers, or None where there is no table of it."""
    path = resources / language / "numbers.tsv"
    if not path.is_file():
        return None
    lines = (line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    rows = [(kind, value, weight, words.split()) for kind, value, weight, words in (line.split("\t") for line in lines)]
    said: dict[str, list[list[str]]] = {}
    for kind, value, _, words in rows:
        said.setdefault(kind, []).append([value, *words])
    marks = {row[0]: row[1] for row in said.get("marks", ())}
    endings = {row[0]: row[1:] for row in said.get("endings", ())}
    comparisons = {_phrase(word): step for kind, step in (("below", -1), ("above", 1)) for word in _listed(said, kind)}
    numbers = {
        form: NumberWord(value, Kind(kind), Weight(weight))
        for kind, value, weight, words in rows
        if weight != "-" and kind != "kind"
        for word in words
        for form in _forms(word, endings.get(kind, ()))
    }
    every = _joined(numbers, _listed(said, "joined")) | numbers
    return NumberWords(
        words=every,
        grouping=marks.get("grouping", ""),
        decimal=marks.get("decimal", "."),
        small=frozenset(map(fold, _listed(said, "small"))),
        no_number=frozenset(map(_phrase, _listed(said, "no_number"))),
        pointing=frozenset(map(fold, _listed(said, "pointing"))),
        vague=frozenset(map(_phrase, _listed(said, "vague"))),
        comparisons=comparisons,
        looked_up=_LookedUp(every),
    )


def _listed(said: Mapping[str, list[list[str]]], kind: str) -> list[str]:
    return [word for row in said.get(kind, ()) for word in row[1:]]


def _phrase(words: str) -> tuple[str, ...]:
    return tuple(fold(word) for word in re.split("[_-]", words))


def _forms(word: str, endings: Sequence[str]) -> list[str]:
    return [fold(word[:-1] + ending) for ending in endings] if word.endswith("-") else [fold(word)]


def _joined(numbers: Mapping[str, NumberWord], patterns: list[str]) -> dict[str, NumberWord]:
    """The numbers from 21 to 99 that are not multiples of ten."""
    cardinals = [(word, int(said.value)) for word, said in numbers.items() if said.kind is Kind.CARDINAL]
    units = [(word, value) for word, value in cardinals if 0 < value < 10]
    units += [(word[:-1], value) for word, value in units if value == 1 and word.endswith("s")]
    tens = [(word, value) for word, value in cardinals if 20 <= value < 100]
    return {
        pattern.format(unit=unit, ten=ten): NumberWord(str(tenth + value), Kind.CARDINAL, Weight.FIRM)
        for pattern in patterns
        for ten, tenth in tens
        for unit, value in units
    }
