"""How paragraphs end: the last mark of each, seen through the quotation marks and brackets that close behind it."""

import re
from itertools import islice
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.marks import DOUBLE, SINGLE

_CLOSERS = "".join(sorted(mark for mark in DOUBLE | SINGLE if len(mark) == 1 and mark != ",")) + ")] \u00a0\t"
_PARAGRAPH = re.compile(r"\S(?:[^\n\r]*\S)?")
_WORD = re.compile(r"[^\W\d_]{2,}")
# A list is announced by a dash or a colon.
_SAME = dict.fromkeys("—–-", ":")
MARKS = frozenset(".!?:…;,—–-")
# How many words are counted at most: so many make a sentence, fewer may be a list of abilities or a heading.
FEWEST = 4
# How many paragraphs a ruling has at most.
MOST = 500
# A longer last word is not shown as a whole.
LONGEST = 40


class Ending(NamedTuple):
    """How a paragraph ends.

    Attributes:
        mark: its last mark, "" where there is none.
        span: its last word with all marks.
        behind: where the mark ends, or would have to stand.
        words: how many words it has, counted up to `FEWEST`.
        bracket: whether it ends with an aside in brackets.
    """

    mark: str
    span: Span
    behind: int
    words: int
    bracket: bool


def endings(text: str) -> list[Ending]:
    r"""The endings of all paragraphs of a text; none where there are more than any ruling has.

    >>> [ending.mark for ending in endings("Fliegend\nDu sagst „Flut!“ (Nur einmal.)")]
    ['', '.']
    """
    paragraphs = list(islice(_PARAGRAPH.finditer(text), MOST + 1))
    return [_ending(text, *found.span()) for found in paragraphs] if len(paragraphs) <= MOST else []


def _ending(text: str, start: int, end: int) -> Ending:
    begin = next((at for at in range(end - 1, max(start, end - LONGEST), -1) if text[at - 1].isspace()), start)
    behind = start + len(text[start:end].rstrip(_CLOSERS))
    mark = text[behind - 1 : behind]
    mark = "…" if text.endswith("..", start, behind) else _SAME.get(mark, mark) if mark in MARKS else ""
    words = sum(1 for _ in islice(_WORD.finditer(text, start, end), FEWEST))
    return Ending(mark, Span(max(begin, end - LONGEST), end), behind, words, text[end - 1] == ")")
