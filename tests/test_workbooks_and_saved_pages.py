"""XLSX as openpyxl writes it, and pages of Gatherer as browsers save them."""

import datetime
import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.formats.context import Context
from corpus.formats.draft import Draft
from corpus.formats.saved_page import parse
from corpus.model import Corpus, Problem
from corpus.reading import Selection, read
from lint.cli import status

openpyxl = pytest.importorskip("openpyxl")

OLD_GATHERER = """<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="de"><head>
<title>Gezeitenuhr (Flut) - Gatherer - Magic: The Gathering</title>
<script>document.write("<td>1/1/2020</td><td>no</td>");</script><style>td { color: red }</style></head><body>
<div class="label">Card Name:</div><div class="value">Gezeitenuhr</div>
<!-- 14/06/2024 -->
<table class="rulingsTable" cellspacing="0">
<tr class="post evenItem"><td id="ctl00_rulingDate" style="width:70px">14/06/2024</td>
<td id="ctl00_rulingText">Tappe die Uhr mit <img src="/x?name=tap&amp;type=symbol" alt="Tap" />&nbsp;&amp; zahle
<img alt="2" src="x?type=symbol"><img alt="Blue" src="x?type=symbol">. <i>(Das ist <b>wahr</b>.)</i></td></tr>
<tr class="post"><td>15/06/2024</td><td>Zwei<br>Zeilen.<p>Ein Absatz.</p></td></tr>
</table>
<div>Impressum</div><p>© Tide</p></body></html>"""

NEW_GATHERER = """<!doctype html><html><body><h1>Gezeitenuhr</h1><section><h2>Rulings</h2>
<ul><li><div><span><time>2024-06-14</time></span></div><div><p>Die Flut steigt.</p></div></li>
<li><div><span><time>2024-06-15</time></span></div><div><p>Die Flut fällt.</p></div></li></ul></section>
<footer><p>Impressum</p></footer></body></html>"""

LIST = """<html><title>Gezeitenuhr</title><dl><dt>2024-06-14<dd>Eins.<dt>2024-06-15<dd>Zwei.</dl><p>Ende"""


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def page(text: str) -> Draft:
    draft = parse(text, Context("x.html", lambda tag: tag or "de"))
    assert isinstance(draft, Draft)
    return draft


def test_tables_of_gatherer_are_read() -> None:
    (found,) = page(OLD_GATHERER).pages
    assert (found.card, found.lang) == ("Gezeitenuhr", "de")
    assert [(one.date, one.text, one.anchor.locate(0)) for one in found.rulings] == [
        ("14/06/2024", "Tappe die Uhr mit {T}\u00a0& zahle {2}{U}. (Das ist wahr.)", (9, 27)),
        ("15/06/2024", "Zwei Zeilen.\n\nEin Absatz.", (11, 41)),
    ]


@pytest.mark.parametrize(
    ("text", "texts"), [(NEW_GATHERER, ["Die Flut steigt.", "Die Flut fällt."]), (LIST, ["Eins.", "Zwei."])]
)
def test_lists_are_read_whatever_stands_around_the_date(text: str, texts: list[str]) -> None:
    (found,) = page(text).pages
    assert (found.card, [one.text for one in found.rulings]) == ("Gezeitenuhr", texts)


def test_a_page_without_a_ruling_and_what_is_no_page_are_told() -> None:
    for name, text in (("a.html", "<html><body><p>Nichts.</p></body></html>"), ("b.html", "Nur Text.")):
        Path(name).write_text(text, "utf-8")
    _, problems = read(Selection(("a.html", "b.html")))
    messages = [problem.message for problem in problems]
    assert messages[:2] == ["a.html: has no ruling", "b.html: is no page that a browser saved"]


