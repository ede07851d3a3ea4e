"""Where in a text a word was meant to be another one, by itself or beside the words around it.

`corpus.nlp.spelling` tells which words are suspect whatever stands beside them. Short words, and words that exist,
have too many neighbours for that: they are told only where the corpus often has another word at just such a place.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.beside import BESIDE, EDGE, Beside
from corpus.nlp.confusions import Confusions, load_confusions
from corpus.nlp.free_words import WORD, FreeWord, free_words
from corpus.nlp.spelling import MANY, PLACE_TIMES, Spelling

# A neighbour stands within so many letters.
FURTHEST = 50
# Another word is meant for certain if it stands so many times between two neighbours, and so large a share of all that
# stand there are that word; more so where both are forms of one word.
OTHER, FORM = (5, 0.2), (20, 0.5)


class Kind(StrEnum):
    """What makes a word a misspelt one."""

    UNKNOWN = "no list knows it"
    PLACE = "it exists, and another word is meant"
    SMALL = "a noun has lost its capital"
    APART = "a space parts it"


class Misspelling(NamedTuple):
    """A word, or one with a space inside, and what it may have been meant to be, the likeliest first."""

    text: str
    span: Span
    kind: Kind
    answers: tuple[str, ...]


class Misspellings:
    """Finds the misspelt words of the texts of a corpus.

    Attributes:
        spelling: what the words of these texts may have been meant to be.
        beside: what stands beside each other in them.
        asked: those texts that may be asked about.
    """

    def __init__(self, spelling: Spelling, beside: Beside, asked: Sequence[str]) -> None:
        self.spelling = spelling
        self.beside = beside
        self.asked = asked

    def of(self, text: str, skipped: Iterable[Span] = ()) -> Iterator[Misspelling]:
        """The misspelt words of one of the texts `asked`, in its order, but for those in `skipped` spans.

        >>> from collections import Counter
        >>> from corpus.nlp.spelling import load_spelling
        >>> texts = [f"Lege die Gezeitenmarke {n} Mal ab." for n in range(30)] + ["Lege dje Gezeit enmarke ab."]
        >>> counts = Counter(word for text in texts for word in set(WORD.findall(text)))
        >>> found = Misspellings(load_spelling(counts, {}, "de", "en"), Beside(texts), texts)
        >>> [(one.text, one.answers) for one in found.of(texts[-1])]
        [('dje', ('die',)), ('Gezeit enmarke', ('Gezeitenmarke',))]
        """
        confused = {one.span.start: one.meant for one in self._confusions.of(text)}
        if not confused and self.suspect.isdisjoint(self._words[text]):
            return
        end = 0
        free = list(free_words(text, skipped))
        for place, word in enumerate(free):
            start = word.span.start
            if start < end or not (word.text in self.suspect or start in confused):
                continue
            found = self._apart(text, free, place) or self._by_itself(word) or self._by_place(text, word)
            if not found and start in confused:
                found = Misspelling(*word, Kind.PLACE, (confused[start],))
            if found and found.span.start >= end:
                end = found.span.end
                yield found

    @cached_property
    def suspect(self) -> frozenset[str]:
        """The words that may be told somewhere."""
        return frozenset((*self._alone, *self._doubtful, *self._small, *self._fragments))

    def _by_itself(self, word: FreeWord) -> Misspelling | None:
        """A word that is suspect whatever stands beside it."""
        if answers := self._alone.get(word.text):
            return Misspelling(*word, Kind.UNKNOWN, answers)
        noun = self._small.get(word.text)
        return Misspelling(*word, Kind.SMALL, (noun,)) if noun else None

    def _apart(self, text: str, words: Sequence[FreeWord], place: int) -> Misspelling | None:
        """A word of which this and the one before or behind are the parts."""
        if words[place].text not in self._fragments:
            return None
        for first, second in ((place - 1, place), (place, place + 1)):
            if first < 0 or second == len(words):
                continue
            (one, before), (other, behind) = words[first], words[second]
            adjoin = behind.start == before.end + 1 and text[before.end] in " \n"
            if adjoin and (whole := self.spelling.whole(one, other)):
                span = Span(before.start, behind.end)
                return Misspelling(text[slice(*span)], span, Kind.APART, (whole,))
        return None

    def _by_place(self, text: str, word: FreeWord) -> Misspelling | None:
        """A word where another one often stands between the same two neighbours."""
        if word.text not in self._doubtful:
            return None
        before, behind = _neighbours(text, word.span)
        only_noun = self.spelling.is_only_noun(word.text)
        exists = not only_noun and self.spelling.may_be_right(word.text)
        attribute = only_noun and self._is_attribute(text, word.span, before)
        own, count = word.text.lower(), self.beside.count
        found = {}
        for answer in self._doubtful[word.text]:
            if self.spelling.are_equal(word.text, answer) or self.spelling.is_usual_form(word.text, answer):
                continue
            small = answer.lower()
            if exists:
                many, share = FORM if self.spelling.are_forms(word.text, answer) else OTHER
                both = count(before, small, behind)
                if both < many or both < share * count(before, None, behind):
                    continue
            left, right = count(before, small), count(small, behind)
            if exists:
                certain = left >= PLACE_TIMES * count(before, own) or right >= PLACE_TIMES * count(own, behind)
            elif own == word.text and not self.spelling.is_listed(own):
                certain = left >= MANY or right >= MANY
            else:
                certain = left >= MANY and right >= MANY
                certain = certain or (attribute and self.spelling.genders.stem(answer) is not None)
            if certain:
                found[answer] = (count(before, small, behind), left + right)
        if not found:
            return None
        best = max(found, key=lambda answer: (found[answer], answer))
        return Misspelling(*word, Kind.PLACE if exists else Kind.UNKNOWN, (best,))

    def _is_attribute(self, text: str, span: Span, before: str) -> bool:
        """Whether a word stands between a determiner and a noun, where only an adjective can be."""
        return before in self.spelling.genders.determiners and text[span.end : span.end + 2].strip().istitle()

    @cached_property
    def _confusions(self) -> Confusions:
        return load_confusions(self.spelling.pack.code)

    @cached_property
    def _words(self) -> dict[str, frozenset[str]]:
        return {text: frozenset(WORD.findall(text)) for text in self.asked}

    @cached_property
    def _every(self) -> list[str]:
        return sorted(frozenset[str]().union(*self._words.values()))

    @cached_property
    def _alone(self) -> dict[str, tuple[str, ...]]:
        return {word: answers for word in self._every if (answers := self.spelling.answers(word))}

    @cached_property
    def _doubtful(self) -> dict[str, tuple[str, ...]]:
        doubtful = (word for word in self._every if word not in self._alone)
        return {word: answers for word in doubtful if (answers := self.spelling.answers_by_place(word))}

    @cached_property
    def _small(self) -> dict[str, str]:
        return {word: noun for word in self._every if (noun := self.spelling.noun_of(word))}

    @cached_property
    def _fragments(self) -> frozenset[str]:
        return frozenset(word for word in self._every if self.spelling.is_fragment(word))


def _neighbours(text: str, span: Span) -> tuple[str, str]:
    """What stands right before and behind a word, in small letters; nothing at an edge of the text."""
    before = BESIDE.findall(text[max(span.start - FURTHEST, 0) : span.start].lower())
    behind = BESIDE.search(text[span.end : span.end + FURTHEST].lower())
    return before[-1] if before else EDGE, behind[0] if behind else EDGE
