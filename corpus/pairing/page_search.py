"""Finds the source page of a target page by its content, among any number of pages.

What a page says is the words of its rulings. A target page's words are looked up in the lexicon, and each source page
is given the rarity (inverse document frequency) of those of its words that are among the answers. The pages that gain
most are aligned ruling by ruling. The best is taken if its rulings pair; where others pair as well, the titles decide.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from rapidfuzz.distance import Indel

from corpus.pairing.alignment import align
from corpus.pairing.knowledge import Ints
from corpus.pairing.lexicon import Lexicon, Links, Reading

# So many pages are looked at ruling by ruling: cards of one mechanic share most of their rulings.
CANDIDATES = 12
# Words that more pages have than that, and than this share of all, tell no page from another.
COMMON = 0.2
# A page is taken for the source if this share of the rulings of the shorter page pair, weighed by their scores ...
PAIRED = 0.5
# ... and pages that reach more than this share of that have titles less like the target's.
RUNNER_UP = 0.9
# Words of two titles that are spelt this much alike are cognates.
COGNATE, SHORTEST_COGNATE = 0.72, 5


class PageTexts(NamedTuple):
    """A page's title and the texts of its rulings."""

    title: str
    rulings: Sequence[str]


def find_sources(targets: Sequence[PageTexts], sources: Sequence[PageTexts], lexicon: Lexicon) -> dict[int, int]:
    """The source page of each target page for which one stands out."""
    index = PageIndex([page.rulings for page in sources], lexicon.read_source, len(lexicon.source_words))
    found = {}
    for number, target in enumerate(targets):
        words = [lexicon.read_target(text).words for text in target.rulings]
        pages = index.candidates(words, lexicon.backward)
        shares = {page: _share_paired(sources[page].rulings, target.rulings, lexicon) for page in pages}
        best = max(shares.values(), default=0.0)
        rivals = [page for page, share in shares.items() if share >= RUNNER_UP * best]
        if best >= PAIRED:
            likeness = {page: _cognates(sources[page].title, target.title) for page in rivals}
            likest = [page for page in rivals if likeness[page] == max(likeness.values())]
            if len(likest) == 1:
                found[number] = likest[0]
    return found


def _cognates(one: str, other: str) -> int:
    """How many words of a title have a cognate in the other."""
    words = [[word for word in title.casefold().split() if len(word) >= SHORTEST_COGNATE] for title in (one, other)]
    return sum(any(Indel.normalized_similarity(word, w) >= COGNATE for w in words[1]) for word in words[0])


def _share_paired(source: Sequence[str], target: Sequence[str], lexicon: Lexicon) -> float:
    pairs = align(source, target, lexicon=lexicon)
    return sum(pair.score for pair in pairs if pair.source and pair.target) / min(len(source), len(target))


class PageIndex:
    """Pages of one language by their words, to be asked with words of the other.

    Args:
        pages: the texts of their rulings.
        read: a text as the lexicon sees it.
        words: how many words the lexicon knows in the pages' language.
    """

    def __init__(self, pages: Sequence[Sequence[str]], read: Callable[[str], Reading], words: int) -> None:
        found = [_union([read(text).words for text in texts]) for texts in pages]
        every = _joined(found)
        owners = np.repeat(np.arange(len(pages)), [len(one) for one in found])
        order = np.argsort(every, kind="stable")
        self._owners = owners[order]
        self._starts = np.searchsorted(every[order], np.arange(words + 1))
        holders = np.diff(self._starts)
        rarity = np.log(len(pages) / np.maximum(holders, 1)) + 1
        self._rarity = np.where(holders > max(COMMON * len(pages), CANDIDATES), 0.0, rarity)
        self._size = np.sqrt(np.bincount(owners, weights=self._rarity[every], minlength=len(pages)) + 1)

    def candidates(self, texts: Sequence[Ints], links: Links) -> list[int]:
        """The pages that answer the words of some texts of the other language best, best first.

        Args:
            texts: the words of each text.
            links: from the texts' language to the pages'.
        """
        scores = np.zeros(len(self._size))
        for word in _union(texts):
            answers = slice(links.starts[word], links.starts[word + 1])
            for partner, chance in zip(links.partners[answers], links.chances[answers], strict=True):
                if self._rarity[partner]:
                    holders = self._owners[self._starts[partner] : self._starts[partner + 1]]
                    scores[holders] += chance * self._rarity[partner]
        scores /= self._size
        best = np.argsort(-scores, kind="stable")[:CANDIDATES]
        return [int(page) for page in best if scores[page] > 0]


def _union(texts: Sequence[Ints]) -> Ints:
    return np.unique(_joined(texts))


def _joined(texts: Sequence[Ints]) -> Ints:
    return np.concatenate([*texts, np.zeros(0, dtype=np.int64)])
