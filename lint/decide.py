"""Decides what becomes of findings: how grave they are, how they are reported, and whether the run has failed."""

import unicodedata
from collections.abc import Iterable, Mapping

from checks.check import Check
from checks.finding import Finding, Severity
from checks.registry import CHECKS
from corpus.model import Corpus
from lint.overlaps import once_a_place
from reports.report import Entry, Report, passage

NEVER = "never"


def entries(
    found: Iterable[tuple[str, Finding]], corpus: Corpus, severities: Mapping[str, Severity]
) -> tuple[Entry, ...]:
    """Findings as they are reported: those on reported pages, sorted by path, line, column and code.

    Args:
        found: findings, each with the code of the check that yielded it.
        corpus: where their rulings stand.
        severities: severities by code where they differ from the checks' own.
    """
    checks = {check.code: check for check in CHECKS}
    decided = [
        _entry(checks[code], severities.get(code, finding.severity or checks[code].severity), finding, corpus)
        for code, finding in found
        if finding.ruling is None or finding.ruling.page in corpus.reported
    ]
    return tuple(sorted(once_a_place(decided), key=order))


def order(entry: Entry) -> tuple[object, ...]:
    """Path, line, column and code; where all are equal, what else there is, so that the order never hangs on chance."""
    return (*entry.place[:3], entry.check.code, *entry.place[3:], entry.finding.message)


def _entry(check: Check, severity: Severity, finding: Finding, corpus: Corpus) -> Entry:
    if finding.ruling is None:
        if finding.place is None:
            raise ValueError(f"a finding of {check.code} has neither ruling nor place")
        return Entry(check, severity, finding, finding.place, None, fingerprint(check.code, "", "", finding.message))
    flagged = passage(corpus, finding.ruling, finding.part, finding.span)
    return Entry(
        check,
        severity,
        finding,
        flagged.place,
        flagged.quote,
        fingerprint(check.code, flagged.page.card, flagged.page.lang, flagged.quote),
        flagged.page.card,
        flagged.page.lang,
    )


def fingerprint(code: str, card: str, language: str, text: str) -> str:
    """16 hexadecimal digits that name a finding as long as its card and the flagged text stay, wherever they move.

    Equal texts in NFC have equal fingerprints: how an umlaut is encoded is no other finding.
    """
    from hashlib import sha256

    whole = unicodedata.normalize("NFC", "\0".join((code, card, language, text)))
    return sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def failed(report: Report, fail_on: str) -> bool:
    """Whether a finding is as grave as `fail_on` (a severity, or `never`) or graver."""
    if fail_on == NEVER:
        return False
    grave = list(Severity)
    limit = grave.index(Severity(fail_on))
    return any(grave.index(entry.severity) <= limit for entry in report.entries)
