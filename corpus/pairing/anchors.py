"""The words of a text, and its anchors: what a translation keeps whatever the languages.

Anchors are mana and other symbols, sizes such as `+1/+1`, numbers by their value (`3` and “three” are one), and
negation. Rulings that look alike mostly differ in one of them.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NamedTuple

_TAG = re.compile(r"</?[a-z]+>")
_TOKEN = re.compile(
    r"""
      \{[^{}\s]{1,9}\}                                  # {T}, {2}, {G/U}
    | [+\-−–]?(?:\d+|[XY*]) / [+\-−–]?(?:\d+|[XY*])     # 2/2, +1/+1, -X/-X
    | \d+
    | [^\W\d_]+ (?: ['’][^\W\d_]+ )*                    # the parts of a hyphenated word are words
    """,
    re.VERBOSE,
)
_SYMBOL_PART = re.compile(r"\d+|[^\W\d_]")
_DASHES = str.maketrans("−–", "--")
_SHORTEST_REMAINDER = 4
# A text with more tokens than this is no ruling: the others are left out, since pages are compared word by word.
_MOST = 2_000
_MOST_DIGITS = 18


class Cues(NamedTuple):
    """How a language says numbers and negation.

    `numbers` holds the digits of number words. Negation is a word of its own, or what begins or ends one, except in
    `unrelated`, words that only look so.
    """

    numbers: Mapping[str, str]
    negations: frozenset[str]
    negative_prefixes: tuple[str, ...] = ()
    negative_suffixes: tuple[str, ...] = ()
    unrelated: frozenset[str] = frozenset()


class Tokenizer:
    """Takes texts of a language apart into words in lower case and anchors; a token that comes again is numbered.

    Anchors are no words: numbers begin with `#`, symbols are in braces, negation is `!`. A symbol that was fused with
    its neighbour is taken apart, and a hybrid symbol has its halves in alphabetical order, with or without a slash.

    >>> tokens = Tokenizer(Cues({"three": "3"}, frozenset({"not"}), ("non",), ("n't",)))
    >>> tokens("Pay {1W}{U/G}. It can’t block three tokens.")
    ['pay', '{1}', '{W}', '{G/U}', 'it', '!', "can't", 'block', '#3', 'tokens']
    >>> tokens("three nonland cards, not 3 cards")
    ['#3', '!', 'land', 'cards', '!~2', 'not', '#3~2', 'cards~2']
    """

    def __init__(self, cues: Cues) -> None:
        self._known = _Known(cues)

    def __call__(self, text: str) -> list[str]:
        """The tokens of a text, each once."""
        if not text.isascii():
            text = unicodedata.normalize("NFC", text)
        if "<" in text:
            text = _TAG.sub(" ", text)
        return _numbered(chain.from_iterable(map(self._known.__getitem__, _TOKEN.findall(text))))


class _Known(dict[str, tuple[str, ...]]):
    """What each stretch of text stands for, worked out when it is first seen: corpora use few words often."""

    def __init__(self, cues: Cues) -> None:
        super().__init__()
        self._cues = cues

    def __missing__(self, found: str) -> tuple[str, ...]:
        if found[0] == "{":
            tokens = _symbols(found)
        elif "/" in found:
            tokens = (found.translate(_DASHES).upper(),)
        elif found[0].isdecimal():
            # int() of very long ones is an error.
            tokens = (f"#{int(found)}" if len(found) <= _MOST_DIGITS else f"#{found}",)
        else:
            tokens = _words(found.lower().replace("’", "'"), self._cues)
        self[found] = tokens
        return tokens


def is_word(token: str) -> bool:
    """Whether a token is a word, as against an anchor."""
    return token[0].isalpha()


def is_exact(token: str) -> bool:
    """Whether a token is a symbol, a size or a number: what no translator may change."""
    return not is_word(token) and token[0] != "!"


def again(token: str) -> str | None:
    """The token that this one repeats, if it does.

    >>> again("cards~2"), again("cards")
    ('cards', None)
    """
    first, mark, _ = token.partition("~")
    return first if mark else None


def _symbols(token: str) -> tuple[str, ...]:
    parts = _SYMBOL_PART.findall(token.upper())
    hybrid = "/" in token or (len(set(parts)) == 2 and all(map(str.isalpha, parts)))
    return (f"{{{'/'.join(sorted(parts))}}}",) if hybrid else tuple(f"{{{part}}}" for part in parts)


def _words(word: str, cues: Cues) -> tuple[str, ...]:
    word = word.removesuffix("'s")
    if word in cues.numbers:
        return (f"#{cues.numbers[word]}",)
    if word in cues.negations or word.endswith(cues.negative_suffixes):
        return ("!", word)
    if word in cues.unrelated:
        return (word,)
    for prefix in cues.negative_prefixes:
        if word.startswith(prefix) and len(word) >= len(prefix) + _SHORTEST_REMAINDER:
            return ("!", word.removeprefix(prefix))
    return (word,)


def _numbered(tokens: Iterable[str]) -> list[str]:
    """Tokens that come again, numbered; of words only the second and only of longer ones, of anchors each."""
    times: dict[str, int] = {}
    for token in tokens:
        if len(times) >= _MOST:
            break
        if token not in times:
            times[token] = 1
            continue
        times[token] += 1
        if not is_word(token) or (times[token] == 2 and len(token) >= _SHORTEST_REMAINDER):
            times[f"{token}~{times[token]}"] = 1
    return list(times)
