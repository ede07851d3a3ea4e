"""What happens under a condition, against what happens instead: "then it is A", and later "then it isn't A, but B".

Whether something happens mostly depends on the card. A statement about the rules of the game gives itself away by
the contrast: it says what does not happen and, in the same breath, what does. It is opposed to older statements that
let just that happen under like conditions, where several do, and none that is younger does.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import log
from typing import NamedTuple

from corpus.claims.across_statements import (
    Keys,
    Side,
    Statement,
    base,
    concerned,
    content,
    cue_words,
    opposed,
    statements,
)
from corpus.claims.routes import Contradiction
from corpus.claims.rulings import EVERYTHING, Focus, Rulings
from corpus.likeness import wording

NAME = "outcomes"
_SHARED = 0.6  # of the later condition, rare words counting more
_SHARED_AT_LEAST = 0.4  # where several others share that much
_FEWEST_SHARED = 2  # words of a condition
_FEWEST_OLDER = 2  # statements
_MOST_LATER = 0.1  # of the older ones, that still say it
_NEAR = 4  # tokens between a denial and what marks the contrast
_SURE, _LESS_SURE = 0.7, 0.6


class Outcome(NamedTuple):
    """What is or isn't done under a condition.

    Attributes:
        act: the base form of what is done.
        denied: whether it isn't done.
        contrast: whether the statement says at once what happens otherwise.
        condition: the base forms of the words under which it is done.
        first, behind: the tokens of the verb group.
    """

    statement: Statement
    act: str
    denied: bool
    contrast: bool
    condition: frozenset[str]
    first: int
    behind: int


def states(keys: Keys, language: str) -> bool:
    """Whether a sentence says what happens, as far as its tokens tell."""
    return any(outcomes_of(Statement.of(keys), language))


def find(rulings: Rulings, focus: Focus = EVERYTHING) -> Iterator[Contradiction]:
    """Yield each outcome that a later statement denies under a like condition."""
    if not concerned(rulings, focus, states):
        return
    affirmed: dict[str, list[Outcome]] = defaultdict(list)
    denied: list[Outcome] = []
    for statement in statements(rulings):
        for outcome in outcomes_of(statement, rulings.language):
            if not outcome.denied:
                affirmed[outcome.act].append(outcome)
            elif outcome.contrast and len(outcome.condition) >= _FEWEST_SHARED:
                denied.append(outcome)
    weights = _weights([*denied, *(one for some in affirmed.values() for one in some)])
    for denial in denied:
        shares = {one: _shared(denial, one, weights) for one in affirmed[denial.act]}
        older = {one: share for one, share in shares.items() if one.statement.day < denial.statement.day}
        like = sum(share >= _SHARED for share in shares.values())
        like_older = sum(share >= _SHARED for share in older.values())
        if like_older >= _FEWEST_OLDER and like - like_older <= _MOST_LATER * like_older:
            for one, share in older.items():
                if share >= _SHARED_AT_LEAST:
                    yield _contradiction(one, denial, _SURE if share >= _SHARED else _LESS_SURE)


def outcomes_of(statement: Statement, language: str) -> Iterator[Outcome]:
    """What the main clauses of a statement say is or isn't done, where it says so for certain and once."""
    keys = statement.keys
    denials, auxiliaries = cue_words(language, "isn't"), cue_words(language, "is")
    if (denials | auxiliaries).isdisjoint(keys) or not cue_words(language, "whether").isdisjoint(keys):
        return
    unsure, nobody = cue_words(language, "unsure"), cue_words(language, "none")
    condition = _condition(keys, language)
    start = behind = 0
    for index, key in enumerate(keys):
        if not wording.is_word(key):
            start = index + 1
        elif index >= behind and (key in denials or key in auxiliaries):
            verb, denied = _verb(keys, index, language)
            clause = keys[start:index]
            if verb is None or not clause or not unsure.isdisjoint(clause[-2:]) or _is_condition(clause, language):
                continue
            act, behind = base(keys[verb], language), verb + 1
            once = sum(base(word, language) == act for word in keys) == 1
            if once and nobody.isdisjoint(clause) and wording.OWN_NAME not in clause[-2:]:
                contrast = denied and _contrasts(keys, start, index, behind, language)
                yield Outcome(statement, act, denied, contrast, condition - {act}, index, behind)


