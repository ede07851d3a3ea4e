"""Pages of Gatherer as a browser saves them: the card's name, and a table or list of dates with their texts.

Whatever the page looks like, a ruling is a date that stands alone in a cell or paragraph, and what follows it inside
the same row or list. Scripts and styles are passed over; symbols that are pictures are told by their names
(`resources/symbol_pictures.tsv`).

The tokenizer is our own: html.parser takes time that grows with the square of some broken files.
"""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from typing import NamedTuple

from corpus.dates import looks_like_date
from corpus.formats.context import Context
from corpus.formats.draft import Draft, DraftPage, DraftRuling, FixedAnchor
from corpus.formats.pieces import FileText
from corpus.model import Place, Problem, Unreadable
from corpus.nlp.pack import RESOURCES

SEALED = "saved pages (.html) are never changed"
_SILENT = ("script", "style", "template", "noscript", "svg", "iframe", "textarea", "select")
_INLINE = frozenset(
    (
        "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i", "img", "ins",
        "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time",
        "tt", "u", "var", "wbr",
    )
)  # fmt: skip
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
# Elements that end one of their kind which is still open.
_CLOSES = {
    "li": ("li",),
    "tr": ("tr", "td", "th"),
    "td": ("td", "th"),
    "th": ("td", "th"),
    "p": ("p",),
    "dt": ("dt", "dd"),
    "dd": ("dt", "dd"),
}
_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9:-]*)")
_ATTRIBUTE = re.compile(r"""([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_SUFFIX = re.compile(r"\s*(?:\([^()]*\)\s*)?(?:[-–|·]\s*(?:Card Search\b.*|Gatherer\b.*|Magic\b.*))+$", re.IGNORECASE)
_LONGEST_TAG = 20_000
_DEEPEST = 2_000


class _Token(NamedTuple):
    """A tag (`name`, with a slash before it if it ends an element), or a text."""

    start: int
    name: str
    content: str


class _Block(NamedTuple):
    """A text that stands alone, its offset, its element's name, and the elements that it stands in, by number."""

    start: int
    text: str
    name: str
    inside: tuple[int, ...]


def parse(text: str, context: Context) -> Draft | Problem:
    """The page that a file holds; `text` is what `decode` made of it."""
    if not re.search(r"<(?:!doctype\s+html|html|body|table|div)\b", text[:100_000], re.IGNORECASE):
        return Problem(f"{context.path}: is no page that a browser saved", "It has no HTML in it.")
    file = FileText(text)
    reader = _Reader(text)
    blocks = list(reader.blocks())
    draft = Draft(sealed=SEALED)
    rulings: list[DraftRuling] = []
    for date, parts in _rulings(blocks):
        anchor = FixedAnchor(*file.position(date.start))
        if not parts:
            place = Place(context.path, *anchor, anchor.line, anchor.column + len(date.text))
            reason = "This date has no ruling beside it; look whether the page was saved as a whole."
            draft.unreadable.append(Unreadable(place, reason))
            continue
        begin = FixedAnchor(*file.position(parts[0].start))
        rulings.append(DraftRuling("\n\n".join(part.text for part in parts), begin, date.text, anchor))
    if rulings:
        start, card = _title(blocks, reader) or (0, context.stem)
        lang = context.lang(reader.lang or None)
        draft.pages.append(DraftPage(card, lang, None, FixedAnchor(*file.position(start)), rulings))
    return draft


def _title(blocks: list[_Block], reader: "_Reader") -> tuple[int, str] | None:
    """The card's name: in the title of the page before what all pages say there, else the first heading."""
    if reader.title and (name := _SUFFIX.sub("", reader.title[1]).strip()):
        return reader.title[0], name
    return next(((block.start, block.text) for block in blocks if block.name == "h1"), None)


def _rulings(blocks: list[_Block]) -> Iterator[tuple[_Block, list[_Block]]]:
    """Each block that is a date, and those that follow it in the same row, else in what is around the row."""
    for number, date in enumerate(blocks):
        if not looks_like_date(date.text):
            continue
        parts: list[_Block] = []
        depth = 0
        for block in blocks[number + 1 :]:
            if looks_like_date(block.text):
                break
            depth = depth or _shared(date, block)
            if block.inside[:depth] != date.inside[:depth] or depth < len(date.inside) - 3:
                break
            parts.append(block)
        yield date, parts


def _shared(one: _Block, other: _Block) -> int:
    """How many elements around both blocks are the same ones."""
    pairs = zip(one.inside[:-1], other.inside, strict=False)
    return next(
        (at for at, (left, right) in enumerate(pairs) if left != right), min(len(one.inside) - 1, len(other.inside))
    )


class _Reader:
    """Cuts a page into blocks; `title` is that of the page, with its offset, and `lang` its language."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.title: tuple[int, str] | None = None
        self.lang = ""
        self._open: list[tuple[str, int]] = []
        self._numbers = 0
        self._parts: list[str] = []
        self._start = 0

    def blocks(self) -> Iterator[_Block]:
        """The blocks of the page that have a text, in order."""
        for token in _tokens(self.text):
            if not token.name:
                if not self._parts and token.content.strip():
                    self._start = token.start + len(token.content) - len(token.content.lstrip())
                if self._parts or token.content.strip():
                    self._parts.append(unescape(token.content))
            elif token.name == "img":
                if picture := _picture(_attributes(token.content)):
                    self._start = self._start if self._parts else token.start
                    self._parts.append(picture)
            elif token.name == "br":
                self._parts += [" "] if self._parts else []
            elif token.name.lstrip("/") not in _INLINE:
                block = self._block()
                if block and block.name == "title":
                    self.title = self.title or (block.start, block.text)
                elif block:
                    yield block
                self._tag(token)
        if block := self._block():
            yield block

    def _block(self) -> _Block | None:
        text = " ".join("".join(self._parts).split(" "))
        text = re.sub(r"[ \t\n]+", " ", text).strip(" ")
        self._parts = []
        if not text.strip():
            return None
        name = self._open[-1][0] if self._open else ""
        return _Block(self._start, text, name, tuple(number for _, number in self._open[-64:]))

    def _tag(self, token: _Token) -> None:
        name = token.name
        if name == "html":
            self.lang = self.lang or _attributes(token.content).get("lang", "")
        if name in _VOID:
            return
        if name.startswith("/"):
            self._close(name[1:])
            return
        for other in _CLOSES.get(name, ()):
            if self._open and self._open[-1][0] == other:
                self._open.pop()
        if len(self._open) < _DEEPEST:
            self._numbers += 1
            self._open.append((name, self._numbers))

    def _close(self, name: str) -> None:
        """End the innermost element of a name, and all in it; one that is not open near by ends nothing."""
        for back in range(1, min(len(self._open), 16) + 1):
            if self._open[-back][0] == name:
                del self._open[-back:]
                return


def _tokens(text: str) -> Iterator[_Token]:
    """Tags and texts, in order; comments and what is silent are passed over."""
    at, length = 0, len(text)
    no_comment_end = False
    while at < length:
        opened = text.find("<", at)
        opened = length if opened < 0 else opened
        if at < opened:
            yield _Token(at, "", text[at:opened])
        at = opened
        tag = _TAG.match(text, at)
        if text.startswith("<!--", at) and not no_comment_end:
            end = text.find("-->", at + 4)
            no_comment_end = end < 0
            at = at + 4 if end < 0 else end + 3
        elif text.startswith(("<!", "<?"), at):
            end = text.find(">", at, at + _LONGEST_TAG)
            at = at + 2 if end < 0 else end + 1
        elif tag:
            closed = _tag_end(text, tag.end())
            if closed is None:
                yield _Token(at, "", "<")
                at += 1
                continue
            name = tag[1].lower()
            slash = "/" if text.startswith("</", at) else ""
            yield _Token(at, slash + name, text[tag.end() : closed])
            at = closed + 1
            if name in _SILENT and not slash and text[closed - 1] != "/":
                at = _behind_silent(text, name, at)
        elif at < length:
            yield _Token(at, "", "<")
            at += 1


def _tag_end(text: str, at: int) -> int | None:
    """Where the `>` of a tag stands; one in a quoted value is none."""
    quote = ""
    for number in range(at, min(len(text), at + _LONGEST_TAG)):
        character = text[number]
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character == ">":
            return number
        elif character == "<":
            return None
    return None


def _behind_silent(text: str, name: str, at: int) -> int:
    found = re.compile(rf"</{name}\b", re.IGNORECASE).search(text, at)
    return found.start() if found else len(text)


def _attributes(content: str) -> dict[str, str]:
    return {name.lower(): unescape(one or two or bare) for name, one, two, bare in _ATTRIBUTE.findall(content)}


def _picture(attributes: dict[str, str]) -> str:
    """The symbol that a picture shows, nothing where it shows none."""
    alt = attributes.get("alt", "").strip()
    if re.fullmatch(r"\{[^{}]{1,5}\}", alt):
        return alt
    if "symbol" not in f"{attributes.get('src', '')} {attributes.get('class', '')}".lower():
        return ""
    return _pictures().get(alt.casefold(), f"{{{alt}}}" if re.fullmatch(r"[0-9]{1,2}|[A-Z]", alt) else "")


@cache
def _pictures() -> dict[str, str]:
    rows = (RESOURCES / "symbol_pictures.tsv").read_text(encoding="utf-8").splitlines()
    return {name.casefold(): symbol for name, symbol in (row.split("\t") for row in rows if row and row[0] != "#")}
