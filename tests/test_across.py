"""Contradictions that span cards: what each way finds, what it must leave alone, and that spans lie in their texts."""

import datetime
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.claims import (
    across_definitions,
    across_lists,
    across_obligations,
    across_outcomes,
    across_replacements,
    across_universals,
)
from corpus.claims.across import ACROSS
from corpus.claims.across_statements import content, cues, first_cue, statements
from corpus.claims.routes import Contradiction, Route
from corpus.claims.rulings import EVERYTHING, Dated, Rulings
from corpus.model import Address

Told = tuple[str, int, str]
"""A card, a year and a ruling."""

LISTS, DUTIES, OUTCOMES = across_lists.NAME, across_obligations.NAME, across_outcomes.NAME
DEFINITIONS, REPLACEMENTS, UNIVERSALS = across_definitions.NAME, across_replacements.NAME, across_universals.NAME

OWNER_BY_CONTROL = "A token’s owner is the player under whose control it first appeared."
OWNER_BY_CREATION = "A token’s owner is the player who created it, not the player under whose control it appeared."
SHIELDED = "If its only target is illegal as it tries to resolve, the spell is countered."
DRAINED = "You don’t gain life if there is no legal target as it tries to resolve: then it is countered."
UNCOUNTERED = "If the target is illegal as it tries to resolve, the spell isn’t countered, but it doesn’t resolve."


def rulings(told: Sequence[Told], language: str = "en") -> Rulings:
    """Rulings on a page each."""
    return Rulings(
        language,
        [
            Dated(Address(number, 0), card, datetime.date(year, 1, 1).toordinal() if year else 0, text)
            for number, (card, year, text) in enumerate(told)
        ],
    )


def found(told: Sequence[Told], language: str = "en") -> list[tuple[str, str, str]]:
    """By which route, and the opposing words of the older and the newer ruling."""
    corpus = rulings(told, language)
    texts = [text for _, _, text in told]

    def words(one: Contradiction) -> tuple[str, str]:
        return texts[one.older.page][slice(*one.older_span)], texts[one.newer.page][slice(*one.newer_span)]

    return [(route.name, *words(one)) for route in ACROSS for one in route.find(corpus, EVERYTHING)]


CONTRADICTIONS: list[tuple[str, Sequence[Told], list[tuple[str, str, str]]]] = [
    (
        "a later definition denies an older one",
        [("Ubu", 2009, OWNER_BY_CONTROL), ("Oro", 2018, OWNER_BY_CREATION)],
        [(DEFINITIONS, "the player under whose control it first appeared", "the player who created it")],
    ),
    (
        "the same in other grammar",
        [
            ("Ubu", 2011, "The owner of a token is the player under whose control it appeared."),
            (
                "Oro",
                2018,
                "The player who creates a token is its owner, not the player under whose control it appears.",
            ),
        ],
        [(DEFINITIONS, "the player under whose control it appeared", "The player who creates a token")],
    ),
    (
        "two definitions pick another by marks that have nothing in common",
        [
            ("Ubu", 2011, "The owner of a token is the player under whose control it appeared."),
            ("Oro", 2018, "The owner of a token is the player who created it."),
        ],
        [(DEFINITIONS, "the player under whose control it appeared", "the player who created it")],
    ),
    (
        "“you own it if …” is a definition too",
        [("Ubu", 2011, "You own a token if it appeared under your control."), ("Oro", 2018, OWNER_BY_CREATION)],
        [(DEFINITIONS, "it appeared under your control", "the player who created it")],
    ),
    (
        "a list lacks a later member",
        [
            ("Ubu", 2012, "The seal kinds that can appear on a stone are ash, bone, and clay."),
            ("Oro", 2024, "The seal kinds are ash, bone, clay, and dew."),
        ],
        [(LISTS, "ash, bone, and clay", "ash, bone, clay, and dew")],
    ),
    (
        "the list stands before what it lists",
        [
            ("Ubu", 2012, "Ash, bone, and clay are seal kinds."),
            ("Oro", 2024, "The seal kinds are ash, bone, clay, and dew."),
        ],
        [(LISTS, "Ash, bone, and clay", "ash, bone, clay, and dew")],
    ),
    (
        "must became may under one keyword",
        [
            ("Ubu", 2019, "When the last ash counter is removed by suspend, you must cast the card."),
            ("Oro", 2024, "When the last ash counter is removed by suspend, you may cast the card."),
        ],
        [(DUTIES, "must cast", "may cast")],
    ),
    (
        "what happened under a condition no longer happens, as several show",
        [("Ubu", 2009, SHIELDED), ("Oro", 2012, DRAINED), ("Eno", 2018, UNCOUNTERED)],
        [(OUTCOMES, "is countered", "isn’t countered"), (OUTCOMES, "is countered", "isn’t countered")],
    ),
    (
        "instead of another move, and only after it",
        [
            ("Ubu", 2015, "If your commander would die, you may put it into the command zone instead."),
            ("Oro", 2021, "Once this has resolved, that commander’s owner may move it to the command zone."),
        ],
        [
            (
                REPLACEMENTS,
                "may put it into the command zone instead",
                "Once this has resolved, that commander’s owner may move it to the command zone",
            )
        ],
    ),
    (
        "never, and yet",
        [
            ("Ubu", 2012, "The hidden side of a folded card can’t be cast."),
            ("Oro", 2022, "This lets you cast the hidden side of a folded card."),
        ],
        [(UNIVERSALS, "The hidden side of a folded card can’t be cast", "cast the hidden side")],
    ),
]


