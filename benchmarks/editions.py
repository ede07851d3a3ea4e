"""How long it takes to group like rulings, how that grows, and how many of them the groups miss.

    python benchmarks/editions.py RULINGS.jsonl [--sample 6000]

RULINGS.jsonl has one ruling a line, with the fields `card` and `text`. Time and memory are those of finding all like
pairs on a quarter, a half and the whole, each in a process of its own. Recall is measured against the exact answer on
a random sample: every pair is compared, and counts as found where it is found, or where one group has both.
"""

import argparse
import json
import math
import random
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypedDict

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from corpus.likeness import wording
from corpus.likeness.editions import Editions, claim_code
from corpus.likeness.phrases import own

_SHARED_WORDS = 0.7
_LIKE_LETTERS = 85
_FEWEST_WORDS = 5
_BLOCK = 500


class _Ruling(TypedDict):
    card: str
    text: str


def _read(path: Path) -> list[_Ruling]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _time_share(path: Path, step: int) -> None:
    """Group every `step`-th ruling and print what it took, as JSON."""
    rulings = _read(path)[::step]
    wall, processor = time.perf_counter(), time.process_time()
    editions = _editions(rulings)
    pairs = list(editions.pairs(editions.rulings))
    sizes: Counter[str] = Counter()
    for claim, head in _groups(editions, pairs).items():
        sizes[head] += len(editions.rulings[claim])
    taken = {
        "rulings": len(rulings),
        "wall": time.perf_counter() - wall,
        "cpu": time.process_time() - processor,
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "pairs": len(pairs),
        "groups": sum(size > 1 for size in sizes.values()),
        "largest": max(sizes.values(), default=0),
    }
    print(json.dumps(taken))


def _editions(rulings: Sequence[_Ruling]) -> Editions:
    masked = list(map(_masked, rulings))
    return Editions(list(map(claim_code, masked)), masked.__getitem__)


def _masked(ruling: _Ruling) -> list[str]:
    return wording.masked(wording.cased_keys(ruling["text"]), wording.name_forms(ruling["card"]))


def _groups(editions: Editions, pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """For each claim one of those that like pairs connect it with, the same for all of a group."""
    head = {claim: claim for claim in editions.rulings}

    def head_of(claim: str) -> str:
        while head[claim] != claim:
            head[claim] = claim = head[head[claim]]
        return claim

    for one, other in pairs:
        head[head_of(other)] = head_of(one)
    return {claim: head_of(claim) for claim in head}


def _exact_pairs(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Every pair of masked texts that shares .7 of its words, or has a rapidfuzz ratio of 85."""
    bags = [{key for key in text.split(" ") if wording.is_word(key)} for text in texts]
    numbers = {word: number for number, word in enumerate(sorted(set().union(*bags)))}
    has: NDArray[np.float32] = np.zeros((len(texts), len(numbers)), dtype=np.float32)
    for row, bag in enumerate(bags):
        has[row, [numbers[word] for word in bag]] = 1
    sizes = has.sum(axis=1)
    for start in range(0, len(texts), _BLOCK):
        both = has[start : start + _BLOCK] @ has.T
        shared = both / np.maximum(sizes[start : start + _BLOCK, None] + sizes - both, 1) >= _SHARED_WORDS
        letters = process.cdist(texts[start : start + _BLOCK], texts, scorer=fuzz.ratio, score_cutoff=_LIKE_LETTERS)
        yield from _upper(shared | (letters >= _LIKE_LETTERS), start)


def _contained_pairs(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Every pair of masked texts of which the shorter's sentences all stand in the longer, word for word."""
    whole = [f" {' '.join(key for key in text.split(' ') if wording.is_word(key))} " for text in texts]
    parts = [[" ".join(filter(wording.is_word, part.split(" "))) for part in text.split(" . ")] for text in texts]
    for left, statements in enumerate(parts):
        if len(whole[left].split()) >= _FEWEST_WORDS:
            for right, text in enumerate(whole):
                if left != right and all(f" {statement} " in text for statement in statements if statement):
                    yield left, right


def _upper(like_each_other: NDArray[np.bool_], start: int) -> Iterator[tuple[int, int]]:
    for left, right in np.argwhere(like_each_other).tolist():
        if start + left < right:
            yield start + left, right


def _measure_recall(path: Path, size: int) -> None:
    rulings = _read(path)
    first = {claim_code(_masked(ruling)): ruling for ruling in reversed(rulings)}
    sample = [first[code] for code in sorted(random.Random(1).sample(sorted(first), min(size, len(first))))]
    letters = [" ".join(_masked(ruling)).casefold() for ruling in sample]
    codes = [own(claim_code(_masked(ruling))) for ruling in sample]
    for name, editions in (("sample", _editions(sample)), ("whole", _editions(rulings))):
        pairs = list(editions.pairs(editions.rulings))
        found, group = {*pairs, *((other, one) for one, other in pairs)}, _groups(editions, pairs)
        for kind, exact in (("like", list(_exact_pairs(letters))), ("contained", list(_contained_pairs(letters)))):
            wanted = [(codes[left], codes[right]) for left, right in exact]
            as_pairs = sum(pair in found for pair in wanted)
            together = sum(group[one] == group[other] for one, other in wanted)
            print(f"{kind}, in the {name}: {as_pairs:,} of {len(wanted):,} pairs, {together:,} in one group")


def main() -> None:
    """Print times, growth and recall."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulings", type=Path)
    parser.add_argument("--sample", type=int, default=6000, help="distinct texts that recall is measured on")
    parser.add_argument("--step", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.step is not None:
        _time_share(given.rulings, given.step)
        return
    taken = []
    for step in (4, 2, 1):
        command = [sys.executable, __file__, str(given.rulings), "--step", str(step)]
        taken.append(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
        print(
            "  ".join(
                f"{name} {value:,.1f}" if isinstance(value, float) else f"{name} {value:,}"
                for name, value in taken[-1].items()
            )
        )
    growth = math.log(taken[-1]["cpu"] / taken[0]["cpu"]) / math.log(taken[-1]["rulings"] / taken[0]["rulings"])
    print(f"growth from a quarter to the whole: exponent {growth:.2f}")
    _measure_recall(given.rulings, given.sample)


if __name__ == "__main__":
    main()
