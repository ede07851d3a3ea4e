"""Readings of texts that earlier runs have found out, kept in the cache."""

import json
from collections.abc import Callable, Sequence

from corpus.analysed import Text, Tongues
from corpus.model import Span
from corpus.nlp.readings import Extent, Passage, Reading
from lint.cache import Cache, key_of, stamp

_KIND = "reading"
Work = Callable[[Sequence[Text]], list[Reading]]


class RememberedReadings:
    """Reads texts that the cache does not know, and remembers them.

    Args:
        cache: where they are kept.
        tongues: the languages of the run, which are read without a trained pipeline.
    """

    def __init__(self, cache: Cache, tongues: Tongues) -> None:
        self._cache = cache
        self._known_by = key_of(stamp(), tongues)

    def read(self, texts: Sequence[Text], work: Work) -> list[Reading]:
        """The readings of texts, in order; `work` is given those that are not known."""
        keys = [key_of(self._known_by, *text) for text in texts]
        stored = self._cache.get(_KIND, keys)
        known = {key: reading for key, value in stored.items() if (reading := _restored(value))}
        new = [number for number, key in enumerate(keys) if key not in known]
        found = {keys[number]: reading for number, reading in zip(new, work([texts[at] for at in new]), strict=True)}
        self._cache.put(_KIND, {key: _stored(reading) for key, reading in found.items()})
        known |= found
        return [known[key] for key in keys]


def _stored(reading: Reading) -> bytes:
    return json.dumps((reading.passages, reading.sure, reading.open_words)).encode()


def _restored(value: bytes) -> Reading | None:
    try:
        passages, sure, open_words = json.loads(value)
        told = tuple(Passage(Span(*span), Extent(extent), language) for span, extent, language in passages)
    except (ValueError, TypeError):
        return None
    return Reading(told, sure, tuple(open_words))
