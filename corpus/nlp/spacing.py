"""Where spaces stand wrong in running text: too many, before a mark, or none behind one.

Addresses of web pages, numbers
("1,000", "2/2"), abbreviations ("z.B.", "i.e.") and ellipses ("… .") are as they should be.
"""

import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from itertools import chain
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.marks import BRACKETS, read_marks

SPACE = r"[ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]"
_SPACES = " \t\u00a0\u2002\u2003\u2009\u202f\u3000"
_OUTSIDE_OPENING, _OUTSIDE_CLOSING = frozenset(_SPACES + "\n(["), frozenset(_SPACES + "\n.,;:!?)]")
_LETTER, _UPPER, _LOWER = r"[^\W\d_]", r"[A-ZÄÖÜÀ-ÖØ-Þ]", r"[a-zäöüßà-öø-ÿ]"

_ADDRESS = re.compile(
    r"(?:https?://|www\.)\S+|\b[\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\.(?:com|net|org|info|de|at|ch)\b(?:/\S*)?"
)
_DOUBLED = re.compile(rf"(?<!\s){SPACE}{{2,}}(?!\s)|(?<=\S)\t(?=\S)")
_LEADING, _TRAILING = re.compile(rf"^{SPACE}+(?=\S)", re.MULTILINE), re.compile(rf"(?<=\S){SPACE}+$", re.MULTILINE)
_BEHIND_MARK = r"(?=\s|$|[\"“”»’‘)\]])"
# Three full stops with spaces between them are an ellipsis.
_BEFORE = re.compile(
    rf"(?<=\S){SPACE}+(?=[,;](?!\d)|[:!?]{_BEHIND_MARK})|(?<=[^\s.]){SPACE}+(?=\.{_BEHIND_MARK}(?!{SPACE}\.))"
)
_INSIDE = re.compile(rf"(?<=[(\[]){SPACE}+(?=\S)|(?<=\S){SPACE}+(?=[)\]])")
# A sentence that begins right behind another, also behind its brackets or quotation marks.
_SENTENCE = re.compile(
    rf"(?<=[^\W_][^\W_])[.!?](?={_UPPER}{_LOWER})|(?<=[}}%\d])[.!?](?={_UPPER}{_LOWER}{{2}})"
    rf"|[.!?…][)\]“”»\"](?={_UPPER}{_LOWER})"
)
_CLAUSE = re.compile(
    rf"(?<={_LETTER}{_LETTER})[,;](?={_LETTER}{_LETTER})"
    rf"|(?:(?<={_LETTER}{_LETTER})|(?<=}})):(?={_UPPER}{_LOWER})|(?<=}}):(?=[+\-−]\d)"
)
_BRACKET = re.compile(rf"(?<={_LETTER}{_LETTER})(?=\({_UPPER}{_LOWER}{{2,}}\s)")
_FUSED = re.compile(rf"(?<!\w)({_UPPER}?{_LOWER}{{2,40}})({_UPPER}{_LOWER}{{2,40}})(?!\w)")
_SMILEY = re.compile(r"[:;]-?[()]")


class Kind(StrEnum):
    """What is wrong with a space."""

    DOUBLED = "doubled"
    LEADING = "leading"
    TRAILING = "trailing"
    BEFORE_MARK = "before a mark"
    INSIDE = "inside marks"
    BEHIND_SENTENCE = "none behind a sentence"
    BEHIND_MARK = "none behind a mark"
    BEFORE_BRACKET = "none before a bracket"
    FUSED = "two words in one"


class Misplaced(NamedTuple):
    """A space that should not be there, or a place (an empty span) where one is missing."""

    span: Span
    kind: Kind


def misplaced_spaces(text: str, knows: Callable[[str], bool], spaced: frozenset[str]) -> Iterator[Misplaced]:
    """The faults of a text, kind by kind.

    Args:
        text: running text.
        knows: whether the language has a word.
        spaced: the marks that the language writes behind a space.
    """
    addresses = [Span(*found.span()) for found in _ADDRESS.finditer(text)] if "." in text else []
    for span, kind in chain(_surplus(text, spaced), _in_quotations(text, spaced), _lacking(text, knows)):
        if not any(start <= span.start < end for start, end in addresses):
            yield Misplaced(span, kind)


def _surplus(text: str, spaced: frozenset[str]) -> Iterator[Misplaced]:
    patterns = ((_DOUBLED, Kind.DOUBLED), (_LEADING, Kind.LEADING), (_TRAILING, Kind.TRAILING), (_INSIDE, Kind.INSIDE))
    for pattern, kind in patterns:
        for found in pattern.finditer(text):
            yield Misplaced(Span(*found.span()), kind)
    quoting = {pair.opening.start for pair in read_marks(text).pairs}
    for found in _BEFORE.finditer(text):
        if found.end() not in quoting and text[found.end()] not in spaced and not _SMILEY.match(text, found.end()):
            yield Misplaced(Span(*found.span()), Kind.BEFORE_MARK)


def _lacking(text: str, knows: Callable[[str], bool]) -> Iterator[Misplaced]:
    patterns = ((_SENTENCE, Kind.BEHIND_SENTENCE), (_CLAUSE, Kind.BEHIND_MARK), (_BRACKET, Kind.BEFORE_BRACKET))
    for pattern, kind in patterns:
        for found in pattern.finditer(text):
            yield Misplaced(Span(found.end(), found.end()), kind)
    for found in _FUSED.finditer(text):
        if all(map(knows, found.groups())):
            yield Misplaced(Span(found.start(2), found.start(2)), Kind.FUSED)


def _in_quotations(text: str, spaced: frozenset[str]) -> Iterator[Misplaced]:
    """Spaces behind an opening and before a closing quotation mark, where what lies outside tells which is which."""
    for (start, end), (closing, behind), _ in read_marks(text).pairs:
        if text[start] in BRACKETS or text[start] in spaced:
            continue
        inner = text[end:closing]
        lead, trail = len(inner) - len(inner.lstrip(_SPACES)), len(inner) - len(inner.rstrip(_SPACES))
        if 0 < lead < len(inner) and (start == 0 or text[start - 1] in _OUTSIDE_OPENING):
            yield Misplaced(Span(end, end + lead), Kind.INSIDE)
        if 0 < trail < len(inner) and (behind == len(text) or text[behind] in _OUTSIDE_CLOSING):
            yield Misplaced(Span(closing - trail, closing), Kind.INSIDE)
