"""Meanings that exclude each other: who says the one denies the other."""

from collections.abc import Mapping

from corpus.claims.model import Kind

EXCLUSIVE: Mapping[Kind, tuple[frozenset[str], ...]] = {
    Kind.ZONE: (frozenset(("hand", "graveyard", "library", "exile", "stack", "command", "sideboard")),),
    Kind.PLAYER: (
        frozenset(("controller", "owner")),
        frozenset(("active-player", "nonactive-player")),
        frozenset(("attacking-player", "defending-player")),
        frozenset(("you", "opponent")),
        frozenset(("you", "other-player")),
        frozenset(("you", "each-player")),
        frozenset(("opponent", "teammate")),
    ),
    Kind.TIME: (
        frozenset(
            (
                "untap-step",
                "upkeep",
                "draw-step",
                "main-phase",
                "precombat-main",
                "postcombat-main",
                "beginning-of-combat",
                "attackers",
                "blockers",
                "combat-damage",
                "end-of-combat",
                "end-step",
                "cleanup",
            )
        ),
        frozenset(("end-of-turn", "until-next-turn", "permanent")),
        frozenset(("before", "after")),
        frozenset(("your-turn", "opponent-turn")),
        frozenset(("your-turn", "each-turn")),
        frozenset(("opponent-turn", "each-turn")),
        frozenset(("this-turn", "next-turn")),
        frozenset(("immediately", "later")),
        frozenset(("beginning", "end")),
    ),
    Kind.QUANTITY: (
        frozenset(("up", "down")),
        frozenset(("once", "each-time")),
        frozenset(("once", "several-times")),
        # Twice and three times, first and second are numbers, which N001 compares.
        frozenset(("once", "twice")),
        frozenset(("once", "thrice")),
        frozenset(("all", "one")),
        frozenset(("both", "one")),
        frozenset(("all", "none")),
        frozenset(("both", "none")),
        frozenset(("any-number", "one")),
        frozenset(("at-most", "at-least")),
        frozenset(("more", "fewer")),
        frozenset(("highest", "lowest")),
        frozenset(("first", "last")),
        frozenset(("top", "bottom")),
    ),
    Kind.FOCUS: (frozenset(("only", "also")),),
}

NAMED: Mapping[frozenset[str], str] = {
    frozenset(("up", "down")): "rounding",
    frozenset(("top", "bottom")): "end",
    frozenset(("first", "last")): "order",
    frozenset(("highest", "lowest")): "extreme",
    frozenset(("once", "each-time")): "frequency",
    frozenset(("once", "several-times")): "frequency",
}
"""Groups that are something else than their kind says: top and bottom are no amounts."""
