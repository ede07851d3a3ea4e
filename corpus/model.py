"""What a corpus is made of: pages, rulings, and places in them.

A *page* is one card's list of rulings in one language; a *ruling* is one dated statement on it. All offsets count
Unicode code points; spans are half open, lines and columns start at 1.
"""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol


class Span(NamedTuple):
    """Code points `start` to `end` (exclusive) of some text."""

    start: int
    end: int


class Place(NamedTuple):
    """A stretch of a file; `end_column` is the column behind the last character."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int


class Address(NamedTuple):
    """Where a ruling stands in a corpus: the number of its page, and its index there (None: the page's title)."""

    page: int
    ruling: int | None


class Anchor(Protocol):
    """Knows where the characters of a decoded text stand in its file."""

    def locate(self, offset: int) -> tuple[int, int]:
        """Line and column of the character at `offset`, which may be one past the last."""
        ...

    def before(self, offset: int) -> str:
        """What stands before the character at `offset` on its line of the file."""
        ...

    def written(self, text: str) -> str:
        """How the file writes `text` where the anchor's text stands."""
        ...


@dataclass(frozen=True, slots=True)
class StatedDate:
    """A date as it is written in a file.

    `value` is None where day and month cannot be told apart anywhere in the corpus (`readings` has both then), and
    where there is no such day (`readings` is empty then).
    """

    text: str
    value: datetime.date | None
    readings: tuple[datetime.date, ...]
    anchor: Anchor


@dataclass(frozen=True, slots=True)
class Ruling:
    """One dated statement on a page; `source` is the text it translates where its record says so."""

    text: str
    date: StatedDate
    index: int
    anchor: Anchor
    source: str | None = None
    source_lang: str | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One card's rulings in one language, in the order in which they stand in the file `path`.

    `name` says which page this is whatever its language: the same card's page in another language has the same.
    A `reference` is a source page that is compared with and never reported on.
    """

    path: str
    card: str
    lang: str
    name: str
    anchor: Anchor
    rulings: tuple[Ruling, ...]
    reference: bool = False

    def place(self, anchor: Anchor, span: Span) -> Place:
        """The place in this page's file of `span` in the text that `anchor` belongs to."""
        return Place(self.path, *anchor.locate(span.start), *anchor.locate(span.end))


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A record inside a readable file that could not be read: where it stands, and one sentence that says why."""

    place: Place
    reason: str


class Problem(NamedTuple):
    """An input that could not be read at all: one exact line, and the next step where there is one to name."""

    message: str
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Corpus:
    """Every page that is compared, in a fixed order.

    Attributes:
        reported: the numbers of the pages that findings are wanted for.
        unreadable: the records of their files that could not be read.
        contents: by path, a hash of the bytes that were read (`content_hash`).
    """

    pages: tuple[Page, ...]
    unreadable: tuple[Unreadable, ...] = ()
    reported: frozenset[int] = field(default_factory=frozenset)
    contents: Mapping[str, bytes] = field(default_factory=dict)

    def ruling(self, address: Address) -> Ruling:
        """The ruling at an address.

        Raises:
            ValueError: the address is a page's title.
        """
        if address.ruling is None:
            raise ValueError(f"{address} is no ruling")
        return self.pages[address.page].rulings[address.ruling]

    def rulings(self) -> Iterator[tuple[Address, Page, Ruling]]:
        """Every ruling with its address and page, in order."""
        for number, page in enumerate(self.pages):
            for ruling in page.rulings:
                yield Address(number, ruling.index), page, ruling
