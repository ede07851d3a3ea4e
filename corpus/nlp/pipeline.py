"""The spaCy pipelines of a target and a source language.

    nlp = target_pipeline("de", "en")
    doc = nlp("Die Kreatur bleibt getappt (even if it was countered).")
    doc.spans["foreign"], doc._.reading.passages, list(doc.sents), doc._.clauses, doc[2]._.base_form

A trained pipeline takes the place of the blank one where its name is given; our components go in front of its own.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import spacy
from spacy.language import Language
from spacy.tokens import Doc, Span, Token

from corpus.nlp.available import known_languages
from corpus.nlp.boundaries import SentenceBoundaries, clauses
from corpus.nlp.languages import LanguageReader
from corpus.nlp.lemmas import lemma
from corpus.nlp.pack import RESOURCES, UnknownPipelineError, load_pack
from corpus.nlp.tokenizer import ruling_tokenizer

if TYPE_CHECKING:
    from corpus.claims.model import Claim

SENTENCES, FOREIGN = "ruling_sentences", "foreign_passages"
# spaCy's name for a language it has no class for
ANY_LANGUAGE = "xx"


@Language.factory(SENTENCES, default_config={"languages": [], "resources": str(RESOURCES)})
def _sentences(nlp: Language, name: str, languages: list[str], resources: str) -> SentenceBoundaries:
    return SentenceBoundaries(*(load_pack(code, Path(resources)) for code in languages))


@Language.factory(FOREIGN, default_config={"source": "en", "target": "de", "resources": str(RESOURCES)})
def _foreign(nlp: Language, name: str, source: str, target: str, resources: str) -> LanguageReader:
    folder = Path(resources)
    others = [load_pack(code, folder) for code in known_languages(folder) if code not in (source, target)]
    return LanguageReader(load_pack(source, folder), load_pack(target, folder), others)


def source_pipeline(source: str, *, trained: str | None = None, resources: Path = RESOURCES) -> Language:
    """Tokens, sentences, clauses and base forms of texts in the source language."""
    return _pipeline([source], trained, resources)


def target_pipeline(target: str, source: str, *, trained: str | None = None, resources: Path = RESOURCES) -> Language:
    """The same of texts in the target language, and what in them is in another language."""
    nlp = _pipeline([target, source], trained, resources)
    nlp.add_pipe(FOREIGN, after=SENTENCES, config={"source": source, "target": target, "resources": str(resources)})
    return nlp


def _pipeline(languages: list[str], trained: str | None, resources: Path) -> Language:
    packs = [load_pack(code, resources) for code in languages]
    nlp = _trained(trained) if trained else _blank(languages[0])
    nlp.max_length = sys.maxsize  # a limit for parsers, whose memory grows with the text; ours need none
    nlp.tokenizer = ruling_tokenizer(nlp, packs[0].abbreviations)
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


def _clauses(doc: Doc) -> list[Span]:
    return list(clauses(doc, frozenset(doc._.clause_openers)))


def _claims(doc: Doc) -> "tuple[Claim, ...]":
    from corpus.claims.reading import claims_in

    return claims_in(doc)


def _base_form(token: Token) -> str:
    """The trained pipeline's lemma where there is one, else simplemma's."""
    return token.lemma_ or lemma(token.text, token.lang_)


Doc.set_extension("reading", default=None)
Doc.set_extension("clause_openers", default=())
Doc.set_extension("clauses", getter=_clauses)
Doc.set_extension("claims", getter=_claims)
Token.set_extension("base_form", getter=_base_form)