@pytest.mark.parametrize(
    ("told", "expected"), [case[1:] for case in CONTRADICTIONS], ids=[c[0] for c in CONTRADICTIONS]
)
def test_contradictions_across_cards_are_found(told: Sequence[Told], expected: list[tuple[str, str, str]]) -> None:
    """The older ruling and the newer one, with the words that oppose each other."""
    assert found(told) == expected


HARMLESS: list[tuple[str, Sequence[Told]]] = [
    (
        "the newer definition says the same in other words",
        [
            ("Ubu", 2009, "The owner of a token is the player who created it."),
            ("Oro", 2018, "A token’s owner is the player who created it, not the player who controls it."),
        ],
    ),
    (
        "what is denied is newer than the denial",
        [("Oro", 2009, OWNER_BY_CREATION), ("Ubu", 2018, "You own a token if it appeared under your control.")],
    ),
    (
        "definitions of other things",
        [
            ("Ubu", 2009, "The owner of a card is the player under whose control it appeared."),
            ("Oro", 2018, OWNER_BY_CREATION),
        ],
    ),
    (
        "one token of one card, not any token",
        [
            ("Ubu", 2009, "The owner of that token is the player under whose control it appeared."),
            ("Oro", 2018, OWNER_BY_CREATION),
        ],
    ),
    (
        "shorter lists stand on both sides of the longer one",
        [
            ("Ubu", 2012, "The seal kinds are ash, bone, and clay."),
            ("Oro", 2016, "The seal kinds are ash, bone, clay, and dew."),
            ("Eno", 2020, "The seal kinds are ash, bone, and clay."),
        ],
    ),
    (
        "examples are no closed list",
        [
            ("Ubu", 2012, "This counts seal kinds such as ash, bone, and clay."),
            ("Oro", 2024, "The seal kinds are ash, bone, clay, and dew."),
        ],
    ),
    (
        "lists of other things",
        [
            ("Ubu", 2012, "The five ways are ash, bone, and clay."),
            ("Oro", 2024, "The seal kinds are ash, bone, clay, and dew."),
        ],
    ),
    (
        "numbers go on without end",
        [("Ubu", 2012, "The seal values are 1, 2, and 3."), ("Oro", 2024, "The seal values are 1, 2, 3, and 4.")],
    ),
    (
        "must and may of other acts",
        [
            ("Ubu", 2019, "When the last ash counter is removed by suspend, you must cast the card."),
            ("Oro", 2024, "When the last ash counter is removed by suspend, you may reveal the card."),
        ],
    ),
    (
        "must and may without a common keyword: cards differ",
        [
            ("Ubu", 2019, "When the last ash counter is removed, you must cast the card."),
            ("Oro", 2024, "When the last ash counter is removed, you may cast the card."),
        ],
    ),
    (
        "the keyword is an example only",
        [
            ("Ubu", 2019, "For costs such as suspend, you must pay the last ash counter cost."),
            ("Oro", 2024, "For costs such as suspend, you may pay the last ash counter cost."),
        ],
    ),
    (
        "must and may of other players",
        [
            ("Ubu", 2019, "When the last ash counter is removed by suspend, an opponent must cast the card."),
            ("Oro", 2024, "When the last ash counter is removed by suspend, you may cast the card."),
        ],
    ),
    (
        "one older ruling alone may be a matter of its card",
        [("Ubu", 2009, SHIELDED), ("Eno", 2018, UNCOUNTERED)],
    ),
    (
        "younger rulings say it still",
        [("Ubu", 2009, SHIELDED), ("Oro", 2012, DRAINED), ("Eno", 2018, UNCOUNTERED), ("Asa", 2020, SHIELDED)],
    ),
    (
        "nothing is said of what happens instead",
        [
            ("Ubu", 2009, SHIELDED),
            ("Oro", 2012, DRAINED),
            ("Eno", 2018, "If the target is illegal as it tries to resolve, the spell isn’t countered by this."),
        ],
    ),
    (
        "instead of another move, and after another thing",
        [
            ("Ubu", 2015, "If your commander would die, you may put it into the command zone instead."),
            ("Oro", 2021, "Once this has resolved, the planeswalker’s owner may move it to the command zone."),
        ],
    ),
    (
        "never under a condition",
        [
            ("Ubu", 2012, "If it is tapped, the hidden side of a folded card can’t be cast."),
            ("Oro", 2022, "This lets you cast the hidden side of a folded card."),
        ],
    ),
    (
        "the counterexample denies it",
        [
            ("Ubu", 2012, "The hidden side of a folded card can’t be cast."),
            ("Oro", 2022, "You may not cast the hidden side of a folded card."),
        ],
    ),
    (
        "the universal is younger",
        [
            ("Oro", 2012, "This lets you cast the hidden side of a folded card."),
            ("Ubu", 2022, "The hidden side of a folded card can’t be cast."),
        ],
    ),
]


