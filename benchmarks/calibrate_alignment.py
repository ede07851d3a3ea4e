"""How good the pairing of rulings is, whether its scores are the chances they claim to be, and how to make them so.

    python benchmarks/calibrate_alignment.py [--data ../shared/data] [--part test] [--fit]

The data are parallel texts that are no part of this project: `parallel_reminder_de_en.jsonl`,
`parallel_card_lines_de_en.jsonl` and `cards_de_en.jsonl`. Pages are made of reminder texts (20), of single lines (15),
of whole texts (15) and of lines that look alike (15: a line and its nearest neighbours by shared words), shuffled on
both sides, whole and with some rulings taken out of either side. Cards whose name has an MD5 digest that ends in 0 to
7 are for development, the others for the test. `--fit` fits the weights of `corpus.pairing.page_pair.ODDS` to the
development part and prints them; without it the weights in force are measured.
"""

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from numpy.typing import NDArray

from corpus.pairing.alignment import align_pages, taught_by
from corpus.pairing.page_pair import ODDS, Odds, PagePair, shares_of_others
from corpus.pairing.pairs import Pair

_DATA = Path(__file__).resolve().parent.parent.parent / "shared" / "data"
_SIZES = {"reminders": 20, "lines": 15, "texts": 15, "look-alikes": 15}
# How many rulings are taken out of either side.
_MISSING = {"reminders": (0, 1, 7, 10), "lines": (0, 2, 5, 7), "texts": (0, 5), "look-alikes": (0, 1, 5)}
_MOST_PAGES = 60
_NEIGHBOUR = 0.45
_RIDGE = 1.0

Parallel: TypeAlias = tuple[str, str]
Floats: TypeAlias = NDArray[np.float64]


class MadePage(NamedTuple):
    """A source page, a target page, and which rulings translate each other."""

    source: list[str]
    target: list[str]
    right: set[tuple[int, int]]


class Judged(NamedTuple):
    """A pair or a ruling without partner: its score, and whether it is right."""

    score: float
    right: bool


def _records(path: Path, part: str) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8") as file:
        for record in map(json.loads, file):
            name = record.get("card") or record.get("en_name")
            develops = hashlib.md5(name.encode(), usedforsecurity=False).hexdigest()[-1] in "01234567"
            if develops == (part == "dev"):
                yield record


def _usable(source: str, target: str, least: int, most: int) -> bool:
    return all(least <= len(text) <= most for text in (source, target)) and 0.5 <= len(target) / len(source) <= 2.4


def _distinct(pairs: Iterable[Parallel]) -> list[Parallel]:
    """Pairs of which no two share a side."""
    seen: tuple[set[str], set[str]] = set(), set()
    kept = []
    for pair in pairs:
        if pair[0] != pair[1] and pair[0] not in seen[0] and pair[1] not in seen[1]:
            seen[0].add(pair[0])
            seen[1].add(pair[1])
            kept.append(pair)
    return kept


def _parallel(data: Path, kind: str, part: str) -> list[Parallel]:
    if kind == "reminders":
        records = _records(data / "parallel_reminder_de_en.jsonl", part)
        return _distinct((r["en"], r["de"]) for r in records if _usable(r["en"], r["de"], 25, 600))
    if kind == "texts":
        texts = (
            r
            for r in _records(data / "cards_de_en.jsonl", part)
            if r["en_text"] and r["de_text"] and not r.get("de_state")
        )
        pairs = (
            (r["en_text"], r["de_text"]) for r in texts if r["en_text"].count("\n") == r["de_text"].count("\n") > 0
        )
        return _distinct(pair for pair in pairs if _usable(*pair, 100, 1500))
    lines = [r for r in _records(data / "parallel_card_lines_de_en.jsonl", part) if _usable(r["en"], r["de"], 50, 600)]
    if kind == "lines":
        return _distinct((r["en"], r["de"]) for r in lines)
    # In one style of wording, and none that differ in nothing but the card's name.
    recent = [r for r in lines if (r["date"] or "") >= "2018"]
    nameless = {r["en"].replace(r["card"], "~").replace(r["card"].split(",")[0], "~"): r for r in recent}
    return _distinct((r["en"], r["de"]) for r in nameless.values())


