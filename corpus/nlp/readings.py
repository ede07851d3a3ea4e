"""What the language layer says of a text: small facts that need no spaCy to be looked at."""

from enum import StrEnum
from typing import NamedTuple

from corpus.model import Span


class Extent(StrEnum):
    """How much of a ruling is in another language."""

    RULING = "ruling"
    PASSAGE = "passage"
    WORDS = "words"


class Passage(NamedTuple):
    """A stretch of text in `language` where the page is in another."""

    span: Span
    extent: Extent
    language: str


class Reading(NamedTuple):
    """What a text says about its languages.

    Attributes:
        passages: what is not in the target language, in order, none overlapping.
        sure: whether the whole text is surely in the target language.
        open_words: folded words that no list settles, sorted.
    """

    passages: tuple[Passage, ...]
    sure: bool
    open_words: tuple[str, ...]

    def is_whole(self, language: str) -> bool:
        """Whether the whole text is in `language`, which is not the target."""
        return any(p.extent is Extent.RULING and p.language == language for p in self.passages)


UNREAD = Reading((), False, ())
"""The reading of a text in whose language no other is looked for."""
