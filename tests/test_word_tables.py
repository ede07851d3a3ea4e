"""simplemma's tables in their packed form: every answer is the same, and nothing that is broken is believed."""

from collections.abc import Mapping
from pathlib import Path

import pytest
import simplemma
from hypothesis import given
from hypothesis import strategies as st

from corpus.nlp.word_tables import PackedTable, WordTables, packed
from lint.word_shelf import WordShelf

WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\t\n"))
KEY = b"these tables"
ASKED = (
    *("Kreaturen", "kreaturen", "Kraeturen", "Gezeitenmarken", "enttappten", "Türme", "Tu\u0308rme", "don’t", "don't"),
    *("Riesen-Marke", "7", "", "x", "Ungetümer", "LEUCHTTURM", "abilities", "Barges", "towerlike", "ge\u00adht"),
)


class Shelf:
    """Keeps tables as they are packed."""

    def __init__(self) -> None:
        self.tables: dict[str, bytes] = {}
        self.loaded: list[str] = []

    def packed(self, language: str) -> bytes | None:
        return self.tables.get(language)

    def unpacked(self, language: str, table: Mapping[str, str]) -> None:
        self.loaded.append(language)
        self.tables[language] = packed(table)


@given(st.dictionaries(WORDS, WORDS), st.lists(WORDS))
def test_every_word_of_a_table_is_found_and_no_other(table: dict[str, str], others: list[str]) -> None:
    opened = PackedTable(packed(table))
    assert [opened.get(word) for word in (*others, *table)] == [table.get(word) for word in (*others, *table)]
    assert (dict(opened), len(opened)) == (table, len(table))


def test_a_table_of_many_blocks() -> None:
    table = {f"{number:x}": f"{number}" for number in range(5_000)}
    opened = PackedTable(packed(table))
    assert all(opened[word] == base for word, base in table.items())
    assert not any(word in opened for word in ("", "0.", "1001.", "zz", "\U0010ffff"))


def test_what_is_broken_is_told() -> None:
    data = packed({"Fluten": "Flut"})
    for broken in (b"", b"\0" * 8, data[:-1], data[:9] + b"x" + data[10:], data + b"x"):
        with pytest.raises(ValueError, match="broken"):
            PackedTable(broken)


def test_packed_tables_answer_as_simplemma_does() -> None:
    shelf = Shelf()
    for _ in range(2):
        tables = WordTables(lambda: shelf)
        for language in ("de", "en"):
            for word in filter(None, ASKED):
                assert tables.lemma(word, language) == simplemma.lemmatize(word, language)
                assert tables.is_known(word, language) == simplemma.is_known(word, language)
    assert shelf.loaded == ["de", "en"]


def test_what_cannot_be_answered() -> None:
    tables = WordTables(lambda: None)
    assert not tables.is_known("", "de")
    for word, language in (("", "de"), ("Kreatur", "xx"), ("Kreatur", "")):
        with pytest.raises(ValueError, match=r"\w"):
            tables.lemma(word, language)
    with pytest.raises(ValueError, match=r"\w"):
        tables.is_known("Kreatur", "xx")


def test_a_broken_table_is_loaded_anew() -> None:
    shelf = Shelf()
    shelf.tables["en"] = b"no table"
    assert WordTables(lambda: shelf).lemma("abilities", "en") == "ability"
    assert shelf.loaded == ["en"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_table_is_packed_for_the_next_run(tmp_path: Path, jobs: int) -> None:
    shelf = WordShelf(str(tmp_path), KEY, jobs)
    assert shelf.packed("de") is None
    shelf.unpacked("de", {"Fluten": "Flut"})
    shelf.finish(asked=True)
    data = WordShelf(str(tmp_path), KEY, jobs).packed("de")
    assert data == packed({"Fluten": "Flut"})
    assert WordShelf(str(tmp_path), b"other tables", jobs).packed("de") is None


def test_a_shelf_that_cannot_be_used_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    shelf = WordShelf(str(tmp_path / "file" / "cache"), KEY, 2)
    shelf.unpacked("de", {"Fluten": "Flut"})
    shelf.finish(asked=True)
    assert shelf.packed("de") is None


def test_tables_are_packed_ahead(tmp_path: Path) -> None:
    shelf = WordShelf(str(tmp_path), KEY, 2)
    shelf.prepare(["en", "xx"])
    shelf.unpacked("en", {"Fluten": "Flut"})
    shelf.finish(asked=True)
    data = shelf.packed("en")
    assert data is not None
    assert PackedTable(data)["barges"] == "barge"
    assert shelf.packed("xx") is None


def test_tables_that_nobody_asks_for_are_not_waited_for(tmp_path: Path) -> None:
    shelf = WordShelf(str(tmp_path), KEY, 2)
    shelf.prepare(["de", "en"])
    shelf.finish(asked=False)
    assert shelf.packed("de") is None


def test_one_process_packs_nothing_ahead(tmp_path: Path) -> None:
    shelf = WordShelf(str(tmp_path), KEY, 1)
    shelf.prepare(["en"])
    shelf.finish(asked=True)
    assert shelf.packed("en") is None
