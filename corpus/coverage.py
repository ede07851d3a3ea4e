"""How much of a corpus is translated."""

from collections import Counter

from corpus.analysis import SURELY_ALONE, Analysis
from corpus.nlp.readings import Extent


def extents(analysis: Analysis) -> Counter[Extent | None]:
    """How many target rulings of reported pages are foreign as a whole, in a passage, in words, or not (None)."""
    counts: Counter[Extent | None] = Counter()
    for text, addresses in analysis.reported.items():
        found = {passage.extent for passage in analysis.readings[text].passages}
        counts[min(found, key=list(Extent).index, default=None)] += len(addresses)
    return counts


def missing_on(analysis: Analysis, number: int) -> int:
    """How many source rulings surely have no translation on a target page."""
    return sum(bool(pair.source) for pair in analysis.parallel.alone(number, SURELY_ALONE))


def without_source(analysis: Analysis) -> int:
    """How many target rulings of reported pages have neither a source page nor a source of their own."""
    pages = analysis.parallel.sources
    return sum(
        text.source is None and address.page not in pages
        for text, addresses in analysis.reported.items()
        for address in addresses
    )
