"""A005: translations that render an older edition of their source."""

from pathlib import Path

import pytest
from excerpts import analysis_of, found_by, page

REFERENCES = ("older/en.txt", "newer/en.txt")
TWO = "If Ember Hound deals damage to a player, you may draw two cards."
THREE = "If Ember Hound deals damage to a player, you may draw three cards."
LONGER = TWO + " If you do, that player discards a card."
COMMON, COMMON_IN_GERMAN = (
    "2023-01-02 You choose the target as you cast it.",
    "2023-01-02 Du bestimmst das Ziel, sowie du ihn wirkst.",
)
IN_GERMAN = "Falls Ember Hound einem Spieler Schaden zufügt, kannst du zwei Karten ziehen."


@pytest.mark.parametrize(
    ("older", "newer", "target", "stale"),
    [
        (TWO, THREE, IN_GERMAN, True),
        (LONGER, TWO, IN_GERMAN + " Falls du dies tust, wirft jener Spieler eine Karte ab.", True),
        (THREE, TWO, IN_GERMAN, False),
        (TWO, TWO, IN_GERMAN, False),
        (TWO, TWO.replace("deals damage to", "damages"), IN_GERMAN, False),
        (TWO, LONGER, IN_GERMAN + " Falls du dies tust, wirft jener Spieler eine Karte ab.", False),
        ("Ember Hound can block any number of attackers.", TWO, IN_GERMAN, False),
    ],
)
def test_only_what_fits_the_older_wording_better(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, older: str, newer: str, target: str, stale: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    files = {
        "older/en.txt": page("Ember Hound", f"2023-09-06 {older}", COMMON),
        "newer/en.txt": page("Ember Hound", f"2024-09-06 {newer}", COMMON),
        "de/hound.txt": page("Ember Hound", f"2024-09-06 {target}", COMMON_IN_GERMAN),
    }
    assert bool(found_by("A005", analysis_of(tmp_path, files, REFERENCES))) == stale


def test_the_newest_edition_is_the_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    files = {
        "older/en.txt": page("Ember Hound", f"2023-09-06 {TWO}", COMMON),
        "newer/en.txt": page("Ember Hound", f"2024-09-06 {THREE}", COMMON),
        "de/hound.txt": page("Ember Hound", f"2024-09-06 {IN_GERMAN}", COMMON_IN_GERMAN),
    }
    analysis = analysis_of(tmp_path, files, REFERENCES)
    (source,) = analysis.parallel.sources.values()
    assert analysis.corpus.pages[source].path == "newer/en.txt"
