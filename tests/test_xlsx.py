"""The editors' workbook, read back with openpyxl."""

import datetime
import io
import sys
import time
import zipfile
from pathlib import Path

import pytest
import samples
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from samples import CORPUS, entry, report_of

from checks.finding import Edit, Finding, Fix, Part, Related, whole
from corpus.model import Address, Span
from lint import outputs
from lint.cli import status
from lint.errors import UserError
from reports import rdjson, text, xlsx
from reports.report import Coverage, Report, SourceText, Style
from reports.xlsx_text import FAULT, GAP, LONGEST, Run, content, marked, within
from reports.xml import storable

SOURCES = {Address(2, 0): SourceText(samples.SOURCE, Address(4, 0))}
ALL = report_of(CORPUS, *samples.ALL.entries, sources=SOURCES, coverage=Coverage(3, 1, 1, 2), baselined=4)


def book(report: Report) -> Workbook:
    return load_workbook(io.BytesIO(xlsx.render(report, Style())), rich_text=True)


def row(report: Report, number: int = 2) -> dict[str, object]:
    sheet = book(report)["Findings"]
    return {str(heading.value): sheet.cell(number, heading.column).value for heading in sheet[1]}


def one(text: str, *, finding: Finding | None = None, code: str = "U003") -> Report:
    corpus = samples.corpus_of(samples.Written("a.txt", "Karte", "de", [("2020-01-01", text)]))
    return report_of(corpus, entry(corpus, code, finding or Finding("Wrong; mend it.", Address(0, 0))))


def runs(cell: object) -> list[tuple[str, str]]:
    """The texts of a cell's runs, each with what marks it: b(old), u(nderlined), and its colour."""
    assert isinstance(cell, CellRichText)
    told = []
    for part in cell:
        if isinstance(part, TextBlock):
            look = ("b" if part.font.b else "") + ("u" if part.font.u else "") + part.font.color.rgb[2:]
            told.append((part.text, look))
        else:
            told.append((part, ""))
    return told


def test_a_row_has_everything() -> None:
    found = row(report_of(CORPUS, samples.NEGATED_FOUND, sources=SOURCES))
    place = samples.NEGATED_FOUND.place
    assert {name: str(value) for name, value in found.items() if value is not None} == {
        "Status": "open",
        "Severity": "error",
        "Code": "C002",
        "Check": "contradictory-translation",
        "Page": "Lotse der Tiefe",
        "Date": "2020-05-15 00:00:00",
        "Finding": samples.NEGATED_FOUND.finding.message,
        "English": samples.SOURCE,
        "German": samples.NEGATED,
        "New text": samples.NEGATED.replace("nachdem", "bevor"),
        "Place": f"{place.path}:{place.line}:{place.column}",
        "Fingerprint": samples.NEGATED_FOUND.fingerprint,
    }
    assert list(found) == [
        "Status", "Severity", "Code", "Check", "Page", "Date", "Finding", "English", "German",
        "Other edition / ready translation", "New text", "Note", "Place", "Fingerprint",
    ]  # fmt: skip


def test_what_is_wrong_is_marked_inside_its_text() -> None:
    found = row(report_of(CORPUS, samples.NEGATED_FOUND, sources=SOURCES))
    before, after = samples.NEGATED.split("nachdem")
    assert runs(found["German"]) == [(before, ""), ("nachdem", "buC00000"), (after, "")]
    before, after = samples.SOURCE.split("before")
    assert runs(found["English"]) == [(before, ""), ("before", "u1F4E9E"), (after, "")]


def test_a_whole_ruling_is_red_and_its_translation_ready() -> None:
    found = row(report_of(CORPUS, samples.WHOLE_FOUND))
    assert runs(found["German"]) == [(samples.WHOLE, "C00000")]
    (heading, _), (text, look) = runs(found["Other edition / ready translation"])
    assert (heading, text, look) == ("Ready translation: Zwillingsflut, 2022-01-28\n", samples.READY, "")
    assert found["New text"] == samples.READY


