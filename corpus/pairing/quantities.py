"""The numbers of a source and its translation side by side: which number stands where another should.

Texts are compared in the smallest parts that answer each other: lines, or sentences where both have equally many. What
a bracket holds is compared only where both sides have as many brackets, since reminders come and go. A number that one
language says once and the other repeats is no difference, nor is one that may be said another way (`Weight`).
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.number_words import Kind, Weight, number_words
from corpus.nlp.numbers import Number, numbers_of
from corpus.pairing.parts import Brackets, Parts, parts_of, within

# Numbers that go without saying: "1 damage for each counter" is "damage equal to the number of counters".
_LOOSE = frozenset({"0", "1"})
# So many numbers are looked at for one that may stand in another's place.
_MOST_CANDIDATES = 20
# A text with more numbers is no ruling; so many of them take a tenth of a second.
_MOST_NUMBERS = 2_000


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
    if not number_words(source_language) or not number_words(target_language):
        return []
    here, all_there = (
        numbers_of(text, language, _MOST_NUMBERS + 1)
        for text, language in ((source, source_language), (target, target_language))
    )
    if max(len(here), len(all_there)) > _MOST_NUMBERS:
        return []
    there = _unjudged(all_there, target, foreign, source_language)
    surplus = _surplus(here, there)
    if not any(surplus.values()):
        return []
    left, right = _Side(source, here), _Side(target, there)
    found: list[Difference] = []
    for parts in parts_of(source, target):
        both = left.brackets.count_in(parts.source) == right.brackets.count_in(parts.target)
        for inside in (False, True) if both else (False,):
            found += _compared(left, right, inside, parts)
    return [
        one
        for one in found
        if _exceeds(one.source, surplus, 1) and _exceeds(one.target, surplus, -1) and _tells(one, left, right)
    ]


class _Side:
    """A text's numbers, and what stands in brackets."""

    def __init__(self, text: str, numbers: Sequence[Number]) -> None:
        self.numbers = numbers
        self.brackets = Brackets(text)
        self.said = _Said(numbers)
        self._symbols = {number.value for number in numbers if number.kind is Kind.SYMBOL}

    def may_show(self, number: Number) -> bool:
        """Whether a number may be a symbol's of this text, which old cards have without braces."""
        return not number.words and number.value in self._symbols


class _Said:
    """Numbers by all that they may be asked for."""

    def __init__(self, numbers: Iterable[Number]) -> None:
        self._keys = {key for number in numbers for key in (*_exact_keys(number), *_near_keys(number))}

    def has(self, number: Number) -> bool:
        return not self._keys.isdisjoint((*_exact_requests(number), *_near_requests(number)))


Key = tuple[str, str]


def _sort(number: Number) -> str:
    return "symbol" if number.kind is Kind.SYMBOL else "word" if number.words else "digit"


def _exact_keys(number: Number) -> tuple[Key, ...]:
    return ((number.value, _sort(number)),)


def _exact_requests(number: Number) -> tuple[Key, ...]:
    """What says a number exactly: an old card has a bare digit for a symbol, and never a word."""
    never = {"symbol": "word", "word": "symbol"}.get(_sort(number))
    return tuple((number.value, sort) for sort in ("digit", "word", "symbol") if sort != never)


def _near_keys(number: Number) -> tuple[Key, ...]:
    return ((number.value, "value"), *((other, "other") for other in number.others))


def _near_requests(number: Number) -> tuple[Key, ...]:
    others = ((other, sort) for other in number.others for sort in ("value", "other"))
    return ((number.value, "other"), *others)


def _compared(left: _Side, right: _Side, inside: bool, parts: Parts) -> list[Difference]:
    here, there = within(left.numbers, parts.source), within(right.numbers, parts.target)
    if not any(one.weight is not Weight.FAINT for one in (*here, *there)):
        return []
    mine, its = _matched(
        [one for one in here if left.brackets.hold(one.span.start) is inside],
        [one for one in there if right.brackets.hold(one.span.start) is inside],
    )
    said = _Said(here), _Said(there)
    lacking = [one for one in mine.left if not said[1].has(one)]
    new = [one for one in its.left if not said[0].has(one)]
    lacking, new = _unless_spelt(lacking, new, there), _unless_spelt(new, lacking, here)
    pairs: list[tuple[Number | None, Number | None]] = list(zip(lacking, new, strict=False))
    taken = set(lacking), set(new)
    pairs += [(one, _stand_in(one, its, taken[1])) for one in lacking[len(new) :]]
    pairs += [(_stand_in(one, mine, taken[0]), one) for one in new[len(lacking) :]]
    return [Difference(one, other, parts) for one, other in pairs]


def _unless_spelt(numbers: list[Number], others: list[Number], there: Sequence[Number]) -> list[Number]:
    """Numbers but for what two numbers say in a size's place: “a 1/1” and “power 1 and toughness 1”.

    Args:
        numbers: those of one side without partner.
        others: those of the other side without partner.
        there: all of the other side, in order.
    """
    spelt = {f"{one.value}/{other.value}" for one, other in pairwise(there)}
    halves = {part for one in others if one.kind is Kind.SIZE for part in _halves(one, numbers)}
    return [one for one in numbers if one not in halves and not (one.kind is Kind.SIZE and one.value in spelt)]


