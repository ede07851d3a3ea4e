"""Which words are suspect, what they may have been meant to be, and what explains a rare word."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from excerpts import analysis_of, found_by, page
from hypothesis import given
from hypothesis import strategies as st

from corpus.nlp.free_words import free_words
from corpus.nlp.slips import SlipIndex, swapped
from corpus.nlp.spelling import Spelling, load_spelling

USED = {
    "Gezeitenmarke": 30,
    "Fähigkeit": 60,
    "überflutet": 40,
    "Perlen-Kolosseum": 9,
    "Flutschleuse": 8,
    "schwappen": 9,
}


def spelling(more: Mapping[str, int] | None = None, titles: Mapping[str, int] | None = None) -> Spelling:
    return load_spelling(USED | dict(more or {}), titles or {}, "de", "en")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Gezeitnmarke", "Gezeitenmarke"),
        ("Gezeittenmarke", "Gezeitenmarke"),
        ("Gezeirenmarke", "Gezeitenmarke"),
        ("Gezietenmarke", "Gezeitenmarke"),
        ("Fahigkeit", "Fähigkeit"),
        ("Faehigkeit", "Fähigkeit"),
        ("Fhigkeit", "Fähigkeit"),
        ("uberflutet", "überflutet"),
        ("ueberflutet", "überflutet"),
        ("Perlen-Kolloseum", "Perlen-Kolosseum"),
        ("Gezeiten-marke", "Gezeitenmarke"),
        ("schwapen", "schwappen"),
        ("wnen", "wenn"),
        ("enttapt", "enttappt"),
    ],
)
def test_a_slip_is_told(word: str, meant: str) -> None:
    assert spelling().answers(word) == (meant,)


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("Gezeitenmarken", "another form"),
        ("Gezeitenmarke", "itself"),
        ("Flutschleusen", "another form"),
        ("überfluteten", "another form"),
        ("Handkarte", "a compound that is near Landkarte"),
        ("Karnith", "a name"),
        ("Ebenwerfen", "a verb used as a noun"),
        ("tapped", "a word of the source language"),
        ("Gezeiten-Marke", "another style"),
        ("GEZEITNMARKE", "capitals"),
        ("x" * 50, "too long"),
        ("", "nothing"),
    ],
)
def test_what_is_explained_is_no_slip(word: str, why: str) -> None:
    assert spelling().answers(word) == (), why


def test_a_word_that_many_texts_have_is_none() -> None:
    assert spelling({"Gezeitnmarke": 4}).answers("Gezeitnmarke") == ()


def test_a_word_of_a_title_is_right_in_every_form() -> None:
    assert spelling(titles={"gezeirenmarke": 1}).answers("Gezeirenmarke") == ()
    assert spelling(titles={"gezeirenmarken": 1}).answers("Gezeirenmarke") == ()


def test_a_word_of_a_title_that_is_built_of_nothing_is_a_slip() -> None:
    assert spelling(titles={"gmeinschaft": 1}).answers("Gmeinschaft") == ("Gemeinschaft",)
    assert spelling(titles={"feinheitt": 1}).answers("Feinheitt") == ()
    assert spelling(titles={"freimut": 1}).answers("Freimut") == ()


def test_a_word_of_a_title_is_suspect_where_many_titles_have_the_like_one() -> None:
    assert spelling(titles={"gezeirenmarke": 1, "gezeitenmarke": 3}).answers("Gezeirenmarke") == ("Gezeitenmarke",)


def test_two_answers_are_no_fix() -> None:
    assert len(spelling({"Flutschleuse": 8, "Flutschleufe": 8}).answers("Flutschleule")) == 2


def test_a_noun_with_a_conjunction_glued_to_it() -> None:
    assert spelling().answers("Kreaturoder") == ("Kreatur oder", "Kreatur- oder")
    assert spelling().answers("Wolfshund") == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Die F&auml;higkeit, die", ["Die", "die"]),
        ("Fa\u0308higkeit und Fä\u00adhigkeit", ["und"]),
        ("„Insel-Karte“ (getappt)", ["Insel-Karte", "getappt"]),
        ("2fach {T} C: x_y", ["C"]),
        ("", []),
    ],
)
def test_only_words_that_stand_free_are_looked_at(text: str, words: list[str]) -> None:
    assert [word.text for word in free_words(text)] == words


@given(st.text(alphabet="abcäö", min_size=3, max_size=7), st.text(alphabet="abcäö", min_size=3, max_size=7))
def test_swapped_letters_are_found_from_either_side(one: str, two: str) -> None:
    if swapped(one, two):
        assert SlipIndex([two]).near(one) == [two]
        assert SlipIndex([one]).near(two) == [one]
    assert SlipIndex([one]).near(one) == []


@given(st.text(alphabet="abcdeä", min_size=4, max_size=9), st.data())
def test_every_single_slip_behind_the_first_letter_is_found(word: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(1, len(word) - 1))
    slips = {
        word[:place] + word[place + 1 :],
        word[:place] + "x" + word[place:],
        word[:place] + "x" + word[place + 1 :],
    }
    assert all(word in SlipIndex([word]).near(slip) for slip in slips)


def test_swapped_letters_are_told_from_others() -> None:
    assert swapped("abcd", "acbd")
    assert not swapped("abcd", "abdd")
    assert not swapped("abcd", "abcd")


def test_the_check_finds_words_on_pages_and_leaves_source_words_and_passages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    usual = [f"2019-01-{day:02} Am {day}. Tag wird die Gezeitenmarke abgelegt." for day in range(10, 20)]
    files = {
        "page.txt": page("Gezeitenuhrwerk", *usual, "2019-02-01 Lege die Gezeitnmarke ab."),
        "other.txt": page(
            "Uhrwerkturm", "Lege eine +1/+1-Marke (put the Gezeitenmarkee on it) und eine F&auml;higkeit ab."
        ),
    }
    (finding,) = found_by("G003", analysis_of(tmp_path, files))
    assert finding.message == "„Gezeitnmarke“ is no known word; write „Gezeitenmarke“ if that was meant."
    assert [edit.text for fix in finding.fixes for edit in fix.edits] == ["Gezeitenmarke"]
    assert not finding.fixes[0].safe


def test_a_word_that_the_source_has_too_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    record = '{"card": "Turm %d", "date": "2024-06-14", "text": "%s", "source": "%s", "lang": "de"}\n'
    usual = "".join(record % (n, f"Wähle {n} Mal Gezeitenmarke.", f"Choose {n} times.") for n in range(9))
    copied = record % (10, "Wähle den Gezeitnmarke.", "Choose the Gezeitnmarke.")
    assert found_by("G003", analysis_of(tmp_path, {"a.jsonl": usual + copied})) == []
    slip = record % (10, "Wähle den Gezeitnmarke.", "Choose the tower.")
    assert len(found_by("G003", analysis_of(tmp_path, {"a.jsonl": usual + slip}))) == 1


LIST = st.lists(st.text(alphabet="abcdeäß-", min_size=3, max_size=12), max_size=12)


@given(LIST, st.text(alphabet="abcdeäß-", min_size=3, max_size=12))
def test_whether_a_word_is_near_does_not_hang_on_the_others(words: list[str], word: str) -> None:
    near = SlipIndex(words).near(word)
    assert near == sorted({other for other in words if SlipIndex([other]).near(word)})
    assert word not in near