def test_words_that_oppose_stand_out_in_all_texts() -> None:
    corpus = samples.corpus_of(
        samples.Written("a.txt", "Hafen", "de", [("2020-01-01", "Die Flut darf steigen.")]),
        samples.Written("b.txt", "Kai", "de", [("2021-01-01", "Die Flut darf nicht steigen.")]),
    )
    finding = Finding(
        "„Hafen“ and „Kai“ contradict each other; keep one.",
        Address(0, 0),
        related=(
            Related("edition", Address(1, 0), Span(0, 28)),
            Related("opposing-words", Address(0, 0), Span(9, 13)),
            Related("opposing-words", Address(1, 0), Span(9, 19)),
            Related("opposing-words", Address(1, 0), Span(14, 19)),
        ),
    )
    report = report_of(corpus, entry(corpus, "C002", finding))
    found = row(report)
    assert runs(found["German"])[1] == ("darf", "buC00000")
    assert runs(found["Other edition / ready translation"])[:3] == [
        ("Other edition: Kai, 2021-01-01\n", "595959"),
        ("Die Flut ", ""),
        ("darf nicht", "b9C5700"),
    ]
    assert book(report)["Findings"]["J2"].fill.fgColor.rgb == "FFFFF8E5"


def test_titles_dates_and_records() -> None:
    sheet = book(ALL)["Findings"]
    date, title, unreadable = sheet[4], sheet[5], sheet[8]
    assert (date[5].value, str(date[8].value)) == ("30/02/2024", "Die Flut steigt um eins.")
    assert date[5].font.color.rgb == "FFC00000"
    assert runs(title[8].value) == [("Hafen im ", ""), ("Nebel", "buC00000")]
    assert title[5].value is None
    assert [cell.value for cell in unreadable[4:6]] == [None, None]
    assert unreadable[12].value == "rulings/neu.jsonl:7:1"


def test_a_page_of_the_source_language_stands_in_its_column() -> None:
    corpus = samples.corpus_of(samples.Written("a.txt", "Pilot", "en", [("2020-01-01", "The tide the rises.")]))
    found = row(report_of(corpus, entry(corpus, "U003", Finding("Twice; mend it.", Address(0, 0), Span(9, 12)))))
    assert str(found["English"]) == "The tide the rises."
    assert found["German"] is None


def test_the_title_of_the_source_page_is_a_comment() -> None:
    cell = book(ALL)["Findings"]["E7"]
    assert (cell.value, cell.comment.text) == ("Lotse der Tiefe", "Pilot of the Deep")
    assert book(ALL)["Findings"]["E2"].comment is None


def test_an_edit_elsewhere_is_no_new_text() -> None:
    fix = Fix("Delete the other", False, (Edit(Address(1, 0), Span(0, 3), ""),))
    found = row(report_of(CORPUS, entry(CORPUS, "U003", Finding("Wrong; mend it.", Address(0, 0), fixes=(fix,)))))
    assert found["New text"] is None


def test_several_edits_make_one_new_text() -> None:
    edits = (Edit(Address(0, 0), Span(0, 3), "Eine"), Edit(Address(0, 0), Span(9, 15), "sinkt"))
    finding = Finding("Wrong; mend it.", Address(0, 0), fixes=(Fix("Write it anew", True, edits),))
    assert row(one("Die Flut steigt.", finding=finding))["New text"] == "Eine Flut sinkt."


