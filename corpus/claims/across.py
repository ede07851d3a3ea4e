"""The routes to contradictions that span cards with little wording in common."""

from corpus.claims import (
    across_definitions,
    across_lists,
    across_obligations,
    across_outcomes,
    across_replacements,
    across_universals,
)
from corpus.claims.routes import Route

ACROSS = (
    Route(across_definitions.NAME, across_definitions.find, threshold=0.5, states=across_definitions.states),
    Route(across_lists.NAME, across_lists.find, threshold=0.5, states=across_lists.states),
    Route(
        across_obligations.NAME,
        across_obligations.find,
        threshold=0.5,
        preview=True,
        states=across_obligations.states,
    ),
    Route(across_outcomes.NAME, across_outcomes.find, threshold=0.5, preview=True, states=across_outcomes.states),
    Route(
        across_replacements.NAME,
        across_replacements.find,
        threshold=0.5,
        preview=True,
        states=across_replacements.states,
    ),
    Route(across_universals.NAME, across_universals.find, threshold=0.5, preview=True),
)
