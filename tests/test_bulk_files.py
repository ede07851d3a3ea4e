"""Scryfall's and MTGJSON's files: what is read, where it stands, compressed or not."""

import gzip
import io
import json
import lzma
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.formats import bulk
from corpus.formats.context import Context
from corpus.formats.draft import Draft
from corpus.model import Corpus, Problem, Span
from corpus.reading import Selection, read
from lint.cli import status

RULINGS: list[Any] = [
    {"object": "ruling", "oracle_id": key, "source": "wotc", "published_at": day, "comment": text}
    for key, day, text in (
        ("o1", "2024-06-14", "The tide rises."),
        ("o2", "2024-06-14", "The moth flies."),
        ("o1", "2024-06-15", "The tide falls."),
    )
]
CARDS: list[Any] = [
    {"object": "card", "oracle_id": "o1", "name": "Tide Clock", "lang": "en", "oracle_text": "Draw a card."},
    {
        "object": "card",
        "oracle_id": "o1",
        "name": "Tide Clock",
        "lang": "de",
        "printed_name": "Gezeitenuhr",
        "printed_text": "Ziehe eine Karte.",
        "oracle_text": "Draw a card.",
    },
    {
        "object": "card",
        "name": "Moth // Flame",
        "lang": "de",
        "card_faces": [
            {"oracle_id": "o2", "name": "Moth", "printed_name": "Motte", "printed_text": "Flugfähigkeit"},
            {"oracle_id": "o2", "name": "Flame", "printed_name": "Flamme", "printed_text": "Eile"},
        ],
    },
]
CARD = {
    "name": "Tide Clock",
    "text": "Draw a card.",
    "rulings": [{"date": "2024-06-14", "text": "The tide rises."}],
    "foreignData": [
        {"language": "German", "name": "Gezeitenuhr", "text": "Ziehe eine Karte."},
        {"language": "French", "name": "Horloge", "text": "Piochez une carte."},
    ],
}
META = {"meta": {"date": "2025-01-01", "version": "5"}}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def lines(objects: list[Any]) -> str:
    return "[\n" + ",\n".join(json.dumps(one) for one in objects) + "\n]\n"


def write(name: str, value: object) -> None:
    Path(name).write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")


def corpus(*names: str) -> Corpus:
    found, problems = read(Selection(names))
    assert problems == []
    return found


def told(found: Corpus) -> list[tuple[str, str, str, str | None]]:
    return [(page.card, page.lang, ruling.text, ruling.source) for page in found.pages for ruling in page.rulings]


def test_rulings_know_their_cards_by_a_file_of_cards() -> None:
    write("rulings.json", lines(RULINGS))
    write("cards.json", lines(CARDS))
    alone, together = corpus("rulings.json"), corpus("rulings.json", "cards.json")
    assert [page.card for page in alone.pages] == ["o1", "o2"]
    assert told(together) == [
        ("Gezeitenuhr", "de", "Ziehe eine Karte.", "Draw a card."),
        ("Motte", "de", "Flugfähigkeit", None),
        ("Flamme", "de", "Eile", None),
        ("Tide Clock", "en", "The tide rises.", None),
        ("Tide Clock", "en", "The tide falls.", None),
        ("Moth // Flame", "en", "The moth flies.", None),
    ]


@pytest.mark.parametrize("suffix", ["", ".gz"])
def test_json_lines_of_scryfall_say_the_same_as_its_lists(suffix: str) -> None:
    for name, objects in (("rulings", RULINGS), ("cards", CARDS)):
        write(f"{name}.json", lines(objects))
        data = "\n".join(map(json.dumps, objects)).encode()
        Path(f"{name}.jsonl{suffix}").write_bytes(gzip.compress(data) if suffix else data)
    found = corpus(f"rulings.jsonl{suffix}", f"cards.jsonl{suffix}")
    assert told(found) == told(corpus("rulings.json", "cards.json"))
    page = next(page for page in found.pages if page.lang == "en")
    assert page.place(page.rulings[0].anchor, Span(0, 1)).line == 1


def test_json_lines_of_scryfall_that_are_cut_are_told() -> None:
    write("rulings.jsonl", json.dumps(RULINGS[0]) + "\n" + json.dumps(RULINGS[1])[:-9])
    _, (problem,) = read(Selection(("rulings.jsonl",)))
    assert problem.message == "rulings.jsonl: is cut off"


def test_our_own_json_lines_may_be_long() -> None:
    record = {"card": "Tide Clock", "date": "2024-06-14", "text": "The tide rises. " * 200}
    write("own.jsonl", "\n".join(json.dumps(record | {"id": str(number)}) for number in range(5)))
    assert len(told(corpus("own.jsonl"))) == 5


def test_a_ruling_stands_where_its_record_does() -> None:
    write("rulings.json", lines(RULINGS))
    places = [page.place(ruling.anchor, Span(0, 3))[1:] for _, page, ruling in corpus("rulings.json").rulings()]
    assert places == [(2, 1, 2, 1), (4, 1, 4, 1), (3, 1, 3, 1)]


def test_cards_in_english_alone_only_tell_names() -> None:
    write("oracle-cards.json", lines(CARDS[:1]))
    found, problems = read(Selection(("oracle-cards.json",)))
    assert (found.pages, [problem.message for problem in problems]) == ((), ["no page to report on"])


