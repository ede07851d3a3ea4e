"""JSON Lines: one ruling a line, the format to exchange rulings in.

`{"card": str, "date": "YYYY-MM-DD", "text": str, "lang"?: str, "source"?: str, "source_lang"?: str, "id"?: str,
"page"?: str}`; see https://jsonlines.org for the lines and RFC 8259 for the objects in them.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn

from corpus.formats.draft import Draft, DraftPage, DraftRuling
from corpus.model import Place, Rewriting, Span, Unreadable

_REQUIRED = ("card", "date", "text")
_OPTIONAL = ("lang", "source", "source_lang", "id", "page")
_ONLY_STRINGS = {str}
_WRITTEN_CHARACTER = re.compile(r"\\u[Dd][89ABab]..\\u[Dd][C-Fc-f]..|\\u....|\\.|.", re.DOTALL)
_REPEATED = "This record has {named} more than once, and only the last is read; delete the others."
_NOTHING_IN = "This record has nothing in {named}; fill it in, or delete the record."
_BLANK = re.compile(r"[ \t]*")


class RecordAnchor(NamedTuple):
    """Anchor of the string under `key` in the record `raw`, the file's line `line`."""

    line: int
    raw: str
    key: str

    def locate(self, offset: int) -> tuple[int, int]:
        r"""Line and column of the character at `offset`, which may be one past the last.

        An escape is as wide as it is written.

        >>> RecordAnchor(7, r'{"text": "a\u00e4b"}', "text").locate(2)
        (7, 18)
        """
        start = _value(self.raw, self.key) + 1
        end = start + offset
        if "\\" in self.raw[start:end]:
            end = start
            for _ in range(offset):
                match = _WRITTEN_CHARACTER.match(self.raw, end)
                end = match.end() if match else end
        return self.line, end + 1

    def behind(self, offset: int) -> tuple[int, int]:
        """Line and column right behind the character before `offset`."""
        return self.locate(offset)

    def before(self, offset: int, end: bool = False) -> str:
        """What stands before the character at `offset` on its line."""
        return self.raw[: self.locate(offset)[1] - 1]

    def rewriting(self, span: Span, text: str) -> Rewriting | str:
        r"""A text as it stands between the quotation marks of a JSON string; other letters are escaped if others are.

        >>> RecordAnchor(1, '{"text": "ä"}', "text").rewriting(Span(0, 1), '„Größe"').text
        '„Größe\\"'
        >>> RecordAnchor(1, r'{"text": "\u00e4"}', "text").rewriting(Span(0, 1), "Größe").text
        'Gr\\u00f6\\u00dfe'
        """
        return Rewriting(span, json.dumps(text, ensure_ascii="\\u" in self.raw and self.raw.isascii())[1:-1])


def parse(text: str, path: str, lang: Callable[[str | None], str]) -> Draft:
    """The pages of a file; `text` is what `decode` made of it, `lang` the language that a record's `lang` stands for.

    A page's rulings may stand anywhere in the file. What is no record is named, and the rest is read; a ruling without
    a text, or with a key that stands there twice, is named too, but keeps its place on the page.
    """
    draft = Draft()
    pages: dict[tuple[str, str], DraftPage] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line or line.isspace():
            continue
        try:
            record = _record(line)
        except (ValueError, RecursionError) as error:
            place = Place(path, number, 1, number, len(line) + 1)
            draft.unreadable.append(Unreadable(place, _reason(error)))
            continue
        get = record.get
        if type(record) is _Doubled or not record["text"].strip():
            place = Place(path, number, 1, number, len(line) + 1)
            draft.unreadable += [Unreadable(place, reason) for reason in _flaws(record)]
        source_lang = get("source_lang")
        language, key = lang(get("lang")), get("page") or record["card"]
        page = pages.get((key, language))
        if page is None:
            page = DraftPage(record["card"], language, key, RecordAnchor(number, line, "card"), [])
            pages[key, language] = page
            draft.pages.append(page)
        page.rulings.append(
            DraftRuling(
                record["text"],
                RecordAnchor(number, line, "text"),
                record["date"],
                RecordAnchor(number, line, "date"),
                get("source") or None,
                lang(source_lang) if source_lang else None,
                get("id") or None,
            )
        )
    return draft


