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

_SPACES = " \t\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_LETTER, _UPPER, _LOWER = r"[^\W\d_]", r"[A-ZÄÖÜÀ-ÖØ-Þ]", r"[a-zäöüßà-öø-ÿ]"

# Every pattern begins with the rarest character, and looks back from there: that keeps long texts quick.
_DOUBLED = re.compile(rf"[{_SPACES}]{{2,}}|\t")
_MARK = re.compile(rf"[,;:!?)\]](?<=[{_SPACES}].)|\.(?<=[^.][{_SPACES}].)(?!\.|[{_SPACES}]\.)")
_OPENED = re.compile(rf"[(\[](?=[{_SPACES}])")
_BEHIND_MARK = re.compile(r"\s|$|[\"“”»’‘)\]]")
# A sentence that begins right behind another, also behind its brackets or quotation marks.
_SENTENCE = re.compile(
    rf"[.!?](?:(?<=[^\W_][^\W_].)(?={_UPPER}{_LOWER})|(?<=[}}%\d].)(?={_UPPER}{_LOWER}{{2}}))"
    rf"|[.!?…][)\]“”»\"](?={_UPPER}{_LOWER})"
)
_CLAUSE = re.compile(
    rf"[,;](?<={_LETTER}{_LETTER}.)(?={_LETTER}{_LETTER})"
    rf"|:(?:(?:(?<={_LETTER}{_LETTER}.)|(?<=}}.))(?={_UPPER}{_LOWER})|(?<=}}.)(?=[+\-−]\d))"
)
_BRACKET = re.compile(rf"\((?<={_LETTER}{_LETTER}.)(?={_UPPER}{_LOWER}{{2,40}}\s)")
_HUMP = re.compile(rf"{_UPPER}(?<={_LOWER}{{2}}.){_LOWER}{{2,40}}(?!\w)")
_FIRST_WORD = re.compile(rf"(?<!\w){_UPPER}?{_LOWER}{{2,40}}$")
_SMILEY = re.compile(r"[:;]-?[()]")
_ADDRESS = re.compile(r"://|www\.|\.(?:com|net|org|info|de|at|ch)\b")
_OUTSIDE_OPENING, _OUTSIDE_CLOSING = frozenset(_SPACES + "\n(["), frozenset(_SPACES + "\n.,;:!?)]")
_BREAKS = frozenset("\r\n")
_NO_WORDS = _BREAKS | {""}
# So long is what is written together that is looked through for an address.
_AROUND = 60


class Kind(StrEnum):
    """What is wrong with a space."""

    DOUBLED = "doubled"
    LEADING = "leading"
    TRAILING = "trailing"
    BEFORE_MARK = "before a mark"
    BEFORE_BRACKET = "before a bracket"
    INSIDE = "inside marks"
    BEHIND_SENTENCE = "none behind a sentence"
    BEHIND_MARK = "none behind a mark"
    NONE_BEFORE_BRACKET = "none before a bracket"
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
    kinds = (_doubled(text), _edges(text), _before(text, spaced), _inside(text, spaced), _lacking(text, knows))
    return (fault for fault in chain(*kinds) if fault.span.start < fault.span.end or not _in_address(text, fault))


def _in_address(text: str, fault: Misplaced) -> bool:
    at = fault.span.start
    before, behind = text[max(at - _AROUND, 0) : at].split(), text[at : at + _AROUND].split()
    return _ADDRESS.search("".join(before[-1:] + behind[:1])) is not None


def _doubled(text: str) -> Iterator[Misplaced]:
    for found in _DOUBLED.finditer(text):
        inner = text[found.start() - 1 : found.start()].strip() and text[found.end() : found.end() + 1].strip()
        if found.start() and inner:
            yield Misplaced(Span(*found.span()), Kind.DOUBLED)


