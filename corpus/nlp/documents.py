"""spaCy documents of single texts: tokens, sentences, clauses, base forms; the last ones asked for are remembered."""

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

REMEMBERED = 1_024


@lru_cache(maxsize=REMEMBERED)
def document(text: str, language: str) -> "Doc":
    """The document of a text, taken to be in `language` throughout.

    >>> [sentence.text for sentence in document("Draw a card. Then discard {X} cards.", "en").sents]
    ['Draw a card.', 'Then discard {X} cards.']

    Raises:
        UnknownLanguageError: there is no folder of data for the language.
    """
    return _pipeline(language)(text)


@lru_cache(maxsize=4)
def _pipeline(language: str) -> "Language":
    from corpus.nlp.pipeline import source_pipeline

    return source_pipeline(language)
