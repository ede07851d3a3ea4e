"""The route of editions: rulings on one card, of several days or of one, that contradict each other."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from corpus.claims.judging import LIKELY, Judgement, Sides, Verdict, judge, opposing_span
from corpus.claims.opposition import CHANGED, Opposed
from corpus.claims.routes import Contradiction, Route
from corpus.claims.rulings import EVERYTHING, Dated, Focus, Rulings
from corpus.claims.senses import wordings
from corpus.likeness import wording

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


def find(rulings: Rulings, focus: Focus = EVERYTHING) -> Iterator[Contradiction]:
    """Yield the contradictions between rulings of one card."""
    judged: dict[tuple[str, str], Judgement | None] = {}
    cased, names = rulings.cased, rulings.names
    zipf = wordings(rulings.language).zipf
    for found in rulings.cards_in(focus):
        bags = {one.text: _rare_words(cased[one.text], zipf) for one in found}
        for older, newer in _pairs(found[-_MOST:], bags):
            forms = names[older.card], names[newer.card]
            masked = wording.masked(cased[older.text], forms[0]), wording.masked(cased[newer.text], forms[1])
            if _words(masked[0]) == _words(masked[1]):
                continue
            key = " ".join(masked[0]), " ".join(masked[1])  # all that its statements depend on
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


def _rare_words(cased: Sequence[str], zipf: Mapping[str, float]) -> frozenset[str]:
    return frozenset(key for key in map(str.casefold, cased) if wording.is_word(key) and zipf.get(key, 0.0) < _RARE)


def _words(masked: Sequence[str]) -> list[str]:
    return [key.casefold() for key in masked if wording.is_word(key)]


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
        senses=_changed(opposed) or frozenset(sense.key for one in (judgement.a, judgement.b) for sense in one.main),
    )


def _family(judgement: Judgement, opposed: Opposed) -> str:
    """What is the same wherever one change shows: the rules' word, or the two statements but for the card's name."""
    if changed := _changed(opposed):
        return " > ".join(sorted(changed))
    return " > ".join(" ".join(sorted({sense.key for sense in one.main})) for one in (judgement.a, judgement.b))


def _changed(opposed: Opposed) -> frozenset[str]:
    """The two words of the rules, where what is opposed is only how the rules call it."""
    return frozenset((opposed.a.key, opposed.b.key)) if opposed.kind == CHANGED else frozenset()


ROUTE = Route(NAME, find, LIKELY, of_one_card=True)
