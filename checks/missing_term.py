"""The source uses a term whose official translation the target does not have.

Judged are terms that printed cards always translate alike, and those that a term file calls strict.

Why it matters:
    A paraphrase hides which rule is meant: a *trigger* is not just anything that happens.

Bad:
    en/ember-hound.txt
        Ember Hound
        2024-09-06
        If you sacrifice a creature, Ember Hound’s last ability still resolves.
        2024-09-06
        Ember Hound counts each card in your graveyard.
    de/ember-hound.txt
        Gluthund
        2024-09-06
        Falls du eine Kreatur hergibst, wird die letzte Fähigkeit des Gluthunds trotzdem verrechnet.
        2024-09-06
        Der Gluthund zählt jede Karte auf deinem Friedhof.

Good:
    de/ember-hound.txt
        Gluthund
        2024-09-06
        Falls du eine Kreatur opferst, wird die letzte Fähigkeit des Gluthunds trotzdem verrechnet.
        2024-09-06
        Der Gluthund zählt jede Karte auf deinem Friedhof.

Not flagged:
    Any form of the term, words made of it, and other terms of the concept, retired ones too (T001 speaks of those);
    names of cards, and remarks that only the source has; translations that lack more than two terms or are much
    shorter than their source, or of which a part is still in another language; rulings of a time when the term was not
    yet in use, and those older than the rules of 1999, which settled most terms.

See also:
    T001 (a forbidden term), A004 (a sentence is lost)
"""

import datetime
from collections.abc import Iterator

from checks.finding import Finding, Related
from checks.quotation import quoted
from corpus.analysed import Translation
from corpus.analysis import Analysis
from corpus.card_names import NameIndex
from corpus.pairing.rendering import Unrendered, place_of, unrendered

_MOST_NAMED = 2
# The rules of the sixth basic set; before that, the same words were translated in many ways.
_SETTLED = datetime.date(1999, 4, 21)


def find(number: int, analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every strict term of a source that its translation lacks."""
    for one in analysis.translations_on(number):
        date = analysis.corpus.ruling(one.target_at).date.value
        if date is None or date < _SETTLED or not one.is_sure or analysis.reading_at(one.target_at).passages:
            continue
        lacking = unrendered(one.source, one.target, analysis.terms)
        names = [*NameIndex(_titles(one, analysis)).mentions(one.source)] if lacking else []
        for found in lacking:
            start, end = found.match.span
            in_name = any(name.span.start < end and start < name.span.end for name in names)
            # The verb and the noun made of it are one answer.
            words = {term.text.casefold(): term.text for concept in found.concepts for term in concept.preferred(date)}
            official = list(words.values())
            if official and not in_name:
                yield _finding(found, official, one, analysis)


def _titles(one: Translation, analysis: Analysis) -> list[str]:
    pages = analysis.corpus.pages
    title = pages[one.target_at.page].card
    return [title, pages[one.source_at.page].card] if one.source_at else [title]


def _finding(found: Unrendered, official: list[str], one: Translation, analysis: Analysis) -> Finding:
    tongues, match = analysis.tongues, found.match
    instead = " or ".join(quoted(text, tongues.target) for text in official[:_MOST_NAMED])
    written = one.source[slice(*match.span)] if len(match.pieces) == 1 else match.term.text
    title = analysis.corpus.pages[one.target_at.page].card
    related = (Related("source", one.source_at, match.span),) if one.source_at else ()
    return Finding(
        f"The source’s {quoted(written, tongues.source)} is missing here; say {instead}.",
        ruling=one.target_at,
        span=place_of(found, one.source, one.target, analysis.terms, title),
        related=related,
        source_spans=() if one.source_at else (match.span,),
    )
