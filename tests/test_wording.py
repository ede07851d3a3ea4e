import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.likeness import wording
from corpus.likeness.wording import (
    OWN_NAME,
    cased_keys,
    clauses,
    keys,
    masked,
    name_forms,
    sentences,
    spoken_forms,
    tokens,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Pay {2}{U}: tap.", ["pay", "{2}{u}", ":", "tap", "."]),
        ("a +1/+1 counter", ["a", "+1/+1", "counter"]),
        ("a −1/−1 counter", ["a", "-1/-1", "counter"]),
        ("a 2/2, an X/X and a */*", ["a", "2/2", ",", "an", "x/x", "and", "a", "*/*"]),
        ("Use +2 or –3.", ["use", "+2", "or", "-3", "."]),
        ("1,000 cards", ["1,000", "cards"]),
        ("won’t", ["won't"]),
        ("Ubu’s card", ["ubu", "'s", "card"]),
        ("face-down—maybe", ["face-down", "-", "maybe"]),
        ("so -- or", ["so", "-", "or"]),
        ("„Ziehe“ «Zwei» “drei”", ['"', "ziehe", '"', '"', "zwei", '"', '"', "drei", '"']),
        ("and/or", ["and", "/", "or"]),
        ("Wirk\u00adlich\u00a0so", ["wirklich", "so"]),
        ("\u00ad \u200b", []),
        ("", []),
    ],
)
def test_keys(text: str, expected: list[str]) -> None:
    assert keys(text) == expected


@given(st.text())
def test_keys_with_spans_are_the_keys_without(text: str) -> None:
    found = tokens(text)
    assert [token.key for token in found] == keys(text)
    assert [token.cased for token in found] == cased_keys(text)


@given(st.text())
def test_token_spans_are_ordered_inside_the_text_and_without_white_space(text: str) -> None:
    end = 0
    for token in tokens(text):
        assert end <= token.start < token.end <= len(text)
        assert not any(character.isspace() for character in text[token.start : token.end])
        end = token.end


@pytest.mark.parametrize("text", ["Über drei Flüsse käme er nie.", "Créé “à” l’été"])
def test_decomposed_text_has_the_keys_of_composed_text(text: str) -> None:
    assert keys(unicodedata.normalize("NFD", text)) == keys(text)


def test_spans_of_decomposed_text_count_its_own_characters() -> None:
    text = unicodedata.normalize("NFD", "für zwei")
    assert [(token.start, token.end) for token in tokens(text)] == [(0, 4), (5, 9)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It resolves. Draw two.", ["It resolves .", "Draw two ."]),
        ("Is it tapped? {T} has no cost!", ["Is it tapped ?", "{T} has no cost !"]),
        ("Say “Stop.” Then draw.", ['Say " Stop . "', "Then draw ."]),
        ("Then stop. “Draw” means that.", ["Then stop .", '" Draw " means that .']),
        ("It stays (at least now.) Draw.", ["It stays ( at least now . )", "Draw ."]),
        ("Ein Land, z. B. Sumpf, hilft.", ["Ein Land , z . B . Sumpf , hilft ."]),
        ("Die Karte bzw. Kopie geht. Sie bleibt.", ["Die Karte bzw . Kopie geht .", "Sie bleibt ."]),
        ("Choose 0 for X. If not, 1.", ["Choose 0 for X .", "If not , 1 ."]),
        ("no end", ["no end"]),
        ("", []),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    cased = cased_keys(text)
    assert [" ".join(cased[first:last]) for first, last in sentences(cased)] == expected


@given(st.text(alphabet="aA .,!?\"')(-z1", max_size=40))
def test_sentences_and_clauses_are_all_of_a_text_in_order(text: str) -> None:
    cased = cased_keys(text)
    parts = [part for sentence in sentences(cased) for part in clauses(cased, sentence)]
    assert [number for first, last in parts for number in range(first, last)] == list(range(len(cased)))


def test_own_name_is_masked_in_each_form() -> None:
    names = name_forms("Ubu, Lord of Ink")
    text = "Ubu, Lord of Ink sees what Ubu’s owner sees, but no Ububu."
    assert " ".join(masked(cased_keys(text), names)) == "~ sees what ~ 's owner sees , but no Ububu ."
    assert [text[token.start : token.end] for token in tokens(text, names) if token.key == OWN_NAME] == [
        "Ubu, Lord of Ink",
        "Ubu",
    ]


def test_halves_of_a_double_name_are_names() -> None:
    assert masked(cased_keys("Dusk or Night Fall"), name_forms("Dusk // Night Fall")) == ["~", "or", "~"]


@pytest.mark.parametrize(
    ("texts", "cards", "first_word_is_a_name"),
    [
        (["Then Orrin Vale attacks.", "Then Orrin attacks."], ["Orrin Vale", "Orrin Vale"], True),
        (["Then Imp attacks.", "Each Imp attacks."], ["Imp Baron", "Sea Wall"], False),
        (["Then Imp attacks.", "Each imp attacks."], ["Imp Baron", "Imp Baron"], False),
        (["Then Orrin attacks.", "Orrin waits."], ["Orrin Vale", "Orrin, the Old"], True),
    ],
)
def test_a_first_word_is_a_name_where_the_corpus_proves_it(
    texts: list[str], cards: list[str], first_word_is_a_name: bool
) -> None:
    forms = spoken_forms([cased_keys(text) for text in texts], cards)
    word = cards[0].split()[0]
    assert ((word,) in forms[cards[0]]) is first_word_is_a_name


def test_every_word_has_a_character_of_its_own_and_marks_have_none() -> None:
    characters = wording.Characters()
    coded = [characters[key] for key in ["draw", ",", "two", "draw", "{t}"]]
    assert coded[1] == ""
    assert coded[0] == coded[3]
    assert len(set(coded)) == 4
