"""What checks are handed: texts with what is known of their languages, and texts that translate each other."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from corpus.likeness.offers import Offer
from corpus.model import Address, Ruling
from corpus.nlp.pack import language_name
from corpus.nlp.readings import Reading

if TYPE_CHECKING:
    from corpus.nlp.languages import LanguageReader

SURE = 0.9
"""The score from which on checks take two paired rulings for source and translation: docs/alignment.md has figures."""


class Text(NamedTuple):
    """A target text and the source text that its record names: all that its reading depends on."""

    text: str
    source: str | None


class Tongues(NamedTuple):
    """The languages of a run, by code, and the trained spaCy pipeline of the target where one is wanted."""

    source: str
    target: str
    trained: str | None = None

    @property
    def source_name(self) -> str:
        """The source language's name in English."""
        return language_name(self.source)

    @property
    def target_name(self) -> str:
        """The target language's name in English."""
        return language_name(self.target)


def text_of(ruling: Ruling, tongues: Tongues) -> Text:
    """The text of a target ruling, with the source that its record names in the source language."""
    return Text(ruling.text, ruling.source if ruling.source_lang in (None, tongues.source) else None)


class AnalysedRuling(NamedTuple):
    """A text, wherever it stands, as checks of scope RULING see it.

    It is a target text unless `language` says otherwise; `ready` holds translations for what is left untranslated.
    """

    text: str
    source: str | None
    reading: Reading
    tongues: Tongues
    ready: Mapping[str, Sequence[Offer]]
    language: str


class AnalysedPair(NamedTuple):
    """A target text and a source text that it translates, wherever they stand, as checks of scope PAIR see them.

    `reading` is the target's; what its passages hold is not translated.
    """

    source: str
    target: str
    reading: Reading
    tongues: Tongues


class Translation(NamedTuple):
    """A target ruling with the source text it translates, as its record says or as the two pages were paired.

    `score` is the chance that the two belong together (1 where the record says so); `source_at` is None there.
    """

    source: str
    target: str
    score: float
    source_at: Address | None
    target_at: Address

    @property
    def is_sure(self) -> bool:
        """Whether checks may take the two for source and translation."""
        return self.score >= SURE


def read_texts(tongues: Tongues, texts: Sequence[Text], settled: Mapping[str, float] | None = None) -> list[Reading]:
    """The readings of target texts, each by itself alone but for the words that are `settled`."""
    if not texts:
        return []
    tokens, reader = load_reader(tongues)
    return [reader.read(tokens(text.text), text.source, settled or {}) for text in texts]


@lru_cache(maxsize=2)
def load_reader(tongues: Tongues) -> "tuple[Callable[[str], list[tuple[str, int]]], LanguageReader]":
    """What cuts target texts into tokens, and what reads these.

    Raises:
        UnknownPipelineError: a trained pipeline is wanted that there is not.
    """
    from corpus.nlp.documents import tokenizer_of
    from corpus.nlp.languages import language_reader

    if tongues.trained:
        from corpus.nlp.pipeline import target_pipeline

        # Its tokens and passages are ours all the same: it is asked for here to say that there is none.
        target_pipeline(tongues.target, tongues.source, trained=tongues.trained)
    return tokenizer_of(tongues.target).tokens, language_reader(tongues.source, tongues.target)
