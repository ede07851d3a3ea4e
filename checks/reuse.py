"""How findings offer translations that are ready to reuse."""

from collections.abc import Sequence

from checks.finding import HERE, Edit, Fix, Related
from checks.quotation import quoted
from corpus.likeness.offers import Fit, Offer
from corpus.model import Span


def next_step(offers: Sequence[Offer], what: str, target: str, source: str) -> str:
    """What a message says is to be done about `what` (such as “it”), given the languages' codes."""
    if not offers:
        return f"translate {what}"
    ready, title, date = offers[0]
    place = f"{quoted(title, target)} ({date})"
    if ready.fit is Fit.NEAR:
        return f"translate {what} after {place}, whose source differs in {quoted(ready.lacks, source)}"
    return f"reuse the translation on {place}"


def related(offers: Sequence[Offer]) -> tuple[Related, ...]:
    """The rulings that hold the translations."""
    return tuple(Related("translation", ready.at, ready.span) for ready, _, _ in offers)


def fixes(offers: Sequence[Offer], span: Span, target: str) -> tuple[Fix, ...]:
    """Unsafe fixes that take over a translation of the very source text."""
    return tuple(
        Fix(f"Reuse the translation on {quoted(title, target)}", False, (Edit(HERE, span, ready.text),))
        for ready, title, _ in offers
        if ready.fit is Fit.SAME
    )
