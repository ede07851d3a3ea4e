"""Shards of a corpus: groups of pages that teach each other words, and no others.

What a page's rulings are paired with hangs on its own shard alone, so that an edit leaves all other shards as they
were. Some five hundred rulings teach as much as ten thousand: docs/alignment.md has the figures.
"""

from collections import defaultdict
from collections.abc import Mapping
from hashlib import blake2b

from corpus.model import Page

RULINGS = 512
"""Rulings of a shard, at least and on average; on average it has fewer than twice as many."""


def shards(pages: Mapping[int, Page]) -> list[list[int]]:
    """The pages by shard: their numbers in order.

    Which shard a page is in is told by its title and the last part of its name, wherever it lies and whatever it says.

    Args:
        pages: those that teach, by number.
    """
    count = 1
    while 2 * count * RULINGS <= sum(len(page.rulings) for page in pages.values()):
        count *= 2
    found: dict[int, list[int]] = defaultdict(list)
    for number, page in sorted(pages.items()):
        found[_hash(page) % count].append(number)
    return [found[shard] for shard in sorted(found)]


def _hash(page: Page) -> int:
    said = "\0".join((page.card, page.name.rpartition("/")[2]))
    return int.from_bytes(blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")
