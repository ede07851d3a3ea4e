import codecs
import datetime
import gc
import io
import json
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.model import Corpus, Span
from corpus.reading import Problem, Selection, read
from tests.writing import characters


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def page(path: str, *rulings: tuple[str, str]) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    blocks = [f"Karte {Path(path).stem}", *(f"{date}\n\n{text}" for date, text in rulings)]
    Path(path).write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


def records(path: str, *lines: dict[str, Any]) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    filled = [{"card": "K", "date": "2024-06-05", "text": "T.", **line} for line in lines]
    Path(path).write_text("".join(json.dumps(line) + "\n" for line in filled), encoding="utf-8")


def reported(corpus: Corpus) -> list[str]:
    return [corpus.pages[number].path for number in sorted(corpus.reported)]


def paths(corpus: Corpus) -> list[str]:
    return [read_page.path for read_page in corpus.pages]


def test_pages_stand_in_the_order_of_their_paths_and_then_of_their_file() -> None:
    page("r/b.txt", ("2024-06-05", "Eins.\n\nZwei."), ("2024-06-06", "Drei."))
    records("r/a.jsonl", {"card": "Z"}, {"card": "A"}, {"card": "Z", "lang": "en"})
    corpus, problems = read(Selection(("r/b.txt", "r")))
    assert problems == []
    assert [(p.path, p.card, p.lang, p.name, p.reference) for p in corpus.pages] == [
        ("r/a.jsonl", "Z", "de", "r/a#Z", False),
        ("r/a.jsonl", "A", "de", "r/a#A", False),
        ("r/a.jsonl", "Z", "en", "r/a#Z", False),
        ("r/b.txt", "Karte b", "de", "r/b", False),
    ]
    assert [(r.index, r.text, r.date.value) for r in corpus.pages[3].rulings] == [
        (0, "Eins.\n\nZwei.", datetime.date(2024, 6, 5)),
        (1, "Drei.", datetime.date(2024, 6, 6)),
    ]
    assert corpus.reported == {0, 1, 2, 3}
    second = corpus.pages[3].rulings[0]
    assert corpus.pages[3].place(second.anchor, Span(7, 12)) == ("r/b.txt", 7, 1, 7, 6)


def test_two_languages_of_one_page_share_its_name() -> None:
    for path in ("en/x.txt", "de/x.txt", "y.en.txt", "y.de.txt", "a/z.txt", "b/z.txt"):
        page(path, ("2024-06-05", "T."))
    records("en/j.jsonl", {"page": "p"})
    records("de/j.jsonl", {"page": "p"})
    corpus, _ = read(Selection((".",)))
    names = [(p.lang, p.name) for p in corpus.pages]
    assert names == [
        *(("de", "a/z"), ("de", "b/z")),
        *(("de", "j#p"), ("de", "x"), ("en", "j#p"), ("en", "x")),
        *(("de", "y"), ("en", "y")),
    ]


def test_without_a_corpus_the_paths_are_the_corpus() -> None:
    page("x.txt", ("2024-06-05", "T."))
    page("y.txt", ("2024-06-05", "T."))
    corpus, _ = read(Selection(("x.txt",)))
    assert (paths(corpus), reported(corpus)) == (["x.txt"], ["x.txt"])


def test_paths_narrow_what_is_reported_of_a_corpus() -> None:
    for path in ("p/de/x.txt", "p/de/y.txt", "p/en/x.txt", "z.txt"):
        page(path, ("2024-06-05", "T."))
    corpus, _ = read(Selection(("./p/de/x.txt", "z.txt"), corpus=("de", "en"), base="p"))
    assert paths(corpus) == ["p/de/x.txt", "p/de/y.txt", "p/en/x.txt", "z.txt"]
    assert reported(corpus) == ["p/de/x.txt", "z.txt"]
    corpus, _ = read(Selection((), corpus=("de",), base="p"))
    assert reported(corpus) == paths(corpus) == ["p/de/x.txt", "p/de/y.txt"]