def test_a_list_as_the_interface_gives_it_is_read() -> None:
    write("rulings.json", {"object": "list", "has_more": False, "data": RULINGS})
    assert len(told(corpus("rulings.json"))) == 3


@pytest.mark.parametrize(
    "value",
    [
        {**META, "data": {"Tide Clock": [CARD]}},
        {**META, "data": {"cards": [CARD, CARD], "code": "TID", "tokens": []}},
        {**META, "data": {"TID": {"cards": [CARD]}, "TI2": {"cards": [CARD]}}},
    ],
    ids=["AtomicCards", "set", "AllPrintings"],
)
def test_mtgjson_is_read_once_for_all_printings(value: object) -> None:
    write("all.json", value)
    assert sorted(told(corpus("all.json"))) == [
        ("Gezeitenuhr", "de", "Ziehe eine Karte.", "Draw a card."),
        ("Tide Clock", "en", "The tide rises.", None),
    ]


def test_broken_records_are_named_and_the_rest_is_read() -> None:
    write("rulings.json", lines([RULINGS[0], {"object": "ruling", "oracle_id": "o1"}, 7, RULINGS[1]]))
    found = corpus("rulings.json")
    assert [(one.place.line, one.reason) for one in found.unreadable] == [
        (3, "This ruling has no published_at and no comment; download the file again."),
        (4, "This is neither a ruling nor a card of Scryfall; download the file again."),
    ]
    assert len(told(found)) == 2


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"name": "left-pad", "version": "1.0.0"}', "a.json: holds neither rulings nor cards"),
        ("[1, 2, 3]", "a.json: holds neither rulings nor cards"),
        ("", "a.json: holds neither rulings nor cards"),
        (lines(RULINGS)[:200], "a.json: is cut off"),
        (lines(RULINGS) + "x", "a.json:6: is no JSON: “x” stands behind its end"),
        ("[" * 100_000, "a.json: is no JSON from character 2 on"),
        ('{"data": ' + '{"a": ' * 100_000, "a.json: is no JSON from character 16 on"),
    ],
)
def test_what_is_none_is_told_in_one_line(content: str, message: str) -> None:
    write("a.json", content)
    found, problems = read(Selection(("a.json",)))
    assert [problem.message for problem in problems] == [message]
    assert found.pages == ()


def packed(name: str, data: bytes) -> None:
    if name.endswith(".gz"):
        Path(name).write_bytes(gzip.compress(data))
    elif name.endswith(".xz"):
        Path(name).write_bytes(lzma.compress(data))
    else:
        with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("README.md", "no")
            archive.writestr("__MACOSX/._x.json", "no")
            archive.writestr(f"de/{name.removesuffix('.zip')}", data)


@pytest.mark.parametrize("suffix", [".gz", ".xz", ".zip"])
def test_compressed_files_are_read_in_place_and_never_changed(suffix: str, capsys: pytest.CaptureFixture[str]) -> None:
    packed(f"rulings.json{suffix}", lines(RULINGS).encode())
    packed(f"b.jsonl{suffix}", b'{"card": "Flut", "date": "2024-06-14", "text": "Die  Flut steigt."}\n')
    assert len(told(corpus(f"rulings.json{suffix}"))) == 3
    before = Path(f"b.jsonl{suffix}").read_bytes()
    status(["check", f"b.jsonl{suffix}", "--select", "Y003", "--fix", "--no-cache", "--isolated"])
    printed, said = capsys.readouterr()
    path = f"b.jsonl{suffix}/de/b.jsonl" if suffix == ".zip" else f"b.jsonl{suffix}"
    assert f"note: 1 fix left in {path}: compressed files are never changed" in said
    assert printed.startswith(f"{path}:1:")
    assert Path(f"b.jsonl{suffix}").read_bytes() == before


def test_an_archive_has_pages_of_both_languages() -> None:
    with zipfile.ZipFile("a.zip", "w") as archive:
        for path in ("en/tide.txt", "de/tide.txt"):
            archive.writestr(path, "Tide\n\n2024-06-14\n\nx\n")
    assert [(page.path, page.lang, page.name) for page in corpus("a.zip").pages] == [
        ("a.zip/en/tide.txt", "en", "a.zip/tide"),
        ("a.zip/de/tide.txt", "de", "a.zip/tide"),
    ]


values = st.recursive(
    st.none() | st.text(max_size=5) | st.integers() | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["data", "object", "rulings", "name", "text", "date", "foreignData", "language", "card_faces"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=15,
)


@given(value=values, kind=st.sampled_from(["ruling", "card"]), cut=st.integers(0, 20))
def test_any_json_is_read_or_refused_in_one_line(value: object, kind: str, cut: int) -> None:
    for whole in (value, {"data": value}, [{"object": kind, "oracle_id": "o", "name": "x", "lang": "de"}, value]):
        text = json.dumps(whole)
        data = text[: len(text) - cut if cut > 15 else None].encode()
        outcome = bulk.parse(io.BytesIO(data), Context("a.json", lambda tag: tag or "de"))
        assert isinstance(outcome, Draft | Problem)
        if isinstance(outcome, Problem):
            assert "\n" not in outcome.message
