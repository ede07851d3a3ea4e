"""T004: titles and names in texts that are spelt otherwise than the card is called."""

from pathlib import Path

import pytest
from excerpts import analysis_of, found_by, page, place_of

from checks.finding import Finding, Part
from corpus.analysis import Analysis
from corpus.card_table import CardTable, NamePair

COLOSSEUM = "Das Perlen-Kolosseum bleibt im {} Zug getappt, auch wenn du es nicht kontrollierst."
PAGES = {
    f"de/{number}.txt": page("Perlen-Kolosseum", COLOSSEUM.format(word))
    for number, word in enumerate(("ersten", "zweiten", "dritten"))
}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def found(tmp_path: Path, files: dict[str, str], table: CardTable | None = None) -> list[Finding]:
    analysis = analysis_of(tmp_path, files)
    return found_by("T004", Analysis(analysis.corpus, analysis.tongues, table=table))


def bilingual(card: str, number: int, text: str = "Neutralisiere einen Zauberspruch deiner Wahl.") -> str:
    return (
        f'{{"card": "{card}", "date": "2024-06-14", "text": "{text}", "lang": "de", '
        f'"source": "Counter target spell {len(text)}.", "page": "p{number}"}}\n'
    )


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("XXRuf der Flut", "Ruf der Flut"),
        ("Flut-Infantrie der Gobs", "Flut-Infanterie der Gobs"),
        ("Tiedenlotsen", "Tidenlotsen"),
        ("Serrsa Flutwerk", "Serras Flutwerk"),
        ("Macht des Ebbe", "Macht der Ebbe"),
    ],
)
def test_the_title_that_fewer_pages_of_a_card_have_is_wrong(tmp_path: Path, wrong: str, right: str) -> None:
    records = bilingual(right, 1) + bilingual(wrong, 2) + bilingual(right, 3)
    (finding,) = found(tmp_path, {"de.jsonl": records})
    assert finding.part is Part.TITLE
    assert finding.ruling == (1, None)
    assert f"write „{right}“" in finding.message
    assert finding.related[0].ruling == (0, None)
    assert finding.fixes[0].edits[0].text == right


@pytest.mark.parametrize(
    ("title", "other"),
    [
        ("Flut-Uhrwerk", "Flutuhrwerk"),
        ("Überfluß", "Überfluss"),
        ("Ebbe", "Ebro"),
        ("Gezeitenwächter", "Mauer der Nacht"),
    ],
)
def test_titles_of_one_card_that_are_one_name_or_no_slip_are_silent(tmp_path: Path, title: str, other: str) -> None:
    records = bilingual(title, 1) + bilingual(other, 2) + bilingual(title, 3)
    assert found(tmp_path, {"de.jsonl": records}) == []


def test_neither_of_two_titles_is_wrong_if_no_page_decides(tmp_path: Path) -> None:
    records = bilingual("Qorrvilks Werk", 1) + bilingual("Qorvilks Werk", 2)
    assert found(tmp_path, {"de.jsonl": records}) == []


def test_like_titles_of_two_cards_are_silent(tmp_path: Path) -> None:
    records = "".join(bilingual("Gezeitenlotse", n) for n in range(3))
    records += bilingual("Gezeitenlots", 4, "Ziehe drei Karten und wirf dann eine Karte ab.")
    assert found(tmp_path, {"de.jsonl": records}) == []


def test_cards_made_alike_differ_in_words_that_other_titles_have(tmp_path: Path) -> None:
    records = "".join(bilingual(card, n) for n, card in enumerate(["Tor der Dimar", "Tor der Simar", "Tor der Dimar"]))
    records += bilingual("Wall der Dimar", 8, "Ziehe eine Karte.") + bilingual("Wall der Simar", 9, "Wirf eine ab.")
    assert found(tmp_path, {"de.jsonl": records}) == []


def test_a_name_in_a_text_that_is_a_slip_apart_from_the_title(tmp_path: Path) -> None:
    files = PAGES | {"de/x.txt": page("Perlen-Kolosseum", "Enttappe das Perlen-Kolloseum zuerst.")}
    (finding,) = found(tmp_path, files)
    assert finding.ruling == (3, 0)
    assert finding.span == (20, 29)
    assert finding.fixes[0].edits[0].text == "Kolosseum"


def test_a_well_known_name_of_another_card(tmp_path: Path) -> None:
    files = PAGES | {"de/x.txt": page("Muschelwärter", "Enttappe das Perlen-Kolloseum zuerst.")}
    (finding,) = found(tmp_path, files)
    assert "misspells the card’s name „Perlen-Kolosseum“" in finding.message


def test_only_one_word_of_a_name_makes_no_name(tmp_path: Path) -> None:
    files = PAGES | {"de/x.txt": page("Muschelwärter", "Das Kolloseum dort ist ein anderes.")}
    assert found(tmp_path, files) == []


def test_a_title_that_its_own_rulings_deny(tmp_path: Path) -> None:
    (finding,) = found(
        tmp_path,
        {"de/a.txt": page("Metrolopensylphe", "Die Metropolensylphe fliegt.", "Opfere die Metropolensylphe danach.")},
    )
    assert finding.ruling == (0, None)
    assert finding.fixes[0].edits[0].text == "Metropolensylphe"


def test_title_and_text_of_equal_weight_are_left_to_people(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, {"de/a.txt": page("Metrolopensylphe", "Die Metropolensylphe fliegt.")})
    assert (
        finding.message == "„Metropolensylphe“ is not how the title „Metrolopensylphe“ spells the name; settle on one."
    )
    assert finding.fixes == ()


