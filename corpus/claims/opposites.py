"""Which senses of two statements oppose each other, and where they only seem to."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from corpus.claims.senses import Sense, Wordings

_NUMBER = re.compile(r"[+-]?\d+(?:/[+-]?\d+)?")
ONLY = "only"
_COUNTING = frozenset(("number", "side"))
"""Kinds that oppose only where they count the same."""


def pairs(
    only_a: Sequence[Sense], only_b: Sequence[Sense], a: Sequence[Sense], b: Sequence[Sense], known: Wordings
) -> Iterator[tuple[Sense, Sense, str]]:
    """Senses that oppose each other, each in one pair, with the kind of opposition."""
    left = list(only_b)
    for one in only_a:
        found = [(kind == ONLY, other, kind) for other in left if (kind := _kind(one, other, a, b, known))]
        if found:
            # “Only” says less of what is opposed than a number beside it.
            _, other, kind = min(found, key=lambda pair: pair[0])
            left.remove(other)
            yield one, other, kind


def _kind(one: Sense, other: Sense, a: Sequence[Sense], b: Sequence[Sense], known: Wordings) -> str | None:
    """In what a sense of the one statement opposes a sense of the other; None where it does not."""
    kind = known.opposites.get((one.key, other.key))
    if kind is None and _NUMBER.fullmatch(one.key) and _NUMBER.fullmatch(other.key):
        kind = "number"
    return None if kind in _COUNTING and beside(one, a).isdisjoint(beside(other, b)) else kind


def excepted(only: Sequence[Sense], others: Mapping[str, Sense], known: Wordings) -> Iterator[tuple[Sense, Sense]]:
    """Exceptions from what the other statement says of all: “all ships but one”, “all ships”."""
    for one in only:
        if one.key in known.clause_words.get("exception", ()):
            yield from ((one, all_) for all_ in others.values() if known.opposites.get((one.key, all_.key)))


def is_turned(one: Sense, other: Sense, a: Sequence[Sense], b: Sequence[Sense]) -> bool:
    """Whether what stands before a sense in the one statement stands behind the opposite in the other."""
    before_a, behind_a = _around(one, a)
    before_b, behind_b = _around(other, b)
    return len(before_a & behind_b) + len(behind_a & before_b) > len(before_a & before_b) + len(behind_a & behind_b)


def _around(sense: Sense, among: Sequence[Sense]) -> tuple[frozenset[str], frozenset[str]]:
    before = keys_of(one for one in among if one.span < sense.span and one.weight)
    return before, keys_of(one for one in among if one.span > sense.span and one.weight)


def is_scaled(one: Sense, other: Sense, a: Sequence[Sense], b: Sequence[Sense]) -> bool:
    """Whether two numbers each stand twice in their statement: “with two, draw two” and “with three, draw three”."""
    return all(sum(found.key == sense.key for found in among) > 1 for sense, among in ((one, a), (other, b)))


def beside(sense: Sense, among: Sequence[Sense]) -> frozenset[str]:
    """The keys of the senses right before and behind a sense; none where a statement leaves it out."""
    among = [one for one in among if one.weight or one.span == sense.span]
    places = (number for number, one in enumerate(among) if one.span == sense.span and one.key == sense.key)
    index = next(places, None)
    if index is None:
        return frozenset()
    return keys_of((*among[max(index - 1, 0) : index], *among[index + 1 : index + 2]))


def keys_of(senses: Iterable[Sense]) -> frozenset[str]:
    """The keys of some senses."""
    return frozenset(sense.key for sense in senses)
