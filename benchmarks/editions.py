"""How long it takes to group like rulings, how that grows, and how many of them the groups miss.

    python benchmarks/editions.py RULINGS.jsonl [--sample 6000]

RULINGS.jsonl has one ruling a line, with the fields `card` and `text`. Time and memory are those of `like` and
`grouped` on a quarter, a half and the whole, each in a process of its own. Recall is measured against the exact
answer on a random sample: every pair is compared, and counts as found where one group has both.
"""

import argparse
import json
import math
import random
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypedDict

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from corpus.likeness import wording
from corpus.likeness.editions import grouped, groups, like

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
    pairs = list(like([ruling["text"] for ruling in rulings], [ruling["card"] for ruling in rulings]))
    found = grouped(len(rulings), pairs)
    taken = {
        "rulings": len(rulings),
        "wall": time.perf_counter() - wall,
        "cpu": time.process_time() - processor,
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "pairs": len(pairs),
        "groups": len(found),
        "largest": max(map(len, found), default=0),
    }
    print(json.dumps(taken))


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


def _found(pairs: Sequence[tuple[int, int]], found: Sequence[Sequence[int]], numbers: Sequence[int]) -> str:
    """How many of `pairs` are in one group; the things they speak of have these `numbers` in the groups."""
    group = {number: index for index, members in enumerate(found) for number in members}
    places = [group.get(number, -1 - number) for number in numbers]
    together = sum(places[left] == places[right] for left, right in pairs)
    return f"{together:,} of {len(pairs):,} pairs ({together / max(len(pairs), 1):.4f})"


def _measure_recall(path: Path, size: int) -> None:
    rulings = _read(path)
    texts, cards = [ruling["text"] for ruling in rulings], [ruling["card"] for ruling in rulings]
    cased = [wording.cased_keys(text) for text in texts]
    names = wording.spoken_forms(cased, cards)
    first: dict[str, int] = {}
    for number, (keys, card) in enumerate(zip(cased, cards, strict=True)):
        first.setdefault(" ".join(wording.masked(keys, names[card])).casefold(), number)
    sample = sorted(random.Random(1).sample(sorted(first), min(size, len(first))))
    chosen = [first[text] for text in sample]
    sample_groups = groups([texts[number] for number in chosen], [cards[number] for number in chosen])
    whole_groups = groups(texts, cards)
    for kind, pairs in (("like", list(_exact_pairs(sample))), ("contained", list(_contained_pairs(sample)))):
        print(f"{kind}, groups of the sample: {_found(pairs, sample_groups, range(len(sample)))}")
        print(f"{kind}, groups of the whole:  {_found(pairs, whole_groups, chosen)}")


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
