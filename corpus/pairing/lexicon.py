"""Which words of two languages answer each other in the texts of one run.

A `Lexicon` is made for the texts at hand. It knows at first what the term base, small words, inflection and spelling
tell; pairs of texts that are surely translations teach it more. What it learns is never stored: another corpus teaches
other words.

Words are learnt with IBM model 1 in both directions, whose answers are multiplied, so that only links remain on which
both agree: P. Brown and others, "The mathematics of statistical machine translation", Computational Linguistics 19,
1993; P. Liang, B. Taskar and D. Klein, "Alignment by agreement", NAACL 2006.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from corpus.pairing.anchors import Tokenizer, is_exact, is_word
from corpus.pairing.arrays import Floats, Ints, distinct
from corpus.pairing.bilingual import LanguagePair
from corpus.pairing.knowledge import Knowledge

# How probable it is that a translation has the partner that is known for sure. It weighs as much as two sightings.
_RENDERED = 0.85
_ANCHOR_KEPT = 0.9
_WEIGHT_OF_KNOWLEDGE = 2.0
# Untranslated words and names: always possible, however often a word has been seen translated.
_LEFT_AS_IT_IS = 0.3
_WEAKEST_LINK = 0.03

_ROUNDS = 4
_AGREED = 0.25
_FEWEST_SIGHTINGS = 1.8
_SURE_WHEN_SEEN = 0.5


class Reading(NamedTuple):
    """What alignment sees of a text: the numbers of its words, its exact anchors, and its length in code points."""

    words: Ints
    exact: frozenset[str]
    length: int


class Links(NamedTuple):
    """The links of the words of one language to those of another: a sparse matrix by rows.

    Attributes:
        starts: where in `partners` the links of each word begin, and one past the end of the last.
        partners: words of the other language.
        chances: how probable it is that the translation of a text with the word has that partner.
        answered: how probable it is, for each word, that a translation has any of its partners.
    """

    starts: Ints
    partners: Ints
    chances: Floats
    answered: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """How words of a source and a target language answer each other in the texts of one run.

    Attributes:
        languages: what is known about the two languages.
        source_words: the number of each source word.
        target_words: the number of each target word.
        source_rates: the share of source texts that have each word.
        target_rates: the share of target texts that have each word.
        sources: the source texts that it was made for, as alignment sees them.
        targets: the target texts.
        forward: links from source words to target words.
        backward: links from target words to source words.
    """

    languages: LanguagePair
    source_words: dict[str, int]
    target_words: dict[str, int]
    source_rates: Floats
    target_rates: Floats
    sources: dict[str, Reading]
    targets: dict[str, Reading]
    forward: Links
    backward: Links
    _knowledge: Knowledge

    @classmethod
    def of(cls, languages: LanguagePair, sources: Iterable[str], targets: Iterable[str]) -> "Lexicon":
        """A lexicon for some texts that knows what is known without them."""
        source_words, source_rates, source_readings = _read(sources, languages.source_tokens)
        target_words, target_rates, target_readings = _read(targets, languages.target_tokens)
        knowledge = Knowledge.of(languages, source_words, target_words)
        rows, columns = np.divmod(knowledge.keys, max(len(target_words), 1))
        chances = _RENDERED * knowledge.sure
        forward = _links(rows, columns, chances, _answered(source_words, rows, chances))
        backward = _links(columns, rows, chances, _answered(target_words, columns, chances))
        return cls(
            languages,
            source_words,
            target_words,
            source_rates,
            target_rates,
            source_readings,
            target_readings,
            forward,
            backward,
            knowledge,
        )

    def read_source(self, text: str) -> Reading:
        """A source text as alignment sees it; words that the lexicon was not made for are left out."""
        return self.sources.get(text) or _reading(text, self.languages.source_tokens(text), self.source_words)

    def read_target(self, text: str) -> Reading:
        """A target text as alignment sees it; words that the lexicon was not made for are left out."""
        return self.targets.get(text) or _reading(text, self.languages.target_tokens(text), self.target_words)

    def learnt(self, lessons: Iterable[tuple[Reading, Reading, float]]) -> "Lexicon":
        """A lexicon that knows what this one knows, and what pairs of texts teach.

        Args:
            lessons: source and target texts that translate each other, and how far to believe each pair, from 0 to 1.
        """
        believed = [lesson for lesson in lessons if len(lesson[0].words) and len(lesson[1].words)]
        if not believed:
            return self
        seen = _Sightings.of(believed, len(self.source_words), len(self.target_words))
        known = self._knowledge.among(seen.keys)
        agreed = seen.agreement(known) > _AGREED
        kept = (agreed & (seen.together >= _FEWEST_SIGHTINGS)) | (known >= _SURE_WHEN_SEEN)
        return replace(
            self,
            forward=self._relearnt(seen, kept, forward=True),
            backward=self._relearnt(seen, kept, forward=False),
        )

    def _relearnt(self, seen: "_Sightings", kept: NDArray[np.bool_], forward: bool) -> Links:
        """The links of one direction: what is known, corrected by what has been seen."""
        keys = distinct(np.append(self._knowledge.keys, seen.keys[kept]))
        sightings = np.zeros(len(keys))
        sightings[np.searchsorted(keys, seen.keys[kept])] = seen.together[kept]
        rows, columns = np.divmod(keys, len(self.target_words))
        rows, columns = (rows, columns) if forward else (columns, rows)
        times = seen.source_times if forward else seen.target_times
        before = self.forward if forward else self.backward
        chances = sightings + _WEIGHT_OF_KNOWLEDGE * _RENDERED * self._knowledge.among(keys)
        chances /= times[rows] + _WEIGHT_OF_KNOWLEDGE
        same = np.searchsorted(keys, self._knowledge.keys[self._knowledge.same])
        chances[same] = np.maximum(chances[same], _LEFT_AS_IT_IS)
        strong = np.zeros(len(seen.keys), dtype=np.bool_)
        strong[kept] = chances[np.searchsorted(keys, seen.keys[kept])] > _WEAKEST_LINK
        answered = seen.answered(strong, forward) + _WEIGHT_OF_KNOWLEDGE * before.answered
        return _links(rows, columns, chances, answered / (times + _WEIGHT_OF_KNOWLEDGE))


class _Sightings(NamedTuple):
    """Which words have been seen in a text and in its translation.

    Attributes:
        keys: pairs of words as `source * number of target words + target`, sorted.
        cells: for each pair of words of each pair of texts, its place in `keys`.
        source_cells: for each of these, its occurrence: a source word in a pair of texts.
        target_cells: the same for target words.
        weights: for each of these, how far the pair of texts is believed.
        source_times: how often each source word has been seen; `target_times` likewise.
        together: how often each pair of words has been seen.
    """

    keys: Ints
    cells: Ints
    source_cells: Ints
    target_cells: Ints
    weights: Floats
    source_times: Floats
    target_times: Floats
    together: Floats

    @classmethod
    def of(cls, pairs: Sequence[tuple[Reading, Reading, float]], sources: int, targets: int) -> "_Sightings":
        sizes = [(len(source.words), len(target.words)) for source, target, _ in pairs]
        rows = np.concatenate([source.words.repeat(size[1]) for (source, *_), size in zip(pairs, sizes, strict=True)])
        columns = np.concatenate([np.tile(pair[1].words, size[0]) for pair, size in zip(pairs, sizes, strict=True)])
        weights = np.repeat([weight for *_, weight in pairs], [one * other for one, other in sizes])
        keys, cells = np.unique(rows * targets + columns, return_inverse=True)
        sources_before, targets_before = np.cumsum([(0, 0), *sizes], axis=0).T
        return cls(
            keys,
            cells,
            np.concatenate(
                [
                    np.arange(first, first + one).repeat(other)
                    for first, (one, other) in zip(sources_before, sizes, strict=False)
                ]
            ),
            np.concatenate(
                [
                    np.tile(np.arange(first, first + other), one)
                    for first, (one, other) in zip(targets_before, sizes, strict=False)
                ]
            ),
            weights,
            _times([(source.words, weight) for source, _, weight in pairs], sources),
            _times([(target.words, weight) for _, target, weight in pairs], targets),
            _sums(cells, weights, len(keys)),
        )

    def agreement(self, known: Floats) -> Floats:
        """For each pair of words, how often each is taken to be rendered by the other, as a share of its sightings."""
        rows, columns = np.divmod(self.keys, len(self.target_times))
        to_target = to_source = 0.1 + 2 * known
        for remaining in reversed(range(_ROUNDS)):
            from_source = self._share(to_target[self.cells], self.target_cells)
            from_target = self._share(to_source[self.cells], self.source_cells)
            if not remaining:
                break
            expected = self._sum(from_source) + known / 2
            to_target = expected / np.bincount(rows, weights=expected)[rows]
            expected = self._sum(from_target) + known / 2
            to_source = expected / np.bincount(columns, weights=expected)[columns]
        both: Floats = self._sum(np.sqrt(from_source * from_target)) / self.together
        return both

    def answered(self, strong: NDArray[np.bool_], forward: bool) -> Floats:
        """For each word of one side, how often the other text had a word that it is strongly linked to."""
        occurrences = self.source_cells if forward else self.target_cells
        rows, columns = np.divmod(self.keys, len(self.target_times))
        times = self.source_times if forward else self.target_times
        first = np.zeros(occurrences.max() + 1, dtype=np.int64)
        first[occurrences] = np.arange(len(occurrences))
        found = np.bincount(occurrences, weights=strong[self.cells]) > 0
        words = (rows if forward else columns)[self.cells[first]]
        return _sums(words, found * self.weights[first], len(times))

    def _share(self, values: Floats, groups: Ints) -> Floats:
        shares: Floats = values / np.bincount(groups, weights=values)[groups]
        return shares

    def _sum(self, values: Floats) -> Floats:
        return _sums(self.cells, values * self.weights, len(self.keys))


def _read(texts: Iterable[str], tokens: Tokenizer) -> tuple[dict[str, int], Floats, dict[str, Reading]]:
    """The words of some texts with their numbers, the share of the texts that have each, and the texts as readings."""
    words: dict[str, int] = {}
    readings: dict[str, Reading] = {}
    times = Counter(texts)
    for text in times:
        found = tokens(text)
        for word in found:
            words.setdefault(word, len(words))
        readings[text] = _reading(text, found, words)
    rates = _times([(readings[text].words, count) for text, count in times.items()], len(words)) / max(times.total(), 1)
    return words, rates, readings


def _reading(text: str, found: list[str], words: dict[str, int]) -> Reading:
    numbers = sorted(words[word] for word in found if word in words)
    return Reading(np.array(numbers, dtype=np.int64), frozenset(filter(is_exact, found)), len(text))


def _links(rows: Ints, columns: Ints, chances: Floats, answered: Floats) -> Links:
    """A sparse matrix of the links that are strong enough to count."""
    strong = np.flatnonzero(chances > _WEAKEST_LINK)
    strong = strong[np.argsort(rows[strong], kind="stable")]
    starts = np.searchsorted(rows[strong], np.arange(len(answered) + 1))
    return Links(starts, columns[strong], chances[strong], answered)


def _answered(words: dict[str, int], rows: Ints, chances: Floats) -> Floats:
    """How probable an answer is as far as is known: by the best partner, and nearly sure for anchors."""
    answered = np.zeros(len(words))
    np.maximum.at(answered, rows, chances)
    answered[[number for word, number in words.items() if not is_word(word)]] = _ANCHOR_KEPT
    return answered


def _times(seen: Sequence[tuple[Ints, float]], count: int) -> Floats:
    """How often each word has been seen, in texts that count as often as is said."""
    if not seen:
        return np.zeros(count)
    weights = np.repeat([weight for _, weight in seen], [len(words) for words, _ in seen])
    return _sums(np.concatenate([words for words, _ in seen]), weights, count)


def _sums(groups: Ints, values: Floats, count: int) -> Floats:
    """The sum of the values of each of so many groups."""
    return np.bincount(groups, weights=values, minlength=count).astype(np.float64, copy=False)
