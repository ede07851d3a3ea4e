"""Editions, kin and what is ready: what is found for one page alone is what is found for it in a run over all pages."""

from collections.abc import Iterable, Sequence

import pytest
from excerpts import found_by
from hypothesis import given, settings
from hypothesis import strategies as st
from parallel_pages import CLOCK, FERRY, LANTERN, PAIRS
from samples import Written, corpus_of

from checks.finding import Finding
from corpus.analysed import Tongues
from corpus.analysis import Analysis

CODES = ("C004", "C006", "D003", "U001", "U002")
MORE = "Hat die Karte das Spiel bis dahin verlassen, geschieht an diesem Ort nichts mehr."
MORE_SOURCE = "If the card has left the battlefield by then, nothing happens in that place."


def on_pages(analysis: Analysis) -> list[tuple[str, Finding]]:
    return [(code, finding) for code in CODES for finding in found_by(code, analysis)]


def compare(pages: Sequence[Written]) -> list[tuple[str, Finding]]:
    """See that each page alone, and each half of them, has the findings that it has among all; returns these."""
    corpus, tongues = corpus_of(*pages), Tongues("en", "de")
    everywhere = on_pages(Analysis(corpus, tongues))
    parts = [{number} for number in range(len(pages))]
    for part in (*parts, set().union(*parts[::2])):
        expected = [one for one in everywhere if one[1].ruling and one[1].ruling.page in part]
        # D003 and C006 look at every page of an analysis, whichever are reported.
        found = on_pages(Analysis(corpus._replace(reported=frozenset(part)), tongues))
        assert [one for one in found if one[1].ruling and one[1].ruling.page in part] == expected
    return everywhere


def german(number: int, texts: Iterable[str], year: int = 2020, card: str = "") -> Written:
    dated = [(f"{year}-06-14", text) for text in texts]
    return Written(f"de/p{number}.txt", card or f"Karte {number}", "de", dated)


def english(number: int, texts: Iterable[str]) -> Written:
    return Written(f"en/p{number}.txt", f"Karte {number}", "en", [("2020-06-14", text) for text in texts])


def test_editions_of_one_mechanic_and_copies_of_them() -> None:
    rulings = [*LANTERN.target, *CLOCK.target]
    found = compare(
        [
            german(0, rulings[:4], 2012),
            german(1, [f"{rulings[0]} {MORE}", *rulings[1:4]], 2014),
            german(2, [f"{rulings[0]} {MORE}", rulings[1], f"{rulings[2]} {MORE}"], 2013),
            german(3, [f"{MORE} {rulings[0]}", *rulings[2:4]], 2014),
            german(4, [f"{rulings[0]} {MORE}", *rulings[1:4]], 2019),
            german(5, [*FERRY.target, rulings[4], f"{rulings[5]} {MORE}"]),
            german(6, [*FERRY.target[:2], rulings[4], rulings[5]], 2021, "Karte 5"),
        ]
    )
    assert len([code for code, _ in found if code == "C004"]) >= 4


def test_many_rulings_left_on_several_pages() -> None:
    pages = [
        german(0, LANTERN.target, 2012),
        german(1, LANTERN.source, 2014),
        german(2, [*LANTERN.source[:2], *CLOCK.target], 2016),
        german(3, [*CLOCK.source, *FERRY.source], 2018),
        german(4, FERRY.target, 2011),
        german(5, [f"{CLOCK.source[0]} {MORE_SOURCE}", *CLOCK.source[1:]], 2019),
        german(6, [f"{CLOCK.target[0]} {MORE}", *CLOCK.target[1:]], 2020),
        german(7, [*CLOCK.source, f"{LANTERN.target[0]} ({LANTERN.source[1]})"], 2021),
        english(4, FERRY.source),
    ]
    found = compare(pages)
    assert {"C004", "U001"} <= {code for code, _ in found}
    assert any(finding.fixes for _, finding in found)


@pytest.mark.parametrize("count", [90])
def test_what_many_different_rulings_say(count: int) -> None:
    """More texts than may hold a phrase: what tells none from another is the same wherever one looks from."""
    first, second = LANTERN.target[:2]
    pages = [german(number, [f"{first} Das gilt {number} Mal.", second], 2000 + number % 20) for number in range(count)]
    corpus, tongues = corpus_of(*pages), Tongues("en", "de")
    everywhere = found_by("C004", Analysis(corpus, tongues))
    for number in range(0, count, 10):
        alone = found_by("C004", Analysis(corpus._replace(reported=frozenset((number,))), tongues))
        assert alone == [one for one in everywhere if one.ruling and one.ruling.page == number]


TEXTS = [
    *(text for pair in PAIRS for text in (*pair.source[:3], *pair.target[:3])),
    *(f"{pair.target[0]} {MORE}" for pair in PAIRS),
    *(f"{MORE} {pair.target[1]}" for pair in PAIRS),
    *(f"{pair.source[0]} {MORE_SOURCE}" for pair in PAIRS),
    f"{LANTERN.target[0]} ({LANTERN.source[1]})",
]
some_pages = st.lists(
    st.tuples(
        st.booleans(),
        st.integers(2010, 2014),
        st.sampled_from(["", "", "Karte 1"]),
        st.lists(st.sampled_from(TEXTS), min_size=1, max_size=5),
    ),
    min_size=2,
    max_size=7,
)


@settings(max_examples=25, deadline=None)
@given(made=some_pages)
def test_any_pages(made: Sequence[tuple[bool, int, str, list[str]]]) -> None:
    compare(
        [
            german(number, texts, year, card) if is_target else english(number // 2, texts)
            for number, (is_target, year, card, texts) in enumerate(made)
        ]
    )
