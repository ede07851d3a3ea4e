"""The numbers of a source and its translation side by side: which number stands where another should.

Texts are compared in the smallest parts that answer each other: lines, or sentences where both have equally many. What
a bracket holds is compared only where both sides have as many brackets, since reminders come and go. A number that one
language says once and the other repeats is no difference, nor is one that may be said another way (`Weight`).
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.numbers import Kind, Number, Weight, numbers_of

_SENTENCE_END = re.compile(r"[.!?][)“”\"]{0,3}\s+(?=[A-ZÄÖÜ+(„“\"\[{])")
_BRACKET = re.compile(r"\([^()\n]*\)")
# A number that only lacks, or is only added, is a fault where the translation is else as long as its source.
KEPT, GROWN = 0.85, 1.6
# Numbers that go without saying: "1 damage for each counter" is "damage equal to the number of counters".
_LOOSE = frozenset({"0", "1"})


class Parts(NamedTuple):
    """Stretches of two texts that answer each other."""

    source: Span
    target: Span

    def place(self, target: str) -> Span:
        """The stretch of the target without the spaces around it."""
        start, end = self.target
        part = target[start:end]
        return Span(start + len(part) - len(part.lstrip()), end - len(part) + len(part.rstrip()))


class Difference(NamedTuple):
    """A number of the target that the source lacks, or the other way round, or one in the other's place.

    Attributes:
        source: the number that the target lacks.
        target: the number that the source lacks.
        parts: the stretches of source and target that were compared.
    """

    source: Number | None
    target: Number | None
    parts: Parts


def differences(
    source: str, target: str, source_language: str, target_language: str, foreign: Sequence[Span] = ()
) -> list[Difference]:
    """Where the numbers of a target are not those of its source, in order.

    What stands in `foreign`, stretches of the target in another language, may answer a number, and is none to judge.

    >>> (one,) = differences("Draw two cards.", "Ziehe drei Karten.", "en", "de")
    >>> one.source.value, one.target.value
    ('2', '3')
    """
    left = _Side(source, numbers_of(source, source_language))
    right = _Side(target, _unjudged(numbers_of(target, target_language), target, foreign, source_language))
    surplus = _surplus(left.numbers, right.numbers), _surplus(right.numbers, left.numbers)
    found: list[Difference] = []
    for here, there in parts(source, target):
        both = len(left.brackets_in(here)) == len(right.brackets_in(there))
        for inside in (False, True) if both else (False,):
            found += _compared(left.within(here), right.within(there), left, right, inside, Parts(here, there))
    return [
        one
        for one in found
        if _exceeds(one.source, surplus[0]) and _exceeds(one.target, surplus[1]) and _tells(one, left, right)
    ]


def parts(source: str, target: str) -> Iterator[Parts]:
    """The parts of two texts that answer each other: sentences, lines, or all of both, as far as their count agrees."""
    here, there = _lines(source), _lines(target)
    if len(here) != len(there):
        here, there = [Span(0, len(source))], [Span(0, len(target))]
    for one, other in zip(here, there, strict=True):
        mine, its = _sentences(source, one), _sentences(target, other)
        yield from map(Parts, mine, its) if len(mine) == len(its) else (Parts(one, other),)


class _Side:
    """A text's numbers, and what stands in brackets."""

    def __init__(self, text: str, numbers: Sequence[Number]) -> None:
        self.text, self.numbers = text, numbers
        self._brackets = [Span(*match.span()) for match in _BRACKET.finditer(text)]

    def brackets_in(self, part: Span) -> list[Span]:
        return [span for span in self._brackets if part.start <= span.start < part.end]

    def within(self, part: Span) -> list[Number]:
        return [number for number in self.numbers if part.start <= number.span.start < part.end]

    def is_inside(self, number: Number) -> bool:
        return any(span.start < number.span.start < span.end for span in self._brackets)


def _compared(
    here: Sequence[Number], there: Sequence[Number], left: _Side, right: _Side, inside: bool, parts: Parts
) -> list[Difference]:
    mine, its = _matched(
        [one for one in here if left.is_inside(one) is inside], [one for one in there if right.is_inside(one) is inside]
    )
    lacking = [one for one in mine.left if not _is_said(one, there)]
    new = [one for one in its.left if not _is_said(one, here)]
    pairs: list[tuple[Number | None, Number | None]] = list(zip(lacking, new, strict=False))
    pairs += [(one, _stand_in(one, its, new)) for one in lacking[len(new) :]]
    pairs += [(_stand_in(one, mine, lacking), one) for one in new[len(lacking) :]]
    return [Difference(one, other, parts) for one, other in pairs]


class _Rest(NamedTuple):
    """What of the numbers of one side has no sure partner: none at all, only a faint one, or is an article itself."""

    left: list[Number]
    loose: list[Number]
    articles: list[Number]


