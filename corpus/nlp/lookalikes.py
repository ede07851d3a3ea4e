"""Characters that only look like the Latin letter or the mark that belongs in their place.

`corpus/resources/lookalikes.tsv` lists them, with where they count: a *letter* inside a word of Latin letters, a *mark*
next to one, an *apostrophe* or a *hyphen* between two letters, a *bullet* at the beginning of a line. Full-width
letters, letters of mathematics and ligatures are known to Unicode as forms of others. Two more are told by what stands
around them: a comma for a low quotation mark, and a long dash for the minus sign before a number.

A word that is wholly of another script is one of another language, not a look-alike.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from unicodedata import normalize

from corpus.model import Span
from corpus.nlp.marks import read_marks
from corpus.nlp.pack import RESOURCES, quotation_styles

# Full-width forms, mathematical letters and digits, ligatures of Latin letters.
_FORMS = "\uff01-\uff5e\U0001d400-\U0001d7ff\ufb00-\ufb06"
_LATIN_LAST = "\u024f"
_MINUS = re.compile(r"—(?<![^\s/].)(?=[\dX]+(?::|/[+—–−-]?[\dX]))")
LONGEST = 100
"""A word that is longer is none."""
_WORD = re.compile(r"[^\W_]+")
# What stands beside a single letter that is the X of {X}, X/X or +X.
_SYMBOLS = frozenset("{}/+-−0123456789")


class Lookalike(NamedTuple):
    """A character that is not what it seems, and what should stand there."""

    span: Span
    text: str


def find_lookalikes(text: str, language: str) -> Iterator[Lookalike]:
    """The look-alikes of a text in `language`, kind by kind.

    >>> [one.text for one in find_lookalikes("Die Kr\u0435atur sieht Jace\u00b4s ﬁnale Karte.", "de")]
    ['e', 'fi', "'"]
    """
    yield from _commas(text, language)
    if not text.isascii() and _suspect().search(text):
        patterns = _patterns()
        if patterns.letter.search(text):
            yield from _letters(text, patterns.letter)
        yield from _marks(text, patterns)


class _Patterns(NamedTuple):
    letter: re.Pattern[str]
    other: re.Pattern[str]
    mark: re.Pattern[str]
    apostrophe: re.Pattern[str]
    hyphen: re.Pattern[str]
    bullet: re.Pattern[str]
    latin: dict[str, str]


@cache
def _table() -> list[tuple[str, str, str]]:
    rows = (RESOURCES / "lookalikes.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return [(chr(int(code[2:], 16)), meant, where) for code, meant, where, _ in (row.split("\t") for row in rows)]


@cache
def _suspect() -> re.Pattern[str]:
    """Any look-alike, or the dash that may stand for a minus sign: few texts have one."""
    return re.compile(f"[—{''.join(character for character, _, _ in _table())}{_FORMS}]")


@cache
def _patterns() -> _Patterns:
    table = _table()
    of = {where: "".join(c for c, _, w in table if w == where) for _, _, where in table}
    # What is itself to be replaced counts as what it is meant to be.
    letter = rf"[A-Za-z\u00c0-\u024f{of['letter']}{_FORMS}]"
    before = rf"[0-9)\]}}%A-Za-z\u00c0-\u024f{of['letter']}{of['mark']}{of['apostrophe']}{_FORMS}]"
    return _Patterns(
        letter=re.compile(f"[{of['letter']}{_FORMS}]"),
        other=re.compile(rf"[^\W\d_\x00-\u024f{of['letter']}{_FORMS}]"),
        mark=re.compile(rf"[{of['mark']}](?<={before}.)(?<!‚(?=\w))"),
        apostrophe=re.compile(
            rf"[{of['apostrophe']}](?:(?<={letter}.)(?={letter})|(?<=[sxzß].)(?=\s|$))|[′″](?<={letter}.)|″(?={letter})"
        ),
        hyphen=re.compile(rf"[{of['hyphen']}](?<={letter}.)(?={letter})"),
        bullet=re.compile(rf"^[{of['bullet']}](?=\s)", re.MULTILINE),
        latin={character: meant for character, meant, _ in table},
    )


def _letters(text: str, letter: re.Pattern[str]) -> Iterator[Lookalike]:
    scripts = _patterns().other.search(text) is not None
    for word in _WORD.finditer(text):
        if word.end() - word.start() > LONGEST:
            continue
        odd = list(letter.finditer(text, *word.span()))
        if odd and _is_latin(text, word, len(odd), scripts=scripts):
            yield from (Lookalike(Span(*one.span()), _latin(one.group())) for one in odd)


def _is_latin(text: str, word: re.Match[str], odd: int, *, scripts: bool) -> bool:
    """Whether a word with look-alikes is meant to be Latin; `scripts`: the text has letters of other scripts."""
    characters = word.group()
    others = [c for c in characters if c > _LATIN_LAST and c.isalpha()]
    if len(others) > odd:
        return False
    if len(others) < sum(map(str.isalpha, characters)) or all(normalize("NFKC", c).isascii() for c in characters):
        return True
    beside = text[max(word.start() - 1, 0) : word.start()] + text[word.end() : word.end() + 1]
    return len(characters) == 1 and characters.isupper() and (not scripts or not _SYMBOLS.isdisjoint(beside))


def _latin(character: str) -> str:
    return _patterns().latin.get(character) or normalize("NFKC", character)


def _commas(text: str, language: str) -> Iterator[Lookalike]:
    """Commas and straight marks that quote, in a language that quotes with low marks."""
    low = next((style for style in quotation_styles(language) if style[0] == "‚"), None)
    for pair in read_marks(text).pairs if low else ():
        if low and text[slice(*pair.opening)] == ",":
            yield Lookalike(pair.opening, low[0])
            if text[pair.closing.start] != low[1]:
                yield Lookalike(pair.closing, low[1])


def _marks(text: str, patterns: _Patterns) -> Iterator[Lookalike]:
    for pattern in (patterns.mark, patterns.hyphen, patterns.bullet):
        for found in pattern.finditer(text):
            yield Lookalike(Span(*found.span()), _latin(found.group()))
    for found in _MINUS.finditer(text):
        yield Lookalike(Span(*found.span()), "−" if "−" in text else "-")
    apostrophe = "’" if "’" in text else "'"
    for found in patterns.apostrophe.finditer(text):
        yield Lookalike(Span(*found.span()), '"' if found.group() == "″" else apostrophe)
