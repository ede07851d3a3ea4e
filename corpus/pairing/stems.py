"""Which stems of a source text, and which ones a target text may render, as far as the term base knows.

Both are told in the same short codes, so that a text of one language and one of the other can be held side by side
without a lexicon, and what a page says can be remembered in a few characters.
"""

from array import array
from collections import defaultdict
from functools import lru_cache

from corpus.pairing.anchors import Tokenizer, is_word
from corpus.pairing.bilingual import Inflection, LanguagePair, language_pair, small_words_of

# Less sure relations, such as between one of several words of a term and one of several words for it, tell nothing.
LEAST_SURE = 0.5

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class StemReader:
    """Tells the stems of a language pair.

    Args:
        languages: what is known about them.
        small: words of the source language that stand in every text.
    """

    def __init__(self, languages: LanguagePair, small: frozenset[str]) -> None:
        rendered = {
            stem: {partner for partner, sure in partners.items() if sure >= LEAST_SURE}
            for stem, partners in sorted(languages.links.items())
        }
        codes = {stem: _code(number) for number, stem in enumerate(stem for stem in rendered if rendered[stem])}
        self._asked = _Asked(codes, languages.source, small)
        self._rendered = _Rendered(rendered, codes, languages.target)
        self._tokens: tuple[Tokenizer, Tokenizer] = languages.source_tokens, languages.target_tokens

    def asked(self, text: str) -> str:
        """The codes of the stems of a source text, without small words."""
        return "".join(sorted({self._asked[word] for word in self._tokens[0](text) if _is_plain(word)}))

    def rendered(self, text: str) -> str:
        """The codes of the source stems that some word of a target text may render."""
        found: set[str] = set()
        found.update(*(self._rendered[word] for word in self._tokens[1](text) if _is_plain(word)))
        return "".join(sorted(found))


@lru_cache(maxsize=2)
def stem_reader(source: str, target: str) -> StemReader:
    """The reader of two languages."""
    return StemReader(language_pair(source, target), small_words_of(source, target))


def numbers(codes: str) -> "array[int]":
    """Some codes, each as one number."""
    return array("H", codes.encode())


def _is_plain(token: str) -> bool:
    """Whether a token is a word that stands for the first time."""
    return is_word(token) and "~" not in token


def _code(number: int) -> str:
    return _DIGITS[number // len(_DIGITS) % len(_DIGITS)] + _DIGITS[number % len(_DIGITS)]


class _Asked(dict[str, str]):
    """The code of a source word's stem, or nothing; worked out when the word is first seen."""

    def __init__(self, codes: dict[str, str], inflection: Inflection, small: frozenset[str]) -> None:
        super().__init__(dict.fromkeys(small, ""))
        self._codes = codes
        self._inflection = inflection

    def __missing__(self, word: str) -> str:
        known = (self._codes[stem] for stem in self._inflection.stems(word) if stem in self._codes)
        self[word] = code = next(known, "")
        return code


class _Rendered(dict[str, tuple[str, ...]]):
    """The codes of the source stems that a target word may render; worked out when the word is first seen."""

    def __init__(self, rendered: dict[str, set[str]], codes: dict[str, str], inflection: Inflection) -> None:
        super().__init__()
        self._inflection = inflection
        self._codes: dict[str, list[str]] = defaultdict(list)
        for stem, partners in rendered.items():
            for partner in partners:
                self._codes[partner].append(codes[stem])
        self._known = frozenset(self._codes)

    def __missing__(self, word: str) -> tuple[str, ...]:
        stems = {*self._inflection.stems(word), *self._inflection.parts(word, self._known)} & self._known
        self[word] = codes = tuple(sorted({code for stem in stems for code in self._codes[stem]}))
        return codes
