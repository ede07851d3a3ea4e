"""The units of a text that a translation may lose one by one: sentences, and lines that are none, such as keywords.

A remark in parentheses is a unit of its own and marked as aside: translators add and leave out reminders at will.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from corpus.model import Span

_TAG = re.compile(r"</?[a-z]+>")
_REMARK = re.compile(r"\([^()]*\)")
# All breaks begin with one of a set of characters, which makes the search quick.
_BREAK = re.compile(
    r"""
    [.!?…;\r\n\ /A-ZÀ-ÖØ-Þ]
    (?: (?P<mark> (?<=[.!?…]) ["”“’'»«)]* [^\S\r\n]+ ) (?=\S)            # the end of a sentence
      | (?<=;) \s
      | (?<=[\r\n]) \s*
      | (?<=[ ]) // \s                                                    # the faces of one card
      | (?P<run_together> (?<=[a-zß-öø-ÿ]{3}[A-ZÀ-ÖØ-Þ]) (?=[a-zß-öø-ÿ]) )  # two lines
    )
    """,
    re.VERBOSE,
)
_ABBREVIATION = re.compile(r"\b(?:[^\W\d_]|[^\W\d_aeiouyäöü]{2,4})\.$", re.IGNORECASE)
_LONGEST_ABBREVIATION = 6


class Unit(NamedTuple):
    """Code points of a text that are one unit; `aside` says whether they are a remark in parentheses."""

    span: Span
    aside: bool


def units(text: str) -> list[Unit]:
    r"""The units of a text, in order but for remarks, which come last.

    >>> text = "Flying (It soars.)\nDraw a card. Then, e. g. at night, untap it."
    >>> [text[unit.span.start : unit.span.end] for unit in units(text)]
    ['Flying', 'Draw a card.', 'Then, e. g. at night, untap it.', '(It soars.)']
    """
    remarks = [Span(*match.span()) for match in _REMARK.finditer(text)]
    bare = _TAG.sub(lambda tag: " " * len(tag.group()), text) if "<" in text else text
    for remark in remarks:
        # What follows a remark without a space begins a line that was run together with it.
        gap = "\n" if text[remark.end : remark.end + 1].isalpha() else " "
        bare = f"{bare[: remark.start]}{gap * (remark.end - remark.start)}{bare[remark.end :]}"
    found = [Unit(span, False) for span in _trimmed(bare, _pieces(bare))]
    return found + [Unit(remark, True) for remark in remarks]


def _pieces(text: str) -> Iterator[Span]:
    start = 0
    for match in _BREAK.finditer(text):
        if match["mark"] and _goes_on(text, match):
            continue
        end = match.start() if match["run_together"] is not None else match.end()
        yield Span(start, end)
        start = end
    yield Span(start, len(text))


def _goes_on(text: str, match: re.Match[str]) -> bool:
    """Whether the sentence goes on behind its full stop."""
    if text[match.end()].islower():
        return True
    return bool(_ABBREVIATION.search(text, max(0, match.start() - _LONGEST_ABBREVIATION), match.start() + 1))


def _trimmed(text: str, pieces: Iterator[Span]) -> Iterator[Span]:
    """Pieces that hold a letter or digit, without white space and slashes around them."""
    for start, end in pieces:
        piece = text[start:end]
        start += len(piece) - len(piece.lstrip(" \t\r\n/"))
        end -= len(piece) - len(piece.rstrip())
        if any(map(str.isalnum, text[start:end])):
            yield Span(start, end)
