"""The two sheets beside the findings: how far the work on them is, and what the checks look for."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from openpyxl.formatting.rule import DataBarRule
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from checks.check import Check
from checks.finding import Severity
from corpus.nlp.pack import language_name
from reports.report import Report
from reports.xlsx_row import STATUSES
from reports.xlsx_text import Run, write

Value = str | int


def add_checks(sheet: Worksheet, report: Report) -> Mapping[str, int]:
    """Fill the sheet of checks; returns the row of each code."""
    checks: dict[str, Check] = {check.code: check for check in report.checks}
    checks |= {entry.check.code: entry.check for entry in report.entries}
    _widths(sheet, (8, 26, 10, 90))
    _add(sheet, 1, ("Code", "Name", "Severity", "What it finds"), "heading")
    rows = {}
    for row, (code, check) in enumerate(sorted(checks.items()), 2):
        rows[code] = row
        _add(sheet, row, (code, check.name, check.severity.value, check.summary))
        sheet.cell(row, 3).style = check.severity.value
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = f"A1:D{len(checks) + 1}"
    on_paper(sheet)
    return rows


def add_summary(sheet: Worksheet, report: Report, rows: int) -> None:
    """Fill the sheet of counts; so many findings are on theirs."""
    _widths(sheet, (44, 26, 10, 10, 10, 10))
    row = 1
    for label, value in _facts(report, rows):
        _add(sheet, row, (label, value))
        row += 1
    row = _add_progress(sheet, row + 1, rows)
    codes = Counter((entry.check.code, entry.check.name) for entry in report.entries)
    often = sorted(codes.items(), key=lambda item: (-item[1], item[0]))
    row = _add_table(sheet, row, ("Code", "Check", "Findings"), [(*check, count) for check, count in often])
    _add_table(sheet, row, ("Page", "Title", *(one.value for one in Severity), "total"), _pages(report))
    on_paper(sheet)
    sheet.print_title_rows = None


def _facts(report: Report, rows: int) -> Iterator[tuple[str, Value]]:
    coverage, corpus = report.coverage, report.corpus
    total = coverage.full + coverage.part + coverage.none
    reported = [corpus.pages[number] for number in sorted(corpus.reported)]
    yield "rulinglint", report.version
    yield "Translated", f"{language_name(report.source)} to {language_name(report.target)}"
    yield "Pages", len(reported)
    yield "Rulings on them", sum(len(page.rulings) for page in reported)
    yield "Pages compared with", len(corpus.pages) - len(reported)
    if total:
        yield "Rulings fully translated", coverage.full
        yield "… in part", coverage.part
        yield "… not at all", coverage.none
        yield "… missing", coverage.missing
    yield "Checks", len(report.checks)
    yield "Findings", len(report.entries)
    if rows < len(report.entries):
        yield "… for which the sheet has no room", len(report.entries) - rows
    if report.suppressed:
        yield "Suppressed", report.suppressed
    if report.baselined:
        yield "In the baseline", report.baselined
    for note in report.notes:
        yield "Note", note


def _add_progress(sheet: Worksheet, row: int, rows: int) -> int:
    """How many findings have which status, counted by the workbook itself; returns the row behind."""
    statuses = f"Findings!$A$2:$A${max(rows, 1) + 1}"
    _add(sheet, row, ("Status", "Findings", "Share"), "heading")
    first, last = row + 1, row + len(STATUSES)
    every = f"SUM(B${first}:B${last})"
    for number, status in enumerate(STATUSES, first):
        _add(sheet, number, (status,))
        _calculate(sheet, number, 2, f'=COUNTIF({statuses},"{status}")', "0")
        _calculate(sheet, number, 3, f"=IF({every}=0,0,B{number}/{every})", "0%")
    bar = DataBarRule("num", 0, "num", 1, color="FF9BC2E6")  # type: ignore[no-untyped-call]
    sheet.conditional_formatting.add(f"C{first}:C{last}", bar)
    _add(sheet, last + 1, ("done: fixed or wrong alarm",), "heading")
    fixed, wrong = (first + STATUSES.index(status) for status in ("fixed", "wrong alarm"))
    _calculate(sheet, last + 1, 2, f"=B{fixed}+B{wrong}", "0")
    _calculate(sheet, last + 1, 3, f"=C{fixed}+C{wrong}", "0%")
    return last + 3


def _calculate(sheet: Worksheet, row: int, column: int, formula: str, number_format: str) -> None:
    cell = sheet.cell(row, column, formula)
    cell.style = "line"
    cell.number_format = number_format


def _add_table(sheet: Worksheet, row: int, headings: Sequence[str], lines: Sequence[Sequence[Value]]) -> int:
    """Fill a table; returns the row behind it."""
    _add(sheet, row, headings, "heading")
    for below, line in enumerate(lines, row + 1):
        _add(sheet, below, line)
    return row + len(lines) + 2


def _pages(report: Report) -> list[tuple[Value, ...]]:
    """Each page with its findings by severity, in order, and a last line with all."""
    titles: dict[tuple[str, str], None] = dict.fromkeys((entry.place.path, entry.card) for entry in report.entries)
    counts = Counter((entry.place.path, entry.card, entry.severity) for entry in report.entries)
    lines: list[tuple[Value, ...]] = []
    for path, card in titles:
        line = [counts[path, card, severity] for severity in Severity]
        lines.append((path, card, *line, sum(line)))
    every = [report.count(severity) for severity in Severity]
    return [*lines, ("all pages", "", *every, sum(every))]


def _add(sheet: Worksheet, row: int, values: Sequence[Value], style: str = "line") -> None:
    for column, value in enumerate(values, 1):
        cell = sheet.cell(row, column)
        cell.style = style
        if isinstance(value, int):
            cell.value = value
        elif value:
            write(cell, [Run(value)])


def on_paper(sheet: Worksheet) -> None:
    """Let a sheet be printed across, all columns on one page, its headings on each."""
    sheet.print_title_rows = "1:1"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_margins.left = sheet.page_margins.right = 0.4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    if sheet.oddFooter:
        sheet.oddFooter.center.text = "&P / &N"


def _widths(sheet: Worksheet, widths: Sequence[int]) -> None:
    for letter, width in zip("ABCDEF", widths, strict=False):
        sheet.column_dimensions[letter].width = width
