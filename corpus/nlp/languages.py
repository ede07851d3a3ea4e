"""Which parts of a text are not in the language it should be in.

Done in two steps. `LanguageReader` reads a text by itself alone: what it says can be remembered with the text. Words
that no list settles are left open, and `corpus.nlp.vocabulary` settles them by what the corpus at hand shows.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from spacy.tokens import Doc

from corpus.model import Span
from corpus.nlp.boundaries import SentenceBoundaries
from corpus.nlp.pack import LanguagePack, fold
from corpus.nlp.passages import NOUN, OPENING, Run, Word, find_runs
from corpus.nlp.readings import Extent, Passage, Reading
from corpus.nlp.third import ThirdLanguages
from corpus.nlp.words import CLEAR, NOTHING, Evidence, WordEvidence

# What it adds to a word's odds that the source has the very word, where nothing else makes it a target word.
COPIED = 1.5
# A text is surely in the target language from this many clear words and this share of them on.
SURE_WORDS, SURE_SHARE = 4, 0.8
# A run is the whole text if so few clear words, as a share of its own, lie outside: small ones, and nouns of names.
STRAY_WORDS, STRAY_NOUNS = 0.05, 0.25
# Words a mark opens a sentence behind, besides the beginnings of sentences.
OPENERS = frozenset((*OPENING, "—", "–", "•", ":", "*", "|"))
FEW_WORDS = 2


class LanguageReader:
    """The pipeline component `foreign_passages`: sets `doc._.reading` and the span group `foreign`."""

    def __init__(self, source: LanguagePack, target: LanguagePack, others: Sequence[LanguagePack]) -> None:
        self.source, self.target = source, target
        self.sentences = SentenceBoundaries(target, source)
        self.evidence = WordEvidence(source, target)
        self.third = ThirdLanguages(source, target, others)

    def __call__(self, doc: Doc) -> Doc:
        """Read `doc` by itself alone."""
        doc._.reading = reading = self.read(doc)
        doc.spans["foreign"] = [
            span
            for (start, end), _, language in reading.passages
            if (span := doc.char_span(start, end, label=language, alignment_mode="expand")) is not None
        ]
        return doc

    def read(
        self, doc: Doc, source: Collection[str] = (), settled: Mapping[str, float] = MappingProxyType({})
    ) -> Reading:
        """The reading of a text.

        Args:
            doc: the text's tokens.
            source: the folded words of its source text, where that is at hand.
            settled: odds of words that the corpus has settled.
        """
        tokens = [(token.text, token.idx) for token in doc]
        evidence = [self._weigh(text, source, settled) for text, _ in tokens]
        small = [(text, weight) for (text, _), weight in zip(tokens, evidence, strict=True) if not text[0].isupper()]
        clear = [weight.odds > 0 for _, weight in small if abs(weight.odds) >= CLEAR]
        suspicious = any(weight.odds < 0 for weight in evidence) or self.third.may_be_in([text for text, _ in tokens])
        passages = self._passages(list(self._words(tokens, evidence))) if suspicious else ()
        sure = not passages and len(clear) >= SURE_WORDS and sum(clear) >= SURE_SHARE * len(clear)
        return Reading(passages, sure, tuple(sorted({fold(text) for text, weight in small if weight.open})))

    def _words(self, tokens: Sequence[tuple[str, int]], evidence: Sequence[Evidence]) -> Iterator[Word]:
        sentence, opens = 0, True
        for (text, start), begins, weight in zip(tokens, self.sentences.starts(tokens), evidence, strict=True):
            if begins:
                sentence, opens = sentence + 1, True
            yield Word(text, Span(start, start + len(text)), *weight, text[0].isupper(), opens, sentence)
            opens = not text[0].isalpha() and (opens or text in OPENERS)

    def _weigh(self, text: str, source: Collection[str], settled: Mapping[str, float]) -> Evidence:
        evidence = self.evidence.of(text)
        if evidence.odds >= CLEAR and not evidence.open:
            return evidence
        if evidence.open and settled and (folded := fold(text)) in settled:
            return Evidence(settled[folded], open=False)
        if source and evidence.odds < CLEAR and text[0].islower() and not self.evidence.is_shared(text):
            if fold(text) in source:
                return Evidence(evidence.odds - COPIED, evidence.open)
            if evidence.open:
                return NOTHING
        return evidence

    def _passages(self, words: list[Word]) -> tuple[Passage, ...]:
        found = list(self.third.runs(words))
        for run, _ in found:
            for place in range(run.first, run.last + 1):
                words[place] = words[place]._replace(odds=0.0)
        found += [(run, self.source.code) for run in find_runs(words, self.source.name_joiners)]
        for run, language in found:
            if run[:2] == (0, len(words) - 1) or _is_nearly_all(words, run):
                whole = Span(words[0].span.start, words[-1].span.end)
                return (Passage(whole, Extent.RULING, language),)
        return tuple(_passage(words, run, language) for run, language in sorted(found))


def _is_nearly_all(words: Sequence[Word], run: Run) -> bool:
    inside = sum(word.odds <= -CLEAR for word in words[run.first : run.last + 1])
    outside = [*words[: run.first], *words[run.last + 1 :]]
    strays = sum(not word.capital and abs(word.odds) >= CLEAR for word in outside)
    nouns = sum(word.capital and word.odds >= NOUN for word in outside)
    return strays <= STRAY_WORDS * inside and nouns <= STRAY_NOUNS * inside


def _passage(words: Sequence[Word], run: Run, language: str) -> Passage:
    count = sum(word.text[0].isalpha() for word in words[run.first : run.last + 1])
    extent = Extent.WORDS if count <= FEW_WORDS and not run.closed else Extent.PASSAGE
    return Passage(Span(words[run.first].span.start, words[run.last].span.end), extent, language)
