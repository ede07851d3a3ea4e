"""Readings of texts, and base forms of words, that earlier runs have found out, kept in the cache."""

import json
from collections.abc import Callable, Sequence

from corpus.analysed import Text, Tongues
from corpus.model import Span
from corpus.nlp import lemmas
from corpus.nlp.readings import Extent, Passage, Reading
from lint.cache import Cache, key_of, stamp
from lint.word_shelf import WordShelf

_KIND, _WORDS = "reading", "words"
_MOST_WORDS = 40_000
"""Words of a language that answers to one question are kept of, which takes some 15 ms to load; new ones make room."""
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


class RememberedWords:
    """Answers to questions about words: from now on they are told from the cache where that has them.

    Args:
        cache: where they are kept.
        tongues: the languages of the run.
        jobs: how many processes there may be.
    """

    def __init__(self, cache: Cache, tongues: Tongues, jobs: int) -> None:
        self._cache = cache
        known_by = key_of(stamp())
        self._keys = {
            (question, language): key_of(known_by, question, language)
            for question in (lemmas.LEMMA, lemmas.KNOWN)
            for language in (tongues.source, tongues.target)
        }
        stored = cache.get(_WORDS, self._keys.values())
        self._known = {asked: _answers(stored[key]) for asked, key in self._keys.items() if key in stored}
        self._shelf = WordShelf(cache.folder, known_by, jobs)
        lemmas.recall(self._known, self._shelf)

    def keep(self) -> None:
        """Remember what has been found out meanwhile."""
        found = {asked: self._known.get(asked, {}) | new for asked, new in lemmas.learnt() if asked in self._keys}
        self._cache.put(_WORDS, {self._keys[asked]: _kept(answers) for asked, answers in found.items()})
        self._shelf.finish()
        lemmas.recall(self._known)


def _answers(value: bytes) -> lemmas.Answers:
    try:
        told = json.loads(value)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _kept(answers: lemmas.Answers) -> bytes:
    return json.dumps(dict(list(answers.items())[-_MOST_WORDS:])).encode()