def test_the_sheet_is_made_for_work() -> None:
    sheet = book(ALL)["Findings"]
    assert sheet.freeze_panes == "D2"
    assert sheet.auto_filter.ref == "A1:N8"
    (choices,) = sheet.data_validations.dataValidation
    assert (choices.type, choices.formula1) == ("list", '"open,fixed,wrong alarm,later,ask"')
    assert str(choices.sqref) == "A2:A8"
    ((where, (rule,)),) = [(str(found.sqref), found.rules) for found in sheet.conditional_formatting]
    assert (where, rule.formula) == ("A2:N8", ['OR($A2="fixed",$A2="wrong alarm")'])
    assert (sheet.page_setup.orientation, sheet.page_setup.paperSize, sheet.page_setup.fitToHeight) == (
        "landscape",
        9,
        0,
    )
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert (sheet.print_title_rows, sheet.print_area) == ("$1:$1", "'Findings'!$A$1:$J$8")
    assert [sheet.column_dimensions[letter].width for letter in "AGIN"] == [13, 44, 55, 18]
    assert sheet["I2"].alignment.wrap_text
    assert (sheet["K2"].number_format, sheet["L2"].number_format) == ("@", "@")
    assert sheet["F2"].number_format == "yyyy-mm-dd"
    assert sheet["B2"].fill.fgColor.rgb == "FFF8D7DA"


def test_rows_are_as_high_as_their_texts_up_to_twelve_lines() -> None:
    low, high = book(one("Flut."))["Findings"], book(one("Die Flut steigt.\n" * 40))["Findings"]
    assert (low.row_dimensions[2].height, high.row_dimensions[2].height) == (15, 180)


def test_a_code_leads_to_its_check() -> None:
    workbook = book(ALL)
    for line in workbook["Findings"].iter_rows(min_row=2):
        sheet, _, place = line[2].hyperlink.location.partition("!")
        assert workbook[sheet][place].value == line[2].value
    checks = [[cell.value for cell in line] for line in workbook["Checks"].iter_rows()]
    assert checks[0] == ["Code", "Name", "Severity", "What it finds"]
    assert [line[0] for line in checks[1:]] == sorted(check.code for check in samples.CHECKED)
    assert checks[1][3] == samples.CHECK["C002"].summary


def test_the_summary_counts() -> None:
    sheet = book(ALL)["Summary"]
    lines = [[cell.value for cell in line] for line in sheet.iter_rows()]
    told = {line[0]: line[1:] for line in lines if line[0]}
    assert told["Findings"][0] == 7
    assert told["Rulings fully translated"][0] == 3
    assert told["In the baseline"][0] == 4
    assert told["wrong alarm"][:2] == [
        '=COUNTIF(Findings!$A$2:$A$8,"wrong alarm")',
        "=IF(SUM(B$15:B$19)=0,0,B17/SUM(B$15:B$19))",
    ]
    assert lines[16][0] == "wrong alarm"
    assert told["done: fixed or wrong alarm"][0] == "=B16+B17"
    assert told["U003"][:2] == ["untranslated-word", 2]
    assert told["Page"] == ["Title", "error", "warning", "info", "total"]
    assert told["rulings/de/flutmarschallin.txt"] == ["Flutmarschallin", 2, 1, 0, 3]
    assert told["all pages"] == [None, 5, 2, 0, 7]


def test_nothing_found_is_a_workbook_too() -> None:
    workbook = book(samples.EMPTY)
    assert workbook.sheetnames == ["Findings", "Summary", "Checks"]
    assert workbook["Findings"].max_row == 1


@pytest.mark.parametrize("text", ["=1+1", "+1/+1-Marken", "-2", "@SUM(A1)", "=cmd|' /C calc'!A0", "#N/A", "1", "TRUE"])
def test_every_text_is_a_text(text: str) -> None:
    report = one(
        text, finding=Finding(text, Address(0, 0), fixes=(Fix(text, True, (Edit(Address(0, 0), Span(0, 0), text),)),))
    )
    sheet = book(report)["Findings"]
    for letter in "GIK":
        assert sheet[f"{letter}2"].data_type == "s"
        assert bool(sheet[f"{letter}2"].quotePrefix) == text.startswith(("=", "+", "-", "@"))
    assert str(sheet["I2"].value) == text
    marked_text = one(f"{text} Flut", finding=Finding("Wrong.", Address(0, 0), Span(len(text) + 1, len(text) + 5)))
    assert book(marked_text)["Findings"]["I2"].data_type == "s"
    with zipfile.ZipFile(io.BytesIO(xlsx.render(report, Style()))) as file:
        assert b"<f>" not in file.read("xl/worksheets/sheet1.xml")


