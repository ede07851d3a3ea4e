"""A ruling that a later one says has changed, or that a later edition reversed, is still there.

Reported at the older ruling; a change that shows in many rulings is reported once, with the others as related.

Why it matters:
    Readers do not look at dates. A rule that has changed is taken for valid as long as its ruling stands.

Bad:
    en/ember-hound.txt
        Ember Hound
        2014-07-18
        If Ember Hound’s power is negative as its ability resolves, the target creature gets smaller.
                                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        2017-09-29
        If Ember Hound’s power is negative as its ability resolves, X is 0. (This is a change from previous rulings.)

Good:
    en/ember-hound.txt
        Ember Hound
        2017-09-29
        If Ember Hound’s power is negative as its ability resolves, X is 0. (This is a change from previous rulings.)

Not flagged:
    Rulings on other matters than what is announced; older rulings that say the same already.

See also:
    C001 (rulings that contradict each other without saying that anything has changed)
"""

from collections.abc import Iterator

from checks.finding import Finding
from checks.opposing import opposing
from corpus.analysis import Analysis


def find(analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every ruling that a later one supersedes, and for every change of the rules once."""
    for found in analysis.contradictions:
        if found.superseded:
            yield opposing(found, analysis)
