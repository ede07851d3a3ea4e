"""What a corpus is made of: pages, rulings, and places in them.

A *page* is one card's list of rulings in one language; a *ruling* is one dated statement on it. All offsets count
Unicode code points; spans are half open, lines and columns start at 1.
"""

import datetime
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

from corpus.problem import Problem as Problem


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

    def behind(self, offset: int) -> tuple[int, int]:
        """Line and column right behind the character before `offset`; markup may stand between there and `locate`."""
        ...

    def before(self, offset: int, end: bool = False) -> str:
        """What stands before the place of `locate`, or of `behind` for the `end` of a span, on its line of the file."""
        ...

    def rewriting(self, span: Span, text: str) -> "Rewriting | str":
        """What the file must say so that `text` takes the place of `span`; a few words where that cannot be written."""
        ...


class Rewriting(NamedTuple):
    """Characters of a decoded text, and what stands in their place in the file, escaped as the file needs it."""

    span: Span
    text: str


class StatedDate(NamedTuple):
    """A date as it is written in a file.

    `readings` has both days that a date may mean, unless its own file or folder shows which number is the month.
    `value` is None where that cannot be told anywhere in the corpus, and where there is no such day (`readings` is
    empty then). A file that has no place for dates states none: the day is unknown then, which is no fault.
    """

    text: str
    value: datetime.date | None
    readings: tuple[datetime.date, ...]
    stated: bool = True

    @property
    def ordinal(self) -> int:
        """The number of the day, 0 where it is not known."""
        return self.value.toordinal() if self.value else 0

    @property
    def shown(self) -> str:
        """The day, else what is written in its place."""
        return self.value.isoformat() if self.value else self.text or "undated"


class Ruling(NamedTuple):
    """One dated statement on a page; `source` is the text it translates where its record says so."""

    text: str
    date: StatedDate
    index: int  # type: ignore[assignment] # takes the place of a method that tuples have
    anchor: Anchor
    date_anchor: Anchor
    source: str | None = None
    source_lang: str | None = None
    id: str | None = None


class Page(NamedTuple):
    """One card's rulings in one language, in the order in which they stand in the file `path`.

    `name` says which page this is whatever its language: the same card's page in another language has the same.
    A `reference` is a source page that is compared with and never reported on. `sealed` says in a few words why the
    file is never changed, where that is so.
    """

    path: str
    card: str
    lang: str
    name: str
    anchor: Anchor
    rulings: tuple[Ruling, ...]
    reference: bool = False
    sealed: str = ""

    def place(self, anchor: Anchor, span: Span) -> Place:
        """The place in this page's file of `span` in the text that `anchor` belongs to."""
        end = anchor.locate(span.start) if span.start == span.end else anchor.behind(span.end)
        return Place(self.path, *anchor.locate(span.start), *end)

    def rewriting(self, anchor: Anchor, span: Span, text: str) -> Rewriting | str:
        """What this page's file must say so that `text` takes the place of `span`; a few words where it cannot."""
        return self.sealed or anchor.rewriting(span, text)


class Unreadable(NamedTuple):
    """A record inside a readable file that could not be read: where it stands, and one sentence that says why."""

    place: Place
    reason: str


class Corpus(NamedTuple):
    """Every page that is compared, in a fixed order.

    Attributes:
        reported: the numbers of the pages that findings are wanted for.
        unreadable: the records of their files that could not be read.
        contents: by path, a hash of the bytes that were read (`content_hash`).
    """

    pages: tuple[Page, ...]
    unreadable: tuple[Unreadable, ...] = ()
    reported: frozenset[int] = frozenset()
    contents: Mapping[str, bytes] = MappingProxyType({})

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
