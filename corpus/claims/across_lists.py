"""Closed lists that lack a member: "the Xs are A, B and C" against a later "the Xs are A, B, C and D".

A member is *new* where lists that have it and lists that lack it do not mix in time: all of the latter are older. What
a list leaves out for a reason of its own stands on both sides of any day. Lists are compared where they list like
things.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from corpus.claims.across_statements import (
    Keys,
    Side,
    Statement,
    base,
    concerned,
    cue_words,
    first_cue,
    has_cue,
    opposed,
    statements,
)
from corpus.claims.routes import Contradiction
from corpus.claims.rulings import EVERYTHING, Focus, Rulings
from corpus.likeness import wording

NAME = "closed lists"
_FEWEST_MEMBERS = 3
_LONGEST_MEMBER = 3
_MOST_MEMBERS = 16
_SHARED = 0.6  # of the shorter list's members, that stand in the other too
_LONGEST_CATEGORY = 4
_MOST_NEWER = 3
_MOST_KINDS = 150  # of lists under a word: one with more names nothing in particular
_OPENERS = frozenset("(:")
_SAME_THINGS, _LIKE_THINGS, _OPEN = 0.75, 0.6, 0.5


class ListStatement(NamedTuple):
    """A closed list in a statement.

    Attributes:
        category: the base forms of the words for what is listed.
        members: the base forms of each member's words.
        first, behind: the tokens of the list, the last one exclusive.
        closed: whether it says that these are all, rather than that these are among them.
    """

    statement: Statement
    category: frozenset[str]
    members: frozenset[str]
    first: int
    behind: int
    closed: bool = True


def states(keys: Keys, language: str) -> bool:
    """Whether a sentence lists something, as far as its tokens tell."""
    return any(_listed(keys, language))


def find(rulings: Rulings, focus: Focus = EVERYTHING) -> Iterator[Contradiction]:
    """Yield each list that lacks a member, with a later list that has it."""
    if not concerned(rulings, focus, states):
        return
    lists = [found for one in statements(rulings) for found in lists_of(one, rulings.language)]
    for member, older, newer in sorted(_outgrown(lists), key=_place):
        category = " ".join(sorted(newer[0].category))
        yield from (_contradiction(member, older, one, category) for one in newer)


def lists_of(statement: Statement, language: str) -> Iterator[ListStatement]:
    """The closed lists of a statement: not those that are given as examples, nor those under a condition."""
    keys = statement.keys
    for first, behind, words in _listed(keys, language):
        before = keys[:first]
        category = _category(before, language) if before else _category_behind(keys[behind:], language)
        if _is_pronoun(category, language):
            category = _category_before(statement, before, language)
        members = frozenset(_member(member, category, language) for member in words)
        if category and all(map(_is_named, members)) and len(members) == len(words):
            full = has_cue(before[-1:], language, "including")
            yield ListStatement(statement, category, members, first, behind, not full)


def _listed(keys: Sequence[str], language: str) -> Iterator[tuple[int, int, list[Sequence[str]]]]:
    """The lists among the tokens of a statement, see `_around`."""
    conjunctions = cue_words(language, "and")
    if conjunctions.isdisjoint(keys):
        return
    for index, key in enumerate(keys):
        if key in conjunctions and (found := _around(keys, index, language)):
            yield found


def _around(keys: Sequence[str], conjunction: int, language: str) -> tuple[int, int, list[Sequence[str]]] | None:
    """The list whose last member follows the conjunction: its first token, the one behind it, its members' words."""
    ends = cue_words(language, "boundary") | cue_words(language, "copula")
    behind = conjunction + 1
    while behind < len(keys) and wording.is_word(keys[behind]) and keys[behind] not in ends:
        behind += 1
        if behind - conjunction > _LONGEST_MEMBER + 1:
            return None
    members: list[Sequence[str]] = [keys[conjunction + 1 : behind]]
    openers = cue_words(language, "copula") | cue_words(language, "including") | _OPENERS
    index = conjunction - (keys[conjunction - 1] == ",")
    end = index
    while index >= 0 and len(members) < _MOST_MEMBERS:
        index -= 1
        key = keys[index] if index >= 0 else ":"
        if wording.is_word(key) and key not in openers:
            if end - index > _LONGEST_MEMBER:
                return None
            continue
        members.append(keys[index + 1 : end])
        end = index
        if key in openers:
            fits = len(members) >= _FEWEST_MEMBERS and all(members) and ends.isdisjoint(chain.from_iterable(members))
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


def _is_named(member: str) -> bool:
    """Whether a member has a name: not a number or symbol, which go on without end."""
    return any(len(word) > 1 and word[0].isalpha() for word in member.split())


