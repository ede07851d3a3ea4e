"""Two pages of rulings of which one translates the other: the best assignment, and how probable each pair is."""

from collections.abc import Iterator, Sequence
from math import exp, log
from typing import NamedTuple, TypeAlias

import numpy as np

from corpus.pairing.assignment import assign
from corpus.pairing.evidence import Evidence, weigh
from corpus.pairing.lexicon import Lexicon, Reading

Cell: TypeAlias = tuple[int, int]
"""A source ruling and a target ruling, by index."""

Lesson: TypeAlias = tuple[Reading, Reading, float]
"""Two texts that translate each other, and how far to believe that, from 0 to 1."""


class Odds(NamedTuple):
    """Weights of the logistic regressions that turn evidence into chances.

    The first is about a pair by itself: `base`, `support` and `conflict` for each word, `lead` (counted from -1 to 3),
    and `clash` for each exact anchor without its like. The second puts it on its page: `page`, `own` (the odds by
    itself) and `others` (the odds of the share of the page's other rulings that are paired).
    """

    base: float
    support: float
    conflict: float
    lead: float
    clash: float
    page: float
    own: float
    others: float


ODDS = Odds(base=0.524, support=2.799, conflict=-4.227, lead=0.642, clash=-0.62, page=-0.845, own=1.094, others=1.786)
"""Fitted to parallel card texts; docs/alignment.md says how, and how well the chances hold on other cards."""

ACCEPTED = 0.5
"""The chance from which on two rulings are taken for a pair."""

_LEADS = (-1.0, 3.0)
_SHARES = (0.02, 0.98)

# What teaches: pairs whose lead over any other use of either ruling is clear.
_CLEAR_LEAD = 1.5
_CLEAR_TOTAL = 2.0
_LEAD_OF_TRUST = 4.0

# Two rulings for one: it is longer than its partner alone explains, and the second clearly explains more of it.
_LONGER = 1.2
_SUPPORT_PER_WORD = 0.5
_CLEAR_GAIN = 4.0
_CLEAR_CHANCE = 0.9


class Features(NamedTuple):
    """What the chance of a pair is made from."""

    support: float
    conflict: float
    lead: float
    clashes: float


class Join(NamedTuple):
    """Two rulings of one page that one ruling of the other covers, and how probable that is."""

    sources: tuple[int, ...]
    targets: tuple[int, ...]
    chance: float


