"""What the clauses of a sentence are made of."""

from collections.abc import Iterable
from enum import StrEnum


class Role(StrEnum):
    """What a clause is in its sentence."""

    MAIN = "main"
    CONDITION = "condition"
    RELATIVE = "relative"
    COMPLEMENT = "complement"
    CONTRAST = "contrast"


class Clause:
    """The words of a clause, by number; `meaning` is the kind of a condition, `opener` how many words open it.

    What stands `apart`, behind a colon or the like, never goes on with what stands before it.
    """

    def __init__(self, role: Role, words: Iterable[int] = (), meaning: str = "") -> None:
        self.role = role
        self.words = list(words)
        self.meaning = meaning
        self.opener = 0
        self.apart = False
