"""Files that the Translate Toolkit writes and reads, where it is installed (https://toolkit.translatehouse.org)."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from checks.finding import HERE, Edit, Finding, Fix
from corpus.analysed import AnalysedRuling
from corpus.model import Span
from corpus.reading import Selection, read
from lint.cli import status
from tests.format_samples import FIRST, SECOND

pytest.importorskip("translate")

PAIRS = [(one[3], one[2]) for one in (FIRST, SECOND)]


def written_xliff() -> Any:
    from translate.storage.xliff import xlifffile, xliffunit

    store = xlifffile(sourcelanguage="en", targetlanguage="de")
    for source, target in PAIRS:
        unit = xliffunit(source)
        store.addunit(unit)
        unit.target = target
        unit.addnote("2024-06-14", origin="date")
    return store


def written_tmx() -> Any:
    from translate.storage.tmx import tmxfile

    store = tmxfile()
    for source, target in PAIRS:
        store.addtranslation(source, "en", target, "de", "date: 2024-06-14")
    return store


def written_po() -> Any:
    from translate.storage.pypo import pofile

    store = pofile()
    store.updateheader(add=True, Language="de", Content_Type="text/plain; charset=UTF-8")
    for source, target in PAIRS:
        unit = store.addsourceunit(source)
        unit.target = target
        unit.addnote("date: 2024-06-14", origin="developer")
    return store


FORMATS = [("golem.xlf", written_xliff), ("golem.tmx", written_tmx), ("golem.po", written_po)]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def read_by_toolkit(name: str) -> list[tuple[str, str]]:
    from translate.storage.factory import getobject

    return [(str(unit.source), str(unit.target)) for unit in getobject(name).units if unit.source]


def mends(ruling: AnalysedRuling) -> Iterator[Finding]:
    start = ruling.text.find("rostig")
    if start >= 0:
        edit = Edit(HERE, Span(start, start + 6), "„neu“ & <alt>")
        yield Finding("“rostig” is old; write another.", span=edit.span, fixes=(Fix("neu", True, (edit,)),))


@pytest.mark.parametrize(("name", "write"), FORMATS)
def test_its_files_are_read_and_mended_and_read_by_it_again(
    name: str, write: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = bytes(write())
    Path(name).write_bytes(before)
    corpus, problems = read(Selection((name,)))
    found = [(ruling.source, ruling.text, str(ruling.date.value)) for _, _, ruling in corpus.rulings()]
    assert (found, problems) == ([(source, target, "2024-06-14") for source, target in PAIRS], [])
    assert {page.card for page in corpus.pages} == {"golem"}
    monkeypatch.setattr("checks.untranslated_word.find", mends)
    assert status(["check", name, "--select", "U003", "--fix", "--no-cache", "--isolated"]) == 0
    new = "„neu“ & <alt>"
    assert read_by_toolkit(name) == [(source, target.replace("rostig", new)) for source, target in PAIRS]
    escaped = new if name.endswith(".po") else "„neu“ &amp; &lt;alt&gt;"
    assert Path(name).read_bytes() == before.replace(b"rostig", escaped.encode())


@pytest.mark.parametrize("name", ["out.xlf", "out.tmx", "out.po", "out.csv"])
def test_it_reads_what_convert_writes(name: str) -> None:
    Path("golem.po").write_bytes(bytes(written_po()))
    assert status(["convert", "--isolated", "golem.po", name]) == 0
    if name != "out.csv":
        assert read_by_toolkit(name) == PAIRS
