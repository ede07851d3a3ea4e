"""Which files are read, by their suffixes, and by whom."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from corpus.formats.context import Context
    from corpus.formats.draft import Draft
    from corpus.formats.json_stream import Readable
    from corpus.model import Problem

Outcome: TypeAlias = "Draft | Problem"


class Kind(NamedTuple):
    """A file format.

    Attributes:
        name: what it is called.
        suffixes: of its files.
        in_folders: whether such files are read wherever they lie in a folder; others must be named or included.
        hint: how to mend a file without a ruling.
        text, data, stream: the reader: of a text, of bytes, or of a file that may be too large to be held.
    """

    name: str
    suffixes: tuple[str, ...]
    in_folders: bool
    hint: str
    text: "Callable[[str, Context], Outcome] | None" = None
    data: "Callable[[bytes, Context], Outcome] | None" = None
    stream: "Callable[[Readable, Context], Outcome] | None" = None


def _gatherer(text: str, context: "Context") -> Outcome:
    from corpus.formats import gatherer

    return gatherer.parse(text, context.path, context.lang(None))


def _json_lines(text: str, context: "Context") -> Outcome:
    from corpus.formats import json_lines

    return json_lines.parse(text, context.path, context.lang)


def _xliff(text: str, context: "Context") -> Outcome:
    from corpus.formats import xliff

    return xliff.parse(text, context)


def _tmx(text: str, context: "Context") -> Outcome:
    from corpus.formats import tmx

    return tmx.parse(text, context)


def _po(text: str, context: "Context") -> Outcome:
    from corpus.formats import po

    return po.parse(text, context)


def _table(text: str, context: "Context") -> Outcome:
    from corpus.formats import table

    return table.parse(text, context)


def _saved_page(text: str, context: "Context") -> Outcome:
    from corpus.formats import saved_page

    return saved_page.parse(text, context)


def _workbook(data: bytes, context: "Context") -> Outcome:
    from corpus.formats import workbook

    return workbook.parse(data, context)


def _bulk_lines(file: "Readable", context: "Context") -> Outcome:
    from corpus.formats import bulk

    return bulk.parse_lines(file, context)


def _bulk(file: "Readable", context: "Context") -> Outcome:
    from corpus.formats import bulk

    return bulk.parse(file, context)


_PAGE = (
    "A page is a card's name, then dates on lines of their own, each with a text. "
    "Others go into exclude, which holds for files that are named with --force-exclude."
)
_RECORD = 'A ruling is a line {"card": …, "date": "YYYY-MM-DD", "text": …}.'
_UNIT = "A ruling is a unit with a source and a target."

GATHERER = Kind("Gatherer text", (".txt",), True, _PAGE, text=_gatherer)
JSON_LINES = Kind("JSON Lines", (".jsonl",), True, _RECORD, text=_json_lines)
KINDS = (
    GATHERER,
    JSON_LINES,
    Kind("XLIFF", (".xlf", ".xliff"), True, _UNIT, text=_xliff),
    Kind("TMX", (".tmx",), True, _UNIT, text=_tmx),
    Kind("PO", (".po",), True, 'A ruling is a msgid "…" and a msgstr "…".', text=_po),
    Kind("CSV", (".csv", ".tsv"), False, "A ruling is a row, in columns that the first row names.", text=_table),
    Kind("XLSX", (".xlsx",), False, "A ruling is a row, in columns that the first row names.", data=_workbook),
    Kind(
        "HTML",
        (".html", ".htm"),
        False,
        "A ruling is a date in a cell of its own, and a text beside it.",
        text=_saved_page,
    ),
    Kind("Scryfall or MTGJSON", (".json",), False, "Read are bulk files of rulings and of cards.", stream=_bulk),
)

HEAD = 1 << 10
"""Bytes of JSON Lines that show whose they are."""
_OF_SCRYFALL = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"object"\s*:\s*"(?:ruling|card)"')


def scryfall_lines(begins: bytes) -> "Callable[[Readable, Context], Outcome] | None":
    """The reader of JSON Lines of Scryfall, if these are any: its objects say first of all what they are."""
    return _bulk_lines if _OF_SCRYFALL.match(begins) else None


_BY_SUFFIX = {suffix: kind for kind in KINDS for suffix in kind.suffixes}
COMPRESSED = (".gz", ".xz", ".zip")
IN_FOLDERS = tuple(suffix for kind in KINDS if kind.in_folders for suffix in kind.suffixes)
NAMED = (*(suffix for kind in KINDS for suffix in kind.suffixes), *COMPRESSED)


def kind_of(path: str) -> Kind | None:
    """The format of a file, by its name; what it is compressed with does not count.

    >>> kind_of("AllPrintings.json.xz").name, kind_of("notes.md")
    ('Scryfall or MTGJSON', None)
    """
    name = plain_name(path)
    return _BY_SUFFIX.get(name[name.rfind(".") :].lower())


def plain_name(path: str) -> str:
    """A file's name without the suffix of what it is compressed with.

    >>> plain_name("de/page.txt.gz"), plain_name("de/page.txt")
    ('de/page.txt', 'de/page.txt')
    """
    return path[: path.rindex(".")] if path.lower().endswith(COMPRESSED) else path
