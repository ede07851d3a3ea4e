"""Mana, tap and counter symbols differ from the source.

Why it matters:
    Costs are what players pay: a wrong symbol makes another card of it.

Bad:
    en: {2}{U}, {T}: Draw a card.
    de: {2}{B}, {T}: Ziehe eine Karte.
        ^^^^^^

Good:
    en: {2}{U}, {T}: Draw a card.
    de: {2}{U}, {T}: Ziehe eine Karte.

Not flagged:
    The same symbols in another order; costs that one text repeats, or that stand in brackets which only one text has;
    bare digits and letters for the symbols of old cards; symbols that the other text says in words; what is malformed;
    texts with more than 2,000 symbols.

See also:
    N001 (numbers), N003 (symbols that do not exist)
"""

from collections.abc import Iterator
from itertools import groupby

from checks.finding import HERE, HERE_SOURCE, Edit, Finding, Fix, Related
from checks.quotation import quoted
from corpus.analysed import AnalysedPair
from corpus.pairing.costs import CostDifference, cost_differences


def find(pair: AnalysedPair) -> Iterator[Finding]:
    """Yield a finding for every cost that is not the source’s, and for every part that lacks one."""
    tongues = pair.tongues
    passages = [passage.span for passage in pair.reading.passages]
    found = cost_differences(pair.source, pair.target, tongues.source, tongues.target, passages)
    for span, alike in groupby(found, key=lambda one: one.target.span if one.target else one.parts.place(pair.target)):
        here = list(alike)
        costs = [one.source for one in here if one.source]
        said = " and ".join(quoted(pair.source[slice(*one.span)], tongues.source) for one in costs)
        if here[0].target is None:
            verb = "is" if len(costs) == 1 else "are"
            message = f"The source’s {said} {verb} missing here; put it in."
        else:
            wrong = quoted(pair.target[slice(*span)], tongues.target)
            message = (
                f"{wrong} stands where the source has {said}; write the symbols of the source."
                if costs
                else f"{wrong} is a cost that the source does not have; see which of the two is right."
            )
        yield Finding(
            message,
            span=span,
            related=tuple(Related("source", HERE_SOURCE, one.span) for one in costs),
            fixes=tuple(fix for one in here if (fix := _fix(one, pair))),
        )


def _fix(one: CostDifference, pair: AnalysedPair) -> Fix | None:
    if one.source is None or one.target is None or one.source.malformed:
        return None
    right = pair.source[slice(*one.source.span)]
    return Fix(f"Write {right}", safe=False, edits=(Edit(HERE, one.target.span, right),))
