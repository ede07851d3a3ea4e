"""Card tables: columns, Scryfall's and MTGJSON's files, compressed and damaged ones."""

import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.card_files import read_cards
from corpus.card_table import CardTable, NamePair, read_tables
from corpus.formats.json_stream import UnreadableStreamError

GERMAN = {"name": "Tide Clock", "lang": "de", "printed_name": "Gezeitenuhr", "oracle_id": "1"}
ENGLISH = {"name": "Tide Clock", "lang": "en", "oracle_id": "1"}
FRENCH = {"name": "Tide Clock", "lang": "fr", "printed_name": "Horloge des marées", "oracle_id": "1"}
TWO_FACES = {
    "name": "Ash Hound // Ember Hound",
    "lang": "de",
    "oracle_id": "2",
    "card_faces": [
        {"name": "Ash Hound", "printed_name": "Aschenhund"},
        {"name": "Ember Hound", "printed_name": "Gluthund"},
    ],
}
ATOMIC = {
    "meta": {"version": "5"},
    "data": {
        "Tide Clock": [
            {
                "name": "Tide Clock",
                "foreignData": [
                    {"language": "French", "name": "Horloge des marées"},
                    {"language": "German", "name": "Gezeitenuhr"},
                ],
            }
        ],
        "Ash Hound // Ember Hound": [
            {
                "name": "Ash Hound // Ember Hound",
                "faceName": "Ash Hound",
                "foreignData": [{"language": "German", "name": "Aschenhund // Gluthund", "faceName": "Aschenhund"}],
            }
        ],
    },
}
CLOCK = NamePair("Tide Clock", "Gezeitenuhr")
HOUND = NamePair("Ash Hound", "Aschenhund")
HOUNDS = NamePair("Ash Hound // Ember Hound", "Aschenhund // Gluthund")


def table_of(folder: Path, name: str, content: Any) -> CardTable:
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    path = folder / name
    path.write_bytes(gzip.compress(data, mtime=0) if name.endswith(".gz") else data)
    table, problems = read_tables([str(path)], "en", "de")
    assert problems == []
    return table


def problem_of(folder: Path, name: str, data: bytes) -> str:
    path = folder / name
    path.write_bytes(data)
    table, (problem,) = read_tables([str(path)], "en", "de")
    assert not table.pairs
    assert "\n" not in problem.message
    return problem.message.removeprefix(f"{path}: ")


@pytest.mark.parametrize("name", ["cards.tsv", "cards.tsv.gz", "CARDS.TSV"])
def test_columns_are_found_by_their_names(tmp_path: Path, name: str) -> None:
    table = table_of(tmp_path, name, b"set\tde\ten\nX\tGezeitenuhr\t Tide Clock\nX\t\tNothing\n")
    assert table.pairs == (CLOCK,)
    assert table.titles == {"gezeitenuhr": "tide clock"}


def test_of_several_source_titles_the_first_counts(tmp_path: Path) -> None:
    table = table_of(tmp_path, "cards.csv", b"en,de\nTide Clock,Uhr\nOther Clock,UHR\n")
    assert table.titles == {"uhr": "tide clock"}


@pytest.mark.parametrize("name", ["all-cards.json", "all-cards.json.gz"])
@pytest.mark.parametrize("cards", [[GERMAN], [ENGLISH, FRENCH, GERMAN], [FRENCH, GERMAN, ENGLISH, GERMAN]])
def test_scryfall_names_a_card_in_every_language(tmp_path: Path, name: str, cards: list[Any]) -> None:
    assert table_of(tmp_path, name, cards).pairs == (CLOCK,)


@pytest.mark.parametrize("name", ["all-cards.jsonl", "all-cards.jsonl.gz"])
def test_scryfall_names_a_card_in_json_lines(tmp_path: Path, name: str) -> None:
    data = "\n".join(map(json.dumps, [ENGLISH, FRENCH, GERMAN])).encode() + b"\n"
    assert table_of(tmp_path, name, data).pairs == (CLOCK,)


def test_scryfall_names_faces_and_the_whole(tmp_path: Path) -> None:
    pairs = table_of(tmp_path, "cards.json", [TWO_FACES]).pairs
    assert pairs == (HOUND, NamePair("Ember Hound", "Gluthund"), HOUNDS)


def test_scryfall_between_two_languages_that_are_not_english() -> None:
    data = json.dumps([FRENCH, ENGLISH, GERMAN]).encode()
    assert list(read_cards(io.BytesIO(data), "fr", "de")) == [("Horloge des marées", "Gezeitenuhr")]


