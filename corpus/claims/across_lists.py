"""Closed lists that lack a member: "the Xs are A, B and C" against a later "the Xs are A, B, C and D".

A member is *new* where lists that have it and lists that lack it do not mix in time: all of the latter are older. What
a list leaves out for a reason of its own stands on both sides of any day. Lists are compared where they list like things.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from corpus.claims.across_statements import (
    Side,
    Statement,
    base,
    cue_words,
    first_cue,
    has_cue,
    opposed,
    statements,
)
from corpus.claims.routes import Contradiction, Rulings
from corpus.likeness import wording

NAME = "closed lists"
_FEWEST_MEMBERS = 3
_LONGEST_MEMBER = 3
_MOST_MEMBERS = 16
_SHARED = 0.6  # of the shorter list's members, that stand in the other too
_LONGEST_CATEGORY = 4
_OPENERS = frozenset("(:")
_SAME_THINGS, _LIKE_THINGS = 0.75, 0.6


@dataclass(frozen=True, slots=True)
class ListStatement:
    """A closed list in a statement.

    Attributes:
        category: the base forms of the words for what is listed.
        members: the base forms of each member's words.
        first, behind: the tokens of the list, the last one exclusive.
    """

    statement: Statement
    category: frozenset[str]
    members: frozenset[str]
    first: int
    behind: int


def find(rulings: Rulings) -> Iterator[Contradiction]:
    """Yield each list that lacks a member, with a later list that has it."""
    lists = [found for one in statements(rulings) for found in lists_of(one, rulings.language)]
    for member, older, newer in sorted(_outgrown(lists), key=_place):
        yield _contradiction(member, older, newer)


def lists_of(statement: Statement, language: str) -> Iterator[ListStatement]:
    """The closed lists of a statement: not those that are given as examples, nor those under a condition."""
    keys = statement.keys
    conjunctions = cue_words(language, "and")
    if conjunctions.isdisjoint(keys) or has_cue(keys, language, "open"):
        return
    behind = 0
    for index, key in enumerate(keys):
        found = _around(keys, index, behind, language) if key in conjunctions else None
        if found is not None:
            first, behind, words = found
            category = _category(keys[:first], language)
            members = frozenset(_member(member, category, language) for member in words)
            if category and "" not in members and len(members) == len(words):
                yield ListStatement(statement, category, members, first, behind)


def _around(
    keys: Sequence[str], conjunction: int, start: int, language: str
) -> tuple[int, int, list[Sequence[str]]] | None:
    """The list whose last member follows the conjunction: its first token, the one behind it, its members' words."""
    behind = conjunction + 1
    while behind < len(keys) and wording.is_word(keys[behind]):
        behind += 1
        if behind - conjunction > _LONGEST_MEMBER + 1:
            return None
    members: list[Sequence[str]] = [keys[conjunction + 1 : behind]]
    openers = cue_words(language, "copula") | _OPENERS
    index = conjunction - (keys[conjunction - 1] == ",")
    end = index
    while index > start and len(members) < _MOST_MEMBERS:
        index -= 1
        key = keys[index]
        if wording.is_word(key) and key not in openers:
            if end - index > _LONGEST_MEMBER:
                return None
            continue
        members.append(keys[index + 1 : end])
        end = index
        if key in openers:
            fits = len(members) >= _FEWEST_MEMBERS and all(members)
            return (index + 1, behind, members) if fits else None
        if key != ",":
            return None
    return None


def _member(words: Sequence[str], category: frozenset[str], language: str) -> str:
    """The base forms of a member's words, without what it is a member of: "a land card" among cards is "land"."""
    determiners = cue_words(language, "determiner")
    bases = [base(word, language) for word in words if word not in determiners]
    while len(bases) > 1 and bases[-1] in category:
        bases.pop()
    return " ".join(bases)


def _category(before: Sequence[str], language: str) -> frozenset[str]:
    """The words for what is listed, short of what is said about where it is found; none in a condition."""
    copula = cue_words(language, "copula")
    words = list(before)
    while words and (words[-1] in copula or not wording.is_word(words[-1])):
        words.pop()
    start = max((at + 1 for at, key in enumerate(words) if not wording.is_word(key)), default=0)
    words = words[start:]
    if has_cue(words, language, "if"):
        return frozenset()
    bound = first_cue(words, language, "boundary")
    words = words[: bound[0]] if bound else words
    left_out = cue_words(language, "determiner") | cue_words(language, "small")
    return frozenset(base(word, language) for word in words[-_LONGEST_CATEGORY:] if word not in left_out)


def _outgrown(lists: Sequence[ListStatement]) -> Iterator[tuple[str, ListStatement, ListStatement]]:
    """A new member, a list that lacks it, and the like list that has it and fits best."""
    having: dict[str, list[ListStatement]] = defaultdict(list)
    for one in lists:
        for member in one.members:
            having[member].append(one)
    by_word: dict[str, list[ListStatement]] = defaultdict(list)
    for one in lists:
        for word in one.category:
            by_word[word].append(one)
    for member, with_it in having.items():
        near = _near(with_it, by_word)
        lacking = [one for one in near if member not in one.members]
        since = min(one.statement.day for one in with_it)
        if not lacking or any(one.statement.day >= since for one in lacking):
            continue
        for older in lacking:
            best = max(with_it, key=lambda newer, older=older: _fit(older, newer))  # type: ignore[misc]
            if _outgrows(best, older):
                yield member, older, best


def _near(with_it: Iterable[ListStatement], by_word: dict[str, list[ListStatement]]) -> list[ListStatement]:
    """The lists that list things like those of `with_it`."""
    found: dict[int, ListStatement] = {}
    for one in with_it:
        for word in sorted(one.category):
            for other in by_word[word]:
                if _like(one, other):
                    found[id(other)] = other
    return list(found.values())


def _like(one: ListStatement, other: ListStatement) -> bool:
    shared = len(one.members & other.members)
    return (
        bool(one.category & other.category)
        and shared >= _FEWEST_MEMBERS
        and shared >= _SHARED * min(len(one.members), len(other.members))
    )


def _outgrows(newer: ListStatement, older: ListStatement) -> bool:
    """Whether the newer list has all but at most one of the older one's members: one that was given a new name."""
    return _like(newer, older) and len(older.members - newer.members) <= 1


def _fit(older: ListStatement, newer: ListStatement) -> tuple[int, int, int, int]:
    """How well a later list answers an older one: the same things listed, the same members, then the oldest place."""
    return (
        -len(older.category ^ newer.category),
        len(older.members & newer.members),
        -len(newer.members),
        -newer.statement.day,
    )


def _place(found: tuple[str, ListStatement, ListStatement]) -> tuple[object, ...]:
    return found[1].statement.ruling.at, found[1].first, found[0]


def _contradiction(member: str, older: ListStatement, newer: ListStatement) -> Contradiction:
    return opposed(
        Side(older.statement, older.first, older.behind),
        Side(newer.statement, newer.first, newer.behind),
        kind="wording",
        sentence=f"a closed list lacks “{member}”, which the later one has",
        confidence=_SAME_THINGS if older.category == newer.category else _LIKE_THINGS,
        route=NAME,
        family=f"list of {' '.join(sorted(newer.category))}: {member}",
    )
