"""Source and target side by side: which page translates which, and which ruling which.

A target page's source is the page of the same name in the source language, else the one with the same title, else the
one whose title a card table gives, else that of a target page with its title that has one by its name, else the one
that its content points to (`corpus.pairing.page_search`). Of several editions of a page the newest counts.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import prod
from typing import TYPE_CHECKING

from corpus.keys import key_of
from corpus.model import Address, Corpus, Page, Ruling
from corpus.pairing.pairs import Pair, RulingPair, age
from corpus.pairing.shards import RULINGS, shards
from corpus.pairing.told import told_by_records
from corpus.remembering import Asked, PageMemory

if TYPE_CHECKING:
    from corpus.pairing.lexicon import Lexicon


# So few shards are paired by one process, beside other work; of more the work is spread.
_FEW_SHARDS = 2

# All rulings of one page are compared with all of the other. No card has so many that this is exceeded.
MOST_CELLS = 250_000


class Parallel:
    """A corpus side by side.

    Args:
        corpus: pages in both languages.
        source: the source language.
        target: the target language.
        titles: source titles by target titles, both case-folded, from card tables.
        memory: what is remembered of the pages.
    """

    def __init__(
        self, corpus: Corpus, source: str, target: str, titles: Mapping[str, str], memory: PageMemory | None = None
    ) -> None:
        self.corpus = corpus
        self._memory = memory or PageMemory(corpus.pages)
        self.source, self.target = source, target
        self._titles = titles
        self._pairs: dict[int, tuple[RulingPair, ...]] = {}
        self._lexicons: dict[int, Lexicon | None] = {}
        self._new: list[list[list[Pair]]] | None = None
        self._expected: Callable[[], list[list[list[Pair]]]] | None = None

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
        for number in sorted(of_source, key=self._age):
            by_name[self.corpus.pages[number].name] = number
            by_title[self._title(number)] = number
        found = {number: by_name[name] for number in of_target if (name := self.corpus.pages[number].name) in by_name}
        twins = {self._title(number): found[number] for number in sorted(found, key=lambda one: self._age(found[one]))}
        for number in of_target:
            if number not in found and not self._is_bilingual(number):
                title = self._title(number)
                partner = by_title.get(self._titles.get(title, title), twins.get(title))
                if partner is not None:
                    found[number] = partner
        taken = set(found.values())
        left = [number for number in of_target if number not in found and not self._is_bilingual(number)]
        free = [number for number in of_source if number not in taken]
        found |= self._by_content(left, free)
        return {target: found[target] for target in sorted(found) if self._is_alignable(found[target], target)}

    def _title(self, number: int) -> str:
        return self.corpus.pages[number].card.casefold()

    def _age(self, number: int) -> tuple[int, str]:
        return age(self.corpus.pages[number])

    def _is_alignable(self, source: int, target: int) -> bool:
        return prod(map(len, self._untold(source, target))) <= MOST_CELLS

    @cached_property
    def _shards(self) -> list[list[int]]:
        """The target pages that have something to be paired with, by shard."""
        pages = self.corpus.pages
        taught = (number for number, page in enumerate(pages) if number in self.sources or self._has_records(page))
        return shards({number: pages[number] for number in taught})

    @cached_property
    def _shard_of(self) -> dict[int, int]:
        return {number: shard for shard, numbers in enumerate(self._shards) for number in numbers}

    def lexicon_of(self, target: int) -> "Lexicon | None":
        """Which words answer each other on a target page, taught by its shard; None where there is nothing to pair."""
        shard = self._shard_of.get(target)
        if shard is None:
            return None
        if shard not in self._lexicons:
            self._lexicons[shard] = self._taught(shard)
        return self._lexicons[shard]

    def _taught(self, shard: int) -> "Lexicon | None":
        from corpus.pairing.alignment import taught_by

        boards = [board for number in self._shards[shard] for board in self._boards(number)]
        return taught_by(boards, self.source, self.target) if boards else None

    def pairs_on(self, target: int) -> tuple[RulingPair, ...]:
        """The pairs of a target page, in the order of `corpus.pairing.alignment.align`; none without a source page."""
        if target not in self.sources:
            return ()
        if target not in self._pairs:
            known = self._memory.is_lasting or "_asked" in vars(self)
            pairs = self._remembered[target] if known else self._aligned(target)
            self._pairs[target] = tuple(self._placed(target, *pair) for pair in pairs)
        return self._pairs[target]

    @cached_property
    def pairs(self) -> dict[int, tuple[RulingPair, ...]]:
        """The pairs of each target page that has a source page, by its number."""
        return {target: self.pairs_on(target) for target in self.sources}

    @property
    def few_are_new(self) -> bool:
        """Whether so little is to be paired that one process does it beside all else."""
        return not self._memory.is_lasting or len(self._asked.new) <= _FEW_SHARDS

    def new_pairs(self) -> list[list[list[Pair]]]:
        """The pairs of the shards that no earlier run has paired; of none where no later run will know of it."""
        if self._new is None:
            self._new = self._aligned_in(self._asked.new) if "_asked" in vars(self) else []
        return self._new

    def expect(self, new_pairs: Callable[[], list[list[list[Pair]]]]) -> None:
        """Take the new pairs from another process, once they are asked for."""
        self._expected = new_pairs

    @cached_property
    def _asked(self) -> Asked[list[list[Pair]]]:
        """The pairs of all target pages, shard by shard, as far as they are known; they need no lexicon."""
        keys = self._memory.keys
        shards = [
            [(keys[number], keys[self.sources[number]] if number in self.sources else None) for number in numbers]
            for numbers in self._shards
        ]
        return self._memory.remembering.ask("pairs", [key_of(shard) for shard in shards])

    @cached_property
    def _remembered(self) -> dict[int, list[Pair]]:
        """The pairs of all target pages."""
        if self._new is None:
            if self._expected:
                self._new = self._expected()
            else:
                self._new = self._spread(self._asked.new)
        return dict(zip(chain(*self._shards), chain(*self._asked.with_new(self._new)), strict=True))

    def _spread(self, shards: Sequence[int]) -> list[list[list[Pair]]]:
        """The pairs of some shards, first of those of reported pages: the first one's lexicon is then at hand here."""
        asked = {self._shard_of[page] for page in self.corpus.reported if page in self._shard_of}
        ordered = sorted(shards, key=lambda shard: shard not in asked)
        found = dict(zip(ordered, self._memory.spread(self._aligned_in, ordered, RULINGS), strict=True))
        return [found[shard] for shard in shards]

    def _aligned_in(self, shards: Sequence[int]) -> list[list[list[Pair]]]:
        return [[self._aligned(number) for number in self._shards[shard]] for shard in shards]

    def _placed(
        self, target: int, sources: Sequence[int], targets: Sequence[int], score: float, untranslated: bool
    ) -> RulingPair:
        source = self.sources[target]
        return RulingPair(
            tuple(Address(source, index) for index in sources),
            tuple(Address(target, index) for index in targets),
            score,
            untranslated,
        )

    def _aligned(self, target: int) -> list[Pair]:
        """The pairs of a target page, by the indices of its rulings and those of its source page, if it has one."""
        if target not in self.sources:
            return []
        source = self.sources[target]
        told = self._told(source, target)
        left = self._untold(source, target)
        pairs = [Pair((own,), (index,), 1.0) for index, own in told.items()]
        if all(left):
            from corpus.pairing.copies import align_copies

            lexicon = self.lexicon_of(target)
            assert lexicon is not None
            pairs += align_copies(*left, lexicon=lexicon, settled=len(told))
        else:
            pairs += [Pair((one.index,), (), 1.0) for one in left[0]]
            pairs += [Pair((), (one.index,), 1.0) for one in left[1]]
        return sorted(pairs, key=lambda pair: (not pair.target, pair.target, pair.source)) if told else pairs

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
        return [pair for pair in alone if not self._is_covered(pair, pairs, self.lexicon_of(target))]

    def _is_covered(self, alone: RulingPair, pairs: Sequence[RulingPair], lexicon: "Lexicon | None") -> bool:
        (at,) = alone.source or alone.target
        text = self.corpus.ruling(at).text
        if not any(map(str.isalnum, text)):
            return True
        for pair in pairs:
            if pair.kind == "1-1" and not pair.untranslated and not self.corpus.ruling(pair.target[0]).source:
                from corpus.pairing.scope import covers_both

                assert lexicon is not None
                texts = [self.corpus.ruling(side[0]).text for side in (pair.source, pair.target)]
                own, longer = texts if alone.source else reversed(texts)
                if covers_both(longer, own, text, lexicon, source=bool(alone.source)):
                    return True
        return False

    def _boards(self, target: int) -> Iterator[tuple[list[str], list[str]]]:
        """What a target page teaches: its rulings beside those of its source page, and what its records name."""
        if target in self.sources:
            left = self._untold(self.sources[target], target)
            if all(left):
                yield [ruling.text for ruling in left[0]], [ruling.text for ruling in left[1]]
        for ruling in self.corpus.pages[target].rulings:
            if ruling.source and self._is_own(ruling):
                yield [ruling.source], [ruling.text]

    def _has_records(self, page: Page) -> bool:
        return self._is_target(page) and any(ruling.source and self._is_own(ruling) for ruling in page.rulings)

    def _is_own(self, ruling: Ruling) -> bool:
        """Whether the source that a record names is in the source language."""
        return ruling.source_lang in (None, self.source)

    def _by_content(self, targets: Sequence[int], sources: Sequence[int]) -> dict[int, int]:
        if not targets or not sources:
            return {}
        from corpus.pairing.bilingual import language_pair
        from corpus.pairing.lexicon import Lexicon
        from corpus.pairing.page_search import PageTexts, find_sources

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
