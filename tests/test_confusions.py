"""Words that exist, and stand where only another one can be meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.nlp.confusions import load_confusions


def confused(text: str) -> list[tuple[str, str]]:
    return [(text[slice(*one.span)], one.meant) for one in load_confusions("de").of(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Du darfst die Muschel immer denn wirken, falls die Flut steigt.", [("denn", "dann")]),
        ("Lege die Muschel in denn Friedhof.", [("denn", "den")]),
        ("Die Flut hat seid Beginn des Zuges Eile.", [("seid", "seit")]),
        ("Opfere ein Land, dass du kontrollierst.", [("dass", "das")]),
        ("Tappe ein Artefakt deiner Wahl, dass ein Gegner kontrolliert, und ziehe eine Karte.", [("dass", "das")]),
        ("Falls dass Ziel illegal ist, geschieht nichts.", [("dass", "das")]),
        ("Lege die Karte auf dass Artefakt.", [("dass", "das")]),
        ("Die Kreatur, dass du kontrollierst, stirbt.", [("dass", "die")]),
        ("Der Aurazauberspruch, dass du kontrollierst, bleibt.", [("dass", "den")]),
        ("Dies bedeutet, das du die Muschel nicht wirken kannst.", [("das", "dass")]),
        ("Beachte, das die Kreatur getappt bleibt.", [("das", "dass")]),
    ],
)
def test_what_cannot_stand_there_is_told(text: str, found: list[tuple[str, str]]) -> None:
    assert confused(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "Sie bleibt getappt, es sei denn, du bezahlst {2}.",
        "Sie bleibt getappt, denn die Flut steigt, und hat mehr denn je Eile.",
        "Was passiert denn mit der Muschel?",
        "Ihr seid beide an der Reihe.",
        "Opfere ein Land, das du kontrollierst.",
        "Ohne dass Spieler antworten können, und so dass Artefakte getappt bleiben.",
        "Dies gilt auch für den Fall, dass du angreifst, und unter der Bedingung, dass du opferst.",
        "Der Gegner erfährt aus der Karte, dass du eine Insel ziehst.",
        "Der Effekt verhindert, dass du angreifst und ein Land, das du kontrollierst, getappt wird.",
        "Erhöhe deinen Manavorrat um ein Mana einer Farbe, das ein Land erzeugen könnte.",
        "Das Spiel, das du beginnst, endet.",
        "Tappe Zyxwrath, das du kontrollierst.",
        "Du verlierst alles, das du kontrollierst.",
        "Ein 1/1, das du kontrollierst, stirbt.",
        "Es gilt: dass du verlierst, entscheidet ein Land, das keiner kontrolliert.",
        "Die Bedingung ist, dass du die Karte kontrollierst.",
    ],
)
def test_what_can_stand_there_is_not(text: str) -> None:
    assert not confused(text)


@given(st.lists(st.sampled_from(["denn", "dass", ", das", "du", "Land", "kontrollierst", ".", ",", "?", "in", "{T}"])))
def test_places_are_those_of_the_words(words: list[str]) -> None:
    text = " ".join(words)
    for one in load_confusions("de").of(text):
        assert text[slice(*one.span)] in {"denn", "dass", "das"}


def test_a_language_without_tables_has_none() -> None:
    assert not list(load_confusions("fr").of("denn dass, das du"))
