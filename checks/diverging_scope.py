"""Two editions of one ruling, of which one covers more or other cases.

Reported once for two texts, on the newer page; one of the two may still be in the source language.

Why it matters:
    A case that a ruling no longer mentions is either settled elsewhere or was forgotten; only a person can tell.

Bad:
    de/ember-hound.txt
        Gluthund
        2019-09-06
        Die Marke bleibt liegen, wenn der Zauberspruch verrechnet wird.
        2019-09-06
        Du bestimmst die Kreatur bei der Verrechnung. Wenn sie das Spiel schon verlassen hat, geschieht nichts.
    de/tide-warden.txt
        Flutwächterin
        2024-12-07
        Die Marke bleibt liegen, wenn der Zauberspruch verrechnet wird.
        2024-12-07
        Du bestimmst die Kreatur bei der Verrechnung.

Good:
    de/tide-warden.txt
        Flutwächterin
        2024-12-07
        Die Marke bleibt liegen, wenn der Zauberspruch verrechnet wird.
        2024-12-07
        Du bestimmst die Kreatur bei der Verrechnung. Wenn sie das Spiel schon verlassen hat, geschieht nichts.

Not flagged:
    Like rulings of pages that have nothing else in common and are not the same card's; rulings that name their card,
    but on pages of the same card; other words for the same case.

See also:
    C003 (one source text, several translations), C006 (on one page)
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from checks.finding import Finding, Related
from checks.quotation import quoted
from corpus.analysis import Analysis
from corpus.model import Span

if TYPE_CHECKING:
    from corpus.likeness.edition_pairs import EditionPair, Side


def find(analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every two texts that are editions of one ruling and differ in what they cover."""
    from corpus.likeness.edition_pairs import edition_pairs

    for pair in edition_pairs(analysis):
        older = pair.older.at
        yield Finding(
            _message(pair, analysis),
            ruling=pair.newer.at,
            related=(Related("edition", older, Span(0, len(analysis.corpus.ruling(older).text))),),
        )


def _message(pair: "EditionPair", analysis: Analysis) -> str:
    page, date = analysis.corpus.pages[pair.older.at.page], analysis.corpus.ruling(pair.older.at).date
    edition = f"on {quoted(page.card, page.lang)} ({date.shown})"
    here, there = _quoted(pair.newer, analysis), _quoted(pair.older, analysis)
    if here and there:
        return f"This ruling covers {here}, its edition {edition} {there} instead; let both cover the same."
    if here:
        return f"This ruling covers more than its edition {edition}: {here}; add that there, or delete it here."
    return f"The edition of this ruling {edition} covers more: {there}; add that here, or delete it there."


def _quoted(side: "Side", analysis: Analysis) -> str:
    """The first of what only one side covers, in the marks of its language."""
    if not side.alone:
        return ""
    left = side.at in analysis.left
    language = analysis.tongues.source if left else analysis.tongues.target
    return quoted(analysis.corpus.ruling(side.at).text[slice(*side.alone[0])], language)
