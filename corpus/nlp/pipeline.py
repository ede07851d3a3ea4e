"""The spaCy pipelines of a target and a source language, for those who use spaCy.

    nlp = target_pipeline("de", "en")
    doc = nlp("Die Kreatur bleibt getappt (even if it was countered).")
    doc.spans["foreign"], doc._.reading.passages, list(doc.sents), doc._.clauses, doc[2]._.base_form

They show as documents what the language layer says of a text; the checks need none of it, and import this for a
trained pipeline alone. Such a one takes the place of the blank one where its name is given; our components go in front
of its own.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import spacy
from spacy.language import Language
from spacy.tokens import Doc, Span, Token
from spacy.util import DummyTokenizer, registry
from spacy.vocab import Vocab

from corpus.nlp.boundaries import SentenceBoundaries, clauses, sentences
from corpus.nlp.documents import Tokens
from corpus.nlp.languages import LanguageReader, language_reader
from corpus.nlp.lemmas import lemma
from corpus.nlp.pack import RESOURCES, LanguagePack, UnknownPipelineError, load_pack
from corpus.nlp.tokenizer import RulingTokenizer

if TYPE_CHECKING:
    from corpus.claims.model import Claim

TOKENS, SENTENCES, FOREIGN = "ruling_tokens", "ruling_sentences", "foreign_passages"
# spaCy's name for a language it has no class for
ANY_LANGUAGE = "xx"


class DocumentMaker(DummyTokenizer):
    """What the pipelines have for a tokenizer: documents of our tokens. Saved is not it, but how it was made."""

    def __init__(self, vocab: Vocab, tokenizer: RulingTokenizer) -> None:
        self.vocab, self.tokens = vocab, tokenizer.tokens

    def __call__(self, text: str) -> Doc:
        """The document of a text, with tokens and no more."""
        tokens = self.tokens(text)
        behind = [*(offset for _, offset in tokens), len(text)][1:]
        spaces = [offset + len(word) < end for (word, offset), end in zip(tokens, behind, strict=True)]
        return Doc(self.vocab, words=[word for word, _ in tokens], spaces=spaces)


class Sentences:
    """The pipeline component `ruling_sentences`: sets `is_sent_start` on every token, and what opens clauses.

    Args:
        packs: the data of the texts' own language, then of others that may stand in them.
    """

    def __init__(self, *packs: LanguagePack) -> None:
        self.boundaries = SentenceBoundaries(*packs)
        # A tuple, since a document with it can be saved.
        self.openers = tuple(sorted(packs[0].clause_openers)) if packs else ()

    def __call__(self, doc: Doc) -> Doc:
        """Mark the sentences of `doc`."""
        doc._.clause_openers = self.openers
        # All at once: a token that is told looks through its whole document first.
        starts = [1 if starts else -1 for starts in self.boundaries.starts(_told(doc))]
        told: Any = np.array(starts, dtype=np.int32).astype(np.uint64)
        return doc.from_array(["SENT_START"], told) if starts else doc


class ForeignPassages:
    """The pipeline component `foreign_passages`: sets `doc._.reading` and the span group `foreign`."""

    def __init__(self, reader: LanguageReader) -> None:
        self.reader = reader

    def __call__(self, doc: Doc) -> Doc:
        """Read `doc` by itself alone."""
        doc._.reading = reading = self.reader.read(_told(doc))
        doc.spans["foreign"] = [
            span
            for (start, end), _, language in reading.passages
            if (span := doc.char_span(start, end, label=language, alignment_mode="expand")) is not None
        ]
        return doc


def _tokens(language: str, resources: str) -> Callable[[Language], DocumentMaker]:
    tokenizer = RulingTokenizer(load_pack(language, Path(resources)).abbreviations)
    return lambda nlp: DocumentMaker(nlp.vocab, tokenizer)


registry.tokenizers.register(TOKENS, func=_tokens)


@Language.factory(SENTENCES, default_config={"languages": [], "resources": str(RESOURCES)})
def _sentences(nlp: Language, name: str, languages: list[str], resources: str) -> Sentences:
    return Sentences(*(load_pack(code, Path(resources)) for code in languages))


@Language.factory(FOREIGN, default_config={"source": "en", "target": "de", "resources": str(RESOURCES)})
def _foreign(nlp: Language, name: str, source: str, target: str, resources: str) -> ForeignPassages:
    return ForeignPassages(language_reader(source, target, Path(resources)))


def source_pipeline(source: str, *, trained: str | None = None, resources: Path = RESOURCES) -> Language:
    """Tokens, sentences, clauses and base forms of texts in the source language."""
    return _pipeline([source], trained, resources)


def target_pipeline(target: str, source: str, *, trained: str | None = None, resources: Path = RESOURCES) -> Language:
    """The same of texts in the target language, and what in them is in another language."""
    nlp = _pipeline([target, source], trained, resources)
    nlp.add_pipe(FOREIGN, after=SENTENCES, config={"source": source, "target": target, "resources": str(resources)})
    return nlp


def _pipeline(languages: list[str], trained: str | None, resources: Path) -> Language:
    for code in languages:
        load_pack(code, resources)  # says first that a language is unknown
    nlp = _trained(trained) if trained else _blank(languages[0])
    nlp.max_length = sys.maxsize  # a limit for parsers, whose memory grows with the text; ours need none
    nlp.tokenizer = _tokens(languages[0], str(resources))(nlp)
    nlp.config["nlp"]["tokenizer"] = {"@tokenizers": TOKENS, "language": languages[0], "resources": str(resources)}
    nlp.add_pipe(SENTENCES, first=True, config={"languages": languages, "resources": str(resources)})
    return nlp


def _trained(name: str) -> Language:
    try:
        return spacy.load(name)
    except OSError as error:
        raise UnknownPipelineError(name) from error


def _blank(language: str) -> Language:
    try:
        return spacy.blank(language)
    except ImportError:
        return spacy.blank(ANY_LANGUAGE)


def _told(doc: Doc) -> list[tuple[str, int]]:
    return [(token.text, token.idx) for token in doc]


def _clauses(doc: Doc) -> list[Span]:
    ranges = sentences([bool(token.is_sent_start) for token in doc])
    openers = frozenset(doc._.clause_openers)
    return [doc[start:end] for start, end in clauses([token.text for token in doc], ranges, openers)]


def _claims(doc: Doc) -> "tuple[Claim, ...]":
    """What the document claims; kept there."""
    from corpus.claims.reading import claims_in

    known: tuple[Claim, ...] | None = doc.user_data.get("claims")
    if known is None:
        # To ask a document for one of its tokens again and again takes long.
        tokens = Tokens.of(_told(doc), [bool(token.is_sent_start) for token in doc])
        known = doc.user_data["claims"] = claims_in(doc.text, tokens, doc.lang_)
    return known


def _base_form(token: Token) -> str:
    """The trained pipeline's lemma where there is one, else simplemma's."""
    return token.lemma_ or lemma(token.text, token.lang_)


Doc.set_extension("reading", default=None)
Doc.set_extension("clause_openers", default=())
Doc.set_extension("clauses", getter=_clauses)
Doc.set_extension("claims", getter=_claims)
Token.set_extension("base_form", getter=_base_form)
