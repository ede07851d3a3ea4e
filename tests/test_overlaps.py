"""One fault, one finding."""

from checks.finding import Finding
from checks.registry import CHECKS
from corpus.model import Address, Span
from lint.overlaps import HEARD_BEFORE, once

HERE, THERE = Address(0, 0), Address(0, 1)


def at(start: int, end: int, ruling: Address = HERE) -> Finding:
    return Finding("“x” is wrong; mend it.", ruling, Span(start, end))


def test_a_misplaced_translation_is_compared_with_its_source_by_nothing_else() -> None:
    found = [
        ("A003", Finding("It belongs elsewhere; move it.", HERE)),
        ("C002", at(0, 3)),
        ("Y003", at(4, 5)),
        ("C002", at(0, 3, THERE)),
    ]
    assert once(found) == [found[0], found[2], found[3]]


def test_where_words_are_shared_the_better_name_is_heard() -> None:
    found = [("G003", at(4, 9)), ("T004", at(0, 9)), ("G003", at(9, 12)), ("G003", at(4, 9, THERE))]
    assert once(found) == found[1:]


def test_other_checks_may_speak_of_the_same_words() -> None:
    found = [("Y003", at(0, 5)), ("G001", at(0, 5))]
    assert once(found) == found


def test_every_code_is_that_of_a_check_and_nobody_is_heard_before_himself() -> None:
    codes = {check.code for check in CHECKS}
    assert all({winner, *losers} <= codes and winner not in losers for winner, losers in HEARD_BEFORE.items())
