"""What a check's manual shows as bad is found at the marked words, and what it shows as good is silent."""

import pytest
from single_rulings import RULING_CHECKS, found_in

from checks.registry import Check
from lint.manual import manual, marked


@pytest.mark.parametrize("check", RULING_CHECKS, ids=lambda check: check.code)
def test_the_bad_is_found_where_it_is_marked(check: Check) -> None:
    text, spans = marked(manual(check).bad)
    assert spans
    assert [(code, finding.span) for code, _, finding in found_in(text)] == [(check.code, span) for span in spans]


@pytest.mark.parametrize("check", RULING_CHECKS, ids=lambda check: check.code)
def test_the_good_is_silent(check: Check) -> None:
    assert found_in(manual(check).good) == []
