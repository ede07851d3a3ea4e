"""What is turned round between two claims that belong together: a condition, what stands instead, may and a command."""

from collections.abc import Iterator
from functools import cache

from corpus.claims.concepts import base_form
from corpus.claims.cues import load_cues
from corpus.claims.model import Claim, Condition, ConditionKind, Kind, Mark, Opposition, Permission
from corpus.claims.sides import Side
from corpus.model import Span
from corpus.nlp.pack import fold

CONDITION, INSTEAD, COMMAND = "condition", "instead", "command"
_SURE, _LIKELY = 0.9, 0.8

_IF = frozenset((ConditionKind.IF, ConditionKind.WHEN))
_EXCEPTIONS = frozenset((ConditionKind.UNLESS, ConditionKind.ONLY_IF))
_FREE = frozenset((Permission.MAY, Permission.CAN))
_CONTRASTED = (Kind.ZONE, Kind.PLAYER)
# Who does it any number of times, or up to once, may leave it; who may only then is told when.
_OPEN = frozenset(("any-number", "at-most", "some", "each-time", "optional", "only"))
# “Unless more” is „falls nicht mehr“, and its “not” is part of a limit.
_LIMITS = frozenset(("at-most", "at-least", "more", "fewer"))


def turned_conditions(one: Claim, other: Claim) -> Iterator[Opposition]:
    """What is so even if, only if: “can't unless” against „nicht, falls“, “even if” against „falls“."""
    first, second = (_own_conditions(claim) for claim in (one, other))
    if len(first) != 1 or len(second) != 1:
        return
    (mine,), (theirs,) = first, second
    if mine.polarity != theirs.polarity or _turns(mine) != _turns(theirs):
        return
    if any(mark.meaning in _LIMITS for condition in (mine, theirs) for mark in condition.marks):
        return
    for condition, against, claim in ((mine, theirs, other), (theirs, mine, one)):
        if against.kind not in _IF:
            continue
        if condition.kind in _EXCEPTIONS and _denies(one) and _denies(other):
            yield _of(CONDITION, mine, theirs, _SURE)
        if condition.kind is ConditionKind.EVEN_IF and not _still(claim) and one.polarity == other.polarity:
            yield _of(CONDITION, mine, theirs, _LIKELY)


def turned_instead(first: Side, second: Side) -> Iterator[Opposition]:
    """A instead of B, and B instead of A."""
    for kind in _CONTRASTED:
        mine, mine_denied = _contrasted(first, kind)
        theirs, theirs_denied = _contrasted(second, kind)
        if mine.keys() & theirs.keys() or mine_denied.keys() & theirs_denied.keys():
            continue
        crossed = [meaning for meaning in mine if meaning in theirs_denied]
        back = [meaning for meaning in theirs if meaning in mine_denied]
        if len(crossed) == 1 and len(back) == 1:
            one, other = mine[crossed[0]], theirs[back[0]]
            yield Opposition(INSTEAD, one.span, other.span, one.words, other.words, _SURE)


def commanded(first: Side, second: Side, languages: tuple[str, str]) -> Iterator[Opposition]:
    """What you may do, and what you are told to do."""
    one, other = first.claims[0], second.claims[0]
    if any(mark.meaning in _OPEN for side in (first, second) for mark in side.marks()):
        return
    if (_may(one) and _commands(other, second, languages[1])) or (_may(other) and _commands(one, first, languages[0])):
        yield _of(COMMAND, one, other, _SURE)


def _own_conditions(claim: Claim) -> list[Condition]:
    return [condition for condition in claim.conditions if not condition.inherited]


def _of(kind: str, one: Claim | Condition, other: Claim | Condition, confidence: float) -> Opposition:
    return Opposition(kind, _place(one), _place(other), one.words, other.words, confidence)


def _place(part: Claim | Condition) -> Span:
    """Where its words stand, without the mark that ends a sentence."""
    end = part.span.start + len(part.words)
    return Span(part.span.start, end) if part.span.end - end == 1 else part.span


def _denies(claim: Claim) -> bool:
    return any(mark.kind is Kind.NEGATION for mark in claim.marks)


def _turns(condition: Condition) -> int:
    return sum(mark.kind is Kind.FLIP for mark in condition.marks)


def _still(claim: Claim) -> bool:
    """Whether it says that something is so in spite of a condition: still, also then."""
    marks = (*claim.marks, *(mark for condition in claim.conditions for mark in condition.marks))
    return any(mark.kind is Kind.FOCUS and mark.meaning in ("also", "still", "only") for mark in marks)


def _contrasted(side: Side, kind: Kind) -> tuple[dict[str, Mark], dict[str, Mark]]:
    """The meanings of what a side affirms, and of what it denies beside that."""
    found: tuple[dict[str, Mark], dict[str, Mark]] = {}, {}
    for claim in side.claims:
        for mark in claim.of(kind):
            found[claim.contrast].setdefault(mark.meaning, mark)
    return found


def _may(claim: Claim) -> bool:
    """Whether it begins with what you may do."""
    you = any(mark.meaning == "you" and mark.span.start == claim.span.start for mark in claim.of(Kind.PLAYER))
    return you and claim.permission in _FREE and claim.polarity


def _commands(claim: Claim, side: Side, language: str) -> bool:
    """Whether it begins with a command, and nothing of its sentence says what may be."""
    if claim.span.start != claim.sentence.start or any(mark.kind is Kind.PERMISSION for mark in side.marks()):
        return False
    word = claim.words.partition(" ")[0]
    return word[:1].isupper() and _is_command(fold(word), language)


@cache
def _is_command(form: str, language: str) -> bool:
    cues = load_cues(language)
    if form in cues.words("grammar", "command") or form in cues.words("verb", "other"):
        return True
    ending, infinitive = (tuple(cues.words("ending", kind)) for kind in ("command", "infinitive"))
    return form.endswith(ending) and base_form(form, language).endswith(infinitive)