def test_a_saved_page_is_never_changed(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.html").write_text(LIST.replace("Eins.", "Eins , zwei."), "utf-8")
    status(["check", "a.html", "--select", "Y003", "--unsafe-fixes", "--no-cache", "--isolated"])
    assert "note: 1 fix left in a.html: saved pages (.html) are never changed" in capsys.readouterr().err


def workbook(*rows: tuple[object, ...], name: str = "a.xlsx") -> None:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    notes = book.create_sheet("Notizen")
    notes.append(("Datum", "Wer"))
    book.save(name)


def corpus(*names: str) -> Corpus:
    found, problems = read(Selection(names))
    assert problems == []
    return found


HEADER = ("Karte", "Datum", "German", "English")


def test_rows_of_a_workbook_are_read(capsys: pytest.CaptureFixture[str]) -> None:
    day = datetime.datetime(2024, 6, 14)
    workbook(
        HEADER, ("Flut", day, "Die  Flut steigt.", "The tide rises."), (), ("Flut", "2024-06-15", "Zwei\nZeilen.", 7)
    )
    found = corpus("a.xlsx")
    assert [(r.date.text, r.text, r.source, r.anchor.locate(3)) for r in found.pages[0].rulings] == [
        ("2024-06-14", "Die  Flut steigt.", "The tide rises.", (2, 3)),
        ("2024-06-15", "Zwei\nZeilen.", "7", (4, 3)),
    ]
    before = Path("a.xlsx").read_bytes()
    status(["check", "a.xlsx", "--select", "Y003", "--fix", "--no-cache", "--isolated"])
    printed, said = capsys.readouterr()
    assert printed.startswith("a.xlsx:2:3: ")
    assert "note: 1 fix left in a.xlsx: workbooks (.xlsx) are never changed" in said
    assert Path("a.xlsx").read_bytes() == before


def test_a_formula_is_no_text() -> None:
    workbook(
        HEADER, ("Flut", "2024-06-14", '=HYPERLINK("http://x.invalid")', "x"), ("Flut", "2024-06-14", "Ja.", "Yes.")
    )
    found = corpus("a.xlsx")
    assert [(one.place.line, one.reason) for one in found.unreadable] == [
        (2, "This row has a formula for its text; put its text there.")
    ]


def repacked(**parts: bytes) -> None:
    """The workbook with parts added or replaced; `__` in a name is a slash."""
    with zipfile.ZipFile("a.xlsx") as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile("a.xlsx", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in (held | {name.replace("__", "/"): data for name, data in parts.items()}).items():
            archive.writestr(name, data)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"xl__vbaProject.bin": b"x"}, "a.xlsx: holds macros"),
        ({"xl__externalLinks__externalLink1.xml": b"<a/>"}, "a.xlsx: links to other files"),
        ({"xl__bomb.xml": b" " * 30_000_000}, "a.xlsx: would unpack to "),
        ({"xl__workbook.xml": b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'}, "a.xlsx: declares a document type"),
        ({"xl__worksheets__sheet1.xml": b"<worksheet"}, "a.xlsx: is no workbook, or is damaged"),
        ({"xl__workbook.xml": b"<a/>"}, "a.xlsx: has no ruling"),
    ],
)
def test_a_workbook_that_could_do_harm_is_refused(parts: dict[str, bytes], said: str) -> None:
    workbook(HEADER, ("Flut", "2024-06-14", "Die Flut.", "The tide."))
    repacked(**parts)
    _, problems = read(Selection(("a.xlsx",)))
    assert problems[0].message.startswith(said)
    assert "\n" not in problems[0].message


def test_a_sheet_that_lies_about_its_size_takes_no_time() -> None:
    workbook(HEADER, ("Flut", "2024-06-14", "Die Flut.", "The tide."))
    with zipfile.ZipFile("a.xlsx") as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml").decode()
    assert 'ref="A1:D2"' in sheet
    repacked(xl__worksheets__sheet1_xml=b"")
    repacked(**{"xl__worksheets__sheet1.xml": sheet.replace("A1:D2", "A1:XFD1048576").encode()})
    assert len(corpus("a.xlsx").pages[0].rulings) == 1


cells = st.one_of(
    st.none(),
    st.integers(-9, 9),
    st.booleans(),
    st.dates(),
    st.text("ab=+@ \n<&", max_size=6),
    st.floats(allow_nan=False),
)


@given(st.lists(st.lists(cells, min_size=1, max_size=5), max_size=4))
def test_any_sheet_is_read_or_refused_in_one_line(rows: list[list[object]]) -> None:
    book = openpyxl.Workbook()
    book.active.append(("card", "date", "text"))
    for row in rows:
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    from corpus.formats.workbook import parse

    outcome = parse(stream.getvalue(), Context("a.xlsx", lambda tag: tag or "de"))
    assert isinstance(outcome, Draft)


@given(st.binary(max_size=60), st.booleans())
def test_any_bytes_are_no_workbook(data: bytes, begins: bool) -> None:
    from corpus.formats.workbook import parse

    outcome = parse(b"PK\x03\x04" * begins + data, Context("a.xlsx", lambda tag: tag or "de"))
    assert isinstance(outcome, Problem)
    assert "\n" not in outcome.message
