"""What a reader of a file format hands on: pages whose dates are still as they are written.

What a date with slashes means is known only once every file has been read.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from corpus.model import Anchor, Unreadable


class DraftRuling(NamedTuple):
    """A ruling with its date as text."""

    text: str
    anchor: Anchor
    date: str
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


@dataclass(slots=True)
class Draft:
    """What was found in one file."""

    pages: list[DraftPage] = field(default_factory=list)
    unreadable: list[Unreadable] = field(default_factory=list)


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

    def before(self, offset: int) -> str:
        """What stands before the character at `offset` on its line; white space before the text is told as blanks."""
        begun = self.text.rfind("\n", 0, offset) + 1
        return self.text[begun:offset] if begun else f"{' ' * (self.column - 1)}{self.text[:offset]}"

    def written(self, text: str) -> str:
        """A text as it is."""
        return text