def test_references_are_compared_with_and_never_reported_on() -> None:
    page("de/x.txt", ("2024-06-05", "T."))
    page("originals/x.txt", ("2024-06-05", "T."))
    records("originals/j.jsonl", {}, {"lang": "fr"})
    Path("originals/broken.jsonl").write_text('{"card": 1}\n{"card": "K", "date": "2024-06-05", "text": "T."}')
    corpus, problems = read(Selection((".",), reference=("originals",)))
    assert problems == []
    assert [(p.path, p.lang, p.reference) for p in corpus.pages] == [
        ("de/x.txt", "de", False),
        ("originals/broken.jsonl", "en", True),
        ("originals/j.jsonl", "en", True),
        ("originals/j.jsonl", "fr", True),
        ("originals/x.txt", "en", True),
    ]
    assert (reported(corpus), corpus.unreadable) == (["de/x.txt"], ())


def test_unreadable_records_of_reported_files_are_kept() -> None:
    records("x.jsonl", {"text": ""}, {})
    records("y.jsonl", {"text": ""}, {})
    corpus, problems = read(Selection(("x.jsonl",), corpus=("x.jsonl", "y.jsonl")))
    assert [(record.place.path, record.place.line) for record in corpus.unreadable] == [("x.jsonl", 1)]
    assert (problems, len(corpus.pages)) == ([], 2)


def test_languages_come_from_record_then_pattern_then_path_then_target() -> None:
    records("fr/j.jsonl", {"lang": "EN"}, {}, {"source": "S.", "source_lang": "en-US"})
    page("fr/x.txt", ("2024-06-05", "T."))
    page("y.txt", ("2024-06-05", "T."))
    corpus, _ = read(Selection((".",), languages={"y.*": "it"}, target="ru"))
    assert [(p.path, p.lang) for p in corpus.pages] == [
        ("fr/j.jsonl", "en"),
        ("fr/j.jsonl", "fr"),
        ("fr/x.txt", "fr"),
        ("y.txt", "it"),
    ]
    assert corpus.pages[1].rulings[1].source_lang == "en"


def test_a_record_with_and_one_without_its_page_s_language_are_on_one_page() -> None:
    records("x.jsonl", {"text": "A."}, {"text": "B.", "lang": "de"}, {"text": "C.", "lang": "DE"})
    corpus, _ = read(Selection(("x.jsonl",)))
    assert [[ruling.text for ruling in p.rulings] for p in corpus.pages] == [["A.", "B.", "C."]]


def test_dates_are_settled_once_everything_is_read() -> None:
    page("a/x.txt", ("05/06/2024", "T."), ("31/02/2024", "T."), ("7/7/2024", "T."))
    page("b/y.txt", ("05/06/2024", "T."))
    page("b/z.txt", ("06/23/2024", "T."))
    corpus, _ = read(Selection(("a", "b")))
    june, may = datetime.date(2024, 6, 5), datetime.date(2024, 5, 6)
    dates = [[(r.date.value, r.date.readings) for r in p.rulings] for p in corpus.pages]
    assert dates[0] == [(may, (june, may)), (None, ()), (datetime.date(2024, 7, 7), (datetime.date(2024, 7, 7),))]
    assert dates[1] == [(may, (may,))]
    corpus, _ = read(Selection(("a",)))
    assert corpus.pages[0].rulings[0].date.readings == (june, may)
    assert corpus.pages[0].rulings[0].date_anchor.locate(0) == (3, 1)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"Titel\r\n\r\n2024-06-05\r\n\r\nText.", [("Titel", "-", "Text.")]),
        (b'\n\xef\xbb\xbf{"card"', []),
        (b'\xef\xbb\xbf\n {"card": "K", "date": "2024-06-05", "text": "T."}\n{', [("K", "-#K", "T.")]),
    ],
)
def test_standard_input_may_be_of_either_format(data: bytes, expected: list[tuple[str, str, str]]) -> None:
    corpus, _ = read(Selection(("-", "-")), io.BytesIO(data))
    assert [(p.card, p.name, r.text) for _, p, r in corpus.rulings()] == expected
    assert {(p.path, p.lang) for p in corpus.pages} <= {("-", "de")}


