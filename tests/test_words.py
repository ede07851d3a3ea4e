import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.nlp.pack import load_pack
from corpus.nlp.words import BUILT, CLEAR, LIMIT, NOTHING, SWITCH, Evidence, WordEvidence, words_of

EVIDENCE = WordEvidence(load_pack("en"), load_pack("de"))
ODD_WORDS = st.text("abcdefghijklmnopqrstuvwxyzäöüßé'’-", min_size=1, max_size=12)


@pytest.mark.parametrize(
    "word", ["was", "die", "hat", "also", "in", "Die", "DIE", "super", "online", "normal", "a", "{T}"]
)
def test_shared_words_and_symbols_say_nothing(word: str) -> None:
    assert EVIDENCE.of(word) == NOTHING


@pytest.mark.parametrize("word", ["der", "und", "Spieler", "Karte", "getappt", "enttappen", "ungeblockte", "NICHT"])
def test_german_words_are_of_the_target(word: str) -> None:
    assert EVIDENCE.of(word).odds >= CLEAR


@pytest.mark.parametrize("word", ["the", "and", "creature", "card", "tapped", "untap", "THE", "doesn’t", "player's"])
def test_english_words_are_of_the_source(word: str) -> None:
    assert EVIDENCE.of(word).odds <= -CLEAR


@pytest.mark.parametrize("word", ["untap", "graveyard", "scry", "Trample", "getappt", "neutralisiert"])
def test_words_of_the_game_tell_most_and_are_settled(word: str) -> None:
    odds, is_open = EVIDENCE.of(word)
    assert abs(odds) == LIMIT
    assert not is_open


@pytest.mark.parametrize(
    ("word", "odds"),
    [
        ("glimmerbar", BUILT),
        ("vertümpelt", BUILT),
        ("nebelwache", BUILT),
        ("nontidal", -BUILT),
        ("retidewalk", -BUILT),
        ("qorvath", 0.0),
        ("Qorvath", 0.0),
    ],
)
def test_an_unknown_word_is_weighed_by_its_parts(word: str, odds: float) -> None:
    assert EVIDENCE.of(word) == Evidence(odds, open=True)


@given(ODD_WORDS)
def test_an_unknown_word_never_stands_out_alone(word: str) -> None:
    folded = word.replace("’", "'").replace("ß", "ss")
    known = any(folded in pack.zipf or folded in pack.game_words for pack in (EVIDENCE.source, EVIDENCE.target))
    made_up = not known and not {"'", "-"} & set(folded)
    odds, is_open = EVIDENCE.of(word)
    assert -LIMIT <= odds <= LIMIT
    if made_up and len(word) > 1:
        assert is_open
        assert odds > -2 * SWITCH


@pytest.mark.parametrize("word", ["Größe", "fähig", "CAN’T", "the", "über", "creature", "Insel"])
def test_case_and_composition_do_not_matter(word: str) -> None:
    said = EVIDENCE.of(word)
    assert EVIDENCE.of(word.upper()) == EVIDENCE.of(word.lower()) == said
    assert EVIDENCE.of(unicodedata.normalize("NFD", word)) == said
    assert EVIDENCE.of(f"{word[:2]}\u00ad{word[2:]}") == said


def test_what_is_shared() -> None:
    assert EVIDENCE.of("Die") == NOTHING
    assert EVIDENCE.of("super") == NOTHING
    assert EVIDENCE.of("the") != NOTHING
    assert EVIDENCE.of("Vertümpelt") != NOTHING


def test_words_of_a_text() -> None:
    text = "{T}: Lege eine +1/+1-Marke auf Jace’s Fa\u0308hre, dann 2 Glimm-Karten."
    assert words_of(text) == {"t", "lege", "eine", "marke", "auf", "jace's", "fähre", "dann", "glimm-karten"}
    assert words_of("{2} 3/3 — …") == frozenset()
