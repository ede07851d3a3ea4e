"""XML with the place of every character: elements of which each knows where its text stands in the file.

Parsed by expat (https://libexpat.github.io). A document type may be named, as TMX does, and is never loaded; whatever
declares entities or needs them is refused, since entities can make a file grow without end or read other files.
"""

import re
from collections.abc import Iterator
from typing import Any
from xml.parsers import expat

from corpus.formats.pieces import FileText, Piece, PieceAnchor, stripped
from corpus.model import Problem, Rewriting, Span

_DEEPEST = 200
"""Elements inside each other; no format that is read here comes near."""
_ENCODING = re.compile(r"""\A<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_UNICODE = re.compile(r"utf-?(8|16(le|be)?)|us-ascii|ascii", re.IGNORECASE)
# XML 1.0 has no place for these, not even escaped (https://www.w3.org/TR/xml/#charsets).
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_CDATA = "<![CDATA["


class _RefusedError(Exception):
    """What is in a file that is not read."""

    def __init__(self, said: str, hint: str) -> None:
        super().__init__(said)
        self.hint = hint


class Element:
    """An element by its name without namespace; `content` has elements and pieces of text, `end` is behind its tag."""

    def __init__(
        self, name: str, attributes: dict[str, str], start: int, parent: "Element | None", inside: int
    ) -> None:
        self.name = name
        self.attributes = attributes
        self.start = start
        self.parent = parent
        self.inside = inside
        self.content: list[Element | Piece] = []
        self.end = 0

    def children(self, *names: str) -> "Iterator[Element]":
        """The elements right inside that have one of these names."""
        return (one for one in self.content if isinstance(one, Element) and one.name in names)

    def child(self, name: str) -> "Element | None":
        """The first element right inside of this name."""
        return next(self.children(name), None)

    def ancestors(self) -> "Iterator[Element]":
        """This element and those around it, innermost first."""
        one: Element | None = self
        while one is not None:
            yield one
            one = one.parent

    def pieces(self, hidden: frozenset[str] = frozenset()) -> Iterator[Piece]:
        """The text of this element and of all inside, but for elements whose content is none (`hidden`)."""
        stack: list[Iterator[Element | Piece]] = [iter(self.content)]
        while stack:
            one = next(stack[-1], None)
            if one is None:
                stack.pop()
            elif isinstance(one, Piece):
                yield one
            elif one.name not in hidden:
                stack.append(iter(one.content))

    def text(self) -> str:
        """The text of this element and of all inside, white space made single blanks."""
        return " ".join("".join(piece.text for piece in self.pieces()).split())


def read_elements(text: str, path: str, units: frozenset[str]) -> "list[Element] | Problem":
    """The elements of the names `units` in a file, in order, and the root last; or why the file cannot be read.

    Units do not hold each other, and are no longer in the `content` of what holds them.
    """
    if (declared := _ENCODING.match(text)) and not text.isascii() and not _UNICODE.fullmatch(declared[1]):
        hint = "Save it as UTF-8, and say so in its first line."
        return Problem(f"{path}:1: says that it is {declared[1]}, and is not read as that", hint)
    parser = _Parser(text, units)
    try:
        parser.run()
    except expat.ExpatError as error:
        return Problem(f"{path}:{error.lineno}: this is not XML: {expat.ErrorString(error.code)}")
    except _RefusedError as error:
        return Problem(f"{path}:{parser.line}: {error}", error.hint)
    return [*parser.found, parser.root] if parser.root else parser.found


class _Parser:
    """Collects elements while expat runs over the bytes of a text."""

    def __init__(self, text: str, units: frozenset[str]) -> None:
        self.found: list[Element] = []
        self.root: Element | None = None
        self._text = text
        self._data = text.encode()
        self._ascii = text.isascii()
        self._units = units
        self._open: list[Element] = []
        self._cdata = False
        self._byte = self._character = 0
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = False
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartCdataSectionHandler = lambda: self._section(True)
        parser.EndCdataSectionHandler = lambda: self._section(False)
        parser.EntityDeclHandler = self._entity
        parser.SkippedEntityHandler = self._entity
        self._parser = parser

    def run(self) -> None:
        """Parse all of it.

        Raises:
            ExpatError: it is not well-formed.
            _RefusedError: it has what is not read.
        """
        self._parser.Parse(self._data, True)

    @property
    def line(self) -> int:
        """The line that the parser is at."""
        return self._parser.CurrentLineNumber

    def _at(self) -> int:
        """The offset in the text of what the parser is at; it only ever goes on."""
        byte = self._parser.CurrentByteIndex
        if self._ascii:
            return byte
        self._character += len(self._data[self._byte : byte].decode())
        self._byte = byte
        return self._character

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self._open) >= _DEEPEST:
            raise _RefusedError(f"more than {_DEEPEST} elements inside each other are not read", "Flatten the file.")
        parent = self._open[-1] if self._open else None
        at = self._at()
        known = {key if key.startswith("xml:") else _local(key): value for key, value in attributes.items()}
        element = Element(_local(name), known, at, parent, self._behind_tag(at))
        if parent is None:
            self.root = element
        elif element.name not in self._units:
            parent.content.append(element)
        self._open.append(element)

    def _end(self, name: str) -> None:
        element = self._open.pop()
        element.end = self._behind_tag(self._at())
        if element.name in self._units:
            self.found.append(element)

    def _behind_tag(self, at: int) -> int:
        """The offset behind a tag; a `>` may stand in an attribute."""
        quote = ""
        for number in range(at, len(self._text)):
            character = self._text[number]
            if quote:
                quote = "" if character == quote else quote
            elif character in "\"'":
                quote = character
            elif character == ">":
                return number + 1
        return len(self._text)

    def _characters(self, text: str) -> None:
        if not self._open:
            return
        at = self._at()
        escaped = not self._cdata and self._text.startswith("&", at)
        end = self._text.index(";", at) + 1 if escaped else at + len(text)
        self._open[-1].content.append(Piece(text, Span(at, end)))

    def _section(self, begins: bool) -> None:
        self._cdata = begins

    def _entity(self, *_: object) -> None:
        hint = "Take the declarations out, and write the characters themselves."
        raise _RefusedError("entities are not read, since they can do harm", hint)


def _local(name: str) -> str:
    return name.rpartition(":")[2]


def anchor_of(element: Element, file: FileText, hidden: frozenset[str] = frozenset()) -> PieceAnchor:
    """The anchor of an element's text without the blanks around it."""
    return PieceAnchor(file, stripped(element.pieces(hidden)), element.inside, write_text)


def write_text(anchor: PieceAnchor, span: Span, text: str) -> Rewriting | str:
    """The text as XML has it; letters are escaped where the file's first line says that it is not Unicode."""
    before = anchor.file.text[max(anchor.raw(0) - len(_CDATA), 0) : anchor.raw(0)]
    if before == _CDATA or _CDATA in anchor.whole():
        return "texts in CDATA sections are left as they are"
    if anchor.between(span):
        return "markup stands inside the text that would be replaced"
    declared = _ENCODING.match(anchor.file.text)
    only_ascii = declared is not None and not declared[1].lower().startswith("utf")
    return Rewriting(span, escaped(text, only_ascii))


def storable(text: str) -> str:
    """A text in which what XML cannot hold is replaced."""
    return _NOT_IN_XML.sub("\ufffd", text)


def escaped(text: str, only_ascii: bool = False) -> str:
    """A text as the content of an element.

    >>> escaped("Größe < 3 & mehr", only_ascii=True)
    'Gr&#246;&#223;e &lt; 3 &amp; mehr'
    """
    written = storable(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    written = written.replace("\r", "&#13;")
    return written.encode("ascii", "xmlcharrefreplace").decode() if only_ascii else written


def attribute(element: Element, *names: str) -> str:
    """The first of these attributes that is filled in."""
    values: Any = (element.attributes.get(name, "").strip() for name in names)
    return next(filter(None, values), "")
