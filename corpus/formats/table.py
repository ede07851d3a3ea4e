"""CSV and TSV: one ruling a row, in columns that the first row names.

What a column holds is told by the configuration (`columns`), else by its header: `resources/columns.tsv` has the
headers that are known, and a language's code or name stands for a text in that language. Fields are read as RFC 4180
has them; the delimiter is a tab in `.tsv`, else the one of comma, semicolon and tab that the first row has most of.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from corpus.formats.context import COLUMNS, Context
from corpus.formats.draft import Draft, FixedAnchor
from corpus.formats.kinds import plain_name
from corpus.formats.pieces import FileText, Piece, PieceAnchor, stripped
from corpus.formats.units import KEYS, Facts, Unit, Written, draft_of
from corpus.model import Place, Problem, Rewriting, Span, Unreadable
from corpus.nlp.pack import RESOURCES, language_name

_DELIMITERS = ",;\t"
_WIDEST = 1000
_QUOTED = re.compile(r'"((?:[^"]|"")*+)"')


Cell = Written
"""A field: its text, and its anchor."""


class Row(NamedTuple):
    """A record: its place, its fields, and the numbers of those that are computed, which are no texts."""

    line: int
    end: tuple[int, int]
    cells: Sequence[Cell]
    formulas: frozenset[int] = frozenset()


def parse(text: str, context: Context) -> Draft | Problem:
    """The pages of a file; `text` is what `decode` made of it."""
    file = FileText(text)
    delimiter = "\t" if plain_name(context.path).lower().endswith(".tsv") else _delimiter(text)
    rows = _rows(file, delimiter)
    return draft_of_rows(rows, context)


def draft_of_rows(rows: Iterator[Row], context: Context) -> Draft | Problem:
    """The pages of a table, whose first row names its columns; blank rows are passed over."""
    header = next(rows, None)
    if header is None:
        return Draft()
    names = [cell.text for cell in header.cells]
    places = columns_of(names, context)
    if isinstance(places, Problem):
        return places
    unreadable: list[Unreadable] = []

    def units() -> Iterator[Unit]:
        for row in rows:
            if not any(cell.text for cell in row.cells):
                continue
            if fault := _fault(row, len(names), places):
                unreadable.append(Unreadable(Place(context.path, row.line, 1, *row.end), fault))
            else:
                yield _unit(row, places, context)

    draft = draft_of(units())
    draft.unreadable = unreadable
    return draft


def _fault(row: Row, columns: int, places: Mapping[str, int]) -> str | None:
    if len(row.cells) > columns:
        return f"This row has {len(row.cells):,} fields and the header {columns:,}; quote what holds a delimiter."
    if computed := [key for key, at in places.items() if at in row.formulas]:
        return f"This row has a formula for its {' and '.join(computed)}; put its text there."
    if "card" in places and not _cell(row, places, "card").text:
        return "This row has no card; fill it in, or delete the row."
    if not _cell(row, places, "text").text and not _cell(row, places, "source").text:
        return "This row has no text; fill it in, or delete the row."
    return None


def _cell(row: Row, places: Mapping[str, int], key: str) -> Cell:
    at = places.get(key, len(row.cells))
    return row.cells[at] if at < len(row.cells) else Cell("", FixedAnchor(row.line, 1))


def _unit(row: Row, places: Mapping[str, int], context: Context) -> Unit:
    cells = {key: _cell(row, places, key) for key in COLUMNS}
    facts = Facts()
    for key in KEYS:
        if key in places:
            facts.tell(key, *cells[key], even_empty=key == "date")
    source_lang = cells["source_lang"].text
    return Unit(
        card=context.stem,
        source=cells["source"] if cells["source"].text else None,
        target=cells["text"] if cells["text"].text else None,
        source_lang=context.lang(source_lang) if source_lang else context.source,
        target_lang=context.lang(cells["lang"].text or None),
        place=FixedAnchor(row.line, 1),
        facts=facts,
    )


def columns_of(names: Sequence[str], context: Context) -> dict[str, int] | Problem:
    """Where each kind of column stands: as the configuration says, else as the headers do."""
    folded = [_folded(name) for name in names]
    places: dict[str, int] = {}
    for key, header in context.columns.items():
        if _folded(header) in folded:
            places[key] = folded.index(_folded(header))
    known = _known_headers()
    languages = {
        _folded(name): key
        for key, lang in (("source", context.source), ("text", context.target))
        for name in (lang, language_name(lang))
    }
    for at, name in enumerate(folded):
        kind = known.get(name) or languages.get(name)
        if kind and at not in places.values():
            places.setdefault(kind, at)
    if "text" not in places:
        shown = ", ".join(f"“{name}”" for name in names[:8] if name) or "nothing"
        return Problem(
            f"{context.path}: has no column of texts; its first row has {shown}",
            'Name the columns in the configuration: [columns] text = "…".',
        )
    return places


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").replace("-", " ").split())


@cache
def _known_headers() -> dict[str, str]:
    rows = (RESOURCES / "columns.tsv").read_text(encoding="utf-8").splitlines()
    return {_folded(header): key for key, header in (row.split("\t") for row in rows if row and row[0] != "#")}


def _delimiter(text: str) -> str:
    """The delimiter that the first row has most of, outside quotation marks."""
    first = re.sub(r'"(?:[^"]|"")*+"', "", text[:100_000]).lstrip("\n").partition("\n")[0]
    return max(_DELIMITERS, key=first.count)


def _rows(file: FileText, delimiter: str) -> Iterator[Row]:
    text, at = file.text, 0
    bare = re.compile(rf"[^{re.escape(delimiter)}\n]*+")
    while at < len(text):
        start = at
        cells: list[Cell] = []
        while True:
            cell, at = _field(file, at, bare)
            if len(cells) < _WIDEST:
                cells.append(cell)
            if at >= len(text) or text[at] == "\n":
                break
            at += 1
        line, _ = file.position(start)
        yield Row(line, file.position(at), cells)
        at += 1


def _field(file: FileText, at: int, bare: "re.Pattern[str]") -> tuple[Cell, int]:
    """The field that begins at an offset, and the offset of the delimiter behind it."""
    text = file.text
    if quoted := _QUOTED.match(text, at):
        left = bare.match(text, quoted.end())
        if left and not left[0]:
            pieces = list(_quoted_pieces(quoted[1], quoted.start(1)))
            anchor = PieceAnchor(file, stripped(pieces), quoted.start(1), write_quoted)
            return Cell(anchor.text, anchor), quoted.end()
    found = bare.match(text, at)
    assert found
    anchor = PieceAnchor(file, stripped([Piece(found[0], Span(*found.span()))]), at, write_bare)
    return Cell(anchor.text, anchor), found.end()


def _quoted_pieces(content: str, start: int) -> Iterator[Piece]:
    at = 0
    for found in re.finditer('""', content):
        if at < found.start():
            yield Piece(content[at : found.start()], Span(start + at, start + found.start()))
        yield Piece('"', Span(start + found.start(), start + found.end()))
        at = found.end()
    if at < len(content):
        yield Piece(content[at:], Span(start + at, start + len(content)))


def write_quoted(anchor: PieceAnchor, span: Span, text: str) -> Rewriting | str:
    """A text inside a quoted field."""
    return Rewriting(span, text.replace('"', '""'))


def write_bare(anchor: PieceAnchor, span: Span, text: str) -> Rewriting | str:
    """A text in a field that is not quoted; the whole field is, where the text needs it."""
    if not re.search(r'[",;\t\n\r]', text):
        return Rewriting(span, text)
    whole = f"{anchor.text[: span.start]}{text}{anchor.text[span.end :]}"
    return Rewriting(Span(0, len(anchor.text)), f'"{whole.replace(chr(34), chr(34) * 2)}"')
