"""What forms of words can be, and which phrases of them cannot agree."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.nlp.agreement import clashes
from corpus.nlp.genders import CASES, NUMBERS, PLURAL, cells, load_genders, read_rows
from corpus.nlp.noun_phrases import NounPhrases
from corpus.nlp.pack import RESOURCES
from corpus.nlp.phrase_tokens import tokens_of
from corpus.nlp.phrases import Fault

GERMAN = load_genders("de")


def test_every_noun_of_the_table_is_known_in_its_gender() -> None:
    for word, gender, _, note in read_rows(RESOURCES / "de" / "genders.tsv"):
        noun = GERMAN.nouns.get(word.lower())
        if note == "besides":
            continue
        assert noun is not None, word
        for one in [gender] if gender == "plural" else gender:
            assert noun.cells & cells("nominative", one), word


def test_the_tables_say_nothing_twice() -> None:
    words = [row[0] for row in read_rows(RESOURCES / "de" / "genders.tsv")]
    assert len(words) == len(set(words))


def test_cells_are_one_bit_each() -> None:
    bits = [cells(case, number) for case in CASES for number in NUMBERS]
    assert sorted(bits) == [1 << place for place in range(16)]
    assert sum(cells(case, "plural") for case in CASES) == PLURAL


@pytest.mark.parametrize(
    ("word", "like"),
    [
        ("Gezeitenmarke", "Marke"),
        ("Nichtland-Kreatur", "Kreatur"),
        ("Wechselkosten", "Kosten"),
        ("Hauptphase", "Phase"),
        ("Überflutung", "Verzauberung"),
        ("Tapferkeit", "Fähigkeit"),
    ],
)
def test_compounds_and_derivations_follow_their_end(word: str, like: str) -> None:
    found, model = GERMAN.noun(word), GERMAN.noun(like)
    assert found is not None
    assert model is not None
    assert found.cells == model.cells


@pytest.mark.parametrize("word", ["Heimat", "Zyxwrath", "KarteDie", "Kreatur-", "Armut"])
def test_what_only_looks_like_a_compound_is_unknown(word: str) -> None:
    assert GERMAN.noun(word) is None


@pytest.mark.parametrize("word", ["weiter", "früher", "ziehen", "dieser", "unter", "immer", "Neue"])
def test_what_may_be_another_word_is_no_adjective(word: str) -> None:
    assert GERMAN.stem(word) is None


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("Wähle ein Kreatur.", "eine Kreatur"),
        ("Ziehe eine Karten.", None),
        ("Lege sie mit die Karten ab.", "mit den Karten"),
        ("Du hast keine getappte Kreaturen.", "keine getappten Kreaturen"),
        ("Falls der Manakosten X enthält, ist es gut.", "die Manakosten"),
        ("Zerstöre eine Kreatur deine Wahl.", "deiner Wahl"),
        ("Sie wird auf deinem Friedhof gelegt.", "auf deinen Friedhof"),
        ("Gib sie auf die Hand ihres Besitzer zurück.", None),
    ],
)
def test_one_answer_is_offered_and_none_of_several(text: str, better: str | None) -> None:
    assert [clash.better for clash in clashes(text, "de")] == [better]


def test_faults_are_told_apart() -> None:
    text = "Ziehe eine Karten. Falls der Manakosten fehlen, sind die Kreatur da. Die Kreatur sind da."
    assert [clash.fault for clash in clashes(text, "de")] == [Fault.PHRASE, Fault.GENITIVE, Fault.VERB, Fault.VERB]


def test_a_language_without_tables_is_silent() -> None:
    assert list(clashes("Falls der Manakosten fehlen, ziehe eine Karten.", "en")) == []


WORDS = (
    *("der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "mit", "zu", "in", "auf", "falls", "und"),
    *("Karte", "Karten", "Kreatur", "Manakosten", "Friedhof", "Wahl", "Xyz", "+1/+1-Marke", "{2}"),
    *("du", "hat", "haben", "legt", "gelegt", "getappte", "bleibenden", "drei", "deine", "Deinem"),
    *(",", ".", "\n", "(", ")", "„", "“"),
)


@given(st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join))
def test_clashes_lie_in_the_text_and_none_overlaps(text: str) -> None:
    found = list(clashes(text, "de"))
    assert all(0 <= clash.span.start < clash.span.end <= len(text) for clash in found)
    assert all(one.span.end <= two.span.start for one, two in pairwise(found))


@given(st.text(max_size=80))
def test_tokens_are_what_stands_in_the_text(text: str) -> None:
    tokens = tokens_of(text)
    assert all(text[token.start : token.end] == token.text for token in tokens)
    list(NounPhrases(GERMAN).phrases(text, tokens))
