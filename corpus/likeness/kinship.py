"""Which pages of a corpus may have translated what was left on another, and what of it they have.

The kin of a page's rulings depend on what was left on it and on the few pages that seem to answer its words best. They
are found out for the pages that are asked for, from what little is known of all the others: which rulings were left,
with their stems, and which stems each page may render.
"""

from collections import defaultdict
from functools import cached_property, lru_cache
from itertools import chain
from math import log
from typing import TYPE_CHECKING

from corpus.analysed import Tongues
from corpus.model import Address, Page
from corpus.pairing.stems import numbers, stem_reader

if TYPE_CHECKING:
    from corpus.analysis import Analysis
    from corpus.likeness.kin import Kin, Texts

# So many pages are aligned with what was left on one.
CANDIDATES = 6
# Of a text that was left on a hundred pages, so many places are looked at.
MOST_PLACES = 8
# Stems that more pages may render than that, and than this share of all, tell no page from another.
COMMON = 0.2
# A ruling may render one that was left if it answers this share of its stems, and neither is so many times as long.
ANSWERED, STRETCHED = 0.6, 2.0


def stems_on(page: Page, tongues: Tongues) -> str:
    """The codes of the stems that the rulings of a target page may render; bilingual records take no part."""
    texts = (ruling.text for ruling in page.rulings if not ruling.source)
    return stem_reader(tongues.source, tongues.target).rendered("\n".join(texts))


class Kinship:
    """The kin of what was left on the pages of a corpus, found out page by page.

    Bilingual records take no part: what they translate is known.
    """

    def __init__(self, analysis: "Analysis") -> None:
        self._analysis = analysis
        self._tongues = analysis.tongues
        self._pages = analysis.corpus.pages
        self._found: dict[int, list[Kin]] = {}

    def of(self, page: int) -> "list[Kin]":
        """The kin of what was left on a page, in its order; a ruling may have several."""
        if page not in self._found:
            self._found[page] = self._find(page) if page in self._left else []
        return self._found[page]

    def with_target_on(self, page: int) -> "list[Kin]":
        """The kin that rulings of a reported page are of what was left on pages that are not reported."""
        others = [other for other in self._asking if other not in self._analysis.corpus.reported]
        near = [other for other in others if self._may_render(other, page) and page in self._candidates(other)]
        return [kin for other in near for kin in self.of(other) if kin.target.page == page]

    def of_text(self, text: str) -> "list[Kin]":
        """The kin of a text that was left, wherever that is: in so many places, the newest first."""
        ruling = self._analysis.corpus.ruling
        places = sorted(self._places.get(text, ()), key=lambda at: (ruling(at).date.ordinal, at), reverse=True)
        return [kin for at in places[:MOST_PLACES] for kin in self.of(at.page) if kin.source == at]

    @cached_property
    def _left(self) -> "dict[int, Texts]":
        """What was left, by page."""
        found: dict[int, dict[Address, str]] = {}
        for at, left in self._analysis.left.items():
            if not self._analysis.corpus.ruling(at).source:
                found.setdefault(at.page, {})[at] = left.text
        return dict(found)

    @cached_property
    def _places(self) -> dict[str, list[Address]]:
        found: dict[str, list[Address]] = {}
        for at, text in chain.from_iterable(left.items() for left in self._left.values()):
            found.setdefault(text, []).append(at)
        return found

    def _find(self, page: int) -> "list[Kin]":
        others = {other: texts for other in self._candidates(page) if (texts := self._translated(other))}
        rendering = [texts for other, texts in others.items() if self._may_render(page, other)]
        if not rendering:
            return []
        from corpus.likeness.kin import find_kin

        return find_kin(self._left[page], rendering, list(others.values()), self._tongues)

    def _translated(self, page: int) -> "Texts":
        rulings = {Address(page, one.index): one.text for one in self._pages[page].rulings if not one.source}
        return {at: text for at, text in rulings.items() if not self._analysis.is_foreign(at)}

    def _asked(self, at: Address) -> frozenset[int]:
        return _stems(self._analysis.left[at].stems)

    def _asked_on(self, page: int) -> frozenset[int]:
        return frozenset().union(*map(self._asked, self._left[page]))

    def _may_render(self, page: int, other: int) -> bool:
        """Whether some ruling of another page may render one that was left on a page."""
        every = _stems(self._codes.get(other, ""))
        rulings = [ruling.text for ruling in self._pages[other].rulings if not ruling.source]
        asked = ((self._asked(at), text) for at, text in self._left[page].items())
        return any(
            _are_as_long(text, ruling) and _answers(_rendered(ruling, self._tongues), stems)
            for stems, text in asked
            if _answers(every, stems)
            for ruling in rulings
        )

    @cached_property
    def _codes(self) -> dict[int, str]:
        """The codes of the stems that target pages may render, for those that may render some."""
        told = self._analysis.of_pages(self._tongues.target, stems_on)
        return {number: codes for number, codes in told.items() if codes and not self._pages[number].reference}

    def _candidates(self, page: int) -> list[int]:
        """The target pages that may render the rarest stems of what was left on a page, best first."""
        asked = self._asked_on(page)
        if new := asked - self._holders.keys():
            self._holders |= self._looked_up(new)
        scores: dict[int, float] = defaultdict(float)
        for holders in map(self._holders.__getitem__, sorted(asked)):
            if 0 < len(holders) <= max(COMMON * len(self._codes), CANDIDATES):
                rarity = log(len(self._codes) / len(holders)) + 1
                for other in holders:
                    scores[other] += rarity
        scores.pop(page, None)
        return sorted(scores, key=lambda other: (-scores[other], other))[:CANDIDATES]

    @cached_property
    def _holders(self) -> dict[int, list[int]]:
        """The target pages that may render a stem, for more and more stems."""
        return self._looked_up(frozenset().union(*map(self._asked_on, self._asking)))

    @cached_property
    def _asking(self) -> list[int]:
        """The pages with something left that are reported, or that a reported page may render."""
        reported = self._analysis.corpus.reported
        rendering = [page for page in reported if page in self._codes]
        return [
            page for page in self._left if page in reported or any(self._may_render(page, other) for other in rendering)
        ]

    def _looked_up(self, wanted: frozenset[int]) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {stem: [] for stem in wanted}
        for number, codes in self._codes.items():
            for stem in wanted.intersection(numbers(codes)):
                found[stem].append(number)
        return found


# What was left and what may render it are held beside each other time and again.
@lru_cache(maxsize=1 << 12)
def _rendered(text: str, tongues: Tongues) -> frozenset[int]:
    """The stems that a target text may render."""
    return _stems(stem_reader(tongues.source, tongues.target).rendered(text))


@lru_cache(maxsize=1 << 12)
def _stems(codes: str) -> frozenset[int]:
    return frozenset(numbers(codes))


def _are_as_long(text: str, other: str) -> bool:
    shorter, longer = sorted((len(text), len(other)))
    return longer <= STRETCHED * shorter


def _answers(rendered: frozenset[int], asked: frozenset[int]) -> bool:
    return bool(asked) and len(asked & rendered) >= ANSWERED * len(asked)