@pytest.mark.parametrize(
    "text",
    [
        "Der Phyrenische Gezeitenwächter greift an.",
        "Opfere den Phyrenischen Gezeitenwächter.",
        "Die Stärke des Phyrenischen Gezeitenwächters ist 2.",
        "Die Gezeitenwächterin ist eine andere Karte.",
        "Zwei Phyrenische Gezeitenwachten sind zwei Karten.",
    ],
)
def test_inflected_names_are_silent(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, {"de/a.txt": page("Phyrenischer Gezeitenwächter", text)}) == []


def test_a_card_table_tells_the_official_title(tmp_path: Path) -> None:
    files = {"en/a.txt": page("Tide Warden", "Draw."), "de/a.txt": page("Flutwächter", "Ziehe.")}
    table = CardTable((NamePair("Tide Warden", "Hüter der Tiden"),))
    (finding,) = found(tmp_path, files, table)
    assert finding.message == "„Flutwächter“ is not the official name of this card; write „Hüter der Tiden“."


def test_a_title_that_a_card_table_has_is_right(tmp_path: Path) -> None:
    files = {"en/a.txt": page("Tide Warden", "Draw."), "de/a.txt": page("Hüter der Tiden", "Ziehe.")}
    table = CardTable((NamePair("Tide Warden", "Tidenhüter"), NamePair("Tide Warden", "Hüter der Tiden")))
    assert found(tmp_path, files, table) == []


def test_a_name_that_the_source_has(tmp_path: Path) -> None:
    record = (
        '{"card": "Netz", "date": "2024-06-14", "text": "Das Netz tappt den Gezeitenwäcther.", "lang": "de", '
        '"source": "The net taps Tide Warden."}\n'
    )
    table = CardTable((NamePair("Tide Warden", "Gezeitenwächter"),))
    (finding,) = found(tmp_path, {"de.jsonl": record}, table)
    assert finding.fixes[0].edits[0].text == "Gezeitenwächter"


def test_untranslated_passages_are_not_looked_at(tmp_path: Path) -> None:
    text = "Der Colossus bleibt (even if the Collosuss was countered before that happens)."
    assert found(tmp_path, {"de/a.txt": page("Colossus", text)}) == []


def test_findings_come_in_the_order_of_the_corpus(tmp_path: Path) -> None:
    files = PAGES | {
        "de/y.txt": page("Wärter", "Das Perlen-Kolloseum fällt.", "Ein Perlen-Kolosseumm fällt."),
        "de/z.txt": page("Wächter", "Das Perlen-Kolosssseum fällt."),
    }
    findings = found(tmp_path, files)
    places = [place_of(finding, analysis_of(tmp_path, files).corpus) for finding in findings]
    assert places == sorted(places)


TIDES = CardTable(
    (
        NamePair("Silent Heist", "Stiller Raub"),
        NamePair("Herald of Tides", "Heroldin des Stieges"),
        NamePair("Last Tides", "Letzte Fluten"),
        NamePair("Mira", "Mira"),
        NamePair("Mira of the Long Reef", "Mira vom langen Riff"),
    )
)


def record(source: str, text: str, card: str = "Netz") -> dict[str, str]:
    return {
        "de.jsonl": f'{{"card": "{card}", "date": "2024-06-14", "text": "{text}", "lang": "de", '
        f'"source": "{source}"}}\n'
    }


@pytest.mark.parametrize(
    ("source", "text", "wrong", "right"),
    [
        ("You may cast Silent Heist twice.", "Du kannst Stiller Rub zweimal wirken.", "Rub", "Raub"),
        ("Tap Herald of Tides.", "Tappe die Heroldin des Stiegers.", "Stiegers", "Stieges"),
        ("You may cast Last Tides.", "Du kannst Stiller Raub wirken.", "Stiller Raub", "Letzte Fluten"),
    ],
)
def test_a_name_that_a_table_tells_for_the_source(
    tmp_path: Path, source: str, text: str, wrong: str, right: str
) -> None:
    (finding,) = found(tmp_path, record(source, text), TIDES)
    assert finding.span is not None
    assert text[slice(*finding.span)] == wrong
    assert finding.fixes[0].edits[0].text == right


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("If Silent Heist is countered, draw.", "Falls Stillen Raubes nicht verrechnet wird, ziehe."),
        ("You may cast Last Tides and Silent Heist.", "Du kannst Stiller Raub und Letzte Fluten wirken."),
        ("You may cast Last Tides.", "Du kannst diese Karte wirken."),
        ("Mira of the Long Reef stays.", "Mira bleibt im Spiel."),
        ("You may draw.", "Anders als bei Stiller Raub darfst du ziehen."),
    ],
)
def test_forms_and_names_of_their_own_are_right(tmp_path: Path, source: str, text: str) -> None:
    assert found(tmp_path, record(source, text), TIDES) == []


@pytest.mark.parametrize(("title", "right"), [("Letzter Fluten", "Letzte Fluten"), ("Stillr Raub", "Stiller Raub")])
def test_a_title_without_source_that_is_a_letter_from_a_tables_name(tmp_path: Path, title: str, right: str) -> None:
    (finding,) = found(tmp_path, {"de/a.txt": page(title, "Ziehe zwei Karten.")}, TIDES)
    assert finding.part is Part.TITLE
    assert finding.fixes[0].edits[0].text == right


@pytest.mark.parametrize("title", ["Stiller Rauch", "Stiller Laub", "Letzte Fluten 2"])
def test_a_title_that_may_be_another_cards(tmp_path: Path, title: str) -> None:
    assert found(tmp_path, {"de/a.txt": page(title, "Ziehe zwei Karten.")}, TIDES) == []