def _neighbourhoods(pairs: Sequence[Parallel], size: int) -> Iterator[list[Parallel]]:
    """Pages of lines that look alike: a line with those that share most of its words."""
    words = [frozenset(source.lower().split()) for source, _ in pairs]
    used: set[int] = set()
    for first, own in enumerate(words):
        if first in used:
            continue
        likeness = [(-len(own & other) / len(own | other), at) for at, other in enumerate(words) if at not in used]
        nearest = sorted(likeness)[:size]
        if len(nearest) == size and -nearest[-1][0] >= _NEIGHBOUR:
            used.update(at for _, at in nearest)
            yield [pairs[at] for _, at in nearest]


def _pages(data: Path, kind: str, part: str) -> list[list[Parallel]]:
    pairs = _parallel(data, kind, part)
    random.Random(kind).shuffle(pairs)
    size = _SIZES[kind]
    if kind == "look-alikes":
        found = _neighbourhoods(pairs, size)
        return [page for page, _ in zip(found, range(_MOST_PAGES), strict=False)]
    return [pairs[at : at + size] for at in range(0, len(pairs) - size + 1, size)][:_MOST_PAGES]


def _made(pages: Sequence[Sequence[Parallel]], missing: int, seed: int) -> list[MadePage]:
    made = []
    rng = random.Random(seed)
    for pairs in pages:
        numbers = rng.sample(range(len(pairs)), len(pairs))
        sources, targets = numbers[missing:], numbers[:missing] + numbers[2 * missing :]
        rng.shuffle(sources)
        rng.shuffle(targets)
        right = {(sources.index(number), place) for place, number in enumerate(targets) if number in sources}
        made.append(MadePage([pairs[at][0] for at in sources], [pairs[at][1] for at in targets], right))
    return made


def _tasks(data: Path, part: str, seeds: Sequence[int]) -> Iterator[tuple[str, list[MadePage]]]:
    for kind, cuts in _MISSING.items():
        pages = _pages(data, kind, part)
        for missing in cuts:
            for seed in seeds:
                yield f"{kind}, {missing} missing", _made(pages, missing, seed)


def _judge(page: MadePage, pairs: Sequence[Pair]) -> Iterator[tuple[bool, Judged]]:
    """Each pair or lone ruling: whether it is a pair, and the judgement."""
    partners = [{side[at] for side in page.right} for at in (0, 1)]
    for pair in pairs:
        if pair.source and pair.target:
            cells = {(one, other) for one in pair.source for other in pair.target}
            yield True, Judged(pair.score, cells <= page.right)
        else:
            alone = pair.source[0] not in partners[0] if pair.source else pair.target[0] not in partners[1]
            yield False, Judged(pair.score, alone)


def _measure(data: Path, part: str) -> None:
    paired: list[Judged] = []
    lonely: list[Judged] = []
    true = 0
    print(f"{'pages of (' + part + ')':28}{'pages':>6}{'true':>7}{'said':>7}{'P':>8}{'R':>8}{'F1':>8}")
    for name, pages in _tasks(data, part, (1,)):
        found = align_pages([(page.source, page.target) for page in pages], "en", "de")
        judged = [each for page, pairs in zip(pages, found, strict=True) for each in _judge(page, pairs)]
        here = [judgement for is_pair, judgement in judged if is_pair]
        gold = sum(len(page.right) for page in pages)
        precision, recall, f1 = _figures(sum(one.right for one in here), len(here), gold)
        print(f"{name:28}{len(pages):6}{gold:7}{len(here):7}{precision:8.3f}{recall:8.3f}{f1:8.3f}")
        paired += here
        lonely += [judgement for is_pair, judgement in judged if not is_pair]
        true += gold
    print("\nscore at least    said       P       R      F1")
    for least in (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99):
        kept = [one for one in paired if one.score >= least]
        figures = _figures(sum(one.right for one in kept), len(kept), true)
        print(f"{least:14.2f}{len(kept):8}" + "".join(f"{figure:8.3f}" for figure in figures))
    for title, judgements in (("pairs", paired), ("rulings without partner", lonely)):
        print(f"\nscore of {title:24}said  mean score  right")
        for low in np.arange(0.0, 1.0, 0.1).round(1):
            inside = [one for one in judgements if low <= one.score < low + 0.1 + (low == 0.9)]
            if inside:
                mean, right = np.mean([one.score for one in inside]), np.mean([one.right for one in inside])
                print(f"{low:8.1f} to {low + 0.1:.1f}{len(inside):22}{mean:12.3f}{right:7.3f}")


