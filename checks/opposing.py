"""What C001 and C005 say of two rulings that oppose each other."""

from typing import TYPE_CHECKING

from checks.finding import Finding, Related, Severity, whole
from checks.quotation import quoted
from corpus.analysis import Analysis
from corpus.model import Address, Span

if TYPE_CHECKING:
    from corpus.claims.routes import Contradiction, Places

MOST_PLACES = 100
"""Of a change that shows in hundreds of rulings, so many are named."""


def opposing(found: "Contradiction", analysis: Analysis) -> Finding:
    """A finding at the older of two rulings, with the newer one and the opposing words of both.

    A change that shows in several older rulings is one finding: at the newer ruling, with the older ones as related,
    for these are what has to be mended; if only older ones are reported on, at the first of them.
    """
    from corpus.claims.routing import PREVIEW

    reported = analysis.corpus.reported
    places = found.places
    several = len({pair.older for pair in places}) > 1
    at_newer = next((pair for pair in places if several and pair.newer.page in reported), None)
    pair = at_newer or next((pair for pair in places if pair.older.page in reported), places[0])
    here, there = (pair.newer, pair.older) if at_newer else (pair.older, pair.newer)
    others = [
        at
        for one in places
        for at in ((one.newer, one.older) if at_newer else (one.older, one.newer))
        if at not in (here, there)
    ]
    return Finding(
        _message(found, pair, analysis, at_newer=bool(at_newer)),
        ruling=here,
        span=pair.newer_span if at_newer else pair.older_span,
        related=(
            _whole(there, analysis),
            Related("opposing-words", pair.older, pair.older_span),
            Related("opposing-words", pair.newer, pair.newer_span),
            *(_whole(at, analysis) for at in list(dict.fromkeys(others))[:MOST_PLACES]),
        ),
        severity=Severity.INFO if found.echo else None,
        confidence=round(found.confidence, 3),
        preview=found.route in PREVIEW,
    )


def _whole(at: Address, analysis: Analysis) -> Related:
    return whole("edition", at, analysis.corpus.ruling(at).text)


def _message(found: "Contradiction", pair: "Places", analysis: Analysis, *, at_newer: bool) -> str:
    here, there = (pair.newer, pair.older) if at_newer else (pair.older, pair.newer)
    older, newer = _quoted(pair.older, pair.older_span, analysis), _quoted(pair.newer, pair.newer_span, analysis)
    dates = [analysis.corpus.ruling(at).date for at in (here, there)]
    about = f" as to {quoted(found.about, analysis.corpus.pages[here.page].lang)}" if found.about else ""
    where = "on this page" if here.page == there.page else f"on {_card(there, analysis)}"
    more = f", and so in {len(found.also)} more pairs of rulings" if found.also else ""
    if dates[0].value == dates[1].value:
        what_to_do = "find out which of the two holds, and correct the other"
        return f"{older} is opposed by {newer}{about} {where}{more}; {what_to_do}."
    where += f" ({dates[1].value or dates[1].text})"
    if at_newer:
        what_to_do = "let this ruling stand, and correct or delete the others"
        return f"{newer} opposes {older}{about} {where}{more}; {what_to_do}."
    return f"{older} is opposed by {newer}{about} {where}{more}; let the newer stand, and correct or delete this one."


def _quoted(at: Address, span: Span, analysis: Analysis) -> str:
    page = analysis.corpus.pages[at.page]
    return quoted(page.rulings[at.ruling or 0].text[slice(*span)], page.lang)


def _card(at: Address, analysis: Analysis) -> str:
    page = analysis.corpus.pages[at.page]
    return quoted(page.card, page.lang)
