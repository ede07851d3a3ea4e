r"""Markup and characters decoded wrongly that were left in running text, and what they stand for.

Entities (&amp;), escapes (\u201e), tags and layout codes (//Level_2//), text that was written in UTF-8 and read in
Windows-1252 (Ã¤), and what stands for a character that was lost. A comparison (3 < 4) and words in angle brackets
that are no tags (<name of a card>) are neither.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from html import unescape
from itertools import chain
from typing import NamedTuple

from corpus.model import Span

_INLINE = "b|i|u|em|strong|span|font"
_SHORT = "a|p|q|s|h[1-6]"
_LONG = (
    "abbr|big|blockquote|body|br|center|cite|code|dd|del|div|dl|dt|head|hr|html|img|ins|kbd|li|link|meta|nobr|ol|pre|ruby|"
    "rt|script|small|strike|style|sub|sup|table|tbody|td|th|thead|title|tr|tt|ul"
)
_TAG = re.compile(
    rf"</?(?P<inline>{_INLINE})(?:\s[^<>]{{0,300}})?/?>|</?(?:{_SHORT}|{_LONG}|{_LONG.upper()})(?:\s[^<>]{{0,300}})?/?>"
    r"|</[A-Z]>|<!\[CDATA\[|\]\]>|<!--|-->"
)
_ENTITY = re.compile(r"&(?:amp;){0,4}(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_ESCAPED_TAG = re.compile(r"(?:&(?:amp;)?lt;)[/!]?[\w\"'= /]{1,60}(?:&(?:amp;)?gt;)")
_ESCAPE = re.compile(r"\\(?:u(?P<four>[0-9a-fA-F]{4})|x(?P<two>[0-9a-fA-F]{2})|(?P<one>[nrt\"'\\/]))")
_CODE = re.compile(
    r"(?<![:/\w])//\w{1,40}//(?!\w)|\*\*[^*\s](?:[^*\n]{0,200}[^*\s])?\*\*|\[\[[^\[\]\n]{1,100}\]\]"
    r"|\[/?(?:b|i|u|url|img)\]|\[(?:url|color|size)=[^\[\]\n]{0,100}\]|\[/(?:color|size)\]|\[[^\[\]\n]{1,100}\]\(https?:[^()\s]{1,300}\)"
)
_PLACEHOLDER = re.compile(r"<[^<>\s=\-\d][^<>\n]{0,100}>")
_NAME = re.compile(r"(?<![\w~/])~(?![~/\d]|\s?\d)")
# What the bytes 80 to BF are in Windows-1252, and where that has no character, in Latin-1.
_BYTES = {
    byte: bytes([byte]).decode("cp1252" if byte not in (0x81, 0x8D, 0x8F, 0x90, 0x9D) else "latin-1")
    for byte in range(0x80, 0xC0)
}
_OF_BYTE = {character: byte for byte, character in _BYTES.items()} | {chr(b): b for b in range(0x80, 0x100)}
_REST = "[" + re.escape("".join(_BYTES.values())) + "\x80-\x9f]"
# The beginnings of letters of Western Europe, of general punctuation, and of a byte order mark or ligature.
_MISREAD = re.compile(f"(?:[ÂÃÅ]{_REST}|[âï]{_REST}{{2}})+|â€(?!{_REST})|[\x80-\x9f]+")
_LOST = re.compile("\ufffd+")


class Kind(StrEnum):
    """What was left in a text."""

    ENTITY = "entity"
    ESCAPE = "escape"
    TAG = "tag"
    CODE = "layout code"
    MISREAD = "misread"
    LOST = "lost"
    BRACKET = "angle bracket"
    NAME = "placeholder"


class Markup(NamedTuple):
    """What was left at `span`, what to write instead (None: nobody knows), and whether there is one answer only."""

    span: Span
    kind: Kind
    text: str | None
    sure: bool


def find_markup(text: str) -> Iterator[Markup]:
    r"""The markup of a text, kind by kind.

    >>> [one.text for one in find_markup("Die FÃ¤higkeit hei\\u00dft &bdquo;Flut&ldquo;.")]
    ['„', '“', 'ä']
    """
    if "&" in text:
        yield from _entities(text)
    if "\\" in text:
        yield from _escapes(text)
    if "<" in text or ">" in text:
        yield from _tags(text)
    for found in _CODE.finditer(text):
        yield Markup(Span(*found.span()), Kind.CODE, None, sure=False)
    for found in _NAME.finditer(text):
        yield Markup(Span(*found.span()), Kind.NAME, None, sure=False)
    if not text.isascii():
        for found in _MISREAD.finditer(text):
            right = _reread(found.group())
            yield Markup(Span(*found.span()), Kind.MISREAD, right, sure=right is not None)
        for found in _LOST.finditer(text):
            yield Markup(Span(*found.span()), Kind.LOST, None, sure=False)


def _entities(text: str) -> Iterator[Markup]:
    tags = [Span(*found.span()) for found in _ESCAPED_TAG.finditer(text)]
    for tag in tags:
        yield Markup(tag, Kind.ENTITY, "", sure=False)
    for found in _ENTITY.finditer(text):
        right = found.group()
        for _ in range(5):
            right = unescape(right)
        span = Span(*found.span())
        if right == found.group() or right.endswith(";") or any(t.start <= span.start < t.end for t in tags):
            continue
        if right in ("<", ">"):
            compares = text[span.start - 1 : span.start].isspace() and text[span.end : span.end + 1].isspace()
            yield Markup(span, Kind.ENTITY, right if compares else "", sure=compares)
        else:
            shown = right if right.isprintable() or right == "\u00a0" else ""
            yield Markup(span, Kind.ENTITY, shown, sure=right == shown or right == "\u00ad")


def _escapes(text: str) -> Iterator[Markup]:
    for found in _ESCAPE.finditer(text):
        if found["one"]:
            right = {"n": "\n", "r": "\n", "t": " "}.get(found["one"], found["one"])
            yield Markup(Span(*found.span()), Kind.ESCAPE, right, sure=found["one"] in "\"'/")
        else:
            right = chr(int(found["four"] or found["two"], 16))
            yield Markup(Span(*found.span()), Kind.ESCAPE, right if right.isprintable() else None, right.isprintable())


def _tags(text: str) -> Iterator[Markup]:
    known = []
    for found in _TAG.finditer(text):
        known.append(found.span())
        yield Markup(Span(*found.span()), Kind.TAG, "" if found["inline"] else None, bool(found["inline"]))
    known += [found.span() for found in _PLACEHOLDER.finditer(text)]
    covered = set(chain.from_iterable(range(*span) for span in known))
    for at, character in enumerate(text):
        if character in "<>" and at not in covered and _is_stray(text, at):
            yield Markup(Span(at, at + 1), Kind.BRACKET, "", sure=False)


def _is_stray(text: str, at: int) -> bool:
    """Whether an angle bracket that encloses nothing is glued to a word on one side: it compares nothing."""
    before, behind = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    if any(c in "=-<>" or c.isdigit() for c in before + behind):
        return False
    glued = [bool(c) and (c.isalpha() or c in "()[]{}") for c in (before, behind)]
    return glued[0] is not glued[1]


def _reread(characters: str) -> str | None:
    """What was meant by characters that are UTF-8 read as Windows-1252, perhaps twice over."""
    right = characters
    for _ in range(3):
        if not _MISREAD.fullmatch(right):
            break
        raw = bytes(_OF_BYTE.get(c, 0) for c in right)
        try:
            right = raw.decode("utf-8")
        except UnicodeDecodeError:
            try:
                right = raw.decode("cp1252")
            except UnicodeDecodeError:
                return None
            return right if right != characters and right.isprintable() else None
    return right if right.replace("\u00a0", "").isprintable() else None
