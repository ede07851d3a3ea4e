"""Lets the checks of scopes RULING and PAIR look at one text, and marks in texts what they should find."""

import re
from typing import NamedTuple

from checks.check import Scope
from checks.finding import Finding
from checks.registry import CHECKS
from corpus.analysed import AnalysedPair, AnalysedRuling, Text, Tongues, read_texts
from corpus.model import Span

TONGUES = Tongues("en", "de")
RULING_CHECKS = tuple(check for check in CHECKS if check.scope is Scope.RULING)
PAIR_CHECKS = tuple(check for check in CHECKS if check.scope is Scope.PAIR)
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
    """What the checks say of a text, and of it as a translation of its source, in the order of the checks."""
    ruling = analysed(text, source)
    found = [(check, finding) for check in RULING_CHECKS for finding in check.find(ruling)]
    if source and not ruling.reading.is_whole(TONGUES.source):
        pair = AnalysedPair(source, text, ruling.reading, TONGUES)
        found += [(check, finding) for check in PAIR_CHECKS for finding in check.find(pair)]
    return [Found(check.code, _quote(text, finding.span), finding) for check, finding in found]


def _quote(text: str, span: Span | None) -> str:
    return text if span is None else text[slice(*span)]


def unmarked(text: str) -> tuple[str, list[Span]]:
    """A text without the marks ⟦ and ⟧, and the spans that stood between them."""
    places = [mark.start() - number for number, mark in enumerate(_MARK.finditer(text))]
    return _MARK.sub("", text), [Span(*pair) for pair in zip(places[::2], places[1::2], strict=True)]
