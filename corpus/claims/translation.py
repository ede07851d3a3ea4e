"""Whether a translation says the opposite of its source, claim by claim.

First it is seen which sentences belong together, then what their claims have on one side only. Two meanings that
exclude each other (graveyard and library, once and each time, may and must) oppose where each side has one and lacks
the other. Denials are counted: a claim, and the same claim with one turn more, oppose.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from corpus.claims.exclusive import EXCLUSIVE, NAMED
from corpus.claims.model import Claim, ConditionKind, Kind, Mark, Opposition, Permission, Phrase
from corpus.claims.rewording import crossed, said_otherwise
from corpus.claims.sides import Side, Whole, by_sentence, exclusive_meanings, is_limit
from corpus.claims.turned import commanded, turned_conditions, turned_instead
from corpus.model import Span

_LIKELY, _SURE = 0.8, 0.9
# Both deny, and one of them turns the sense round by another word.
TURNED = "turned"
_ALIKE, _SHORTEST = 66.0, 4

_DENIALS = frozenset(("all", "both", "none"))
_COUNTED = frozenset(("more", "fewer"))
_ORDER = frozenset(("before", "after"))


def oppositions(source: Sequence[Claim], target: Sequence[Claim], languages: tuple[str, str]) -> list[Opposition]:
    """What in a translation opposes its source, at most one for each sentence, the surest.

    In each opposition, `first` counts in the source and `second` in the target.
    """
    found: list[Opposition] = []
    texts = Whole(tuple(source)), Whole(tuple(target))
    for first, second, sure in _aligned(source, target):
        against = sorted(
            _against(Side(first), Side(second), texts, languages if sure else None), key=lambda one: -one.confidence
        )
        found += against[:1]
    return found


def _aligned(
    source: Sequence[Claim], target: Sequence[Claim]
) -> Iterator[tuple[tuple[Claim, ...], tuple[Claim, ...], bool]]:
    """Claims of sentences that belong together, and whether that is sure; asides by themselves."""
    for aside in (False, True):
        first, second = (by_sentence(claims, aside) for claims in (source, target))
        if len(first) == len(second):
            yield from ((one, other, True) for one, other in zip(first, second, strict=True))
        elif first and second and not aside:
            yield tuple(chain(*first)), tuple(chain(*second)), False


def _against(
    first: Side, second: Side, texts: tuple[Whole, Whole], languages: tuple[str, str] | None
) -> Iterator[Opposition]:
    """What opposes; with `languages` where the sentences surely belong together."""
    yield from _replaced(first, second, texts)
    if languages:
        yield from _permitted(first, second)
        yield from _denied(first, second, texts, languages)
        yield from turned_instead(first, second)
        yield from commanded(first, second, languages)
        yield from _swapped(first, second)


def _opposed(kind: str, one: Mark, other: Mark, confidence: float) -> Opposition:
    return Opposition(kind, one.span, other.span, one.words, other.words, confidence)


def _replaced(first: Side, second: Side, texts: tuple[Whole, Whole]) -> Iterator[Opposition]:
    """Meanings of which each side has one and its text lacks the other."""
    for kind, groups in EXCLUSIVE.items():
        mine, theirs = exclusive_meanings(first, kind), exclusive_meanings(second, kind)
        if not mine or not theirs:
            continue
        all_mine, all_theirs = (text.known[kind] for text in texts)
        for group in groups:
            ours = [meaning for meaning in mine if meaning in group and meaning not in all_theirs]
            others = [meaning for meaning in theirs if meaning in group and meaning not in all_mine]
            if len(ours) != 1 or len(others) != 1 or _otherwise(group, first, second):
                continue
            if "each-time" in group and "per" in (theirs if "each-time" in ours else mine):
                continue
            yield _opposed(NAMED.get(group, kind), mine[ours[0]], theirs[others[0]], _LIKELY)


def _otherwise(group: frozenset[str], first: Side, second: Side) -> bool:
    """Whether denials or limits may make two meanings of a group one: “each player can't” is “no player can”."""
    if group == _ORDER:
        return bool((first.not_until and second.denials) or (second.not_until and first.denials))
    if group == _COUNTED:
        return first.limits or second.limits
    if not group <= _DENIALS:
        return False
    unsure = any(side.limits or side.soft or side.turns for side in (first, second))
    return unsure or (first.denials > 0 and second.denials > 0) or crossed(first.opposites, second.opposites)


