"""Base forms of words that earlier runs have found out, kept in the cache."""

import json

from corpus.analysed import Tongues
from corpus.keys import key_of
from corpus.nlp import lemmas
from lint.cache import Cache
from lint.word_shelf import WordShelf

_WORDS = "words"
_MOST_WORDS = 40_000
"""Words of a language that answers to one question are kept of, which takes some 15 ms to load; new ones make room."""


class RememberedWords:
    """Answers to questions about words: from now on they are told from the cache where that has them.

    Args:
        cache: where they are kept.
        tongues: the languages of the run.
        known_by: what answers hang on beside the words.
        jobs: how many processes there may be.
    """

    def __init__(self, cache: Cache, tongues: Tongues, known_by: bytes, jobs: int) -> None:
        self._cache = cache
        self._keys = {
            (question, language): key_of(known_by, question, language)
            for question in (lemmas.LEMMA, lemmas.KNOWN)
            for language in (tongues.source, tongues.target)
        }
        stored = cache.get(_WORDS, self._keys.values())
        self._known = {asked: _answers(stored[key]) for asked, key in self._keys.items() if key in stored}
        self._shelf = WordShelf(cache, known_by, jobs)
        lemmas.recall(self._known, self._shelf)

    def prepare(self) -> None:
        """Begin to load what a run needs that knows no word: it has much else to do before."""
        if not self._known:
            self._shelf.prepare(language for _, language in self._keys)

    def keep(self) -> None:
        """Remember what has been found out meanwhile."""
        learnt = lemmas.learnt()
        found = {asked: self._known.get(asked, {}) | new for asked, new in learnt if asked in self._keys}
        self._cache.put(_WORDS, {self._keys[asked]: _kept(answers) for asked, answers in found.items()})
        self._shelf.finish(asked=bool(learnt))
        lemmas.recall(self._known)


def _answers(value: bytes) -> lemmas.Answers:
    try:
        told = json.loads(value)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _kept(answers: lemmas.Answers) -> bytes:
    return json.dumps(dict(list(answers.items())[-_MOST_WORDS:])).encode()
