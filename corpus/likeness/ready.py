"""Translations that are ready to reuse for what was left in the source language.

Where the corpus has the same source text translated elsewhere, that translation fits word for word (`SAME`). Where no
source is at hand, or that translation is only partly done, a target ruling was found that says the same (`KIN`). Where
only a like source text was translated, its translation is a beginning (`NEAR`).
"""

import datetime
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from corpus.analysed import Translation
from corpus.likeness import wording
from corpus.likeness.difference import Difference
from corpus.likeness.memory import Memory, Rendering
from corpus.likeness.offers import Fit, Offer, Ready
from corpus.likeness.source_texts import SourceTexts
from corpus.model import Address, Corpus, Span

if TYPE_CHECKING:
    from corpus.analysis import Analysis

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


def all_ready(
    analysis: "Analysis", left: Sequence[str], passages: Iterable[str], sources: SourceTexts
) -> dict[str, list[Offer]]:
    """What is ready for rulings and passages that were left in the source language, by their texts.

    The sources have been asked for the like of what was left.
    """
    found = _ready_rulings(analysis, left, sources) | _ready_passages(analysis, passages, sources)
    return {text: [_offer(ready, analysis.corpus) for ready in offers] for text, offers in found.items()}


def _offer(ready: Ready, corpus: Corpus) -> Offer:
    return Offer(ready, corpus.pages[ready.at.page].card, corpus.ruling(ready.at).date.shown)


def _ready_rulings(analysis: "Analysis", left: Iterable[str], sources: SourceTexts) -> dict[str, tuple[Ready, ...]]:
    """Translations for whole rulings left in the source language, by their texts; newest and best fitting first."""
    found = {text: _looked_up(analysis, text, sources) for text in dict.fromkeys(left)}
    for text, offers in found.items():
        for one in analysis.kinship.of_text(text):
            if one.same and not any(offer.fit is Fit.SAME for offer in offers):
                offers.insert(0, _whole(one.target, analysis.corpus.ruling(one.target).text, Fit.KIN))
    return {text: _distinct(offers) for text, offers in found.items() if offers}


def _looked_up(analysis: "Analysis", text: str, sources: SourceTexts) -> list[Ready]:
    """The translations of the same source text, else that of the likest other."""
    for translations in sources.like(text):
        known = _translated(analysis, translations)
        matches = Memory(Rendering(one.source, one.target, one, _date(analysis, one)) for one in known).lookup(text)
        if matches.exact:
            return [_whole(m.where.at, m.target, Fit.SAME if m.where.full else Fit.KIN) for m in matches.exact]
        for near in matches.near[:1]:
            at, lacks = near.rendering.where.at, _change(near.difference)
            return [_whole(at, near.rendering.target, Fit.NEAR, lacks)]
    return []


def _translated(analysis: "Analysis", translations: Iterable[Translation]) -> list[Translated]:
    """Some translations, in the order of the corpus."""
    return [
        Translated(one.source, one.target, one.target_at, full=not analysis.reading_at(one.target_at).passages)
        for one in sorted(translations, key=lambda one: one.target_at)
    ]


def _date(analysis: "Analysis", one: Translated) -> datetime.date | None:
    return analysis.corpus.ruling(one.at).date.value


def _ready_passages(
    analysis: "Analysis", passages: Iterable[str], sources: SourceTexts
) -> dict[str, tuple[Ready, ...]]:
    """Translations for parentheses and sentences left in the source language, by their texts; newest first.

    A source text has the passage; its translation has as many parentheses (or sentences), and the one in the same place
    is the passage's translation.
    """
    found = {}
    for passage in dict.fromkeys(passages):
        known = _translated(analysis, sources.holding(passage.strip(EDGES).casefold()))
        known.sort(key=lambda one: -analysis.corpus.ruling(one.at).date.ordinal)
        if offers := [offer for one in known for offer in _rendered(passage, one)]:
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
