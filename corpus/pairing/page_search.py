"""Finds the source page of a target page by its content, among any number of pages.

What a page says is the words of its rulings. A target page's words are looked up in the lexicon, and each source page
is given the rarity (inverse document frequency) of those of its words that are among the answers. The pages that gain
most are aligned ruling by ruling. The best is taken if its rulings pair; where others pair as well, the titles decide.

Cards of one mechanic share most of their rulings. So what a page says of its own card has to be on the other page too,
and a source page that is the best for several target pages goes to the one that it fits better, or to none.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from rapidfuzz.distance import Indel

from corpus.pairing.alignment import align
from corpus.pairing.arrays import Ints
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


# Of two target pages one fits a source page clearly better if it has so many more rulings that pair.
CLEARLY = 0.5


class PageTexts(NamedTuple):
    """A page's title and the texts of its rulings."""

    title: str
    rulings: Sequence[str]


class _Found(NamedTuple):
    """A source page that stands out for a target page."""

    target: int
    source: int
    paired: float
    cognates: int


def find_sources(targets: Sequence[PageTexts], sources: Sequence[PageTexts], lexicon: Lexicon) -> dict[int, int]:
    """The source page of each target page for which one stands out.

    A source page has one target page, or several editions of one, which have the same title.
    """
    index = PageIndex([page.rulings for page in sources], lexicon.read_source, len(lexicon.source_words))
    found: dict[int, list[_Found]] = {}
    for number, target in enumerate(targets):
        words = [lexicon.read_target(text).words for text in target.rulings]
        pages = index.candidates(words, lexicon.backward)
        paired = {page: _paired(sources[page], target, lexicon) for page in pages}
        shares = {page: paired[page] / min(len(sources[page].rulings), len(target.rulings)) for page in pages}
        best = max(shares.values(), default=0.0)
        rivals = [page for page, share in shares.items() if share >= RUNNER_UP * best]
        if best >= PAIRED:
            likeness = {page: _cognates(sources[page].title, target.title) for page in rivals}
            likest = [page for page in rivals if likeness[page] == max(likeness.values())]
            if len(likest) == 1:
                one = _Found(number, likest[0], paired[likest[0]], likeness[likest[0]])
                found.setdefault(one.source, []).append(one)
    settled = (one for claims in found.values() for one in _best(claims, targets))
    return dict(sorted((one.target, one.source) for one in settled))


def _best(claims: Sequence[_Found], targets: Sequence[PageTexts]) -> Iterable[_Found]:
    """Of the target pages that a source page stands out for, those that it belongs to: the pages of one card."""
    most = max(one.paired for one in claims)
    near = [one for one in claims if one.paired > most - CLEARLY]
    likest = [one for one in near if one.cognates == max(one.cognates for one in near)]
    titles = {targets[one.target].title.casefold() for one in likest}
    if len(titles) > 1:
        return []
    return [one for one in claims if targets[one.target].title.casefold() in titles]


def _cognates(one: str, other: str) -> int:
    """How many words of a title have a cognate in the other."""
    words = [[word for word in title.casefold().split() if len(word) >= SHORTEST_COGNATE] for title in (one, other)]
    return sum(any(Indel.normalized_similarity(word, w) >= COGNATE for w in words[1]) for word in words[0])


def _paired(source: PageTexts, target: PageTexts, lexicon: Lexicon) -> float:
    """How many rulings of two pages pair, by their scores; 0 where the pages speak of different cards.

    They do if rulings of one page name its card, and none of these has a partner on the other page.
    """
    pairs = [one for one in align(source.rulings, target.rulings, lexicon=lexicon) if one.source and one.target]
    partners = {index for one in pairs for index in one.source}, {index for one in pairs for index in one.target}
    for page, paired in zip((source, target), partners, strict=True):
        own = {index for index, text in enumerate(page.rulings) if names(text, page.title)}
        if own and own.isdisjoint(paired):
            return 0.0
    return sum(one.score for one in pairs)


def names(text: str, title: str) -> bool:
    """Whether a text names a card, in any case of its name, or by what stands before a comma in it.

    >>> names("Ist der Uhrwerksturm getappt, geschieht nichts.", "Uhrwerkstürme"), names("Tap Odo.", "Odo, the Old")
    (False, True)
    >>> names("Die Fähigkeit des Alten Turmes wird ausgelöst.", "Alter Turm")
    True
    """
    pattern = _mention(title)
    return pattern is not None and pattern.search(text) is not None


@lru_cache(maxsize=4096)
def _mention(title: str) -> "re.Pattern[str] | None":
    forms = []
    for name in re.split(r",| // ", title):
        words = re.findall(r"\w+", name)
        if words:
            forms.append(r"\W+".join(rf"{re.escape(word[: max(3, len(word) - 2)])}\w*" for word in words))
        if "//" not in title:
            break
    return re.compile(rf"\b(?:{'|'.join(forms)})", re.IGNORECASE) if forms else None


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
