"""Stems that a source text has, and those that a target text may render, are told in the same codes."""

import pytest
from parallel_pages import CLOCK, FERRY, LANTERN, PAIRS

from corpus.pairing.stems import numbers, stem_reader

READER = stem_reader("en", "de")


def share(source: str, target: str) -> float:
    """How much of what a source text asks for a target text may render."""
    asked, rendered = set(numbers(READER.asked(source))), set(numbers(READER.rendered(target)))
    return len(asked & rendered) / len(asked)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.source_card)
def test_a_page_renders_most_of_what_its_source_asks_for(pair: object) -> None:
    assert isinstance(pair, type(LANTERN))
    assert share(" ".join(pair.source), " ".join(pair.target)) >= 0.6


@pytest.mark.parametrize(("one", "other"), [(LANTERN, CLOCK), (CLOCK, FERRY), (FERRY, LANTERN)])
def test_another_page_renders_less(one: object, other: object) -> None:
    assert isinstance(one, type(LANTERN))
    assert isinstance(other, type(LANTERN))
    source = " ".join(one.source)
    assert share(source, " ".join(other.target)) < share(source, " ".join(one.target))


def test_compounds_inflection_and_small_words() -> None:
    assert set(numbers(READER.asked("creatures"))) <= set(numbers(READER.rendered("Artefaktkreaturen")))
    assert READER.asked("creature") == READER.asked("Creatures, of the and it")
    assert READER.asked("of the and it") == READER.rendered("Xyzzy") == READER.asked("") == ""


def test_languages_without_a_term_base_have_no_stems() -> None:
    reader = stem_reader("xx", "yy")
    assert reader.asked("creature") == reader.rendered("Kreatur") == ""
