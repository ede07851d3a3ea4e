"""The rulings of a corpus that were left in the source language, found without a close reading of all the others.

A text that has small words of the target language, and few of the source language beside them, is not in the source
language as a whole. Only the others are read.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from corpus.analysed import Tongues
from corpus.model import Address, Page
from corpus.pairing.bilingual import small_words_of
from corpus.pairing.stems import stem_reader

if TYPE_CHECKING:
    from corpus.analysis import Analysis

# A text in the source language holds at most one small word that looks like the target's, and one more for so many.
STRAY = 4


class Left(NamedTuple):
    """A text that was left, and the codes of its stems, see `corpus.pairing.stems`."""

    text: str
    stems: str


def left_in_source(analysis: "Analysis") -> dict[Address, Left]:
    """The target rulings that are in the source language as a whole, in the order of the corpus."""
    found = analysis.of_pages(analysis.tongues.target, may_be_left)
    pages = analysis.corpus.pages
    doubtful = [
        (Address(number, index), stems)
        for number, some in found.items()
        if some and not pages[number].reference
        for index, stems in some
    ]
    texts = [analysis.text_of(analysis.corpus.ruling(at)) for at, _ in doubtful]
    source = analysis.tongues.source
    told = zip(doubtful, texts, strict=True)
    return {at: Left(text.text, stems) for (at, stems), text in told if analysis.readings[text].is_whole(source)}


def may_be_left(page: Page, tongues: Tongues) -> list[tuple[int, str]]:
    """The rulings of a target page, by index and with their stems, that only a reading can tell not to be left."""
    source, target = _telling(tongues)
    found = []
    for ruling in page.rulings:
        words = frozenset(ruling.text.lower().split())
        if STRAY * (len(words & target) - 1) < len(words & source) or words.isdisjoint(target):
            found.append((ruling.index, stem_reader(tongues.source, tongues.target).asked(ruling.text)))
    return found


@lru_cache(maxsize=2)
def _telling(tongues: Tongues) -> tuple[frozenset[str], frozenset[str]]:
    """The small words that only one of two languages has."""
    source = small_words_of(tongues.source, tongues.target)
    target = small_words_of(tongues.target, tongues.source)
    return source - target, target - source
