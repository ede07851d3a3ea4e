"""The numbers of a text, by their value: digits, words, ordinals, X, sizes such as `2/2` and changes such as `+1/+1`.

How a language says numbers is data, `resources/<language>/numbers.tsv`, with the columns

| column | holds |
|---|---|
| `kind` | what sort of number word it is, or what else the row says (below) |
| `value` | what the words mean |
| `weight` | how sure it is that a translation has that number too, one of `Weight` |
| `words` | the words; `_` joins several to one, and a word that ends in `-` takes the `endings` of its kind |

Rows that are no number: `marks` (of thousands and decimals), `endings`, `joined` (patterns of larger numbers), `small`
(words that are names where they have a capital), `no_number` (words that only look like one), `pointing` (words that
make a number behind them one that was said before), `below` and `above` (comparisons without equality).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.pack import RESOURCES, fold


class Kind(StrEnum):
    """How a number is said."""

    CARDINAL = "cardinal"
    ORDINAL = "ordinal"
    MULTIPLE = "multiple"
    FRACTION = "fraction"
    SINGLE = "single"
    BOTH = "both"
    PAIR = "pair"
    ARTICLE = "article"
    EACH = "each"
    NONE = "none"
    REPEATED = "repeated"
    VARIABLE = "variable"
    SIGNED = "signed"
    SIZE = "size"
    REFERENCE = "reference"
    DATE = "date"
    SYMBOL = "symbol"


class Weight(StrEnum):
    """How sure it is that a translation has a number too.

    FIRM: it has to say it. SOFT: it may say it another way, but not as another number. FAINT: no number to be judged,
    but what a translation may have for one, as the article for one, or a symbol for a number.
    """

    FIRM = "firm"
    SOFT = "soft"
    FAINT = "faint"


class Number(NamedTuple):
    """A number in a text.

    Attributes:
        span: where it stands.
        value: a fraction in lowest terms (`3`, `1/2`), a variable (`X`), a size (`2/2`, `+1/-1`), or a reference.
        kind: how it is said.
        words: whether it is written in words.
        weight: how sure it is that a translation has it too.
        others: values that another language may say instead: 2 for “less than 3”.
    """

    span: Span
    value: str
    kind: Kind
    words: bool
    weight: Weight = Weight.FIRM
    others: tuple[str, ...] = ()


class _Word(NamedTuple):
    value: str
    kind: Kind
    weight: Weight


@dataclass(frozen=True, eq=False)
class NumberWords:
    """How a language says numbers: `resources/<language>/numbers.tsv`, read once."""

    words: Mapping[str, _Word]
    grouping: str
    decimal: str
    small: frozenset[str]
    no_number: frozenset[tuple[str, ...]]
    pointing: frozenset[str]
    comparisons: Mapping[tuple[str, ...], int]

    def cardinal(self, value: str) -> str | None:
        """The word for a number, where the table has one.

        >>> number_words("de").cardinal("3")
        'drei'
        """
        return next((word for word, said in self.words.items() if said[:2] == (value, Kind.CARDINAL)), None)


_DASHES = "-−–‑"
_PART = rf"(?:[+{_DASHES}—]?(?:\d{{1,4}}\+?|(?<![\w*])[XY]|\*)\*?)"
_TOKEN = re.compile(
    rf"""
      (?P<symbol>\{{[^{{}}\n]{{0,12}}\}}|(?<!\w)(?:o{{1,2}}(?:c?[A-Z]|\d{{1,2}})){{1,12}}(?!\w))
    | (?P<date>(?<![\d.])\d{{1,2}}(?P<mark>[./])\d{{1,2}}(?P=mark)\d{{4}}(?!\d)|(?<!\d)\d{{4}}-\d\d-\d\d(?!\d))
    | (?P<size>(?:(?<![\d/*])(?=[+{_DASHES}])|(?<![\w/])){_PART}/{_PART}(?![\d/*]))
    | (?P<reference>(?<![\w.])\d{{3}}\.\d{{1,3}}[a-z](?!\w))
    | (?P<digits>(?<!\}})(?:(?<![\w.,)\]}}*/])[+{_DASHES}—])?(?<![\w.,])(?<!\w[{_DASHES}])\d+(?:[.,]\d+)*(?![\d/*]))
    | (?P<range>(?<=\d[{_DASHES}])\d+(?![\w/*]))
    | (?P<variable>(?:(?<![\w)\]}}])[+{_DASHES}—])?(?<![^\W\d]|['’/])X(?![\w/'’]))
    | (?P<fraction>[½⅓¼])
    | (?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)
    """,
    re.VERBOSE,
)
_UNICODE_FRACTIONS = {"½": "1/2", "⅓": "1/3", "¼": "1/4"}
_TIGHT = frozenset(_DASHES)
_OPENERS = frozenset(".!?:;•\n\"“„”»«‚‘'([—–|")
_LONGEST_PHRASE = 2
# Digits beyond this are no number of a game; int() of very long ones is slow and at some length an error.
_MOST_DIGITS = 18


def numbers_of(text: str, language: str) -> tuple[Number, ...]:
    """The numbers of a text in `language`, in order; () where nothing is known of how that language says them.

    >>> [(one.value, one.kind.value) for one in numbers_of("Draw two cards. It gets +1/+1 for the second time.", "en")]
    [('2', 'cardinal'), ('+1/+1', 'size'), ('2', 'ordinal')]
    >>> [one.value for one in numbers_of("Ziehe 1.000 Karten, dann 2,5-mal X.", "de")]
    ['1000', '5/2', 'X']
    """
    known = number_words(language)
    return tuple(_read(text, known)) if known else ()


@cache
def number_words(language: str, resources: Path = RESOURCES) -> NumberWords | None:
    """How `language` says numbers, or None where there is no table of it."""
    path = resources / language / "numbers.tsv"
    if not path.is_file():
        return None
    lines = (line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    rows = [(kind, value, weight, words.split()) for kind, value, weight, words in (line.split("\t") for line in lines)]
    said: dict[str, list[list[str]]] = {}
    for kind, value, _, words in rows:
        said.setdefault(kind, []).append([value, *words])
    marks = {row[0]: row[1] for row in said.get("marks", ())}
    endings = {row[0]: row[1:] for row in said.get("endings", ())}
    comparisons = {_phrase(word): step for kind, step in (("below", -1), ("above", 1)) for word in _listed(said, kind)}
    numbers = {
        form: _Word(value, Kind(kind), Weight(weight))
        for kind, value, weight, words in rows
        if weight != "-" and kind != "kind"
        for word in words
        for form in _forms(word, endings.get(kind, ()))
    }
    return NumberWords(
        words=_joined(numbers, _listed(said, "joined")) | numbers,
        grouping=marks.get("grouping", ""),
        decimal=marks.get("decimal", "."),
        small=frozenset(map(fold, _listed(said, "small"))),
        no_number=frozenset(map(_phrase, _listed(said, "no_number"))),
        pointing=frozenset(map(fold, _listed(said, "pointing"))),
        comparisons=comparisons,
    )


def _listed(said: Mapping[str, list[list[str]]], kind: str) -> list[str]:
    return [word for row in said.get(kind, ()) for word in row[1:]]


def _phrase(words: str) -> tuple[str, ...]:
    return tuple(fold(word) for word in re.split("[_-]", words))


def _forms(word: str, endings: "tuple[str, ...] | list[str]") -> list[str]:
    return [fold(word[:-1] + ending) for ending in endings] if word.endswith("-") else [fold(word)]


def _joined(numbers: Mapping[str, _Word], patterns: list[str]) -> dict[str, _Word]:
    """The numbers from 21 to 99 that are not multiples of ten."""
    cardinals = [(word, int(said.value)) for word, said in numbers.items() if said.kind is Kind.CARDINAL]
    units = [(word, value) for word, value in cardinals if 0 < value < 10]
    units += [(word[:-1], value) for word, value in units if value == 1 and word.endswith("s")]
    tens = [(word, value) for word, value in cardinals if 20 <= value < 100]
    return {
        pattern.format(unit=unit, ten=ten): _Word(str(tenth + value), Kind.CARDINAL, Weight.FIRM)
        for pattern in patterns
        for ten, tenth in tens
        for unit, value in units
    }


def _read(text: str, known: NumberWords) -> Iterator[Number]:
    before: list[str] = []  # the last words, folded
    end = 0
    for match in _TOKEN.finditer(text):
        if match.start() < end:
            continue
        sort, found = match.lastgroup or "", match.group()
        span = Span(match.start(), match.end())
        if sort == "word":
            span = _with_unit(text, span, known)
            end = span.end
            before = [*before[-_LONGEST_PHRASE:], fold(text[span.start : span.end])]
            yield from _word(text, span, before, known)
        else:
            step = 0 if sort in ("symbol", "size") else _comparison(before, known)
            yield from _figure(sort, found, span, step, known)
            before = []


def _with_unit(text: str, span: Span, known: NumberWords) -> Span:
    """A word with the one behind its hyphen where the two are one number."""
    unit = _TOKEN.match(text, span.end + 1) if text[span.end : span.end + 1] in _TIGHT else None
    if unit and f"{fold(text[span.start : span.end])}-{fold(unit.group())}" in known.words:
        return Span(span.start, unit.end())
    return span


def _word(text: str, span: Span, before: list[str], known: NumberWords) -> Iterator[Number]:
    word = before[-1]
    said = known.words.get(word)
    if said is None:
        return
    following = _TOKEN.match(text, span.end + 1) if span.end + 1 < len(text) else None
    after = fold(following.group()) if following and following.lastgroup == "word" else ""
    if (word, after) in known.no_number or (len(before) > 1 and (before[-2], word) in known.no_number):
        return
    weight = said.weight
    if text[span.start].isupper():
        if word in known.small:
            return
        if not _opens(text, span.start):
            weight = Weight.FAINT  # a name, most likely
    pointed = len(before) > 1 and before[-2] in known.pointing
    if weight is Weight.FIRM and (pointed or _in_compound(text, span)):
        weight = Weight.SOFT
    step = _comparison(before[:-1], known)
    yield Number(span, said.value, said.kind, True, weight, _beside(said.value, step))


def _opens(text: str, start: int) -> bool:
    """Whether what stands at `start` begins a sentence, a line, a bracket or a quotation."""
    at = start - 1
    while at >= 0 and text[at] in " \t\u00a0\u202f":
        at -= 1
    return at < 0 or text[at] in _OPENERS


def _in_compound(text: str, span: Span) -> bool:
    return text[span.end : span.end + 1] in _TIGHT and text[span.end + 1 : span.end + 2].isalpha()


def _comparison(before: list[str], known: NumberWords) -> int:
    for length in range(1, _LONGEST_PHRASE + 1):
        step = known.comparisons.get(tuple(before[-length:]))
        if step:
            return step
    return 0


def _beside(value: str, step: int) -> tuple[str, ...]:
    return (str(int(value) + step),) if step and value.isdecimal() else ()


def _figure(sort: str, found: str, span: Span, step: int, known: NumberWords) -> Iterator[Number]:
    if sort == "symbol":
        for part in re.findall(r"\d{1,9}|X", found):
            yield Number(span, part, Kind.SYMBOL, False, Weight.FAINT)
    elif sort == "date":
        for part in re.findall(r"\d+", found):
            yield Number(span, str(int(part)), Kind.DATE, False, Weight.FAINT)
    elif sort == "size":
        yield Number(span, _size(found), Kind.SIZE, False)
    elif sort == "reference":
        yield Number(span, found, Kind.REFERENCE, False)
    elif sort == "fraction":
        yield Number(span, _UNICODE_FRACTIONS[found], Kind.FRACTION, False, Weight.SOFT)
    elif sort == "variable":
        yield Number(span, "X", Kind.VARIABLE, False, Weight.SOFT)
    elif len(found) <= _MOST_DIGITS:
        value, others = _value(found.lstrip(f"+{_DASHES}—"), known)
        if found[0] in "−-–":
            yield Number(span, f"-{value}", Kind.SIGNED, False, Weight.FIRM, (value,))
        else:
            kind = Kind.CARDINAL if found[0].isdecimal() else Kind.SIGNED
            others += (f"-{value}",) if found[0] == "—" else _beside(value, step)
            yield Number(span, value, kind, False, Weight.FIRM if value != "0" else Weight.SOFT, others)


def _size(found: str) -> str:
    """A size or change in one spelling, in which nothing added is nothing taken.

    >>> _size("−0/—1"), _size("+2/+0")
    ('+0/-1', '+2/+0')
    """
    straight = re.sub(f"[{_DASHES}—]", "-", found)
    return re.sub(r"-0(?!\d)", "+0", straight)


def _value(digits: str, known: NumberWords) -> tuple[str, tuple[str, ...]]:
    """The value of digits, and the one that they have where the marks of the other language were kept."""
    if digits.isdecimal():
        return str(int(digits)), ()
    grouped = re.compile(r"\d{1,3}(?:[.,]\d{3})+").fullmatch(digits)
    joined = re.sub("[.,]", "", digits)
    if grouped and known.grouping in digits and known.decimal not in digits:
        return str(int(joined)), ()
    whole, _, rest = digits.replace(known.grouping, known.decimal).rpartition(known.decimal)
    value = str(Fraction(int(re.sub("[.,]", "", whole) or "0")) + Fraction(int(rest), 10 ** len(rest)))
    return value, (str(int(joined)),) if grouped else ()