def test_characters_that_no_sheet_can_hold() -> None:
    assert str(row(one("Flut\x00\x0b\x1f\ud800\ufffe steigt\r\nund\rsinkt"))["German"]) == (
        "Flut\ufffd\ufffd\ufffd\ufffd\ufffd steigt\nund\nsinkt"
    )


def test_what_excel_takes_for_an_escape() -> None:
    with zipfile.ZipFile(io.BytesIO(xlsx.render(one("_x0041_ und _x_"), Style()))) as file:
        assert ">_x005F_x0041_ und _x_<" in file.read("xl/worksheets/sheet1.xml").decode()


def test_spaces_at_the_ends_of_runs_are_kept() -> None:
    found = one("  Die  Flut  ", finding=Finding("Wrong.", Address(0, 0), Span(5, 7)))
    with zipfile.ZipFile(io.BytesIO(xlsx.render(found, Style()))) as file:
        sheet = file.read("xl/worksheets/sheet1.xml").decode()
    assert '<t xml:space="preserve">  Die</t>' in sheet
    assert '<t xml:space="preserve">  </t>' in sheet
    assert "<t>" not in sheet


def test_a_text_that_is_too_long_loses_its_middle() -> None:
    text = "".join(f"{number} " for number in range(10_000))
    told = str(row(one(text))["German"])
    assert len(told) == LONGEST
    head, tail = told.split(GAP)
    assert text.startswith(head)
    assert text.endswith(tail)


@pytest.mark.parametrize("start", [0, 100, 19_000, 24_000, 26_000, 40_000, 49_990])
def test_the_fault_is_not_in_the_gap(start: int) -> None:
    text = "x" * start + "FEHLER" + "y" * (50_000 - start)
    told = row(one(text, finding=Finding("Wrong.", Address(0, 0), Span(start, start + 6))))["German"]
    assert ("FEHLER", "buC00000") in runs(told)
    assert len(str(told)) == LONGEST


def test_a_rocket_counts_twice() -> None:
    told = str(content([Run("🚀" * 20_000)]))
    assert LONGEST - 8 < len(told.encode("utf-16-le")) // 2 <= LONGEST


TEXTS = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("\r\n\x00=+_x0041\ufffe"), max_size=60)


@given(TEXTS, st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=4))
def test_marks_lose_no_character(text: str, places: list[tuple[int, int]]) -> None:
    spans = [Span(min(place), max(place)) for place in places]
    assert "".join(run.text for run in marked(text, spans, FAULT)) == text


@given(st.lists(st.tuples(TEXTS, st.booleans()), max_size=5), st.integers(8, 80))
def test_no_cell_is_too_long(parts: list[tuple[str, bool]], longest: int) -> None:
    given_runs = [Run(text, FAULT if is_marked else None) for text, is_marked in parts]
    whole = "".join(text for text, _ in parts)
    told = "".join(run.text for run in within(given_runs, longest))
    assert len(told.encode("utf-16-le")) // 2 <= longest or told == whole
    if len(whole.encode("utf-16-le")) // 2 <= longest:
        assert told == whole


@settings(max_examples=60, deadline=None)
@given(TEXTS, TEXTS, st.integers(0, 60))
def test_any_text_can_be_read_again(before: str, fault: str, start: int) -> None:
    text = f"x{before}{fault}y"
    start = min(start, len(text) - 1)
    report = one(text, finding=Finding(f"“{fault}” is wrong.", Address(0, 0), Span(start, start + 1)))
    told = str(row(report)["German"])
    pieces = (text[:start], text[start : start + 1], text[start + 1 :])
    expected = "".join(piece.replace("\r\n", "\n").replace("\r", "\n") for piece in pieces)
    assert told.replace("_x005F_", "_") == storable(expected).replace("_x005F_", "_")


