"""The source has changed since: the translation still renders its older wording.

Where two editions of a source page are at hand (two pages of one title, for example in two reference files), the newer
is the one with the newer date, else the one whose path sorts last.

Why it matters:
    A ruling is reworded because the old words were wrong or misread; the translation keeps the mistake alive.

Bad:
    older/en.txt
        Ember Hound
        06/09/2023
        If Ember Hound deals damage to a player, you may draw two cards.
    newer/en.txt
        Ember Hound
        06/09/2024
        If Ember Hound deals damage to a player, you may draw three cards.
    de/ember-hound.txt
        Ember Hound
        06/09/2024
        Falls Ember Hound einem Spieler Schaden zufügt, kannst du zwei Karten ziehen.

Good:
    older/en.txt
        Ember Hound
        06/09/2023
        If Ember Hound deals damage to a player, you may draw two cards.
    newer/en.txt
        Ember Hound
        06/09/2024
        If Ember Hound deals damage to a player, you may draw three cards.
    de/ember-hound.txt
        Ember Hound
        06/09/2024
        Falls Ember Hound einem Spieler Schaden zufügt, kannst du drei Karten ziehen.

Not flagged:
    Rewordings that change no number, symbol, negation, sentence or clause; translations that render neither wording
    better than the other.

See also:
    A004 (a part of the source is lost)
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from checks.finding import Finding, whole
from checks.quotation import quoted
from corpus.analysis import Analysis
from corpus.model import Address

if TYPE_CHECKING:
    from corpus.pairing.source_editions import Rewording


def find(analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every translation that fits the older edition of its source better than the newer."""
    from corpus.pairing.source_editions import older_editions, renders_older, rewordings

    older = older_editions(analysis.corpus, analysis.tongues.source)
    sources = analysis.parallel.sources if older else {}
    for number in sorted(analysis.corpus.reported & sources.keys()):
        newer = sources[number]
        lexicon = analysis.parallel.lexicon_of(number) if newer in older else None
        if lexicon is None:
            continue
        reworded = {found.newer: found for found in rewordings(analysis.corpus, older[newer], newer)}
        for one in analysis.translations_on(number):
            # However unsure the pair is: that the older wording fits better explains it.
            found = reworded.get(one.source_at) if one.source_at else None
            if found and renders_older(found.difference, one.target, lexicon):
                yield _finding(found, one.target_at, analysis)


def _finding(found: "Rewording", at: Address, analysis: Analysis) -> Finding:
    return Finding(
        f"The source now says {_newer(found, analysis.tongues.source)}; this still renders its older wording, "
        "so bring it up to date.",
        ruling=at,
        related=(
            whole("source", found.newer, found.difference.b),
            whole("edition", found.older, found.difference.a),
        ),
    )


def _newer(found: "Rewording", language: str) -> str:
    spans = [change.b for change in found.difference.changes if change.b.end > change.b.start]
    text = found.difference.b
    return quoted(text[spans[0].start : spans[-1].end] if spans else text, language)
