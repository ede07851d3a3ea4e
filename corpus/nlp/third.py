"""Text in a third language, neither source nor target: by its script, or by its everyday words."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from corpus.nlp.pack import LanguagePack, fold, scripts
from corpus.nlp.passages import OPENING, Run, Word
from corpus.nlp.words import CLEAR

# A stretch of a third language has at least this many of its everyday words.
LEAST_WORDS = 3
# They are at least this share of its words; and there are at most so many clear words of source or target beside them,
# as a share of theirs: in a sentence, and in a clause inside one.
SENTENCE, CLAUSE = (0.4, 0.5), (0.6, 0.25)
CLAUSE_MARKS = frozenset((",", ";", ":", "—", "–"))
# How much more usual a word must be there than in source or target, in Zipf steps (powers of ten).
MORE_USUAL = 0.5
# Up to here code points are of the Latin script or of none.
LAST_LATIN = "\u024f"
# Scripts whose single characters are words.
WORD_SCRIPTS = frozenset(("CJK", "HIRAGANA", "KATAKANA"))


class ThirdLanguages:
    """Knows the everyday words of `others` and the scripts of the world's languages of the game."""

    def __init__(self, source: LanguagePack, target: LanguagePack, others: Sequence[LanguagePack]) -> None:
        self.source, self.target, self.others = source, target, others
        self.scripts = {script: code for script, code, _ in scripts()}
        self._usual: dict[str, tuple[str, ...]] = {}

    def may_be_in(self, texts: Sequence[str]) -> bool:
        """Whether tokens may be of a third language at all: a quick look."""
        return self._has_words(texts) or any(text[0] > LAST_LATIN for text in texts)

    def _has_words(self, texts: Sequence[str]) -> bool:
        return sum(bool(self._usual_in(text)) for text in texts) >= LEAST_WORDS

    def runs(self, words: Sequence[Word]) -> Iterator[tuple[Run, str]]:
        """Stretches of a third language, and its code, in order."""
        foreign = [None if word.text.isascii() else self._by_script(word.text) for word in words]
        if self._has_words([word.text for word in words]):
            for segment in _segments(words):
                for places, language in self._in_segment(words, segment):
                    foreign[places[0] : places[-1] + 1] = [language] * len(places)
        if not any(foreign):
            return
        for language, group in groupby(range(len(words)), key=lambda place: foreign[place]):
            if language is not None:
                places = list(group)
                yield Run(places[0], places[-1], closed=len(places) > 1), language

    def _in_segment(self, words: Sequence[Word], segment: list[int]) -> Iterator[tuple[list[int], str]]:
        """The whole segment with its language, or else such clauses in it."""
        language = self._by_words([words[place] for place in segment], *SENTENCE)
        if language:
            yield segment, language
            return
        for is_mark, group in groupby(segment, key=lambda place: words[place].text in CLAUSE_MARKS):
            clause = list(group)
            language = None if is_mark else self._by_words([words[place] for place in clause], *CLAUSE)
            if language:
                yield clause, language

    def _by_words(self, words: Sequence[Word], share: float, strays: float) -> str | None:
        words = [word for word in words if word.text[0].isalpha()]
        hits = Counter(code for word in words for code in self._usual_in(word.text))
        code = max(hits, key=lambda c: (hits[c], c), default=None)
        if code is None or hits[code] < max(LEAST_WORDS, share * len(words)):
            return None
        others = [word.odds for word in words if not word.open and code not in self._usual_in(word.text)]
        known = max(sum(sign * odds >= CLEAR for odds in others) for sign in (1, -1))
        # Words with capitals inside a sentence may be a name that is longer than the sentence around it.
        small = sum(code in self._usual_in(word.text) for word in words if not word.capital or word.opens)
        return code if known <= strays * small else None

    def _usual_in(self, word: str) -> tuple[str, ...]:
        """The third languages in which a word is more usual than here."""
        codes = self._usual.get(word)
        if codes is None:
            form = fold(word)
            here = max(self.source.zipf.get(form, 0.0), self.target.zipf.get(form, 0.0))
            codes = tuple(other.code for other in self.others if other.zipf.get(form, 0.0) > here + MORE_USUAL)
            self._usual[word] = codes
        return codes

    def _by_script(self, text: str) -> str | None:
        if text[0] <= LAST_LATIN:
            return None
        scripts = {_script(letter) for letter in text if letter.isalpha()}
        if not scripts <= self.scripts.keys() or not scripts or (len(text) < 2 and not scripts <= WORD_SCRIPTS):
            return None
        return min(self.scripts[script] for script in scripts)


def _segments(words: Sequence[Word]) -> Iterator[list[int]]:
    """Sentences, and brackets and quotations in them with their marks."""
    segment: list[int] = []
    for place, word in enumerate(words):
        opens = word.text in OPENING and not (segment and words[segment[0]].text in OPENING)
        if segment and (opens or word.sentence != words[segment[-1]].sentence):
            yield segment
            segment = []
        segment.append(place)
        if word.text in OPENING.get(words[segment[0]].text, ()):
            yield segment
            segment = []
    if segment:
        yield segment


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    return unicodedata.name(letter, "?").replace("-", " ").split()[0]
