"""Noun phrases as they are found in a text, and what may be wrong with them."""

from enum import StrEnum
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.genders import Noun


class Phrase(NamedTuple):
    """A determiner with what belongs to it, by places among the tokens; `head` is None where there is no noun.

    `cells` is what all its words can be together, 0 if nothing; `noun` is what is known of the head.
    """

    preposition: int | None
    determiner: int
    adjectives: tuple[int, ...]
    head: int | None
    noun: Noun | None
    cells: int

    @property
    def first(self) -> int:
        """The place of its first word."""
        return self.determiner if self.preposition is None else self.preposition


class Fault(StrEnum):
    """What does not agree."""

    PHRASE = "determiner, adjectives and noun"
    GENITIVE = "a genitive where the clause needs another case"
    NO_GENITIVE = "another case where the noun before needs a genitive"
    DIRECTION = "a place where the verb needs a direction"
    FIXED = "a case that a preposition does not take beside its noun"
    JOINED = "two phrases of different cases that are joined"
    RECIPIENT = "another case than the dative that the verb asks for"
    VERB = "subject and verb"
    SUBJECT = "a case that no subject has where the clause has no other"
    OBJECT = "a case that no object of its verb has"


class Clash(NamedTuple):
    """Words that cannot stand together, and what should stand there if only one form will do."""

    span: Span
    fault: Fault
    better: str | None = None
