"""Files that were read to see whether they have changed: they are read from what is held."""

import os
from pathlib import Path

import pytest

from corpus.reading import read
from corpus.selection import Selection, contents


def test_what_is_held_is_read_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("golem.txt").write_text("Golem\n\n2024-06-14\n\nDie Flut steigt.\n", encoding="utf-8")
    Path("kraken.txt").write_text("Kraken\n\n2024-06-14\n\nDie Flut sinkt wieder.\n", encoding="utf-8")
    selection = Selection(paths=(".",))
    fresh = read(selection)
    for most in (10, 60, 1 << 20):
        monkeypatch.setattr("corpus.selection._MOST_HELD", most)
        told = contents(selection)
        assert told
        hashes, held = told
        assert len(held.data) == (most > 10) + (most > 60)
        assert read(selection, held=held) == fresh
        assert [digest for *_, digest in hashes] == list(fresh[0].contents.values())
        assert held.data == {}


def test_a_file_that_is_handed_over_in_pieces_is_held_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "golem.txt"
    page.write_text("Golem\n\n2024-06-14\n\nDie Flut steigt.\n", encoding="utf-8")
    selection = Selection(paths=(str(page),))
    whole = contents(selection)
    read_at_once = os.read
    monkeypatch.setattr("os.read", lambda descriptor, size: read_at_once(descriptor, min(size, 7)))
    pieces = contents(selection)
    assert whole
    assert pieces
    assert pieces[0] == whole[0]
    assert pieces[1].data[str(page)].read() == whole[1].data[str(page)].read() == page.read_bytes()


def test_what_was_held_is_what_is_read(tmp_path: Path) -> None:
    page = tmp_path / "golem.txt"
    page.write_text("Golem\n\n2024-06-14\n\nDie Flut steigt.\n", encoding="utf-8")
    selection = Selection(paths=(str(page),))
    told = contents(selection)
    page.write_text("Golem\n\n2024-06-14\n\nDie Flut sinkt.\n", encoding="utf-8")
    assert told
    corpus, problems = read(selection, held=told[1])
    assert ([ruling.text for _, _, ruling in corpus.rulings()], problems) == (["Die Flut steigt."], [])
