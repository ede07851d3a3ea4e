"""The tokens of single texts, and where sentences begin; the last ones asked for are remembered.

spaCy documents of the same tokens: `corpus.nlp.pipeline`.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.boundaries import SentenceBoundaries, sentences
from corpus.nlp.pack import load_pack
from corpus.nlp.tokenizer import RulingTokenizer

REMEMBERED = 1_024


class Tokens(NamedTuple):
    """The tokens of a text.

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

    @property
    def told(self) -> Iterator[tuple[str, int]]:
        """What the tokens are, and the offsets they stand at."""
        return ((text, offset) for (text, _), offset in zip(self.keys, self.offsets, strict=True))

    @property
    def sentences(self) -> list[Span]:
        """From the first to the last token of each; with white space that is a token, and without what only parts."""
        ends = [offset + len(text) for text, offset in self.told]
        return [Span(self.offsets[start], ends[end - 1]) for start, end in sentences(self.begins)]


@lru_cache(maxsize=REMEMBERED)
def tokens_of(text: str, language: str) -> Tokens:
    """The tokens of a text, taken to be in `language` throughout.

    >>> tokens_of("Draw a card. Discard it.", "en").begins
    (True, False, False, False, True, False, False)
    >>> tokens_of("Draw a card. Discard {X} cards.", "en").sentences
    [Span(start=0, end=12), Span(start=13, end=31)]

    Raises:
        UnknownLanguageError: there is no folder of data for the language.
    """
    told = tokenizer_of(language).tokens(text)
    return Tokens.of(told, _boundaries(language).starts(told))


@lru_cache(maxsize=4)
def tokenizer_of(language: str) -> RulingTokenizer:
    """What takes texts of a language apart.

    Raises:
        UnknownLanguageError: there is no folder of data for the language.
    """
    return RulingTokenizer(load_pack(language).abbreviations)


@lru_cache(maxsize=4)
def _boundaries(language: str) -> SentenceBoundaries:
    return SentenceBoundaries(load_pack(language))
