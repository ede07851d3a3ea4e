"""Which words of two vocabularies answer each other as far as can be told without a text that has been translated."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from corpus.pairing.anchors import again, is_word
from corpus.pairing.arrays import Floats, Ints
from corpus.pairing.bilingual import Inflection, LanguagePair, fold

_RESPELLED = (("ph", "f"), ("ck", "k"), ("th", "t"), ("c", "k"), ("z", "k"), ("y", "i"))
_SHORTEST_COGNATE = 4
_SAME_BEGINNING = 3
_LIKE_SPELLING = ((0.8, 0.8), (0.6, 0.3))
_WORD_WITHIN_WORD = 0.5
_LONGEST_DIFFERENCE = 5
_PART_OF_COMPOUND = 0.7
_REPEATED = 0.7

_Link: TypeAlias = tuple[str, str, float]


class Knowledge(NamedTuple):
    """Links between the words of two vocabularies.

    Attributes:
        keys: the links as `source * number of target words + target`, sorted.
        sure: how sure each is, from 0 to 1.
        same: whether a link leads to the same word, as names and untranslated words do.
    """

    keys: Ints
    sure: Floats
    same: NDArray[np.bool_]

    @classmethod
    def of(cls, languages: LanguagePair, sources: Mapping[str, int], targets: Mapping[str, int]) -> "Knowledge":
        """What is known about two vocabularies, in which every word has its number."""
        sure: dict[tuple[str, str], float] = {}
        for known in (_identity(sources, targets), _terms(languages, sources, targets), _cognates(sources, targets)):
            for source, target, strength in known:
                sure[source, target] = max(strength, sure.get((source, target), 0.0))
        for (source, target), strength in list(sure.items()):
            twice = f"{source}~2", f"{target}~2"
            if is_word(source) and twice[0] in sources and twice[1] in targets:
                sure.setdefault(twice, _REPEATED * strength)
        links = sorted((sources[s] * len(targets) + targets[t], strength, s == t) for (s, t), strength in sure.items())
        keys, strengths, same = zip(*links, strict=True) if links else ((), (), ())
        return cls(np.array(keys, np.int64), np.array(strengths, np.float64), np.array(same, np.bool_))

    def among(self, keys: Ints) -> Floats:
        """How sure each of some links is; 0 for those that are not known."""
        if not len(self.keys):
            return np.zeros(len(keys))
        places = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return np.where(self.keys[places] == keys, self.sure[places], 0.0)


def _identity(sources: Mapping[str, int], targets: Mapping[str, int]) -> Iterator[_Link]:
    """Anchors and names; short words that two languages share by accident are left out."""
    for word in sources:
        if word in targets and (not is_word(word) or len(word) >= _SHORTEST_COGNATE):
            yield word, word, 1.0


def _terms(languages: LanguagePair, sources: Mapping[str, int], targets: Mapping[str, int]) -> Iterator[_Link]:
    """Words whose stems, or parts if they are compounds, belong to one term or small word."""
    partners = frozenset(stem for stems in languages.links.values() for stem in stems)
    linked = frozenset(languages.links)
    by_stem: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for word in _plain(targets):
        for stem, strength in _stems(word, languages.target, partners).items():
            by_stem[stem].append((word, strength))
    for word in _plain(sources):
        for stem, strength in _stems(word, languages.source, linked).items():
            for partner, sure in languages.links.get(stem, {}).items():
                for target, also in by_stem.get(partner, ()):
                    yield word, target, strength * sure * also


def _stems(word: str, inflection: Inflection, known: frozenset[str]) -> dict[str, float]:
    stems = inflection.stems(word)
    for part in inflection.parts(word, known):
        stems.setdefault(part, _PART_OF_COMPOUND)
    return stems


def _cognates(sources: Mapping[str, int], targets: Mapping[str, int]) -> Iterator[_Link]:
    """Words that two languages spell alike."""
    by_beginning: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for word in _plain(targets):
        spelling = _respelled(word)
        by_beginning[spelling[:_SAME_BEGINNING]].append((word, spelling))
    for word in _plain(sources):
        spelling = _respelled(word)
        if len(spelling) < _SHORTEST_COGNATE:
            continue
        for target, other in by_beginning[spelling[:_SAME_BEGINNING]]:
            if strength := _likeness(spelling, other):
                yield word, target, strength


def _likeness(spelling: str, other: str) -> float:
    if len(other) < _SHORTEST_COGNATE:
        return 0.0
    if abs(len(spelling) - len(other)) > _LONGEST_DIFFERENCE:
        return _WORD_WITHIN_WORD if other.startswith(spelling) else 0.0
    likeness = Levenshtein.normalized_similarity(spelling, other)
    return 1.0 if likeness == 1 else next((sure for least, sure in _LIKE_SPELLING if likeness >= least), 0.0)


def _respelled(word: str) -> str:
    spelling = fold(word)
    for letters, instead in _RESPELLED:
        spelling = spelling.replace(letters, instead)
    return spelling


def _plain(words: Mapping[str, int]) -> Iterator[str]:
    return (word for word in words if is_word(word) and again(word) is None)
