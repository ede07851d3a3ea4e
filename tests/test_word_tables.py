"""simplemma's tables in their packed form: every answer is the same, and nothing that is broken is believed."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
import simplemma
from hypothesis import given
from hypothesis import strategies as st

from corpus.nlp.word_tables import PackedTable, WordTables, packed
from lint.cache import Cache
from lint.word_shelf import WordShelf
from lint.workers import begin

WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\t\n"))
KEY = b"these tables"
ASKED = (
    *("Kreaturen", "kreaturen", "Kraeturen", "Gezeitenmarken", "enttappten", "Türme", "Tu\u0308rme", "don’t", "don't"),
    *("Riesen-Marke", "7", "", "x", "Ungetümer", "LEUCHTTURM", "abilities", "Barges", "towerlike", "ge\u00adht"),
)


class Shelf:
    """Keeps tables as they are packed."""

    def __init__(self) -> None:
        self.tables: dict[str, list[bytes]] = {}
        self.loaded: list[str] = []

    def packed(self, language: str, part: int) -> bytes | None:
        parts = self.tables.get(language, [])
        return parts[part] if part < len(parts) else None

    def unpacked(self, language: str, table: Mapping[str, str]) -> None:
        self.loaded.append(language)
        self.tables[language] = packed(table)


def opened(table: Mapping[str, str]) -> PackedTable:
    parts = packed(table)
    return PackedTable(parts[0], parts.__getitem__, lambda: table)


@given(st.dictionaries(WORDS, WORDS), st.lists(WORDS))
def test_every_word_of_a_table_is_found_and_no_other(table: dict[str, str], others: list[str]) -> None:
    asked = (*others, *table)
    assert [opened(table).get(word) for word in asked] == [table.get(word) for word in asked]


def test_a_table_of_many_parts() -> None:
    table = {f"{number:x}": f"{number}" for number in range(40_000)}
    assert len(packed(table)) > 2
    found = opened(table)
    assert all(found[word] == base for word, base in table.items())
    assert not any(word in found for word in ("", "0.", "1001.", "zz", "\U0010ffff"))
    assert (len(found), list(found)) == (len(table), list(table))


def test_where_a_part_is_not_there_the_whole_table_is_asked() -> None:
    table = {f"{number:x}": f"{number}" for number in range(40_000)}
    contents, first, *_ = packed(table)
    asked: list[str] = []

    def whole() -> dict[str, str]:
        asked.append("whole")
        return table

    found = PackedTable(contents, {1: first}.get, whole)
    assert (found["0"], asked) == ("0", [])
    assert (found["fff"], found.get("fffx"), found["ffe"], asked) == ("4095", None, "4094", ["whole"])


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


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    made = Cache(str(tmp_path))
    yield made
    made.close()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_table_is_packed_for_the_next_run(cache: Cache, jobs: int) -> None:
    shelf = WordShelf(cache, KEY, jobs)
    assert shelf.packed("de", 0) is None
    shelf.unpacked("de", {"Fluten": "Flut"})
    shelf.finish(asked=True)
    later = WordShelf(cache, KEY, jobs)
    assert [later.packed("de", part) for part in range(3)] == [*packed({"Fluten": "Flut"}), None]
    assert WordShelf(cache, b"other tables", jobs).packed("de", 0) is None


def test_a_shelf_that_cannot_be_used_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    shelf = WordShelf(Cache(str(tmp_path / "file" / "cache")), KEY, 2)
    shelf.unpacked("de", {"Fluten": "Flut"})
    shelf.finish(asked=True)
    assert shelf.packed("de", 0) is None


def test_another_process_reads_by_a_connection_of_its_own(cache: Cache) -> None:
    shelf = WordShelf(cache, KEY, 1)
    shelf.unpacked("de", {"Fluten": "Flut"})
    shelf.finish(asked=True)
    (waits,) = begin([lambda: shelf.packed("de", 1)], 2)
    assert waits() == packed({"Fluten": "Flut"})[1]


def test_tables_are_packed_ahead(cache: Cache) -> None:
    shelf = WordShelf(cache, KEY, 2)
    shelf.prepare(["en", "xx"])
    shelf.unpacked("en", {"Fluten": "Flut"})
    shelf.finish(asked=True)
    tables = WordTables(lambda: shelf)
    assert tables.lemma("barges", "en") == "barge"
    assert isinstance(tables.get_dictionary("en"), PackedTable)
    assert shelf.packed("xx", 0) is None


def test_tables_that_nobody_asks_for_are_not_waited_for(cache: Cache) -> None:
    shelf = WordShelf(cache, KEY, 2)
    shelf.prepare(["de", "en"])
    shelf.finish(asked=False)
    assert shelf.packed("de", 0) is None


def test_one_process_packs_nothing_ahead(cache: Cache) -> None:
    shelf = WordShelf(cache, KEY, 1)
    shelf.prepare(["en"])
    shelf.finish(asked=True)
    assert shelf.packed("en", 0) is None
