"""`rulinglint align`, end to end, in every format."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from excerpts import page
from parallel_pages import CLOCK, FERRY, LANTERN, WEAVER

ROOT = Path(__file__).parent.parent
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
AWKWARD = "If {X} < 2 & the owl’s “first” bell rings, the ferry isn’t untapped; <b>{T}</b> isn’t paid."
AWKWARD_TARGET = (
    "Falls {X} < 2 ist & die „erste“ Glocke der Eule erklingt, wird die Fähre nicht enttappt; <b>{T}</b> wird nicht "
    "bezahlt."
)


class Answer(NamedTuple):
    status: int
    output: bytes
    errors: str


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    target = page(LANTERN.target_card, LANTERN.target[1], LANTERN.source[0], LANTERN.target[2], FERRY.target[1])
    files = {
        "en/lantern.txt": LANTERN.source_page(),
        "de/lantern.txt": target,
        "en/clock.txt": page("Clock of Nine Bells", *CLOCK.source, AWKWARD),
        "de/clock.txt": page("Uhr der neun Glocken", *CLOCK.target, AWKWARD_TARGET),
        "de/lonely.txt": page("Einsam", "Diese Seite hat keine Quelle."),
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def align(folder: Path, *arguments: str) -> Answer:
    environment = {name: value for name, value in os.environ.items() if name not in {"CI", "COLUMNS", "FORCE_COLOR"}}
    done = subprocess.run(
        [sys.executable, "-m", "rulinglint", "align", "--isolated", *arguments],
        cwd=folder,
        capture_output=True,
        env=environment | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        check=False,
        timeout=120,
    )
    return Answer(done.returncode, done.stdout, done.stderr.decode())


def test_for_people(pages: Path) -> None:
    found = align(pages, "de/lantern.txt", "de/lonely.txt", "--reference", "en")
    assert (found.status, found.errors) == (0, "rulinglint: note: 1 page without a source page\n")
    lines = found.output.decode().splitlines()
    assert lines[0] == "Harbor Lantern (en/lantern.txt) = Hafenlaterne (de/lantern.txt)"
    assert [line.split()[1:5] for line in lines[1:4]] == [
        ["1-1", "2", "=", "1"],
        ["1-1", "1", "=", "2"],
        ["1-1", "3", "=", "3"],
    ]
    assert [line.split()[1:5] for line in lines if "0-1" in line] == [["0-1", "-", "=", "4"]]
    assert [line.split()[1:5] for line in lines if "1-0" in line] == [["1-0", "4", "=", "-"]]


def test_json_lines_say_where_both_stand(pages: Path) -> None:
    found = align(pages, "de", "en", "--format", "jsonl")
    assert found.status == 0
    records = [json.loads(line) for line in found.output.decode().splitlines()]
    assert all(set(record) == {"source", "target", "score", "kind"} for record in records)
    lantern = [
        one for one in records if "en/lantern.txt" in {(one[side] or {}).get("path") for side in ("source", "target")}
    ]
    assert [
        (one["kind"], (one["source"] or {}).get("index"), (one["target"] or {}).get("index")) for one in lantern
    ] == [
        ("1-1", 1, 0),
        ("1-1", 0, 1),
        ("1-1", 2, 2),
        ("1-0", 3, None),
    ]
    assert lantern[0]["source"] == {
        "path": "en/lantern.txt",
        "card": "Harbor Lantern",
        "date": "2024-06-14",
        "index": 1,
        "text": LANTERN.source[1],
    }
    assert [one["target"]["text"] for one in records if one["kind"] == "0-1"] == [FERRY.target[1]]


def test_tab_separated_values_are_the_same_records(pages: Path) -> None:
    rows = list(csv.DictReader(align(pages, "de", "en", "-f", "tsv").output.decode().splitlines(), delimiter="\t"))
    records = [json.loads(line) for line in align(pages, "de", "en", "-f", "jsonl").output.decode().splitlines()]
    for row, record in zip(rows, records, strict=True):
        assert (row["score"], row["kind"]) == (str(record["score"]), record["kind"])
        for side in ("source", "target"):
            for field in ("path", "card", "date", "index", "text"):
                assert row[f"{side} {field}"] == str((record[side] or {}).get(field, ""))


def test_a_translation_memory_holds_what_is_translated(pages: Path) -> None:
    found = align(pages, "de", "en", "--format", "tmx")
    assert found.status == 0
    root = ElementTree.fromstring(found.output)
    header = root.find("header")
    assert header is not None
    assert (root.tag, root.get("version"), header.get("srclang")) == ("tmx", "1.4", "en")
    units = [{variant.get(LANG): variant.findtext("seg") for variant in unit.iter("tuv")} for unit in root.iter("tu")]
    expected = [
        *zip(CLOCK.source, CLOCK.target, strict=True),
        (AWKWARD, AWKWARD_TARGET),
        (LANTERN.source[1], LANTERN.target[1]),
        (LANTERN.source[2], LANTERN.target[2]),
    ]
    assert [(unit["en"], unit["de"]) for unit in units] == expected


def test_a_tool_for_translators_opens_the_memory(pages: Path) -> None:
    tmx = pytest.importorskip("translate.storage.tmx")
    store = tmx.tmxfile.parsestring(align(pages, "de", "en", "--format", "tmx").output)
    assert store.translate(AWKWARD) == AWKWARD_TARGET
    assert store.translate(CLOCK.source[0]) == CLOCK.target[0]


def test_two_rulings_that_one_covers(pages: Path) -> None:
    target = page("Weberin", f"{WEAVER.target[0]} {WEAVER.target[1]}", WEAVER.target[2])
    (pages / "de/weaver.txt").write_text(target, encoding="utf-8")
    (pages / "en/weaver.txt").write_text(WEAVER.source_page(), encoding="utf-8")
    lines = align(pages, "de/weaver.txt", "--reference", "en", "-f", "jsonl").output.decode().splitlines()
    records = [json.loads(line) for line in lines]
    assert [(one["kind"], one["source"]["index"], one["target"]["index"]) for one in records] == [
        ("2-1", 0, 0),
        ("2-1", 1, 0),
        ("1-1", 2, 1),
    ]


@pytest.mark.parametrize("format_", ["text", "tsv", "jsonl", "tmx"])
def test_nothing_to_pair(pages: Path, format_: str) -> None:
    found = align(pages, "de/lonely.txt", "--format", format_)
    assert (found.status, found.errors) == (0, "rulinglint: note: 1 page without a source page\n")
    lines = found.output.decode().splitlines()
    assert len(lines) == {"text": 0, "tsv": 1, "jsonl": 0, "tmx": 6}[format_]
    if format_ == "tmx":
        assert list(ElementTree.fromstring(found.output).iter("tu")) == []


def test_a_path_that_is_not_there(pages: Path) -> None:
    found = align(pages, "de/lanterm.txt")
    assert (found.status, found.output) == (2, b"")
    assert found.errors.startswith("rulinglint: de/lanterm.txt: no such file or folder\n")


def test_a_format_that_there_is_not(pages: Path) -> None:
    found = align(pages, "de", "--format", "xliff")
    assert (found.status, found.output) == (2, b"")
    assert "xliff" in found.errors
    assert "Traceback" not in found.errors
