"""`--format xlsx=FILE`: a workbook that an editor works through, one row a finding; a row's status is kept in it.

Nothing in it has to be enabled: no macros, no links to elsewhere, and no text of a ruling is ever a formula.
"""

import datetime
import io
import math
import re
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from openpyxl import Workbook
from openpyxl.cell.cell import Cell, MergedCell
from openpyxl.comments import Comment
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.workbook.properties import CalcProperties
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

from checks.finding import Severity
from corpus.nlp.pack import language_name
from reports.report import Entry, Report, Style
from reports.xlsx_overview import add_checks, add_summary, on_paper
from reports.xlsx_row import OTHER, SOURCE, STATUSES, Row, row_of
from reports.xlsx_text import FONT, SIZE, Run, content, write

TINT = {Severity.ERROR: "FFF8D7DA", Severity.WARNING: "FFFFF0C2", Severity.INFO: "FFDDE8F6"}
MOST_ROWS = 1_048_576
MOST_LINKS = 65_530
"""Rows of a sheet, and links in one, that Excel has room for."""
MOST_LINES = 12
LINE = 15.0
"""Points that a line of text takes."""
UNUSED = 12
"""The width of a column of texts that is empty in all rows."""
MOMENT = datetime.datetime(1980, 1, 1)
"""What every time in the file says, since it must not depend on the clock; nothing in a zip file may be older."""
_TIME = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*(</)")


class _Column(NamedTuple):
    heading: str
    width: int
    style: str = "line"


def render(report: Report, style: Style) -> bytes:
    """The workbook: what was found, how far the work on it is, and what the checks look for."""
    workbook = Workbook()
    workbook.properties.creator = f"rulinglint {report.version}"
    workbook.properties.created = MOMENT
    workbook.calculation = CalcProperties(fullCalcOnLoad=True)
    for named in _styles():
        workbook.add_named_style(named)
    findings = workbook.worksheets[0]
    findings.title = "Findings"
    entries = report.entries[: MOST_ROWS - 1]
    summary, checks = workbook.create_sheet("Summary"), workbook.create_sheet("Checks")
    _add_findings(findings, report, entries, add_checks(checks, report))
    add_summary(summary, report, len(entries))
    return _file(workbook)


def _styles() -> list[NamedStyle]:
    """How cells look, by name."""
    edge = Border(bottom=Side("thin", color="FFD9D9D9"))

    def style(name: str, wrap: bool = False, fill: str = "", color: str = "FF000000", **more: Any) -> NamedStyle:
        made = NamedStyle(name, font=Font(FONT, SIZE, color=color, bold=more.pop("bold", False)), border=edge, **more)
        made.alignment = Alignment(vertical="top", wrap_text=wrap)
        if fill:
            made.fill = PatternFill("solid", fgColor=fill)
        return made

    return [
        style("line"),
        style("heading", bold=True, fill="FFE7E6E6", wrap=True),
        style("running text", wrap=True),
        style("opposing text", wrap=True, fill="FFFFF8E5"),
        # Text, so that what begins with +1/+1 can be typed.
        style("to fill in", wrap=True, number_format="@"),
        style("day", number_format="yyyy-mm-dd"),
        style("day at fault", color="FFC00000", bold=True),
        style("link", color="FF1F4E9E"),
        style("aside", color="FF7F7F7F"),
        *(style(severity.value, fill=tint, bold=severity is Severity.ERROR) for severity, tint in TINT.items()),
    ]


def _columns(report: Report) -> tuple[_Column, ...]:
    return (
        _Column("Status", 13),
        _Column("Severity", 10),
        _Column("Code", 8, "link"),
        _Column("Check", 22),
        _Column("Page", 26, "running text"),
        _Column("Date", 11, "day"),
        _Column("Finding", 44, "running text"),
        _Column(language_name(report.source), 55, "running text"),
        _Column(language_name(report.target), 55, "running text"),
        _Column("Other edition / ready translation", 55, "running text"),
        _Column("New text", 55, "to fill in"),
        _Column("Note", 30, "to fill in"),
        _Column("Place", 30),
        _Column("Fingerprint", 18, "aside"),
    )


