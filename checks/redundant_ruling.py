"""A page says the same thing twice.

Why it matters:
    Two rulings that say one thing drift apart: one gets corrected, the other does not.

Bad:
    Gluthund
    2024-09-06
    Du kannst für die zweite Fähigkeit des Gluthunds kein Ziel bestimmen.
    2024-09-06
    Du kannst für die zweite Fähigkeit des Gluthunds kein Ziel bestimmen. Die erste hat dann trotzdem eines.

Good:
    Gluthund
    2024-09-06
    Du kannst für die zweite Fähigkeit des Gluthunds kein Ziel bestimmen. Die erste hat dann trotzdem eines.

Not flagged:
    Rulings of which each has a sentence of its own, however alike they are (sister rulings on two abilities, on you
    and your opponent); rulings of fewer than five words; pages of more than 300 rulings; equal rulings, which are
    D003's.

See also:
    D003 (the same words), C004 (on two pages)
"""

from collections.abc import Iterator

from checks.finding import Finding, whole
from corpus.analysis import Analysis
from corpus.model import Address


def find(number: int, analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every ruling of the page all of which another one says too."""
    rulings = analysis.corpus.pages[number].rulings
    for repetition in analysis.repetitions(number):
        contained = repetition.contained
        if contained is not None:
            other = repetition.second if contained == repetition.first else repetition.first
            yield Finding(
                f"Ruling {other + 1} of this page says all that this one says; delete this one.",
                ruling=Address(number, contained),
                related=(whole("duplicate", Address(number, other), rulings[other].text),),
            )
