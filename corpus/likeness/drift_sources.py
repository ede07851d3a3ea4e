"""Whether two target nouns render the same words of the source."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from corpus.card_names import fold_name, tokens_of
from corpus.likeness.drift_words import Nouns, base_form

# A noun renders words of the source if nearly all texts with it have them, and many with them have it.
_NEARLY_ALL, _MANY = 0.9, 0.4
# What a noun renders is told by so many texts at least, and looked for in so many at most.
_FEWEST_TEXTS, _MOST_TEXTS = 2, 300
# With the same words around it in the source, a term is mostly rendered in one way.
_MOSTLY = 0.7


class _Around(NamedTuple):
    before: str
    behind: str


class Renderings:
    """What nouns render, in the texts whose source is known."""

    def __init__(self, nouns: Nouns, language: str) -> None:
        self._nouns = nouns
        self._language = language
        self._rendered: dict[str, tuple[str, ...] | None] = {}
        self._rated: dict[str, dict[_Around, float]] = {}
        self._around: dict[tuple[str, ...], dict[int, set[_Around]]] = {}

    def is_known(self, noun: str) -> bool:
        """Whether the source of some text with a noun is known."""
        return not self._sources.keys().isdisjoint(self._nouns.texts_with(noun))

    def has_same(self, usual: str, odd: str) -> bool:
        """Whether nearly all sources of the `odd` noun have what the `usual` one renders."""
        term = self.rendered_by(usual)
        texts = self._nouns.texts_with(odd) & self._sources.keys()
        return bool(term and texts) and len(texts & self._uses_of(term or ()).keys()) >= _NEARLY_ALL * len(texts)

    def is_alike(self, usual: str, odd: str) -> bool:
        """Whether the source has, where the odd noun stands, words for which the usual one mostly stands."""
        term = self.rendered_by(usual)
        if term is None:
            return False
        uses, alike = self._uses_of(term), self._rates(term, usual)
        texts = self._nouns.texts_with(odd) & self._sources.keys()
        found = sum(any(alike.get(one, 0) >= _MOSTLY for one in uses.get(text, ())) for text in texts)
        return found * 2 > len(texts)

    def _rates(self, term: tuple[str, ...], noun: str) -> dict[_Around, float]:
        """How often texts with a term of the source have its usual rendering, by the words around the term."""
        if noun in self._rated:
            return self._rated[noun]
        usual = self._nouns.texts_with(noun)
        have, all_texts = Counter[_Around](), Counter[_Around]()
        for text, surroundings in self._uses_of(term).items():
            all_texts.update(surroundings)
            have.update(surroundings if text in usual else ())
        self._rated[noun] = {one: have[one] / all_texts[one] for one in have if have[one] >= _FEWEST_TEXTS}
        return self._rated[noun]

    def rendered_by(self, noun: str) -> tuple[str, ...] | None:
        """The word of the source, or two in a row, that a noun renders."""
        if noun not in self._rendered:
            self._rendered[noun] = self._find_rendered(noun)
        return self._rendered[noun]

    def _find_rendered(self, noun: str) -> tuple[str, ...] | None:
        texts = sorted(self._nouns.texts_with(noun) & self._sources.keys())
        sample = texts[:: max(1, len(texts) // _MOST_TEXTS)]
        if len(sample) < _FEWEST_TEXTS:
            return None
        counts = Counter(term for text in sample for term in set(_terms(self._sources[text])))
        likely = []
        for term, count in counts.items():
            if count < _NEARLY_ALL * len(sample):
                continue
            share = len(texts) / max(len(self._texts_of(term)), 1) * count / len(sample)
            if share >= _MANY:
                likely.append((count / len(sample) * min(share, 1 / share), term))
        return max(likely)[1] if likely else None

    def _texts_of(self, term: tuple[str, ...]) -> frozenset[int]:
        return frozenset.intersection(*(self._by_word[word] for word in term))

    def _uses_of(self, term: tuple[str, ...]) -> dict[int, set[_Around]]:
        """The texts that have a term in their source, with the words around it there."""
        if term not in self._around:
            found: dict[int, set[_Around]] = {}
            for text in sorted(self._texts_of(term)):
                words = ("", *self._sources[text], "")
                for at in range(1, len(words) - len(term)):
                    if words[at : at + len(term)] == term:
                        found.setdefault(text, set()).add(_Around(words[at - 1], words[at + len(term)]))
            self._around[term] = found
        return self._around[term]

    @cached_property
    def _sources(self) -> dict[int, tuple[str, ...]]:
        """The words of each source, in their base forms."""
        return {
            number: tuple(base_form(fold_name(token.text), self._language) for token in tokens_of(text.source))
            for number, text in enumerate(self._nouns.texts)
            if text.source
        }

    @cached_property
    def _by_word(self) -> dict[str, frozenset[int]]:
        by_word: dict[str, set[int]] = defaultdict(set)
        for number, words in self._sources.items():
            for word in words:
                by_word[word].add(number)
        return {word: frozenset(texts) for word, texts in by_word.items()}


def _terms(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield from ((word,) for word in words)
    yield from pairwise(words)
