"""Rulings into files: one writer a format that can be written. What a format has no place for is left out."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from corpus.dates import looks_like_date
from corpus.formats.context import COLUMNS
from corpus.formats.markup import escaped, storable
from corpus.formats.po import escaped as po_escaped


class Record(NamedTuple):
    """A ruling as the files that are written know it: a text, or (`text` is empty) a source without one.

    `date` is None where it is unknown.
    """

    card: str
    date: str | None
    text: str
    lang: str
    source: str | None = None
    source_lang: str | None = None
    id: str | None = None
    page: str | None = None


class Languages(NamedTuple):
    """The languages of a run."""

    source: str
    target: str


Writer = Callable[[Sequence[Record], Languages], str]


def gatherer(records: Sequence[Record], languages: Languages) -> str:
    """One page as Gatherer text; rulings without a date have no place there, nor texts with a date on a line."""
    lines = [" ".join(records[0].card.split()) if records else ""]
    for one in records:
        if one.date and one.text and not any(map(looks_like_date, one.text.split("\n"))):
            lines += [one.date, one.text]
    return "\n\n".join(lines) + "\n"


def json_lines(records: Sequence[Record], languages: Languages) -> str:
    """One object a ruling; an unknown date is empty."""
    lines = []
    for one in map(monolingual, records):
        held = {"card": one.card, "date": one.date or "", "text": one.text}
        more = {key: value for key in COLUMNS[3:] if (value := getattr(one, key))}
        lines.append(json.dumps(held | more, ensure_ascii=False) + "\n")
    return "".join(lines)


def monolingual(one: Record) -> Record:
    """A source without a text is a ruling in its own language."""
    if one.text or not one.source:
        return one
    return one._replace(text=one.source, lang=one.source_lang or one.lang, source=None, source_lang=None)


def _table(dialect: type[csv.Dialect]) -> Writer:
    def write(records: Sequence[Record], languages: Languages) -> str:
        keys = [key for key in COLUMNS if key in ("card", "text") or any(getattr(one, key) for one in records)]
        lines = io.StringIO()
        writer = csv.writer(lines, dialect, lineterminator="\n")
        writer.writerow(keys)
        writer.writerows([getattr(one, key) or "" for key in keys] for one in records)
        return lines.getvalue()

    return write


def _facts(one: Record) -> list[tuple[str, str]]:
    held = (("card", one.card), ("date", one.date), ("page", one.page), ("id", one.id))
    return [(key, " ".join(value.split())) for key, value in held if value]


def xliff(records: Sequence[Record], languages: Languages) -> str:
    """XLIFF 1.2, a `file` element for each page and language; rulings without a source have no place there."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
    ]
    number = 0
    with_source = [one for one in records if one.source]
    for (card, source, target), members in groupby(with_source, lambda one: _file_key(one, languages)):
        named = f"original={_attribute(card)} source-language={quoteattr(source)} target-language={quoteattr(target)}"
        lines += [f'<file {named} datatype="plaintext">', "<body>"]
        for one in members:
            number += 1
            lines.append(f'<trans-unit id="{number}" xml:space="preserve">')
            lines.append(f"<source>{escaped(one.source or '')}</source>")
            if one.text:
                lines.append(f"<target>{escaped(one.text)}</target>")
            lines += [f"<note from={quoteattr(key)}>{escaped(value)}</note>" for key, value in _facts(one)]
            lines.append("</trans-unit>")
        lines += ["</body>", "</file>"]
    return "".join(f"{line}\n" for line in (*lines, "</xliff>"))


def _file_key(one: Record, languages: Languages) -> tuple[str, str, str]:
    source = one.source_lang or languages.source
    return one.card, source, one.lang if one.lang != source else languages.target


def tmx(records: Sequence[Record], languages: Languages) -> str:
    """TMX 1.4, a unit for each ruling, with or without its source."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<tmx version="1.4">',
        '<header creationtool="rulinglint" creationtoolversion="1" segtype="block" o-tmf="rulinglint" adminlang="en"'
        f' srclang={quoteattr(languages.source)} datatype="plaintext"/>',
        "<body>",
    ]
    for one in records:
        lines.append("<tu>")
        lines += [f'<prop type="x-{key}">{escaped(value)}</prop>' for key, value in _facts(one)]
        source = one.source_lang or languages.source
        for lang, text in ((source, one.source), (one.lang, one.text)):
            if text:
                lines.append(f"<tuv xml:lang={quoteattr(lang)}><seg>{escaped(text)}</seg></tuv>")
        lines.append("</tu>")
    return "".join(f"{line}\n" for line in (*lines, "</body>", "</tmx>"))


def po_file(records: Sequence[Record], languages: Languages) -> str:
    """PO, a message for each ruling into the target language that has a source."""
    header = f"Language: {languages.target}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
    parts = ['msgid ""\nmsgstr ""\n' + "".join(f'"{po_escaped(line)}"\n' for line in header.splitlines(keepends=True))]
    for number, one in enumerate(records, 1):
        if one.source and (one.lang == languages.target or not one.text):
            comments = "".join(f"#. {key}: {value}\n" for key, value in _facts(one))
            context = po_escaped(f"{one.page or one.card} {number}")
            strings = f"{_strings('msgid', one.source)}{_strings('msgstr', one.text)}"
            parts.append(f'{comments}msgctxt "{context}"\n{strings}')
    return "\n".join(parts)


def _strings(key: str, text: str) -> str:
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    if len(lines) > 1:
        return f'{key} ""\n' + "".join(f'"{po_escaped(line)}"\n' for line in lines)
    return f'{key} "{po_escaped(text)}"\n'


def _attribute(text: str) -> str:
    return quoteattr(storable(" ".join(text.split())))


WRITERS: Mapping[str, Writer] = {
    ".txt": gatherer,
    ".jsonl": json_lines,
    ".csv": _table(csv.excel),
    ".tsv": _table(csv.excel_tab),
    ".xlf": xliff,
    ".xliff": xliff,
    ".tmx": tmx,
    ".po": po_file,
}
BILINGUAL = (".xlf", ".xliff", ".tmx", ".po")
"""Formats whose units need both texts, so that pages in both languages are brought together."""
TABLES = (".csv", ".tsv")
"""Formats whose rows may have a source beside the text, or alone."""


def by_page(records: Sequence[Record]) -> Iterator[list[Record]]:
    """The records of each page in turn."""
    for _, members in groupby(records, lambda one: (one.page or one.card, one.lang)):
        yield list(members)
