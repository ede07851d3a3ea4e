"""The route of editions: rulings on one card, of several days or of one, that contradict each other."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from corpus.claims.judging import LIKELY, Judgement, Sides, Verdict, judge, opposing_span
from corpus.claims.opposition import CHANGED, Opposed
from corpus.claims.routes import Contradiction, Dated, Route, Rulings
from corpus.claims.senses import wordings
from corpus.likeness import wording
from corpus.likeness.wording import Name

NAME = "editions"
_RARE = 5.8
"""On the Zipf scale, what a word must stay below to say something about what a ruling is about."""
_COMMON = 2
"""So many rare words two rulings must have in common to be compared at all."""
_COMMON_OF_A_DAY = 0.6
"""The same for rulings of one day, as the share of the longer one's: few pages contradict themselves."""
_MOST = 200
"""Rulings of one card, the newest, that are compared with each other; no real page has half as many."""
_EDITION = 0.5
"""From this likeness on the newer one is an edition of the older one."""


def find(rulings: Rulings) -> Iterator[Contradiction]:
    """Yield the contradictions between rulings of one card."""
    judged: dict[tuple[str, str], Judgement | None] = {}
    cased, names = rulings.cased, rulings.names
    zipf = wordings(rulings.language).zipf
    bags = {
        text: frozenset(key for key in map(str.casefold, keys) if wording.is_word(key) and zipf.get(key, 0.0) < _RARE)
        for text, keys in cased.items()
    }
    for found in rulings.cards.values():
        for older, newer in _pairs(found[-_MOST:], bags):
            forms = names[older.card], names[newer.card]
            key = _masked(cased[older.text], forms[0]), _masked(cased[newer.text], forms[1])
            if key[0] == key[1]:
                continue
            if key not in judged:
                judged[key] = judge(Sides(older.text, newer.text, *forms), rulings.language)
            judgement = judged[key]
            more = {"later" if older.day != newer.day else "same day": 1.0}
            if judgement is None or judgement.verdict(**more) is not Verdict.CONTRADICTION:
                continue
            # The same words about another card: the spans are those of this one's texts.
            judgement = judge(Sides(older.text, newer.text, *forms), rulings.language)
            if judgement and judgement.opposed:
                yield _contradiction(older, newer, judgement, judgement.opposed, more)


def _pairs(found: Sequence[Dated], bags: Mapping[str, frozenset[str]]) -> Iterator[tuple[Dated, Dated]]:
    """Rulings of a card that have enough in common to be compared, the older one first."""
    for older, newer in combinations(found, 2):
        a, b = bags[older.text], bags[newer.text]
        common = len(a & b)
        if older.day == newer.day and older.day:
            alike = common >= _COMMON_OF_A_DAY * max(len(a), len(b))
        else:
            alike = common >= _COMMON
        if alike and a:
            yield older, newer


def _masked(cased: Sequence[str], names: tuple[Name, ...]) -> str:
    return " ".join(filter(wording.is_word, wording.masked(cased, names))).casefold()


def _contradiction(
    older: Dated, newer: Dated, judgement: Judgement, opposed: Opposed, more: Mapping[str, float]
) -> Contradiction:
    a = opposing_span(judgement.a, opposed.a.span, older.text)
    b = opposing_span(judgement.b, opposed.b.span, newer.text)
    return Contradiction(
        older.at,
        newer.at,
        a,
        b,
        opposed.kind,
        judgement.chance(**more),
        NAME,
        superseded="later" in more and judgement.evidence["common"] >= _EDITION,
        family=_family(judgement, opposed),
    )


def _family(judgement: Judgement, opposed: Opposed) -> str:
    """What is the same wherever one change shows: the rules' word, or the two statements but for the card's name."""
    if opposed.kind == CHANGED:
        return " > ".join(sorted((opposed.a.key, opposed.b.key)))
    return " > ".join(" ".join(sorted({sense.key for sense in one.main})) for one in (judgement.a, judgement.b))


ROUTE = Route(NAME, find, LIKELY)