def _category(before: Sequence[str], language: str) -> frozenset[str]:
    """The words for what is listed, short of what is said about where it is found; none in a condition."""
    verbs = cue_words(language, "copula") | cue_words(language, "including")
    words = list(before)
    while words and (words[-1] in verbs or not wording.is_word(words[-1])):
        words.pop()
    start = max((at + 1 for at, key in enumerate(words) if not wording.is_word(key)), default=0)
    words = words[start:]
    if has_cue(words, language, "if") or has_cue(before[-3:], language, "open"):
        return frozenset()
    bound = first_cue(words, language, "boundary")
    return _named(words[: bound[0]] if bound else words, language)


def _category_behind(after: Sequence[str], language: str) -> frozenset[str]:
    """The words for what is listed where the list comes first: "A, B and C are the Xs"."""
    if not after or after[0] not in cue_words(language, "copula"):
        return frozenset()
    end = next((at for at, key in enumerate(after) if not wording.is_word(key)), len(after))
    if end > _LONGEST_CATEGORY + 1:
        return frozenset()
    return _named(after[1:end], language)


def _is_pronoun(category: frozenset[str], language: str) -> bool:
    return bool(category) and category <= {base(word, language) for word in cue_words(language, "ones")}


def _category_before(statement: Statement, before: Sequence[str], language: str) -> frozenset[str]:
    """What "the ones" are: what the clause or the sentence before ends with."""
    marks = [at for at, key in enumerate(before) if not wording.is_word(key)]
    words = before[: marks[-1]] if marks and marks[-1] > 1 else statement.before
    return _named([word for word in words if wording.is_word(word)], language)


def _named(words: Sequence[str], language: str) -> frozenset[str]:
    left_out = cue_words(language, "determiner") | cue_words(language, "small")
    return frozenset(base(word, language) for word in words[-_LONGEST_CATEGORY:] if word not in left_out)


def _outgrown(lists: Sequence[ListStatement]) -> Iterator[tuple[str, ListStatement, Sequence[ListStatement]]]:
    """A new member, a list that lacks it, and the like lists that have it, of these the ones that fit best."""
    same: dict[tuple[frozenset[str], frozenset[str]], list[ListStatement]] = defaultdict(list)
    for one in lists:
        same[one.category, one.members].append(one)
    by_member: dict[str, list[ListStatement]] = defaultdict(list)
    by_word: dict[str, list[ListStatement]] = defaultdict(list)
    for first, *_ in same.values():
        for member in first.members:
            by_member[member].append(first)
        for word in first.category:
            by_word[word].append(first)
    for member, having in by_member.items():
        lacking = [one for one in _near(having, by_word) if member not in one.members]
        with_it = [one for kind in having for one in same[kind.category, kind.members]]
        without = [one for kind in lacking for one in same[kind.category, kind.members]]
        since = min(one.statement.day for one in with_it)
        if all(one.statement.day < since for one in without):
            for older in without:
                fitting = [one for one in with_it[:_MOST_KINDS] if _outgrows(one, older)]
                if fitting:
                    yield member, older, sorted(fitting, key=partial(_misfit, older))[:_MOST_NEWER]


def _near(having: Iterable[ListStatement], by_word: dict[str, list[ListStatement]]) -> list[ListStatement]:
    """The lists that list things like those of `having`."""
    near: dict[int, ListStatement] = {}
    for one in having:
        for word in sorted(one.category):
            if len(by_word[word]) <= _MOST_KINDS:
                near.update((id(other), other) for other in by_word[word] if _like(one, other))
    return list(near.values())


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


def _misfit(older: ListStatement, newer: ListStatement) -> tuple[int, int, int, int]:
    """How ill a later list answers an older one: other things listed, other members, longer, younger."""
    return (
        len(older.category ^ newer.category),
        len(older.members - newer.members),
        len(newer.members),
        newer.statement.day,
    )


def _place(found: tuple[str, ListStatement, Sequence[ListStatement]]) -> tuple[object, ...]:
    return found[1].statement.ruling.at, found[1].first, found[0]


def _contradiction(member: str, older: ListStatement, newer: ListStatement, category: str) -> Contradiction:
    return opposed(
        Side(older.statement, older.first, older.behind),
        Side(newer.statement, newer.first, newer.behind),
        kind="wording",
        confidence=(_SAME_THINGS if older.category == newer.category else _LIKE_THINGS) if older.closed else _OPEN,
        route=NAME,
        family=f"list of {category}: {member}",
        about=member,
    )