def _permitted(first: Side, second: Side) -> Iterator[Opposition]:
    """May against must."""
    mine, theirs = (_permissions(side) for side in (first, second))
    if first.limits and second.limits and (first.denials + second.denials or (first.most and second.most)):
        # Who can't choose fewer than two must choose two, and who must choose at most two may.
        return
    for one, other in ((Permission.MUST, Permission.MAY), (Permission.MAY, Permission.MUST)):
        demanding = first if one is Permission.MUST else second
        if one in mine and other in theirs and not (demanding.wants or other in mine or one in theirs):
            yield _opposed(Kind.PERMISSION, mine[one], theirs[other], _SURE)


def _permissions(side: Side) -> dict[Permission, Mark]:
    found: dict[Permission, Mark] = {}
    for claim in side.claims:
        permission = Permission.MAY if claim.permission is Permission.CAN else claim.permission
        mark = next(claim.of(Kind.PERMISSION), None)
        if claim.polarity and mark and not claim.contrast:
            found.setdefault(permission, mark)
    return found


def _denied(first: Side, second: Side, texts: tuple[Whole, Whole], languages: tuple[str, str]) -> Iterator[Opposition]:
    """A claim that one side affirms and the other denies."""
    mine, theirs = ([_Sense(claim) for claim in side.claims if not claim.contrast] for side in (first, second))
    unequal = texts[0].denying != texts[1].denying
    if len(mine) == len(theirs):
        for one, other in zip(mine, theirs, strict=True):
            opposed = one.denies != other.denies and one.turns % 2 != other.turns % 2 and one.limits == other.limits
            conditions = list(turned_conditions(one.claim, other.claim))
            yield from conditions[:1]
            sure = unequal and opposed and not conditions and not (other if one.denies else one).soft
            if sure and not _agree(one, other, languages):
                both = one.denied and other.denied
                yield _opposed(TURNED if both else Kind.NEGATION, one.words, other.words, _SURE)
        return
    if not unequal:
        return
    for denying, affirming in ((theirs, texts[0]), (mine, texts[1])):
        alone = denying and all(sense.denies for sense in denying) and not affirming.turned
        if alone and not _agree(mine[0], theirs[0], languages):
            yield _opposed(Kind.NEGATION, mine[0].words, theirs[0].words, _LIKELY)


def _agree(one: "_Sense", other: "_Sense", languages: tuple[str, str]) -> bool:
    """Whether of two claims the one may say by a denial what the other affirms."""
    if one.denies:
        return said_otherwise(other.claim, one.claim, (languages[1], languages[0]))
    return said_otherwise(one.claim, other.claim, languages)


class _Sense:
    """Whether a claim denies, how often its sense is turned, whether it sets a limit, and the words that deny."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.denies = not claim.polarity
        own = [mark for mark in claim.marks if not any(_inside(mark, phrase.span) for phrase in claim.modifiers)]
        self.turns = self.denies + sum(mark.kind is Kind.FLIP for mark in own)
        for condition in claim.conditions:
            if condition.inherited or condition.kind is ConditionKind.EVEN_IF:
                continue
            self.turns += (not condition.polarity) + (condition.kind is ConditionKind.UNLESS)
            self.turns += sum(mark.kind is Kind.FLIP for mark in condition.marks)
        self.limits = any(map(is_limit, claim.marks))
        self.soft = any(mark.kind is Kind.SOFT for mark in own)
        denying = (m for m in own if m.kind is Kind.NEGATION or m.meaning == "can-not")
        word = next(denying, None)
        self.denied = word is not None
        self.words = word or _verb(claim)


def _inside(mark: Mark, span: Span) -> bool:
    return span.start <= mark.span.start and mark.span.end <= span.end


def _verb(claim: Claim) -> Mark:
    phrase = claim.action if claim.action.words else claim.subject
    if not phrase.words:
        return Mark(Kind.NEGATION, "", claim.span, claim.words)
    return Mark(Kind.NEGATION, "", phrase.span, phrase.words)


def _swapped(first: Side, second: Side) -> Iterator[Opposition]:
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
