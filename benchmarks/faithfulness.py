"""How many lost sentences and misplaced texts A004 and A003 find, and how often they are wrong on faithful texts.

    python benchmarks/faithfulness.py [--data ../shared/data] [--part test] [--kind printed] [--show 20] [--fit]

The data, `cards_de_en.jsonl`, are parallel texts that are no part of this project. Cards whose name has an MD5 digest
that ends in 0 to 7 are for development, the others for the test. Every text is one bilingual record. In a tenth of
them, which the corpus at hand holds together with the others, a unit outside of parentheses is cut out of the target
(or of the source, which makes it an addition), or the targets are exchanged. What is found in the others counts as a
false alarm whatever it is; `--show` prints it for the eye. Texts of the set whose target lacks all keyword paragraphs
(DKA) and those with a face that the other side lacks are counted by themselves.
`--fit` fits the weights of `corpus.pairing.faithfulness.ODDS` to the development part and prints them.
"""

import argparse
import hashlib
import json
import random
import re
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from numpy.typing import NDArray

from checks import incomplete_translation, misplaced_ruling
from corpus.analysed import Tongues
from corpus.analysis import Analysis
from corpus.formats.draft import BlockAnchor
from corpus.model import Corpus, Page, Ruling, StatedDate
from corpus.pairing.faithfulness import ODDS, Board, Odds, measured
from corpus.pairing.lexicon import Lexicon
from corpus.pairing.units import units

_DATA = Path(__file__).resolve().parent.parent.parent / "shared" / "data"
_FACES = re.compile(r"(?m)^\s*(?:-{3,}|//)\s*$|\s//\s")
_TENTH = 10
_RIDGE = 1.0
_STEPS = 30

Floats = NDArray[np.float64]


class Record(NamedTuple):
    """A source text and its translation; `odd` says that something is known to be wrong with them."""

    source: str
    target: str
    odd: bool


class Made(NamedTuple):
    """Records of which some have been changed, and what was cut out of which."""

    records: list[Record]
    changed: dict[int, str]


def _records(data: Path, part: str, kind: str) -> list[Record]:
    found = []
    with (data / "cards_de_en.jsonl").open(encoding="utf-8") as file:
        for row in map(json.loads, file):
            develops = hashlib.md5(row["en_name"].encode(), usedforsecurity=False).hexdigest()[-1] in "01234567"
            if develops == (part == "dev") and row["en_text"] and row["de_text"] and not row.get("de_state"):
                faces = [bool(_FACES.search(row[text])) for text in ("en_text", "de_text")]
                odd = "DKA" in row["sets"] or faces[0] != faces[1]
                if row["en_text_kind"] == kind:
                    found.append(Record(row["en_text"], row["de_text"], odd))
    random.Random(part).shuffle(found)
    return found


def _without_unit(text: str, rng: random.Random) -> tuple[str, str] | None:
    """A text without one of its units, and the unit; None where it has no two."""
    spans = [unit.span for unit in units(text) if not unit.aside and sum(map(str.isalpha, text[slice(*unit.span)])) > 1]
    if len(spans) < 2:
        return None
    start, end = rng.choice(spans)
    return f"{text[:start].rstrip(' ')} {text[end:].lstrip(' ')}".strip(), text[start:end]


def _cut(records: Sequence[Record], side: str) -> Made:
    rng, made, changed = random.Random(side), list(records), {}
    for number in range(0, len(records), _TENTH):
        record = records[number]
        if not record.odd and (cut := _without_unit(getattr(record, side), rng)):
            made[number] = (
                Record(record.source, cut[0], False) if side == "target" else Record(cut[0], record.target, False)
            )
            changed[number] = cut[1]
    return Made(made, changed)


def _swapped(records: Sequence[Record]) -> Made:
    numbers = [number for number in range(0, len(records), _TENTH) if not records[number].odd]
    made, changed = list(records), {}
    for number, other in zip(numbers, [*numbers[1:], numbers[0]], strict=True):
        if records[number].target != records[other].target:
            made[number] = Record(records[number].source, records[other].target, False)
            changed[number] = records[number].target
    return Made(made, changed)


def _analysis(records: Sequence[Record]) -> Analysis:
    anchor = BlockAnchor("", 1, 1)
    date = StatedDate("", None, ())
    pages = (
        Page(
            "cards.jsonl",
            str(number),
            "de",
            str(number),
            anchor,
            (Ruling(one.target, date, 0, anchor, anchor, one.source),),
        )
        for number, one in enumerate(records)
    )
    return Analysis(Corpus(tuple(pages), (), frozenset(range(len(records)))), Tongues("en", "de"))


