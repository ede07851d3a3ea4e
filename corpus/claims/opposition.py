"""How two statements of one language stand to each other: what they share, what only one says, and what is opposed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from corpus.claims.opposites import ONLY, beside, excepted, is_scaled, is_turned, keys_of, pairs
from corpus.claims.senses import Sense, Sign, Wordings
from corpus.claims.statements import Statement

CHANGED = "changed"
"""Of words for one thing that the rules call otherwise today, the one denied: “is countered”, now “doesn't resolve”."""
WHICH = "which"
SUM = "sum"
"""One value for each against one for both: it may be a condition of the one that denies what the other claims."""
ORDER = "order"
"""Before against after."""
_EXCLUSIVE = frozenset(("zone", "time", "negation"))
"""Kinds of which not both can be so: “only while it is in a graveyard” opposes “while it is on the battlefield”."""
_ELSEWHERE_IN_ORDER = 0.5
_ELSEWHERE = 0.6  # what the other ruling says, but in another statement, is missing only so much


class Opposed(NamedTuple):
    """A sense of the one statement and a sense of the other that cannot both hold."""

    kind: str
    a: Sense
    b: Sense


class Meeting(NamedTuple):
    """Two statements side by side.

    Attributes:
        opposed: what is opposed in what they claim.
        shared: the weight of what both claim.
        rest_a, rest_b: the weight of what only one claims.
        conditions_opposed: what is opposed in their conditions; that one speaks of the first ability and the other of
            the second is such an opposition too.
        conditions_shared: the weight of the conditions of both.
        conditions_a, conditions_b: the weight of the conditions of only one.
        subjects: the weight of what each alone claims before it comes to what is opposed: most often, of whom.
        others: whether only one names others before it comes to what is opposed: “other abilities will”, “it won't”.
        apart: whether what is opposed stands in another place in the two.
        bare: whether only one has a condition at all.
        example: whether one is part of an example.
    """

    opposed: tuple[Opposed, ...]
    shared: float
    rest_a: float
    rest_b: float
    conditions_opposed: tuple[Opposed, ...]
    conditions_shared: float
    conditions_a: float
    conditions_b: float
    subjects: tuple[float, float]
    others: bool
    apart: bool
    bare: bool
    example: bool

    @property
    def denied_more(self) -> float:
        """The weight of what only that statement claims which denies: “can't block alone” leaves “can block” alone."""
        if not self.opposed or self.opposed[0].a.key != self.opposed[0].b.key:
            return 0.0
        return self.rest_a if self.opposed[0].a.sign is Sign.DENIED else self.rest_b

    @property
    def likeness(self) -> float:
        """Which share of both claims, by weight, is common to them; 1 where there is nothing else."""
        whole = 2 * self.shared + self.rest_a + self.rest_b
        return 2 * self.shared / whole if whole else 0.0

    @property
    def conditions(self) -> float:
        """The same of their conditions; 1 where neither has one."""
        whole = 2 * self.conditions_shared + self.conditions_a + self.conditions_b
        return 2 * self.conditions_shared / whole if whole else 1.0


def meet(a: Statement, b: Statement, known: Wordings, elsewhere: tuple[frozenset[str], frozenset[str]]) -> Meeting:
    """Compare two statements.

    Args:
        a: a statement of the one ruling.
        b: a statement of the other.
        known: the language.
        elsewhere: the senses of all of the one ruling, and of the other.
    """
    under_a, under_b = a.own or a.inherited, b.own or b.inherited
    if _may_sum(a, b, known):
        whole = _compare((*a.main, *a.own), (*b.main, *b.own), known, elsewhere)
        if any(one.kind == SUM for one in whole.opposed):
            return _of_sums(a, b, whole, elsewhere)
    main = _compare(a.main, b.main, known, elsewhere, (a.taken, b.taken))
    conceded = _conceded(a, under_a, under_b), _conceded(b, under_b, under_a)
    under_a, under_b = (*under_a, *conceded[0][0]), (*under_b, *conceded[1][0])
    conditions = _compare(under_a, under_b, known, (frozenset(), frozenset()), (conceded[0][1], conceded[1][1]))
    which = tuple(one for one in main.opposed if one.kind == WHICH)
    opposed = tuple(one for one in main.opposed if one.kind != WHICH)
    if not opposed and _is_only(main):
        opposed = tuple(one for one in conditions.opposed if one.kind in _EXCLUSIVE)[:1]
        conditions = conditions._replace(opposed=conditions.opposed[len(opposed) :])
    first = opposed[0] if opposed else None
    around_a, around_b = keys_of((*a.main, *under_a)), keys_of((*b.main, *under_b))
    return Meeting(
        opposed,
        main.shared,
        _left(main.only_a, around_b, elsewhere[1]),
        _left(main.only_b, around_a, elsewhere[0]),
        conditions.opposed + which,
        conditions.shared,
        _left(conditions.only_a, around_b, elsewhere[1]),
        _left(conditions.only_b, around_a, elsewhere[0]),
        (_before(first.a, a.main, around_b), _before(first.b, b.main, around_a)) if first else (0.0, 0.0),
        first is not None and _names_others(first.a, a.main, known) != _names_others(first.b, b.main, known),
        first is not None and _are_apart(first, a, b),
        bool(under_a) != bool(under_b),
        a.example or b.example,
    )


