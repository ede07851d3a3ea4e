"""One source text, different target texts.

The translation that fewer pages have is flagged, the older one where that does not decide, both where nothing does.

Why it matters:
    Who reads the same rule in two wordings looks for a difference that is none.

Bad:
    en/ember-hound.txt
        Ember Hound
        2024-09-06
        You may choose no target for the second ability.
        2024-09-06
        If this creature leaves the battlefield, the exiled cards remain exiled.
    en/tide-warden.txt
        Tide Warden
        2024-12-07
        If this creature leaves the battlefield, the exiled cards remain exiled.
        2024-12-07
        Each opponent draws a card.
    de/ember-hound.txt
        Gluthund
        2024-09-06
        Du kannst für die zweite Fähigkeit kein Ziel bestimmen.
        2024-09-06
        Falls diese Kreatur das Spiel verlässt, bleiben die ins Exil geschickten Karten im Exil.
    de/tide-warden.txt
        Flutwächterin
        2024-12-07
        Wenn diese Kreatur das Schlachtfeld verlässt, bleiben die ins Exil geschickten Karten dort.
        2024-12-07
        Jeder Gegner zieht eine Karte.

Good:
    de/tide-warden.txt
        Flutwächterin
        2024-12-07
        Falls diese Kreatur das Spiel verlässt, bleiben die ins Exil geschickten Karten im Exil.
        2024-12-07
        Jeder Gegner zieht eine Karte.

Not flagged:
    Texts of fewer than five words; differences of typography, of words and endings that follow the gender of a name,
    and of remarks in parentheses that only one has; texts more than a year and a half apart, since official wording
    changes;
    translations of which a part is still in the source language.

See also:
    C004 (one edition covers more), C006 (one page says it twice)
"""

from collections.abc import Iterator

from checks.finding import Finding, whole
from checks.quotation import quoted
from corpus.analysis import Analysis
from corpus.likeness.divergence import Dated, Divergence, divergences
from corpus.likeness.same_sources import translations_alike

_MOST_RELATED = 3


def find(analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every source text on reported pages that has been translated in several ways."""
    for found in divergences(_translations(analysis), analysis.tongues.target):
        source = quoted(found.minority.source, analysis.tongues.source)
        yield Finding(
            f"{source} is translated otherwise {_where(found, analysis)}; settle on one.",
            ruling=found.minority.at,
            related=tuple(whole("edition", other.at, other.target) for other in found.others[:_MOST_RELATED]),
        )


def _translations(analysis: Analysis) -> Iterator[Dated]:
    for one in translations_alike(analysis):
        day = analysis.corpus.ruling(one.target_at).date.value
        if day and one.is_sure and not analysis.reading_at(one.target_at).passages:
            yield Dated(one.source, one.target, one.target_at, day)


def _where(found: Divergence, analysis: Analysis) -> str:
    newest = found.others[0]
    if newest.at.page == found.minority.at.page:
        place = f"in ruling {(newest.at.ruling or 0) + 1} of this page"
    else:
        title = analysis.corpus.pages[newest.at.page].card
        place = f"on {quoted(title, analysis.tongues.target)} ({newest.day})"
    more = found.pages - 1
    return f"{place} and {more:,} other page{'' if more == 1 else 's'}" if more else place
