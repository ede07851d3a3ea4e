"""All routes to contradictions, taken in every language of a run."""

from collections.abc import Sequence

from corpus.claims import announced_route, edition_route
from corpus.claims.across import ACROSS
from corpus.claims.nearby import nearby
from corpus.claims.routes import Contradiction, Route, contradictions, may_contradict
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
    corpus: Corpus, languages: Sequence[str], omitted: Omitted = lambda at: False, *, preview: bool = True
) -> list[Contradiction]:
    """What rulings of one language say against each other, language by language, the surest first.

    Where few pages are reported on, it is what concerns rulings of these pages.

    Args:
        corpus: where the rulings stand.
        languages: those of which there is data.
        omitted: which rulings take no part, since they are really in another language than their page.
        preview: whether what is seldom right is wanted too.
    """
    found: list[Contradiction] = []
    for language in dict.fromkeys(languages):
        pages = frozenset(number for number, page in enumerate(corpus.pages) if page.lang == language)
        reported = pages & corpus.reported
        few = reported if len(reported) <= _FEW * len(pages) else None
        if few is not None and not (few and _may_contradict(corpus, language, omitted, few, preview=preview)):
            continue
        found += contradictions(rulings_of(corpus, language, omitted), ROUTES, preview=preview, pages=few)
    return found


def _may_contradict(corpus: Corpus, language: str, omitted: Omitted, pages: frozenset[int], *, preview: bool) -> bool:
    return may_contradict(nearby(corpus, language, pages, omitted), ROUTES, preview=preview, pages=pages)
