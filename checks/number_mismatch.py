"""Numbers differ from the source, compared by value.

Why it matters:
    A wrong number is a wrong rule, and no reader of the translation can see it.

Bad:
    en: Draw three cards, then discard two cards.
    de: Ziehe vier Karten und wirf dann zwei Karten ab.
              ^^^^

Good:
    en: Draw three cards, then discard two cards.
    de: Ziehe drei Karten und wirf dann zwei Karten ab.

Not flagged:
    The same value said another way: 3, “three” and “drei”; 1,000 and 1.000; “twice” and “doppelt”; “less than 3” and
    “2 oder weniger”. A number that one text repeats and the other does not; numbers in brackets that only one text has;
    ein, eine and other articles; numbers in names; bare digits for the symbols of old cards; texts
    with more than 2,000 numbers.

See also:
    N002 (symbols), A004 (a whole sentence that is lost)
"""

from collections.abc import Iterator
from itertools import groupby

from checks.finding import HERE, HERE_SOURCE, Edit, Finding, Fix, Related
from checks.quotation import quoted
from corpus.analysed import AnalysedPair
from corpus.nlp.number_words import Kind, number_words
from corpus.nlp.numbers import Number
from corpus.pairing.quantities import Difference, differences


def find(pair: AnalysedPair) -> Iterator[Finding]:
    """Yield a finding for every number that is not the source’s, and for every part that lacks some."""
    tongues = pair.tongues
    passages = [passage.span for passage in pair.reading.passages]
    found = differences(pair.source, pair.target, tongues.source, tongues.target, passages)
    for span, alike in groupby(found, key=lambda one: one.target.span if one.target else one.parts.place(pair.target)):
        here = list(alike)
        numbers = [one.source for one in here if one.source]
        said = " and ".join(quoted(pair.source[slice(*one.span)], tongues.source) for one in numbers)
        target = here[0].target
        if target is None:
            verb = "is" if len(numbers) == 1 else "are"
            message = f"The source’s {said} {verb} missing here; put it in."
        else:
            wrong = quoted(pair.target[slice(*span)], tongues.target)
            message = (
                f"{wrong} stands where the source has {said}; write the number of the source."
                if numbers
                else f"{wrong} is a number that the source does not have; see which of the two is right."
            )
        yield Finding(
            message,
            span=span,
            related=tuple(Related("source", HERE_SOURCE, one.span) for one in numbers),
            fixes=tuple(fix for one in here if (fix := _fix(one, pair))),
        )


def _fix(one: Difference, pair: AnalysedPair) -> Fix | None:
    if one.source is None or one.target is None or one.source.kind is not one.target.kind:
        return None
    right = _written(one.source, one.target, pair)
    if right is None:
        return None
    return Fix(f"Write {right}", safe=False, edits=(Edit(HERE, one.target.span, right),))


def _written(source: Number, target: Number, pair: AnalysedPair) -> str | None:
    """The source’s number as the target would write it: a size as it is, a cardinal in digits or as the word for it."""
    if target.kind is Kind.SIZE:
        return pair.source[slice(*source.span)]
    if target.kind is not Kind.CARDINAL or not source.value.isdecimal():
        return None
    if not target.words:
        return source.value
    known = number_words(pair.tongues.target)
    return known.cardinal(source.value) if known else None
