"""Words of a text that stand free, and where."""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from corpus.model import Span

WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
# What may stand right before and behind a word; beside anything else it is a part of something that is no word.
BEFORE = frozenset("([„“”‚‘’»«›‹\"'—–/")
BEHIND = frozenset(".,;:!?…)]“”‘’»«›‹\"'—–/")
# A word behind a number or size and a hyphen stands free too: +1/+1-Marke.
SIZE = re.compile(r"[\dX]-")


class FreeWord(NamedTuple):
    """A word and where it stands."""

    text: str
    span: Span


def free_words(text: str, skipped: Iterable[Span] = ()) -> Iterator[FreeWord]:
    """The words of a text that stand free, but for those in `skipped` spans.

    >>> [word.text for word in free_words("Die F&auml;higkeit der 2fachen Insel-Karte: Tappe.")]
    ['Die', 'der', 'Insel-Karte', 'Tappe']
    """
    spans = list(skipped)
    for match in WORD.finditer(text):
        start, end = match.span()
        begins = _is_free(text[max(start - 1, 0) : start], BEFORE) or SIZE.match(text, max(start - 2, 0), start)
        free = begins and _is_free(text[end : end + 1], BEHIND)
        if free and not any(start < span.end and span.start < end for span in spans):
            yield FreeWord(match[0], Span(start, end))


def _is_free(beside: str, signs: Collection[str]) -> bool:
    return not beside or beside.isspace() or beside in signs
