"""The symbols of a source and its translation side by side: which cost stands where another should.

Symbols that follow each other without anything between are one *cost*, and compared as one, in any order. Old cards
have bare digits and letters for symbols, and a language may say in words what another writes in symbols: no difference.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.numbers import Kind, numbers_of
from corpus.nlp.pack import RESOURCES, fold
from corpus.nlp.symbols import Symbol, symbols_of
from corpus.pairing.quantities import Parts, is_all_there, parts

_BARE = re.compile(r"(?<![\w{}/+.,'’])(?:\d{1,2}[WUBRGT]{0,5}|[XYZ]?[WUBRGT]{1,5}|[XYZ])(?![\w}/'’]|[.,]\d)")
# What old cards have before symbols in braces, and without any.
_GLUED = re.compile(r"(?<![\w{}/+.,'’])(?:\d{1,2}|X{1,3})$")
_LONGEST_GLUED = 4
_TAPS, _COUNTERS = frozenset("TQ"), frozenset({"E", "TK", "A", "CHAOS", "PW"})
_BRACKET = re.compile(r"\([^()\n]*\)")


class Cost(NamedTuple):
    """Symbols without anything between them.

    Attributes:
        span: where they stand.
        names: the symbols, sorted.
        halves: their halves, sorted: a hybrid symbol without its slash is nothing else than two fused ones.
        malformed: whether one of them is written wrongly.
        doubtful: whether nobody can tell which symbols were meant.
        inside: whether they stand in brackets.
    """

    span: Span
    names: tuple[str, ...]
    halves: tuple[str, ...]
    malformed: bool
    doubtful: bool
    inside: bool

    @property
    def sort(self) -> str:
        """What the symbols are about: costs of one sort may stand for each other by mistake."""
        names = frozenset(self.names)
        return "tap" if names <= _TAPS else "counter" if names <= _COUNTERS else "mana"


class CostDifference(NamedTuple):
    """A cost of the target that the source lacks, or the other way round, or one in the other's place.

    Attributes:
        source: the cost that the target lacks.
        target: the cost that the source lacks.
        parts: the stretches of source and target that answer each other there.
    """

    source: Cost | None
    target: Cost | None
    parts: Parts


def costs_of(text: str) -> list[Cost]:
    """The costs of a text, in order.

    >>> [(one.names, one.inside) for one in costs_of("{2}{W}, {T}: Draw a card. (It costs {R}.)")]
    [(('2', 'W'), False), (('T',), False), (('R',), True)]
    """
    brackets = [match.span() for match in _BRACKET.finditer(text)]
    found: list[list[Symbol]] = []
    for symbol in symbols_of(text):
        if found and found[-1][-1].span.end == symbol.span.start:
            found[-1].append(symbol)
        else:
            found.append([symbol])
    return [_cost(text, run, brackets) for run in found]


def cost_differences(
    source: str, target: str, source_language: str, target_language: str, foreign: Sequence[Span] = ()
) -> list[CostDifference]:
    """Where the symbols of a target are not those of its source, in order.

    >>> [(one.source.names, one.target.names) for one in cost_differences("Pay {2}.", "Bezahle {3}.", "en", "de")]
    [(('2',), ('3',))]
    """
    left, right = _Costs(source, source_language), _Costs(target, target_language)
    missing, added = _matched(left.costs, right.costs)
    if left.brackets != right.brackets:
        missing, added = ([one for one in side if not one.inside] for side in (missing, added))
    missing = [one for one in missing if not right.has_bare(one)]
    added = [one for one in added if not _is_within(one, foreign)]
    if _same_content(missing, added):
        return []
    found: list[CostDifference] = []
    for there in parts(source, target):
        mine = [one for one in missing if there.source.start <= one.span.start < there.source.end]
        its = [one for one in added if there.target.start <= one.span.start < there.target.end]
        if not _same_content(mine, its):
            found += _paired(mine, its, there)
    return [one for one in found if _tells(one, left, right)]


def _paired(mine: list[Cost], its: list[Cost], there: Parts) -> Iterator[CostDifference]:
    for sort in ("mana", "tap", "counter"):
        ours, theirs = ([one for one in side if one.sort == sort] for side in (mine, its))
        for one, other in zip_longest(ours, theirs):
            yield CostDifference(one, other, there)


class _Costs:
    """A text with its costs, and what may stand for one."""

    def __init__(self, text: str, language: str) -> None:
        self.text, self.language = text, language
        self.costs = costs_of(text)
        self.brackets = len(_BRACKET.findall(text))

    @cached_property
    def bare(self) -> Counter[tuple[str, ...]]:
        """What stands without braces and could be a cost, by its symbols."""
        return Counter(tuple(sorted(re.findall(r"\d+|[A-Z]", match.group()))) for match in _BARE.finditer(self.text))

    @cached_property
    def words(self) -> list[str]:
        return [fold(word) for word in re.findall(r"[^\W\d_]+", self.text)]

    @cached_property
    def numbers(self) -> Counter[str]:
        return Counter(one.value for one in numbers_of(self.text, self.language) if one.kind is not Kind.SYMBOL)

    def has_bare(self, cost: Cost) -> bool:
        """Whether a cost, or what of it is no tap symbol, stands somewhere without braces."""
        return cost.names in self.bare or cost.halves in self.bare

    def says(self, cost: Cost, other: "_Costs") -> bool:
        """Whether each of a cost's symbols is said in words, more often than by the other text."""
        names = {part for name in cost.names for part in name.split("/")}
        return all(self._times(name) > other._times(name) for name in names)

    def _times(self, name: str) -> int:
        """How often a symbol is said in words, or a number otherwise than by a symbol."""
        if name.isdecimal() or name == "X":
            return self.numbers[name]
        said = symbol_words(self.language).get(name, ())
        starts = tuple(word[:-1] for word in said if word.endswith("-"))
        return sum(word in said or (bool(starts) and word.startswith(starts)) for word in self.words)


