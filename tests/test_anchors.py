"""Words and anchors of a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.pairing.anchors import again, is_exact, is_word
from corpus.pairing.bilingual import language_pair

LANGUAGES = language_pair("en", "de")


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Draw three cards.", "Ziehe drei Karten."),
        ("Draw 3 cards.", "Ziehe drei Karten."),
        ("It costs {2}{G}{G}.", "Sie kostet {2GG}."),
        ("Pay {G/U}.", "Bezahle {U/G}."),
        ("It gets -1/-1 twice.", "Sie erhält zweimal −1/−1."),
        ("<i>({T}: Add {C}.)</i>", "({T}: Erzeuge {C}.)"),
        ("It has 2/2 and {X}.", "Sie hat 2/2 und {x}."),
    ],
)
def test_anchors_are_the_same_in_both_languages(source: str, target: str) -> None:
    exact = {token for token in LANGUAGES.source_tokens(source) if is_exact(token)}
    assert exact == {token for token in LANGUAGES.target_tokens(target) if is_exact(token)}
    assert exact


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Draw three cards.", "Ziehe vier Karten."),
        ("It costs {G}{G}.", "Sie kostet {G}."),
        ("Pay {2}.", "Bezahle zwei."),
        ("It gets +1/+1.", "Sie erhält -1/-1."),
    ],
)
def test_other_numbers_and_symbols_are_other_anchors(source: str, target: str) -> None:
    exact = [token for token in LANGUAGES.source_tokens(source) if is_exact(token)]
    assert exact != [token for token in LANGUAGES.target_tokens(target) if is_exact(token)]


@pytest.mark.parametrize("text", ["It can’t block.", "It isn't a copy.", "a noncreature card", "It never dies."])
def test_negation_of_the_source(text: str) -> None:
    assert "!" in LANGUAGES.source_tokens(text)


@pytest.mark.parametrize("text", ["Sie kann nicht blocken.", "keine Kopie", "eine Nichtkreatur-Karte", "ohne Ziel"])
def test_negation_of_the_target(text: str) -> None:
    assert "!" in LANGUAGES.target_tokens(text)


@pytest.mark.parametrize("text", ["Nonetheless it blocks.", "Note the cost.", "Name one."])
def test_what_looks_like_negation_only(text: str) -> None:
    assert "!" not in LANGUAGES.source_tokens(text)


@given(st.text(st.sampled_from("abcA1²{}/+-*’'~<>i \u0308\n"), max_size=60))
def test_any_text_has_distinct_tokens(text: str) -> None:
    found = LANGUAGES.target_tokens(text)
    assert len(found) == len(set(found))
    assert all(is_word(token) or not token[0].isspace() for token in found)
    assert all(again(token) in found for token in found if again(token))
