"""Which source ruling a target ruling translates."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.pairing.alignment import align, align_pages
from corpus.pairing.bilingual import language_pair
from corpus.pairing.lexicon import Lexicon
from corpus.pairing.pairs import Pair

PAIRS = [
    (
        "You choose the target as you put the ability on the stack.",
        "Du bestimmst das Ziel, sowie du die Fähigkeit auf den Stapel legst.",
    ),
    (
        "If the creature leaves the battlefield, the exiled card remains exiled.",
        "Falls die Kreatur das Spiel verlässt, bleibt die ins Exil geschickte Karte im Exil.",
    ),
    ("You can’t pay {2} more than once.", "Du kannst {2} nicht mehr als einmal bezahlen."),
    (
        "Each opponent discards three cards from their hand.",
        "Jeder Gegner wirft drei Karten von seiner Hand ab.",
    ),
    (
        "The token copies only what is printed on the original creature, without its counters.",
        "Der Spielstein kopiert nur, was auf die ursprüngliche Kreatur gedruckt ist, ohne ihre Marken.",
    ),
    (
        "Put a +1/+1 counter on each creature you control at the beginning of combat.",
        "Lege zu Beginn des Kampfes eine +1/+1-Marke auf jede Kreatur, die du kontrollierst.",
    ),
]
SOURCES, TARGETS = [one for one, _ in PAIRS], [other for _, other in PAIRS]


def pairs_of(sources: list[str], targets: list[str]) -> list[Pair]:
    return align(sources, targets, lexicon=Lexicon.of(language_pair("en", "de"), sources, targets))


def texts_of(found: list[Pair], sources: list[str], targets: list[str]) -> set[tuple[str, str]]:
    return {(sources[a], targets[b]) for pair in found for a in pair.source for b in pair.target}


@given(st.randoms(use_true_random=False))
@settings(max_examples=15, deadline=None)
def test_order_does_not_matter(chance: random.Random) -> None:
    sources, targets = chance.sample(SOURCES, len(SOURCES)), chance.sample(TARGETS, len(TARGETS))
    assert texts_of(pairs_of(sources, targets), sources, targets) == set(PAIRS)


@pytest.mark.parametrize("gone", range(len(PAIRS)))
def test_what_has_no_partner_gets_none(gone: int) -> None:
    targets = TARGETS[:gone] + TARGETS[gone + 1 :]
    found = pairs_of(SOURCES, targets)
    assert [pair.source for pair in found if not pair.target] == [(gone,)]
    assert texts_of(found, SOURCES, targets) == {pair for number, pair in enumerate(PAIRS) if number != gone}


def test_numbers_tell_look_alikes_apart() -> None:
    sources = [f"You may draw {number} cards." for number in ("two", "three", "four")]
    targets = [f"Du kannst {number} Karten ziehen." for number in ("vier", "zwei", "drei")]
    assert [(pair.source, pair.target) for pair in pairs_of(sources, targets)] == [
        ((2,), (0,)),
        ((0,), (1,)),
        ((1,), (2,)),
    ]


def test_negation_tells_look_alikes_apart() -> None:
    sources = ["The creature can attack this turn.", "The creature can’t attack this turn."]
    targets = ["Die Kreatur kann in diesem Zug nicht angreifen.", "Die Kreatur kann in diesem Zug angreifen."]
    assert [(pair.source, pair.target) for pair in pairs_of(sources, targets)] == [((1,), (0,)), ((0,), (1,))]


def test_one_ruling_may_cover_two() -> None:
    sources = [f"{SOURCES[0]} {SOURCES[3]}", *SOURCES[1:3], *SOURCES[4:]]
    found = pairs_of(sources, TARGETS)
    assert next(pair.target for pair in found if 0 in pair.source) == (0, 3)


def test_what_is_left_in_the_source_language_goes_with_its_source() -> None:
    targets = [SOURCES[1], *TARGETS[2:], TARGETS[0]]
    found = pairs_of(SOURCES, targets)
    assert (found[0].source, found[0].target, found[0].untranslated) == ((1,), (0,), True)
    assert not any(pair.untranslated for pair in found[1:])


@pytest.mark.parametrize(("sources", "targets"), [([], []), (SOURCES, []), ([], TARGETS), (["—"], ["—"]), ([""], [""])])
def test_pages_with_nothing_to_pair(sources: list[str], targets: list[str]) -> None:
    found = pairs_of(sources, targets)
    assert sorted(index for pair in found for index in pair.source) == list(range(len(sources)))
    assert sorted(index for pair in found for index in pair.target) == list(range(len(targets)))


words = st.text(st.sampled_from("abcdeä {}12.,"), max_size=30)


@given(st.lists(words, max_size=5), st.lists(words, max_size=5))
@settings(max_examples=60, deadline=None)
def test_every_ruling_stands_in_exactly_one_pair(sources: list[str], targets: list[str]) -> None:
    (found,) = align_pages([(sources, targets)], "en", "de")
    assert sorted(index for pair in found for index in pair.source) == list(range(len(sources)))
    assert sorted(index for pair in found for index in pair.target) == list(range(len(targets)))
    assert all(0 <= pair.score <= 1 for pair in found)
