"""Two rulings make opposite claims under the same conditions, on one page or across editions.

Reported once for two rulings, at the older one; what opposes what is marked in both.

Why it matters:
    A reader who finds either of the two takes it for the rule. The newer one holds, as a rule; the older one has to go.

Bad:
    en/tide-warden.txt
        Tide Warden
        2019-09-06
        If the Warden dies, the tide counter remains on the land. Each land keeps its name.
                                             ^^^^^^^
        2019-09-06
        If the Warden dies, the tide counter is removed from the land, leaves the game, and can’t be moved.

Good:
    en/tide-warden.txt
        Tide Warden
        2019-09-06
        If the Warden dies, the tide counter remains on the land. Each land keeps its name.
        2019-09-06
        If the Warden is exiled, the tide counter leaves the land.

Not flagged:
    Other conditions, or other abilities, players or cards; a claim that covers more cases without denying the rest; two
    wordings of one claim; examples with other numbers; what one ruling says on both sides. What a later ruling
    announces to have changed, and a later edition that reverses a ruling, is C005.

See also:
    C002 (a translation against its source), C004 (one covers more), C005 (a later ruling says that it has changed)
"""

from collections.abc import Iterator

from checks.finding import Finding
from checks.opposing import opposing
from corpus.analysis import Analysis


def find(analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every two rulings of one language that contradict each other, and for every change once."""
    for found in analysis.contradictions:
        if not found.superseded:
            yield opposing(found, analysis)
