"""Second opinions on contradictions that the rule judge has found: they rank and veto, and never find one."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from checks.finding import Finding
from corpus.model import Corpus, Problem
from corpus.nlp.entailment import CrossEncoder, NoJudgeError
from lint.errors import UserError
from lint.looking import Coded

JUDGED = ("C001", "C002", "C005")
"""Codes of the checks that say one statement opposes another."""
VETO = 0.05
"""Below this chance of a contradiction a finding is dropped."""


class Judge(Protocol):
    """Says of pairs of statements how probable it is, from 0 to 1, that the two contradict each other."""

    def contradictions(self, pairs: Sequence[tuple[str, str]]) -> list[float]: ...  # noqa: D102


def second_judge(name: str) -> Judge:
    """The cross-encoder `name`.

    Raises:
        UserError: it cannot be used.
    """
    try:
        return CrossEncoder(name)
    except NoJudgeError as error:
        hint = "Install the extra: pip install 'rulinglint[nli]'." if "installed" in str(error) else None
        raise UserError(
            Problem(f"nli: {error}", hint or "Name a folder or a model of the hub, or leave it out.")
        ) from error


def judged(found: Iterable[Coded], corpus: Corpus, judge: Judge) -> list[Coded]:
    """Findings without those that the judge vetoes; the confidence of the others is the geometric mean of both."""
    found = list(found)
    pairs = {
        number: pair
        for number, (code, finding) in enumerate(found)
        if code in JUDGED and (pair := _statements(finding, corpus))
    }
    chances = dict(zip(pairs, judge.contradictions(list(pairs.values())), strict=True)) if pairs else {}
    return [
        (code, _ranked(finding, chances[number]) if number in chances else finding)
        for number, (code, finding) in enumerate(found)
        if chances.get(number, 1.0) >= VETO
    ]


def _ranked(finding: Finding, chance: float) -> Finding:
    own = 1.0 if finding.confidence is None else finding.confidence
    return finding._replace(confidence=round((own * chance) ** 0.5, 3))


def _statements(finding: Finding, corpus: Corpus) -> tuple[str, str] | None:
    """The two texts that a finding says oppose each other."""
    if finding.ruling is None:
        return None
    here = corpus.ruling(finding.ruling)
    there = next(
        (corpus.ruling(one.ruling).text for one in finding.related if one.ruling != finding.ruling), here.source
    )
    return (there, here.text) if there else None
