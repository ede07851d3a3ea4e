"""Rulings that stand twice on a page, pages that are named as references, and rulings in a third language."""

from pathlib import Path

import pytest
from excerpts import analysis_of, found_by, page

from corpus.reading import Selection, read

SOURCES = (
    "You choose the target as you put the ability on the stack.",
    "If the creature leaves the battlefield, the exiled card remains exiled.",
)
TARGETS = (
    "Du bestimmst das Ziel, sowie du die Fähigkeit auf den Stapel legst.",
    "Falls die Kreatur das Spiel verlässt, bleibt die ins Exil geschickte Karte im Exil.",
)
FRENCH = "Si la créature quitte le champ de bataille, la carte exilée reste exilée."


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_copy_on_the_target_page_has_the_same_source(tmp_path: Path) -> None:
    analysis = analysis_of(
        tmp_path, {"en/x.txt": page("Gluthund", *SOURCES), "de/x.txt": page("Gluthund", *TARGETS, TARGETS[0])}
    )
    (pairs,) = analysis.parallel.pairs.values()
    assert sorted((pair.source[0].ruling, pair.target[0].ruling) for pair in pairs) == [(0, 0), (0, 2), (1, 1)]
    assert [bool(found_by(code, analysis)) for code in ("A001", "A002", "D003")] == [False, False, True]


def test_copies_on_both_pages_are_paired_one_by_one(tmp_path: Path) -> None:
    analysis = analysis_of(
        tmp_path,
        {
            "en/x.txt": page("Gluthund", *SOURCES, SOURCES[0]),
            "de/x.txt": page("Gluthund", *TARGETS, TARGETS[0]),
        },
    )
    (pairs,) = analysis.parallel.pairs.values()
    assert sorted((pair.source[0].ruling, pair.target[0].ruling) for pair in pairs) == [(0, 0), (1, 1), (2, 2)]


def test_a_ruling_in_a_third_language_is_one_fault(tmp_path: Path) -> None:
    analysis = analysis_of(
        tmp_path, {"en/x.txt": page("Gluthund", *SOURCES), "de/x.txt": page("Gluthund", TARGETS[0], FRENCH)}
    )
    assert [len(found_by(code, analysis)) for code in ("A001", "A002", "U005")] == [0, 0, 1]


def test_a_page_that_is_its_own_reference_is_no_clean_run(tmp_path: Path) -> None:
    Path("x.txt").write_text(page("Gluthund", TARGETS[0]), encoding="utf-8")
    _, problems = read(Selection(("x.txt",), reference=("x.txt",)))
    assert [problem.message for problem in problems] == ["no page to report on"]


def test_a_list_that_is_no_page_is_not_compared_with_itself(tmp_path: Path) -> None:
    many = [f"Die Kreatur mit der Nummer {number} bleibt bis zum Ende des Zuges getappt." for number in range(600)]
    source = [f"The creature with the number {number} stays tapped until end of turn." for number in range(600)]
    analysis = analysis_of(tmp_path, {"en/x.txt": page("Liste", *source), "de/x.txt": page("Liste", *many)})
    assert analysis.parallel.sources == {}
    assert analysis.repetitions(0) == []