def _no_constant(name: str) -> NoReturn:
    raise _NoRecordError(f"This line is no JSON, which knows no {name}; write null or a number.")


class _Doubled(dict[str, Any]):
    """An object in which a key stands more than once; `names` are all its keys as they are written."""

    names: list[str]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of these pairs: of several of one key the last counts, as everywhere with JSON."""
    record = dict(pairs)
    if len(record) != len(pairs):
        record = _Doubled(record)
        record.names = [name for name, _ in pairs]
    return record


def _flaws(record: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a record that is read all the same."""
    names = record.names if isinstance(record, _Doubled) else []
    if doubled := [key for key in (*_REQUIRED, *_OPTIONAL) if names.count(key) > 1]:
        yield _REPEATED.format(named=_named(doubled))
    if not record["text"].strip():
        yield _NOTHING_IN.format(named='"text"')


_DECODER = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_object)


class _NoRecordError(ValueError):
    """A line that holds no record; its text is the sentence that is reported."""


def _record(line: str) -> dict[str, Any]:
    """The record in `line`, in which every known key has the right type."""
    record: dict[str, Any] = _DECODER.decode(line)
    # Nearly every record is an object of strings; only for others is it worth looking what is wrong.
    if type(record) is dict and set(map(type, record.values())) == _ONLY_STRINGS and "\\u" not in line:
        get = record.get
        if "date" in record and "text" in record and get("card", "").strip():
            return record
    if fault := _fault(record):
        raise _NoRecordError(fault)
    return record


def _fault(record: Any) -> str | None:
    """What is wrong with a line's value, and what to do; None where it is a record."""
    if not isinstance(record, dict):
        return 'This line is no JSON object; write one record, {"card": …, "date": …, "text": …}.'
    if missing := [key for key in _REQUIRED if key not in record]:
        return f"This record lacks {_named(missing)}; add what is missing."
    known = {key: record[key] for key in (*_REQUIRED, *_OPTIONAL) if key in _REQUIRED or record.get(key) is not None}
    if wrong := [key for key, value in known.items() if type(value) is not str]:
        return f"This record has no string in {_named(wrong)}; write one there."
    if not record["card"].strip():
        return _NOTHING_IN.format(named='"card"')
    if broken := [key for key, value in known.items() if not _encodable(value)]:
        return f"This record has half a surrogate pair in {_named(broken)}; write the whole character."
    return None


def _reason(error: ValueError | RecursionError) -> str:
    """The sentence that tells why a line could not be read, and what to do."""
    if isinstance(error, _NoRecordError):
        return str(error)
    if isinstance(error, json.JSONDecodeError):
        fault = error.msg[0].lower() + error.msg[1:].removesuffix(" at").removesuffix(" starting").rstrip(": ")
        return f"This line is no JSON ({fault}, column {error.pos + 1}); correct or delete it."
    if isinstance(error, RecursionError):
        return "This line is nested too deeply to be read; write one flat record."
    return "This line has a number with too many digits to be read; shorten or delete it."


def _named(keys: list[str]) -> str:
    quoted = [f'"{key}"' for key in keys]
    return " and ".join(filter(None, (", ".join(quoted[:-1]), quoted[-1])))


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(maxsize=256)
def _value(raw: str, key: str) -> int:
    """Where the value of `key` begins in the object `raw`; of several the last, which is the one that JSON keeps."""

    def blanks(position: int) -> int:
        match = _BLANK.match(raw, position)
        return match.end() if match else position

    found = -1
    position = blanks(raw.index("{") + 1)
    while raw[position] == '"':
        name, position = _DECODER.raw_decode(raw, position)
        start = blanks(blanks(position) + 1)
        if name == key:
            found = start
        _, position = _DECODER.raw_decode(raw, start)
        position = blanks(position)
        if raw[position] == ",":
            position = blanks(position + 1)
    return found
