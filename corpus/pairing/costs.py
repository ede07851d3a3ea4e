"""The symbols of a source and its translation side by side: which cost stands where another should.

Symbols that follow each other without anything between are one *cost*, and compared as one, in any order. Old cards
have bare digits and letters for symbols, and a language may say in words what another writes in symbols: no difference.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from corpus.model import Span
from corpus.nlp.number_words import Kind
from corpus.nlp.numbers import numbers_of
from corpus.nlp.pack import RESOURCES, fold
from corpus.nlp.symbols import MOST_SYMBOLS, Symbol, symbols_of
from corpus.pairing.parts import Brackets, Parts, parts_of, within

_BARE = re.compile(r"(?<![\w{}/+.,'’])(?=[\dA-Z])\d{0,2}[XYZ]{0,3}[WUBRGT]{0,5}(?![\w}/'’]|[.,]\d)")
# What old cards have before symbols in braces, and without any.
_GLUED = re.compile(r"(?<![\w{}/+.,'’])(?:\d{1,2}|X{1,3})\Z")
_LONGEST_GLUED = 4
_TAPS, _COUNTERS = frozenset("TQ"), frozenset({"E", "TK", "A", "CHAOS", "PW"})


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
    brackets = Brackets(text)
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
    if any(text.count("{") + text.count("}") > 2 * MOST_SYMBOLS for text in (source, target)):
        return []
    left, right = _Costs(source, source_language), _Costs(target, target_language)
    missing, added = _matched(left.costs, right.costs)
    if left.brackets != right.brackets:
        missing, added = ([one for one in side if not one.inside] for side in (missing, added))
    missing = [one for one in missing if not right.has_bare(one, left)]
    added = [one for one in added if not _is_within(one, foreign)]
    if _same_content(missing, added):
        return []
    found: list[CostDifference] = []
    for parts in parts_of(source, target):
        mine, its = within(missing, parts.source), within(added, parts.target)
        if (mine or its) and not _same_content(mine, its):
            found += _paired(mine, its, parts)
    return [one for one in found if _tells(one, left, right)]


def _paired(mine: Sequence[Cost], its: Sequence[Cost], parts: Parts) -> Iterator[CostDifference]:
    for sort in ("mana", "tap", "counter"):
        ours, theirs = ([one for one in side if one.sort == sort] for side in (mine, its))
        for one, other in zip_longest(ours, theirs):
            yield CostDifference(one, other, parts)


class _Costs:
    """A text with its costs, and what may stand for one."""

    def __init__(self, text: str, language: str) -> None:
        self.text, self.language = text, language
        self.costs = costs_of(text)
        self.exact = {cost.names for cost in self.costs}
        self.brackets = len(Brackets(text))
        self._said: dict[str, int] = {}

    @cached_property
    def bare(self) -> Counter[tuple[str, ...]]:
        """What stands without braces and could be a cost, by its symbols."""
        return Counter(map(_bare_names, _BARE.finditer(self.text)))

    @cached_property
    def bare_costs(self) -> set[tuple[str, ...]]:
        """What stands without braces before a comma or a colon, as costs do."""
        return {
            _bare_names(match)
            for match in _BARE.finditer(self.text)
            if self.text[match.end() : match.end() + 1] in (",", ":")
        }

    @cached_property
    def words(self) -> list[str]:
        return [fold(word) for word in re.findall(r"[^\W\d_]+", self.text)]

    @cached_property
    def numbers(self) -> Counter[str]:
        return Counter(one.value for one in numbers_of(self.text, self.language) if one.kind is not Kind.SYMBOL)

    def repeats(self, cost: Cost, part: Span) -> bool:
        """Whether a cost may be one that this text says only once: anywhere, but a tap symbol in the same part."""
        if cost.sort != "tap":
            return cost.names in self.exact
        return any(one.names == cost.names for one in within(self.costs, part))

    def has_bare(self, cost: Cost, other: "_Costs") -> bool:
        """Whether a cost stands without braces: where costs stand, or more often than in the other text."""
        ways = (cost.names, cost.halves)
        return any(way in self.bare_costs or self.bare[way] > other.bare[way] for way in ways)

    def says(self, cost: Cost, other: "_Costs") -> bool:
        """Whether each of a cost's symbols is said in words, more often than by the other text."""
        names = {part for name in cost.names for part in name.split("/")}
        return all(self._times(name) > other._times(name) for name in names)

    def _times(self, name: str) -> int:
        """How often a symbol is said in words, or a number otherwise than by a symbol."""
        if name not in self._said:
            self._said[name] = self._counted(name)
        return self._said[name]

    def _counted(self, name: str) -> int:
        if name.isdecimal() or name == "X":
            return self.numbers[name]
        said = symbol_words(self.language).get(name, ())
        starts = tuple(word[:-1] for word in said if word.endswith("-"))
        return sum(word in said or (bool(starts) and word.startswith(starts)) for word in self.words)