@pytest.mark.parametrize("told", [case[1] for case in HARMLESS], ids=[case[0] for case in HARMLESS])
def test_what_is_no_contradiction_stays_silent(told: Sequence[Told]) -> None:
    """Near misses of each way."""
    assert found(told) == []


def test_german_statements_go_the_same_ways() -> None:
    """Definitions, lists and duties; verbs at the end, relative clauses behind commas."""
    told = [
        ("Gluthund", 2009, "Der Besitzer eines Spielsteins ist der Spieler, unter dessen Kontrolle er erschien."),
        ("Flutwacht", 2018, "Der Besitzer eines Spielsteins ist der Spieler, der ihn erzeugt hat."),
        ("Gluthund", 2012, "Die Siegelarten sind Asche, Bein und Lehm."),
        ("Flutwacht", 2024, "Die Siegelarten sind Asche, Bein, Lehm und Tau."),
        ("Gluthund", 2019, "Wenn bei Aussetzen die letzte Aschenmarke entfernt wird, musst du die Karte wirken."),
        ("Flutwacht", 2024, "Wenn bei Aussetzen die letzte Aschenmarke entfernt wird, darfst du die Karte wirken."),
    ]
    assert [name for name, *_ in found(told, "de")] == [DEFINITIONS, LISTS, DUTIES]


def test_the_change_of_a_rule_is_one_family_and_names_all_its_places() -> None:
    """A sentence on two cards is one statement; the second card is among the further pairs."""
    newer = "The seal kinds are ash, bone, clay, and dew."
    closed = "The seal kinds are ash, bone, and clay."
    told = [("Ubu", 2012, closed), ("Eno", 2012, f"Eno knows seals. {closed}")]
    corpus = rulings([*told, ("Oro", 2024, newer)])
    (one,) = across_lists.find(corpus)
    assert {place.older for place in one.places} == {Address(0, 0), Address(1, 0)}
    texts = {ruling.at: ruling.text for ruling in corpus.all}
    assert {texts[place.older][slice(*place.older_span)] for place in one.places} == {"ash, bone, and clay"}
    assert (one.family != "", one.about) == (True, "dew")


def test_a_language_without_data_finds_nothing() -> None:
    """No table, no cues."""
    assert cues("xx") == {}
    assert found([("Ubu", 2009, OWNER_BY_CONTROL), ("Oro", 2018, OWNER_BY_CREATION)], "xx") == []


def test_statements_are_distinct_sentences_with_their_places() -> None:
    """The own name is one token whatever it is, and the middle ruling tells the age."""
    told = [("Ubu", 2009, "Ubu dies. It is cast."), ("Oro", 2012, "Oro dies."), ("Eno", 2020, "Eno dies.")]
    by_size = {len(one.places): one for one in statements(rulings(told))}
    assert by_size[3].keys == ("~", "dies", ".")
    assert by_size[3].ruling.card == "Oro"
    assert by_size[1].before == ("~", "dies", ".")


def test_cues_and_contents() -> None:
    """The longest cue counts, and phrases that mean one word are that word."""
    assert first_cue(("you", "may", "choose", "not", "to", "cast"), "en", "may") == (1, 5)
    assert content(("no", "legal", "targets"), "en") == {"illegal", "target"}


WORDS = """
    a the token 's owner player who control is are isn't , . ; ( ) and or not must may cast if because instead after
    command zone commander to can't back face card seal ash bone clay suspend countered
"""
words = st.sampled_from(WORDS.split())
texts = st.lists(words, min_size=1, max_size=40).map(" ".join)


@pytest.mark.parametrize("route", ACROSS, ids=[route.name for route in ACROSS])
@given(told=st.lists(st.tuples(st.sampled_from(["Ubu", "Oro"]), st.integers(2004, 2024), texts), max_size=6))
def test_any_rulings_are_read_and_spans_lie_in_their_texts(route: Route, told: list[Told]) -> None:
    """Nothing raises, both sides are shown, the older one is older, and the result is the same again."""
    corpus = rulings(told)
    once = list(route.find(corpus, EVERYTHING))
    assert once == list(route.find(rulings(told), EVERYTHING))
    for one in once:
        assert told[one.older.page][1] <= told[one.newer.page][1]
        for at, span in ((one.older, one.older_span), (one.newer, one.newer_span)):
            assert 0 <= span.start < span.end <= len(told[at.page][2])
