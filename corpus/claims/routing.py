"""All routes to contradictions, taken in every language of a run."""

from collections.abc import Sequence

from corpus.claims import announced_route, edition_route
from corpus.claims.across import ACROSS
from corpus.claims.routes import Contradiction, Route, contradictions, rulings_of
from corpus.model import Address, Corpus

ROUTES: tuple[Route, ...] = (
    edition_route.ROUTE,
    announced_route.ROUTE,
    announced_route.ROUTE_ACROSS,
    *ACROSS,
)
PREVIEW = frozenset(route.name for route in ROUTES if route.preview)
"""The routes that are seldom right: what they find is reported only where preview is wanted."""


def all_contradictions(
    corpus: Corpus, languages: Sequence[str], but: frozenset[Address] = frozenset()
) -> list[Contradiction]:
    """What rulings of one language say against each other, language by language, the surest first.

    Args:
        corpus: where the rulings stand.
        languages: those of which there is data.
        but: rulings that are really in another language than their page.
    """
    return [
        found
        for language in dict.fromkeys(languages)
        for found in contradictions(rulings_of(corpus, language, but), ROUTES, preview=True)
    ]
