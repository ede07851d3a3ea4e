"""Pages on which a text stands more than once: its copies are aligned together, not against each other."""

from collections.abc import Iterator, Sequence

from corpus.model import Ruling
from corpus.pairing.alignment import align
from corpus.pairing.lexicon import Lexicon
from corpus.pairing.pairs import Pair


def align_copies(
    source: Sequence[Ruling], target: Sequence[Ruling], *, lexicon: Lexicon, settled: int
) -> Iterator[Pair]:
    """The pairs of some rulings of a source page and of a target page, as of `align`, by their indices on the pages."""
    left = source, target
    copies = _copies(*([ruling.text for ruling in side] for side in left))
    texts = ([side[places[0]].text for places in found] for side, found in zip(left, copies, strict=True))
    for pair in align(*texts, lexicon=lexicon, settled=settled):
        for sources, targets in _spread(pair, *copies):
            yield pair._replace(
                source=tuple(source[place].index for place in sources),
                target=tuple(target[place].index for place in targets),
            )


def _copies(source: Sequence[str], target: Sequence[str]) -> tuple[list[list[int]], list[list[int]]]:
    """The rulings of both pages by index, those of one text together: copies are aligned once, not against each other.

    Copies of the source are together only where the target has copies too: else each may be translated otherwise.
    """
    targets = _by_text(target)
    sources = _by_text(source) if len(targets) < len(target) else [[index] for index in range(len(source))]
    return sources, targets


def _by_text(texts: Sequence[str]) -> list[list[int]]:
    found: dict[str, list[int]] = {}
    for index, text in enumerate(texts):
        found.setdefault(text, []).append(index)
    return list(found.values())


def _spread(pair: Pair, sources: list[list[int]], targets: list[list[int]]) -> Iterator[tuple[list[int], list[int]]]:
    """A pair of distinct texts as pairs of rulings: the first copies, the second ones, and so on."""
    sides = [[sources[index] for index in pair.source], [targets[index] for index in pair.target]]
    for turn in range(max(len(copies) for side in sides for copies in side)):
        one, other = ([copies[min(turn, len(copies) - 1)] for copies in side] for side in sides)
        yield one, other
