"""Candidates for likeness among many bags of words, in time that grows nearly with their number.

MinHash with banding: bags whose signatures agree in a whole band fall into one bucket; in a bucket, a bag meets only
its next few neighbours. A bucket of boilerplate is thus a chain and not a clique, which is enough to find groups. With
20 bands of 4, two bags that share .7 of their words meet in a bucket with probability .996, at .5 with .73.

A. Broder, "On the resemblance and containment of documents", 1997; banding as in J. Leskovec, A. Rajaraman and
J. Ullman, "Mining of Massive Datasets", chapter 3.
"""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import chain
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Pairs: TypeAlias = NDArray[np.int64]
"""One pair of numbers a row, the smaller first; rows are sorted and distinct."""

_BANDS = 20
_ROWS = 4
_NEIGHBOURS = 4


def _constants(purpose: str, count: int) -> NDArray[np.uint64]:
    """Odd numbers that are the same on every machine and in every version of numpy."""
    digests = (blake2b(f"{purpose} {number}".encode(), digest_size=8).digest() for number in range(count))
    return np.frombuffer(b"".join(digests), dtype="<u8").astype(np.uint64) | np.uint64(1)


def candidates(bags: Sequence[str]) -> Pairs:
    """Pairs of bags that are probably alike; a bag is a text of which each character stands for a word."""
    filled = np.array([number for number, bag in enumerate(bags) if bag], dtype=np.int64)
    if len(filled) < 2:
        return np.empty((0, 2), dtype=np.int64)
    sizes = [len(bags[number]) for number in filled]
    starts = np.cumsum([0, *sizes[:-1]])
    words, places = np.unique(np.fromiter(map(ord, chain.from_iterable(bags)), dtype=np.uint64), return_inverse=True)
    found = []
    for band in _constants("multiplier", _BANDS * _ROWS).reshape(_BANDS, _ROWS):
        key = np.zeros(len(filled), dtype=np.uint64)
        for multiplier in band:
            # The high half of a product is well mixed, the low half is not.
            hashes = _mixed(words, multiplier)
            key = (key ^ np.minimum.reduceat(hashes[places], starts)) * multiplier
        found.append(_adjacent(key))
    return filled[distinct_pairs(np.concatenate(found), len(filled))]


def _mixed(numbers: NDArray[np.uint64], multiplier: np.uint64) -> NDArray[np.uint64]:
    """A hash of each number (the finisher of MurmurHash3, with a multiplier of our own)."""
    mixed = (numbers + np.uint64(1)) * multiplier
    mixed = (mixed ^ (mixed >> np.uint64(33))) * np.uint64(0xFF51AFD7ED558CCD)
    mixed = (mixed ^ (mixed >> np.uint64(33))) * np.uint64(0xC4CEB9FE1A85EC53)
    return mixed ^ (mixed >> np.uint64(33))


def distinct_pairs(pairs: Pairs, size: int) -> Pairs:
    """The pairs of things numbered below `size`, each once, the smaller number first, in order."""
    code = np.sort(np.minimum(*pairs.T) * size + np.maximum(*pairs.T))
    code = code[np.diff(code, prepend=-1) > 0]
    return np.stack((code // size, code % size), axis=1)


def _adjacent(key: NDArray[np.uint64]) -> Pairs:
    """Pairs of places with the same key that stand near each other among all that have it."""
    order = np.argsort(key, kind="stable")
    ordered = key[order]
    found = []
    for distance in range(1, _NEIGHBOURS + 1):
        same = np.flatnonzero(ordered[:-distance] == ordered[distance:])
        found.append(np.stack((order[same], order[same + distance]), axis=1))
    return np.concatenate(found)


def clusters(size: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """For each of `size` things the smallest number among the things that `pairs` connect it with, itself included."""
    head = list(range(size))
    for left, right in pairs:
        left, right = _head(head, left), _head(head, right)
        head[max(left, right)] = min(left, right)
    return [_head(head, thing) for thing in range(size)]


def _head(head: list[int], thing: int) -> int:
    while head[thing] != thing:
        head[thing] = thing = head[head[thing]]
    return thing
