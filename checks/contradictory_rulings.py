"""Two rulings make opposite claims under the same conditions, on one page or across editions.

Reported once for two rulings, at the older one; what opposes what is marked in both.

Why it matters:
    A reader who finds either of the two takes it for the rule. The newer one holds, as a rule; the older one has to go.

Bad:
    en/tide-warden.txt
        Tide Warden
        2013-07-01
        If the harbor is flooded, that tide counter will return to the Warden.
                                                    ^^^^^^^^^^^
        2016-04-08
        If the harbor is flooded, that tide counter won’t return to the Warden. It stays in the harbor.

Good:
    en/tide-warden.txt
        Tide Warden
        2013-07-01
        If the harbor is dry, that tide counter will return to the Warden.
        2016-04-08
        If the harbor is flooded, that tide counter won’t return to the Warden. It stays in the harbor.

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
