"""Older editions of source pages, and which of their rulings have been reworded since."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from corpus.likeness.difference import Difference, difference
from corpus.model import Address, Corpus
from corpus.pairing.anchors import is_word
from corpus.pairing.evidence import weigh
from corpus.pairing.lexicon import Lexicon
from corpus.pairing.pairs import age

# Two rulings of a page's editions are one ruling, reworded, from this share of common words on.
REWORDED = 0.6
# By so much, in natural-log odds, a translation has to fit one of them better.
CLEARLY = 1.0


class Rewording(NamedTuple):
    """A source ruling and what it said in an older edition of its page (`a` of the difference)."""

    older: Address
    newer: Address
    difference: Difference


def older_editions(corpus: Corpus, language: str) -> dict[int, int]:
    """By the number of each page in `language`: that of the edition before it, which has the same title."""
    by_title: dict[str, list[int]] = {}
    for number, page in enumerate(corpus.pages):
        if page.lang == language and page.rulings:
            by_title.setdefault(page.card.casefold(), []).append(number)
    found: dict[int, int] = {}
    for numbers in by_title.values():
        numbers.sort(key=lambda number: age(corpus.pages[number]))
        found.update(zip(numbers[1:], numbers, strict=False))
    return found


def rewordings(corpus: Corpus, older: int, newer: int) -> Iterator[Rewording]:
    """The rulings of a page that an older edition of it worded otherwise, each with the likest older one."""
    before = {ruling.text: Address(older, ruling.index) for ruling in corpus.pages[older].rulings}
    for ruling in corpus.pages[newer].rulings:
        if ruling.text in before:
            continue
        found = [(difference(text, ruling.text), address) for text, address in before.items()]
        likest, address = max(found, key=lambda one: (one[0].ratio, -(one[1].ruling or 0)))
        if likest.ratio >= REWORDED and not likest.same:
            yield Rewording(address, Address(newer, ruling.index), likest)


def renders_older(found: Difference, target: str, lexicon: Lexicon) -> bool:
    """Whether a translation fits the older wording (`a`) clearly better, and the two differ in substance."""
    older, newer = (_anchors(lexicon.languages.source_tokens(text)) for text in (found.a, found.b))
    if older != newer:
        rendered = _anchors(lexicon.languages.target_tokens(target))
        return len(older ^ rendered) < len(newer ^ rendered)
    if not found.only_a and not found.only_b:
        return False
    sources = [lexicon.read_source(text) for text in (found.a, found.b)]
    total = weigh(sources, [lexicon.read_target(target)], lexicon).total
    return bool(total[0, 0] > total[1, 0] + CLEARLY)


def _anchors(tokens: Iterable[str]) -> frozenset[str]:
    """Numbers, symbols, sizes and negations."""
    return frozenset(token for token in tokens if not is_word(token))
