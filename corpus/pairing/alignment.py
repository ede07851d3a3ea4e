"""Which source ruling each target ruling of a page translates, in any order.

Rulings are told apart by their words and anchors (`corpus.pairing.evidence`), never by their place on the page:
editions and languages order them differently. Where many pages are aligned, those that pair with a clear lead teach
words for the rest (`taught_by`); one page alone is paired by the term base, cognates and anchors.
"""

from collections.abc import Sequence
from itertools import chain
from math import ceil
from typing import TypeAlias

from corpus.pairing.bilingual import language_pair
from corpus.pairing.lexicon import Lexicon
from corpus.pairing.page_pair import ACCEPTED, Lesson, PagePair
from corpus.pairing.pairs import Pair

PageTexts: TypeAlias = tuple[Sequence[str], Sequence[str]]
"""The texts of a source page and those of its target page."""

_MOST_LESSONS = 4000
_SAME_WORDING = 0.8


def align(source: Sequence[str], target: Sequence[str], *, lexicon: Lexicon, settled: int = 0) -> list[Pair]:
    """Pairs the rulings of a source page with those of its translation; each ruling is in exactly one pair.

    A target ruling in the words of a source ruling, left untranslated, goes with it; its score is the share of words
    that the two have in common. One ruling may go with two, where it covers both.

    Args:
        source: the texts of the source rulings.
        target: the texts of the target rulings.
        lexicon: made for these texts, or for more.
        settled: how many more pairs the two pages are known to have.

    Returns:
        Pairs and rulings without partner in the order of the target page; source rulings without partner at the end.
    """
    pairs, sources, targets = _untranslated(source, target)
    page = PagePair([source[index] for index in sources], [target[index] for index in targets], lexicon)
    for pair in _translated(page, len(sources), len(targets), settled=settled + len(pairs)):
        pairs.append(
            Pair(tuple(sources[at] for at in pair.source), tuple(targets[at] for at in pair.target), pair.score)
        )
    return sorted(pairs, key=lambda pair: (not pair.target, pair.target, pair.source))


def align_pages(pages: Sequence[PageTexts], source_lang: str, target_lang: str) -> list[list[Pair]]:
    """Pairs the rulings of every page, as `align` does, with a lexicon that the pages themselves have taught."""
    lexicon = taught_by(pages, source_lang, target_lang)
    return [align(source, target, lexicon=lexicon) for source, target in pages]


def taught_by(pages: Sequence[PageTexts], source_lang: str, target_lang: str) -> Lexicon:
    """The lexicon of some pages, taught by those of their rulings that pair with a clear lead.

    Of a large corpus every n-th page teaches: more would take longer and teach little.
    """
    sources = chain.from_iterable(source for source, _ in pages)
    targets = chain.from_iterable(target for _, target in pages)
    lexicon = Lexicon.of(language_pair(source_lang, target_lang), sources, targets)
    step = max(1, ceil(sum(len(target) for _, target in pages) / _MOST_LESSONS))
    lessons: list[Lesson] = []
    for source, target in pages[::step]:
        _, sources_left, targets_left = _untranslated(source, target)
        page = PagePair([source[at] for at in sources_left], [target[at] for at in targets_left], lexicon)
        lessons += page.lessons()
    return lexicon.learnt(lessons)


def _translated(page: PagePair, sources: int, targets: int, settled: int) -> list[Pair]:
    """The pairs of a page on which nothing is untranslated, and what has no partner there."""
    chances = page.chances(settled)
    pairs = [Pair(*join) for join in page.joins(chances)]
    joined = [{index for pair in pairs for index in pair.source}, {index for pair in pairs for index in pair.target}]
    pairs += [
        Pair((row,), (column,), chance)
        for (row, column), chance in chances.items()
        if chance >= ACCEPTED and row not in joined[0] and column not in joined[1]
    ]
    left = [set(range(sources)), set(range(targets))]
    for pair in pairs:
        left[0].difference_update(pair.source)
        left[1].difference_update(pair.target)
    doubts = [{cell[side]: chance for cell, chance in chances.items()} for side in (0, 1)]
    pairs += [Pair((row,), (), 1 - doubts[0].get(row, 0.0)) for row in left[0]]
    pairs += [Pair((), (column,), 1 - doubts[1].get(column, 0.0)) for column in left[1]]
    return pairs


def _untranslated(source: Sequence[str], target: Sequence[str]) -> tuple[list[Pair], list[int], list[int]]:
    """Rulings left in the source language with their sources; the indices of the other source and target rulings."""
    words = [frozenset(text.casefold().split()) for text in source]
    others = [frozenset(text.casefold().split()) for text in target]
    alike = [
        (2 * len(one & other) / (len(one) + len(other)), row, column)
        for row, one in enumerate(words)
        for column, other in enumerate(others)
        if 2 * len(one & other) >= _SAME_WORDING * (len(one) + len(other)) > 0
    ]
    sources, targets = dict.fromkeys(range(len(source))), dict.fromkeys(range(len(target)))
    pairs = []
    for share, row, column in sorted(alike, key=lambda cell: (-cell[0], abs(cell[1] - cell[2]), cell)):
        if row in sources and column in targets:
            del sources[row], targets[column]
            pairs.append(Pair((row,), (column,), share, untranslated=True))
    return pairs, list(sources), list(targets)
