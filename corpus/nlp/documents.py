"""spaCy documents of single texts: tokens, sentences, clauses, base forms; the last ones asked for are remembered."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

    from corpus.nlp.boundaries import SentenceBoundaries
    from corpus.nlp.tokenizer import TokenReader

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


class Tokens(NamedTuple):
    """The tokens of a text, without all that a document brings.

    Attributes:
        keys: each with whether it stands behind a word or a comma, so that a capital begins nothing there.
        offsets: where each stands.
        begins: whether a sentence begins with it.
    """

    keys: tuple[tuple[str, bool], ...]
    offsets: tuple[int, ...]
    begins: tuple[bool, ...]

    @classmethod
    def of(cls, told: Sequence[tuple[str, int]], begins: Iterable[bool]) -> "Tokens":
        """The same from what the tokens are and the offsets they stand at, and where sentences begin."""
        keys, starts, before = [], tuple(begins), ""
        for (text, _), first in zip(told, starts, strict=True):
            keys.append((text, bool(before) and not first and (before[-1].isalnum() or before == ",")))
            before = text
        return cls(tuple(keys), tuple(offset for _, offset in told), starts)


def tokens_in(doc: "Doc") -> Tokens:
    """The tokens of a document; to ask it for one of them again and again takes long."""
    return Tokens.of([(token.text, token.idx) for token in doc], [bool(token.is_sent_start) for token in doc])


@lru_cache(maxsize=REMEMBERED)
def tokens_of(text: str, language: str) -> Tokens:
    """The tokens that `document` has.

    >>> tokens_of("Draw a card. Discard it.", "en").begins
    (True, False, False, False, True, False, False)
    """
    reader, boundaries = _readers(language)
    told = reader.tokens(text)
    return Tokens.of(told, boundaries.starts(told))


@lru_cache(maxsize=4)
def _readers(language: str) -> "tuple[TokenReader, SentenceBoundaries]":
    from corpus.nlp.pipeline import SENTENCES
    from corpus.nlp.tokenizer import TokenReader

    nlp = _pipeline(language)
    return TokenReader(nlp.tokenizer), cast("SentenceBoundaries", nlp.get_pipe(SENTENCES))


@lru_cache(maxsize=4)
def _pipeline(language: str) -> "Language":
    from corpus.nlp.pipeline import source_pipeline

    return source_pipeline(language)
