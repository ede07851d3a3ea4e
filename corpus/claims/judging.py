"""Whether two rulings of one language contradict each other, and how sure that is.

All statements of the one meet all statements of the other. Two that make the same claim under the same conditions, but
for one opposition, contradict; a statement that has its equal in the other ruling takes no part. What speaks for and
against is weighed by a logistic function whose weights stand in `resources/contradiction_weights.tsv`.
"""

import math
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corpus.claims.opposition import Meeting, Opposed, meet
from corpus.claims.senses import wordings
from corpus.claims.statements import Statement, statements
from corpus.likeness.wording import Name
from corpus.model import Span
from corpus.nlp.pack import RESOURCES

EQUAL, EQUAL_CONDITIONS = 0.8, 0.6
"""From this share of common weight on two statements without opposition say the same."""
LIKELY = 0.5
"""From this chance on two rulings are taken to contradict each other."""

_COMMON = 0.2
"""Of the longer one's senses two statements share so many, or they have nothing to do with each other."""


_MOST = 40
"""So many statements of a ruling are compared; hardly a ruling has half as many."""


class Verdict(StrEnum):
    """How two rulings stand to each other."""

    CONTRADICTION = "contradiction"
    CONDITION = "condition differs"
    SCOPE = "scope differs"
    SUBJECT = "different subject"
    SAME = "same"


class Sides(NamedTuple):
    """Two rulings that are compared, the older first, with the forms of their cards' names."""

    a: str
    b: str
    names_a: tuple[Name, ...] = ()
    names_b: tuple[Name, ...] = ()


class Judgement(NamedTuple):
    """How two rulings stand to each other.

    Attributes:
        a, b: the statements that were decisive.
        opposed: what is opposed in them; None where nothing is.
        evidence: what spoke for and against a contradiction.
        otherwise: how the statements stand to each other if they do not contradict each other.
    """

    a: Statement
    b: Statement
    opposed: Opposed | None
    evidence: Mapping[str, float]
    otherwise: "Verdict"

    def chance(self, **more: float) -> float:
        """The chance of a contradiction, given what is known beside the two texts."""
        weights = load_weights()
        score = sum(weights.get(name, 0.0) * value for name, value in {"bias": 1.0, **self.evidence, **more}.items())
        return 1 / (1 + math.exp(-score))

    def verdict(self, **more: float) -> "Verdict":
        """How the two rulings stand to each other, given what is known beside the two texts."""
        return Verdict.CONTRADICTION if self.opposed and self.chance(**more) >= LIKELY else self.otherwise


@cache
def load_weights(resources: Path = RESOURCES) -> dict[str, float]:
    """How much each piece of evidence counts."""
    lines = (resources / "contradiction_weights.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {name: float(weight) for name, weight, *_ in rows}


def judge(sides: Sides, language: str) -> Judgement | None:
    """Compare two rulings; None where one of them claims nothing."""
    known = wordings(language)
    ours = statements(sides.a, language, sides.names_a)[:_MOST]
    theirs = statements(sides.b, language, sides.names_b)[:_MOST]
    if not ours or not theirs:
        return None
    elsewhere = _said(ours), _said(theirs)
    meetings = [(a, b, meet(a, b, known, elsewhere)) for a in ours for b in theirs if _may_agree(a, b)]
    equal: dict[int, float] = {}
    for a, b, met in meetings:
        if _is_equal(a, b, met):
            for one in (a, b):
                equal[id(one)] = max(equal.get(id(one), 0.0), met.likeness)
    common = sum(id(one) in equal for one in (*ours, *theirs)) / (len(ours) + len(theirs))
    best, found = -math.inf, None
    for a, b, met in meetings:
        evidence = _evidence(
            met, elsewhere=sum(equal.get(id(one), -1.0) >= met.likeness for one in (a, b)), common=common
        )
        judgement = Judgement(a, b, met.opposed[0] if met.opposed else None, evidence, _otherwise(met))
        score = judgement.chance()
        if score > best:
            best, found = score, judgement
    return found


def _may_agree(a: Statement, b: Statement) -> bool:
    """Whether two statements have enough senses in common to be worth a closer look."""
    return len(a.keys & b.keys) >= _COMMON * max(len(a.keys), len(b.keys))


def _evidence(met: Meeting, *, elsewhere: int, common: float) -> dict[str, float]:
    rest = met.rest_a, met.rest_b
    evidence = {
        "unopposed": float(not met.opposed),
        "opposed twice": float(max(len(met.opposed) - 1, 0)),
        "likeness": met.likeness,
        "shared": min(met.shared, 4.0),
        "conditions": met.conditions,
        "conditions shared": min(met.conditions_shared, 6.0),
        "conditions opposed": float(len(met.conditions_opposed)),
        "conditions alone": min(met.conditions_a + met.conditions_b, 8.0),
        "replaced": min(*rest, 4.0),
        "added": min(max(rest) - min(rest), 6.0),
        "denied more": min(met.denied_more, 4.0),
        "subjects differ": min(*met.subjects, 4.0),
        "conditions replaced": min(met.conditions_a, met.conditions_b, 4.0),
        "others": float(met.others),
        "bare": float(met.bare),
        "example": float(met.example),
        "said elsewhere": float(elsewhere),
        "common": common,
    }
    for one in met.opposed[:1]:
        evidence[f"kind {one.kind}"] = 1.0
        evidence[f"example {one.kind}"] = float(met.example)
        evidence[f"apart {one.kind}"] = float(met.apart)
        if one.kind == "negation":
            evidence["subject alone"] = min(max(met.subjects) - min(met.subjects), 4.0)
    return evidence


def _is_equal(a: Statement, b: Statement, met: Meeting) -> bool:
    """Whether two statements say the same: what the one denies first of all, the other speaks of too."""
    if met.opposed or met.conditions_opposed or met.likeness < EQUAL or met.conditions < EQUAL_CONDITIONS:
        return False
    heads = [(sense.key, other.keys) for one, other in ((a, b), (b, a)) for sense in one.main if sense.head]
    return all(key in keys for key, keys in heads)


def _otherwise(met: Meeting) -> Verdict:
    """How two statements stand to each other that do not contradict each other."""
    if met.likeness < EQUAL / 2:
        return Verdict.SUBJECT
    if met.conditions_opposed or met.conditions < EQUAL_CONDITIONS:
        return Verdict.CONDITION
    return Verdict.SAME if met.likeness >= EQUAL and not met.opposed else Verdict.SCOPE


def _said(found: tuple[Statement, ...]) -> frozenset[str]:
    return frozenset(sense.key for one in found for sense in (*one.main, *one.own, *one.inherited))


def opposing_span(statement: Statement, opposed: Span, text: str) -> Span:
    """The opposing word with the small words before it: “will not be exiled” where only “exiled” is a sense."""
    behind = [sense.span.end for sense in statement.main if sense.span.end <= opposed.start]
    start = max([statement.span.start, *behind])
    passage = text[start : opposed.end]
    return Span(start + len(passage) - len(passage.lstrip(' ,;:—–-“”"')), opposed.end)