def test_what_could_not_be_read_is_named_and_the_rest_is_read() -> None:
    page("r/good.txt", ("2024-06-05", "T."))
    page("r/title.txt")
    Path("r/latin.txt").write_bytes("Titel\n\n2024-06-05\n\nÄpfel".encode("latin-1"))
    Path("r/picture.txt").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    corpus, problems = read(Selection(("nowhere", "r", "nowhere", "-")), io.BytesIO())
    assert paths(corpus) == ["r/good.txt"]
    assert [problem.message for problem in problems] == [
        "nowhere: no such file or folder",
        "-: has no ruling",
        "r/latin.txt: not UTF-8 (byte 0xC4 at offset 19)",
        "r/picture.txt: is no text (byte 0x00 at offset 8)",
        "r/title.txt: has no ruling",
    ]


def _is_empty(corpus: Corpus) -> bool:
    return any(one.reason.startswith("This file is empty") for one in corpus.unreadable)


@pytest.mark.parametrize("name", ["x.txt", "x.jsonl", "x.xlf", "x.tmx", "x.po", "x.csv", "x.html"])
@pytest.mark.parametrize("content", [b"", b" \r\n\n", codecs.BOM_UTF8])
def test_an_empty_file_is_an_unreadable_record_and_no_problem(name: str, content: bytes) -> None:
    Path(name).write_bytes(content)
    page("r/good.txt", ("2024-06-05", "T."))
    corpus, problems = read(Selection((name, "r")))
    assert (paths(corpus), problems) == (["r/good.txt"], [])
    assert [(one.place.path, one.place.line, one.place.column) for one in corpus.unreadable] == [(name, 1, 1)]
    assert read(Selection((name,))) == (corpus._replace(pages=(), reported=frozenset(), contents=ANY), [])
    assert read(Selection(("r",), corpus=("r", name)))[0].unreadable == ()


def test_a_file_of_broken_records_only_has_no_ruling_and_says_why() -> None:
    records("x.jsonl", {"card": ""})
    corpus, problems = read(Selection(("x.jsonl",)))
    assert [problem.message for problem in problems] == ["x.jsonl: has no ruling"]
    assert len(corpus.unreadable) == 1


def test_a_file_that_cannot_be_opened_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    page("x.txt", ("2024-06-05", "T."))

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert read(Selection(("x.txt",))) == (Corpus(()), [Problem("x.txt: not readable: permission denied")])


def test_nothing_named_is_a_problem() -> None:
    assert [problem.message for problem in read(Selection(()))[1]] == ["nothing to read"]


def test_bad_patterns_are_problems_too() -> None:
    page("x.txt", ("2024-06-05", "T."))
    corpus, problems = read(Selection(("x.txt",), exclude=("!",), languages={"\\": "en"}))
    assert (len(corpus.pages), len(problems)) == (1, 2)


def test_the_garbage_collector_is_left_as_it_was() -> None:
    gc.disable()
    try:
        read(Selection(()))
        assert not gc.isenabled()
    finally:
        gc.enable()
    read(Selection(()))
    assert gc.isenabled()


pieces = st.sampled_from(
    ["Titel", "\n", "\n\n", "2024-06-05", "32/13/2020", '{"card": "K",', '"text": "T."}', "\\ud83d"]
)


@given(
    data=st.one_of(st.binary(max_size=40), st.lists(st.one_of(pieces, characters), max_size=20).map("".join)),
    suffix=st.sampled_from(["txt", "jsonl"]),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_bytes_break_reading(data: bytes | str, suffix: str) -> None:
    Path(f"x.{suffix}").write_bytes(data.encode() if isinstance(data, str) else data)
    corpus, problems = read(Selection((f"x.{suffix}",)))
    assert [bool(corpus.pages), bool(problems), _is_empty(corpus)].count(True) == 1
    for _, read_page, ruling in corpus.rulings():
        assert ruling.text.strip()
        place = read_page.place(ruling.anchor, Span(0, len(ruling.text)))
        assert (1, 1) <= (place.line, place.column) < (place.end_line, place.end_column)
