"""What is paired: rulings of a source page and of its target page."""

from typing import NamedTuple

from corpus.model import Address, Page


class Pair(NamedTuple):
    """Source and target rulings, by index, that translate each other; one side is empty where there is no partner.

    `score` is the chance that this is right: of pairs scored .9, nine in ten are. For a ruling without partner it is
    the chance that it has none. `untranslated` says that the target is still in the source's words.
    """

    source: tuple[int, ...]
    target: tuple[int, ...]
    score: float
    untranslated: bool = False

    @property
    def kind(self) -> str:
        """How many rulings stand on either side, such as `1-1`, `2-1` or `0-1`."""
        return f"{len(self.source)}-{len(self.target)}"


class RulingPair(NamedTuple):
    """Source and target rulings that translate each other; one side is empty where there is no partner.

    `score` is the chance that this is right, and `untranslated` says that the target is still in the source's words.
    """

    source: tuple[Address, ...]
    target: tuple[Address, ...]
    score: float
    untranslated: bool

    @property
    def kind(self) -> str:
        """How many rulings stand on either side, such as `1-1`, `2-1` or `0-1`."""
        return f"{len(self.source)}-{len(self.target)}"


def age(page: Page) -> tuple[int, str]:
    """What orders editions of a page: the newest date on it, then its file's path."""
    return max((r.date.value.toordinal() for r in page.rulings if r.date.value), default=0), page.path
