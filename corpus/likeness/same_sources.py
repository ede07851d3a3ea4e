"""What translates the same source texts as the rulings of reported pages."""

from collections.abc import Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING

from corpus.analysed import Tongues, Translation, text_of
from corpus.likeness import wording
from corpus.model import Page

if TYPE_CHECKING:
    from corpus.analysis import Analysis

# So many bytes tell source texts apart well enough for those that are alike to be looked at.
_BYTES = 6


def source_sums(page: Page, _: Tongues) -> list[str]:
    """A sum of the words of each ruling of a source page."""
    return [_sum(ruling.text) for ruling in page.rulings]


def record_sums(page: Page, tongues: Tongues) -> list[str]:
    """A sum of the words of each source text that the rulings of a target page bring along."""
    return [_sum(source) for ruling in page.rulings if (source := text_of(ruling, tongues).source)]


def translations_alike(analysis: "Analysis") -> Iterator[Translation]:
    """The translations of source texts that some ruling of a reported page translates, in the order of the corpus."""
    reported = sorted(analysis.corpus.reported)
    wanted = frozenset(_sum(one.source) for number in reported for one in analysis.translations_on(number))
    for number in _pages_with(analysis, wanted) if wanted else ():
        for one in analysis.translations_on(number):
            if _sum(one.source) in wanted:
                yield one


def _pages_with(analysis: "Analysis", wanted: frozenset[str]) -> list[int]:
    """The target pages that have translations of source texts."""
    tongues = analysis.tongues
    asked = (tongues.source, source_sums), (tongues.target, record_sums)
    sources, targets = (
        {number for number, sums in analysis.of_pages(*one).items() if not wanted.isdisjoint(sums)} for one in asked
    )
    paired = {target for target, source in analysis.parallel.sources.items() if source in sources}
    return sorted(targets | paired)


def _sum(text: str) -> str:
    words = "\0".join(wording.keys(text))
    return blake2b(words.encode("utf-8", "surrogatepass"), digest_size=_BYTES).hexdigest()
