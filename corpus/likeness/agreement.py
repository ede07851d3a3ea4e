"""What two translations of one text may differ in because of a noun that the text does not name.

Where the source says “it”, the gender of the name on the card decides what the target says; so do articles and endings.
Which words and endings these are is data in `resources/<language>/agreement.txt`; a language without it has none.
"""

from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import NamedTuple

from corpus.nlp.pack import RESOURCES

_SHORTEST_STEM = 3
_ENDINGS = "-"


class _Agreement(NamedTuple):
    words: dict[str, tuple[str, ...]]
    endings: tuple[str, ...]


def levelled(keys: Iterable[str], language: str) -> tuple[str, ...]:
    """Words, given by their keys in `wording`, without what follows the gender, case or number of a noun.

    >>> levelled("Lege sie zur obersten Karte".split(), "de")
    ('leg', 'er', 'zu', 'der', 'oberst', 'kart')
    """
    agreement = _agreement(language)
    return tuple(chain.from_iterable(_level(key, agreement) for key in keys))


def _level(key: str, agreement: _Agreement) -> tuple[str, ...]:
    word = key.casefold()
    if word in agreement.words:
        return agreement.words[word]
    for ending in agreement.endings:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _SHORTEST_STEM:
            return agreement.words.get(stem, (stem,))
    return (word,)


@cache
def _agreement(language: str) -> _Agreement:
    path = RESOURCES / language / "agreement.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    rows = dict(line.split(": ") for line in lines if not line.startswith("#"))
    endings = tuple(rows.pop(_ENDINGS, "").split())
    return _Agreement({form: tuple(word.split()) for word, forms in rows.items() for form in forms.split()}, endings)