def _conceded(
    one: Statement, own: Sequence[Sense], others: Sequence[Sense]
) -> tuple[tuple[Sense, ...], tuple[Sense, ...]]:
    """What “even if it dies” says of a condition: first what counts as one, then what may be one and need not.

    Where the other statement is about yet another condition, it is taken for one.
    """
    said = keys_of((*own, *one.conceded))
    known = sum(sense.weight for sense in others if sense.key in said)
    return ((), one.conceded) if 2 * known >= sum(sense.weight for sense in others) else (one.conceded, ())


def _is_only(main: "_Compared") -> bool:
    """Whether one statement holds only under its conditions."""
    return any(sense.key == ONLY for sense in (*main.only_a, *main.only_b))


def _may_sum(a: Statement, b: Statement, known: Wordings) -> bool:
    ours, theirs = ({sense.key for sense in (*one.main, *one.own) if sense.key in known.counts} for one in (a, b))
    return any(known.opposites.get((one, other)) == SUM for one in ours for other in theirs)


def _of_sums(
    a: Statement, b: Statement, whole: "_Compared", elsewhere: tuple[frozenset[str], frozenset[str]]
) -> Meeting:
    """Two statements of which one sums up what the other keeps apart, wherever in its sentence it does so."""
    opposed = tuple(one for one in whole.opposed if one.kind == SUM)[:1]
    rest = _left(whole.only_a, frozenset(), elsewhere[1]), _left(whole.only_b, frozenset(), elsewhere[0])
    example = a.example or b.example
    return Meeting(opposed, whole.shared, *rest, (), 0.0, 0.0, 0.0, (0.0, 0.0), False, False, False, example)


class _Compared(NamedTuple):
    opposed: tuple[Opposed, ...]
    shared: float
    only_a: tuple[Sense, ...]
    only_b: tuple[Sense, ...]


def _compare(
    a: Sequence[Sense],
    b: Sequence[Sense],
    known: Wordings,
    elsewhere: tuple[frozenset[str], frozenset[str]],
    taken: tuple[Sequence[Sense], Sequence[Sense]] = ((), ()),
) -> _Compared:
    in_a, in_b = _with(_merged(a), taken[0]), _with(_merged(b), taken[1])
    # What a pronoun stands for is not said twice.
    own = {one.key for one in (*a, *taken[0]) if one.sign is not Sign.OPEN or one in a}
    own &= {one.key for one in (*b, *taken[1]) if one.sign is not Sign.OPEN or one in b}
    shared = sum(sense.weight for key, sense in in_a.items() if key in in_b and key in own)
    denied = _denied((*a, *taken[0]), (*b, *taken[1]), in_a, in_b, known)
    only_a = [sense for key, sense in _merged(a).items() if key not in in_b]
    only_b = [sense for key, sense in _merged(b).items() if key not in in_a]
    opposed: list[Opposed] = []
    for one, other, kind in list(pairs(only_a, only_b, a, b, known)):
        differ = one.sign != other.sign
        if kind == "number" and is_scaled(one, other, a, b):
            continue
        if (kind == CHANGED and not differ) or (other.key in elsewhere[0] and one.key in elsewhere[1]):
            continue
        only_a.remove(one)
        only_b.remove(other)
        if kind == ORDER and is_turned(one, other, a, b):
            shared += (one.weight + other.weight) / 2  # “one before other” says no less than “other after one”
        elif kind == "negation" and differ:
            # “doesn't lose it” says no less than “keeps it”: the negation is accounted for.
            shared += (one.weight + other.weight) / 2
            denied = None
        else:
            opposed.append(Opposed(kind, one, other))
    if not opposed:
        opposed += (Opposed("quantifier", one, other) for one, other in excepted(only_a, in_b, known))
        opposed += (Opposed("quantifier", other, one) for one, other in excepted(only_b, in_a, known))
    if denied and not any(one.kind == CHANGED for one in opposed):
        opposed.insert(0, denied)
    return _Compared(tuple(opposed), shared, tuple(only_a), tuple(only_b))


