"""Whether a claim that affirms may say the same as one that denies, in other words.

A denial alone opposes nothing: “doesn't untap” and „bleibt getappt“ agree, since the one denies another verb than the
other affirms. Where the words tell that, or leave it open, the two are not said to oppose.
"""

import re
from collections.abc import Container, Iterable
from functools import cache

from corpus.claims.concepts import base_form
from corpus.claims.cues import load_cues
from corpus.claims.model import Claim, ConditionKind, Kind, Permission
from corpus.nlp.pack import RESOURCES, fold
from corpus.nlp.tables import read_table

_TWICE = 2
_FREE = (Permission.CAN, Permission.MAY)
_GOES_ON = frozenset(("continue+", "keep+", "same+", "live+"))
_CHOICES = frozenset((Kind.OPPOSITE, Kind.QUANTITY, Kind.FOCUS))
_CHOOSING = frozenset((Kind.OPPOSITE, Kind.QUANTITY, Kind.TIME))
_LARGE = frozenset(("twice", "thrice", "double", "both", "all", "several", "several-times", "more"))
_NECESSARY = frozenset((ConditionKind.ONLY_IF, ConditionKind.AFTER))
_BOUNDS = frozenset(("before", "after", "except", "only"))
_WORD = re.compile(r"[^\W\d_]+")


def said_otherwise(affirming: Claim, denying: Claim, languages: tuple[str, str]) -> bool:
    """Whether a claim may affirm what another says by a denial; `languages` are theirs, in this order."""
    yes, no = _opposites(affirming), _opposites(denying)
    # Who denies a denial affirms; what goes on denies that it changes or ends.
    twice = _denials(denying) - _denials(affirming) == _TWICE
    goes_on = bool(yes & _GOES_ON) and not no & _GOES_ON
    return (
        (twice or goes_on or crossed(yes, no))
        or _by_amount(affirming, denying)
        or _by_limit(affirming, denying)
        or _other_verbs(affirming, denying, languages)
    )


def _by_amount(affirming: Claim, denying: Claim) -> bool:
    """Whether only how many may be denied: once, and not twice; any number, and no limit; another, and not the same."""
    amounts, denied = (frozenset(claim.meanings(Kind.QUANTITY)) for claim in (affirming, denying))
    # Who can't choose the same must choose another one.
    chooses = any(mark.kind in _CHOICES for claim in (affirming, denying) for mark in claim.marks)
    other = affirming.permission is Permission.MUST and denying.permission in _FREE and chooses
    return other or "any-number" in amounts or bool(denied & _LARGE - amounts)


def _by_limit(affirming: Claim, denying: Claim) -> bool:
    """Whether one says what is needed, and the other that nothing else will do."""
    if any(condition.kind in _NECESSARY for condition in affirming.conditions):
        return any(mark.meaning in _BOUNDS for mark in denying.marks)
    if "only" not in affirming.meanings(Kind.FOCUS) or "only" in denying.meanings(Kind.FOCUS):
        return False
    first, second = (_about(claim) for claim in (affirming, denying))
    return bool(affirming.modifiers or denying.modifiers) or first != second


def _about(claim: Claim) -> frozenset[str]:
    """The meanings that tell apart which ones a claim is about."""
    return frozenset(m.meaning for m in claim.marks if m.kind in _CHOOSING and m.meaning != "none")


def _denials(claim: Claim) -> int:
    return sum(mark.kind is Kind.NEGATION for mark in claim.marks)


def _other_verbs(one: Claim, other: Claim, languages: tuple[str, str]) -> bool:
    """Whether two claims have verbs that are known, and none of the one may translate one of the other."""
    first, second = (_verbs(claim, language) for claim, language in zip((one, other), languages, strict=True))
    return bool(first and second) and first.isdisjoint(second)


def crossed(meanings: Iterable[str], others: Container[str]) -> bool:
    """Whether one of some opposites is the other half of one of the others: same, different."""
    return any(_turned(meaning) in others for meaning in meanings)


def _opposites(claim: Claim) -> frozenset[str]:
    return frozenset(mark.meaning for mark in claim.of(Kind.OPPOSITE))


def _turned(meaning: str) -> str:
    return meaning[:-1] + ("-" if meaning.endswith("+") else "+")


def _verbs(claim: Claim, language: str) -> frozenset[str]:
    known = _known_verbs(language)
    bases = (base_form(word, language) for word in _WORD.findall(claim.words))
    # A participle that passes for an adjective is its own base form: „entfernt“.
    return frozenset().union(*(known.get(base) or known.get(base[:-1] + "en") or () for base in bases))


@cache
def _known_verbs(language: str) -> dict[str, frozenset[str]]:
    """Verbs by their base form, and what each may mean: the term base's and some of general language."""
    found: dict[str, set[str]] = {}
    for row in read_table(RESOURCES / "terms.tsv"):
        if row["part of speech"] == "verb":
            _add(found, row.get(language, "").split(" | "), fold(row["concept"]), language)
    for number, row in enumerate(read_table(RESOURCES / "verbs.tsv")):
        _add(found, row.get(language, "").split(" | "), str(number), language)
    return {verb: frozenset(meanings) for verb, meanings in found.items()}


def _add(found: dict[str, set[str]], phrases: Iterable[str], meaning: str, language: str) -> None:
    """Add what some verbs mean; of a phrase the word that is a verb, which stands last or first."""
    cues = load_cues(language)
    auxiliaries = cues.words("permission") | cues.words("verb", "be") | cues.words("verb", "have")
    for phrase in phrases:
        words = [word for word in phrase.split() if word not in auxiliaries]
        if words:
            verb = next((word for word in reversed(words) if word.endswith("n")), words[0])
            found.setdefault(base_form(verb, language), set()).add(meaning)
