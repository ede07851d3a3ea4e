"""A move instead of another, against one that follows it: "you may put it there instead", "once it resolves, you may".

Both say where something may go and of what they speak; whether it goes there at once or later is what changed. They
are compared where they name the same destination and the same thing.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from corpus.claims.across_statements import (
    Keys,
    Side,
    Statement,
    concerned,
    content,
    cue_words,
    cues,
    first_cue,
    has_cue,
    opposed,
    statements,
    terms,
)
from corpus.claims.routes import Contradiction
from corpus.claims.rulings import EVERYTHING, Focus, Rulings

NAME = "replacements"
_CONFIDENCE = 0.6
_COMMON = 0.01  # of all statements: a thing that more of them name is too usual to be what two have in common


class Move(NamedTuple):
    """Where something may go.

    Attributes:
        to: the words for the destination.
        replaces: whether it goes there instead of elsewhere; else it goes there after something.
        things: the nouns of the term base that the statement names, the destination aside.
        first, behind: the tokens from what permits or orders it to the destination.
    """

    statement: Statement
    to: str
    replaces: bool
    things: frozenset[str]
    first: int
    behind: int


def states(keys: Keys, language: str) -> bool:
    """Whether a sentence says where something may go, as far as its tokens tell."""
    return any(moves_of(Statement.of(keys), language))


def find(rulings: Rulings, focus: Focus = EVERYTHING) -> Iterator[Contradiction]:
    """Yield each move instead of another that a later statement lets follow it."""
    language = rulings.language
    if not concerned(rulings, focus, states):
        return
    every = statements(rulings)
    moves = [move for one in every for move in moves_of(one, language)]
    usual = _usual(every, {thing for move in moves for thing in move.things}, language)
    groups: dict[tuple[str, str], list[Move]] = defaultdict(list)
    for move in moves:
        for thing in move.things - usual:
            groups[move.to, thing].append(move)
    for (to, thing), group in sorted(groups.items()):
        later = [move for move in group if not move.replaces]
        for older in group:
            newer = [move for move in later if move.statement.day > older.statement.day]
            if older.replaces and newer:
                yield _contradiction(older, newer[-1], to, thing)


def moves_of(statement: Statement, language: str) -> Iterator[Move]:
    """The moves that a statement permits, instead of another or after something."""
    keys = statement.keys
    instead, after = first_cue(keys, language, "instead"), first_cue(keys, language, "after")
    allowed = first_cue(keys, language, "may")
    cue = instead or after
    if cue is None or allowed is None:
        return
    first, behind = cue
    if instead and not _replaces(keys, instead, language):
        return
    for to, at in _destinations(keys, language):
        if instead and at > first and keys[behind - 1] not in cue_words(language, "instead"):
            continue
        things = content(keys, language) & terms(language, "noun") - content(to.split(), language)
        end = max(behind, at + len(to.split()))
        yield Move(statement, to, bool(instead), things, min(first, allowed[0]), end)


def _replaces(keys: Sequence[str], instead: tuple[int, int], language: str) -> bool:
    """Whether something would have gone elsewhere: "would … instead", "instead of …"."""
    return instead[1] - instead[0] > 1 or has_cue(keys, language, "would")


def _destinations(keys: Sequence[str], language: str) -> Iterator[tuple[str, int]]:
    """The zones that something goes to, and where they are named."""
    prepositions, between = cue_words(language, "towards"), cue_words(language, "whose")
    for zone in sorted(cues(language).get("zone", ())):
        for at in range(len(keys) - len(zone) + 1):
            if tuple(keys[at : at + len(zone)]) == zone:
                before = at - 1
                while before >= 0 and keys[before] in between:
                    before -= 1
                if before >= 0 and keys[before] in prepositions:
                    yield " ".join(zone), at


def _usual(every: Sequence[Statement], things: set[str], language: str) -> frozenset[str]:
    """Those of the things that too many statements name."""
    counts: dict[str, int] = defaultdict(int)
    for statement in every:
        for word in things & content(statement.keys, language):
            counts[word] += 1
    most = max(2, _COMMON * len(every))
    return frozenset(thing for thing, count in counts.items() if count > most)


def _contradiction(older: Move, newer: Move, to: str, thing: str) -> Contradiction:
    return opposed(
        Side(older.statement, older.first, older.behind),
        Side(newer.statement, newer.first, newer.behind),
        kind="time",
        confidence=_CONFIDENCE,
        route=NAME,
        family=f"{thing} into {to}: instead or afterwards",
        about=thing,
    )