def _denied(
    a: Sequence[Sense],
    b: Sequence[Sense],
    in_a: Mapping[str, Sense],
    in_b: Mapping[str, Sense],
    known: Wordings,
) -> Opposed | None:
    """What only one of two statements denies; None where they deny the same, or what the other does not speak of."""
    for one, others in ((a, in_b), (b, in_a)):
        if any(sense.head and sense.key in others and others[sense.key].sign is Sign.DENIED for sense in one):
            return None
    found = [
        Opposed("negation", sense, in_b[sense.key]) for sense in _deniable(a, in_b, known) if _flips(sense, in_a, in_b)
    ]
    found += [
        Opposed("negation", in_a[sense.key], sense) for sense in _deniable(b, in_a, known) if _flips(sense, in_b, in_a)
    ]
    return max(found, key=lambda one: one.a.weight, default=None)


def _deniable(senses: Sequence[Sense], others: Mapping[str, Sense], known: Wordings) -> Iterator[Sense]:
    """The senses that a negation denies first, and what comes next where that says little: “isn't given flying”.

    “Doesn't have to” opposes “must” only where both go on alike.
    """
    follows = False
    for sense, following in zip_longest(senses, senses[1:]):
        bare = (
            sense.key in known.permissions and following is not None and not _goes_on(sense, following, others, known)
        )
        if (sense.head or follows) and not bare:
            yield sense
        open_there = sense.key in others and others[sense.key].sign is Sign.OPEN
        follows = sense.head and sense.key in known.weak and not open_there


def _goes_on(permission: Sense, following: Sense, others: Mapping[str, Sense], known: Wordings) -> bool:
    """Whether another statement goes on with the same word, behind the permission where verbs do not come last."""
    there, other = others.get(following.key), others.get(permission.key)
    return there is not None and ("final" in known.clause_words or not other or other.span < there.span)


def _flips(sense: Sense, own: Mapping[str, Sense], others: Mapping[str, Sense]) -> bool:
    """Whether one statement denies a sense and the other says it."""
    return own[sense.key].sign is Sign.DENIED and sense.key in others and others[sense.key].sign is Sign.SAID


def _are_apart(opposed: Opposed, a: Statement, b: Statement) -> bool:
    """Whether two senses stand beside others, and one before and the other behind what both statements say."""
    if not beside(opposed.a, a.main).isdisjoint(beside(opposed.b, b.main)):
        return False
    shared = a.keys & b.keys
    places = [
        sum(other.key in shared and other.span < sense.span for other in main) / (len(shared) or 1)
        for sense, main in ((opposed.a, a.main), (opposed.b, b.main))
    ]
    return abs(places[0] - places[1]) > _ELSEWHERE_IN_ORDER


def _names_others(opposed: Sense, main: Iterable[Sense], known: Wordings) -> bool:
    others = known.clause_words.get("others", frozenset())
    return any(one.key in others for one in main if one.span.end <= opposed.span.start)


def _before(sense: Sense, among: Iterable[Sense], around: frozenset[str]) -> float:
    return sum(one.weight for one in among if one.span.end <= sense.span.start and one.key not in around)


def _left(senses: Iterable[Sense], around: frozenset[str], elsewhere: frozenset[str]) -> float:
    return sum(one.weight * (_ELSEWHERE if one.key in elsewhere else 1.0) for one in senses if one.key not in around)


def _merged(senses: Iterable[Sense]) -> dict[str, Sense]:
    """The senses by key; one that is both said and denied is open."""
    found: dict[str, Sense] = {}
    for sense in senses:
        known = found.setdefault(sense.key, sense)
        if known.sign is not sense.sign:
            found[sense.key] = known._replace(sign=Sign.OPEN)
    return found


def _with(said: dict[str, Sense], taken: Sequence[Sense]) -> dict[str, Sense]:
    """What is said, and what is taken from the clause before and not said."""
    return {**{sense.key: sense for sense in taken}, **said}
