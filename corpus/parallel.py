"""Source and target side by side: which page translates which, and which ruling which.

A target page's source is the page of the same name in the source language, else the one with the same title, else the
one that a card table names, else the one that its content points to (`corpus.page_search`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from corpus.alignment import align, taught_by
from corpus.bilingual import language_pair
from corpus.lexicon import Lexicon
from corpus.model import Address, Corpus
from corpus.page_search import find_sources


@dataclass(frozen=True, slots=True)
class RulingPair:
    """Source and target rulings that translate each other; one side is empty where there is no partner.

    `score` is the chance that this is right, and `untranslated` says that the target is still in the source's words.
    """

    source: tuple[Address, ...]
    target: tuple[Address, ...]
    score: float
    untranslated: bool

    @property
    def kind(self) -> str:
        """How many rulings stand on either side, such as `1-1`, `2-1` or `0-1`."""
        return f"{len(self.source)}-{len(self.target)}"


@dataclass(frozen=True, slots=True)
class Parallel:
    """A corpus side by side.

    Attributes:
        sources: the number of the source page by that of the target page.
        pairs: the pairs of each target page, by its number, in the order of `corpus.alignment.align`.
        lexicon: which words answer each other, taught by all pages and bilingual records; None where nothing is paired.
    """

    sources: Mapping[int, int]
    pairs: Mapping[int, tuple[RulingPair, ...]]
    lexicon: Lexicon | None


def side_by_side(corpus: Corpus, source: str, target: str, titles: Mapping[str, str]) -> Parallel:
    """Pair the pages and rulings of a corpus.

    Args:
        corpus: pages in both languages.
        source: the source language.
        target: the target language.
        titles: source titles by target titles, from card tables.
    """
    sources = pair_pages(corpus, source, target, titles)
    boards = [(_texts(corpus, sources[page]), _texts(corpus, page)) for page in sources]
    records = [
        ([ruling.source], [ruling.text])
        for page in corpus.pages
        if page.lang == target and not page.reference
        for ruling in page.rulings
        if ruling.source and ruling.source_lang in (None, source)
    ]
    if not boards and not records:
        return Parallel({}, {}, None)
    lexicon = taught_by([*boards, *records], source, target)
    pairs = {}
    for page, board in zip(sources, boards, strict=True):
        pairs[page] = tuple(
            RulingPair(
                tuple(Address(sources[page], index) for index in pair.source),
                tuple(Address(page, index) for index in pair.target),
                pair.score,
                pair.untranslated,
            )
            for pair in align(*board, lexicon=lexicon)
        )
    return Parallel(sources, pairs, lexicon)


def pair_pages(corpus: Corpus, source: str, target: str, titles: Mapping[str, str]) -> dict[int, int]:
    """The number of the source page of each target page that has one, in the order of the target pages."""
    of_source = [number for number, page in enumerate(corpus.pages) if page.lang == source and page.rulings]
    of_target = [
        number
        for number, page in enumerate(corpus.pages)
        if page.lang == target and not page.reference and page.rulings
    ]
    if not of_source or not of_target:
        return {}
    by_name, by_title = {}, {}
    for number in reversed(of_source):
        by_name[corpus.pages[number].name] = number
        by_title[corpus.pages[number].card.casefold()] = number
    found: dict[int, int] = {}
    for number in of_target:
        page = corpus.pages[number]
        title = titles.get(page.card.casefold(), page.card).casefold()
        partner = by_name.get(page.name, by_title.get(title))
        if partner is not None:
            found[number] = partner
    taken = set(found.values())
    left = [number for number in of_target if number not in found and not _is_bilingual(corpus, number)]
    free = [number for number in of_source if number not in taken]
    found |= _by_content(corpus, left, free, source, target)
    return dict(sorted(found.items()))


def _by_content(
    corpus: Corpus, targets: Sequence[int], sources: Sequence[int], source: str, target: str
) -> dict[int, int]:
    if not targets or not sources:
        return {}
    pages = [_texts(corpus, number) for number in sources]
    wanted = [_texts(corpus, number) for number in targets]
    lexicon = Lexicon.of(language_pair(source, target), chain.from_iterable(pages), chain.from_iterable(wanted))
    found = find_sources(wanted, pages, lexicon)
    return {targets[at]: sources[place] for at, place in found.items()}


def _is_bilingual(corpus: Corpus, number: int) -> bool:
    return all(ruling.source for ruling in corpus.pages[number].rulings)


def _texts(corpus: Corpus, number: int) -> list[str]:
    return [ruling.text for ruling in corpus.pages[number].rulings]
