"""What is looked at of a page whose names may be misspelt, and what is found."""

from typing import NamedTuple

from corpus.model import Span


class NamedPage(NamedTuple):
    """What is looked at of a target page.

    Attributes:
        number: of the page.
        title: its title.
        texts: its rulings.
        sources: the source text of each, where there is one.
        mentioned: official target names of the cards that each one's source names.
        exchanged: names in each one of cards that its source does not name, in place of one that it does.
        source_title: the title of its source page.
        official: the names that a card table has for its card.
    """

    number: int
    title: str
    texts: tuple[str, ...]
    sources: tuple[str | None, ...]
    mentioned: tuple[tuple[str, ...], ...]
    source_title: str | None = None
    official: tuple[str, ...] = ()
    exchanged: tuple[tuple["Exchanged", ...], ...] = ()


class Exchanged(NamedTuple):
    """The name of another card than the one that the source names, and the name of that."""

    span: Span
    name: str


class Slip(NamedTuple):
    """A name that is spelt otherwise than it should be.

    Attributes:
        page, ruling: where it stands; ruling is None for the title.
        span: the words that are wrong.
        name: the name that is meant, as it should be.
        mended: what should stand at `span`.
        page_of_right: a page that has the name as its title.
        decided: whether it is clear which of two spellings is right.
        other: whether it is another card's name, and no slip.
    """

    page: int
    ruling: int | None
    span: Span
    name: str
    mended: str
    page_of_right: int | None
    decided: bool
    other: bool = False
