"""Whether a translation says the opposite of its source, claim by claim.

First it is seen which sentences belong together, then what their claims have on one side only. Two meanings that
exclude each other (graveyard and library, once and each time, may and must) oppose where each side has one and lacks
the other. Denials are counted: a claim, and the same claim with one turn more, oppose.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from corpus.claims.exclusive import EXCLUSIVE
from corpus.claims.model import Claim, ConditionKind, Kind, Mark, Opposition, Permission, Phrase
from corpus.model import Span

_LIKELY, _SURE = 0.8, 0.9
_ALIKE, _SHORTEST = 66.0, 4

_ONE_MEANING = {"your": "you", "each-opponent": "opponent"}
# “Once for each” is each time.
_OVERRULED = {"each-time": "once"}
_DENIALS = frozenset(("all", "both", "none"))
_TIMES = {ConditionKind.BEFORE: "before", ConditionKind.AFTER: "after"}


@dataclass(frozen=True, slots=True)
class _Side:
    """The claims of one text that are set against claims of the other."""

    claims: tuple[Claim, ...]

    @property
    def limits(self) -> bool:
        """Whether it says at most or at least."""
        return any(_is_limit(mark) for mark in self.marks())

    @property
    def soft(self) -> bool:
        """Whether a word of it may hide a denial: nonland."""
        return any(mark.kind is Kind.SOFT for mark in self.marks())

    @property
    def denials(self) -> int:
        """How many words deny something."""
        return sum(mark.kind is Kind.NEGATION or mark.meaning == "can-not" for mark in self.marks())

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


class _Whole(_Side):
    """All claims of a text, of which every sentence asks the same."""

    @cached_property
    def known(self) -> dict[Kind, frozenset[str]]:
        """The meanings of each kind that exclude each other; of players not those denied in favour of others."""
        groups = [_Side(group) for aside in (False, True) for group in _sentences(self.claims, aside)]
        return {
            kind: frozenset(chain.from_iterable(_meanings(g, kind, contrasts=kind is not Kind.PLAYER) for g in groups))
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


def oppositions(source: Sequence[Claim], target: Sequence[Claim]) -> list[Opposition]:
    """What in a translation opposes its source, at most one for each sentence, the surest.

    In each opposition, `first` counts in the source and `second` in the target.
    """
    found: list[Opposition] = []
    texts = _Whole(tuple(source)), _Whole(tuple(target))
    for first, second, sure in _aligned(source, target):
        against = sorted(_against(_Side(first), _Side(second), texts, sure), key=lambda one: -one.confidence)
        found += against[:1]
    return found


def _aligned(
    source: Sequence[Claim], target: Sequence[Claim]
) -> Iterator[tuple[tuple[Claim, ...], tuple[Claim, ...], bool]]:
    """Claims of sentences that belong together, and whether that is sure; asides by themselves."""
    for aside in (False, True):
        first, second = (_sentences(claims, aside) for claims in (source, target))
        if len(first) == len(second):
            yield from ((one, other, True) for one, other in zip(first, second, strict=True))
        elif first and second and not aside:
            yield tuple(chain(*first)), tuple(chain(*second)), False


def _sentences(claims: Iterable[Claim], aside: bool) -> list[tuple[Claim, ...]]:
    groups: dict[Span, list[Claim]] = {}
    for claim in claims:
        if claim.aside is aside:
            groups.setdefault(claim.sentence, []).append(claim)
    return [tuple(group) for group in groups.values()]


def _against(first: _Side, second: _Side, texts: tuple[_Whole, _Whole], sure: bool) -> Iterator[Opposition]:
    yield from _replaced(first, second, texts)
    if sure:
        yield from _permitted(first, second)
        yield from _denied(first, second, texts)
        yield from _swapped(first, second)


def _opposed(kind: str, one: Mark, other: Mark, confidence: float) -> Opposition:
    return Opposition(kind, one.span, other.span, one.words, other.words, confidence)


def _replaced(first: _Side, second: _Side, texts: tuple[_Whole, _Whole]) -> Iterator[Opposition]:
    """Meanings of which each side has one and its text lacks the other."""
    for kind, groups in EXCLUSIVE.items():
        mine, theirs = _meanings(first, kind), _meanings(second, kind)
        if not mine or not theirs:
            continue
        all_mine, all_theirs = (text.known[kind] for text in texts)
        # “Each player can't” says the same as “no player can”.
        otherwise_denied = first.limits or second.limits or first.soft or second.soft
        otherwise_denied = otherwise_denied or (first.denials > 0 and second.denials > 0)
        for group in groups:
            ours = [meaning for meaning in mine if meaning in group and meaning not in all_theirs]
            others = [meaning for meaning in theirs if meaning in group and meaning not in all_mine]
            if len(ours) != 1 or len(others) != 1 or (group <= _DENIALS and otherwise_denied):
                continue
            if "each-time" in group and "per" in (theirs if "each-time" in ours else mine):
                continue
            yield _opposed(kind, mine[ours[0]], theirs[others[0]], _LIKELY)


def _meanings(side: _Side, kind: Kind, *, contrasts: bool = False) -> dict[str, Mark]:
    found = side.by_meaning(kind, contrasts=contrasts)
    for stronger, weaker in _OVERRULED.items():
        if stronger in found:
            found.pop(weaker, None)
    return found


def _permitted(first: _Side, second: _Side) -> Iterator[Opposition]:
    """May against must."""
    mine, theirs = (_permissions(side) for side in (first, second))
    for one, other in ((Permission.MUST, Permission.MAY), (Permission.MAY, Permission.MUST)):
        demanding = first if one is Permission.MUST else second
        if one in mine and other in theirs and not (demanding.wants or other in mine or one in theirs):
            yield _opposed(Kind.PERMISSION, mine[one], theirs[other], _SURE)


def _permissions(side: _Side) -> dict[Permission, Mark]:
    found: dict[Permission, Mark] = {}
    for claim in side.claims:
        permission = Permission.MAY if claim.permission is Permission.CAN else claim.permission
        mark = next(claim.of(Kind.PERMISSION), None)
        if claim.polarity and mark and not claim.contrast:
            found.setdefault(permission, mark)
    return found


def _denied(first: _Side, second: _Side, texts: tuple[_Whole, _Whole]) -> Iterator[Opposition]:
    """A claim that one side affirms and the other denies."""
    mine, theirs = ([_Sense(claim) for claim in side.claims if not claim.contrast] for side in (first, second))
    if texts[0].denying == texts[1].denying:
        return
    if len(mine) == len(theirs):
        for one, other in zip(mine, theirs, strict=True):
            opposed = one.denies != other.denies and one.turns % 2 != other.turns % 2 and one.limits == other.limits
            if opposed and not (other if one.denies else one).soft:
                yield _opposed(Kind.NEGATION, one.words, other.words, _SURE)
        return
    if all(sense.denies for sense in theirs) and not texts[0].turned:
        yield _opposed(Kind.NEGATION, mine[0].words, theirs[0].words, _LIKELY)
    if all(sense.denies for sense in mine) and not texts[1].turned:
        yield _opposed(Kind.NEGATION, mine[0].words, theirs[0].words, _LIKELY)


def _is_limit(mark: Mark) -> bool:
    return mark.kind is Kind.QUANTITY and mark.meaning in ("at-most", "at-least")


def _turns(mark: Mark) -> bool:
    return mark.kind in (Kind.NEGATION, Kind.FLIP, Kind.SOFT) or mark.meaning == "can-not"


class _Sense:
    """Whether a claim denies, how often its sense is turned, whether it sets a limit, and the words that deny."""

    def __init__(self, claim: Claim) -> None:
        self.denies = not claim.polarity
        own = [mark for mark in claim.marks if not any(_inside(mark, phrase.span) for phrase in claim.modifiers)]
        self.turns = self.denies + sum(mark.kind is Kind.FLIP for mark in own)
        for condition in claim.conditions:
            if condition.inherited or condition.kind is ConditionKind.EVEN_IF:
                continue
            self.turns += (not condition.polarity) + (condition.kind is ConditionKind.UNLESS)
            self.turns += sum(mark.kind is Kind.FLIP for mark in condition.marks)
        self.limits = any(map(_is_limit, claim.marks))
        self.soft = any(mark.kind is Kind.SOFT for mark in own)
        denying = (m for m in own if m.kind is Kind.NEGATION or m.meaning == "can-not")
        self.words = next(denying, None) or _verb(claim)


def _inside(mark: Mark, span: Span) -> bool:
    return span.start <= mark.span.start and mark.span.end <= span.end


def _verb(claim: Claim) -> Mark:
    phrase = claim.action if claim.action.words else claim.subject
    if not phrase.words:
        return Mark(Kind.NEGATION, "", claim.span, claim.words)
    return Mark(Kind.NEGATION, "", phrase.span, phrase.words)


def _swapped(first: _Side, second: _Side) -> Iterator[Opposition]:
    """Who does it to whom, the other way round: the subject of each side stands in the rest of the other."""
    if len(first.claims) != len(second.claims):
        return
    for one, other in zip(first.claims, second.claims, strict=True):
        if not (one.roles and other.roles):
            continue
        (who, whom), (who_there, whom_there) = one.roles, other.roles
        if _answers(who, who_there) or _answers(whom, whom_there):
            continue
        crossed = _answers(who, whom_there) + _answers(whom, who_there)
        if crossed:
            sure = _SURE if crossed > 1 else _LIKELY
            yield Opposition("roles", who.span, who_there.span, who.words, who_there.words, sure)


def _answers(phrase: Phrase, other: Phrase) -> bool:
    """Whether a noun of one side means the same as one of the other: a concept of both, or spelt alike."""
    if not set(phrase.concepts).isdisjoint(other.concepts):
        return True
    return any(_alike(word, another) for word in phrase.concepts for another in other.concepts)


def _alike(word: str, other: str) -> bool:
    if min(len(word), len(other)) < _SHORTEST or word[0] != other[0]:
        return False
    from rapidfuzz.fuzz import ratio

    return ratio(word, other) >= _ALIKE
