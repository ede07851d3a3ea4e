"""The nouns of a corpus that may be two words for one thing: compounds with a part in common."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, pairwise
from typing import NamedTuple, TypeAlias

from corpus.card_names import Token, fold_name, tokens_of
from corpus.likeness.slips import LONGEST, is_form
from corpus.model import Span
from corpus.nlp.lemmas import lemma

_SHORTEST_NOUN = 5
_SHORTEST_PART = 4
_SHORTEST_HEAD = 3
# Small words such as “oder” are no heads of compounds: there a blank is missing.
_EVERYDAY = 6.2
# More compounds of one part are not all compared with each other.
_MOST_OF_A_PART = 200
_GAP = "_"
_THREE = 3

Context: TypeAlias = tuple[str, ...]
_JOINTS = ("", "s", "n", "en", "es", "er", "e")


class Text(NamedTuple):
    """A target text whose foreign passages are blanked out, with its source where that is known."""

    text: str
    source: str | None


class Place(NamedTuple):
    """A noun in a text: the number of the text, that of the word in it, and its span."""

    text: int
    word: int
    span: Span


class Nouns:
    """The nouns of texts, by their base forms.

    Args:
        texts: the texts.
        language: their language.
        known: the words of the language, folded, with how frequent they are (Zipf values).
        titles: titles of pages; their words are no terms.
        endings: the endings of nouns.
    """

    def __init__(
        self,
        texts: Sequence[Text],
        language: str,
        known: Mapping[str, float],
        titles: Iterable[str],
        endings: Sequence[str],
    ) -> None:
        self.texts = texts
        self.tokens: list[tuple[Token, ...]] = [tokens_of(text.text) for text in texts]
        self.language = language
        self._known = known
        self.places: dict[str, list[Place]] = defaultdict(list)
        for number, tokens in enumerate(self.tokens):
            for at, token in enumerate(tokens):
                if _is_noun(token, texts[number].text):
                    self.places[base_form(token.text, language)].append(Place(number, at, token.span))
        self._join_forms(endings)
        self._named = {_stem(fold_name(token.text)) for title in titles for token in tokens_of(title)}

    def _join_forms(self, endings: Sequence[str]) -> None:
        """Put the inflected forms of nouns that simplemma does not know to the nouns themselves."""
        for noun in sorted(self.places, key=lambda noun: (-len(noun), noun)):
            for ending in endings:
                stem = noun[: len(noun) - len(ending)]
                if noun.endswith(ending) and len(stem) > _SHORTEST_NOUN and stem in self.places:
                    self.places[stem] = sorted([*self.places[stem], *self.places.pop(noun)])
                    break

    def texts_with(self, noun: str) -> frozenset[int]:
        """The numbers of the texts that have a noun."""
        return frozenset(place.text for place in self.places.get(noun, ()))

    def is_named(self, noun: str) -> bool:
        """Whether the noun is a word of some title."""
        return _stem(fold_name(noun)) in self._named

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Nouns that have their first part in common, and of which no text has both."""
        found: dict[tuple[str, str], None] = {}
        for part, nouns in self._by_part().items():
            kept = sorted(sorted(nouns), key=lambda noun: -len(self.places[noun]))[:_MOST_OF_A_PART]
            for pair in combinations(sorted(kept), 2):
                if pair not in found and self._may_be_one(pair, part):
                    found[pair] = None
        for one, other in found:
            if self.texts_with(one).isdisjoint(self.texts_with(other)):
                yield one, other

    def _may_be_one(self, pair: tuple[str, str], part: str) -> bool:
        one, other = (fold_name(noun) for noun in pair)
        return not is_form(one, other) and not is_form(one[len(part) :], other[len(part) :])

    def _by_part(self) -> dict[str, list[str]]:
        """Compounds by the words that they begin with, and those words themselves."""
        by_part: dict[str, list[str]] = defaultdict(list)
        folded = {fold_name(noun): noun for noun in self.places}
        for word, noun in folded.items():
            if self.is_named(noun):
                continue
            for cut in range(_SHORTEST_PART, len(word) - _SHORTEST_HEAD + 1):
                part = word[:cut]
                if self._is_word(word[cut:], folded) and self._is_part(part, folded):
                    by_part[part].append(noun)
        for part, nouns in by_part.items():
            if part in folded and not self.is_named(folded[part]):
                nouns.append(folded[part])
        return by_part

    def _is_part(self, part: str, nouns: Mapping[str, str]) -> bool:
        bare = (part[: len(part) - len(joint)] for joint in _JOINTS if part.endswith(joint))
        return any(len(word) >= _SHORTEST_PART and (word in self._known or word in nouns) for word in bare)

    def _is_word(self, word: str, nouns: Mapping[str, str]) -> bool:
        if word in nouns:
            return True
        return len(word) > _SHORTEST_HEAD and 0 < self._known.get(word, 0) < _EVERYDAY

    def shared_contexts(self, pairs: Sequence[tuple[str, str]]) -> dict[tuple[str, str], list[Context]]:
        """Three words, and a gap in which of all nouns only those of a pair are found."""
        fillers: dict[Context, set[str]] = defaultdict(set)
        by_noun: dict[str, dict[Context, None]] = {}
        for noun in dict.fromkeys(chain.from_iterable(pairs)):
            by_noun[noun] = dict.fromkeys(chain.from_iterable(map(self._contexts, self.places[noun])))
        wanted = {one for pair in pairs for one in by_noun[pair[0]].keys() & by_noun[pair[1]].keys()}
        for noun, places in self.places.items() if wanted else ():
            for context in chain.from_iterable(map(self._contexts, places)):
                if context in wanted:
                    fillers[context].add(noun)
        return {
            (one, other): [c for c in by_noun[one] if fillers.get(c, set()) == {one, other}] for one, other in pairs
        }

    def neighbours(self, place: Place) -> tuple[str, str] | None:
        """The words right before and behind a noun, where nothing parts them and one of them is no everyday word."""
        tokens = self.tokens[place.text][max(place.word - 1, 0) : place.word + 2]
        if len(tokens) < _THREE or not _run_on(self.texts[place.text].text, tokens):
            return None
        before, _, behind = (fold_name(token.text) for token in tokens)
        rare = min(self._known.get(word, 0) for word in (before, behind))
        return (before, behind) if rare < _EVERYDAY else None

    def _contexts(self, place: Place) -> Iterator[Context]:
        """The words around a noun, one before it and two behind it, and the other way round."""
        text, tokens = self.texts[place.text].text, self.tokens[place.text]
        for before, behind in ((1, 2), (2, 1)):
            begin, end = place.word - before, place.word + behind + 1
            if begin >= 0 and end <= len(tokens) and _run_on(text, tokens[begin:end]):
                around = [fold_name(token.text) for token in tokens[begin:end]]
                yield (*around[:before], _GAP, *around[before + 1 :])


def _run_on(text: str, tokens: Sequence[Token]) -> bool:
    """Whether nothing but blanks stands between the words."""
    return all(text[one.span.end : other.span.start].isspace() for one, other in pairwise(tokens))


def _is_noun(token: Token, text: str) -> bool:
    """Whether a word may be a noun, and no part of a hyphenated one."""
    start, end = token.span
    return (
        _SHORTEST_NOUN <= len(token.text) <= LONGEST
        and token.text[0].isupper()
        and token.text[1:].islower()
        and "-" not in (text[start - 1 : start], text[end : end + 1])
    )


def _stem(word: str) -> str:
    return word[:-2] if len(word) > _SHORTEST_NOUN + 1 else word


@lru_cache(maxsize=1 << 17)
def base_form(word: str, language: str) -> str:
    """A word's form in dictionaries, as far as simplemma knows it."""
    return lemma(unicodedata.normalize("NFC", word), language)