def _condition(keys: Sequence[str], language: str) -> frozenset[str]:
    """The words of the clauses that a condition opens, each up to the next mark."""
    openers = cue_words(language, "condition")
    found: set[str] = set()
    start = -1
    for index, key in enumerate([*keys, "."]):
        if start < 0 and key in openers:
            start = index
        if start >= 0 and not wording.is_word(key):
            found |= content(keys[start:index], language)
            start = -1
    return frozenset(found - {wording.OWN_NAME})


def _is_condition(clause: Sequence[str], language: str) -> bool:
    """Whether the clause before a verb is a condition itself: opened by one, with no verb before that ends it."""
    openers = cue_words(language, "condition")
    opened = [at for at, key in enumerate(clause) if key in openers]
    finite = cue_words(language, "is") | cue_words(language, "isn't") | cue_words(language, "finite")
    return bool(opened) and (opened[0] == 0 or finite.isdisjoint(clause[opened[-1] :]))


def _contrasts(keys: Sequence[str], start: int, first: int, behind: int, language: str) -> bool:
    """Whether what does not happen stands beside what does: "isn't A, but B", "what is B isn't A"."""
    around = [*keys[max(0, first - _NEAR) : first], *keys[behind : behind + _NEAR]]
    inside = cue_words(language, "condition").isdisjoint(keys[start:first])
    return not cue_words(language, "but").isdisjoint(around) or not inside


def _verb(keys: Sequence[str], auxiliary: int, language: str) -> tuple[int | None, bool]:
    """The participle that an auxiliary goes with, and whether it is denied."""
    negative = keys[auxiliary] in cue_words(language, "isn't")
    index = auxiliary + 1
    adverbs, nots, auxiliaries = cue_words(language, "adverb"), cue_words(language, "not"), cue_words(language, "is")
    while index < len(keys) and (keys[index] in adverbs or keys[index] in nots or keys[index] in auxiliaries):
        negative |= keys[index] in nots
        index += 1
    negative |= auxiliary > 0 and keys[auxiliary - 1] in cue_words(language, "isn't")
    if index >= len(keys) or not keys[index].isalpha() or keys[index] in cue_words(language, "small"):
        return None, negative
    word = keys[index]
    finite = any(word.endswith(ending) for ending in cue_words(language, "no participle"))
    return (None if finite or base(word, language) == word else index), negative


def _weights(outcomes: Sequence[Outcome]) -> dict[str, float]:
    counts: dict[str, int] = defaultdict(int)
    for outcome in outcomes:
        for word in outcome.condition:
            counts[word] += 1
    return {word: log((len(outcomes) + 1) / count) for word, count in counts.items()}


def _shared(denial: Outcome, affirmed: Outcome, weights: dict[str, float]) -> float:
    """The share of a denial's condition that another outcome has in its own."""
    shared = denial.condition & affirmed.condition
    if len(shared) < _FEWEST_SHARED:
        return 0.0
    return _weight(shared, weights) / _weight(denial.condition, weights)


def _weight(words: frozenset[str], weights: dict[str, float]) -> float:
    return sum(weights[word] for word in sorted(words))


def _contradiction(older: Outcome, newer: Outcome, confidence: float) -> Contradiction:
    return opposed(
        Side(older.statement, older.first, older.behind),
        Side(newer.statement, newer.first, newer.behind),
        kind="negation",
        confidence=confidence,
        route=NAME,
        family=f"outcome: {newer.act} under {' '.join(sorted(newer.condition))}",
    )
