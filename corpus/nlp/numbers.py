"""The numbers of a text, by their value: digits, words, ordinals, X, sizes (`2/2`) and changes (`+1/+1`)."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.number_words import LONGEST_PHRASE, Kind, NumberWords, Weight, number_words
from corpus.nlp.pack import fold


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


_DASHES = r"\-−–‑"
_PART = rf"(?:[+{_DASHES}—]?(?:\d{{1,4}}\+?|(?<![\w*])[XY]|\*)\*?)"
_TOKEN = re.compile(
    rf"""
    # what any of them begins with, so that most characters that are no letters are done with at once
    (?=[\w*]|[+{_DASHES}—][\dXY*]|\{{[^{{}}\n]{{0,12}}\}})
    (?:
      (?P<plain>(?!o[\dcoA-Z]|[XY](?![^\W\d_]))[^\W\d_]+(?:['’][^\W\d_]+)*)
    | (?P<symbol>\{{[^{{}}\n]{{0,12}}\}}|(?<!\w)(?:o{{1,2}}(?:c?[A-Z]|\d{{1,2}})){{1,12}}(?!\w))
    | (?P<date>(?<![\d.])\d{{1,2}}(?P<mark>[./])\d{{1,2}}(?P=mark)\d{{4}}(?!\d)|(?<!\d)\d{{4}}-\d\d-\d\d(?!\d))
    | (?P<size>(?:(?<![\d/*])(?=[+{_DASHES}])|(?<![\w/])){_PART}(?:/|[ \u00a0\u202f]/[ \u00a0\u202f]){_PART}(?![\d/*]))
    | (?P<reference>(?<![\w.])\d{{3}}\.\d{{1,3}}[a-z](?!\w))
    | (?P<digits>(?<![}}^])(?:(?<![\w.,)\]}}*/])[+{_DASHES}—])?(?<![\w.,])(?<!\w[{_DASHES}])\d+(?:[.,]\d+)*(?![\d/*]))
    | (?P<range>(?<=\d[{_DASHES}])\d+(?![\w/*]))
    | (?P<variable>(?:(?<![\w)\]}}])[+{_DASHES}—])?(?<![^\W\d]|['’/])X(?![\w/'’]))
    | (?P<fraction>[½⅓¼])
    | (?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)
    )
    """,
    re.VERBOSE,
)
_SHARE = re.compile(r"([XY])/([2-9])")  # X/2 is half of X
_UNICODE_FRACTIONS = {"½": "1/2", "⅓": "1/3", "¼": "1/4"}
_TIGHT = frozenset("-−–‑")
_OPENERS = frozenset(".!?:;•\n\"“„”»«‚‘'([—–|")
# Digits beyond this are no number of a game; int() of very long ones is slow and at some length an error.
_MOST_DIGITS = 18


def numbers_of(text: str, language: str, most: int | None = None) -> tuple[Number, ...]:
    """The numbers of a text in `language`, in order; () where nothing is known of how that language says them.

    No more than `most` are looked for.

    >>> [(one.value, one.kind.value) for one in numbers_of("Draw two cards. It gets +1/+1 for the second time.", "en")]
    [('2', 'cardinal'), ('+1/+1', 'size'), ('2', 'ordinal')]
    >>> [one.value for one in numbers_of("Ziehe 1.000 Karten, dann 2,5-mal X.", "de")]
    ['1000', '5/2', 'X']
    """
    known = number_words(language)
    return tuple(islice(_read(text, known), most)) if known else ()


def _read(text: str, known: NumberWords) -> Iterator[Number]:
    before: list[str] = []  # the last words
    end = 0
    said = known.looked_up
    for match in _TOKEN.finditer(text):
        if end and match.start() < end:
            continue
        sort, found = match.lastgroup or "", match.group()
        if sort == "plain" or sort == "word":
            before.append(found)
            if said[found]:
                span = _with_unit(text, Span(match.start(), match.end()), known)
                end = span.end
                yield from _word(text, span, [*map(fold, before[-LONGEST_PHRASE - 1 : -1])], known)
        elif sort == "symbol":
            for part in _numbers_in_symbol(found):
                yield Number(Span(match.start(), match.end()), part, Kind.SYMBOL, False, Weight.FAINT)
            before.clear()
        else:
            step = 0 if sort == "size" else _comparison([*map(fold, before[-LONGEST_PHRASE:])], known)
            yield from _figure(sort, found, Span(match.start(), match.end()), step, known)
            before.clear()


def _with_unit(text: str, span: Span, known: NumberWords) -> Span:
    """A word with the one behind its hyphen where the two are one number."""
    unit = _TOKEN.match(text, span.end + 1) if text[span.end : span.end + 1] in _TIGHT else None
    if unit and f"{fold(text[span.start : span.end])}-{fold(unit.group())}" in known.words:
        return Span(span.start, unit.end())
    return span


def _word(text: str, span: Span, before: list[str], known: NumberWords) -> Iterator[Number]:
    word = fold(text[span.start : span.end])
    said = known.words[word]
    following = _TOKEN.match(text, span.end + 1) if span.end + 1 < len(text) else None
    after = fold(following.group()) if following and following.lastgroup in ("plain", "word") else ""
    if (word, after) in known.no_number or (before and (before[-1], word) in known.no_number):
        return
    weight = said.weight
    if text[span.start].isupper():
        if word in known.small:
            return
        if said.kind is not Kind.FRACTION and not _opens(text, span.start):
            weight = Weight.FAINT  # a name, most likely
    pointed = bool(before) and before[-1] in known.pointing
    if weight is Weight.FIRM and (pointed or (word, after) in known.vague or _in_compound(text, span)):
        weight = Weight.SOFT
    step = _comparison(before, known)
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
    for length in range(1, LONGEST_PHRASE + 1):
        step = known.comparisons.get(tuple(before[-length:]))
        if step:
            return step
    return 0


def _beside(value: str, step: int) -> tuple[str, ...]:
    return (str(int(value) + step),) if step and value.isdecimal() else ()


@lru_cache(maxsize=1024)
def _numbers_in_symbol(symbol: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\d{1,9}|X", symbol))


def _figure(sort: str, found: str, span: Span, step: int, known: NumberWords) -> Iterator[Number]:
    if sort == "date":
        for part in re.findall(r"\d+", found):
            yield Number(span, str(int(part)), Kind.DATE, False, Weight.FAINT)
    elif sort == "size" and (share := _SHARE.fullmatch(found)):
        yield Number(span, share[1], Kind.VARIABLE, False, Weight.SOFT)
        yield Number(span, f"1/{share[2]}", Kind.FRACTION, False, Weight.SOFT)
    elif sort == "size":
        yield Number(span, _size(found), Kind.SIZE, False)
    elif sort == "reference":
        yield Number(span, found, Kind.REFERENCE, False)
    elif sort == "fraction":
        yield Number(span, _UNICODE_FRACTIONS[found], Kind.FRACTION, False, Weight.SOFT)
    elif sort == "variable":
        yield Number(span, "X", Kind.VARIABLE, False, Weight.SOFT)
    elif len(found) <= _MOST_DIGITS:
        value, others = _value(found.lstrip("+-−–‑—"), known)
        if found[0] in _TIGHT:
            yield Number(span, f"-{value}", Kind.SIGNED, False, Weight.FIRM, (value,))
        else:
            kind = Kind.CARDINAL if found[0].isdecimal() else Kind.SIGNED
            others += (f"-{value}",) if found[0] == "—" else _beside(value, step)
            yield Number(span, value, kind, False, Weight.FIRM if value != "0" else Weight.SOFT, others)


def _size(found: str) -> str:
    """A size or change in one spelling, in which nothing added is nothing taken.

    >>> _size("−0/—1"), _size("+2/+0")
    ('+0/-1', '+2/+0')
    >>> _size("2 / 2")
    '2/2'
    """
    straight = re.sub(f"[{_DASHES}—]", "-", re.sub(r"\s", "", found))
    return re.sub(r"-0(?!\d)", "+0", straight)


def _value(digits: str, known: NumberWords) -> tuple[str, tuple[str, ...]]:
    """The value of digits, and the one that they have where the marks of the other language were kept."""
    if digits.isdecimal():
        return str(int(digits)), ()
    grouped = re.compile(r"\d{1,3}(?:[.,]\d{3})+").fullmatch(digits)
    joined = re.sub("[.,]", "", digits)
    if grouped and known.grouping in digits and known.decimal not in digits:
        return str(int(joined)), ()
    from fractions import Fraction

    whole, _, rest = digits.replace(known.grouping, known.decimal).rpartition(known.decimal)
    value = str(Fraction(int(re.sub("[.,]", "", whole) or "0")) + Fraction(int(rest), 10 ** len(rest)))
    return value, (str(int(joined)),) if grouped else ()
