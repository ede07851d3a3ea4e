"""One concept, two terms, without a term base; one finding per cluster.

The term that fewer places have is flagged at its first place; all its other places are related. If both terms are
equally frequent, the one that comes first is flagged.

Why it matters:
    Two words for one thing look like two things, and whoever knows one of them does not find the other.

Bad:
    Gezeitenuhrwerk
    2024-09-20
    Die Kopie hat einen Flutbetrag von 3.
    2024-09-20
    Im Exil hat die Kopie einen Flutbetrag von 0.
    2024-09-20
    Jede andere Karte hat einen Flutwert von 0.

Good:
    Gezeitenuhrwerk
    2024-09-20
    Die Kopie hat einen Flutbetrag von 3.
    2024-09-20
    Im Exil hat die Kopie einen Flutbetrag von 0.
    2024-09-20
    Jede andere Karte hat einen Flutbetrag von 0.

Not flagged:
    Compounds that stand in one ruling side by side, which are two things; two words that the term base prefers, and
    words that it forbids, which is T001; a word that another one has followed, and words more than a year and a half
    apart, since official wording changes; words of titles.

See also:
    T001 (a term that is wrong), C003 (one source, two translations)
"""

from collections.abc import Iterator

from checks.finding import Finding, Related
from checks.quotation import quoted
from corpus.analysis import Analysis
from corpus.likeness.drift import Drift
from corpus.likeness.drifts import Drifts

_MOST_RELATED = 100


def find(analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every two terms that stand for one thing."""
    for drift in Drifts(analysis).reported():
        first, *others = drift.odd_uses
        # One use of the other term comes first, since readers see both, and reports may show no more than a few.
        uses = [*drift.usual_uses[:1], *others, *drift.usual_uses[1:]]
        yield Finding(
            _message(drift, analysis.tongues.target),
            ruling=first.at,
            span=first.span,
            related=tuple(Related("edition", use.at, use.span) for use in uses[:_MOST_RELATED]),
        )


def _message(drift: Drift, target: str) -> str:
    odd, usual = quoted(drift.odd, target), quoted(drift.usual, target)
    if drift.is_even:
        return f"{odd} and {usual} are used for one thing, each {_times(drift.odd_count)}; settle on one."
    return (
        f"{odd} ({_times(drift.odd_count)}) stands for what is {usual} elsewhere ({_times(drift.usual_count)}); "
        "settle on one."
    )


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count:,} times")