def _report(name: str, check: Any, made: Made, show: int) -> None:
    analysis = _analysis(made.records)
    _ = analysis.translations, [analysis.parallel.lexicon_of(number) for number in range(len(made.records))]
    start = time.perf_counter()
    found = {finding.ruling.page: finding.message for finding in check.find(analysis)}
    micro = (time.perf_counter() - start) / len(made.records) * 1e6
    left = [number for number in range(len(made.records)) if number not in made.changed]
    plain = [number for number in left if not made.records[number].odd]
    wrong = [number for number in plain if number in found]
    odd = sum(number in found for number in left) - len(wrong)
    hits = sum(number in found for number in made.changed)
    print(
        f"{name}: found {hits} of {len(made.changed)} ({hits / len(made.changed):.1%}); of {len(plain)} left as they "
        f"were {len(wrong)} ({1000 * len(wrong) / len(plain):.1f} in 1,000), of {len(left) - len(plain)} odd ones "
        f"{odd} ({1000 * (len(wrong) + odd) / len(left):.1f} in 1,000 together); {micro:.0f} µs a pair"
    )
    missed = [number for number in made.changed if number not in found]
    for title, numbers in (("Left as they were", wrong), ("Missed", missed)):
        for number in numbers[:show]:
            record = made.records[number]
            print(
                f"  {title}: {found.get(number) or made.changed[number]}\n    {record.source!r}\n    {record.target!r}"
            )


def _lessons(made: Made, side: int) -> Iterator[tuple[Floats, bool]]:
    """The features of units, and whether each has been lost; of a changed text only its most suspicious unit."""
    analysis = _analysis(made.records)
    taught: dict[Lexicon, list[int]] = {}
    for number in range(len(made.records)):
        if (lexicon := analysis.parallel.lexicon_of(number)) is not None:
            taught.setdefault(lexicon, []).append(number)
    for lexicon, numbers in taught.items():
        pairs = [(made.records[number].source, made.records[number].target) for number in numbers]
        for board in measured(pairs, lexicon):
            yield from _lessons_of(board, numbers[board.start :], made, side)


def _lessons_of(board: Board, numbers: Sequence[int], made: Made, side: int) -> Iterator[tuple[Floats, bool]]:
    measures = board.measures[side]
    suspicion = measures.features[:, 0] + 0.1 * measures.features[:, 3]
    most: dict[int, int] = {}
    for unit in np.flatnonzero(measures.judged).tolist():
        number = numbers[int(board.sides[side].text[unit])]
        if number not in made.changed and not made.records[number].odd:
            yield measures.features[unit], False
        elif number in made.changed and suspicion[unit] > suspicion[most.setdefault(number, unit)]:
            most[number] = unit
    for unit in most.values():
        yield measures.features[unit], True


def _fit(records: Sequence[Record]) -> Odds:
    lessons = [*_lessons(_cut(records, "target"), 0), *_lessons(_cut(records, "source"), 1)]
    features = np.array([[1.0, *values] for values, _ in lessons])
    lost = np.array([answer for _, answer in lessons], dtype=np.float64)
    weights = np.zeros(features.shape[1])
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-np.clip(features @ weights, -30, 30)))
        slope = features.T @ (lost - chances) - _RIDGE * weights
        curve = (features * (chances * (1 - chances))[:, None]).T @ features + _RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return Odds(*(round(float(weight), 2) for weight in weights))


def main() -> None:
    """Print the figures, or fitted weights."""
    parser = argparse.ArgumentParser(description="Measures the checks A003 and A004.")
    parser.add_argument("--data", type=Path, default=_DATA, help="the folder with cards_de_en.jsonl")
    parser.add_argument("--part", choices=("dev", "test"), default="test", help="which half of the cards")
    parser.add_argument("--kind", choices=("printed", "oracle"), default="printed", help="which source texts")
    parser.add_argument("--most", type=int, default=1_000_000, help="so many records at most")
    parser.add_argument("--show", type=int, default=0, help="print so many findings of each kind")
    parser.add_argument("--fit", action="store_true", help="fit the weights to the development part")
    given = parser.parse_args()
    records = _records(given.data, "dev" if given.fit else given.part, given.kind)[: given.most]
    if given.fit:
        print(f"{_fit(records)}\n{ODDS} in force")
        return
    _report("A004, a unit of the target cut out", incomplete_translation, _cut(records, "target"), given.show)
    _report("A004, a unit of the source cut out", incomplete_translation, _cut(records, "source"), given.show)
    _report("A003, targets exchanged", misplaced_ruling, _swapped(records), given.show)


if __name__ == "__main__":
    main()
