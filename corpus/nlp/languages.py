"""Which parts of a text are not in the language it should be in.

Done in two steps. `LanguageReader` reads a text by itself alone: what it says can be remembered with the text. Words
that no list settles are left open, and `corpus.nlp.vocabulary` settles them by what the corpus at hand shows.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from corpus.model import Span
from corpus.nlp.addresses import in_addresses
from corpus.nlp.available import known_languages
from corpus.nlp.boundaries import SentenceBoundaries
from corpus.nlp.capitals import tell_capitals
from corpus.nlp.pack import RESOURCES, LanguagePack, fold, load_pack
from corpus.nlp.passages import NOUN, OPENING, Run, Word, find_runs
from corpus.nlp.readings import Extent, Passage, Reading
from corpus.nlp.third import ThirdLanguages
from corpus.nlp.words import CLEAR, LIMIT, NOTHING, Evidence, WordEvidence, words_of

# What it adds to a word's odds that the source has the very word, where nothing else makes it a target word.
COPIED = 1.5
# A text is surely in the target language from this many clear words and this share of them on.
SURE_WORDS, SURE_SHARE = 4, 0.8
# A run is the whole text if so few clear words, as a share of its own, lie outside: small ones, and nouns of names.
STRAY_WORDS, STRAY_NOUNS = 0.05, 0.25
# Marks that something begins behind, besides those that open brackets and quotations.
OPENERS = frozenset(("—", "–", "•", ":", "*", "|"))
FEW_WORDS = 2

Tokens: TypeAlias = Sequence[tuple[str, int]]
"""Texts of tokens and the offsets they stand at."""


class LanguageReader:
    """Reads texts that should be in the target language; `others` are the third languages that are looked for."""

    def __init__(self, source: LanguagePack, target: LanguagePack, others: Sequence[LanguagePack]) -> None:
        self.source, self.target = source, target
        self.sentences = SentenceBoundaries(target, source)
        self.evidence = WordEvidence(source, target)
        self.third = ThirdLanguages(source, target, others)

    def read(
        self, tokens: Tokens, source: str | None = None, settled: Mapping[str, float] = MappingProxyType({})
    ) -> Reading:
        """The reading of a text.

        Args:
            tokens: of the text.
            source: its source text, where that is at hand.
            settled: odds of words that the corpus has settled.
        """
        evidence = [self.evidence.of(text) for text, _ in tokens]
        for place in in_addresses(tokens):
            evidence[place] = NOTHING
        doubtful = [place for place, weight in enumerate(evidence) if weight.open or weight.odds < 0]
        if doubtful and (settled or source):
            copied = words_of(source) if source else frozenset()
            for place in doubtful:
                evidence[place] = self._settle(tokens[place][0], evidence[place], copied, settled)
        passages: tuple[Passage, ...] = ()
        if any(evidence[place].odds < 0 for place in doubtful) or self.third.may_be_in([text for text, _ in tokens]):
            words = tell_capitals(
                list(self._words(tokens, evidence)),
                self.source.never_names,
                self.source.name_joiners,
                self.source.no_names,
            )
            passages = self._passages(words)
        open_words = {fold(text) for (text, _), weight in self._small(tokens, evidence) if weight.open}
        return Reading(passages, not passages and self._is_sure(tokens, evidence), tuple(sorted(open_words)))

    def _is_sure(self, tokens: Tokens, evidence: Sequence[Evidence]) -> bool:
        clear = [weight.odds > 0 for _, weight in self._small(tokens, evidence) if abs(weight.odds) >= CLEAR]
        return len(clear) >= SURE_WORDS and sum(clear) >= SURE_SHARE * len(clear)

    @staticmethod
    def _small(tokens: Tokens, evidence: Sequence[Evidence]) -> Iterator[tuple[tuple[str, int], Evidence]]:
        """The tokens that do not begin with a capital."""
        return ((token, weight) for token, weight in zip(tokens, evidence, strict=True) if not token[0][0].isupper())

    def _words(self, tokens: Tokens, evidence: Sequence[Evidence]) -> Iterator[Word]:
        sentence, opens, end = 0, True, -1
        for (text, start), begins, weight in zip(tokens, self.sentences.starts(tokens), evidence, strict=True):
            if begins:
                sentence, opens = sentence + 1, True
            yield Word(text, Span(start, start + len(text)), *weight, text[0].isupper(), opens, sentence)
            # A quotation mark right behind a word closes a quotation.
            opens = not text[0].isalpha() and (opens or text in OPENERS or (text in OPENING and start > end))
            end = start + len(text)

    def _settle(self, text: str, evidence: Evidence, copied: Collection[str], settled: Mapping[str, float]) -> Evidence:
        """What the corpus and the source say of a doubtful word; `copied` are the source's words."""
        folded = fold(text)
        if evidence.open and folded in settled:
            return Evidence(settled[folded], open=False)
        if copied and text[0].islower():
            if folded in copied:
                return Evidence(evidence.odds - COPIED, evidence.open)
            if evidence.open:
                return NOTHING
        return evidence

    def _passages(self, words: list[Word]) -> tuple[Passage, ...]:
        found = list(self.third.runs(words))
        third = {place for run, _ in found for place in range(run.first, run.last + 1)}
        # They bar the way of source passages, and tell neither for nor against the whole being in one language.
        barred = [w._replace(odds=LIMIT, capital=False) if at in third else w for at, w in enumerate(words)]
        words = [w._replace(odds=0.0) if at in third else w for at, w in enumerate(words)]
        found += [(run, self.source.code) for run in find_runs(barred, self.source.name_joiners)]
        for run, language in found:
            if run[:2] == (0, len(words) - 1) or _is_nearly_all(words, run):
                whole = Span(words[0].span.start, words[-1].span.end)
                return (Passage(whole, Extent.RULING, language),)
        return tuple(_passage(words, run, language) for run, language in sorted(found))


def language_reader(source: str, target: str, resources: Path = RESOURCES) -> LanguageReader:
    """The reader of texts between two languages, with the data of a folder.

    Raises:
        UnknownLanguageError: there is no data for one of them.
    """
    others = [load_pack(code, resources) for code in known_languages(resources) if code not in (source, target)]
    return LanguageReader(load_pack(source, resources), load_pack(target, resources), others)


def _is_nearly_all(words: Sequence[Word], run: Run) -> bool:
    inside = sum(word.odds <= -CLEAR for word in words[run.first : run.last + 1])
    outside = [*words[: run.first], *words[run.last + 1 :]]
    strays = sum(
        abs(word.odds) >= (NOUN if word.opens else CLEAR) for word in outside if word.opens or not word.capital
    )
    nouns = sum(word.capital and word.odds >= NOUN for word in outside)
    return strays <= STRAY_WORDS * inside and nouns <= STRAY_NOUNS * inside


def _passage(words: Sequence[Word], run: Run, language: str) -> Passage:
    inside = [word for word in words[run.first : run.last + 1] if not word.text.isspace()]
    count = sum(word.text[0].isalpha() for word in inside)
    extent = Extent.WORDS if count <= FEW_WORDS and not run.closed else Extent.PASSAGE
    return Passage(Span(inside[0].span.start, inside[-1].span.end), extent, language)
