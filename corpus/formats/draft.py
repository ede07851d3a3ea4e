"""What a reader of a file format hands on: pages whose dates are still as they are written.

What a date with slashes means is known only once every file has been read.
"""

from collections.abc import Iterable
from typing import NamedTuple

from corpus.model import Anchor, Rewriting, Span, Unreadable

made = tuple.__new__
"""Makes a named tuple of a plain one in half the time that its constructor takes: a corpus has many rulings."""


class DraftRuling(NamedTuple):
    """A ruling with its date as text; None where the file has no place for dates."""

    text: str
    anchor: Anchor
    date: str | None
    date_anchor: Anchor
    source: str | None = None
    source_lang: str | None = None
    id: str | None = None


class DraftPage(NamedTuple):
    """A page; `key` tells the pages of one language in one file apart, and is None where a file is one page."""

    card: str
    lang: str
    key: str | None
    anchor: Anchor
    rulings: list[DraftRuling]


class Draft:
    """What was found in one file.

    Attributes:
        sealed: why the file is never changed, in a few words; empty where it may be.
        names: what cards are called, by the keys that other files know them by.
        empty: whether there is nothing in the file at all, which is no fault of its format.
    """

    def __init__(self, unreadable: Iterable[Unreadable] = (), sealed: str = "", empty: bool = False) -> None:
        self.pages: list[DraftPage] = []
        self.unreadable = list(unreadable)
        self.sealed = sealed
        self.names: dict[str, str] = {}
        self.empty = empty


class BlockAnchor(NamedTuple):
    """Anchor of a text that stands in its file as it is, from `line` and `column` on."""

    text: str
    line: int
    column: int

    def locate(self, offset: int) -> tuple[int, int]:
        """Line and column of the character at `offset`, which may be one past the last."""
        breaks = self.text.count("\n", 0, offset)
        if not breaks:
            return self.line, self.column + offset
        return self.line + breaks, offset - self.text.rindex("\n", 0, offset)

    def behind(self, offset: int) -> tuple[int, int]:
        """Line and column right behind the character before `offset`."""
        return self.locate(offset)

    def before(self, offset: int, end: bool = False) -> str:
        """What stands before the character at `offset` on its line; white space before the text is told as blanks."""
        begun = self.text.rfind("\n", 0, offset) + 1
        return self.text[begun:offset] if begun else f"{' ' * (self.column - 1)}{self.text[:offset]}"

    def rewriting(self, span: Span, text: str) -> Rewriting | str:
        """A text as it is."""
        return Rewriting(span, text)


class FixedAnchor(NamedTuple):
    """Anchor of a text of which no more is known than the place of its record: its line, or row and column."""

    line: int
    column: int

    def locate(self, offset: int) -> tuple[int, int]:
        """The place of the record."""
        return self.line, self.column

    def behind(self, offset: int) -> tuple[int, int]:
        """The same."""
        return self.line, self.column

    def before(self, offset: int, end: bool = False) -> str:
        """Blanks, as many as there are columns before the record."""
        return " " * (self.column - 1)

    def rewriting(self, span: Span, text: str) -> Rewriting | str:
        """Nothing is written there."""
        return "where the text stands is not known"
