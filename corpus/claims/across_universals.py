"""What can never be done, against what is done later: "the X of a Y can't be cast", "you may cast … the X of a Y".

A universal speaks of any thing of a kind, under no condition, and names the kind in several words; a counterexample
has all of them, denies nothing, and is younger than every statement of the universal.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from corpus.claims.across_statements import (
    Side,
    Statement,
    base,
    content,
    cue_words,
    has_cue,
    opposed,
    statements,
)
from corpus.claims.routes import Contradiction
from corpus.claims.rulings import EVERYTHING, Focus, Rulings
from corpus.likeness import wording

NAME = "universals"
_FEWEST_WORDS = 3  # that name the kind
_FEWEST_SHARED = 2  # words with the sentence before the universal
_LONGEST_SUBJECT = 9
_LONGEST_REST = 6
_MOST_EXAMPLES = 3
_CONFIDENCE = 0.5


class Universal(NamedTuple):
    """What can't be done to, or by, any thing of a kind.

    Attributes:
        act: the base form of the verb.
        kind: the base forms of the words for the kind, and of what else is said.
        context: where the kind has too few words to be known by, those of the sentence before.
        pair: the two words, one behind the other, that the kind is known by.
        first, behind: the tokens of the clause.
    """

    statement: Statement
    act: str
    kind: frozenset[str]
    context: frozenset[str]
    pair: tuple[str, str]
    first: int
    behind: int


def find(rulings: Rulings, focus: Focus = EVERYTHING) -> Iterator[Contradiction]:
    """Yield each universal for which there is a later counterexample."""
    language = rulings.language
    every = statements(rulings)
    universals = [found for one in every for found in universals_of(one, language)]
    last: dict[tuple[str, frozenset[str]], int] = {}
    by_act: dict[str, list[Universal]] = defaultdict(list)
    for universal in universals:
        key = universal.act, universal.kind
        last[key] = max(last.get(key, 0), universal.statement.day)
        by_act[universal.act].append(universal)
    for universal, examples in _examples(every, by_act, last, language).items():
        for example in examples[:_MOST_EXAMPLES]:
            yield _contradiction(universal, example, language)


def universals_of(statement: Statement, language: str) -> Iterator[Universal]:
    """The universal that a statement begins with, if it does; what stands in brackets is left out."""
    keys = statement.keys
    impossible = cue_words(language, "can't")
    if impossible.isdisjoint(keys) or wording.OWN_NAME in keys:
        return
    said = _without_brackets(keys[1:] if keys[0] == "(" else keys)
    at = next((index for index, key in enumerate(said) if key in impossible), 0)
    subject = said[:at]
    end = next((index for index in range(at, len(said)) if not wording.is_word(said[index])), len(said))
    rest = said[at + 1 : end]
    while rest and rest[0] in cue_words(language, "is"):
        rest = rest[1:]
    if not (0 < len(subject) <= _LONGEST_SUBJECT and 0 < len(rest) <= _LONGEST_REST):
        return
    # A bare plural ("spells can't be countered") is mostly what a card does; rules speak of a thing, or of the thing.
    if (
        subject[0] not in cue_words(language, "determiner")
        or has_cue([*subject, *rest], language, "particular")
        or not all(map(wording.is_word, subject))
    ):
        return
    kind = content([*subject, *rest[1:]], language)
    pair = _pair(subject, language)
    few = len(kind) < _FEWEST_WORDS
    context = content(statement.before, language) - kind if few else frozenset()
    if pair and (not few or len(context) >= _FEWEST_WORDS) and rest[0] not in cue_words(language, "small"):
        first, behind = keys.index(subject[0]), max(at for at, key in enumerate(keys) if key == rest[-1]) + 1
        yield Universal(statement, base(rest[0], language), kind, context, pair, first, behind)


def _without_brackets(keys: Sequence[str]) -> list[str]:
    depth, kept = 0, []
    for key in keys:
        depth += (key == "(") - (key == ")")
        if not depth and key != ")":
            kept.append(key)
    return kept


def _pair(subject: Sequence[str], language: str) -> tuple[str, str] | None:
    """The first two words of a subject that say something and stand side by side."""
    small = cue_words(language, "small")
    for one, other in pairwise(subject):
        if one not in small and other not in small:
            return base(one, language), base(other, language)
    return None


def _examples(
    every: Sequence[Statement],
    by_act: dict[str, list[Universal]],
    last: dict[tuple[str, frozenset[str]], int],
    language: str,
) -> dict[Universal, list[Statement]]:
    """The statements that are counterexamples to a universal, the oldest first."""
    found: dict[Universal, list[Statement]] = {}
    denying = cue_words(language, "denying")
    for statement in every:
        keys = statement.keys
        if not denying.isdisjoint(keys):
            continue
        bases = [base(key, language) for key in keys]
        words = frozenset(bases)
        pairs = frozenset(pairwise(bases))
        for act in sorted(words & by_act.keys()):
            for universal in by_act[act]:
                later = statement.day > last[universal.act, universal.kind]
                fits = later and universal.kind <= words and universal.pair in pairs
                if fits and (not universal.context or len(universal.context & words) >= _FEWEST_SHARED):
                    found.setdefault(universal, []).append(statement)
    return found


def _contradiction(universal: Universal, example: Statement, language: str) -> Contradiction:
    bases = [base(key, language) for key in example.keys]
    pair = next(at for at in range(len(bases) - 1) if (bases[at], bases[at + 1]) == universal.pair)
    act = min((at for at, word in enumerate(bases) if word == universal.act), key=lambda at: abs(at - pair))
    return opposed(
        Side(universal.statement, universal.first, universal.behind),
        Side(example, min(act, pair), max(act + 1, pair + 2)),
        kind="negation",
        confidence=_CONFIDENCE,
        route=NAME,
        family=f"never {universal.act}: {' '.join(universal.pair)}",
    )
