"""The route of announced changes: a ruling says that something has changed, and an older one still says otherwise.

On one card, what an announcement is about and what an older ruling says under the same conditions differ, or there
would be nothing to announce; so no opposition need be found, only the same topic. On other cards there must be one,
or the older ruling must say what the announcement tells to have been so.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from corpus.claims.announced import Announcement, announcement, may_announce
from corpus.claims.judging import load_weights, opposing_span
from corpus.claims.opposition import Meeting, meet
from corpus.claims.routes import Contradiction, Route
from corpus.claims.rulings import EVERYTHING, Dated, Focus, Rulings
from corpus.claims.senses import Wordings, wordings
from corpus.claims.statements import Statement, statements
from corpus.likeness.wording import Name

NAME, ACROSS = "announced", "announced-elsewhere"
THRESHOLD, THRESHOLD_ACROSS = 0.6, 0.6
_RARE = 5.0
"""On the Zipf scale, what a word must stay below to name a topic."""
_SURE = 0.9
"""The chance from which on a second older ruling is taken to be changed too."""
_LIKE = 0.6
_MOST = 40
"""So many statements of a ruling are compared."""
_COMMON = 3.2
"""Such words of so much weight must an older ruling of another card share with what is announced."""


class _Found(NamedTuple):
    chance: float
    older: Dated
    new: Statement
    old: Statement
    met: Meeting


def find(rulings: Rulings, focus: Focus = EVERYTHING) -> Iterator[Contradiction]:
    """Yield older rulings of the same card that say what a newer one announces to have changed."""
    names = rulings.names
    for found in rulings.cards_in(focus):
        for newer in found:
            announced = announcement(newer.text, rulings.language, names[newer.card])
            if announced is None:
                continue
            candidates: list[_Found] = []
            for older in found:
                silent = announcement(older.text, rulings.language, names[older.card]) is None
                if silent and older.at != newer.at and older.day <= newer.day and older.text != newer.text:
                    candidates += _judged(older, newer, announced, rulings.language, names, same_card=True)
            candidates.sort(key=lambda one: (-one.chance, one.older.at))
            for place, one in enumerate(candidates):
                # What is announced changes one statement; where another is changed too, something is opposed in it.
                if place == 0 or (one.met.opposed and one.met.likeness >= _LIKE and one.chance >= _SURE):
                    yield _contradiction(one, newer, announced, NAME)


def find_elsewhere(rulings: Rulings, focus: Focus = EVERYTHING) -> Iterator[Contradiction]:
    """The same on other cards, each distinct text once."""
    names = rulings.names
    known = wordings(rulings.language)
    announcing = {
        text: announced for text in _that_announce(rulings, focus) if (announced := _announced(rulings, text))
    }
    bags = {
        text: _rare(keys, known)
        for text, keys in rulings.cased.items()
        if text not in announcing and (focus.has(text) or any(map(focus.has, announcing)))
    }
    for text, announced in announcing.items():
        topic = _topic(announced, known)
        newer = rulings.texts[text][0]
        for other, bag in bags.items():
            if not (focus.has(text) or focus.has(other)) or not _is_common(topic & bag, known):
                continue
            older = rulings.texts[other][0]
            if older.day < newer.day and older.card.casefold() != newer.card.casefold():
                for one in _judged(older, newer, announced, rulings.language, names, same_card=False):
                    yield _contradiction(one, newer, announced, ACROSS)


def _that_announce(rulings: Rulings, focus: Focus) -> Iterator[str]:
    """The texts that may announce something, of those out of focus only what texts in focus may speak of."""
    known = wordings(rulings.language)
    bags = [_rare(rulings.cased[text], known) for text in focus.texts or ()]
    for text, keys in rulings.cased.items():
        if not may_announce(text, rulings.language):
            continue
        if not focus.has(text):
            phrases = (meaning for key in keys for _, meaning in known.phrases.get(key.casefold(), ()))
            about = _rare([*keys, *chain.from_iterable(phrases)], known)
            if not any(_is_common(about & bag, known) for bag in bags):
                continue
        yield text


def _announced(rulings: Rulings, text: str) -> Announcement | None:
    return announcement(text, rulings.language, rulings.names[rulings.texts[text][0].card])


def _topic(announced: Announcement, known: Wordings) -> frozenset[str]:
    """The rare words of what is announced, in their base forms."""
    said = [one for one in (*announced.new, *announced.old) if not one.example]
    return _rare([sense.key for one in said for sense in (*one.main, *one.own)], known)


def _rare(words: Iterable[str], known: Wordings) -> frozenset[str]:
    """The rare ones of some words, in their base forms."""
    keys = {known.base(word.casefold()) for word in words}
    return frozenset(key for key in keys if key.isalpha() and known.zipf.get(key, 0.0) < _RARE)


def _is_common(words: Iterable[str], known: Wordings) -> bool:
    """Whether it tells enough that two texts share some words."""
    return math.fsum(map(known.weight, words)) >= _COMMON


def _judged(
    older: Dated,
    newer: Dated,
    announced: Announcement,
    language: str,
    names: Mapping[str, tuple[Name, ...]],
    *,
    same_card: bool,
) -> list[_Found]:
    """The statement of an older ruling that an announcement speaks to most clearly; none if it claims nothing."""
    told = statements(older.text, language, names[older.card])[:_MOST]
    best = max(
        (
            _compared(older, newer, new, old, told, beside, language, was_so=was_so, same_card=same_card)
            for was_so, beside in ((False, announced.new), (True, announced.old))
            for new in beside[:_MOST]
            for old in told
        ),
        key=lambda one: one.chance,
        default=None,
    )
    return [best] if best else []


def _contradiction(found: _Found, newer: Dated, announced: Announcement, route: str) -> Contradiction:
    opposed = found.met.opposed[0] if found.met.opposed else None
    older = found.older
    return Contradiction(
        older.at,
        newer.at,
        opposing_span(found.old, opposed.a.span, older.text) if opposed else found.old.span,
        opposing_span(found.new, opposed.b.span, newer.text) if opposed else found.new.span,
        opposed.kind if opposed else "wording",
        found.chance,
        route,
        superseded=True,
        family=" ".join((f"{NAME}:", *sorted(announced.senses))),
        senses=announced.senses,
    )


def _compared(
    older: Dated,
    newer: Dated,
    new: Statement,
    old: Statement,
    told: Sequence[Statement],
    beside: Sequence[Statement],
    language: str,
    *,
    was_so: bool,
    same_card: bool,
) -> _Found:
    known = wordings(language)
    met = meet(old, new, known, (frozenset(), frozenset()))
    later = older.day < newer.day
    ours = _weights([one for one in told if one.sentence == old.sentence])
    theirs = _weights([one for one in beside if one.sentence == new.sentence])
    common = math.fsum(ours[key] for key in ours.keys() & theirs.keys())
    least = min(sum(ours.values()), sum(theirs.values()))
    evidence = {
        "announced": 1.0,
        "announced topic": common / least if least else 0.0,
        "announced common": min(common, 6.0),
        "announced opposed": float(bool(met.opposed)) * met.likeness,
        "announced equal": float(not met.opposed) * met.likeness,
        "announced conditions opposed": float(bool(met.conditions_opposed)),
        "announced old": float(was_so),
        "announced old equal": float(was_so and not met.opposed) * met.likeness,
        "announced condition missing": _missing(new, told),
        "announced later": float(later),
        "announced that day": float(not later),
        "announced that day unopposed": float(not later and not met.opposed),
        "announced example": float(met.example),
        "announced elsewhere": float(not same_card),
        "announced elsewhere opposed": float(not same_card and bool(met.opposed)),
        "announced elsewhere conditions": float(not same_card and bool(met.opposed)) * min(met.conditions_shared, 4.0),
        "announced sum": float(later and any(one.kind == "sum" for one in met.opposed)),
        "announced elsewhere unopposed": float(not same_card and not met.opposed and not was_so),
    }
    weights = load_weights()
    score = sum(weights.get(name, 0.0) * value for name, value in evidence.items())
    return _Found(1 / (1 + math.exp(-score)), older, new, old, met)


def _weights(found: Sequence[Statement]) -> dict[str, float]:
    """The weights of all that a sentence speaks of, its conditions and those it inherits included."""
    weights: dict[str, float] = {}
    for one in found:
        weights.update((sense.key, sense.weight) for sense in (*one.main, *(one.own or one.inherited)))
    return weights


def _missing(new: Statement, told: Sequence[Statement]) -> float:
    """How much of what the new statement is about, its condition where it has one, the older ruling never mentions."""
    about = new.own or new.main
    said = {sense.key for one in told for sense in (*one.main, *one.own)}
    whole = sum(sense.weight**2 for sense in about)
    return sum(sense.weight**2 for sense in about if sense.key not in said) / whole if whole else 0.0


ROUTE = Route(NAME, find, THRESHOLD, of_one_card=True)
ROUTE_ACROSS = Route(ACROSS, find_elsewhere, THRESHOLD_ACROSS, preview=True)
