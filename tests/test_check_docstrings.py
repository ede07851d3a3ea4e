"""What a check's manual shows as bad is found at the marked words, and what it shows as good is silent.

The manual of a check of scope PAIR shows a source and its translation: a line `en: ...`, then a line `de: ...`.
"""

import pytest
from single_rulings import PAIR_CHECKS, RULING_CHECKS, found_in

from checks.check import Check
from corpus.model import Span
from lint.manual import manual, marked

TEXT_CHECKS = (*RULING_CHECKS, *PAIR_CHECKS)
SOURCE, TARGET = "en: ", "\nde: "


def parted(example: str) -> tuple[str, str | None, list[Span]]:
    """A text, its source where the example shows one, and the marked spans of the text."""
    text, spans = marked(example)
    if not text.startswith(SOURCE):
        return text, None, list(spans)
    source, _, target = text.partition(TARGET)
    behind = len(source) + len(TARGET)
    assert target
    return target, source.removeprefix(SOURCE), [Span(start - behind, end - behind) for start, end in spans]


@pytest.mark.parametrize("check", TEXT_CHECKS, ids=lambda check: check.code)
def test_the_bad_is_found_where_it_is_marked(check: Check) -> None:
    text, source, spans = parted(manual(check).bad)
    assert spans
    assert [(one.code, one.finding.span) for one in found_in(text, source)] == [(check.code, span) for span in spans]


@pytest.mark.parametrize("check", TEXT_CHECKS, ids=lambda check: check.code)
def test_the_good_is_silent(check: Check) -> None:
    text, source, _ = parted(manual(check).good)
    assert found_in(text, source) == []


@pytest.mark.parametrize("check", PAIR_CHECKS, ids=lambda check: check.code)
def test_a_check_of_pairs_shows_pairs(check: Check) -> None:
    assert all(parted(example)[1] for example in (manual(check).bad, manual(check).good))
