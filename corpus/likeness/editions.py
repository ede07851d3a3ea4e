"""Editions: rulings of one language that make the same claim, wherever in a corpus they stand.

Two rulings are like where, the page's own card read as a placeholder, they share most of their words, or nearly all
their letters, or where one is contained in the other: most of its words stand in the longer one, in order and in
runs. Candidates come from MinHash over whole texts and over sentences, so nothing is compared with everything.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process
from rapidfuzz.distance import LCSseq

from corpus.likeness import wording
from corpus.likeness.minhash import Pairs, candidates, clusters, distinct_pairs

_SHARED_WORDS = 0.7  # Jaccard of the two sets of words
_LIKE_LETTERS = 85.0  # rapidfuzz ratio
_COVERED = 0.85  # share of the shorter text's words that stand in the longer one in order ...
_COVERED_IN_RUNS = 0.75  # ... and in runs of two or more: words that are scattered over a long text are no claim
_FEWEST_WORDS = 5  # shorter texts and clauses are contained in too many
_FEWEST_SENTENCE_WORDS = 3
_LIKE_SENTENCES = 80.0  # rapidfuzz ratio of their words
_MOST_CLAUSES = 8  # of a sentence, that are tried in all their runs: the number of runs grows with the square
_SHORTEST = 8  # texts with a like sentence that each of the others meets


def like(texts: Sequence[str], cards: Sequence[str] | None = None) -> Iterator[tuple[int, int, float]]:
    """Pairs of texts that make the same claim, in order, as far as they are needed to connect all that do.

    A text meets a bounded number of others, so that a sentence on a thousand pages yields about a thousand pairs and
    not half a million. Of texts that are equal but for typing and their card, each is paired with the one before it,
    and the first stands for all of them in other pairs.

    Args:
        texts: rulings of one language.
        cards: the name of the card on whose page each text stands; without it, names are words like any other.

    Yields:
        The numbers of two texts, the smaller first, and the share (0 to 1) of the shorter one's words that stand in
        the longer one in order.

    >>> list(like(["Ubu resolves.", "Draw a card.", "Oro  resolves."], ["Ubu", "Ubu", "Oro"]))
    [(0, 2, 1.0)]
    """
    written = _write(texts, cards)
    found = [(one, other, 1.0) for copies in written.copies for one, other in pairwise(copies)]
    pairs = distinct_pairs(np.concatenate((_near(written), _contained(written))), len(written.words))
    covered = _covered(written.words, pairs)
    for (left, right), share in zip(pairs.tolist(), covered.tolist(), strict=True):
        found.append((written.copies[left][0], written.copies[right][0], share))
    yield from sorted(found)


def grouped(size: int, pairs: Iterable[tuple[int, int, float]]) -> list[list[int]]:
    """The groups that like pairs among `size` texts make; each is sorted, as is the list, and loners are left out."""
    heads = clusters(size, [(left, right) for left, right, _ in pairs])
    members: dict[int, list[int]] = {}
    for number, head in enumerate(heads):
        members.setdefault(head, []).append(number)
    return [group for group in members.values() if len(group) > 1]


def groups(texts: Sequence[str], cards: Sequence[str] | None = None) -> list[list[int]]:
    """The numbers of texts that make the same claim, group by group; a text without its like is in none.

    Args:
        texts: rulings of one language.
        cards: the name of the card on whose page each text stands; without it, names are words like any other.

    >>> groups(["Ubu resolves.", "Draw a card.", "Oro  resolves."], ["Ubu", "Ubu", "Oro"])
    [[0, 2]]
    """
    return grouped(len(texts), like(texts, cards))


@dataclass(slots=True)
class _Written:
    """Distinct texts, words as single characters so that rapidfuzz compares words as fast as letters.

    Attributes:
        copies: for each distinct text the numbers of the texts that are it.
        letters: for each its keys, with spaces between.
        words: for each its words, coded.
        sentences: for each the numbers of its sentences.
        runs: for each the coded runs of clauses in its sentences, short of the whole.
        coded: each distinct sentence, coded, with its number.
        characters: what stands for each key.
    """

    copies: list[list[int]] = field(default_factory=list)
    letters: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    sentences: list[list[int]] = field(default_factory=list)
    runs: list[list[str]] = field(default_factory=list)
    coded: dict[str, int] = field(default_factory=dict)
    characters: wording.Characters = field(default_factory=wording.Characters)

    def add(self, cased: Sequence[str], letters: str) -> None:
        """Take in a distinct text, given as its cased keys and as `letters`."""
        code = list(map(self.characters.__getitem__, letters.split(" ")))
        sentences, runs = [], []
        for first, last in wording.sentences(cased):
            sentence = "".join(code[first:last])
            if len(sentence) >= _FEWEST_SENTENCE_WORDS:
                sentences.append(self.coded.setdefault(sentence, len(self.coded)))
                runs += _runs(["".join(code[start:end]) for start, end in wording.clauses(cased, (first, last))])
        self.letters.append(letters)
        self.words.append("".join(code))
        self.sentences.append(sentences)
        self.runs.append(runs)


def _runs(clauses: Sequence[str]) -> list[str]:
    """The runs of successive coded clauses, short of the whole, that are long enough to be a claim."""
    if not 1 < len(clauses) <= _MOST_CLAUSES:
        return []
    found = []
    for first in range(len(clauses)):
        run = ""
        for clause in clauses[first : len(clauses) - (first == 0)]:
            run += clause
            if len(run) >= _FEWEST_WORDS:
                found.append(run)
    return found


def _write(texts: Sequence[str], cards: Sequence[str] | None) -> _Written:
    once: dict[str, list[str]] = {}
    cased = [once[text] if text in once else once.setdefault(text, wording.cased_keys(text)) for text in texts]
    names = wording.spoken_forms(cased, cards) if cards is not None else {}
    written = _Written()
    seen: dict[str, int] = {}
    for number, keys in enumerate(cased):
        masked = wording.masked(keys, names[cards[number]]) if cards is not None else keys
        letters = " ".join(masked).casefold()
        if letters not in seen:
            seen[letters] = len(seen)
            written.copies.append([])
            written.add(masked, letters)
        written.copies[seen[letters]].append(number)
    return written


def _near(written: _Written) -> Pairs:
    """Pairs of texts that share most of their words or nearly all their letters."""
    bags = _bags(written.words)
    pairs = candidates(bags)
    shared = _shared_words(bags, pairs) >= _SHARED_WORDS
    rest = pairs[~shared]
    alike = rest[_each(written.letters, rest, fuzz.ratio, cutoff=_LIKE_LETTERS) >= _LIKE_LETTERS]
    return np.concatenate((pairs[shared], alike))


def _contained(written: _Written) -> Pairs:
    """Pairs of texts of which the longer holds what the shorter says."""
    lengths = [len(words) for words in written.words]
    pairs = distinct_pairs(_short_ones(_statements(written), lengths), len(lengths))
    shorter = np.minimum(*np.array(lengths)[pairs.T])
    pairs = pairs[(_covered(written.words, pairs) >= _COVERED) & (shorter >= _FEWEST_WORDS)]
    in_runs = [_covered_in_runs(written.words[left], written.words[right]) for left, right in pairs.tolist()]
    contained: Pairs = pairs[np.array(in_runs, dtype=np.float64) >= _COVERED_IN_RUNS]
    return contained


def _statements(written: _Written) -> list[tuple[int, int]]:
    """Which text holds a sentence (or, inside one, clauses) of which kind: pairs of a kind's and a text's number.

    Sentences that are nearly the same are of one kind.
    """
    sentences = list(written.coded)
    pairs = candidates(_bags(sentences))
    near = _each(sentences, pairs, fuzz.ratio, cutoff=_LIKE_SENTENCES) >= _LIKE_SENTENCES
    kind = clusters(len(sentences), pairs[near].tolist())
    held: set[tuple[int, int]] = set()
    for number, (whole, runs) in enumerate(zip(written.sentences, written.runs, strict=True)):
        held.update((kind[sentence], number) for sentence in whole)
        held.update((kind[written.coded[run]], number) for run in runs if run in written.coded)
    return sorted(held)


def _short_ones(statements: Sequence[tuple[int, int]], lengths: Sequence[int]) -> Pairs:
    """Each text that holds a kind of statement, with the shortest texts that hold it: these it may contain."""
    found = []
    for _, holders in groupby(statements, key=itemgetter(0)):
        numbers = sorted((number for _, number in holders), key=lambda number: (lengths[number], number))
        for index, shorter in enumerate(numbers[:_SHORTEST]):
            found += [(shorter, longer) for longer in numbers[index + 1 :]]
    return np.array(found, dtype=np.int64).reshape(-1, 2)


def _bags(coded: Iterable[str]) -> list[str]:
    """The distinct words of each coded text, in a fixed order: what two share is their longest common subsequence."""
    return ["".join(sorted(set(words))) for words in coded]


def _each(
    strings: Sequence[str], pairs: Pairs, scorer: Callable[..., float], cutoff: float | None = None
) -> NDArray[np.float64]:
    """What `scorer` says of each pair of `strings`; 0 where that is below `cutoff`."""
    left, right = ([strings[number] for number in side] for side in pairs.T.tolist())
    scores: NDArray[np.float64] = process.cpdist(left, right, scorer=scorer, score_cutoff=cutoff, dtype=np.float64)
    return scores


def _shared_words(bags: Sequence[str], pairs: Pairs) -> NDArray[np.float64]:
    """The Jaccard index of each pair of bags."""
    left, right = np.array([len(bag) for bag in bags])[pairs.T]
    both = _each(bags, pairs, LCSseq.similarity)
    jaccard: NDArray[np.float64] = both / np.maximum(left + right - both, 1)
    return jaccard


def _covered(words: Sequence[str], pairs: Pairs) -> NDArray[np.float64]:
    """The share of the shorter text's words that stand in the longer one in order; 1 where there is no word."""
    shorter = np.minimum(*np.array([len(text) for text in words])[pairs.T])
    return np.where(shorter > 0, _each(words, pairs, LCSseq.similarity) / np.maximum(shorter, 1), 1.0)


def _covered_in_runs(left: str, right: str) -> float:
    """The share of the shorter text's words that stand in the longer one in order and in runs of two or more."""
    equal = [step.src_end - step.src_start for step in LCSseq.opcodes(left, right) if step.tag == "equal"]
    return sum(run for run in equal if run > 1) / min(len(left), len(right))
