r"""Markup and characters decoded wrongly that were left in running text, and what they stand for.

Entities (&amp;), escapes (\u201e), tags and layout codes (//Level_2//), text that was written in UTF-8 and read in
Windows-1252 (Ã¤), and what stands for a character that was lost. A comparison (3 < 4) and words in angle brackets
that are no tags (<name of a card>) are neither.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from corpus.model import Span

# How many pieces of markup are looked at.
MOST = 300
_INLINE = frozenset(("b", "i", "u", "em", "strong", "span", "font"))
_OTHERS = """
    a abbr big blockquote body br center cite code dd del div dl dt h1 h2 h3 h4 h5 h6 head hr html img ins kbd li link
    meta nobr ol p pre q ruby rt s script small strike style sub sup table tbody td th thead title tr tt ul
"""
_TAGS = _INLINE.union(_OTHERS.split())
_TAG = re.compile(r"</?([a-z][a-z0-9]{0,9}|[A-Z]{1,10})(?:\s[^<>]{0,300})?/?>|<!\[CDATA\[|<!--|\]\]>|-->")
_TAGS_BEFORE, _TAGS_BEHIND = re.compile(r"(?:</?[a-zA-Z]{1,10}>)+$"), re.compile(r"^(?:</?[a-zA-Z]{1,10}>)+")
_ENTITY = re.compile(r"&(?:amp;){0,4}(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_ESCAPED_TAG = re.compile(r"(?:&(?:amp;)?lt;)[/!]?[\w\"'= /]{1,60}(?:&(?:amp;)?gt;)")
_ESCAPE = re.compile(r"\\(?:u(?P<four>[0-9a-fA-F]{4})|x(?P<two>[0-9a-fA-F]{2})|(?P<one>[nrt\"'\\/]))")
_CODE = re.compile(
    r"//(?<![:/\w]..)\w{1,40}//(?!\w)|\*\*[^*\s](?:[^*\n]{0,200}[^*\s])?\*\*|\[\[[^\[\]\n]{1,100}\]\]"
    r"|\[/?(?:b|i|u|url|img)\]|\[(?:url|color|size)=[^\[\]\n]{0,100}\]|\[/(?:color|size)\]|\[[^\[\]\n]{1,100}\]\(https?:[^()\s]{1,300}\)"
)
_PLACEHOLDER = re.compile(r"<[^<>\s=\-\d][^<>\n]{0,100}>")
# Neither part of an arrow nor of a comparison.
_ANGLE = re.compile(r"[<>](?<![-=<>\d].)(?![-=<>\d]|/(?![a-zA-Z]))")
_NAME = re.compile(r"~(?<![\w~/].)(?![~/\d]|\s?\d)")
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


@lru_cache(maxsize=256)
def read_markup(text: str) -> tuple[Markup, ...]:
    r"""The markup of a text, kind by kind, remembered for the last texts asked for.

    >>> [one.text for one in read_markup("Die FÃ¤higkeit hei\\u00dft &bdquo;Flut&ldquo;.")]
    ['„', '“', 'ß', 'ä']
    """
    return tuple(islice(_markup(text), MOST))


def _markup(text: str) -> Iterator[Markup]:
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
    if "&" not in text:
        return
    from html import unescape

    tags = [Span(*found.span()) for found in _ESCAPED_TAG.finditer(text)]
    for tag in tags:
        yield Markup(tag, Kind.TAG, "", sure=False)
    for found in _ENTITY.finditer(text):
        right = found.group()
        for _ in range(5):
            right = unescape(right)
        span = Span(*found.span())
        if right == found.group() or right.endswith(";") or any(t.start <= span.start < t.end for t in tags):
            continue
        if right in ("<", ">"):
            # Tags between the sign and a space are to go.
            before = _TAGS_BEFORE.sub("", text[max(span.start - 60, 0) : span.start])
            behind = _TAGS_BEHIND.sub("", text[span.end : span.end + 60])
            compares = before[-1:].isspace() and behind[:1].isspace()
            yield Markup(span, Kind.ENTITY if compares else Kind.BRACKET, right if compares else "", sure=compares)
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
    known = [found.span() for found in _PLACEHOLDER.finditer(text)]
    for found in _TAG.finditer(text):
        name = found[1] or ""
        # A single capital is a placeholder rather than a tag, but nobody closes placeholders.
        if not name or (name.lower() in _TAGS and (len(name) > 1 or name.islower() or found[0][1] == "/")):
            inline = name.lower() in _INLINE
            known.append(found.span())
            yield Markup(Span(*found.span()), Kind.TAG, "" if inline else None, inline)
    edges = {at for start, end in known for at in (start, end - 1)}
    for found in _ANGLE.finditer(text):
        if found.start() not in edges and _is_stray(text, found.start()):
            yield Markup(Span(*found.span()), Kind.BRACKET, "", sure=False)


def _is_stray(text: str, at: int) -> bool:
    """Whether an angle bracket that encloses nothing is glued to a word on one side: it compares nothing."""
    beside = (text[at - 1 : at] if at else "", text[at + 1 : at + 2])
    glued = [bool(c) and (c.isalpha() or c in "()[]{}") for c in beside]
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