def _matched(here: Sequence[Number], there: Sequence[Number]) -> tuple[_Rest, _Rest]:
    """Let each number of two lists take the one that says the same, the surest first."""
    left, right = list(here), list(there)
    loose: tuple[list[Number], list[Number]] = [], []
    for accept in (_both_said, _equal, _near):
        for one in list(left):
            partner = next((other for other in right if accept(one, other)), None)
            if partner:
                left.remove(one)
                right.remove(partner)
                if partner.weight is Weight.FAINT:
                    loose[0].append(one)
                elif one.weight is Weight.FAINT:
                    loose[1].append(partner)
    return _rest(left, loose[0]), _rest(right, loose[1])


def _rest(numbers: list[Number], loose: list[Number]) -> _Rest:
    said = [one for one in numbers if one.weight is not Weight.FAINT]
    return _Rest(
        said, [one for one in loose if one.weight is not Weight.FAINT], [n for n in numbers if n.kind is Kind.ARTICLE]
    )


def _stand_in(number: Number, rest: _Rest, taken: list[Number]) -> Number | None:
    """What of the other side may stand where this number should: anything for a sure one, else one of its kind."""
    for one in (*rest.left, *rest.loose, *rest.articles):
        if one not in taken and (number.weight is Weight.FIRM or one.kind is number.kind):
            taken.append(one)
            return one
    return None


def _both_said(one: Number, other: Number) -> bool:
    return one.value == other.value and Weight.FAINT not in (one.weight, other.weight)


def _equal(one: Number, other: Number) -> bool:
    # An old card has a bare digit for a symbol, and never a word.
    symbol_for_word = Kind.SYMBOL in (one.kind, other.kind) and (one.words or other.words)
    return one.value == other.value and not symbol_for_word


def _near(one: Number, other: Number) -> bool:
    return (
        _equal(one, other) or not set(one.others).isdisjoint((other.value, *other.others)) or one.value in other.others
    )


def _is_said(number: Number, among: Iterable[Number]) -> bool:
    return any(_near(number, other) for other in among)


def _surplus(here: Iterable[Number], there: Iterable[Number]) -> Counter[str]:
    counts = Counter(one.value for one in here if one.weight is not Weight.FAINT)
    counts.subtract(one.value for one in there if one.weight is not Weight.FAINT)
    return counts


def _tells(one: Difference, left: _Side, right: _Side) -> bool:
    """Whether a difference is a fault: what is only added, or lacks where more lacks, is not surely one."""
    if one.source and one.target:
        weights = {one.source.weight, one.target.weight}
        if Weight.FAINT in weights:
            return is_all_there(one.parts, left.text, right.text)
        # A language may spell out that nothing is nothing.
        return Weight.FIRM in weights or (
            one.source.kind is one.target.kind and "0" not in (one.source.value, one.target.value)
        )
    side, other = (left, right) if one.source else (right, left)
    number = one.source or one.target
    if number is None or number.weight is not Weight.FIRM or number.value in _LOOSE or side.is_inside(number):
        return False
    return not _is_said(number, other.numbers) and is_all_there(one.parts, left.text, right.text)


def is_all_there(parts: Parts, source: str, target: str, lost: int = 0) -> bool:
    """Whether a part of the target is about as long as its source but for what is `lost`, in texts of as many lines."""
    ratio = (parts.target.end - parts.target.start) / max(1, parts.source.end - parts.source.start - lost)
    return KEPT <= ratio <= GROWN and len(_lines(source)) == len(_lines(target))


def _exceeds(number: Number | None, surplus: Counter[str]) -> bool:
    return number is None or number.weight is Weight.FAINT or surplus[number.value] > 0


def _unjudged(numbers: Sequence[Number], text: str, foreign: Sequence[Span], language: str) -> list[Number]:
    """Numbers of a target, those in another language read as such."""
    kept = [one for one in numbers if not any(span.start <= one.span.start < span.end for span in foreign)]
    for span in foreign:
        for one in numbers_of(text[span.start : span.end], language):
            moved = Span(one.span.start + span.start, one.span.end + span.start)
            kept.append(one._replace(span=moved, weight=Weight.FAINT))
    return sorted(kept)


def _lines(text: str) -> list[Span]:
    found = [Span(*match.span()) for match in re.finditer(r"[^\n]*[^\s][^\n]*", text)]
    return found or [Span(0, len(text))]


def _sentences(text: str, part: Span) -> list[Span]:
    ends = [match.end() for match in _SENTENCE_END.finditer(text, part.start, part.end)]
    return [Span(start, end) for start, end in zip([part.start, *ends], [*ends, part.end], strict=True) if start < end]
