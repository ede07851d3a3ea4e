"""Finds the source page of a target page by its content, among any number of pages.

What a page says is the words of its rulings. A target page's words are looked up in the lexicon, and each source page
is given the rarity (inverse document frequency) of those of its words that are among the answers. The pages that gain
most are aligned ruling by ruling, and the best is taken if its rulings pair and no other page's pair as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from corpus.alignment import align
from corpus.knowledge import Floats, Ints
from corpus.lexicon import Lexicon

# Words that more than this share of the pages have tell no page from another.
COMMON = 0.2
# So many pages are looked at ruling by ruling.
CANDIDATES = 5
# A page is taken for the source if this share of the rulings of the shorter page pair, weighed by their scores ...
PAIRED = 0.5
# ... and the next best page reaches at most this share of that.
RUNNER_UP = 0.9


def find_sources(
    targets: Sequence[Sequence[str]], sources: Sequence[Sequence[str]], lexicon: Lexicon
) -> dict[int, int]:
    """The source page of each target page for which one stands out; pages are the texts of their rulings."""
    index = _Index.of(sources, lexicon)
    found = {}
    for number, texts in enumerate(targets):
        best = sorted(
            ((_share_paired(sources[page], texts, lexicon), -page) for page in index.candidates(texts, lexicon)),
            reverse=True,
        )
        if best and best[0][0] >= PAIRED and (len(best) == 1 or best[1][0] <= RUNNER_UP * best[0][0]):
            found[number] = -best[0][1]
    return found


def _share_paired(source: Sequence[str], target: Sequence[str], lexicon: Lexicon) -> float:
    pairs = align(source, target, lexicon=lexicon)
    return sum(pair.score for pair in pairs if pair.source and pair.target) / min(len(source), len(target))


@dataclass(frozen=True, slots=True)
class _Index:
    """Which pages have a source word, and how much that tells.

    Attributes:
        starts: where in `pages` the pages of each word begin, and one past the end of the last.
        pages: page numbers by word.
        rarity: the natural logarithm of one by the share of pages that have the word; 0 for common words.
        size: the square root of the sum of the rarities of each page's words.
    """

    starts: Ints
    pages: Ints
    rarity: Floats
    size: Floats

    @classmethod
    def of(cls, pages: Sequence[Sequence[str]], lexicon: Lexicon) -> "_Index":
        words = [_words_of([lexicon.read_source(text).words for text in texts]) for texts in pages]
        every = np.concatenate([*words, np.zeros(0, dtype=np.int64)])
        owners = np.repeat(np.arange(len(pages)), [len(found) for found in words])
        order = np.argsort(every, kind="stable")
        starts = np.searchsorted(every[order], np.arange(len(lexicon.source_words) + 1))
        holders = np.diff(starts)
        common = holders > max(COMMON * len(pages), 1)
        rarity = np.where(common, 0.0, np.log(len(pages) / np.maximum(holders, 1)))
        size = np.sqrt(np.bincount(owners, weights=rarity[every], minlength=len(pages)) + 1)
        return cls(starts, owners[order], rarity, size)

    def candidates(self, texts: Sequence[str], lexicon: Lexicon) -> list[int]:
        """The pages that answer the words of a target page best, best first."""
        links = lexicon.backward
        scores = np.zeros(len(self.size))
        for word in _words_of([lexicon.read_target(text).words for text in texts]):
            answers = slice(links.starts[word], links.starts[word + 1])
            for partner, chance in zip(links.partners[answers], links.chances[answers], strict=True):
                if self.rarity[partner]:
                    scores[self.pages[self.starts[partner] : self.starts[partner + 1]]] += chance * self.rarity[partner]
        scores /= self.size
        best = np.argsort(-scores, kind="stable")[:CANDIDATES]
        return [int(page) for page in best if scores[page] > 0]


def _words_of(texts: Sequence[Ints]) -> Ints:
    return np.unique(np.concatenate([*texts, np.zeros(0, dtype=np.int64)]))
