"""What a cell of a sheet holds: texts that are never formulas, with their marks inside, as long as Excel allows."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from openpyxl.cell.cell import Cell, MergedCell
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from corpus.model import Span
from reports.xml import storable

LONGEST = 32_767
"""UTF-16 code units that Excel shows of a cell
(https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3)."""
GAP = " … "
HEAD = 0.6
"""How much of what remains stands before the gap in a text that loses its middle."""
FONT, SIZE = "Calibri", 11

# In a sheet's XML `_x0041_` is an “A” (ECMA-376, part 1, 22.9.2.19, ST_Xstring).
_ESCAPED = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
_BREAK = re.compile("\r\n?")
_FORMULA = ("=", "+", "-", "@", "\t")


def _font(**look: Any) -> InlineFont:
    return InlineFont(rFont=FONT, sz=SIZE, **look)


FAULT = _font(b=True, u="single", color="FFC00000")
WHOLLY = _font(color="FFC00000")
COMPARED = _font(u="single", color="FF1F4E9E")
OPPOSING = _font(b=True, color="FF9C5700")
HEADING = _font(i=True, color="FF595959")


class Run(NamedTuple):
    """A stretch of a cell's text, and how it looks (None: as the cell does)."""

    text: str
    font: InlineFont | None = None


def marked(text: str, spans: Iterable[Span], font: InlineFont) -> list[Run]:
    """A text whose spans look otherwise; an empty span marks the next character.

    >>> [(run.text, run.font is FAULT) for run in marked("Die Flut", [Span(4, 8)], FAULT)]
    [('Die ', False), ('Flut', True)]
    """
    runs, reached = [], 0
    for start, end in sorted(spans):
        start, end = max(start, reached), min(max(end, start + 1), len(text))
        if start < end:
            runs += [Run(text[reached:start]), Run(text[start:end], font)]
            reached = end
    return [run for run in (*runs, Run(text[reached:])) if run.text]


def content(runs: Sequence[Run]) -> str | CellRichText:
    """The value of a cell that shows these runs."""
    written = [Run(_ESCAPED.sub("_x005F_", run.text), run.font) for run in within(_clean(runs))]
    if not any(run.font for run in written):
        return "".join(run.text for run in written)
    return CellRichText([TextBlock(run.font, run.text) if run.font else run.text for run in written])


def write(cell: Cell | MergedCell, runs: Sequence[Run]) -> None:
    """Put a text into a cell, and nothing but a text: no formula, no error value."""
    if not any(run.text for run in runs):
        return
    cell.value = content(runs)
    # "=1+1" has made a formula of the cell, "#N/A" an error.
    cell.data_type = "s"
    # So that it stays a text when an editor has changed a word of it.
    cell.quotePrefix = runs[0].text.startswith(_FORMULA)


def _clean(runs: Iterable[Run]) -> list[Run]:
    return [Run(storable(_BREAK.sub("\n", run.text)), run.font) for run in runs]


def within(runs: Sequence[Run], longest: int = LONGEST) -> list[Run]:
    """The runs as they are if that is not too long, else without a middle that has no mark, where there is such.

    >>> [run.text for run in within([Run("Die Flut steigt, und der Hafen sinkt.")], longest=20)]
    ['Die Flut s', ' … ', ' sinkt.']
    """
    text = "".join(run.text for run in runs)
    wide = sum(character > "\uffff" for character in text)
    if len(text) + wide <= longest:
        return list(runs)
    room = longest - len(GAP)
    kept = max(room - wide, room // 2)
    gap = _gap(runs, len(text), kept)
    return [*_slice(runs, 0, gap.start), Run(GAP), *_slice(runs, gap.end, len(text))]


def _gap(runs: Sequence[Run], length: int, kept: int) -> Span:
    """The stretch to leave out: it should hold no mark."""
    left_out = length - kept
    usual = Span(round(kept * HEAD), round(kept * HEAD) + left_out)
    marks, reached = [], 0
    for run in runs:
        if run.font:
            marks.append(Span(reached, reached + len(run.text)))
        reached += len(run.text)
    beside = (start for mark in marks for start in (mark.start - left_out, mark.end))
    gaps = [usual, *(Span(start, start + left_out) for start in beside if 0 <= start <= kept)]
    return next((gap for gap in gaps if not any(_touch(gap, mark) for mark in marks)), usual)


def _touch(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _slice(runs: Iterable[Run], start: int, end: int) -> list[Run]:
    cut, reached = [], 0
    for text, font in runs:
        part = text[max(0, start - reached) : max(0, end - reached)]
        if part:
            cut.append(Run(part, font))
        reached += len(text)
    return cut