class PagePair:
    """The rulings of a source page and of its translation, with the evidence for each pair.

    Attributes:
        evidence: what speaks for and against each pair.
        cells: the best assignment; as many pairs as there are rulings on the shorter page.
    """

    def __init__(self, source: Sequence[str], target: Sequence[str], lexicon: Lexicon) -> None:
        self._texts = source, target
        self._lexicon = lexicon
        self._sources = [lexicon.read_source(text) for text in source]
        self._targets = [lexicon.read_target(text) for text in target]
        self.evidence = weigh(self._sources, self._targets, lexicon)
        self.cells: list[Cell] = assign(self.evidence.total)

    def lessons(self) -> Iterator[Lesson]:
        """The pairs that are clear enough to teach words."""
        for cell in self.cells:
            lead = _lead(self.evidence, cell)
            if lead > _CLEAR_LEAD and self.evidence.total[cell] > _CLEAR_TOTAL:
                yield self._sources[cell[0]], self._targets[cell[1]], 1 - exp(-lead / _LEAD_OF_TRUST)

    def features(self, cell: Cell) -> Features:
        """What speaks for a pair by itself, in the terms of `Odds`."""
        return _features(self.evidence, cell, _lead(self.evidence, cell))

    def chances(self, settled: int) -> dict[Cell, float]:
        """How probable each pair of the assignment is; `settled` more pairs of the page are known to be right."""
        alone = {cell: _odds_alone(self.features(cell)) for cell in self.cells}
        others = shares_of_others([_chance(odds) for odds in alone.values()], settled, max(self.evidence.total.shape))
        return {
            cell: _chance(ODDS.page + ODDS.own * odds + ODDS.others * log(share / (1 - share)))
            for (cell, odds), share in zip(alone.items(), others, strict=True)
        }

    def joins(self, chances: dict[Cell, float]) -> list[Join]:
        """Pairs that are better with a ruling that has no partner, where it and the one that has fill one partner."""
        found = sorted(
            (join for side in (0, 1) for join in self._joins_of(side, chances)), key=lambda one: (-one[0], one[1])
        )
        used: tuple[set[int], set[int]] = set(), set()
        kept = []
        for _, join in found:
            if used[0].isdisjoint(join.sources) and used[1].isdisjoint(join.targets):
                used[0].update(join.sources)
                used[1].update(join.targets)
                kept.append(join)
        return kept

    def _joins_of(self, side: int, chances: dict[Cell, float]) -> Iterator[tuple[float, Join]]:
        """The pairs that are better with a free ruling of one side (0: source), each with how much it gains."""
        texts = self._texts[side]
        tries = list(self._tries(side, chances))
        if not tries:
            return
        joined = [(min(cell[side], free), max(cell[side], free)) for cell, free in tries]
        evidence = self._with_joined(side, ["\n".join(texts[index] for index in indices) for indices in joined])
        for place, (indices, (cell, _)) in enumerate(zip(joined, tries, strict=True), len(texts)):
            at = ((place, cell[1]), (cell[0], place))[side]
            gain = float(evidence.total[at] - self.evidence.total[cell])
            chance = _chance(_odds_alone(_features(evidence, at, gain)))
            if gain > _CLEAR_GAIN and chance > _CLEAR_CHANCE:
                yield gain, Join(indices, (cell[1],), chance) if side == 0 else Join((cell[0],), indices, chance)

    def _tries(self, side: int, chances: dict[Cell, float]) -> Iterator[tuple[Cell, int]]:
        """Pairs with a free ruling of one side that the longer partner may cover too."""
        texts, partners = self._texts[side], self._texts[1 - side]
        readings = (self._sources, self._targets)[side]
        support = self.evidence.support if side == 0 else self.evidence.support.T
        paired = {cell[side] for cell, chance in chances.items() if chance >= ACCEPTED}
        longer = [cell for cell in chances if len(partners[cell[1 - side]]) > _LONGER * len(texts[cell[side]])]
        for free in range(len(texts)):
            if free not in paired:
                least = _SUPPORT_PER_WORD * len(readings[free].words)
                yield from (
                    (cell, free) for cell in longer if cell[side] != free and support[free, cell[1 - side]] > least
                )

    def _with_joined(self, side: int, texts: list[str]) -> Evidence:
        """The evidence with more texts on one side, behind those of the page."""
        if side == 0:
            return weigh([*self._sources, *map(self._lexicon.read_source, texts)], self._targets, self._lexicon)
        return weigh(self._sources, [*self._targets, *map(self._lexicon.read_target, texts)], self._lexicon)


def shares_of_others(chances: Sequence[float], settled: int, rulings: int) -> list[float]:
    """For each pair of a page, the share of the other rulings that are paired, kept away from 0 and 1.

    Args:
        chances: how probable each pair is by itself.
        settled: how many more pairs there are.
        rulings: how many rulings the longer page has, without those that are settled.
    """
    paired = settled + sum(chances)
    shares = ((paired - chance + 1) / (settled + rulings + 1) for chance in chances)
    return [min(max(share, _SHARES[0]), _SHARES[1]) for share in shares]


def _features(evidence: Evidence, cell: Cell, lead: float) -> Features:
    size = evidence.size[cell]
    counted = min(max(lead, _LEADS[0]), _LEADS[1])
    return Features(evidence.support[cell] / size, evidence.conflict[cell] / size, counted, evidence.clashes[cell])


def _lead(evidence: Evidence, cell: Cell) -> float:
    """How far a pair is ahead of the best other pair of either ruling, in natural logarithms of odds."""
    others = evidence.total.copy()
    others[cell] = -np.inf
    return float(evidence.total[cell] - max(others[cell[0]].max(), others[:, cell[1]].max()))


def _odds_alone(features: Features) -> float:
    weights = ODDS.support, ODDS.conflict, ODDS.lead, ODDS.clash
    return ODDS.base + sum(weight * value for weight, value in zip(weights, features, strict=True))


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-min(max(odds, -30.0), 30.0)))
