"""What is said to the user where something could not be done."""

from typing import NamedTuple


class Problem(NamedTuple):
    """An input that could not be read at all: one exact line, and the next step where there is one to name."""

    message: str
    hint: str | None = None
