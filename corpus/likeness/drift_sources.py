"""Whether two target nouns render the same words of the source.

Which source a text has is found out by aligning pages, so few texts are asked for theirs, and those only if pages with
both nouns have words of the source in common that most other pages lack.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
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
# How usual a word is in sources, so many of them tell, if they have it so many times.
_MOST_SOURCES, _ENOUGH = 1_000, 20
# Words that are as usual as this say nothing by themselves.
_SMALL = 6.0
# Words are alike that have so many first letters in common.
_LETTERS, _SHORTEST = 5, 3

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
        self._sampled: dict[tuple[str, int], list[int]] = {}
        self._words: dict[str, Term] = {}
        self._beginnings: dict[int, list[str]] = {}
        self._counts: dict[str, int] = {}

    def is_known(self, noun: str) -> bool:
        """Whether the source of some text with a noun is known."""
        return bool(self._sample(noun))

    def may_have_same(self, usual: str, odd: str) -> bool:
        """Whether a look at whole source pages leaves it possible that both nouns render the same words."""
        usual_texts = self._nouns.texts_with(usual)
        if len(usual_texts) < _FEWEST_TEXTS:
            return False
        first, *others = _some(self._nouns.texts_with(odd), _FEW_TEXTS)
        pages = [self._texts.source_words(text) for text in (*others, *_some(usual_texts, _FEW_TEXTS))]
        return any(
            all(word in page for page in pages) and self._is_rare(word, usual) for word in self._beginnings_of(first)
        )

    def has_same(self, usual: str, odd: str) -> bool:
        """Whether nearly all sources of the `odd` noun have what the `usual` one renders."""
        few = [set(_terms(self._source(text))) for noun in (usual, odd) for text in self._sample(noun, _FEW_TEXTS)]
        if not few or not any(self._may_be_rendered(term, usual) for term in set.intersection(*few)):
            return False
        term, texts = self.rendered_by(usual), self._sample(odd)
        if not term or not texts:
            return False
        return sum(_has(self._source(text), term) for text in texts) >= _NEARLY_ALL * len(texts)

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
            self._rendered[noun] = self._find_rendered(noun)
        return self._rendered[noun]

    def _find_rendered(self, noun: str) -> Term | None:
        sample, texts = self._sample(noun), len(self._nouns.texts_with(noun))
        if len(sample) < _FEWEST_TEXTS:
            return None
        counts = Counter(term for text in sample for term in set(_terms(self._source(text))))
        likely = []
        for term, count in counts.items():
            if count < _NEARLY_ALL * len(sample) or not self._may_be_rendered(term, noun):
                continue
            share = texts / max(self._others(term), 1) * count / len(sample)
            if share >= _MANY:
                likely.append((count / len(sample) * min(share, 1 / share), term))
        return max(likely)[1] if likely else None

    def _sample(self, noun: str, most: int = _MOST_TEXTS) -> list[int]:
        """Some texts with a noun whose source is known."""
        if (noun, most) not in self._sampled:
            texts = _some(self._nouns.texts_with(noun), most)
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

    def _beginnings_of(self, text: int) -> list[str]:
        """What the words of a text's source, or of its page, begin with, with a blank before it; small ones aside."""
        if text not in self._beginnings:
            words = WORD.findall(self._texts.source_words(text))
            terms = (*((word,) for word in words), *pairwise(words))
            likely = (term for term in terms if not self._small.issuperset(term))
            self._beginnings[text] = list(dict.fromkeys(map(_beginning, likely)))
        return self._beginnings[text]

    def _is_rare(self, beginning: str, noun: str) -> bool:
        """Whether few enough words of sources begin in a way, so that a noun may render one."""
        if beginning not in self._counts:
            count = self._some_sources.count(beginning)
            self._counts[beginning] = count * self._step if count >= _ENOUGH else self._folded.count(beginning)
        return self._counts[beginning] <= len(self._nouns.texts_with(noun)) / _MANY

    def _may_be_rendered(self, term: Term, noun: str) -> bool:
        return not self._small.issuperset(term) and self._is_rare(_beginning(term), noun)

    @cached_property
    def _small(self) -> frozenset[str]:
        return frozenset(load_pack(self._language).zipf.words_from(_SMALL))

    def _others(self, term: Term) -> float:
        """How many sources have a term, as far as a few of them tell."""
        near = list(self._sources_near(term))
        some = _some(near, _MOST_TEXTS)
        return len(near) * sum(_has(self._words_of(self._texts.sources[at]), term) for at in some) / max(len(some), 1)

    def _sources_near(self, term: Term, beside: Iterable[_Around] = ()) -> Iterator[int]:
        """The numbers of sources that may have a term, and what stands beside it."""
        beginning, at = _stem(max(term, key=len)), 0
        around = [tuple(map(_stem, words)) for words in beside]
        while (at := self._folded.find(beginning, at)) >= 0:
            number = bisect_right(self._starts, at) - 1
            at = self._starts[number + 1]
            if not around or any(all(word in self._parts[number] for word in words) for words in around):
                yield number

    @property
    def _step(self) -> int:
        return -(-len(self._texts.sources) // _MOST_SOURCES)

    @cached_property
    def _some_sources(self) -> str:
        return "".join(f" {text}\n" for text in fold_name("\0".join(self._texts.sources[:: self._step])).split("\0"))

    @cached_property
    def _folded(self) -> str:
        return "".join(self._parts)

    @cached_property
    def _parts(self) -> Sequence[str]:
        return [f" {text}\n" for text in fold_name("\0".join(self._texts.sources)).split("\0")]

    @cached_property
    def _starts(self) -> list[int]:
        return list(accumulate(map(len, self._parts), initial=0))


def _some(texts: Iterable[int], most: int) -> list[int]:
    """No more than so many texts, from all over the corpus."""
    ordered = sorted(texts)
    return ordered[:: max(1, -(-len(ordered) // most))]


def _beginning(term: Term) -> str:
    """What is looked for in sources that may have a term."""
    *others, last = term
    return " ".join(("", *others, last[:_LETTERS]))


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
