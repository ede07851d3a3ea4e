"""What counts as the same wording: tokens, their keys, sentences, and the card's own name.

Two texts say the same in the same words where the keys of their tokens agree. A key forgets what typing decides and
the writer does not: case, white space, Unicode composition, soft hyphens, the style of quotation marks, apostrophes
and dashes. These tokens serve to compare texts of one language; they know nothing about any language.
"""

import re
import unicodedata
from collections.abc import Sequence, Set
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple, TypeAlias

from corpus.model import Span

# Format characters that no reader sees: soft hyphen, zero width space and joiners, word joiner, byte order mark.
_UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
# Combining marks belong to the letter before them, so that decomposed text has the tokens of composed text.
_INSIDE = rf"\w\u0300-\u036f{_UNSEEN}"
_SIGN = r"[+\-−–]"

_TOKEN = re.compile(
    rf"""
      (?: \{{ [^{{}}\s]{{1,9}} \}} )+                                                # symbols: {{T}}, {{2}}{{U}}
    | (?<![{_INSIDE}]) {_SIGN}? (?:\d+|[XYxy*]) / {_SIGN}? (?:\d+|[XYxy*]) (?!\w)    # sizes: 2/2, +1/+1, -X/-X
    | (?<![{_INSIDE}]) {_SIGN} \d+ (?!\w)                                            # loyalty: +1, -3
    | \d+ (?: [.,]\d+ )+                                                             # numbers: 1,000
    | (?<=[{_INSIDE}]) ['’ʼ]s (?!\w)                                                 # a possessive leaves the name bare
    | [^\W_] (?: [{_INSIDE}] | ['’ʼ] (?!s(?!\w)) (?=[^\W\d_]) | [-‐‑] (?=[^\W_]) )*  # words: won't, face-down
    | \.\.\. | --+
    | \S
    """,
    re.VERBOSE,
)
_STRETCH = re.compile(r"\S+")
_TYPING = str.maketrans(
    {
        **dict.fromkeys("„“”‟«»＂″", '"'),
        **dict.fromkeys("‚‘’‛‹›ʼ′`´", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys(_UNSEEN),
        "…": "...",
    }
)
_ENDS = frozenset((".", "!", "?", "..."))
_QUOTES = frozenset("\"'")
_CLOSING_BRACKETS = frozenset(")]")
_OPENING_BRACKETS = frozenset("([")
_CLAUSE_MARKS = frozenset(",;:)]-")
_LONGEST_ABBREVIATION = 4
_CHARACTERS = 0x110000

OWN_NAME = "~"
"""The key of the page's own card, whatever it is called (Magic's text templates write the same sign for it)."""

Name: TypeAlias = tuple[str, ...]
"""A card's name, or a form of it: the cased keys of its tokens."""

Range: TypeAlias = tuple[int, int]
"""The numbers of a first token and of the one behind the last."""


class Token(NamedTuple):
    """A word, number, symbol or mark at code points `start` to `end`; `cased` is its key before case is forgotten."""

    key: str
    cased: str
    start: int
    end: int


def _cased(token: str) -> str:
    key = unicodedata.normalize("NFC", token).translate(_TYPING)
    return "-" if key and not key.strip("-") else key


# No token holds white space, and a corpus repeats the stretches between.
@lru_cache(maxsize=1 << 16)
def _tokens_of_stretch(stretch: str) -> tuple[Token, ...]:
    return tuple(
        Token(cased.casefold(), cased, match.start(), match.end())
        for match in _TOKEN.finditer(stretch)
        if (cased := _cased(match.group()))
    )


@lru_cache(maxsize=1 << 16)
def _cased_keys_of_stretch(stretch: str) -> tuple[str, ...]:
    # Most are a plain word.
    if stretch.isalpha() and stretch.isascii():
        return (stretch,)
    return tuple(filter(None, map(_cased, _TOKEN.findall(stretch))))


@lru_cache(maxsize=1 << 16)
def is_word(key: str) -> bool:
    """Whether a key says something: a word, number, symbol or name, as against a punctuation mark."""
    return key == OWN_NAME or (len(key) > 1 and key[0] in "{*") or any(map(str.isalnum, key))


def is_plain(text: str) -> bool:
    """Whether the letters of a text's keys stand in it as they are: composed, and with nothing unseen between."""
    return text.isascii() or (unicodedata.is_normalized("NFC", text) and not any(map(text.__contains__, _UNSEEN)))


def cased_keys(text: str) -> list[str]:
    """The keys of a text's tokens, with their case.

    >>> cased_keys("“Pay {2}{U}”—it’s 2/2.")
    ['"', 'Pay', '{2}{U}', '"', '-', 'it', "'s", '2/2', '.']
    """
    return list(chain.from_iterable(map(_cased_keys_of_stretch, text.split())))


def keys(text: str) -> list[str]:
    """The keys of a text's tokens."""
    return [key.casefold() for key in cased_keys(text)]


def tokens(text: str, names: Sequence[Name] = ()) -> list[Token]:
    """A text's tokens; a form of the card's own name, one of `names`, is one token with the key `OWN_NAME`.

    >>> [token.key for token in tokens("Ubu, Lord of Ink sees Ubu’s card.", name_forms("Ubu, Lord of Ink"))]
    ['~', 'sees', '~', "'s", 'card', '.']
    """
    found = [
        Token(key, cased, stretch.start() + start, stretch.start() + end)
        for stretch in _STRETCH.finditer(text)
        for key, cased, start, end in _tokens_of_stretch(stretch.group())
    ]
    for first, last in reversed(named([token.cased for token in found], names)):
        found[first:last] = [Token(OWN_NAME, OWN_NAME, found[first].start, found[last - 1].end)]
    return found


def name_forms(card: str) -> tuple[Name, ...]:
    """The forms of a card's name that need no proof, longest first: in full, halves of a double name, before a comma.

    >>> name_forms("Ubu, Lord of Ink")
    (('Ubu', ',', 'Lord', 'of', 'Ink'), ('Ubu',))
    """
    parts = [card, *card.split(" // ")]
    written = {form for part in parts for form in (part, part.partition(", ")[0])}
    forms = set(map(tuple, map(cased_keys, written)))
    return tuple(sorted(forms - {()}, key=lambda form: (-len(form), form)))


def spoken_forms(texts: Sequence[Sequence[str]], cards: Sequence[str]) -> dict[str, tuple[Name, ...]]:
    """How the texts call their card, by card.

    To the forms that need no proof comes a name's first word, where it stands on pages of cards whose names have that
    word and nowhere else, and never in lower case: so do persons' names, and those of kinds of things do not. A word
    that is all of another card's name before its comma is a person's name too.

    Args:
        texts: the cased keys of each text.
        cards: the name of the card on whose page each text stands.
    """
    forms = {card: name_forms(card) for card in dict.fromkeys(cards)}
    first_words = {name[0] for known in forms.values() for name in known if len(name) > 1 and name[0].istitle()}
    words_of = {card: frozenset(word for name in known for word in name) for card, known in forms.items()}
    lower = {word.lower() for word in first_words}
    common: set[str] = set()
    for text, card in zip(texts, cards, strict=True):
        common.update(first_words.intersection(text) - words_of[card])
        common.update(map(str.title, lower.intersection(text)))
    alone = first_words - common
    persons = {tuple(cased_keys(card.partition(", ")[0])) for card in forms if ", " in card}
    return {card: with_first_words(known, alone, persons) for card, known in forms.items()}


def with_first_words(forms: tuple[Name, ...], alone: Set[str], persons: Set[Name]) -> tuple[Name, ...]:
    """The forms of a card's name, and their first words where these are proven.

    Args:
        forms: those that need no proof.
        alone: words that stand on the pages of cards with that word in their names and nowhere else.
        persons: names of one word or more that are all of a card's name before its comma.
    """
    proven = {name[:1] for name in forms if name[0] in alone or name[:1] in persons}
    return forms + tuple(sorted(proven - set(forms)))


def named(cased: Sequence[str], names: Sequence[Name]) -> list[Range]:
    """Where the card's own name stands among a text's cased keys, from left to right; names are tried in order."""
    starts = {name[0] for name in names}
    if starts.isdisjoint(cased):
        return []
    found: list[Range] = []
    behind = 0
    for index, key in enumerate(cased):
        if index < behind or key not in starts:
            continue
        for name in names:
            if tuple(cased[index : index + len(name)]) == name:
                behind = index + len(name)
                found.append((index, behind))
                break
    return found


def masked(cased: Sequence[str], names: Sequence[Name]) -> list[str]:
    """A text's cased keys with `OWN_NAME` for each form of the card's own name."""
    replaced = list(cased)
    for first, last in reversed(named(cased, names)):
        replaced[first:last] = [OWN_NAME]
    return replaced


def sentences(cased: Sequence[str]) -> list[Range]:
    """The sentences of a text, given as cased keys, each with its end mark and what closes behind it.

    >>> sentences(cased_keys("Pay {1} (e.g. with a land). If X is 0, don’t."))
    [(0, 12), (12, 19)]
    """
    found: list[Range] = []
    start = index = 0
    while index < len(cased):
        index += 1
        if cased[index - 1] not in _ENDS or _abbreviates(cased, index - 1):
            continue
        while index < len(cased) and _closes(cased, start, index):
            index += 1
        if index == len(cased) or not cased[index][0].islower():
            found.append((start, index))
            start = index
    if start < len(cased):
        found.append((start, len(cased)))
    return found


def sentence_spans(text: str) -> list[Span]:
    """The sentences of a text, white space around them left out.

    >>> sentence_spans("It is exiled. You may cast it.")
    [Span(start=0, end=13), Span(start=14, end=30)]
    """
    found = tokens(text)
    ranges = sentences([token.cased for token in found])
    return [Span(found[first].start, found[behind - 1].end) for first, behind in ranges]


def _closes(cased: Sequence[str], start: int, index: int) -> bool:
    """Whether a closing bracket or quotation mark stands at `index`; a quotation mark closes where one is open."""
    mark = cased[index]
    return mark in _CLOSING_BRACKETS or (mark in _QUOTES and cased[start:index].count(mark) % 2 == 1)


def _abbreviates(cased: Sequence[str], stop: int) -> bool:
    """Whether a full stop ends an abbreviation: a short word without a vowel, or a lone letter after another."""
    if cased[stop] != "." or stop == 0:
        return False
    word = cased[stop - 1]
    if not word.isalpha() or (word.isupper() and len(word) > 1):
        return False
    if len(word) == 1:
        return word.islower() or (stop > 1 and cased[stop - 2] == ".")
    return _has_no_vowel(word)


@lru_cache(maxsize=1 << 16)
def _has_no_vowel(word: str) -> bool:
    letters = unicodedata.normalize("NFD", word.lower())
    return len(word) <= _LONGEST_ABBREVIATION and not any(vowel in letters for vowel in "aeiouy")


def clauses(cased: Sequence[str], sentence: Range) -> list[Range]:
    """The parts of a sentence between its commas, semicolons, colons, dashes and brackets.

    An opening bracket begins a part, any other mark ends one.

    >>> clauses(cased_keys("If you do (or not), draw."), (0, 10))
    [(0, 3), (3, 8), (8, 10)]
    """
    start, end = sentence
    breaks = {start, end}
    for index in range(start + 1, end):
        if cased[index] in _OPENING_BRACKETS:
            breaks.add(index)
            continue
        if index in breaks and not is_word(cased[index]):
            breaks.remove(index)
        if cased[index] in _CLAUSE_MARKS:
            breaks.add(index + 1)
    return list(pairwise(sorted(breaks)))


class Characters(dict[str, str]):
    """A character for each word, the next free one when it is first asked for, and nothing for a punctuation mark.

    Coded so, words are compared as fast as letters. There are a million characters; of more words, some look alike.
    """

    def __missing__(self, key: str) -> str:
        self[key] = chr(len(self) % _CHARACTERS) if is_word(key) else ""
        return self[key]
