"""How much speaks for and against a target text being the translation of a source text, for all of two pages at once.

A word whose partner stands in the other text speaks for the pair, the more the rarer that partner is on the page
(the logarithm of how much more probable it is in a translation than by accident). A word whose partner is well known
and missing speaks against it. What no lexicon knows says nothing, so that names and rare words do no harm.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from corpus.pairing.arrays import Floats, Ints
from corpus.pairing.lexicon import Lexicon, Links, Reading

# How much the corpus counts in what is rare: as much as so many rulings on the page.
_WEIGHT_OF_CORPUS = 5.0
_BY_ACCIDENT = 0.1
_NEARLY_CERTAIN = 0.98
_LEAST_SUPPORT = 0.02
_WEIGHT_OF_LENGTH = 3.0
_SHORT = 5


class Evidence(NamedTuple):
    """What speaks for and against each pair of texts, source texts in rows and target texts in columns.

    Attributes:
        support: what speaks for a pair, in natural logarithms of odds.
        conflict: what speaks against it (0 or more), in the same unit.
        clashes: how many symbols, sizes and numbers only one of the two texts has.
        size: the geometric mean of their numbers of words.
        total: support minus conflict, and minus a difference in length.
    """

    support: Floats
    conflict: Floats
    clashes: Floats
    size: Floats
    total: Floats


def weigh(sources: Sequence[Reading], targets: Sequence[Reading], lexicon: Lexicon) -> Evidence:
    """The evidence for every pair of some source and target texts."""
    if not sources or not targets:
        return Evidence(*(np.zeros((len(sources), len(targets))) for _ in range(5)))
    there = _one_way(sources, targets, lexicon.forward, lexicon.target_rates)
    back = _one_way(targets, sources, lexicon.backward, lexicon.source_rates)
    support = (there[0] + back[0].T) / 2
    conflict = there[1] + back[1].T
    clashes = np.array([[len(one.exact ^ other.exact) for other in targets] for one in sources], dtype=np.float64)
    sizes = [np.array([max(len(one.words), 1) for one in texts], dtype=np.float64) for texts in (sources, targets)]
    size = np.sqrt(np.multiply.outer(*sizes))
    growth = (
        np.log([one.length + _SHORT for one in targets])[None, :]
        - np.log([one.length + _SHORT for one in sources])[:, None]
    )
    total = support - conflict / 2 - _WEIGHT_OF_LENGTH * np.abs(growth)
    return Evidence(support, conflict, clashes, size, total)


def _one_way(texts: Sequence[Reading], others: Sequence[Reading], links: Links, rates: Floats) -> tuple[Floats, Floats]:
    """Support and conflict as the words of `texts` see it: how each other text answers them."""
    words, held = _held(texts)
    partners, present = _held(others)
    by_accident = (present.sum(0) + _WEIGHT_OF_CORPUS * rates[partners]) / (len(others) + _WEIGHT_OF_CORPUS)
    gain = _gain(words, partners, links, by_accident)
    answer = np.zeros((len(words), len(others)))
    for column, have in enumerate(present):
        if have.any():
            answer[:, column] = gain[:, have].max(axis=1)
    found = answer > 0
    expected = np.minimum(links.answered[words], _NEARLY_CERTAIN)
    usual = (found.sum(1) + _WEIGHT_OF_CORPUS * _BY_ACCIDENT) / (len(others) + _WEIGHT_OF_CORPUS)
    surprise = np.maximum(np.log(1 - np.minimum(usual, _NEARLY_CERTAIN)) - np.log(1 - expected), 0.0)
    weights = held.astype(np.float64)
    return weights @ answer, weights @ (surprise[:, None] * ~found)


def _held(texts: Sequence[Reading]) -> tuple[Ints, NDArray[np.bool_]]:
    """The words of some texts, sorted, and which text has which."""
    every = np.concatenate([text.words for text in texts])
    words, places = np.unique(every, return_inverse=True)
    held = np.zeros((len(texts), len(words)), dtype=np.bool_)
    held[np.repeat(np.arange(len(texts)), [len(text.words) for text in texts]), places] = True
    return words, held


def _gain(words: Ints, partners: Ints, links: Links, by_accident: Floats) -> Floats:
    """What each partner of each word adds where it is found, 0 where the two are not linked."""
    gain = np.zeros((len(words), len(partners)))
    counts = links.starts[words + 1] - links.starts[words]
    rows = np.repeat(np.arange(len(words)), counts)
    cells = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts) + links.starts[words][rows]
    columns = np.searchsorted(partners, links.partners[cells])
    columns[columns == len(partners)] = 0
    here = partners[columns] == links.partners[cells] if len(partners) else np.zeros(len(rows), dtype=np.bool_)
    rows, columns, chances = rows[here], columns[here], links.chances[cells[here]]
    gain[rows, columns] = np.maximum(
        np.log(chances / np.minimum(by_accident[columns], _NEARLY_CERTAIN)), _LEAST_SUPPORT
    )
    return gain
