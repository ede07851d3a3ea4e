"""The texts in which terms may drift: what they say in the target language, where they stand, and what they translate.

A corpus has many texts, and few of them are looked at.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from corpus.card_names import fold_name
from corpus.model import Address, Span
from corpus.nlp.readings import Extent

if TYPE_CHECKING:
    from corpus.analysis import Analysis

# A text that stands in many places is looked for beside its source in no more than these.
_MOST_PLACES = 5
_BESIDE = frozenset("-'’_")


class Place(NamedTuple):
    """Where a noun stands: the number of a text, and the span in it."""

    text: int
    span: Span


class Texts:
    """The distinct target texts of an analysis, by number, in the order of the corpus."""

    def __init__(self, analysis: "Analysis") -> None:
        self._analysis = analysis
        self._all = list(analysis.places)
        self._blanked: dict[int, str] = {}
        self._sources: dict[int, str | None] = {}
        self._pages: dict[int, str] = {}
        self.addresses: list[list[Address]] = list(analysis.places.values())

    @cached_property
    def reported(self) -> list[int]:
        """The numbers of the texts that stand on reported pages."""
        wanted = self._analysis.reported
        return [number for number, text in enumerate(self._all) if text in wanted]

    def raw(self, number: int) -> str:
        """A text as it stands."""
        return self._all[number].text

    @cached_property
    def every_raw(self) -> list[str]:
        """All texts as they stand."""
        return [text.text for text in self._all]

    def text(self, number: int) -> str:
        """A text with line breaks in place of foreign passages; one that is foreign as a whole says nothing."""
        if number not in self._blanked:
            text = self._all[number].text
            for (start, end), extent, _ in self._analysis.readings[self._all[number]].passages:
                text = text[:start] + "\n" * (end - start) + text[end:] if extent is not Extent.RULING else ""
            self._blanked[number] = text
        return self._blanked[number]

    def source(self, number: int) -> str | None:
        """What a text surely translates."""
        if number not in self._sources:
            self._sources[number] = self._all[number].source or next(self._paired(number), None)
        return self._sources[number]

    def _paired(self, number: int) -> Iterator[str]:
        places = islice(self.addresses[number], _MOST_PLACES)
        return (source for at in places if (source := self.source_at(at)) is not None)

    def source_at(self, address: Address) -> str | None:
        """What the ruling at an address surely translates."""
        beside = self._analysis.translations_on(address.page)
        return next((one.source for one in beside if one.target_at == address and one.is_sure), None)

    def places(self, number: int, word: str) -> list[Place]:
        """Where a word stands in a text by itself."""
        return [Place(number, span) for span in spans_of(word, self.text(number))]

    def numbers_of(self, source: str) -> frozenset[int]:
        """The numbers of the texts that surely translate a source text."""
        found = self._of_records.get(source, [])
        for page in self._pages_with.get(source, ()):
            for one in self._analysis.translations_on(page):
                if one.source == source and one.is_sure:
                    found = [*found, self._numbers[self._analysis.text_of(self._analysis.corpus.ruling(one.target_at))]]
        return frozenset(found)

    @cached_property
    def _numbers(self) -> dict[object, int]:
        return {text: number for number, text in enumerate(self._all)}

    @cached_property
    def sources(self) -> list[str]:
        """Every distinct text that may be the source of one: of records, and of the source pages of target pages."""
        pages = self._analysis.corpus.pages
        texts = (ruling.text for number in self._paired_pages for ruling in pages[number].rulings)
        return list(dict.fromkeys((*self._of_records, *texts)))

    def some_sources(self, most: int) -> tuple[list[str], int]:
        """About so many of these texts, and how many there are; as they stand, some more than once."""
        pages = self._analysis.corpus.pages
        every = len(self._of_records) + sum(len(pages[number].rulings) for number in self._paired_pages)
        step = max(1, -(-every // most))
        texts = (ruling.text for number in self._paired_pages[::step] for ruling in pages[number].rulings)
        return [*list(self._of_records)[::step], *texts], every

    @cached_property
    def _paired_pages(self) -> list[int]:
        return sorted(set(self._analysis.parallel.sources.values()))

    @cached_property
    def _of_records(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for number, text in enumerate(self._all):
            if text.source:
                found[text.source].append(number)
        return found

    @cached_property
    def _pages_with(self) -> dict[str, list[int]]:
        """The target pages whose source pages have a text."""
        found: dict[str, list[int]] = defaultdict(list)
        pages = self._analysis.corpus.pages
        for target, source in self._analysis.parallel.sources.items():
            for ruling in pages[source].rulings:
                found[ruling.text].append(target)
        return found

    def source_words(self, number: int) -> str:
        """The source of a text where its record tells it, else all that stands on the source page; folded."""
        text, page = self._all[number], self.addresses[number][0].page
        return self._folded(text.source) if text.source else self._page_words(page)

    def _page_words(self, page: int) -> str:
        if page not in self._pages:
            source = self._analysis.parallel.sources.get(page)
            rulings = self._analysis.corpus.pages[source].rulings if source is not None else ()
            self._pages[page] = self._folded("\n".join(ruling.text for ruling in rulings))
        return self._pages[page]

    @staticmethod
    def _folded(text: str) -> str:
        return " ".join(("", *fold_name(text).split()))


def spans_of(word: str, text: str) -> Iterator[Span]:
    """Where a word stands in a text by itself.

    >>> list(spans_of("Flut", "Flutmarke: Flut-Karte. Flut"))
    [Span(start=23, end=27)]
    """
    end = 0
    while (start := text.find(word, end)) >= 0:
        end = start + len(word)
        if not (_joins(text[start - 1 : start]) or _joins(text[end : end + 1])):
            yield Span(start, end)


def _joins(sign: str) -> bool:
    """Whether a sign makes one word of what stands on either side of it."""
    return sign.isalnum() or sign in _BESIDE
