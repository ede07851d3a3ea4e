"""Source and target side by side: which page translates which, and which ruling which.

A target page's source is the page of the same name in the source language, else the one with the same title, else the
one whose title a card table gives, else the one that its content points to (`corpus.pairing.page_search`). Of several
editions of a page the newest counts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import prod

from corpus.model import Address, Corpus, Page, Ruling
from corpus.pairing.alignment import Pair, align, taught_by
from corpus.pairing.bilingual import language_pair
from corpus.pairing.lexicon import Lexicon
from corpus.pairing.page_search import PageTexts, find_sources
from corpus.pairing.scope import covers_both
from corpus.pairing.source_editions import age
from corpus.pairing.told import told_by_records


@dataclass(frozen=True, slots=True)
class RulingPair:
    """Source and target rulings that translate each other; one side is empty where there is no partner.

    `score` is the chance that this is right, and `untranslated` says that the target is still in the source's words.
    """

    source: tuple[Address, ...]
    target: tuple[Address, ...]
    score: float
    untranslated: bool

    @property
    def kind(self) -> str:
        """How many rulings stand on either side, such as `1-1`, `2-1` or `0-1`."""
        return f"{len(self.source)}-{len(self.target)}"


# All rulings of one page are compared with all of the other. No card has so many that this is exceeded.
MOST_CELLS = 250_000


class Parallel:
    """A corpus side by side.

    Args:
        corpus: pages in both languages.
        source: the source language.
        target: the target language.
        titles: source titles by target titles, both case-folded, from card tables.
    """

    def __init__(self, corpus: Corpus, source: str, target: str, titles: Mapping[str, str]) -> None:
        self.corpus = corpus
        self.source, self.target = source, target
        self._titles = titles
        self._pairs: dict[int, tuple[RulingPair, ...]] = {}

    @cached_property
    def sources(self) -> dict[int, int]:
        """The number of the source page of each target page that has one, in the order of the target pages.

        Pages that are far too long for a card's, such as 500 rulings against 501, are not paired.
        """
        of_source = [number for number, page in enumerate(self.corpus.pages) if self._is_source(page)]
        of_target = [number for number, page in enumerate(self.corpus.pages) if self._is_target(page)]
        if not of_source or not of_target:
            return {}
        by_name, by_title = {}, {}
        for number in sorted(of_source, key=lambda number: age(self.corpus.pages[number])):
            by_name[self.corpus.pages[number].name] = number
            by_title[self.corpus.pages[number].card.casefold()] = number
        found: dict[int, int] = {}
        for number in of_target:
            page = self.corpus.pages[number]
            title = page.card.casefold()
            partner = by_name.get(page.name)
            if partner is None and not self._is_bilingual(number):
                partner = by_title.get(self._titles.get(title, title))
            if partner is not None:
                found[number] = partner
        taken = set(found.values())
        left = [number for number in of_target if number not in found and not self._is_bilingual(number)]
        free = [number for number in of_source if number not in taken]
        found |= self._by_content(left, free)
        return {target: found[target] for target in sorted(found) if self._is_alignable(found[target], target)}

    def _is_alignable(self, source: int, target: int) -> bool:
        return prod(map(len, self._untold(source, target))) <= MOST_CELLS

    @cached_property
    def lexicon(self) -> Lexicon | None:
        """Which words answer each other, taught by page pairs and bilingual records; None where there are none."""
        boards = [*self._boards(), *self._records()]
        return taught_by(boards, self.source, self.target) if boards else None

    def lexicon_of(self, target: int) -> Lexicon | None:
        """The lexicon that the rulings of a target page are paired with."""
        return self.lexicon

    def pairs_on(self, target: int) -> tuple[RulingPair, ...]:
        """The pairs of a target page, in the order of `corpus.pairing.alignment.align`; none without a source page."""
        if target not in self._pairs:
            self._pairs[target] = tuple(self._aligned(target)) if target in self.sources else ()
        return self._pairs[target]

    @cached_property
    def pairs(self) -> dict[int, tuple[RulingPair, ...]]:
        """The pairs of each target page that has a source page, by its number."""
        return {target: self.pairs_on(target) for target in self.sources}

    def _aligned(self, target: int) -> Iterator[RulingPair]:
        source = self.sources[target]
        told = self._told(source, target)
        left = self._untold(source, target)
        pairs = [Pair((own,), (index,), 1.0) for index, own in told.items()]
        if all(left):
            pairs += self._aligned_by_content(left, len(told))
        else:
            pairs += [Pair((one.index,), (), 1.0) for one in left[0]]
            pairs += [Pair((), (one.index,), 1.0) for one in left[1]]
        for pair in sorted(pairs, key=lambda pair: (not pair.target, pair.target, pair.source)) if told else pairs:
            yield RulingPair(
                tuple(Address(source, index) for index in pair.source),
                tuple(Address(target, index) for index in pair.target),
                pair.score,
                pair.untranslated,
            )

    def _aligned_by_content(self, left: Sequence[Sequence[Ruling]], settled: int) -> Iterator[Pair]:
        assert self.lexicon is not None
        copies = _copies(*([ruling.text for ruling in side] for side in left))
        texts = ([side[places[0]].text for places in found] for side, found in zip(left, copies, strict=True))
        for pair in align(*texts, lexicon=self.lexicon, settled=settled):
            for sources, targets in _spread(pair, *copies):
                yield pair._replace(
                    source=tuple(left[0][place].index for place in sources),
                    target=tuple(left[1][place].index for place in targets),
                )

    def _told(self, source: int, target: int) -> Mapping[int, int]:
        """The source rulings that records of a target page name, by the indices of both."""
        pages = self.corpus.pages
        return told_by_records(pages[source].rulings, pages[target].rulings, self.source)

    def _untold(self, source: int, target: int) -> tuple[list[Ruling], list[Ruling]]:
        """The rulings of both pages that have to be paired by what they say."""
        told = self._told(source, target)
        known = set(told.values())
        return (
            [ruling for ruling in self.corpus.pages[source].rulings if ruling.index not in known],
            [ruling for ruling in self.corpus.pages[target].rulings if ruling.index not in told],
        )

    def alone(self, target: int, least: float) -> list[RulingPair]:
        """The rulings of a target page and of its source page that have no partner there, `least` so surely.

        One that a ruling of the other page covers beside its own partner is none of them, nor is one without words, nor
        one whose own record holds its source, unless the source page is where such records have theirs from.
        """
        pairs = self.pairs_on(target)
        alone = [pair for pair in pairs if pair.kind in ("1-0", "0-1") and pair.score >= least]
        if alone and not self._told(self.sources[target], target):
            alone = [pair for pair in alone if pair.source or not self.corpus.ruling(pair.target[0]).source]
        return [pair for pair in alone if not self._is_covered(pair, pairs)]

    def _is_covered(self, alone: RulingPair, pairs: Sequence[RulingPair]) -> bool:
        (at,) = alone.source or alone.target
        text = self.corpus.ruling(at).text
        if not any(map(str.isalnum, text)):
            return True
        for pair in pairs:
            if pair.kind == "1-1" and not pair.untranslated and not self.corpus.ruling(pair.target[0]).source:
                assert self.lexicon is not None
                texts = [self.corpus.ruling(side[0]).text for side in (pair.source, pair.target)]
                own, longer = texts if alone.source else reversed(texts)
                if covers_both(longer, own, text, self.lexicon, source=bool(alone.source)):
                    return True
        return False

    def _boards(self) -> Iterator[tuple[list[str], list[str]]]:
        for target, source in self.sources.items():
            left = self._untold(source, target)
            if all(left):
                yield [ruling.text for ruling in left[0]], [ruling.text for ruling in left[1]]

    def _records(self) -> Iterator[tuple[list[str], list[str]]]:
        for page in filter(self._is_target, self.corpus.pages):
            for ruling in page.rulings:
                if ruling.source and ruling.source_lang in (None, self.source):
                    yield [ruling.source], [ruling.text]

    def _by_content(self, targets: Sequence[int], sources: Sequence[int]) -> dict[int, int]:
        if not targets or not sources:
            return {}
        pages, wanted = (
            [PageTexts(self.corpus.pages[number].card, self._texts(number)) for number in numbers]
            for numbers in (sources, targets)
        )
        languages = language_pair(self.source, self.target)
        texts = [chain.from_iterable(page.rulings for page in side) for side in (pages, wanted)]
        lexicon = Lexicon.of(languages, *texts)
        found = find_sources(wanted, pages, lexicon)
        return {targets[at]: sources[place] for at, place in found.items()}

    def _is_source(self, page: Page) -> bool:
        return page.lang == self.source and bool(page.rulings)

    def _is_target(self, page: Page) -> bool:
        return page.lang == self.target and not page.reference

    def _is_bilingual(self, number: int) -> bool:
        return all(ruling.source for ruling in self.corpus.pages[number].rulings)

    def _texts(self, number: int) -> list[str]:
        return [ruling.text for ruling in self.corpus.pages[number].rulings]


def _copies(source: Sequence[str], target: Sequence[str]) -> tuple[list[list[int]], list[list[int]]]:
    """The rulings of both pages by index, those of one text together: copies are aligned once, not against each other.

    Copies of the source are together only where the target has copies too: else each may be translated otherwise.
    """
    targets = _by_text(target)
    sources = _by_text(source) if len(targets) < len(target) else [[index] for index in range(len(source))]
    return sources, targets


def _by_text(texts: Sequence[str]) -> list[list[int]]:
    found: dict[str, list[int]] = {}
    for index, text in enumerate(texts):
        found.setdefault(text, []).append(index)
    return list(found.values())


def _spread(pair: Pair, sources: list[list[int]], targets: list[list[int]]) -> Iterator[tuple[list[int], list[int]]]:
    """A pair of distinct texts as pairs of rulings: the first copies, the second ones, and so on."""
    sides = [[sources[index] for index in pair.source], [targets[index] for index in pair.target]]
    for turn in range(max(len(copies) for side in sides for copies in side)):
        one, other = ([copies[min(turn, len(copies) - 1)] for copies in side] for side in sides)
        yield one, other
