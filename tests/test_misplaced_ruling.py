import json
from pathlib import Path

import pytest
from excerpts import analysis_of, found_by, page
from parallel_pages import CLOCK, FERRY, LANTERN, WEAVER
from translated_rulings import SHORT, analysed, ruling, rulings


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_faithful_texts_are_where_they_belong(tmp_path: Path) -> None:
    assert not found_by("A003", analysed(tmp_path, rulings()))


def test_exchanged_texts_point_to_each_other(tmp_path: Path) -> None:
    pairs = [(CLOCK.source[1], FERRY.target[1]), (FERRY.source[1], CLOCK.target[1]), *rulings()]
    found = found_by("A003", analysed(tmp_path, pairs))
    assert [finding.ruling.page for finding in found if finding.ruling] == [0, 1]
    assert [[related.ruling.page for related in finding.related] for finding in found] == [[1], [0]]
    assert found[0].message.startswith("This renders the source of „Karte 1“ (2024-06-14); translate “")


def test_where_the_source_is_not_known_none_is_named(tmp_path: Path) -> None:
    (found,) = found_by("A003", analysed(tmp_path, [(ruling(7, 0, 1)[0], "Mische nun drei Spielsteine."), *rulings()]))
    assert found.message.startswith("This does not render its source (“If Fen Stalker")
    assert not found.related


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Flying", "Erstschlag"),
        (ruling(7, 0, 1, 3)[0], ruling(7, 0)[1]),
        (ruling(7, 0)[0], ruling(7, 0, 1, 3)[1]),
        ("Zmrk flib quast.", "Hontel grasp olg."),
        (ruling(7, 0, 1)[0], "Si la criatura deja el campo de batalla, cada oponente descarta una carta."),
    ],
    ids=["too short", "incomplete", "added to", "unknown words", "another language"],
)
def test_what_is_no_proof(tmp_path: Path, source: str, target: str) -> None:
    assert not found_by("A003", analysed(tmp_path, [(source, target), *rulings()]))


def test_a_short_paraphrase_fits_its_source_better_than_most_texts_do(tmp_path: Path) -> None:
    assert not found_by("A003", analysed(tmp_path, SHORT))


def test_one_text_on_two_records_belongs_to_the_one_that_it_renders(tmp_path: Path) -> None:
    source, target = CLOCK.source[1], CLOCK.target[1]
    records = [(WEAVER.source[0], target), (source, target), (LANTERN.source[2], LANTERN.target[2])]
    (found,) = found_by("A003", analysed(tmp_path, records))
    assert found.ruling is not None
    assert found.ruling.page == 0
    assert [(related.role, related.ruling.page) for related in found.related] == [("belongs-to", 1)]


def pages(clock: tuple[str, ...], ferry: tuple[str, ...]) -> dict[str, str]:
    """Two pages with their sources, each with these target rulings."""
    return {
        "en/clock.txt": page(CLOCK.source_card, *CLOCK.source),
        "en/ferry.txt": page(FERRY.source_card, *FERRY.source),
        "de/clock.txt": page(CLOCK.target_card, *clock),
        "de/ferry.txt": page(FERRY.target_card, *ferry),
    }


def test_a_ruling_on_the_wrong_page_belongs_to_the_page_that_lacks_it(tmp_path: Path) -> None:
    files = pages((*CLOCK.target, FERRY.target[1]), (FERRY.target[0], FERRY.target[2]))
    (found,) = found_by("A003", analysis_of(tmp_path, files))
    assert found.ruling is not None
    assert found.ruling.ruling == len(CLOCK.target)
    assert found.message.startswith("This renders a ruling of “Ferry to the Far Shore” (2024-06-14) (“Each player")
    assert [related.role for related in found.related] == ["belongs-to"]


def test_a_ruling_that_no_page_lacks_is_not_misplaced(tmp_path: Path) -> None:
    files = pages((*CLOCK.target, FERRY.target[1]), FERRY.target)
    assert not found_by("A003", analysis_of(tmp_path, files))


def test_the_order_of_the_records_does_not_matter(tmp_path: Path) -> None:
    pairs = [(ruling(7, 0, 1, 2)[0], ruling(6, 3, 4, 6)[1]), *rulings()]
    records = [
        json.dumps({"card": f"Karte {number}", "date": "2024-06-14", "text": target, "source": source})
        for number, (source, target) in enumerate(pairs)
    ]
    found = {
        finding.message
        for order in (records, records[::-1])
        for finding in found_by("A003", analysis_of(tmp_path, {"cards.jsonl": "\n".join(order) + "\n"}))
    }
    assert len(found) == 1
