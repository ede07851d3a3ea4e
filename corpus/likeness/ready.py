"""Translations that are ready to reuse for what was left in the source language.

Where the corpus has the same source text translated elsewhere, that translation fits word for word (`SAME`). Where no
source is at hand, or that translation is only partly done, a target ruling was found that says the same (`KIN`). Where
only a like source text was translated, its translation is a beginning (`NEAR`).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from corpus.likeness import wording
from corpus.likeness.difference import Difference
from corpus.likeness.memory import Memory, Rendering
from corpus.likeness.offers import Fit, Offer, Ready
from corpus.model import Address, Corpus, Span
from corpus.nlp.readings import Extent

if TYPE_CHECKING:
    from corpus.analysis import Analysis
    from corpus.likeness.kin import Kin

MOST = 3
"""So many translations of one text are offered."""
PARENTHESIS = re.compile(r"\([^()]*\)")
EDGES = ' ()[]„“”"‚‘’»«.,;:!?'


class Translated(NamedTuple):
    """A source text and its translation at `at`, in which nothing was left in the source language if it is `full`."""

    source: str
    target: str
    at: Address
    full: bool


def all_ready(analysis: "Analysis") -> dict[str, list[Offer]]:
    """What is ready for what is left on reported pages of an analysis, rulings and passages, by its text."""
    corpus = analysis.corpus
    passages = [
        text.text[passage.span.start : passage.span.end]
        for text in analysis.reported
        for passage in analysis.readings[text].passages
        if passage.extent is Extent.PASSAGE
    ]
    left = {address: one.text for address, one in analysis.left.items() if address.page in corpus.reported}
    if not left and not passages:
        return {}
    done = [
        Translated(one.source, one.target, one.target_at, full=not analysis.reading_at(one.target_at).passages)
        for one in analysis.translations
        if one.is_sure
    ]
    found = ready_rulings(
        left, done, [kin for page in dict.fromkeys(at.page for at in left) for kin in analysis.kinship.of(page)], corpus
    )
    done.sort(key=lambda one: -corpus.ruling(one.at).date.ordinal)
    found |= ready_passages(passages, done)
    return {text: [_offer(ready, corpus) for ready in offers] for text, offers in found.items()}


def _offer(ready: Ready, corpus: Corpus) -> Offer:
    return Offer(ready, corpus.pages[ready.at.page].card, corpus.ruling(ready.at).date.shown)


def ready_rulings(
    left: Mapping[Address, str],
    translations: Iterable[Translated],
    kin: "Iterable[Kin]",
    corpus: Corpus,
) -> dict[str, tuple[Ready, ...]]:
    """Translations for whole rulings left in the source language, by their texts; newest and best fitting first.

    Args:
        left: rulings left in the source language.
        translations: what has been translated.
        kin: target rulings that say the same as rulings left, or nearly.
        corpus: where all of them stand.
    """
    if not left:
        return {}
    memory = Memory(Rendering(one.source, one.target, one, corpus.ruling(one.at).date.value) for one in translations)
    found: dict[str, list[Ready]] = {}
    for text in dict.fromkeys(left.values()):
        matches = memory.lookup(text)
        offers = [_whole(m.where.at, m.target, Fit.SAME if m.where.full else Fit.KIN) for m in matches.exact]
        if not offers:
            offers = [
                _whole(near.rendering.where.at, near.rendering.target, Fit.NEAR, _change(near.difference))
                for near in matches.near[:1]
            ]
        found[text] = offers
    for one in kin:
        offers = found[left[one.source]]
        if one.same and not any(offer.fit is Fit.SAME for offer in offers):
            offers.insert(0, _whole(one.target, corpus.ruling(one.target).text, Fit.KIN))
    return {text: _distinct(offers) for text, offers in found.items() if offers}


def ready_passages(passages: Iterable[str], translations: Sequence[Translated]) -> dict[str, tuple[Ready, ...]]:
    """Translations for parentheses and sentences left in the source language, by their texts.

    A source text has the passage; its translation has as many parentheses (or sentences), and the one in the same place
    is the passage's translation.
    """
    lowered = [(one.source.casefold(), one) for one in translations]
    found = {}
    for passage in dict.fromkeys(passages):
        core = passage.strip(EDGES).casefold()
        offers = [offer for source, one in lowered if core in source for offer in _rendered(passage, one)]
        if offers:
            found[passage] = _distinct(offers)
    return found


def _rendered(passage: str, one: Translated) -> Iterator[Ready]:
    parts = _parentheses if passage.startswith("(") else wording.sentence_spans
    sources, targets = parts(one.source), parts(one.target)
    if one.full and len(sources) == len(targets):
        wanted = wording.keys(passage)
        for (start, end), span in zip(sources, targets, strict=True):
            if wording.keys(one.source[start:end]) == wanted:
                yield Ready(one.at, span, one.target[span.start : span.end], Fit.SAME)


def _parentheses(text: str) -> list[Span]:
    return [Span(*match.span()) for match in PARENTHESIS.finditer(text)]


def _whole(at: Address, text: str, fit: Fit, lacks: str = "") -> Ready:
    return Ready(at, Span(0, len(text)), text, fit, lacks)


def _change(found: Difference) -> str:
    """The first words by which two source texts differ, preferably those of the text that was looked up."""
    quotes = [found.a[slice(*part.a)] or found.b[slice(*part.b)] for part in found.changes]
    return next((quote for quote in quotes if any(map(str.isalnum, quote))), "")


def _distinct(offers: Iterable[Ready]) -> tuple[Ready, ...]:
    first: dict[str, Ready] = {}
    for offer in offers:
        first.setdefault(offer.text, offer)
    return tuple(first.values())[:MOST]
