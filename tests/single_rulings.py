"""Lets the checks of scope RULING look at one text, and marks in texts what they should find."""

import re
from typing import NamedTuple

from checks.finding import Finding
from checks.registry import CHECKS, Scope
from corpus.analysis import AnalysedRuling, Text, Tongues, read_texts
from corpus.model import Span

TONGUES = Tongues("en", "de")
RULING_CHECKS = tuple(check for check in CHECKS if check.scope is Scope.RULING)
_MARK = re.compile("[⟦⟧]")


class Found(NamedTuple):
    """A finding, the code of its check, and the words it stands for."""

    code: str
    quote: str
    finding: Finding


def analysed(text: str, source: str | None = None) -> AnalysedRuling:
    """A ruling by itself alone, with no other to learn from."""
    (reading,) = read_texts(TONGUES, [Text(text, source)])
    return AnalysedRuling(text, source, reading, TONGUES, {}, "de")


def found_in(text: str, source: str | None = None) -> list[Found]:
    """What the checks say of a text, in the order of the checks."""
    ruling = analysed(text, source)
    found = []
    for check in RULING_CHECKS:
        for finding in check.find(ruling):
            assert finding.span is not None
            found.append(Found(check.code, text[slice(*finding.span)], finding))
    return found


def unmarked(text: str) -> tuple[str, list[Span]]:
    """A text without the marks ⟦ and ⟧, and the spans that stood between them."""
    places = [mark.start() - number for number, mark in enumerate(_MARK.finditer(text))]
    return _MARK.sub("", text), [Span(*pair) for pair in zip(places[::2], places[1::2], strict=True)]
