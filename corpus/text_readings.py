"""What the target texts of a corpus say about their languages.

Each text is read by itself alone, and what it says is remembered with its page. The corpus then settles words that
single texts left open, and the texts with such words are read once more.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import Any, TypeAlias

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
            self._restored[text] = _restored(self._told_at(at, self._settled_on.get(at.page)))
        return self._restored[text]

    def __iter__(self) -> Iterator[Text]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def find_out(self) -> None:
        """Find out all of them."""
        if self._places:
            self[next(iter(self))]

    def _told_at(self, at: Address, page: "Sequence[Told] | None" = None) -> Told:
        assert at.ruling is not None
        return (page or self._told[at.page][0])[at.ruling]

    @cached_property
    def _told(self) -> list[tuple[list[Told], list[list[list[str]]]]]:
        """By page: what its rulings say by themselves, and the open words of the source texts that each has."""
        return self._memory.remembering.answers("languages", self._memory.keys, self._read_alone)

    def _read_alone(self, numbers: Sequence[int]) -> list[tuple[list[Told], list[list[list[str]]]]]:
        pages = [self._memory.pages[number] for number in numbers]
        texts = [self._texts_on(page) for page in pages]
        told = self._of_distinct(partial(read_texts, self._tongues), chain.from_iterable(texts))
        readings = [[_recorded(told[text]) for text in held] for held in texts]
        sources = [self._sources_on(page, held) for page, held in zip(pages, readings, strict=True)]
        words = self._of_distinct(partial(_open_words, self._tongues), chain.from_iterable(chain(*sources)))
        open_words = [[[words[source] for source in some] for some in held] for held in sources]
        return list(zip(readings, open_words, strict=True))

    def _of_distinct(self, work: Callable[[Sequence[Item]], list[Answer]], items: Iterable[Item]) -> dict[Item, Answer]:
        distinct = list(dict.fromkeys(items))
        return dict(zip(distinct, self._memory.spread(work, distinct), strict=True))

    def _texts_on(self, page: Page) -> list[Text]:
        if page.lang != self._tongues.target or page.reference:
            return []
        return [text_of(ruling, self._tongues) for ruling in page.rulings]

    def _sources_on(self, page: Page, told: Sequence[Told]) -> list[list[str]]:
        """The texts in the source language that each ruling has: its own, that of its record."""
        if page.lang == self._tongues.source:
            return [[ruling.text] for ruling in page.rulings]
        return [
            [*([text.source] if text.source else ()), *([text.text] if _is_whole(one, self._tongues.source) else ())]
            for text, one in zip(self._texts_on(page), told, strict=True)
        ]

    @cached_property
    def _settled(self) -> dict[str, float]:
        """Odds of the words that single texts left open and that the corpus tells more about."""
        told = [self._told_at(places[0]) for places in self._places.values()]
        left = [one for one in told if one != _PLAIN]
        open_words = frozenset(word for one in left for word in one[1])
        if not open_words:
            return {}
        sources: dict[str, Sequence[str]] = {}
        for page, (readings, words) in zip(self._memory.pages, self._told, strict=True):
            texts = self._sources_on(page, readings)
            sources.update(zip(chain.from_iterable(texts), chain.from_iterable(words), strict=True))
        sure = [one[1] for one in left if one[0]]
        in_sources = Counter(word for words in sources.values() for word in words if word in open_words)
        return settle(Counter(chain(*sure)), len(told) - len(left) + len(sure), in_sources, len(sources))

    @cached_property
    def _settled_on(self) -> dict[int, list[Told]]:
        """What the rulings of a page say where the corpus has settled a word that one of them left open."""
        settled = self._settled
        pages = [number for number, (told, _) in enumerate(self._told) if any(_has_open(one, settled) for one in told)]

        keys = [key_of(self._memory.keys[number], settled) for number in pages]
        read = partial(self._read_again, pages)
        return dict(zip(pages, self._memory.remembering.answers("settled languages", keys, read), strict=True))

    def _read_again(self, pages: Sequence[int], places: Sequence[int]) -> list[list[Told]]:
        told = {number: list(self._told[number][0]) for number in (pages[place] for place in places)}
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
    sure, open_words, passages = (True, (), ()) if told == _PLAIN else told
    found = tuple(Passage(Span(*span), Extent(extent), language) for span, extent, language in passages)
    return Reading(found, sure, tuple(open_words))


def _is_whole(told: Told, language: str) -> bool:
    return told != _PLAIN and _restored(told).is_whole(language)


def _has_open(told: Told, settled: Mapping[str, float]) -> bool:
    return told != _PLAIN and not settled.keys().isdisjoint(told[1])