def test_mtgjson_all_cards(tmp_path: Path) -> None:
    assert table_of(tmp_path, "AtomicCards.json", ATOMIC).pairs == (CLOCK, HOUND, HOUNDS)


def test_mtgjson_sets(tmp_path: Path) -> None:
    cards = [card for printings in ATOMIC["data"].values() for card in printings]  # type: ignore[attr-defined]
    one_set = {"baseSetSize": 2, "cards": cards, "tokens": []}
    expected = (CLOCK, HOUND, HOUNDS)
    assert table_of(tmp_path, "ABC.json", {"meta": {}, "data": one_set}).pairs == expected
    assert table_of(tmp_path, "AllPrintings.json.gz", {"data": {"ABC": one_set}, "meta": {}}).pairs == expected


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("cards.txt", b"", "is no card table"),
        ("cards.tsv", b"en\tfr\n", "has no column “de”"),
        ("cards.tsv", b"en\tde\n\xe4\n", "not UTF-8 (byte 0xE4 at offset 6)"),
        ("cards.json", b"", "holds neither Scryfall's list of cards nor MTGJSON's data"),
        ("cards.json", b'"name"', "holds neither Scryfall's list of cards nor MTGJSON's data"),
        ("cards.json", b"[]", "names no card in both “en” and “de”"),
        ("cards.json", b"[1, null, {}]", "names no card in both “en” and “de”"),
        ("cards.json", b'{"data": 3}', "names no card in both “en” and “de”"),
        ("cards.json", b'[{"name": "A"', "is cut off"),
        ("cards.json", b'[{"name": "A', "is cut off"),
        ("cards.json", b'[{"name" "A"}, {"name": "B", "lang": "en"}]', "is no JSON from character 10 on"),
        ("cards.json", b"[1 2]", "is no JSON from character 4 on"),
        ("cards.json", b"{1: 2}", "is no JSON from character 3 on"),
        ("cards.json", b'["\xff"]', "not UTF-8"),
        ("cards.json", b"[" * 100_000, "is no JSON from character 2 on"),
        ("cards.json.gz", b"[]", "is not compressed with gzip, or is damaged"),
        ("cards.json.gz", gzip.compress(b"[" + b" " * 9999, mtime=0)[:-9], "is cut off"),
        ("cards.tsv.gz", b"en\tde", "is not compressed with gzip, or is damaged"),
    ],
)
def test_a_table_that_cannot_be_used_is_told_in_one_line(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    assert problem_of(tmp_path, name, data) == said


def test_a_missing_table_is_told_in_one_line(tmp_path: Path) -> None:
    _, (problem,) = read_tables([str(tmp_path / "none.json")], "en", "de")
    assert problem.message.endswith("none.json: not readable: no such file or directory")


def test_a_broken_table_leaves_the_others(tmp_path: Path) -> None:
    (tmp_path / "good.tsv").write_text("en\tde\nTide Clock\tGezeitenuhr\n", encoding="utf-8")
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    table, problems = read_tables([str(tmp_path / "bad.json"), str(tmp_path / "good.tsv")], "en", "de")
    assert table.pairs == (CLOCK,)
    assert len(problems) == 1


class _Dripping(io.BytesIO):
    """A file that is read in small pieces."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(7)


@pytest.mark.parametrize("content", [[ENGLISH, FRENCH, GERMAN, TWO_FACES], ATOMIC])
@pytest.mark.parametrize("indent", [None, 2])
def test_pieces_make_no_difference(content: Any, indent: int | None) -> None:
    data = json.dumps(content, indent=indent, ensure_ascii=False).encode()
    assert list(read_cards(_Dripping(data), "en", "de")) == list(read_cards(io.BytesIO(data), "en", "de"))


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["data", "name", "lang", "foreignData", "card_faces", "x"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


def refusal(file: io.BytesIO) -> str:
    """Why a file is refused; nothing if it is read."""
    try:
        assert list(read_cards(file, "en", "de"))
    except UnreadableStreamError as error:
        return str(error)
    return ""


@given(JSON_VALUES | st.lists(JSON_VALUES))
def test_any_json_is_read_or_refused_for_what_it_says(value: Any) -> None:
    said = refusal(_Dripping(json.dumps(value).encode()))
    assert "from character" not in said
    assert said != "is cut off"


@given(st.binary(max_size=40) | st.text('[]{}",:1 ae\\', max_size=30).map(str.encode))
def test_any_bytes_are_read_or_refused_in_one_line(data: bytes) -> None:
    assert "\n" not in refusal(io.BytesIO(data))
