"""The name that was meant."""

from collections.abc import Iterable

FARTHEST = 2


def similar(word: str, names: Iterable[str]) -> str | None:
    """The one of `names` that is nearest to `word`, upper and lower case being the same.

    None where none lies within two edits (a letter put in, left out or replaced, or two neighbours swapped), and where
    two are equally near: a wrong suggestion is worse than none.

    >>> similar("ignor", ["ignore", "select", "source"])
    'ignore'
    >>> similar("Z001", ["U001", "D001"])
    """
    from rapidfuzz.distance import OSA

    folded = word.casefold()
    farthest = min(FARTHEST, len(word) - 1)
    near = sorted((OSA.distance(folded, name.casefold()), name) for name in dict.fromkeys(names))
    near = [(distance, name) for distance, name in near if distance <= farthest]
    if not near or (len(near) > 1 and near[1][0] == near[0][0]):
        return None
    return near[0][1]
