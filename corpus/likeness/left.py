"""The rulings of a corpus that were left in the source language, found without a close reading of all the others.

A text that has small words of the target language, and few of the source language beside them, is not in the source
language as a whole. Only the others are read.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from corpus.analysed import Tongues
from corpus.model import Address, Page
from corpus.pairing.bilingual import small_words_of

if TYPE_CHECKING:
    from corpus.analysis import Analysis

# A text in the source language holds at most one small word that looks like the target's, and one more for so many.
STRAY = 4


def left_in_source(analysis: "Analysis") -> dict[Address, str]:
    """The target rulings that are in the source language as a whole, in the order of the corpus."""
    found = analysis.of_pages(analysis.tongues.target, may_be_left)
    pages = analysis.corpus.pages
    doubtful = [
        (Address(number, index), analysis.text_of(pages[number].rulings[index]))
        for number, indices in found.items()
        if indices and not pages[number].reference
        for index in indices
    ]
    readings = analysis.readings_of([text for _, text in doubtful])
    source = analysis.tongues.source
    return {at: text.text for (at, text), reading in zip(doubtful, readings, strict=True) if reading.is_whole(source)}


def may_be_left(page: Page, tongues: Tongues) -> list[int]:
    """The rulings of a target page, by index, that only a reading can say not to be in the source language."""
    source, target = _telling(tongues)
    found = []
    for ruling in page.rulings:
        words = frozenset(ruling.text.lower().split())
        if STRAY * (len(words & target) - 1) < len(words & source) or words.isdisjoint(target):
            found.append(ruling.index)
    return found


@lru_cache(maxsize=2)
def _telling(tongues: Tongues) -> tuple[frozenset[str], frozenset[str]]:
    """The small words that only one of two languages has."""
    source = small_words_of(tongues.source, tongues.target)
    target = small_words_of(tongues.target, tongues.source)
    return source - target, target - source
