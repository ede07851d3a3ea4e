"""The words and signs of a text, as those see them who look for noun phrases."""

import re
from functools import lru_cache
from typing import NamedTuple

# Of a sign that is repeated, the last is enough.
TOKEN = re.compile(
    r"[^\W\d_]+(?:['’-][^\W\d_]+)*|[+\-−]?[\dXY*]+/[+\-−]?[\dXY*]+-?|\d+|\{[^{}\s]{1,12}\}|([^\w\s])(?!\1)|\n|_"
)


class Token(NamedTuple):
    """A word, sign or line break, also in small letters, and where it stands."""

    text: str
    small: str
    start: int
    end: int


@lru_cache(maxsize=4)
def tokens_of(text: str) -> tuple[Token, ...]:
    """The words and signs of a text; remembered for the last few, since several checks ask.

    >>> [token.text for token in tokens_of("Lege eine +1/+1-Marke (2 Karten).")]
    ['Lege', 'eine', '+1/+1-', 'Marke', '(', '2', 'Karten', ')', '.']
    """
    return tuple(Token(word := match[0], word.lower(), *match.span()) for match in TOKEN.finditer(text))
