"""What checks may ask about a corpus: everything that two of them need is computed here, once.

A text is read once however often it stands in the corpus: first by itself alone, in worker processes where there is
much to read, then again where the corpus has settled a word that it left open.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING

from corpus.analysed import AnalysedPair, AnalysedRuling, Text, Tongues, Translation, load_reader, text_of
from corpus.card_names import CardNames
from corpus.card_table import CardTable
from corpus.likeness.offers import LaterOffers, Offer
from corpus.model import Address, Corpus, Page, Ruling
from corpus.nlp.available import full_languages
from corpus.nlp.beside import Beside
from corpus.nlp.readings import UNREAD, Extent, Reading
from corpus.nlp.terms import TermBase, term_base
from corpus.remembering import Answer, PageMemory, Remembering, Spread, at_once
from corpus.text_readings import TextReadings
from corpus.written_words import WrittenWords, written_words

if TYPE_CHECKING:
    from corpus.claims.routes import Contradiction
    from corpus.likeness.kinship import Kinship
    from corpus.likeness.left import Left
    from corpus.likeness.named_pages import PageNames
    from corpus.likeness.repetition import Repetition
    from corpus.pairing.parallel import Parallel

SURELY_ALONE = 0.95
"""The score from which on checks take a ruling for one without partner: docs/alignment.md says how good they are."""


class Analysis:
    """A corpus and what is known about it.

    Args:
        corpus: what has been read.
        tongues: the languages of the run.
        spread: calls a function with all that there is to do, perhaps in portions and in several processes.
        table: what cards are called, from card tables.
        terms: the term base in force; our own where none is given.
        remembering: what earlier runs have found out.
        preview: whether findings are wanted that are seldom right.
    """

    def __init__(
        self,
        corpus: Corpus,
        tongues: Tongues,
        spread: Spread = at_once,
        table: CardTable | None = None,
        terms: TermBase | None = None,
        remembering: Remembering | None = None,
        *,
        preview: bool = True,
    ) -> None:
        self.corpus = corpus
        self.tongues = tongues
        self.preview = preview
        self.terms = terms or term_base(tongues.source, tongues.target)
        self._table = table or CardTable()
        self.remembering = remembering or Remembering()
        self._memory = PageMemory(corpus.pages, self.remembering, spread)
        self._repeated: tuple[int, list[Repetition]] | None = None
        self._translations: dict[int, list[Translation]] = {}
        self._strayed: dict[int, Mapping[Address, Address]] = {}

    @cached_property
    def places(self) -> dict[Text, list[Address]]:
        """Every distinct target text and where it stands, in the order of the corpus."""
        places: dict[Text, list[Address]] = {}
        for number, page in enumerate(self.corpus.pages):
            if page.lang == self.tongues.target and not page.reference:
                for ruling in page.rulings:
                    places.setdefault(self.text_of(ruling), []).append(Address(number, ruling.index))
        return places

    @cached_property
    def reported(self) -> dict[Text, list[Address]]:
        """The target texts of reported pages, and where they stand there."""
        pages = self.corpus.reported
        here = ((text, [at for at in addresses if at.page in pages]) for text, addresses in self.places.items())
        return {text: addresses for text, addresses in here if addresses}

    def rulings(self) -> Iterator[tuple[AnalysedRuling, list[Address]]]:
        """Every distinct target text of reported pages with its reading, and where it stands there."""
        _ = self._offering
        ready = LaterOffers(lambda: self.ready)
        for text, addresses in self.reported.items():
            yield AnalysedRuling(*text, self.readings[text], self.tongues, ready, self.tongues.target), addresses

    def source_rulings(self) -> Iterator[tuple[AnalysedRuling, list[Address]]]:
        """Every distinct text of reported source pages that are more than references, and where it stands there."""
        places: dict[str, list[Address]] = {}
        for number in sorted(self.corpus.reported):
            page = self.corpus.pages[number]
            for ruling in page.rulings if page.lang == self.tongues.source and not page.reference else ():
                places.setdefault(ruling.text, []).append(Address(number, ruling.index))
        for text, addresses in places.items():
            yield AnalysedRuling(text, None, UNREAD, self.tongues, {}, self.tongues.source), addresses

    def pairs(self) -> Iterator[tuple[AnalysedPair, list[tuple[Address, Address | None]]]]:
        """Every distinct pair of texts that surely belong together, and where both stand, on reported pages."""
        places: dict[AnalysedPair, list[tuple[Address, Address | None]]] = {}
        for one in chain.from_iterable(map(self.translations_on, sorted(self.corpus.reported))):
            if one.is_sure and not self.is_foreign(one.target_at):
                pair = AnalysedPair(one.source, one.target, self.reading_at(one.target_at), self.tongues)
                places.setdefault(pair, []).append((one.target_at, one.source_at))
        yield from places.items()

    @cached_property
    def readings(self) -> TextReadings:
        """What each distinct target text says about its languages."""
        return TextReadings(self.places, self.tongues, self._memory)

    @cached_property
    def parallel(self) -> "Parallel":
        """Source and target pages and rulings side by side."""
        from corpus.pairing.parallel import Parallel

        return Parallel(self.corpus, self.tongues.source, self.tongues.target, self._table.titles, self._memory)

    @cached_property
    def card_names(self) -> CardNames:
        """What cards are called in both languages, as pages and card tables tell."""
        sources = self.parallel.sources.items()
        pages = [(self.corpus.pages[source].card, self.corpus.pages[target].card) for target, source in sources]
        return CardNames(self._table.pairs, pages)

    def repetitions(self, number: int) -> "list[Repetition]":
        """The rulings of a page of which one repeats another; remembered for the last page that was asked for."""
        if self._repeated is None or self._repeated[0] != number:
            from corpus.likeness.repetition import repetitions

            self._repeated = number, list(repetitions([ruling.text for ruling in self.corpus.pages[number].rulings]))
        return self._repeated[1]

    @cached_property
    def translations(self) -> list[Translation]:
        """Every target ruling that has a source and is not still in its language, in the order of the corpus."""
        return [one for number in range(len(self.corpus.pages)) for one in self.translations_on(number)]

    def translations_on(self, number: int) -> Sequence[Translation]:
        """Those of `translations` that stand on a page."""
        if number not in self._translations:
            self._translations[number] = sorted(self._translated(number), key=lambda one: one.target_at)
        return self._translations[number]

    def _translated(self, number: int) -> Iterator[Translation]:
        page = self.corpus.pages[number]
        if page.lang != self.tongues.target or page.reference:
            return
        left = {ruling.index for ruling in page.rulings if self.is_untranslated(Address(number, ruling.index))}
        for ruling in page.rulings:
            source = self.text_of(ruling).source
            if source and ruling.text.strip() and ruling.index not in left:
                yield Translation(source, ruling.text, 1.0, None, Address(number, ruling.index))
        for pair in self.parallel.pairs_on(number):
            if pair.kind == "1-1" and pair.target[0].ruling not in left:
                at, source_at = pair.target[0], pair.source[0]
                target = self.corpus.ruling(at)
                if not target.source:
                    yield Translation(self.corpus.ruling(source_at).text, target.text, pair.score, source_at, at)

    @cached_property
    def page_names(self) -> "PageNames":
        """The names on target pages."""
        from corpus.likeness.named_pages import PageNames

        return PageNames(self)

    @cached_property
    def written(self) -> WrittenWords:
        """The words of the distinct target texts, in the order of `places`."""
        words = self.of_pages(self.tongues.target, written_words)
        return WrittenWords([words[at.page][at.ruling or 0] for at, *_ in self.places.values()])

    @cached_property
    def beside(self) -> Beside:
        """What stands beside each other in the distinct target texts."""
        return Beside([text.text for text in self.places])

    def strayed_on(self, number: int) -> Mapping[Address, Address]:
        """The rulings of a target page that have no partner and render a source ruling of another page: given which."""
        if number not in self._strayed:
            from corpus.pairing.misplacement import strayed

            self._strayed[number] = strayed(self, number)
        return self._strayed[number]

    def is_foreign(self, address: Address) -> bool:
        """Whether a target ruling is as a whole in the source language or a third one, and so no translation."""
        return any(passage.extent is Extent.RULING for passage in self.reading_at(address).passages)

    def is_untranslated(self, address: Address) -> bool:
        """Whether a target ruling is still in the source language as a whole."""
        return self.reading_at(address).is_whole(self.tongues.source)

    def reading_at(self, address: Address) -> Reading:
        """What the target ruling at an address says about its languages."""
        return self.readings[self.text_of(self.corpus.ruling(address))]

    def text_of(self, ruling: Ruling) -> Text:
        """The text of a target ruling, with the source that its record names in the source language."""
        return text_of(ruling, self.tongues)

    @cached_property
    def left(self) -> "dict[Address, Left]":
        """The target rulings that are still in the source language as a whole, in the order of the corpus."""
        from corpus.likeness.left import left_in_source

        return left_in_source(self)

    @cached_property
    def contradictions(self) -> "list[Contradiction]":
        """What rulings of one language say against each other; those still in another language take no part."""
        from corpus.claims.routing import all_contradictions

        languages = [one for one in (self.tongues.source, self.tongues.target) if one in full_languages()]
        return all_contradictions(
            self.corpus, languages, self._is_in_another_language, preview=self.preview, of_pages=self.of_pages
        )

    def _is_in_another_language(self, address: Address) -> bool:
        page = self.corpus.pages[address.page]
        return page.lang == self.tongues.target and not page.reference and self.is_foreign(address)

    @cached_property
    def kinship(self) -> "Kinship":
        """What says the same as rulings still in the source language, or shares sentences, on other target pages."""
        from corpus.likeness.kinship import Kinship

        return Kinship(self)

    @cached_property
    def ready(self) -> dict[str, list[Offer]]:
        """Translations at hand for what is left in the source language on reported pages, by its text."""
        return self._offering()

    @cached_property
    def _offering(self) -> Callable[[], dict[str, list[Offer]]]:
        """Finds `ready` out, where this needs pairs; the rest is found out already."""
        left = [one.text for at, one in self.left.items() if at.page in self.corpus.reported]
        passages = [
            text.text[slice(*passage.span)]
            for text in self.reported
            for passage in self.readings[text].passages
            if passage.extent is Extent.PASSAGE
        ]
        if not left and not passages:
            return dict
        from corpus.likeness.ready import all_ready
        from corpus.likeness.source_texts import SourceTexts

        sources = SourceTexts(self, left)
        sources.look_up()
        return partial(all_ready, self, left, passages, sources)

    def share(self) -> None:
        """Find out what many checks ask for, before they part into processes."""
        _ = self.written
        self.readings.find_out()

    def share_pairs(self) -> None:
        """Likewise of reported pages what their rulings translate."""
        for number in sorted(self.corpus.reported):
            self.translations_on(number)

    def prepare(self) -> None:
        """Load the language layer.

        Raises:
            UnknownPipelineError: a trained pipeline is wanted that there is not.
        """
        load_reader(self.tongues)

    def of_pages(self, language: str, find: Callable[[Page, Tongues], Answer]) -> dict[int, Answer]:
        """What a function finds out about each page in a language, references too, by the page's number.

        Args:
            language: of the pages that are asked for.
            find: depends on nothing but the page's texts, their sources, its title and its language, and the languages
                of the run; it answers with what JSON can hold, so that the answer may be remembered.
        """
        numbers = [number for number, page in enumerate(self.corpus.pages) if page.lang == language]
        return dict(zip(numbers, self._memory.of_some(numbers, find, self.tongues, group=language), strict=True))
