"""U004: names that were left in the source language though the target name is known."""

from pathlib import Path

import pytest
from excerpts import analysis_of, found_by, page

from checks.finding import Part
from corpus.analysis import Analysis
from corpus.card_names import CardNames, NameIndex
from corpus.card_table import CardTable, NamePair

TABLE = CardTable(
    (
        NamePair("Glass Orchard", "Gläserner Obstgarten"),
        NamePair("Sword of the Tide", "Schwert der Flut"),
        NamePair("Tide", "Flut"),
        NamePair("Fall", "Sturz"),
        NamePair("Shock", "Stoß"),
        NamePair("Iko Ren", "Iko Ren"),
        NamePair("Nadir Kraken", "Nadir-Krake"),
        NamePair("Defossilate", "Defossilieren"),
        NamePair("Flare", "Aufflackern"),
    )
)


def quotes(tmp_path: Path, files: dict[str, str], table: CardTable = TABLE) -> list[str]:
    analysis = analysis_of(tmp_path, files)
    corpus = analysis.corpus
    findings = found_by("U004", Analysis(corpus, analysis.tongues, table=table))
    assert all(one.ruling is not None and one.span is not None for one in findings)
    return [
        (corpus.pages[one.ruling.page].card if one.part is Part.TITLE else corpus.ruling(one.ruling).text)[
            one.span.start : one.span.end
        ]
        for one in findings
        if one.ruling and one.span
    ]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Falls Glass Orchard das Spiel verlässt, endet der Effekt.", ["Glass Orchard"]),
        ("Die Kosten des Glass Orchards bleiben gleich.", ["Glass Orchards"]),
        ("Jede Glass-Orchard-Kopie bleibt im Spiel.", ["Glass-Orchard"]),
        ("Die Fähigkeit von Glass Orchard’s Kopie endet.", ["Glass Orchard’s"]),
        ("Opfere Sword of the Tide und dann eine Kreatur.", ["Sword of the Tide"]),
        ("Glass Orchard bleibt im Spiel.", ["Glass Orchard"]),
        ("Die von Defossilate zurückgebrachte Karte bleibt im Spiel.", ["Defossilate"]),
        ("Der glass orchard ist keine Karte.", []),
        ("Iko Ren bleibt im Spiel.", []),
        ("Der Nadir-Kraken greift an.", []),
        ("Der Fall ist klar, denn Shock ist ein Schreck.", []),
        ("Der Gläserne Obstgarten (Glass Orchard) bleibt im Spiel.", ["Glass Orchard"]),
        ("Gläserner Obstgarten (Glass Orchard) bleibt im Spiel.", []),
        ("Die Kreatur bleibt im Spiel (even if Glass Orchard was countered before that).", []),
    ],
)
def test_names_from_a_table(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert quotes(tmp_path, {"de/a.txt": page("Gezeitenuhr", text)}) == expected


@pytest.mark.parametrize(
    ("text", "source", "expected"),
    [
        ("Danach fügt Flare ihm Schaden zu.", "After that, Flare deals damage to it.", ["Flare"]),
        ("Danach fügt Flare ihm Schaden zu.", "After that, it deals damage.", []),
        ("Flare ist ein Spruch.", "Flare is a spell.", []),
    ],
)
def test_names_of_one_word_need_a_source(tmp_path: Path, text: str, source: str, expected: list[str]) -> None:
    record = f'{{"card": "Uhr", "date": "2024-06-14", "text": "{text}", "lang": "de", "source": "{source}"}}\n'
    assert quotes(tmp_path, {"de.jsonl": record}) == expected


def test_titles_of_paired_pages_tell_names(tmp_path: Path) -> None:
    files = {
        "en/a.txt": page("Old Wall", "The effect of Old Wall ends."),
        "de/a.txt": page("Alte Mauer", "Der Effekt von Old Wall endet."),
        "de/b.txt": page("Neue Uhr", "Auch der Effekt von Old Wall endet hier."),
    }
    assert quotes(tmp_path, files, CardTable()) == ["Old Wall", "Old Wall"]


def test_a_name_that_the_target_title_has_too_is_no_fault(tmp_path: Path) -> None:
    table = CardTable((NamePair("Anni Flare", "Anni Flare die Alte"), NamePair("Flare", "Aufflackern")))
    assert quotes(tmp_path, {"de/a.txt": page("Anni Flare die Alte", "Sobald Flare getappt wird.")}, table) == []


def test_a_title_that_was_left(tmp_path: Path) -> None:
    assert quotes(tmp_path, {"de/a.txt": page("Glass Orchard", "Die Karte bleibt im Spiel.")}) == ["Glass Orchard"]


def test_the_message_names_what_to_write_and_a_fix(tmp_path: Path) -> None:
    analysis = analysis_of(tmp_path, {"de/a.txt": page("Uhr", "Falls Glass Orchard das Spiel verlässt.")})
    (finding,) = found_by("U004", Analysis(analysis.corpus, analysis.tongues, table=TABLE))
    assert finding.message == "“Glass Orchard” is the card’s English name; write „Gläserner Obstgarten“."
    ((edit,),) = (fix.edits for fix in finding.fixes)
    assert (edit.ruling, edit.text) == ((0, 0), "Gläserner Obstgarten")
    assert not finding.fixes[0].safe


def test_two_target_names_make_no_fix(tmp_path: Path) -> None:
    table = CardTable((NamePair("Glass Orchard", "Glasgarten"), NamePair("Glass Orchard", "Obstgarten aus Glas")))
    analysis = analysis_of(tmp_path, {"de/a.txt": page("Uhr", "Falls Glass Orchard das Spiel verlässt.")})
    (finding,) = found_by("U004", Analysis(analysis.corpus, analysis.tongues, table=table))
    assert finding.message.endswith("write „Glasgarten“ or „Obstgarten aus Glas“.")
    assert finding.fixes == ()


def test_the_longest_name_wins() -> None:
    index = NameIndex(["Tide", "Sword of the Tide", "Sword"])
    assert [mention.name for mention in index.mentions("Sword of the Tide, Sword of a Tide")] == [
        "Sword of the Tide",
        "Sword",
        "Tide",
    ]


def test_tables_go_before_pages_and_pages_by_number() -> None:
    names = CardNames([("Tide", "Flut")], [("Tide", "Tide"), ("Ebb", "Ebbe"), ("Ebb", "Ebben"), ("EBB", "Ebbe")])
    tide, ebb = names.of("Tide"), names.of("ebb")
    assert tide
    assert ebb
    assert (tide.targets, tide.from_table) == (("Flut",), True)
    assert (ebb.targets, ebb.from_table) == (("Ebbe", "Ebben"), False)


def test_a_title_that_is_misspelt_is_proposed_as_it_should_be(tmp_path: Path) -> None:
    own = [f"2024-06-{day} Der Gezeitenwächter bleibt {day} Züge lang getappt." for day in (14, 15, 16)]
    english = [f"2024-06-{day} Tide Warden remains tapped for {day} turns." for day in (14, 15, 16)]
    files = {
        "en/warden.txt": page("Tide Warden", *english),
        "de/warden.txt": page("Gezeitenwchter", *own),
        "en/bell.txt": page("Harbor Bell", "2024-06-14 You may tap Tide Warden and untap the bell."),
        "de/bell.txt": page("Hafenglocke", "2024-06-14 Du kannst Tide Warden tappen und die Glocke enttappen."),
    }
    analysis = analysis_of(tmp_path, files)
    assert [one.message for one in found_by("T004", analysis) if one.part is Part.TITLE] == [
        "„Gezeitenwchter“ is not the official name of this card; write „Gezeitenwächter“."
    ]
    [finding] = found_by("U004", analysis)
    assert finding.message == "“Tide Warden” is the card’s English name; write „Gezeitenwächter“."