@cache
def symbol_words(language: str, resources: Path = RESOURCES) -> dict[str, tuple[str, ...]]:
    """The words by which a language says symbols; {} where nothing is known of that."""
    path = resources / language / "symbol_words.tsv"
    if not path.is_file():
        return {}
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    rows = (line.split("\t") for line in lines[1:])
    return {symbol: tuple(fold(word) for word in words.split()) for symbol, words in rows}


def _cost(text: str, run: Sequence[Symbol], brackets: Sequence[tuple[int, int]]) -> Cost:
    span = Span(run[0].span.start, run[-1].span.end)
    glued = _GLUED.search(text, max(0, span.start - _LONGEST_GLUED), span.start)
    before = re.findall(r"\d+|X", glued.group()) if glued else []
    names = tuple(sorted([*before, *(name for symbol in run for name in symbol.names)]))
    return Cost(
        span=span,
        names=names,
        halves=tuple(sorted(half for name in names for half in name.split("/"))),
        malformed=any(not symbol.exists for symbol in run),
        doubtful=any(symbol.hybrid or not symbol.names for symbol in run),
        inside=any(start < span.start < end for start, end in brackets),
    )


def _matched(left: Sequence[Cost], right: Sequence[Cost]) -> tuple[list[Cost], list[Cost]]:
    """What is left of two lists of costs when each has taken its like, first among those in brackets as it is."""
    mine, its = list(left), list(right)
    for same_place, key in ((True, _exactly), (False, _exactly), (True, _loosely), (False, _loosely)):
        for one in list(mine):
            partner = next((o for o in its if key(one, o) and (not same_place or o.inside is one.inside)), None)
            if partner:
                mine.remove(one)
                its.remove(partner)
    return mine, its


def _exactly(one: Cost, other: Cost) -> bool:
    return one.names == other.names


def _loosely(one: Cost, other: Cost) -> bool:
    """Whether two costs may be one, since what is malformed says little."""
    return one.doubtful or other.doubtful or ((one.malformed or other.malformed) and one.halves == other.halves)


def _same_content(missing: Iterable[Cost], added: Iterable[Cost]) -> bool:
    return Counter(half for one in missing for half in one.halves) == Counter(h for one in added for h in one.halves)


def _is_within(cost: Cost, spans: Iterable[Span]) -> bool:
    return any(span.start <= cost.span.start < span.end for span in spans)


def _tells(one: CostDifference, left: _Costs, right: _Costs) -> bool:
    """Whether a difference is a fault: what only one side has may be said there twice, or in words by the other."""
    if one.source and one.target:
        return True
    cost, side, other = (one.source, left, right) if one.source else (one.target, right, left)
    if cost is None or cost.inside or any(_exactly(cost, its) for its in other.costs):
        return False
    if other.has_bare(cost) or other.says(cost, side):
        return False
    lost = cost.span.end - cost.span.start
    return is_all_there(one.parts, left.text, right.text, lost if one.source else -lost)
