"""Whether two target nouns render the same words of the source.

Which source a text has is found out by aligning pages, so few texts are asked for theirs, and those only if pages with
both nouns have words of the source in common that most other pages lack.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from math import sqrt
from typing import NamedTuple

from corpus.card_names import fold_name, tokens_of
from corpus.likeness.drift_texts import Texts
from corpus.likeness.drift_words import Nouns, base_form
from corpus.nlp.free_words import WORD
from corpus.nlp.pack import load_pack

# A noun renders words of the source if nearly all texts with it have them, and many with them have it.
_NEARLY_ALL, _MANY = 0.9, 0.4
# What a noun renders is told by so many texts at least, and looked for in so many at most, and at first in a few.
_FEWEST_TEXTS, _MOST_TEXTS, _FEW_TEXTS = 2, 20, 3
# With the same words around it in the source, a term is mostly rendered in one way; so many such places are looked at.
_MOSTLY, _MOST_ALIKE, _MOST_NEAR = 0.7, 40, 200
# How usual a word is in sources, so many of them mostly tell.
_MOST_SOURCES = 500
# Words that are as usual as this say nothing by themselves.
_SMALL = 6.0
# Words are alike that have so many first letters in common.
_LETTERS, _SHORTEST = 5, 4

Term = tuple[str, ...]


class _Around(NamedTuple):
    before: str
    behind: str


class Renderings:
    """What nouns render, in the texts whose source is known."""

    def __init__(self, nouns: Nouns, language: str) -> None:
        self._nouns = nouns
        self._texts: Texts = nouns.texts
        self._language = language
        self._rendered: dict[str, Term | None] = {}
        self._spread: dict[str, Mapping[Term, int]] = {}
        self._sampled: dict[tuple[str, int], list[int]] = {}
        self._words: dict[str, Term] = {}
        self._page_terms: dict[int, dict[Term, str]] = {}
        self._few: dict[str, int] = {}
        self._counts: dict[str, int] = {}
        self._have: dict[Term, float] = {}

    def is_known(self, noun: str) -> bool:
        """Whether the source of some text with a noun is known."""
        return bool(self._sample(noun))

    def may_have_same(self, usual: str, odd: str) -> bool:
        """Whether a look at whole source pages leaves it possible that both nouns render the same words."""
        usual_texts = self._nouns.numbers(usual)
        if len(usual_texts) < _FEWEST_TEXTS:
            return False
        first, *others = _some(self._nouns.numbers(odd), _FEW_TEXTS)
        pages = [self._texts.source_words(text) for text in (*others, *_some(usual_texts, _FEW_TEXTS))]
        return any(self._is_rare(beginning, usual) for beginning in self._common(first, pages))

    def _common(self, first: int, pages: Sequence[str]) -> Iterator[str]:
        """How the terms begin that the source page of a text has in common with some others."""
        lacking: set[str] = set()
        for term, beginning in self._terms_of(first).items():
            if len(term) > 1 and not lacking.isdisjoint(term):
                continue
            if next((page for page in pages if beginning not in page), None) is None:
                yield beginning
            elif len(term) == 1:
                lacking.update(term)

    def _terms_of(self, text: int) -> dict[Term, str]:
        """The words of a text's source page and then its pairs of words, with how they begin; small words aside."""
        if text not in self._page_terms:
            words = WORD.findall(self._texts.source_words(text))
            terms = dict.fromkeys((*((word,) for word in words), *pairwise(words)))
            self._page_terms[text] = {term: _beginning(term) for term in terms if not self._small.issuperset(term)}
        return self._page_terms[text]

    def has_same(self, usual: str, odd: str) -> bool:
        """Whether nearly all sources of the `odd` noun have what the `usual` one renders."""
        few = [set(_terms(self._source(text))) for noun in (usual, odd) for text in self._sample(noun, _FEW_TEXTS)]
        if not few or not any(self._may_be_rendered(term, usual) for term in set.intersection(*few)):
            return False
        shared = self._widespread(usual).keys() & self._widespread(odd).keys()
        return any(self._likelihood(term, usual) for term in shared) and self.rendered_by(usual) in shared

    def is_alike(self, usual: str, odd: str) -> bool:
        """Whether the source has, where the odd noun stands, words for which the usual one mostly stands."""
        term = self.rendered_by(usual)
        if term is None:
            return False
        texts = self._sample(odd)
        around = [set(_around(self._source(text), term)) for text in texts]
        alike = self._mostly(term, usual, frozenset().union(*around))
        return sum(not one.isdisjoint(alike) for one in around) * 2 > len(texts)

    def _mostly(self, term: Term, noun: str, wanted: frozenset[_Around]) -> set[_Around]:
        """The words around a term of the source beside which it mostly has its usual rendering."""
        have, every = Counter[_Around](), Counter[_Around]()
        usual = self._nouns.texts_with(noun)
        for source in map(self._texts.sources.__getitem__, _some(self._sources_near(term, wanted), _MOST_NEAR)):
            beside = set(_around(self._words_of(source), term)) & wanted
            if beside and any(every[one] < _MOST_ALIKE for one in beside):
                for text in sorted(self._texts.numbers_of(source)):
                    every.update(beside)
                    have.update(beside if text in usual else ())
        return {one for one in have if have[one] >= _FEWEST_TEXTS and have[one] >= _MOSTLY * every[one]}

    def rendered_by(self, noun: str) -> Term | None:
        """The word of the source, or two in a row, that a noun renders."""
        if noun not in self._rendered:
            likely = [
                (likelihood, term) for term in self._widespread(noun) if (likelihood := self._likelihood(term, noun))
            ]
            self._rendered[noun] = max(likely)[1] if likely and len(self._sample(noun)) >= _FEWEST_TEXTS else None
        return self._rendered[noun]

    def _likelihood(self, term: Term, noun: str) -> float:
        """How likely it is that a noun renders a term that nearly all its sources have; 0 if it hardly can."""
        if not self._may_be_rendered(term, noun):
            return 0.0
        count, every = self._widespread(noun)[term], len(self._sample(noun))
        share = len(self._nouns.numbers(noun)) / max(self._others(term), 1) * count / every
        return count / every * min(share, 1 / share) if share >= _MANY else 0.0

    def _widespread(self, noun: str) -> Mapping[Term, int]:
        """The terms that nearly all sources of texts with a noun have, of a sample, and how many have them."""
        if noun not in self._spread:
            sample = self._sample(noun)
            counts = Counter(term for text in sample for term in set(_terms(self._source(text))))
            self._spread[noun] = {term: n for term, n in counts.items() if n >= _NEARLY_ALL * len(sample)}
        return self._spread[noun]

    def _sample(self, noun: str, most: int = _MOST_TEXTS) -> list[int]:
        """Some texts with a noun whose source is known."""
        if (noun, most) not in self._sampled:
            texts = _some(self._nouns.numbers(noun), most)
            self._sampled[noun, most] = [text for text in texts if self._texts.source(text)]
        return self._sampled[noun, most]

    def _source(self, text: int) -> Term:
        return self._words_of(self._texts.source(text) or "")

    def _words_of(self, source: str) -> Term:
        """The words of a source, in their base forms."""
        if source not in self._words:
            words = (base_form(fold_name(token.text), self._language) for token in tokens_of(source))
            self._words[source] = tuple(words)
        return self._words[source]

    def _is_rare(self, beginning: str, noun: str) -> bool:
        """Whether few enough words of sources begin in a way, so that a noun may render one."""
        most = len(self._nouns.numbers(noun)) / _MANY
        text, share = self._some_sources
        if beginning not in self._few:
            self._few[beginning] = text.count(_plain(beginning))
        few = self._few[beginning]
        # A part of all sources tells enough but for chance.
        chance = 0 if share == 1 else 2 * sqrt(few)
        if (few - chance) / share > most:
            return False
        if (few + chance + 3) / share <= most or share == 1:
            return True
        if beginning not in self._counts:
            self._counts[beginning] = self._all.count(_plain(beginning))
        return self._counts[beginning] <= most

    def _may_be_rendered(self, term: Term, noun: str) -> bool:
        return not self._small.issuperset(term) and self._is_rare(_beginning(term), noun)

    @cached_property
    def _small(self) -> frozenset[str]:
        return frozenset(load_pack(self._language).zipf.words_from(_SMALL))

    def _others(self, term: Term) -> float:
        """How many sources have a term, as far as a few of them tell."""
        if term not in self._have:
            near = self._sources_near(term)
            some = _some(near, _MOST_ALIKE)
            have = sum(_has(self._words_of(self._texts.sources[at]), term) for at in some)
            self._have[term] = len(near) * have / max(len(some), 1)
        return self._have[term]

    def _sources_near(self, term: Term, beside: Iterable[_Around] = ()) -> list[int]:
        """The numbers of sources that may have a term, and words beside it."""
        # The first letter may be large.
        letters, *others = sorted((_stem(word)[1:] for word in term), key=len, reverse=True)
        near = [at for at in self._sources_with(letters) if all(word in self._texts.sources[at] for word in others)]
        around = [[_stem(word)[1:] for word in words] for words in beside]
        if not around:
            return near
        return [at for at in near if any(all(word in self._texts.sources[at] for word in words) for words in around)]

    def _sources_with(self, letters: str) -> Iterator[int]:
        wanted = _plain(letters)
        at = self._all.find(wanted)
        while at >= 0:
            number = bisect_right(self._starts, at) - 1
            yield number
            at = self._all.find(wanted, self._starts[number + 1])

    @cached_property
    def _some_sources(self) -> tuple[bytes, float]:
        """Sources from all over the corpus, folded, and how large a share of all they are."""
        some, every = self._texts.some_sources(_MOST_SOURCES)
        return _plain(fold_name("\n ".join(("", *some)))), len(some) / max(every, 1)

    @cached_property
    def _all(self) -> bytes:
        return _plain("\n".join(self._texts.sources))

    @cached_property
    def _starts(self) -> list[int]:
        return list(accumulate((len(source) + 1 for source in self._texts.sources), initial=0))


def _some(texts: Iterable[int], most: int) -> list[int]:
    """No more than so many texts, from all over the corpus."""
    every = list(texts)
    return every[:: max(1, -(-len(every) // most))]


def _beginning(term: Term) -> str:
    """What is looked for in sources that may have a term."""
    *others, last = term
    return " ".join(("", *others, last[:_LETTERS]))


def _plain(text: str) -> bytes:
    """A text with one byte a letter, which is searched faster; rare letters are all the same."""
    return text.encode("latin-1", "replace")


def _stem(word: str) -> str:
    """What is the same in the forms of most words."""
    return word[: max(len(word) - 2, _SHORTEST)]


def _terms(words: Term) -> Iterator[Term]:
    yield from ((word,) for word in words)
    yield from pairwise(words)


def _has(words: Term, term: Term) -> bool:
    return any(words[at : at + len(term)] == term for at in range(len(words) - len(term) + 1))


def _around(words: Term, term: Term) -> Iterator[_Around]:
    """The words around a term, wherever it stands."""
    edged = ("", *words, "")
    for at in range(1, len(edged) - len(term)):
        if edged[at : at + len(term)] == term:
            yield _Around(edged[at - 1], edged[at + len(term)])
