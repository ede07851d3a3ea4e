"""Rulings left in the source language, and target rulings elsewhere in the corpus that say the same.

No source page is needed: what was left on one page is aligned with the translated rulings of other pages, whole rulings
first. What then has no partner is compared sentence by sentence: editions of a ruling cover more or fewer cases.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from corpus.likeness.wording import sentence_spans
from corpus.model import Address, Span
from corpus.pairing.alignment import Pair, align, taught_by
from corpus.pairing.bilingual import language_pair
from corpus.pairing.lexicon import Lexicon
from corpus.pairing.page_search import PageIndex
from corpus.pairing.scope import uncovered

# Two rulings of which one is so many times as long cover different cases, if a clause of it has no partner.
LONGER = 1.6
# Two rulings are taken for kin from this score on; if they are the only ones of their pages, from the higher one on.
SURE, SURE_ALONE = 0.9, 0.97

Texts: TypeAlias = Mapping[Address, str]


class Kin(NamedTuple):
    """A ruling in the source language and one in the target language, of different pages.

    `same` says that they cover the same; else they share sentences, and `source_alone` and `target_alone` are what only
    one of them has.
    """

    source: Address
    target: Address
    score: float
    same: bool
    source_alone: tuple[Span, ...] = ()
    target_alone: tuple[Span, ...] = ()


def find_kin(left: Texts, translated: Texts, source: str, target: str) -> list[Kin]:
    """The kin of what was left untranslated.

    Args:
        left: the rulings in the source language, in the order of the corpus.
        translated: the rulings in the target language; a page's own rulings are no kin of its own.
        source: the source language.
        target: the target language.

    Returns:
        Kin in the order of `left`; a ruling may have several.
    """
    if not left or not translated:
        return []
    lexicon = Lexicon.of(
        language_pair(source, target),
        left.values(),
        translated.values(),
    )
    boards = list(_boards(_by_page(left), _by_page(translated), lexicon))
    taught = taught_by([(list(page.values()), list(other.values())) for page, other in boards], source, target)
    found = [kin for page, other in boards for kin in _kin_of_pages(page, other, taught)]
    return sorted(found, key=lambda kin: (kin.source, -kin.score, kin.target))


def _boards(left: Sequence[Texts], translated: Sequence[Texts], lexicon: Lexicon) -> Iterator[tuple[Texts, Texts]]:
    """Pages with rulings left, each with the pages that may hold their translations."""
    index = PageIndex([list(page.values()) for page in translated], lexicon.read_target, len(lexicon.target_words))
    for page in left:
        words = [lexicon.read_source(text).words for text in page.values()]
        for candidate in index.candidates(words, lexicon.forward):
            if _number(translated[candidate]) != _number(page):
                yield page, translated[candidate]


def _by_page(rulings: Texts) -> list[Texts]:
    return [dict(group) for _, group in groupby(rulings.items(), key=lambda item: item[0].page)]


def _number(page: Texts) -> int:
    return next(iter(page)).page


def _kin_of_pages(left: Texts, translated: Texts, lexicon: Lexicon) -> list[Kin]:
    sources, targets = list(left), list(translated)
    pairs = _sure_pairs(align(list(left.values()), list(translated.values()), lexicon=lexicon))
    if not pairs or (len(pairs) == 1 and pairs[0].score < SURE_ALONE):
        return []
    found = []
    for pair in pairs:
        source, target = sources[pair.source[0]], targets[pair.target[0]]
        alone = _alone(left[source], translated[target], lexicon)
        found.append(Kin(source, target, pair.score, not any(alone), *alone))
    taken = {kin.source for kin in found}, {kin.target for kin in found}
    partly = _sharing_sentences(left, translated, lexicon)
    return found + [kin for kin in partly if kin.source not in taken[0] and kin.target not in taken[1]]


def _alone(source: str, target: str, lexicon: Lexicon) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """What only one of two rulings has, as a whole paired, where one of them is much longer."""
    shorter, longer = sorted((len(source), len(target)))
    if longer <= LONGER * shorter:
        return (), ()
    alone = uncovered(source, target, lexicon)
    return (alone[0], ()) if len(source) > len(target) else ((), alone[1])


def _sharing_sentences(left: Texts, translated: Texts, lexicon: Lexicon) -> list[Kin]:
    """Rulings of two pages that share a sentence; of several that share one with a ruling, the surest."""
    sources = [(address, text) for address, ruling in left.items() for text in _sentences(ruling)]
    targets = [(address, text) for address, ruling in translated.items() for text in _sentences(ruling)]
    pairs = _sure_pairs(align([text for _, text in sources], [text for _, text in targets], lexicon=lexicon))
    found: dict[Address, Kin] = {}
    for pair in sorted(pairs, key=lambda pair: -pair.score):
        source, target = sources[pair.source[0]][0], targets[pair.target[0]][0]
        if source not in found:
            alone = uncovered(left[source], translated[target], lexicon)
            found[source] = Kin(source, target, pair.score, False, *alone)
    return list(found.values())


def _sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


def _sure_pairs(pairs: Sequence[Pair]) -> list[Pair]:
    return [pair for pair in pairs if pair.kind == "1-1" and pair.score >= SURE and not pair.untranslated]