def _add_findings(sheet: Worksheet, report: Report, entries: Sequence[Entry], rows_of_codes: Mapping[str, int]) -> None:
    columns = _columns(report)
    for number, column in enumerate(columns, 1):
        sheet.column_dimensions[get_column_letter(number)].width = column.width
        _fill(sheet.cell(1, number), column.heading, "heading")
    for number, entry in enumerate(entries, 2):
        row = row_of(entry, report)
        _add_row(sheet, number, row, columns)
        if number <= MOST_LINKS:
            place = f"Checks!A{rows_of_codes[entry.check.code]}"
            sheet.cell(number, 3).hyperlink = Hyperlink(ref="", location=place, display=entry.check.code)
    if all(sheet.cell(number, SOURCE).value is None for number in range(2, len(entries) + 2)):
        sheet.column_dimensions[get_column_letter(SOURCE)].width = UNUSED
    _arrange(sheet, len(entries) + 1, len(columns))


def _add_row(sheet: Worksheet, number: int, row: Row, columns: Sequence[_Column]) -> None:
    lines = 1
    for index, (value, column) in enumerate(zip(row.cells, columns, strict=True), 1):
        cell = sheet.cell(number, index)
        _fill(cell, value, row.styles.get(index, column.style))
        if isinstance(value, list) and column.width > columns[0].width:
            lines = max(lines, _lines("".join(run.text for run in value), column.width))
    if row.source_title:
        comment = Comment(str(content([Run(row.source_title)])), "rulinglint", height=40, width=220)
        sheet.cell(number, 5).comment = comment
    sheet.row_dimensions[number].height = LINE * min(lines, MOST_LINES)


def _fill(cell: Cell | MergedCell, value: str | datetime.date | list[Run], style: str) -> None:
    cell.style = style
    if isinstance(value, datetime.date):
        cell.value = value
        cell.number_format = "yyyy-mm-dd"
    else:
        write(cell, [Run(value)] if isinstance(value, str) else value)


def _lines(text: str, width: int) -> int:
    """About how many lines a text takes in a column so many characters wide."""
    return sum(max(1, math.ceil(len(line) / (width - 2))) for line in text.split("\n"))


def _arrange(sheet: Worksheet, last: int, columns: int) -> None:
    """What makes the sheet handy: filters, frozen headings, choices, greyed rows, and how it prints."""
    everything = f"A1:{get_column_letter(columns)}{last}"
    below = max(last, 2)
    sheet.freeze_panes = "D2"
    sheet.auto_filter.ref = everything
    choices = DataValidation(type="list", formula1=f'"{",".join(STATUSES)}"', allow_blank=True, showErrorMessage=True)
    choices.errorTitle, choices.error = "Status", f"Choose one of: {', '.join(STATUSES)}."
    choices.add(f"A2:A{below}")
    sheet.add_data_validation(choices)
    grey = DifferentialStyle(font=Font(color="FF8C8C8C"), fill=PatternFill("solid", bgColor="FFEDEDED"))
    done = Rule("expression", dxf=grey, formula=['OR($A2="fixed",$A2="wrong alarm")'])
    sheet.conditional_formatting.add(f"A2:{get_column_letter(columns)}{below}", done)
    # What is filled in, and what ties a row to its file, would only make the rest too small to read on paper.
    sheet.print_area = f"A1:{get_column_letter(OTHER)}{last}"
    on_paper(sheet)


def _file(workbook: Workbook) -> bytes:
    """The workbook as a file that says nothing of when and where it was made."""
    made, fixed = io.BytesIO(), io.BytesIO()
    workbook.save(made)
    with zipfile.ZipFile(made) as given, zipfile.ZipFile(fixed, "w") as written:
        for name in given.namelist():
            part = given.read(name)
            if name == "docProps/core.xml":
                part = _TIME.sub(rb"\g<1>" + f"{MOMENT.isoformat()}Z".encode() + rb"\g<2>", part)
            # Spaces at the ends of a run are part of the text, also where it has nothing else.
            part = part.replace(b"<t>", b'<t xml:space="preserve">')
            info = zipfile.ZipInfo(name, MOMENT.timetuple()[:6])
            info.compress_type, info.create_system = zipfile.ZIP_DEFLATED, 3
            written.writestr(info, part)
    return fixed.getvalue()
