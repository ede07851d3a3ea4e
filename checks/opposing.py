"""What C001 and C005 say of two rulings that oppose each other."""

from typing import TYPE_CHECKING

from checks.finding import Finding, Related, whole
from checks.quotation import quoted
from corpus.analysis import Analysis
from corpus.model import Address, Span

if TYPE_CHECKING:
    from corpus.claims.routes import Contradiction

MOST_PLACES = 100
"""Of a change that shows in hundreds of rulings, so many pairs are named."""


def opposing(found: "Contradiction", analysis: Analysis) -> Finding:
    """A finding at the older of two rulings, with the newer one and the opposing words of both.

    A change that shows in many rulings is one finding, at the first that is reported on, with the others as related.
    """
    from corpus.claims.routing import PREVIEW

    corpus = analysis.corpus
    places = ((found.older, found.newer), *found.also)
    older, newer = next((pair for pair in places if pair[0].page in corpus.reported), places[0])
    surest = (older, newer) == places[0]
    words = (
        Related("opposing-words", older, found.older_span),
        Related("opposing-words", newer, found.newer_span),
    )
    others = [at for pair in places if pair != (older, newer) for at in pair][: 2 * MOST_PLACES]
    return Finding(
        _message(found, older, newer, analysis),
        ruling=older,
        span=found.older_span if surest else None,
        related=(
            _whole(newer, analysis),
            *(words if surest else ()),
            *(_whole(at, analysis) for at in dict.fromkeys(others)),
        ),
        confidence=round(found.confidence, 3),
        preview=found.route in PREVIEW,
    )


def _whole(at: Address, analysis: Analysis) -> Related:
    return whole("edition", at, analysis.corpus.ruling(at).text)


def _message(found: "Contradiction", older: Address, newer: Address, analysis: Analysis) -> str:
    here, there = _quoted(found.older, found.older_span, analysis), _quoted(found.newer, found.newer_span, analysis)
    dates = [analysis.corpus.ruling(at).date for at in (older, newer)]
    where = "on this page" if older.page == newer.page else f"on {_card(newer, analysis)}"
    more = f", and so in {len(found.also)} more pairs of rulings" if found.also else ""
    if dates[0].value == dates[1].value:
        return f"{here} is opposed by {there} {where}{more}; find out which of the two holds, and correct the other."
    date = dates[1].value or dates[1].text
    return f"{here} is opposed by {there} {where} ({date}){more}; let the newer stand, and correct or delete this one."


def _quoted(at: Address, span: Span, analysis: Analysis) -> str:
    page = analysis.corpus.pages[at.page]
    return quoted(page.rulings[at.ruling or 0].text[slice(*span)], page.lang)


def _card(at: Address, analysis: Analysis) -> str:
    page = analysis.corpus.pages[at.page]
    return quoted(page.card, page.lang)
