"""What C001 and C005 say of two rulings that oppose each other."""

from typing import TYPE_CHECKING

from checks.finding import Finding, Related, Severity, whole
from checks.quotation import quoted
from corpus.analysis import Analysis
from corpus.model import Address, Span

if TYPE_CHECKING:
    from corpus.claims.routes import Contradiction

MOST_PLACES = 100
"""Of a change that shows in hundreds of rulings, so many are named."""


def opposing(found: "Contradiction", analysis: Analysis) -> Finding:
    """A finding at the older of two rulings, with the newer one and the opposing words of both.

    A change that shows in several older rulings is one finding: at the newer ruling, with the older ones as related,
    for these are what has to be mended; if only older ones are reported on, at the first of them.
    """
    from corpus.claims.routing import PREVIEW

    reported = analysis.corpus.reported
    places = ((found.older, found.newer), *found.also)
    several = len({older for older, _ in places}) > 1
    at_newer = next((pair for pair in places if several and pair[1].page in reported), None)
    older, newer = at_newer or next((pair for pair in places if pair[0].page in reported), places[0])
    here, there = (newer, older) if at_newer else (older, newer)
    surest = (older, newer) == places[0]
    spans = {found.older: found.older_span, found.newer: found.newer_span}
    words = [Related("opposing-words", at, spans[at]) for at in (older, newer)] if surest else []
    others = [at for pair in places for at in (pair if here == older else reversed(pair)) if at not in (here, there)]
    return Finding(
        _message(found, here, there, analysis),
        ruling=here,
        span=spans[here] if surest else None,
        related=(
            _whole(there, analysis),
            *words,
            *(_whole(at, analysis) for at in list(dict.fromkeys(others))[:MOST_PLACES]),
        ),
        severity=Severity.INFO if found.echo else None,
        confidence=round(found.confidence, 3),
        preview=found.route in PREVIEW,
    )


def _whole(at: Address, analysis: Analysis) -> Related:
    return whole("edition", at, analysis.corpus.ruling(at).text)


def _message(found: "Contradiction", here: Address, there: Address, analysis: Analysis) -> str:
    older, newer = (
        _quoted(at, span, analysis) for at, span in ((found.older, found.older_span), (found.newer, found.newer_span))
    )
    dates = [analysis.corpus.ruling(at).date for at in (here, there)]
    where = "on this page" if here.page == there.page else f"on {_card(there, analysis)}"
    more = f", and so in {len(found.also)} more pairs of rulings" if found.also else ""
    if dates[0].value == dates[1].value:
        return f"{older} is opposed by {newer} {where}{more}; find out which of the two holds, and correct the other."
    date = dates[1].value or dates[1].text
    if here in {found.newer, *(newer for _, newer in found.also)}:
        return (
            f"{newer} opposes {older} {where} ({date}){more}; let this ruling stand, and correct or delete the others."
        )
    return f"{older} is opposed by {newer} {where} ({date}){more}; let the newer stand, and correct or delete this one."


def _quoted(at: Address, span: Span, analysis: Analysis) -> str:
    page = analysis.corpus.pages[at.page]
    return quoted(page.rulings[at.ruling or 0].text[slice(*span)], page.lang)


def _card(at: Address, analysis: Analysis) -> str:
    page = analysis.corpus.pages[at.page]
    return quoted(page.card, page.lang)
