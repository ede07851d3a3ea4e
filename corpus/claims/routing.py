"""All routes to contradictions, taken in every language of a run."""

from collections.abc import Sequence

from corpus.claims import announced_route, edition_route
from corpus.claims.across import ACROSS
from corpus.claims.nearby import OfPages, may_contradict
from corpus.claims.routes import Contradiction, Route, contradictions
from corpus.claims.rulings import Omitted, rulings_of
from corpus.model import Corpus

ROUTES: tuple[Route, ...] = (
    edition_route.ROUTE,
    announced_route.ROUTE,
    announced_route.ROUTE_ACROSS,
    *ACROSS,
)
PREVIEW = frozenset(route.name for route in ROUTES if route.preview)
"""The routes that are seldom right: what they find is reported only where preview is wanted."""


_FEW = 0.25
"""The share of a language's pages up to which it is less work to look only for what concerns them."""


def all_contradictions(
    corpus: Corpus,
    languages: Sequence[str],
    omitted: Omitted = lambda at: False,
    *,
    preview: bool = True,
    of_pages: OfPages | None = None,
) -> list[Contradiction]:
    """What rulings of one language say against each other, language by language, the surest first.

    Where few pages are reported on, it is what concerns rulings of these pages.

    Args:
        corpus: where the rulings stand.
        languages: those of which there is data.
        omitted: which rulings take no part, since they are really in another language than their page.
        preview: whether what is seldom right is wanted too.
        of_pages: says what a function finds out about each page of a language, and may remember it.
    """
    found: list[Contradiction] = []
    for language in dict.fromkeys(languages):
        pages = frozenset(number for number, page in enumerate(corpus.pages) if page.lang == language)
        reported = pages & corpus.reported
        few = reported if len(reported) <= _FEW * len(pages) else None
        routes = [route for route in ROUTES if preview or not route.preview]
        if few is None or (few and may_contradict(corpus, language, routes, few, omitted, of_pages)):
            found += contradictions(rulings_of(corpus, language, omitted), routes, preview=preview, pages=few)
    return found
