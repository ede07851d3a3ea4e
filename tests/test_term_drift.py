"""T002: two terms for one thing."""

import datetime
from pathlib import Path

import pytest
from excerpts import analysis_of, found_by, page, place_of
from hypothesis import given
from hypothesis import strategies as st

from corpus.likeness.drift import Use, drift_between
from corpus.likeness.drift_phrases import phrases
from corpus.model import Address, Span

USUAL = "Die Kopie hat einen Flutbetrag von {}."
ODD = "Jene Karte hat einen Flutwert von {}."


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def messages(tmp_path: Path, files: dict[str, str]) -> list[str]:
    return [finding.message for finding in found_by("T002", analysis_of(tmp_path, files))]


def records(*texts: tuple[str, str]) -> str:
    return "".join(
        f'{{"card": "Karte {n}", "date": "2024-06-14", "text": "{text}", "source": "{source}", "page": "{n}"}}\n'
        for n, (text, source) in enumerate(texts)
    )


def test_the_rarer_of_two_compounds_with_the_same_words_around(tmp_path: Path) -> None:
    files = {"de/a.txt": page("Uhr", USUAL.format(3), ODD.format(0)), "de/b.txt": page("Rad", USUAL.format(0))}
    analysis = analysis_of(tmp_path, files)
    (finding,) = found_by("T002", analysis)
    assert finding.message == "„Flutwert“ (once) stands for what is „Flutbetrag“ elsewhere (twice); settle on one."
    assert place_of(finding, analysis.corpus) == ("de/a.txt", 2)
    assert [related.ruling for related in finding.related] == [(0, 0), (1, 0)]


def test_an_even_split_goes_to_the_first_place(tmp_path: Path) -> None:
    files = {"de/a.txt": page("Uhr", ODD.format(0)), "de/b.txt": page("Rad", USUAL.format(0))}
    assert messages(tmp_path, files) == [
        "„Flutwert“ and „Flutbetrag“ are used for one thing, each once; settle on one."
    ]


def test_compounds_side_by_side_are_two_things(tmp_path: Path) -> None:
    both = "Die Karte hat einen Flutbetrag von 0 und einen Flutwert von 0."
    assert messages(tmp_path, {"de/a.txt": page("Uhr", USUAL.format(0), ODD.format(0), both)}) == []


def test_a_gap_that_other_words_fill_too_tells_nothing(tmp_path: Path) -> None:
    third = "Sie hat einen Stapel von 0."
    assert messages(tmp_path, {"de/a.txt": page("Uhr", USUAL.format(0), ODD.format(0), third)}) == []


def test_other_words_around_tell_nothing(tmp_path: Path) -> None:
    texts = USUAL.format(3), "Der Flutwert ist höher als vorher."
    assert messages(tmp_path, {"de/a.txt": page("Uhr", *texts)}) == []


def test_words_of_titles_are_no_terms(tmp_path: Path) -> None:
    assert messages(tmp_path, {"de/a.txt": page("Flutwert", USUAL.format(0), ODD.format(0))}) == []


def test_a_term_that_another_one_has_followed_is_no_drift(tmp_path: Path) -> None:
    rulings = [f"2012-0{month}-01 {ODD.format(0)}" for month in (1, 2)]
    rulings += [f"2012-0{month}-01 {USUAL.format(0)}" for month in (3, 4, 5)]
    assert messages(tmp_path, {"de/a.txt": page("Uhr", *rulings)}) == []


def test_terms_of_other_years_are_no_drift(tmp_path: Path) -> None:
    rulings = [f"2012-01-01 {USUAL.format(0)}", f"2012-02-01 {USUAL.format(0)}", f"2016-01-01 {ODD.format(0)}"]
    assert messages(tmp_path, {"de/a.txt": page("Uhr", *rulings)}) == []


def test_sources_that_differ_are_two_things(tmp_path: Path) -> None:
    cards = "The copy", "A token", "That spell"
    texts = [(USUAL.format(n), f"{card} has tide amount {n}.") for n, card in enumerate(cards)]
    assert messages(tmp_path, {"de.jsonl": records(*texts, (ODD.format(0), "That card has flood value 0."))}) == []
    (message,) = messages(tmp_path, {"de.jsonl": records(*texts, (ODD.format(0), "That card has tide amount 0."))})
    assert message.startswith("„Flutwert“ (once)")


def test_a_verb_here_and_its_noun_there(tmp_path: Path) -> None:
    texts = (
        "Du kannst ihn wirken, ohne seine Flutkosten zu bezahlen.",
        "Wirke sie danach ohne Bezahlung ihrer Flutkosten.",
        "Wirke ihn nochmals, ohne die Flutkosten zu bezahlen.",
    )
    (message,) = messages(tmp_path, {"de/a.txt": page("Uhr", *texts)})
    assert message.startswith("„ohne Bezahlung ihrer Flutkosten“ (once) stands for what is „ohne seine Flutkosten")


def test_what_the_term_base_admits_beside_another_word_is_drift_on_one_page(tmp_path: Path) -> None:
    texts = "Die Kosten des Zaubers sind höher.", "Du kannst den Zauberspruch wirken.", "Der Zauberspruch bleibt dort."
    assert len(messages(tmp_path, {"de/a.txt": page("Uhr", *texts)})) == 1
    assert messages(tmp_path, {"de/b.txt": page("Uhr", texts[0]), "de/c.txt": page("Rad", *texts[1:])}) == []


def test_two_official_words_are_no_drift(tmp_path: Path) -> None:
    texts = "Ihr Beherrscher zieht eine Karte.", "Ein Spieler, der sie kontrolliert, zieht eine Karte."
    assert messages(tmp_path, {"de/a.txt": page("Uhr", *texts)}) == []


def test_a_phrase_has_one_meaning_either_way() -> None:
    texts = ["anstatt die Karte abzulegen", "Anstatt Bezahlung von Kosten", "anstatt hohe Kosten zu bezahlen"]
    found = list(phrases(enumerate(texts), "de"))
    assert [(one.text, one.verbal) for one in found] == [(1, False), (2, True)]
    assert len({one.meaning for one in found}) == 1


DAYS = st.none() | st.dates(datetime.date(2010, 1, 1), datetime.date(2013, 1, 1))
USES = st.lists(st.builds(Use, st.builds(Address, st.integers(0, 9), st.integers(0, 9)), st.just(Span(0, 4)), DAYS))


@given(USES.filter(bool), USES.filter(bool))
def test_drift_is_the_same_either_way_round(ones: list[Use], others: list[Use]) -> None:
    drift, turned = drift_between(("eins", ones), ("zwei", others)), drift_between(("zwei", others), ("eins", ones))
    assert (drift is None) is (turned is None)
    if drift and turned and len(ones) != len(others):
        assert {drift.odd, drift.usual} == {"eins", "zwei"}
        assert drift.odd == turned.odd
        assert drift.odd_uses
        assert drift.usual_uses
