"""Rulings left in the source language on one page, and target rulings of others that say the same.

No source page is needed: what was left is aligned with the translated rulings of each of the other pages, whole rulings
first. What then has no partner is compared sentence by sentence: editions of a ruling cover more or fewer cases.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from corpus.analysed import Tongues
from corpus.likeness.wording import sentence_spans
from corpus.model import Address, Span
from corpus.pairing.alignment import align, taught_by
from corpus.pairing.lexicon import Lexicon
from corpus.pairing.pairs import Pair
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


def find_kin(left: Texts, others: Sequence[Texts], taught: Sequence[Texts], tongues: Tongues) -> list[Kin]:
    """The kin of what was left on a page.

    Args:
        left: its rulings in the source language, in order.
        others: rulings in the target language, page by page.
        taught: those that words are learnt from; they may be more.
        tongues: the languages.

    Returns:
        Kin in the order of `left`; a ruling may have several.
    """
    boards = [(list(left.values()), list(other.values())) for other in taught]
    lexicon = taught_by(boards, tongues.source, tongues.target)
    found = [kin for other in others for kin in _kin_of_pages(left, other, lexicon)]
    return sorted(found, key=lambda kin: (kin.source, -kin.score, kin.target))


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
