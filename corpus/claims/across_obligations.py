"""What must be done against what may be done, under one keyword: "you must cast it" against "you may cast it".

Cards of one keyword share its rules, so what one of them says about it holds for all. A demand and a permission are
opposed where both name the keyword, speak of the same act and share most of what their sentences say.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
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
    first_cue,
    opposed,
    statements,
    terms,
)
from corpus.claims.routes import Contradiction
from corpus.claims.rulings import EVERYTHING, Focus, Rulings
from corpus.likeness import wording

NAME = "obligations"
_SHARED = 0.6  # of what the two sentences say, rare words counting more
_FEWEST = 4  # words that the two sentences share
_FEWEST_NEAR = 2  # words that all of a change share, where others prove it
_MOST_NEAR = 60  # permissions that a demand meets by a word; more of them are a matter of the cards
_MOST_PAIRS = 500  # of a family
_RARE = 3  # words of a demand by which permissions are looked up
_CONFIDENCE, _LESS_SURE = 0.6, 0.5
_OPENING, _CLOSING = frozenset("(["), frozenset(")]")


class Duty(NamedTuple):
    """What somebody must or may do.

    Attributes:
        demanded: whether it must be done.
        act: the base form of the verb.
        who: the word for the one who must or may, if there is one before it.
        says: what the sentence says, in base forms, the cue left out.
        first, behind: the tokens of cue and verb.
    """

    statement: Statement
    demanded: bool
    act: str
    who: str
    says: frozenset[str]
    first: int
    behind: int


def states(keys: Keys, language: str) -> bool:
    """Whether a sentence demands or permits something, as far as its tokens tell."""
    return duty_of(Statement.of(keys), language) is not None


def find(rulings: Rulings, focus: Focus = EVERYTHING) -> Iterator[Contradiction]:
    """Yield each older demand or permission that a later permission or demand under the same keyword opposes."""
    language = rulings.language
    if not concerned(rulings, focus, states):
        return
    duties = [duty for one in statements(rulings) if (duty := duty_of(one, language)) is not None]
    weights = _weights(duties)
    permissions: dict[tuple[str, str], list[Duty]] = defaultdict(list)
    for duty in duties:
        if not duty.demanded:
            for word in duty.says:
                permissions[duty.act, word].append(duty)
    families: dict[tuple[str, str], list[tuple[Duty, Duty]]] = defaultdict(list)
    for demand in duties:
        if demand.demanded:
            rare = sorted(demand.says, key=lambda word: (-weights[word], word))[:_RARE]
            near = {id(one): one for word in rare for one in permissions[demand.act, word][:_MOST_NEAR]}
            for permission in near.values():
                if _opposed(demand, permission, weights):
                    for keyword in sorted(_shared_keywords(demand.statement, permission.statement, language)):
                        families[keyword, demand.act].append((demand, permission))
    for (keyword, act), found in sorted(families.items()):
        if len(found) <= _MOST_PAIRS and _changed(found):
            yield from _family(keyword, act, found, duties, language)


def _family(
    keyword: str, act: str, found: Sequence[tuple[Duty, Duty]], duties: Sequence[Duty], language: str
) -> Iterator[Contradiction]:
    """What a change shows in: the pairs that prove it, then what else is demanded before and permitted after it."""
    proven = {frozenset(pair) for pair in found}
    for pair in found:
        yield _contradiction(*pair, keyword, _CONFIDENCE)
    near = [duty for duty in duties if duty.act == act and keyword in keywords_of(duty.statement.ruling.text, language)]
    shared = frozenset.intersection(*(duty.says for pair in found for duty in pair))
    near = [duty for duty in near if len(duty.says & shared) >= _FEWEST_NEAR][: _MOST_NEAR + 1]
    pairs = [(one, other) for one in near for other in near if one.demanded and not other.demanded]
    if len(near) <= _MOST_NEAR and pairs and _changed([*found, *pairs]):
        for pair in pairs:
            if frozenset(pair) not in proven:
                yield _contradiction(*pair, keyword, _LESS_SURE)


def _changed(found: Sequence[tuple[Duty, Duty]]) -> bool:
    """Whether what was demanded became what is permitted on some day, or the other way round."""
    demands = [demand.statement.day for demand, _ in found]
    permissions = [permission.statement.day for _, permission in found]
    return max(demands) < min(permissions) or max(permissions) < min(demands)


def duty_of(statement: Statement, language: str) -> Duty | None:
    """What a statement demands or permits, if it does either once and names no card of its own."""
    keys = statement.keys
    if wording.OWN_NAME in keys or first_cue(keys, language, "neither"):
        return None
    must, may = first_cue(keys, language, "must"), first_cue(keys, language, "may")
    if (must is None) == (may is None):
        return None
    first, behind = must or may or (0, 0)
    verb = _verb(keys, behind, language)
    if verb >= len(keys) or not wording.is_word(keys[verb]) or keys[verb] in cue_words(language, "small"):
        return None
    people = cue_words(language, "who")
    who = next((key for key in reversed(keys[: behind + 1]) if key in people), "")
    says = content([*keys[:first], *keys[behind:]], language)
    return Duty(statement, must is not None, base(keys[verb], language), who, says, first, verb + 1)


def _verb(keys: Sequence[str], behind: int, language: str) -> int:
    """The verb behind a cue: the next word, or where verbs come last, the last one before a mark."""
    if "verb" in cue_words(language, "last"):
        end = next((at for at in range(behind, len(keys)) if not wording.is_word(keys[at])), len(keys))
        return end - 1
    adverbs = cue_words(language, "adverb")
    return next((at for at in range(behind, len(keys)) if keys[at] not in adverbs), len(keys))


def _weights(duties: Sequence[Duty]) -> dict[str, float]:
    """How much each word tells: the rarer, the more."""
    counts: dict[str, int] = defaultdict(int)
    for duty in duties:
        for word in duty.says:
            counts[word] += 1
    return {word: log((len(duties) + 1) / count) for word, count in counts.items()}


def _opposed(demand: Duty, permission: Duty, weights: dict[str, float]) -> bool:
    if demand.who and permission.who and demand.who != permission.who:
        return False
    both = demand.says & permission.says
    shorter = min(_weight(demand.says, weights), _weight(permission.says, weights))
    return len(both) >= _FEWEST and _weight(both, weights) >= _SHARED * shorter


def _weight(words: frozenset[str], weights: dict[str, float]) -> float:
    return sum(weights[word] for word in sorted(words))


def _shared_keywords(one: Statement, other: Statement, language: str) -> frozenset[str]:
    return keywords_of(one.ruling.text, language) & keywords_of(other.ruling.text, language)


@lru_cache(maxsize=1 << 12)
def keywords_of(text: str, language: str) -> frozenset[str]:
    """The keywords that a text is about: not those in brackets or examples, nor those that some object has.

    >>> sorted(keywords_of("Forage isn't evoke. (Dash is.) Costs such as kicker; creatures with flying.", "en"))
    ['evoke']
    """
    known, having = terms(language, "keyword"), cue_words(language, "having")
    found: set[str] = set()
    depth = 0
    for before, key in pairwise(["", *_without_examples(wording.keys(text), language)]):
        depth = max(0, depth + (key in _OPENING) - (key in _CLOSING))
        if not depth and before not in having:
            found.update(form for form in (key, base(key, language)) if form in known)
    return frozenset(found)


def _without_examples(keys: Sequence[str], language: str) -> Iterator[str]:
    """The keys but for those from a word like "such as" to the next mark."""
    rest = list(keys)
    while (cue := first_cue(rest, language, "open")) is not None:
        yield from rest[: cue[0]]
        behind = cue[1]
        while behind < len(rest) and wording.is_word(rest[behind]):
            behind += 1
        rest = rest[behind:]
    yield from rest


def _contradiction(demand: Duty, permission: Duty, keyword: str, confidence: float) -> Contradiction:
    older, newer = sorted((demand, permission), key=lambda one: one.statement.day)
    return opposed(
        Side(older.statement, older.first, older.behind),
        Side(newer.statement, newer.first, newer.behind),
        kind="permission",
        confidence=confidence,
        route=NAME,
        family=f"{keyword}: must or may {demand.act}",
        about=keyword,
    )
