"""The source texts of a corpus by their phrases: which are like a text, and what they have been translated with."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from corpus.analysed import Tongues, Translation, text_of
from corpus.likeness import wording
from corpus.likeness.numbering import Numbering
from corpus.likeness.phrases import PhraseIndex, coded, own, phrases
from corpus.model import Address, Page

if TYPE_CHECKING:
    from corpus.analysis import Analysis

# So many source texts that are like one are asked for their translations, the likest, ...
MOST_LIKE = 12
# ... each in so many places, the newest: what stands on a hundred pages has been translated more than once.
MOST_PLACES = 32


def source_codes(page: Page, tongues: Tongues) -> list[str]:
    """What `corpus.likeness.phrases.coded` tells of each source text on a page: its rulings, or what they translate."""
    return [_coded(text) for text in _sources_on(page, tongues)]


def _sources_on(page: Page, tongues: Tongues) -> list[str]:
    """The source texts on a page, for each ruling one, none of a target page where no record has one."""
    if page.lang == tongues.source:
        return [ruling.text for ruling in page.rulings]
    sources = [text_of(ruling, tongues).source for ruling in page.rulings]
    return [source or "" for source in sources] if any(sources) else []


def _coded(text: str) -> str:
    return coded([key for key in wording.keys(text) if wording.is_word(key)])


class SourceTexts:
    """The source texts of a corpus: those of source pages, and those that records of target pages hold.

    Args:
        analysis: of the corpus.
        asked: the texts whose like will be asked for.
    """

    def __init__(self, analysis: "Analysis", asked: Iterable[str]) -> None:
        self._analysis = analysis
        self._asked = {text: code for text in asked if (code := _coded(text))}

    def look_up(self) -> None:
        """Find out at once what texts are like those that are asked for."""
        if self._asked:
            _ = self._likest

    def like(self, text: str) -> Iterator[list[Translation]]:
        """The sure translations of the texts that have the words of a text, then those of texts that are like it."""
        if text in self._asked:
            yield self._of(self._index.copies.get(own(self._asked[text]), ()))
            yield [one for other in self._likest[text] for one in self._of(self._index.copies[other])]

    @cached_property
    def _likest(self) -> dict[str, list[str]]:
        """For each text that is asked for the texts that share most of their phrases with it, by their own codes."""
        index, asked = self._index, list(map(phrases, self._asked.values()))
        found: dict[str, list[str]] = {}
        for (text, code), known, like in zip(self._asked.items(), asked, index.like(asked), strict=True):
            shares = (len(index.phrases(other) & known) / len(index.phrases(other)) for other in like)
            ranked = sorted((-share, other) for share, other in zip(shares, like, strict=True) if other != own(code))
            found[text] = [other for _, other in ranked[:MOST_LIKE]]
        return found

    def holding(self, passage: str) -> list[Translation]:
        """The sure translations of the texts that have a passage, given in lower case."""
        return self._of(number for number, text in enumerate(self._lowered) if passage in text)

    @cached_property
    def _lowered(self) -> list[str]:
        tongues, pages = self._analysis.tongues, self._analysis.corpus.pages
        return [text.casefold() for number in self._codes for text in _sources_on(pages[number], tongues)]

    @cached_property
    def _codes(self) -> dict[int, list[str]]:
        """What `source_codes` tells of each page."""
        tongues, of_pages = self._analysis.tongues, self._analysis.of_pages
        told = of_pages(tongues.source, source_codes) | of_pages(tongues.target, source_codes)
        return {number: told[number] for number in sorted(told)}

    @cached_property
    def _index(self) -> PhraseIndex:
        return PhraseIndex(list(chain.from_iterable(self._codes.values())))

    @cached_property
    def _numbering(self) -> Numbering:
        """Where the source texts stand: the source ruling, or the target ruling whose record holds one."""
        return Numbering(self._codes)

    @cached_property
    def _targets(self) -> dict[int, list[int]]:
        """The target pages of each source page."""
        found: dict[int, list[int]] = {}
        for target, source in self._analysis.parallel.sources.items():
            found.setdefault(source, []).append(target)
        return found

    def _of(self, numbers: Iterable[int]) -> list[Translation]:
        """The sure translations of some source texts, by the places that these have."""
        places = sorted(map(self._numbering.address, numbers), key=self._age)[:MOST_PLACES]
        return [one for at in places for one in self._translations(at) if one.is_sure]

    def _age(self, at: Address) -> tuple[int, Address]:
        return -self._analysis.corpus.ruling(at).date.ordinal, at

    def _translations(self, at: Address) -> Iterator[Translation]:
        if self._analysis.corpus.pages[at.page].lang == self._analysis.tongues.source:
            for page in self._targets.get(at.page, ()):
                yield from (one for one in self._analysis.translations_on(page) if one.source_at == at)
        else:
            yield from (one for one in self._analysis.translations_on(at.page) if one.target_at == at)