def _halves(size: Number, numbers: Sequence[Number]) -> tuple[Number, ...]:
    """The first two successive numbers that say what a size says."""
    return next((pair for pair in pairwise(numbers) if f"{pair[0].value}/{pair[1].value}" == size.value), ())


class _Rest(NamedTuple):
    """What of the numbers of one side has no sure partner: none at all, or only a faint one; and its articles."""

    left: list[Number]
    loose: list[Number]
    articles: list[Number]


def _matched(here: Sequence[Number], there: Sequence[Number]) -> tuple[_Rest, _Rest]:
    """Let each number of two lists take the one that says the same, the surest first."""
    pairs: dict[int, int] = {}
    partners: set[int] = set()
    for sure, keys, requests in (
        (True, _exact_keys, _exact_requests),
        (False, _exact_keys, _exact_requests),
        (False, _near_keys, _near_requests),
    ):
        shelf: dict[Key, deque[int]] = defaultdict(deque)
        for place, number in enumerate(there):
            if place not in partners and not (sure and number.weight is Weight.FAINT):
                for key in keys(number):
                    shelf[key].append(place)
        for place, number in enumerate(here):
            if place not in pairs and not (sure and number.weight is Weight.FAINT):
                partner = _taken(shelf, requests(number), partners)
                if partner is not None:
                    pairs[place] = partner
                    partners.add(partner)
    met = [(here[one], there[other]) for one, other in pairs.items()]
    met = [(one, other) for one, other in met if Kind.SYMBOL not in (one.kind, other.kind)]
    mine = [one for one, other in met if other.weight is Weight.FAINT]
    its = [other for one, other in met if one.weight is Weight.FAINT]
    left = [number for place, number in enumerate(here) if place not in pairs]
    right = [number for place, number in enumerate(there) if place not in partners]
    # Where a target number is wrong it is seen itself; where one lacks, only an article of its own may stand for it.
    return _rest(here, left, mine), _rest(right, right, its)


def _taken(shelf: dict[Key, deque[int]], requests: Iterable[Key], partners: set[int]) -> int | None:
    for key in requests:
        places = shelf.get(key)
        while places:
            place = places.popleft()
            if place not in partners:
                return place
    return None


def _rest(numbers: Sequence[Number], left: list[Number], loose: list[Number]) -> _Rest:
    articles = [one for one in numbers if one.kind is Kind.ARTICLE]
    free = set(left)
    articles.sort(key=lambda one: one not in free)
    return _Rest(
        [one for one in left if one.weight is not Weight.FAINT],
        [one for one in loose if one.weight is not Weight.FAINT],
        articles,
    )


def _stand_in(number: Number, rest: _Rest, taken: set[Number]) -> Number | None:
    """What of the other side may stand where this number should: anything for a sure one, else one of its kind."""
    for candidates in rest:
        free = islice((one for one in candidates if one not in taken), _MOST_CANDIDATES)
        for one in free if len(taken) < _MOST_CANDIDATES else ():
            if number.weight is Weight.FIRM or one.kind is number.kind:
                taken.add(one)
                return one
    return None


def _tells(one: Difference, left: _Side, right: _Side) -> bool:
    """Whether a difference is a fault: what is only added, or lacks where more lacks, is not surely one."""
    source, target = one.source, one.target
    if source is None or (target and source.weight is target.weight is Weight.FIRM):
        return source is not None
    if not one.parts.is_all_there():
        return False
    if target is None:
        sure = source.weight is Weight.FIRM and source.value not in _LOOSE
        return sure and not left.brackets.hold(source.span.start) and not right.said.has(source)
    if source.weight is Weight.FAINT:
        return target.value not in _LOOSE and not left.may_show(target)
    if target.weight is Weight.FAINT:
        return source.value not in _LOOSE and not right.may_show(source)
    # A language may spell out that nothing is nothing.
    alike = source.kind is target.kind and "0" not in (source.value, target.value)
    return Weight.FIRM in (source.weight, target.weight) or alike


def _surplus(here: Iterable[Number], there: Iterable[Number]) -> Counter[str]:
    """By how much the source says each number more often than the target."""
    counts = Counter(one.value for one in here if one.weight is not Weight.FAINT)
    counts.subtract(one.value for one in there if one.weight is not Weight.FAINT)
    return counts


def _exceeds(number: Number | None, surplus: Counter[str], sign: int) -> bool:
    return number is None or number.weight is Weight.FAINT or sign * surplus[number.value] > 0


def _unjudged(numbers: Sequence[Number], text: str, foreign: Sequence[Span], language: str) -> list[Number]:
    """Numbers of a target, those in another language read as such."""
    if not foreign:
        return list(numbers)
    kept = [one for one in numbers if not any(span.start <= one.span.start < span.end for span in foreign)]
    return sorted((*kept, *_faint(text, foreign, language)))


def _faint(text: str, foreign: Sequence[Span], language: str) -> Iterator[Number]:
    for span in foreign:
        for one in numbers_of(text[span.start : span.end], language):
            moved = Span(one.span.start + span.start, one.span.end + span.start)
            yield one._replace(span=moved, weight=Weight.FAINT)
