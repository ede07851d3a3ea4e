"""Where the source stands that a target text renders, among all source texts of a corpus.

Which texts may be it is told by their words alone: those that may answer words of the target, the rarer the better. The
few that gain most are judged by how well the target renders them. The lexicon is the target's own; what it does not
know of other pages' words says nothing, so it has to know enough of a text's words for that to be the source.
"""

import re
from bisect import bisect_right
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, islice, pairwise
from math import log
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from corpus.model import Address
from corpus.pairing.anchors import is_word
from corpus.pairing.faithfulness import renderings
from corpus.pairing.lexicon import Lexicon

if TYPE_CHECKING:
    from corpus.analysis import Analysis

# So many texts are judged.
_CANDIDATES = 12
# Words that more texts have than that, and than this share of all, tell no text from another.
_COMMON = 0.2
# The share of a text's words that the lexicon has to know before it is said to be a source, or to have another one.
KNOWN = 0.5
# A source is clearly rendered if at most so large a share is unanswered; texts that say less than this prove nothing.
_RENDERED = 0.15
LEAST_EVIDENCE = 6.0
# Texts of more code points are no rulings: word by word, the time to compare two grows with the square of their length.
LONGEST = 10_000

# So many of the words that may answer a target's are looked up, those first that tell most.
_TELLING = 16
_RAREST = 1e-4
# It is less work to look for so many words in all texts than to take these apart into words.
_FEW_WORDS = 64

_WORD = re.compile(r"[^\W\d_]+")


class Home(NamedTuple):
    """A source ruling that a target text clearly renders, its text, and how much of what the two say is unanswered."""

    at: Address
    text: str
    unanswered: float


class SourceTexts:
    """All source texts of a corpus, by what they say.

    Attributes:
        places: where each text stands first; in a source ruling or, else, in the record of a target ruling.
        repeated: the texts of several source rulings.
    """

    def __init__(self, analysis: "Analysis") -> None:
        self.places: dict[str, Address] = {}
        self.repeated: set[str] = set()
        source = analysis.tongues.source
        in_records: dict[str, Address] = {}
        for number, page in enumerate(analysis.corpus.pages):
            for ruling in page.rulings:
                if page.lang == source:
                    if self.places.setdefault(ruling.text, at := Address(number, ruling.index)) != at:
                        self.repeated.add(ruling.text)
                elif ruling.source and ruling.source_lang in (None, source):
                    in_records.setdefault(ruling.source, Address(number, ruling.index))
        for text, at in in_records.items():
            self.places.setdefault(text, at)
        self._texts = [text for text in self.places if len(text) <= LONGEST]
        self._sizes = np.sqrt([len(text) for text in self._texts])
        self._words = Words([text.lower() for text in self._texts])

    def homes(self, asked: Sequence[tuple[str, Container[str]]], lexicon: Lexicon) -> list[list[Home]]:
        """The source texts that each of some target texts clearly renders, first those that it renders best.

        Args:
            asked: target texts, each with the source texts that are out of the question.
            lexicon: made for the target texts, or for more.
        """
        tries = [
            (text, number)
            for number, (target, without) in enumerate(asked)
            for text in (self._candidates(target, lexicon, without) if len(target) <= LONGEST else ())
        ]
        found: list[list[tuple[float, Home]]] = [[] for _ in asked]
        told = renderings([(text, asked[number][0]) for text, number in tries], lexicon)
        for (text, number), rendering in zip(tries, told, strict=True):
            evidence, unanswered = sum(rendering.evidence), sum(rendering.unanswered)
            share = unanswered / max(evidence, LEAST_EVIDENCE)
            if evidence >= LEAST_EVIDENCE and share <= _RENDERED and _is_known(text, lexicon):
                found[number].append((share, Home(self.places[text], text, unanswered)))
        return [[home for _, home in sorted(homes, key=itemgetter(0))] for homes in found]

    def _candidates(self, target: str, lexicon: Lexicon, without: Container[str]) -> list[str]:
        scores = np.zeros(len(self._texts))
        most = max(_COMMON * len(self._texts), _CANDIDATES)
        for word, chance in _answers(target, lexicon).items():
            having = self._words.having(word)
            if 0 < len(having) <= most:
                scores[having] += chance * (log(len(self._texts) / len(having)) + 1)
        scores /= self._sizes
        some = np.flatnonzero(scores)
        best = some[np.argsort(-scores[some], kind="stable")].tolist()
        return list(islice((text for at in best if (text := self._texts[at]) not in without), _CANDIDATES))


class Words:
    """Which texts have which words: looked for one by one, or, where many are asked for, found out for all at once.

    >>> Words(["the tide", "a ship; the tides"]).having("tide")
    [0]
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._joined = "\n".join(texts)
        self._starts = list(accumulate((len(text) + 1 for text in texts), initial=0))
        self._known: dict[str, list[int]] = {}
        self._is_complete = False

    def having(self, word: str) -> list[int]:
        """The numbers of the texts that have a word, in order."""
        if word not in self._known and not self._is_complete:
            if len(self._known) < _FEW_WORDS:
                self._known[word] = list(self._looked_for(word))
            else:
                self._find_all()
        return self._known.get(word, [])

    def _looked_for(self, word: str) -> Iterator[int]:
        behind = 0
        while (at := self._joined.find(word, behind)) >= 0:
            behind = at + len(word)
            if not any(map(_WORD.match, (self._joined[at - 1 : at], self._joined[behind : behind + 1]))):
                number = bisect_right(self._starts, at)
                yield number - 1
                behind = self._starts[number]

    def _find_all(self) -> None:
        self._known = {}
        for number, (start, end) in enumerate(pairwise(self._starts)):
            for word in set(_WORD.findall(self._joined, start, end)):
                self._known.setdefault(word, []).append(number)
        self._is_complete = True


@lru_cache(maxsize=1)
def source_texts(analysis: "Analysis") -> SourceTexts:
    """The source texts of a corpus."""
    return SourceTexts(analysis)


def _answers(target: str, lexicon: Lexicon) -> Mapping[str, float]:
    """The source words that answer the words of a target text and tell most, with the sum of their chances to do so."""
    words, links, rates = list(lexicon.source_words), lexicon.backward, lexicon.source_rates
    found: dict[int, float] = {}
    for number in lexicon.read_target(target).words:
        of_word = slice(links.starts[number], links.starts[number + 1])
        for partner, chance in zip(links.partners[of_word].tolist(), links.chances[of_word].tolist(), strict=True):
            if is_word(words[partner]):
                found[partner] = found.get(partner, 0.0) + chance
    telling = sorted((chance * log(max(rates[partner], _RAREST)), partner) for partner, chance in found.items())
    return {words[partner]: found[partner] for _, partner in telling[:_TELLING]}


def _is_known(source: str, lexicon: Lexicon) -> bool:
    """Whether the lexicon has partners for enough of the words of a source text to judge it."""
    tokens = lexicon.languages.source_tokens(source)
    known = (lexicon.forward.answered[lexicon.read_source(source).words] > 0).sum()
    return bool(known >= KNOWN * len(tokens))