def _bare_names(match: re.Match[str]) -> tuple[str, ...]:
    return tuple(sorted(re.findall(r"\d+|[A-Z]", match.group())))


@cache
def symbol_words(language: str, resources: Path = RESOURCES) -> dict[str, tuple[str, ...]]:
    """The words by which a language says symbols; {} where nothing is known of that."""
    path = resources / language / "symbol_words.tsv"
    if not path.is_file():
        return {}
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    rows = (line.split("\t") for line in lines[1:])
    return {symbol: tuple(fold(word) for word in words.split()) for symbol, words in rows}


def _cost(text: str, run: Sequence[Symbol], brackets: Brackets) -> Cost:
    span = Span(run[0].span.start, run[-1].span.end)
    glued = _GLUED.search(text, max(0, span.start - _LONGEST_GLUED), span.start)
    before = re.findall(r"\d+|X", glued.group()) if glued else []
    names = tuple(sorted([*before, *(name for symbol in run for name in symbol.names)]))
    return Cost(
        span=Span(glued.start(), span.end) if glued else span,
        names=names,
        halves=tuple(sorted(half for name in names for half in name.split("/"))),
        malformed=any(not symbol.exists for symbol in run),
        doubtful=any(symbol.hybrid or not symbol.names for symbol in run),
        inside=brackets.hold(span.start),
    )


def _matched(left: Sequence[Cost], right: Sequence[Cost]) -> tuple[list[Cost], list[Cost]]:
    """What is left of two lists of costs when each has taken its like, first among those in brackets as it is.

    What is malformed says little: it goes with what has the same halves, and what nobody can read with anything.
    """
    mine, its = _apart(left, right, lambda cost: cost.span if cost.doubtful else (cost.names, cost.inside))
    mine, its = _apart(mine, its, lambda cost: cost.span if cost.doubtful else cost.names)
    for one, other in ((mine, its), (its, mine)):
        read = Counter(cost.halves for cost in one if cost.malformed or cost.doubtful)
        other[:], found = _taken(other, read, lambda cost: cost.halves)
        one[:], _ = _taken(one, found, lambda cost: cost.halves if cost.malformed or cost.doubtful else None)
    for one, other in ((mine, its), (its, mine)):
        doubtful = sum(cost.doubtful for cost in one)
        one[:] = [cost for cost in one if not cost.doubtful]
        del other[:doubtful]
    return mine, its


def _apart(mine: Sequence[Cost], its: Sequence[Cost], key: Callable[[Cost], object]) -> tuple[list[Cost], list[Cost]]:
    """Two lists of costs without those that are alike."""
    both = Counter(map(key, mine)) & Counter(map(key, its))
    return _taken(mine, both, key)[0], _taken(its, both, key)[0]


def _taken(
    costs: Iterable[Cost], wanted: Counter[Any], key: Callable[[Cost], object]
) -> tuple[list[Cost], Counter[Any]]:
    """Costs without as many of each sort as are wanted, and how many of each were taken."""
    left, taken = [], Counter[Any]()
    for cost in costs:
        sort = key(cost)
        if taken[sort] < wanted[sort]:
            taken[sort] += 1
        else:
            left.append(cost)
    return left, taken


def _same_content(missing: Sequence[Cost], added: Sequence[Cost]) -> bool:
    """Whether costs have the same symbols, however they are grouped."""
    loose = any(cost.malformed for cost in (*missing, *added))
    mine, its = (
        Counter(name for cost in side for name in (cost.halves if loose else cost.names)) for side in (missing, added)
    )
    return mine == its


def _is_within(cost: Cost, spans: Iterable[Span]) -> bool:
    return any(span.start <= cost.span.start < span.end for span in spans)


def _tells(one: CostDifference, left: _Costs, right: _Costs) -> bool:
    """Whether a difference is a fault: what only one side has may be said there twice, or in words by the other."""
    if one.source and one.target:
        return True
    cost, side, other = (one.source, left, right) if one.source else (one.target, right, left)
    if cost is None or cost.inside or other.repeats(cost, one.parts.target if one.source else one.parts.source):
        return False
    if other.has_bare(cost, side) or other.says(cost, side):
        return False
    lost = cost.span.end - cost.span.start
    return one.parts.is_all_there(lost if one.source else -lost)
