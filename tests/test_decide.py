import hashlib
import unicodedata

import pytest
from samples import CORPUS, HIDDEN, entry, report_of

from checks.finding import Finding, Part, Severity
from corpus.model import Address, Corpus, Place, Span
from lint.decide import entries, failed, fingerprint

WRONG = "Something is wrong; mend it."


def test_entries_are_sorted_by_place_and_code() -> None:
    found = [
        ("X001", Finding(WRONG, place=Place("rulings/de/a.txt", 3, 1, 3, 4))),
        ("U001", Finding(WRONG, Address(1, 0))),
        ("U003", Finding(WRONG, Address(0, 1), Span(3, 5))),
        ("U002", Finding(WRONG, Address(0, 1), Span(3, 5))),
        ("U003", Finding(WRONG, Address(0, 1), Span(3, 4))),
        ("D002", Finding(WRONG, Address(0, 2), part=Part.DATE)),
    ]
    decided = entries(found, CORPUS, {})
    assert [(entry.check.code, *entry.place) for entry in decided] == [
        ("X001", "rulings/de/a.txt", 3, 1, 3, 4),
        ("U002", "rulings/de/flutmarschallin.txt", 9, 4, 9, 6),
        ("U003", "rulings/de/flutmarschallin.txt", 9, 4, 9, 5),
        ("U003", "rulings/de/flutmarschallin.txt", 9, 4, 9, 6),
        ("D002", "rulings/de/flutmarschallin.txt", 11, 1, 11, 11),
        ("U001", "rulings/de/hafen-im-nebel.txt", 5, 1, 5, 161),
    ]
    assert entries(reversed(found), CORPUS, {}) == decided


def test_quotes_are_what_is_flagged() -> None:
    found = [
        ("U003", Finding(WRONG, Address(0, 1), Span(4, 14))),
        ("U003", Finding(WRONG, Address(0, 1))),
        ("U003", Finding(WRONG, Address(0, None), part=Part.TITLE)),
        ("U003", Finding(WRONG, Address(0, 1), Span(0, 4), part=Part.DATE)),
    ]
    assert {entry.quote for entry in entries(found, CORPUS, {})} == {HIDDEN[4:14], HIDDEN, "Flutmarschallin", "2024"}


def test_only_reported_pages_are_reported() -> None:
    narrowed = Corpus(CORPUS.pages, (), frozenset({1}))
    found = [("U001", Finding(WRONG, Address(number, 0))) for number in range(3)]
    assert [entry.finding.ruling for entry in entries(found, narrowed, {})] == [Address(1, 0)]


def test_severity_is_the_checks_own_or_the_configurations() -> None:
    found = [("U001", Finding(WRONG, Address(0, 0))), ("D001", Finding(WRONG, Address(0, 1)))]
    decided = entries(found, CORPUS, {"U001": Severity.INFO})
    assert [entry.severity for entry in decided] == [Severity.INFO, Severity.INFO]


def test_a_fingerprint_knows_code_card_language_and_text_but_not_their_encoding() -> None:
    composed = fingerprint("U001", "Wächter", "de", "Flut")
    assert composed == fingerprint("U001", unicodedata.normalize("NFD", "Wächter"), "de", "Flut")
    others = [("U002", "Wächter", "de", "Flut"), ("U001", "W", "de", "Flut"), ("U001", "Wächter", "en", "Flut")]
    others += [("U001", "Wächter", "de", "Ebbe"), ("U001", "Wächter", "deF", "lut")]
    assert len({composed, *(fingerprint(*other) for other in others)}) == 6
    # The recipe is public: baselines and links hold fingerprints.
    recipe = hashlib.sha256("U001\0W\u00e4chter\0de\0Flut".encode()).hexdigest()
    assert composed == recipe[:16]


def test_a_fingerprint_survives_moving_lines() -> None:
    first, second = [entry(CORPUS, "U001", Finding(WRONG, Address(0, 0))) for _ in range(2)]
    assert first.fingerprint == second.fingerprint


@pytest.mark.parametrize(
    ("severities", "failing"),
    [
        ([], []),
        ([Severity.INFO], ["info"]),
        ([Severity.WARNING], ["info", "warning"]),
        ([Severity.INFO, Severity.ERROR], ["info", "warning", "error"]),
    ],
)
def test_exit_status(severities: list[Severity], failing: list[str]) -> None:
    found = [("U001", Finding(WRONG, Address(number, 0))) for number in range(len(severities))]
    decided = entries(found, CORPUS, {})
    report = report_of(
        CORPUS, *(one._replace(severity=severity) for one, severity in zip(decided, severities, strict=True))
    )
    assert [level for level in ("info", "warning", "error", "never") if failed(report, level)] == failing
