"""XLSX: one ruling a row, in columns that the first row of a sheet names, as in a CSV file.

Read with openpyxl (the extra `xlsx`). Nothing in a workbook is ever run: one with macros or links to other files is
refused, and a formula is no text. Before anything is parsed it is seen that the parts of the file are of a sane size
and declare no document type. The place of a ruling is its row, and the column of its cell.
"""

import io
import re
import warnings
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Any

from corpus.formats.context import Context
from corpus.formats.draft import Draft, FixedAnchor
from corpus.formats.table import Cell, Row, draft_of_rows
from corpus.model import Problem

SEALED = "workbooks (.xlsx) are never changed"
_LARGEST = 300_000_000
_MOST_TIMES = 200
_SMALL = 20_000_000
_REFUSED = (
    (re.compile(r"vbaProject\.bin$|\bmacrosheets/", re.IGNORECASE), "holds macros"),
    (re.compile(r"\bexternalLinks/", re.IGNORECASE), "links to other files"),
)
_DECLARATIONS = [
    mark.encode(code) for mark in ("<!DOCTYPE", "<!ENTITY") for code in ("utf-8", "utf-16-le", "utf-16-be")
]
_CHUNK = 1 << 20


def parse(data: bytes, context: Context) -> Draft | Problem:
    """The pages of a workbook: of every sheet that has a column of texts."""
    if refused := _refusal(data):
        return Problem(f"{context.path}: {refused}", "Save the sheet as a plain .xlsx or .csv file.")
    try:
        from openpyxl import load_workbook
    except ModuleNotFoundError:
        return Problem(f"{context.path}: openpyxl is not installed", "Install it: pip install 'rulinglint[xlsx]'.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
            drafts = [_of_sheet(sheet, context) for sheet in book.worksheets if sheet.sheet_state == "visible"]
    except Exception as error:  # a foreign parser on a foreign file: whatever it stumbles over is one line
        said = " ".join(f"{type(error).__name__} {error}".split())[:80]
        return Problem(f"{context.path}: is no workbook, or is damaged ({said})", "Save it again.")
    return _joined(drafts, context)


def _joined(drafts: Iterable[Draft | Problem], context: Context) -> Draft | Problem:
    whole = Draft(sealed=SEALED)
    problems = []
    for draft in drafts:
        if isinstance(draft, Problem):
            problems.append(draft)
            continue
        whole.pages += draft.pages
        whole.unreadable += draft.unreadable
    if problems and not (whole.pages or whole.unreadable):
        return problems[0]
    return whole


def _refusal(data: bytes) -> str | None:
    """Why a file is not parsed, in a few words; None if it may be."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            infos = parts.infolist()
            total = sum(info.file_size for info in infos)
            if total > _LARGEST or (total > _SMALL and total > _MOST_TIMES * len(data)):
                return f"would unpack to {total:,} bytes"
            for info in infos:
                if said := next((said for pattern, said in _REFUSED if pattern.search(info.filename)), None):
                    return said
                with parts.open(info) as part:
                    if _declares(part):
                        return "declares a document type, which can do harm"
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError):
        return "is no workbook, or is damaged"
    return None


def _declares(part: Any) -> bool:
    """Whether a part has a document type or entities in it; texts hold such only escaped."""
    tail = b""
    while chunk := part.read(_CHUNK):
        window = tail + chunk
        if any(mark in window for mark in _DECLARATIONS):
            return True
        tail = window[-32:]
    return False


def _of_sheet(sheet: Any, context: Context) -> Draft | Problem:
    sheet.reset_dimensions()  # what a file says of its own size is not believed
    return draft_of_rows(_rows(sheet.iter_rows()), context)


def _rows(rows: Iterable[Any]) -> Iterator[Row]:
    for number, cells in enumerate(rows, 1):
        made = [Cell(_text(cell.value), FixedAnchor(number, at)) for at, cell in enumerate(cells, 1)]
        if any(cell.text for cell in made) or number == 1:
            formulas = [at for at, cell in enumerate(cells) if getattr(cell, "data_type", "") == "f"]
            yield Row(number, (number, len(made) + 1), made, frozenset(formulas))


def _text(value: Any) -> str:
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return "" if value is None else str(value).replace("\r\n", "\n").replace("\r", "\n").strip(" \t\n")
