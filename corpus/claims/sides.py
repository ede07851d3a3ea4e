"""The two sides of a comparison: the claims of a sentence, or of a whole text, and what they say taken together."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from corpus.claims.exclusive import EXCLUSIVE
from corpus.claims.model import Claim, ConditionKind, Kind, Mark
from corpus.model import Span

_ONE_MEANING = {"your": "you", "each-opponent": "opponent"}
# “Once for each” is each time.
_OVERRULED = {"each-time": "once"}
_TIMES = {ConditionKind.BEFORE: "before", ConditionKind.AFTER: "after"}


class Side(NamedTuple):
    """The claims of one text that are set against claims of the other."""

    claims: tuple[Claim, ...]

    @property
    def limits(self) -> bool:
        """Whether it says at most or at least."""
        return any(is_limit(mark) for mark in self.marks())

    @property
    def most(self) -> bool:
        """Whether it says at most."""
        return any(mark.kind is Kind.QUANTITY and mark.meaning == "at-most" for mark in self.marks())

    @property
    def soft(self) -> bool:
        """Whether a word of it may hide a denial: nonland."""
        return any(mark.kind is Kind.SOFT for mark in self.marks())

    @property
    def turns(self) -> bool:
        """Whether a word of it turns the sense round without denying: without, lose."""
        return any(mark.kind is Kind.FLIP for mark in self.marks())

    @property
    def denials(self) -> int:
        """How many words deny something."""
        return sum(mark.kind is Kind.NEGATION or mark.meaning == "can-not" for mark in self.marks())

    @property
    def not_until(self) -> bool:
        """Whether it says by a denial what is so afterwards, as “not until” does; “not before” denies the same."""
        return any(
            claim.polarity and condition.kind is ConditionKind.AFTER
            for claim in self.claims
            for condition in claim.conditions
        )

    @property
    def opposites(self) -> frozenset[str]:
        """The halves of pairs that it names: same, tapped."""
        return frozenset(mark.meaning for mark in self.marks() if mark.kind is Kind.OPPOSITE)

    @property
    def wants(self) -> bool:
        """Whether it speaks of what somebody wants: who must do something in order to, may."""
        return any(mark.kind is Kind.PERMISSION and mark.meaning == "want" for mark in self.marks())

    def marks(self, *, contrasts: bool = True) -> Iterator[Mark]:
        """All meanings, those of conditions too; of a condition its kind where that is a time."""
        conditions = {}
        for claim in self.claims:
            if contrasts or not claim.contrast:
                yield from claim.marks
                conditions.update({(c.span, c.kind): c for c in claim.conditions if not c.inherited})
        for condition in conditions.values():
            yield from condition.marks
            if condition.kind in _TIMES:
                yield Mark(Kind.TIME, _TIMES[condition.kind], condition.span, condition.words)

    def by_meaning(self, kind: Kind, *, contrasts: bool = False) -> dict[str, Mark]:
        """The first mark of each meaning of a kind."""
        found: dict[str, Mark] = {}
        for mark in self.marks(contrasts=contrasts):
            if mark.kind is kind:
                found.setdefault(_ONE_MEANING.get(mark.meaning, mark.meaning), mark)
        return found


class Whole(Side):
    """All claims of a text, of which every sentence asks the same."""

    @cached_property
    def known(self) -> dict[Kind, frozenset[str]]:
        """The meanings of each kind that exclude each other; of players not those denied in favour of others."""
        groups = [Side(group) for aside in (False, True) for group in by_sentence(self.claims, aside)]
        return {
            kind: frozenset(
                chain.from_iterable(exclusive_meanings(g, kind, contrasts=kind is not Kind.PLAYER) for g in groups)
            )
            for kind in EXCLUSIVE
        }

    @cached_property
    def denying(self) -> int:
        """How many words deny something."""
        return self.denials

    @cached_property
    def turned(self) -> bool:
        """Whether any word turns the sense round, or may."""
        return any(map(_turns, self.marks()))


def by_sentence(claims: Iterable[Claim], aside: bool) -> list[tuple[Claim, ...]]:
    """Claims by the sentence that they stand in; those in asides, or the others."""
    groups: dict[Span, list[Claim]] = {}
    for claim in claims:
        if claim.aside is aside:
            groups.setdefault(claim.sentence, []).append(claim)
    return [tuple(group) for group in groups.values()]


def exclusive_meanings(side: Side, kind: Kind, *, contrasts: bool = False) -> dict[str, Mark]:
    """The first mark of each meaning of a kind, but for those that another one overrules."""
    found = side.by_meaning(kind, contrasts=contrasts)
    for stronger, weaker in _OVERRULED.items():
        if stronger in found:
            found.pop(weaker, None)
    if "at-most" in found and "several-times" in found:
        found["once"] = found.pop("several-times")
    return found


def is_limit(mark: Mark) -> bool:
    """Whether a mark says at most or at least."""
    return mark.kind is Kind.QUANTITY and mark.meaning in ("at-most", "at-least")


def _turns(mark: Mark) -> bool:
    return mark.kind in (Kind.NEGATION, Kind.FLIP, Kind.SOFT) or mark.meaning == "can-not"
