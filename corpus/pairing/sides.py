"""Some source or target texts at once, as the words of their units, numbered by what they begin with.

Words count by their first letters here, so that an unusual form or a compound still answers.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from corpus.model import Span
from corpus.pairing.anchors import Tokenizer, is_word
from corpus.pairing.arrays import Floats, Ints
from corpus.pairing.bilingual import fold
from corpus.pairing.lexicon import Lexicon, Links
from corpus.pairing.units import units

# So many letters tell a word from others.
_LETTERS = 6


class Side(NamedTuple):
    """The texts of one side of a board.

    Attributes:
        words, stems: the number of each word of each unit, and of what it begins with.
        unit: the unit of each word.
        text: the text of each unit.
        spans: where each unit stands in its text.
        lengths: the length of each unit; 0 if it is an aside.
        sizes: the length of each text without asides.
    """

    words: Ints
    stems: Ints
    unit: Ints
    text: Ints
    spans: list[Span]
    lengths: Floats
    sizes: Floats


class Reader:
    """Reads texts as a lexicon sees them, and its links as links between beginnings of words."""

    def __init__(self, lexicon: Lexicon) -> None:
        vocabularies = lexicon.source_words, lexicon.target_words
        stems = [_stems(words) for words in vocabularies]
        self._tokens: tuple[Tokenizer, Tokenizer] = lexicon.languages.source_tokens, lexicon.languages.target_tokens
        self._numbers = [
            {token: words[plain] for token in words if (plain := token.partition("~")[0]) in words}
            for words in vocabularies
        ]
        self._stems = stems
        self._known: tuple[dict[str, list[int]], dict[str, list[int]]] = ({}, {})
        self.forward = _joined(lexicon.forward, stems[0], stems[1])
        self.backward = _joined(lexicon.backward, stems[1], stems[0])

    def read(self, texts: Sequence[str], at: int) -> Side:
        """Some texts of the source (0) or the target (1)."""
        words: list[int] = []
        counts: list[int] = []
        owners: list[int] = []
        spans: list[Span] = []
        asides: list[bool] = []
        for number, text in enumerate(texts):
            for span, aside in units(text):
                found = self._words(text[span.start : span.end], at)
                words += found
                counts.append(len(found))
                owners.append(number)
                spans.append(span)
                asides.append(aside)
        numbers = np.array(words, dtype=np.int64)
        text_of = np.array(owners, dtype=np.int64)
        lengths = np.array([0 if aside else span.end - span.start for span, aside in zip(spans, asides, strict=True)])
        return Side(
            numbers,
            self._stems[at][numbers],
            np.repeat(np.arange(len(spans)), counts),
            text_of,
            spans,
            lengths.astype(np.float64),
            np.bincount(text_of, weights=lengths, minlength=len(texts)).astype(np.float64),
        )

    def _words(self, unit: str, at: int) -> list[int]:
        known = self._known[at]
        if unit not in known:
            numbers = self._numbers[at]
            known[unit] = sorted({numbers[token] for token in self._tokens[at](unit) if token in numbers})
        return known[unit]


def _stems(words: Mapping[str, int]) -> Ints:
    """The number of what each word begins with."""
    numbers: dict[str, int] = {}
    stems = np.zeros(len(words), dtype=np.int64)
    for word, number in words.items():
        plain = word.partition("~")[0]
        stem = fold(plain)[:_LETTERS] if is_word(plain) else plain
        stems[number] = numbers.setdefault(stem, len(numbers))
    return stems


def _joined(links: Links, stems: Ints, others: Ints) -> Links:
    """Links between beginnings of words: each as strong as the strongest between words that begin so.

    How probable an answer is stays known of each word.
    """
    rows = stems[np.repeat(np.arange(len(stems)), np.diff(links.starts))]
    count = int(others.max(initial=0)) + 1
    keys, cells = np.unique(rows * count + others[links.partners], return_inverse=True)
    chances = np.zeros(len(keys))
    np.maximum.at(chances, cells, links.chances)
    rows, partners = np.divmod(keys, count)
    starts = np.searchsorted(rows, np.arange(int(stems.max(initial=0)) + 2))
    return Links(starts, partners, chances, links.answered)
