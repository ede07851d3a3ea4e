"""Editions: rulings of one language that make the same claim, wherever in a corpus they stand.

Two rulings are like where, the page's own card read as a placeholder, they share most of their words, or nearly all
their letters, or where one is contained in the other: most of its words stand in the longer one, in order and in
runs. Candidates share phrases, see `corpus.likeness.phrases`, so nothing is compared with everything.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rapidfuzz import fuzz
from rapidfuzz.distance import LCSseq

from corpus.likeness import wording
from corpus.likeness.phrases import PhraseIndex, coded, may_be_like
from corpus.model import Page

_SHARED_WORDS = 0.7  # Jaccard of the two sets of words
_LIKE_LETTERS = 85.0  # rapidfuzz ratio
_COVERED = 0.85  # share of the shorter text's words that stand in the longer one in order ...
_COVERED_IN_RUNS = 0.75  # ... and in runs of two or more: words that are scattered over a long text are no claim
_FEWEST_WORDS = 5  # shorter texts are contained in too many
_LIKE_SENTENCES = 80.0  # rapidfuzz ratio of their words


class Claim(NamedTuple):
    """What a ruling says.

    Attributes:
        keys: of its tokens, the name of its card masked.
        coded: for each key a character, so that words are compared as fast as letters, and nothing for a mark.
        words: all of these.
        bag: its different words.
    """

    keys: Sequence[str]
    coded: Sequence[str]
    words: str
    bag: frozenset[str]

    def letters(self) -> str:
        """All it says, in lower case."""
        return " ".join(self.keys).casefold()

    def sentences(self) -> list[str]:
        """The words of each sentence."""
        return ["".join(self.coded[slice(*sentence)]) for sentence in wording.sentences(self.keys)]


def claims_of(page: Page, _: object = None) -> list[str]:
    """What `coded` tells of each ruling of a page, the page's own card read as a placeholder."""
    names = wording.name_forms(page.card)
    return [claim_code(wording.masked(wording.cased_keys(ruling.text), names)) for ruling in page.rulings]


def claim_code(masked: Sequence[str]) -> str:
    """What `coded` tells of a text, given as its cased keys in which the card's own name is masked."""
    return coded(list(filter(wording.is_word, " ".join(masked).casefold().split(" "))))


class Editions:
    """Rulings by what they claim: those of the same words, but for the name of their card, make one claim.

    A claim is called by the code of its words.

    Args:
        codes: what `claim_code` tells of each ruling.
        masked: the cased keys of a ruling, given by its number, in which the card's own name is masked.

    Attributes:
        rulings: the numbers of the rulings that make each claim, in order.
    """

    def __init__(self, codes: Sequence[str], masked: Callable[[int], Sequence[str]]) -> None:
        self._index = PhraseIndex(codes)
        self._masked = masked
        self._characters = wording.Characters()
        self._claims: dict[str, Claim] = {}
        self._like: set[tuple[str, str]] = set()
        self.rulings = self._index.copies

    def pairs(self, wanted: Iterable[str]) -> Iterator[tuple[str, str]]:
        """The pairs of claims that are like each other and of which one is wanted; the one that stands first is first.

        A claim meets only those that it shares a phrase with which is not in everybody's mouth.
        """
        claims = list(dict.fromkeys(wanted))
        done: set[str] = set()
        for claim, others in zip(claims, self._index.like(map(self._index.phrases, claims)), strict=True):
            done.add(claim)
            for other in others:
                if other not in done and self._are_like(claim, other):
                    one, second = sorted((claim, other), key=self.rulings.__getitem__)
                    yield one, second

    def like_among(self, ones: Iterable[str], others: Iterable[str]) -> list[tuple[str, str]]:
        """The pairs of one claim of some and one of others that are the same, or like each other."""
        sides = [[(claim, self._index.phrases(claim)) for claim in claims] for claims in (ones, others)]
        return [
            (one, other)
            for (one, codes), (other, held) in product(*sides)
            if may_be_like(codes, held) and (one == other or self._are_like(one, other))
        ]

    def _are_like(self, one: str, other: str) -> bool:
        first, second = sorted((one, other))
        if (first, second) in self._like:
            return True
        found = are_like(self._claim(first), self._claim(second))
        if found:
            self._like.add((first, second))
        return found

    def _claim(self, code: str) -> Claim:
        if code not in self._claims:
            keys = self._masked(self.rulings[code][0])
            coded = [self._characters[key.casefold()] for key in keys]
            words = "".join(coded)
            self._claims[code] = Claim(keys, coded, words, frozenset(words))
        return self._claims[code]


def are_like(one: Claim, other: Claim) -> bool:
    """Whether two claims share most of their words or letters, or one of them is contained in the other."""
    both = len(one.bag & other.bag)
    if both >= _SHARED_WORDS * (len(one.bag) + len(other.bag) - both):
        return True
    return _is_contained(one, other) or fuzz.ratio(one.letters(), other.letters(), score_cutoff=_LIKE_LETTERS) > 0


def _is_contained(one: Claim, other: Claim) -> bool:
    """Whether the longer of two claims holds what the shorter says, some sentence of it nearly as it stands there."""
    fewer = min(len(one.words), len(other.words))
    if fewer < _FEWEST_WORDS or LCSseq.similarity(one.words, other.words) < _COVERED * fewer:
        return False
    runs = (step.src_end - step.src_start for step in LCSseq.opcodes(one.words, other.words) if step.tag == "equal")
    return sum(run for run in runs if run > 1) >= _COVERED_IN_RUNS * fewer and _share_a_sentence(one, other)


def _share_a_sentence(one: Claim, other: Claim) -> bool:
    sides = one.sentences(), other.sentences()
    for sentences, words in zip(sides, (other.words, one.words), strict=True):
        if any(len(sentence) >= _FEWEST_WORDS and sentence in words for sentence in sentences):
            return True
    return any(fuzz.ratio(*pair) >= _LIKE_SENTENCES for pair in product(*sides))
