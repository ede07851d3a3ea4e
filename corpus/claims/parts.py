"""What the clauses of a sentence are made of."""

from dataclasses import dataclass, field
from enum import StrEnum


class Role(StrEnum):
    """What a clause is in its sentence."""

    MAIN = "main"
    CONDITION = "condition"
    RELATIVE = "relative"
    COMPLEMENT = "complement"
    CONTRAST = "contrast"


@dataclass(slots=True)
class Clause:
    """The words of a clause, by number; `meaning` is the kind of a condition, `opener` how many words open it.

    What stands `apart`, behind a colon or the like, never goes on with what stands before it.
    """

    role: Role
    words: list[int] = field(default_factory=list)
    meaning: str = ""
    opener: int = 0
    apart: bool = False
