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
hyphens, the style of quotation marks and apostrophes, and the form or spelling of a word.

See also: D001 (which of two rulings is the later one cannot be told).
"""

import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING

from checks.finding import Finding, whole
from checks.quotation import quoted
from corpus.model import Address, Ruling

if TYPE_CHECKING:
    from corpus.analysis import Analysis

_LEVELLED_TO = {'"': "„“”‟«»″", "'": "‚‘’‛‹›′", "": "\u00ad"}


def find(number: int, analysis: "Analysis") -> Iterator[Finding]:
    """Every ruling of the page whose text an earlier one has, perhaps with a word spelt or inflected otherwise."""
    rulings = analysis.corpus.pages[number].rulings
    if len(rulings) < 2:
        return
    first_with: dict[str, Ruling] = {}
    repeated = set()
    for ruling in rulings:
        first = first_with.setdefault(_levelled(ruling.text), ruling) if ruling.text else ruling
        if first is not ruling:
            repeated.add(ruling.index)
            yield _finding(number, ruling, first, f"repeats ruling {first.index + 1} of this page ({_day(first)})")
    for repetition in analysis.repetitions(number):
        first, second = rulings[repetition.first], rulings[repetition.second]
        if repetition.change and not repeated & {first.index, second.index}:
            repeated.add(second.index)
            words = quoted(second.text[slice(*repetition.change)], analysis.corpus.pages[number].lang)
            what = f"repeats ruling {first.index + 1} of this page ({_day(first)}) but for {words}"
            yield _finding(number, second, first, what)


def _finding(number: int, ruling: Ruling, first: Ruling, what: str) -> Finding:
    return Finding(
        f"This ruling {what}; delete one of the two.",
        ruling=Address(number, ruling.index),
        related=(whole("duplicate", Address(number, first.index), first.text),),
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
    return ruling.date.shown
