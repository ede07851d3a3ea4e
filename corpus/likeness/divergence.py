"""Source texts that have been translated in several ways at about the same time."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple, TypeAlias

from corpus.likeness import wording
from corpus.likeness.agreement import levelled
from corpus.model import Address

FEWEST_WORDS = 5
# The official wording is overhauled every two or three years, several terms each time, and what stands before that is
# not written anew. Read by eye, differences between German card texts of one source that appeared 18 to 24 months apart
# were mostly due to that, those between texts less far apart seldom.
APART = timedelta(days=548)
# Two texts that share less of their words than this, or of which one is so many times as long, are no two translations
# of one text: one is misplaced, or has lost or gained a part.
SHARED = 0.4
LONGER = 1.6
_TWO = 2

_SYMBOL_MARKS = str.maketrans("", "", "{}")
_REMARK = re.compile(r"\([^()]*\)")

Words: TypeAlias = tuple[str, ...]


class Dated(NamedTuple):
    """A translation: its source text, its own text, where it stands, and the day it was published."""

    source: str
    target: str
    at: Address
    day: date


class Divergence(NamedTuple):
    """A translation that differs from others of the same source text.

    Attributes:
        minority: where it stands first.
        others: where each of the other translations stands first, the newest first.
        pages: how many pages have one of the others.
    """

    minority: Dated
    others: tuple[Dated, ...]
    pages: int


def divergences(translations: Iterable[Dated], language: str) -> Iterator[Divergence]:
    """Every source text of which two translations of about the same time differ, in the order of the translations.

    Where neither number nor date says which of two is the odd one out, there is one for each.

    Args:
        translations: what has been translated, in the order of the corpus.
        language: of the target texts.
    """
    by_source: dict[Words, list[Dated]] = {}
    for one in translations:
        by_source.setdefault(tuple(wording.keys(one.source)), []).append(one)
    for source, dated in by_source.items():
        if len(dated) > 1 and sum(map(wording.is_word, source)) >= FEWEST_WORDS:
            variants = _variants(dated, language)
            if len(variants) > 1 and (found := _divergence(variants)):
                yield found
                if len(variants) == _TWO and found.others[0].at.page != found.minority.at.page and _is_even(variants):
                    other = found.others[0]
                    yield Divergence(other, (found.minority,), found.pages)


def _variants(translations: Sequence[Dated], language: str) -> dict[Words, list[Dated]]:
    """The translations by their words; a text without remarks goes with one that is the same but for them."""
    remarks: dict[Words, Words] = {}
    read = []
    for one in translations:
        running = _words(_REMARK.sub(" ", one.target), language)
        remark = _words(" ".join(_REMARK.findall(one.target)), language)
        read.append((running, remark))
        if remark:
            remarks.setdefault(running, remark)
    variants: dict[Words, list[Dated]] = {}
    for one, (running, remark) in zip(translations, read, strict=True):
        variants.setdefault((*running, "(", *(remark or remarks.get(running, ()))), []).append(one)
    return variants


def _words(text: str, language: str) -> Words:
    return levelled(filter(wording.is_word, wording.keys(text.translate(_SYMBOL_MARKS))), language)


def _divergence(variants: Mapping[Words, Sequence[Dated]]) -> Divergence | None:
    def order(words: Words) -> tuple[int, date, int, int]:
        places, first = variants[words], variants[words][0].at
        return len(_pages(places)), max(one.day for one in places), -first.page, -(first.ruling or 0)

    for words in sorted(variants, key=order):
        rivals = [
            [one for one in places if _near(one, variants[words])]
            for other, places in variants.items()
            if other != words and _alike(words, other)
        ]
        if others := [places for places in rivals if places]:
            firsts = sorted((places[0] for places in others), key=lambda one: one.day, reverse=True)
            minority = next(one for one in variants[words] if _near(one, firsts))
            return Divergence(minority, tuple(firsts), len(set().union(*map(_pages, others))))
    return None


def _is_even(variants: Mapping[Words, Sequence[Dated]]) -> bool:
    """Whether all variants are on as many pages, and equally new."""
    return len({(len(_pages(places)), max(one.day for one in places)) for places in variants.values()}) == 1


def _pages(places: Iterable[Dated]) -> set[int]:
    return {one.at.page for one in places}


def _near(one: Dated, others: Iterable[Dated]) -> bool:
    return any(abs(one.day - other.day) <= APART for other in others)


def _alike(one: Words, other: Words) -> bool:
    first, second = set(one), set(other)
    if max(len(one), len(other)) > LONGER * min(len(one), len(other)):
        return False
    return 2 * len(first & second) >= SHARED * (len(first) + len(second))
