"""The target page has a ruling that the source page lacks.

Why it matters:
    What no source says is either out of date, or from another card, or invented.

Bad:
    en/ember-hound.txt
        Ember Hound
        2024-09-06
        You may choose no target for the second ability.
    de/ember-hound.txt
        Gluthund
        2024-09-06
        Du kannst für die zweite Fähigkeit kein Ziel bestimmen.
        2024-09-06
        Ein Spielstein, der eine Kopie des Gluthunds ist, hat keine Manakosten.

Good:
    de/ember-hound.txt
        Gluthund
        2024-09-06
        Du kannst für die zweite Fähigkeit kein Ziel bestimmen.

Not flagged:
    Pages without a source page; rulings of which it is not sure that they have no partner; rulings that translate one
    of another page (A003) or are not translated at all (U001, U005).

See also:
    A001 (the other way round), A003
"""

from collections.abc import Iterator

from checks.finding import Finding
from corpus.analysis import SURELY_ALONE, Analysis


def find(number: int, analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every ruling of the page that translates none of its source page."""
    for pair in analysis.parallel.alone(number, SURELY_ALONE):
        for target in pair.target:
            if not analysis.is_foreign(target) and target not in analysis.strayed_on(number):
                yield Finding(
                    f"The {analysis.tongues.source_name} page has no such ruling; delete it, or add it there.",
                    ruling=target,
                )
