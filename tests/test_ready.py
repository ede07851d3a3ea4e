"""Translations that are ready for what was left in the source language, and what an analysis makes of them."""

from pathlib import Path

import pytest
from excerpts import analysis_of, page
from parallel_pages import CLOCK, FERRY, LANTERN

from corpus.analysis import Analysis
from corpus.likeness.offers import Fit


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def analysis(**files: str) -> Analysis:
    return analysis_of(Path(), {name.replace("_", "/", 1) + ".txt": text for name, text in files.items()})


def offers(found: Analysis) -> dict[str, list[tuple[str, str, Fit, str]]]:
    """Text left: title, translation, fit, and what the source lacks."""
    return {
        text: [(offer.title, offer.ready.text, offer.ready.fit, offer.ready.lacks) for offer in offered]
        for text, offered in found.ready.items()
    }


LEFT = "Each player who can’t pay the toll loses 2 life and draws no card this turn."
DONE = "Jeder Spieler, der den Zoll nicht bezahlen kann, verliert 2 Lebenspunkte und zieht in diesem Zug keine Karte."
NEAR = "Each player who can’t pay the toll loses 3 life and draws no card this turn."


def test_the_translation_of_the_same_source() -> None:
    found = analysis(
        en_a=page("Old Toll", LEFT, LANTERN.source[1]),
        de_a=page("Alter Zoll", DONE, LANTERN.target[1]),
        en_b=page("New Toll", LEFT, *LANTERN.source[2:]),
        de_b=page("Neuer Zoll", LEFT, *LANTERN.target[2:]),
    )
    assert offers(found) == {LEFT: [("Alter Zoll", DONE, Fit.SAME, "")]}


def test_the_newest_translation_comes_first_and_none_twice() -> None:
    newer = DONE.replace("in diesem Zug keine Karte", "keine Karte in diesem Zug")
    found = analysis(
        en_a=page("Toll 1", f"2019-01-31 {LEFT}", LANTERN.source[0]),
        de_a=page("Zoll 1", f"2019-01-31 {DONE}", LANTERN.target[0]),
        en_b=page("Toll 2", f"2024-01-31 {LEFT}", LANTERN.source[1]),
        de_b=page("Zoll 2", f"2024-01-31 {newer}", LANTERN.target[1]),
        en_c=page("Toll 3", f"2022-01-31 {LEFT}", LANTERN.source[2]),
        de_c=page("Zoll 3", f"2022-01-31 {DONE}", LANTERN.target[2]),
        en_d=page("Toll 4", LEFT, LANTERN.source[3]),
        de_d=page("Zoll 4", LEFT, LANTERN.target[3]),
    )
    assert offers(found) == {LEFT: [("Zoll 2", newer, Fit.SAME, ""), ("Zoll 3", DONE, Fit.SAME, "")]}


def test_the_translation_of_a_like_source_and_what_differs() -> None:
    found = analysis(
        en_a=page("Old Toll", NEAR, LANTERN.source[1]),
        de_a=page("Alter Zoll", DONE.replace("2", "3"), LANTERN.target[1]),
        de_b=page("Neuer Zoll", LEFT, FERRY.target[0]),
    )
    assert offers(found) == {LEFT: [("Alter Zoll", DONE.replace("2", "3"), Fit.NEAR, "2")]}


def test_a_ruling_that_says_the_same_where_no_source_is_at_hand() -> None:
    found = analysis(
        de_a=page("Laterne", *LANTERN.target), de_b=page("Lampe", *LANTERN.source[:3]), de_c=page("Uhr", *CLOCK.target)
    )
    assert offers(found) == {
        source: [("Laterne", target, Fit.KIN, "")]
        for source, target in zip(LANTERN.source[:3], LANTERN.target[:3], strict=True)
    }


def test_a_bilingual_record_has_the_translation() -> None:
    record = f'{{"card": "Zoll", "date": "2024-01-31", "text": "{DONE}", "source": "{LEFT}"}}\n'
    found = analysis_of(Path(), {"de/a.jsonl": record, "de/b.txt": page("Neuer Zoll", LEFT)})
    assert offers(found) == {LEFT: [("Zoll", DONE, Fit.SAME, "")]}


REMARK = "(even if nobody is there to pay it)"
REMARK_DONE = "(auch wenn niemand da ist, um ihn zu bezahlen)"


def test_a_remark_that_its_translation_has_elsewhere() -> None:
    source, target = (
        f"The toll is paid {REMARK} as the gate opens.",
        "Der Zoll wird {} bezahlt, sobald das Tor sich öffnet.",
    )
    found = analysis(
        en_a=page("Gate", source, LANTERN.source[0]),
        de_a=page("Tor", target.format(REMARK_DONE), LANTERN.target[0]),
        de_b=page(
            "Brücke", f"Du öffnest die Brücke {REMARK}, und jeder Gegner zieht eine Karte aus seiner Bibliothek."
        ),
    )
    assert offers(found) == {REMARK: [("Tor", REMARK_DONE, Fit.SAME, "")]}


def test_a_sentence_that_its_translation_has_elsewhere() -> None:
    found = analysis(
        en_a=page("Gate", f"{LEFT} {LANTERN.source[2]}", CLOCK.source[1]),
        de_a=page("Tor", f"{DONE} {LANTERN.target[2]}", CLOCK.target[1]),
        de_b=page("Brücke", f"{FERRY.target[1]} {LEFT}"),
    )
    assert offers(found) == {LEFT: [("Tor", DONE, Fit.SAME, "")]}


@pytest.mark.parametrize(
    "files",
    [
        {"de_a": LANTERN.target_page()},
        {"de_a": page("Zoll", LEFT)},
        {"de_a": page("Zoll", LEFT), "de_b": CLOCK.target_page()},
        {"en_a": page("Toll", LEFT), "de_a": page("Zoll", LEFT)},
    ],
)
def test_nothing_is_offered_where_there_is_none(files: dict[str, str]) -> None:
    assert offers(analysis(**files)) == {}


def test_kin_are_not_looked_for_where_all_is_translated() -> None:
    found = analysis(de_a=LANTERN.target_page(), en_a=LANTERN.source_page())
    assert found.left == {}
    assert [found.kinship.of(number) + found.kinship.with_target_on(number) for number in (0, 1)] == [[], []]
