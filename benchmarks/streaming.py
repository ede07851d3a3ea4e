"""Measures how much memory is needed to read a large file of Scryfall's form, beyond the corpus that is read from it.

    python -m benchmarks.streaming [MEGABYTES]

The file is invented. It is read in a process of its own, whose highest use of memory is told, and how much of
that is the corpus: the sizes of all its objects, as `sys.getsizeof` says them.
"""

import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from types import FunctionType, ModuleType

_WORDS = ("tide", "lantern", "moth", "harbor", "golem", "winter", "token", "ability", "resolves", "until", "counter")


def write(path: str, size: int) -> int:
    """Write an invented file of rulings of about `size` bytes; returns how many rulings it has."""
    written = number = 0
    with open(path, "w", encoding="utf-8") as file:
        while written < size:
            words = (_WORDS[(number * step + step) % len(_WORDS)] for step in range(3, 40))
            record = {
                "object": "ruling",
                "oracle_id": f"{number // 4:08x}-0000-4000-8000-{number // 4:012x}",
                "source": "wotc",
                "published_at": f"20{number % 20 + 5:02}-06-{number % 28 + 1:02}",
                "comment": f"If {' '.join(words)} {number}, it doesn’t.",
            }
            written += file.write(json.dumps(record, ensure_ascii=False) + "\n")
            number += 1
    return number


def measure(path: str) -> None:
    """Read a file in this process, and print the seconds, the memory used at most, and the corpus's own."""
    from corpus.reading import Selection, read

    before = _peak()
    begun = time.process_time()
    corpus, problems = read(Selection((path,)))
    seconds = time.process_time() - begun
    peak = _peak()
    own = _size(corpus)
    rulings = sum(len(page.rulings) for page in corpus.pages)
    print(f"{rulings:,} rulings, {len(problems)} problems, {seconds:.1f} s of processor time")
    beyond = peak - before - own
    print(f"{before:.0f} MB before, {peak:.0f} MB at most; the corpus is {own:.0f} MB: {beyond:.0f} MB beyond")


def _size(corpus: object) -> float:
    """The megabytes of all objects that a corpus is made of."""
    seen: set[int] = set()
    total, stack = 0, [corpus]
    while stack:
        one = stack.pop()
        if id(one) in seen or isinstance(one, type | ModuleType | FunctionType):
            continue
        seen.add(id(one))
        total += sys.getsizeof(one)
        stack += gc.get_referents(one)
    return total / 2**20


def _peak() -> float:
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Write a file, and have it measured."""
    if len(sys.argv) == 3:
        measure(sys.argv[2])
        return
    megabytes = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "rulings.jsonl")
        print(f"{write(path, megabytes * 1_000_000):,} rulings in {os.path.getsize(path) / 1e6:.0f} MB", flush=True)
        subprocess.run([sys.executable, "-m", "benchmarks.streaming", "read", path], check=True)


if __name__ == "__main__":
    main()
