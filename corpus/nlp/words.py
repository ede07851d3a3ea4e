"""What a single word says about the language it is in, from the word alone."""

import re
import unicodedata
from math import log
from typing import NamedTuple

from corpus.nlp.pack import LanguagePack, fold

# Words rarer than this are in no list; their Zipf value is taken to be this.
RAREST = 1.7
# Beyond this, more evidence changes nothing: natural-log odds of one language against the other.
LIMIT = 6.0
# From these odds on a word is clearly of one language; from twice -SWITCH on it stands out in a text of the target's.
CLEAR, SWITCH = 1.0, 0.75
# What a word is worth that its parts alone place in a language: too little to stand out.
BUILT = 1.4
# Odds between this and standing out are open.
WEAK = -0.5
LEAST_STEM = 3
# From these odds on a word is the source language's only.
_ONLY_SOURCE = 3.0
# Longer words tell nothing: taking them apart would take longer than all the others together.
LONGEST = 80


WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


class Evidence(NamedTuple):
    """Natural-log odds that a word is of the target language (above 0) rather than of the source language (below 0).

    `open` is True where no list settles that, so that a corpus may know better.
    """

    odds: float
    open: bool


NOTHING = Evidence(0.0, False)


def words_of(text: str) -> frozenset[str]:
    """The distinct words of a text, folded.

    >>> sorted(words_of("Draw a card, then draw another."))
    ['a', 'another', 'card', 'draw', 'then']
    """
    return frozenset(map(fold, WORD.findall(unicodedata.normalize("NFC", text))))


class WordEvidence:
    """Weighs words between two languages; remembers what it has weighed."""

    def __init__(self, source: LanguagePack, target: LanguagePack) -> None:
        self.source = source
        self.target = target
        self._seen: dict[str, Evidence] = {}
        self._shared = target.shared_with(source.code) | (source.game_words & target.game_words)

    def of(self, word: str) -> Evidence:
        """The evidence of a word, whatever its case."""
        evidence = self._seen.get(word)
        if evidence is None:
            evidence = self._seen[word] = self._weigh(fold(word))
        return evidence

    def _weigh(self, word: str) -> Evidence:
        if not 2 <= len(word) <= LONGEST or not word[0].isalpha() or word in self._shared:
            return NOTHING
        if word in self.target.game_words:
            return Evidence(LIMIT, False)
        if word in self.source.game_words:
            return Evidence(-LIMIT, False)
        if word not in self.source.zipf and word not in self.target.zipf:
            return Evidence(self._odds_of_parts(word), True)
        odds = self._odds_of_use(word)
        return Evidence(max(-LIMIT, min(LIMIT, odds)), -2 * SWITCH < odds <= WEAK)

    def _odds_of_use(self, word: str) -> float:
        return log(10) * (self.target.zipf.get(word, RAREST) - self.source.zipf.get(word, RAREST))

    def _odds_of_parts(self, word: str) -> float:
        """An unknown word: does one language, and only one, have what it is built of?"""
        if "'" in word:
            return self.of(word.partition("'")[0]).odds
        *parts, last = word.split("-")
        if any(self._is_source_term(part) for part in parts):
            return -LIMIT if self.of(last).odds >= CLEAR else 0.0
        if parts and (least := max(self.of(part).odds for part in (*parts, last))) <= -CLEAR:
            return max(least, -2 * BUILT)
        if self._is_borrowed_verb(word):
            return -2 * BUILT
        return BUILT * (_is_built(word, self.target) - _is_built(word, self.source))

    def _is_borrowed_verb(self, word: str) -> bool:
        """Whether it is a verb that only the source language has, with an ending of the target language."""
        stems = (word.removesuffix(ending) for ending in self.target.verb_endings if word.endswith(ending))
        verbs = [stem + end for stem in stems if len(stem) > LEAST_STEM for end in ("", "e")]
        odds = [self._odds_of_use(verb) for verb in verbs if verb in self.source.zipf or verb in self.target.zipf]
        return bool(odds) and max(odds) <= -_ONLY_SOURCE

    def _is_source_term(self, word: str) -> bool:
        """Whether it is a word of the game in the source language that the target language has not borrowed."""
        borrowed = word in self._shared or (word in self.target.zipf and self._odds_of_use(word) > -2 * SWITCH)
        return word in self.source.game_words and not borrowed


def _is_built(word: str, pack: LanguagePack) -> bool:
    """Whether the word has a letter that other languages lack, is a known one with affixes, or two in a row."""
    if not pack.letters.isdisjoint(word) or any(stem in pack.zipf for stem in _without_affixes(word, pack)):
        return True
    cuts = range(LEAST_STEM + 1, len(word) - LEAST_STEM)
    return any(word[:cut] in pack.zipf and word[cut:] in pack.zipf for cut in cuts)


def _without_affixes(word: str, pack: LanguagePack) -> list[str]:
    ends = [word, *(word[: -len(s)] for s in pack.suffixes if word.endswith(s))]
    stems = [end[len(p) :] for end in ends for p in ("", *pack.prefixes) if end.startswith(p)]
    return [stem for stem in stems if len(stem) >= LEAST_STEM and stem != word]