def _edges(text: str) -> Iterator[Misplaced]:
    """Spaces at the ends of lines that are not blank."""
    start = 0
    for line in text.split("\n"):
        end = start + len(line.removesuffix("\r"))
        if line and (line[0] in _SPACES or text[end - 1] in _SPACES):
            words = line.strip()
            lead = len(line) - len(line.lstrip(_SPACES))
            trail = end - start - len(text[start:end].rstrip(_SPACES))
            if words and lead:
                yield Misplaced(Span(start, start + lead), Kind.LEADING)
            if words and trail:
                yield Misplaced(Span(end - trail, end), Kind.TRAILING)
        start += len(line) + 1


def _before(text: str, spaced: frozenset[str]) -> Iterator[Misplaced]:
    quoting: set[int] | None = None
    for found in _MARK.finditer(text):
        mark, end = found.group(), found.start()
        start = _run_start(text, end)
        if start == 0 or text[start - 1] in "\n\r":
            continue
        if mark in ")]":
            if text[start - 1] not in "([":
                yield Misplaced(Span(start, end), Kind.BEFORE_BRACKET)
        elif mark not in spaced and _is_misplaced(text, end):
            quoting = {pair.opening.start for pair in read_marks(text).pairs} if quoting is None else quoting
            if end not in quoting:
                yield Misplaced(Span(start, end), Kind.BEFORE_MARK)


def _run_start(text: str, end: int) -> int:
    start = end
    while start and text[start - 1] in _SPACES:
        start -= 1
    return start


def _is_misplaced(text: str, at: int) -> bool:
    """Whether a mark behind a space is neither a smiley nor the beginning of a number or word."""
    if _SMILEY.match(text, at):
        return False
    if text[at] in ",;":
        return not text[at + 1 : at + 2].isdigit()
    return _BEHIND_MARK.match(text, at + 1) is not None


def _inside(text: str, spaced: frozenset[str]) -> Iterator[Misplaced]:
    """Spaces behind opening brackets and inside quotation marks, where what lies outside tells which is which.

    Those at an edge of a line are told as such.
    """
    for found in _OPENED.finditer(text):
        rest = text[found.end() : found.end() + _AROUND]
        if (words := rest.lstrip(_SPACES)) and words[0] not in _BREAKS:
            yield Misplaced(Span(found.end(), found.end() + len(rest) - len(words)), Kind.INSIDE)
    for (start, end), (closing, behind), _ in read_marks(text).pairs:
        if text[start] in BRACKETS or text[start] in spaced or closing <= end:
            continue
        lead, trail = text[end : min(end + _AROUND, closing)], text[max(end, closing - _AROUND) : closing]
        opens = start == 0 or text[start - 1] in _OUTSIDE_OPENING
        closes = (text[behind : behind + 1] or ".") in _OUTSIDE_CLOSING
        words = lead.lstrip(_SPACES)
        if opens and words[:1] not in _NO_WORDS and len(words) < len(lead):
            yield Misplaced(Span(end, end + len(lead) - len(words)), Kind.INSIDE)
        words = trail.rstrip(_SPACES)
        if closes and words[-1:] not in _NO_WORDS and len(words) < len(trail):
            yield Misplaced(Span(closing - len(trail) + len(words), closing), Kind.INSIDE)


def _lacking(text: str, knows: Callable[[str], bool]) -> Iterator[Misplaced]:
    for pattern, kind in ((_SENTENCE, Kind.BEHIND_SENTENCE), (_CLAUSE, Kind.BEHIND_MARK)):
        for found in pattern.finditer(text):
            yield Misplaced(Span(found.end(), found.end()), kind)
    for found in _BRACKET.finditer(text):
        yield Misplaced(Span(found.start(), found.start()), Kind.NONE_BEFORE_BRACKET)
    for found in _HUMP.finditer(text):
        first = _FIRST_WORD.search(text, max(found.start() - _AROUND, 0), found.start())
        if first and knows(first.group()) and knows(found.group()):
            yield Misplaced(Span(found.start(), found.start()), Kind.FUSED)
