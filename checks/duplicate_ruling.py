"""The same ruling twice on one page.

Why it matters: the next correction reaches one of the two, and then the page contradicts itself.

Bad:

    Nachtwache am Glutpfad

    2021-02-05

    Die Nachtwache sieht jede Karte, bevor sie den Friedhof erreicht.

    2024-06-05

    Die Nachtwache sieht jede Karte, bevor sie den Friedhof erreicht.

Good:

    Nachtwache am Glutpfad

    2024-06-05

    Die Nachtwache sieht jede Karte, bevor sie den Friedhof erreicht.

Not flagged: the same ruling on the pages of several cards; rulings that differ in more than case, white space, soft
hyphens and the style of quotation marks and apostrophes.

See also: D001 (which of two rulings is the later one cannot be told).
"""

import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING

from checks.finding import Finding, Related
from corpus.model import Address, Ruling, Span

if TYPE_CHECKING:
    from corpus.analysis import Analysis

_LEVELLED_TO = {'"': "„“”‟«»″", "'": "‚‘’‛‹›′", "": "\u00ad"}


def find(number: int, analysis: "Analysis") -> Iterator[Finding]:
    """Every ruling of the page whose text an earlier one has."""
    rulings = analysis.corpus.pages[number].rulings
    if len(rulings) < 2:
        return
    first_with: dict[str, Ruling] = {}
    for ruling in rulings:
        if not ruling.text:
            continue
        first = first_with.setdefault(_levelled(ruling.text), ruling)
        if first is not ruling:
            yield Finding(
                f"This ruling repeats ruling {first.index + 1} of this page ({_day(first)}); delete one of the two.",
                ruling=Address(number, ruling.index),
                related=(Related("duplicate", Address(number, first.index), Span(0, len(first.text))),),
            )


def _levelled(text: str) -> str:
    """The text without what typing decides and the writer does not."""
    if not text.isascii():
        for level, characters in _LEVELLED_TO.items():
            for character in characters:
                text = text.replace(character, level)
        text = unicodedata.normalize("NFC", text)
    return " ".join(text.casefold().split())


def _day(ruling: Ruling) -> str:
    return ruling.date.value.isoformat() if ruling.date.value else ruling.date.text