def test_the_same_findings_are_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    first = xlsx.render(ALL, Style())
    monkeypatch.setattr(time, "time", lambda: 2e9)
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    time.sleep(1.1)
    assert xlsx.render(ALL, Style()) == first
    with zipfile.ZipFile(io.BytesIO(first)) as file:
        assert {info.date_time for info in file.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert str(datetime.datetime.now().year).encode() not in file.read("docProps/core.xml")


def test_five_thousand_findings() -> None:
    started = time.process_time()
    many = report_of(CORPUS, *(ALL.entries * 715)[:5000], sources=SOURCES)
    made = xlsx.render(many, Style())
    assert time.process_time() - started < 10
    assert load_workbook(io.BytesIO(made), read_only=True)["Findings"].max_row == 5001


def test_more_findings_than_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx, "MOST_ROWS", 4)
    monkeypatch.setattr(xlsx, "MOST_LINKS", 3)
    workbook = book(ALL)
    assert workbook["Findings"].max_row == 4
    assert workbook["Findings"]["C4"].hyperlink is None
    assert ("… for which the sheet has no room", 4) in [
        line[:2] for line in workbook["Summary"].iter_rows(values_only=True)
    ]


def test_old_dates_and_none_are_written_as_they_are() -> None:
    corpus = samples.corpus_of(
        samples.Written("a.txt", "Karte", "de", [("1812-12-20", "Flut."), ("2020-01-01", "Ebbe.")])
    )
    found = report_of(
        corpus, *(entry(corpus, "D002", Finding("Wrong.", Address(0, at), part=Part.DATE)) for at in (0, 1))
    )
    assert row(found)["Date"] == "1812-12-20"
    assert row(found, 3)["Date"] == datetime.datetime(2020, 1, 1)


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "found.xlsx"
    status(["check", "examples/", "--isolated", "--no-cache", "--select", "U", "--format", f"xlsx={path}", "--quiet"])
    assert capsys.readouterr().out == ""
    assert load_workbook(path)["Findings"].max_row > 2


def test_it_needs_a_file_and_openpyxl(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["check", "--format", "xlsx"]) == 2
    assert capsys.readouterr().err == "rulinglint: --format: xlsx needs a file\n  Write xlsx=FILE.\n"
    monkeypatch.setattr(outputs, "find_spec", lambda name: None)
    with pytest.raises(UserError) as caught:
        outputs.parse(["xlsx=a.xlsx"], "--format")
    assert caught.value.problems == (
        ("--format: xlsx=a.xlsx: openpyxl is not installed", "Install the extra: pip install 'rulinglint[xlsx]'."),
    )


def test_nobody_else_pays_for_it() -> None:
    import subprocess

    code = "import reports.formats, lint.outputs, sys; sys.exit('openpyxl' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_column_without_sources_takes_little_room() -> None:
    assert book(one("Die Flut steigt."))["Findings"].column_dimensions["H"].width == 12
    assert book(ALL)["Findings"].column_dimensions["H"].width == 55


@pytest.mark.parametrize(
    ("code", "other", "label"),
    [
        ("T002", Address(1, 0), "Elsewhere"),
        ("C003", Address(1, 0), "Other edition"),
        ("T002", Address(0, 1), "Same page"),
        ("C001", Address(0, 1), "Same page"),
    ],
)
def test_places_of_a_term_and_of_the_same_page_are_no_editions(code: str, other: Address, label: str) -> None:
    found = Finding("Two terms; settle on one.", Address(0, 0), related=(whole("edition", other, "x"),))
    rulings = [("2020-01-01", "x"), ("2021-01-01", "x")]
    corpus = samples.corpus_of(*(samples.Written(f"{n}.txt", "Karte", "de", rulings) for n in "ab"))
    report = report_of(corpus, entry(corpus, code, found))
    told = runs(row(report)["Other edition / ready translation"])
    assert told[0][0].partition(":")[0] == label
    assert f"├ {label.lower()}: Karte, " in text.render(report, Style())
    assert f'"{label.lower()}: Karte"' in rdjson.render(report, Style())
