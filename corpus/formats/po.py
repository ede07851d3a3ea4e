r"""PO, the message catalogues of GNU gettext: the source is `msgid`, the target `msgstr`.

Card and date stand in comments such as `#. card: Hafen im Nebel` and `#. date: 2024-06-14`. Where there is no card,
`msgctxt` is it, or else the file's name; where there is no date, it is unknown. The target language is what the header
says (`Language`). Each plural form is a text of its own; obsolete messages (`#~`) are passed over, fuzzy ones are read.

https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html
"""

import re
from collections.abc import Iterator

from corpus.formats.context import Context
from corpus.formats.draft import Draft, FixedAnchor
from corpus.formats.pieces import FileText, Piece, PieceAnchor, stripped
from corpus.formats.units import Facts, Unit, draft_of, written
from corpus.model import Place, Problem, Rewriting, Span, Unreadable

_LINE = re.compile(r'\s*(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s*)?"((?:[^"\\]|\\.)*+)"\s*')
_ESCAPE = re.compile(r"\\(?:([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|(.))")
_NAMED = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_WRITTEN = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_HEADER = re.compile(r"^Language:[ \t]*([A-Za-z][\w@-]*)", re.MULTILINE)
_CHARSET = re.compile(r"charset=([\w.:-]+)")
_UNICODE = ("utf-8", "utf8", "us-ascii", "ascii", "charset", "utf-16")
_COMMENT = re.compile(r"#[. ]\s*(.*)")


class _Message:
    """A message: strings by keyword, each with where it begins; comments; and its first line."""

    def __init__(self, line: int, start: int) -> None:
        self.line = line
        self.start = start
        self.strings: dict[str, tuple[int, list[Piece]]] = {}
        self.comments: list[str] = []
        self.broken = ""
        self.broken_line = 0
        self.current = ""


def parse(text: str, context: Context) -> Draft | Problem:
    """The pages of a file; `text` is what `decode` made of it."""
    file = FileText(text)
    messages = list(_messages(text))
    header = _text(
        next((one for one in messages if not _text(one, "msgid") and "msgid" in one.strings), None), "msgstr"
    )
    charset = _CHARSET.search(header)
    if charset and charset[1].lower() not in _UNICODE and not text.isascii():
        said = f"{context.path}:1: says that it is {charset[1]}, and is not read as that"
        return Problem(said, "Save it as UTF-8, and say so in its header.")
    language = _HEADER.search(header)
    target = context.lang(language[1]) if language else context.lang(None)
    whole = [one for one in messages if not one.broken and "msgid" in one.strings]
    if not whole:
        return Problem(
            f"{context.path}: this is not PO: it has no message", 'A message is a msgid "…" and a msgstr "…".'
        )
    draft = draft_of(unit for one in whole for unit in _units(one, file, context, target))
    lines = text.split("\n")
    for one in messages:
        if one.broken:
            place = Place(context.path, one.broken_line, 1, one.broken_line, len(lines[one.broken_line - 1]) + 1)
            draft.unreadable.append(Unreadable(place, one.broken))
    return draft


def _messages(text: str) -> Iterator[_Message]:
    """The messages of a file; one ends at a blank line, and where the next one's comments or `msgid` begin."""
    message: _Message | None = None
    offset = 0
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        is_comment = bare.startswith("#")
        begins = not bare or (is_comment and message and message.strings) or _begins(bare, message)
        if begins and message:
            if message.strings or message.broken:
                yield _checked(message)
                message = None
            elif not bare:
                message = None
        if bare and not bare.startswith("#~"):
            message = message or _Message(number, offset)
            if is_comment:
                message.comments.append(bare)
            else:
                _take(line, number, offset, message)
        offset += len(line) + 1
    if message and (message.strings or message.broken):
        yield _checked(message)


def _begins(line: str, message: _Message | None) -> bool:
    """Whether a line begins another message, though none is blank between them."""
    strings = message.strings if message else {}
    return (line.startswith("msgctxt") and bool(strings)) or (
        line.startswith("msgid") and not line.startswith("msgid_") and "msgid" in strings
    )


def _checked(message: _Message) -> _Message:
    missing = [key for key in ("msgid", "msgstr") if not any(name.startswith(key) for name in message.strings)]
    if missing and not message.broken:
        message.broken = f"This message has no {' and no '.join(missing)}; add what is missing, or delete it."
        message.broken_line = message.line
    return message


def _take(line: str, number: int, offset: int, message: _Message) -> None:
    found = _LINE.fullmatch(line)
    key = found[1] if found else ""
    if not found or not (key or message.current):
        if not message.broken:
            message.broken = "This line is no part of a message; correct it, or delete the message."
            message.broken_line = number
        return
    start = offset + found.start(2)
    if key:
        message.current = key
        message.strings[key] = start, []
    message.strings[message.current][1].extend(_pieces(found[2], start))


def _pieces(string: str, start: int) -> Iterator[Piece]:
    """What stands between the quotation marks of one line."""
    at = 0
    for escape in _ESCAPE.finditer(string):
        if at < escape.start():
            yield Piece(string[at : escape.start()], Span(start + at, start + escape.start()))
        octal, hexadecimal, named = escape.groups()
        code = int(octal, 8) if octal else int(hexadecimal, 16) if hexadecimal else None
        text = _NAMED.get(named, named) if code is None else chr(code)
        yield Piece(text, Span(start + escape.start(), start + escape.end()))
        at = escape.end()
    if at < len(string):
        yield Piece(string[at:], Span(start + at, start + len(string)))


def _units(message: _Message, file: FileText, context: Context, target_lang: str) -> Iterator[Unit]:
    if not _text(message, "msgid"):
        return
    facts = Facts()
    for comment in message.comments:
        if told := _COMMENT.match(comment):
            facts.tell("", told[1])
    for key in message.strings:
        if key.startswith("msgstr"):
            plural = key not in ("msgstr", "msgstr[0]") and "msgid_plural" in message.strings
            yield Unit(
                card=_text(message, "msgctxt").strip() or context.stem,
                source=written(_anchor(message, "msgid_plural" if plural else "msgid", file)),
                target=written(_anchor(message, key, file)),
                source_lang=context.source,
                target_lang=target_lang,
                place=FixedAnchor(*file.position(message.start)),
                facts=facts,
            )


def _text(message: _Message | None, key: str) -> str:
    _, pieces = message.strings.get(key, (0, [])) if message else (0, [])
    return "".join(piece.text for piece in pieces)


def _anchor(message: _Message, key: str, file: FileText) -> PieceAnchor:
    start, pieces = message.strings[key]
    return PieceAnchor(file, stripped(pieces), start, write_string)


def write_string(anchor: PieceAnchor, span: Span, text: str) -> Rewriting | str:
    """A text between the quotation marks of a string; where it took several lines, it takes one."""
    return Rewriting(span, escaped(text))


def escaped(text: str) -> str:
    r"""A text between quotation marks.

    >>> escaped('"Ja"\n')
    '\\"Ja\\"\\n'
    """
    return "".join(_WRITTEN.get(character, character) for character in text)
