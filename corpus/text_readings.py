"""What the target texts of a corpus say about their languages.

Each text is read by itself alone, and what it says is remembered with its page. The corpus then settles words that
single texts left open, and the texts with such words are read once more.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from corpus.analysed import Text, Tongues, load_reader, read_texts, text_of
from corpus.keys import key_of
from corpus.model import Address, Page, Span
from corpus.nlp.readings import Extent, Passage, Reading
from corpus.nlp.vocabulary import settle
from corpus.nlp.words import words_of
from corpus.remembering import Answer, Item, PageMemory

Told: TypeAlias = Any
"""A reading as it is remembered: `_PLAIN`, or whether it is sure, its open words and its passages."""

_PLAIN = 1
"""Stands for what most texts say: surely in the target language, no word open."""
_PLAIN_READING = Reading((), True, ())


class _Page(NamedTuple):
    """What the texts of a page say by themselves, as it is remembered.

    Attributes:
        readings: of its rulings; empty if all are plain.
        sources: the places and open words of those of its texts in the source language that have some.
    """

    readings: list[Told]
    sources: list[list[Any]]


class TextReadings(Mapping[Text, Reading]):
    """The readings of the target texts of a corpus, found out or recalled when the first is asked for.

    Args:
        places: the texts and where they stand.
        tongues: the languages of the run.
        memory: of the pages.
    """

    def __init__(self, places: Mapping[Text, Sequence[Address]], tongues: Tongues, memory: PageMemory) -> None:
        self._places = places
        self._tongues = tongues
        self._memory = memory
        self._restored: dict[Text, Reading] = {}

    def __getitem__(self, text: Text) -> Reading:
        if text not in self._restored:
            at = self._places[text][0]
            settled = self._settled_on.get(at.page)
            self._restored[text] = _restored(settled[at.ruling or 0] if settled else self._told_at(at))
        return self._restored[text]

    def __iter__(self) -> Iterator[Text]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def find_out(self) -> None:
        """Find out all of them."""
        _ = self._settled_on

    def _told_at(self, at: Address) -> Told:
        """What a ruling says by itself."""
        assert at.ruling is not None
        told = self._told[at.page].readings
        return told[at.ruling] if told else _PLAIN

    @cached_property
    def _told(self) -> list["_Page"]:
        """What the rulings of each page say by themselves."""
        told = self._memory.remembering.answers("languages", self._memory.keys, self._read_alone)
        return [_Page(*one) for one in told]

    def _read_alone(self, numbers: Sequence[int]) -> list["_Page"]:
        pages = [self._memory.pages[number] for number in numbers]
        texts = [self._texts_on(page) for page in pages]
        told = self._of_distinct(partial(read_texts, self._tongues), chain.from_iterable(texts))
        readings = [[_recorded(told[text]) for text in held] for held in texts]
        sources = [self._sources_on(page, held) for page, held in zip(pages, readings, strict=True)]
        words = self._of_distinct(partial(_open_words, self._tongues), chain.from_iterable(sources))
        return [
            _Page(
                held if any(one != _PLAIN for one in held) else [],
                [[place, found] for place, source in enumerate(some) if (found := words[source])],
            )
            for held, some in zip(readings, sources, strict=True)
        ]

    def _of_distinct(self, work: Callable[[Sequence[Item]], list[Answer]], items: Iterable[Item]) -> dict[Item, Answer]:
        distinct = list(dict.fromkeys(items))
        return dict(zip(distinct, self._memory.spread(work, distinct), strict=True))

    def _texts_on(self, page: Page) -> list[Text]:
        if page.lang != self._tongues.target or page.reference:
            return []
        return [text_of(ruling, self._tongues) for ruling in page.rulings]

    def _sources_on(self, page: Page, told: Sequence[Told]) -> list[str]:
        """The texts in the source language on a page: rulings, sources of records, what is untranslated."""
        if page.lang == self._tongues.source:
            return [ruling.text for ruling in page.rulings]
        left = [one.text for one, of in zip(page.rulings, told, strict=False) if _is_whole(of, self._tongues.source)]
        if not any(ruling.source for ruling in page.rulings):
            return left
        return [*(text.source for text in self._texts_on(page) if text.source), *left]

    @cached_property
    def _settled(self) -> dict[str, float]:
        """Odds of the words that single texts left open and that the corpus tells more about."""
        left = {
            text_of(ruling, self._tongues): one
            for page, told in zip(self._memory.pages, self._told, strict=True)
            for ruling, one in zip(page.rulings, told.readings, strict=False)  # of a plain page there are none
            if one != _PLAIN
        }
        open_words = frozenset(word for one in left.values() for word in one[1])
        if not open_words:
            return {}
        sources: set[str] = set()
        words: dict[str, Sequence[str]] = {}
        for page, told in zip(self._memory.pages, self._told, strict=True):
            texts = self._sources_on(page, told.readings)
            sources.update(texts)
            words.update((texts[place], found) for place, found in told.sources)
        sure = [one[1] for one in left.values() if one[0]]
        in_sources = Counter(word for found in words.values() for word in found if word in open_words)
        targets = len(self._places) - len(left) + len(sure)
        return settle(Counter(chain(*sure)), targets, in_sources, len(sources))

    @cached_property
    def _settled_on(self) -> dict[int, list[Told]]:
        """What the rulings of a page say where the corpus has settled a word that one of them left open."""
        settled = self._settled
        pages = [
            number for number, told in enumerate(self._told) if any(_has_open(one, settled) for one in told.readings)
        ]
        keys = [key_of(self._memory.keys[number], settled) for number in pages]
        read = partial(self._read_again, pages)
        return dict(zip(pages, self._memory.remembering.answers("settled languages", keys, read), strict=True))

    def _read_again(self, pages: Sequence[int], places: Sequence[int]) -> list[list[Told]]:
        told = {number: list(self._told[number].readings) for number in (pages[place] for place in places)}
        texts = {number: self._texts_on(self._memory.pages[number]) for number in told}
        again = [
            (number, index)
            for number, held in told.items()
            for index, one in enumerate(held)
            if _has_open(one, self._settled)
        ]
        read = partial(read_texts, self._tongues, settled=self._settled)
        readings = self._of_distinct(read, (texts[number][index] for number, index in again))
        for number, index in again:
            told[number][index] = _recorded(readings[texts[number][index]])
        return list(told.values())


def _open_words(tongues: Tongues, texts: Sequence[str]) -> list[list[str]]:
    """The words of each text that no list settles."""
    evidence = load_reader(tongues)[1].evidence
    return [sorted(word for word in words_of(text) if evidence.of(word).open) for text in texts]


def _recorded(reading: Reading) -> Told:
    if reading.sure and not reading.open_words and not reading.passages:
        return _PLAIN
    return [reading.sure, reading.open_words, reading.passages]


def _restored(told: Told) -> Reading:
    if told == _PLAIN:
        return _PLAIN_READING
    sure, open_words, passages = told
    found = tuple(Passage(Span(*span), Extent(extent), language) for span, extent, language in passages)
    return Reading(found, sure, tuple(open_words))


def _is_whole(told: Told, language: str) -> bool:
    return told != _PLAIN and bool(told[2]) and _restored(told).is_whole(language)


def _has_open(told: Told, settled: Mapping[str, float]) -> bool:
    return told != _PLAIN and not settled.keys().isdisjoint(told[1])