def _figures(right: int, said: int, true: int) -> tuple[float, float, float]:
    precision, recall = right / max(said, 1), right / max(true, 1)
    return precision, recall, 2 * precision * recall / max(precision + recall, 1e-9)


def _fit(data: Path) -> Odds:
    """The weights that make the assigned pairs of the development part most probable, each task weighing the same."""
    features: list[Floats] = []
    right: list[Floats] = []
    weights: list[Floats] = []
    sizes: list[tuple[int, int]] = []
    for _, pages in _tasks(data, "dev", (1, 2, 3)):
        lexicon = taught_by([(page.source, page.target) for page in pages], "en", "de")
        cells = 0
        for page in pages:
            pair = PagePair(page.source, page.target, lexicon)
            features.append(np.array([pair.features(cell) for cell in pair.cells]))
            right.append(np.array([cell in page.right for cell in pair.cells], dtype=np.float64))
            sizes.append((len(pair.cells), max(pair.evidence.total.shape)))
            cells += len(pair.cells)
        weights.append(np.full(cells, 1000 / cells))
    truth, weight = np.concatenate(right), np.concatenate(weights)
    alone = _logistic(np.concatenate(features), truth, weight)
    odds = alone[0] + np.concatenate(features) @ alone[1:]
    chances = 1 / (1 + np.exp(-odds))
    shares: list[float] = []
    for count, rulings in sizes:
        shares += shares_of_others(chances[len(shares) : len(shares) + count].tolist(), 0, rulings)
    others = np.array(shares)
    together = _logistic(np.column_stack((odds.clip(-30, 30), np.log(others / (1 - others)))), truth, weight)
    return Odds(*(round(float(value), 3) for value in (*alone, *together)))


def _logistic(features: Floats, truth: Floats, weight: Floats) -> Floats:
    """Intercept and weights of a logistic regression with a slight ridge, by Newton's method."""
    mean, spread = features.mean(0), features.std(0)
    columns = np.column_stack((np.ones(len(features)), (features - mean) / spread))
    ridge = np.diag([0.0, *([_RIDGE] * features.shape[1])])
    values = np.zeros(columns.shape[1])
    for _ in range(40):
        chance = 1 / (1 + np.exp(-(columns @ values).clip(-30, 30)))
        slope = columns.T @ (weight * (truth - chance)) - ridge @ values
        curve = (columns * (weight * chance * (1 - chance))[:, None]).T @ columns + ridge
        values += np.linalg.solve(curve, slope)
    weights: Floats = values[1:] / spread
    return np.array([values[0] - weights @ mean, *weights])


def main() -> None:
    """Measures one part, or fits the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=_DATA)
    parser.add_argument("--part", choices=("dev", "test"), default="test")
    parser.add_argument("--fit", action="store_true")
    options = parser.parse_args()
    if not (options.data / "parallel_reminder_de_en.jsonl").exists():
        print(f"{options.data}: no parallel texts there; name their folder with --data.")
    elif options.fit:
        print(f"in force {ODDS}\nfitted   {_fit(options.data)}")
    else:
        _measure(options.data, options.part)


if __name__ == "__main__":
    main()
