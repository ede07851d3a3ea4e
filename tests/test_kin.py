"""Rulings left in the source language find target rulings of other pages that say the same."""

import pytest
from parallel_pages import CLOCK, FERRY, LANTERN, PAIRS, PagePair
from samples import Written, corpus_of

from corpus.analysed import Tongues
from corpus.analysis import Analysis
from corpus.likeness.kin import Kin
from corpus.model import Address


def texts(**pages: tuple[str, ...]) -> dict[Address, str]:
    """Rulings by address; pages are called p0, p1 and so on."""
    return {
        Address(int(name[1:]), index): text
        for name, rulings in pages.items()
        for index, text in enumerate(rulings)
        if text
    }


def kin(left: dict[Address, str], translated: dict[Address, str]) -> list[Kin]:
    """The kin in a corpus whose pages have these rulings; those that are not given are symbols."""
    every = left | translated
    pages = []
    for number in range(max((at.page for at in every), default=-1) + 1):
        rulings = {at.ruling or 0: text for at, text in every.items() if at.page == number}
        texts = [rulings.get(index, "{T}") for index in range(max(rulings, default=0) + 1)]
        pages.append(Written(f"de/p{number}.txt", f"Karte {number}", "de", [("2024-06-14", text) for text in texts]))
    analysis = Analysis(corpus_of(*pages), Tongues("en", "de"))
    assert {at: one.text for at, one in analysis.left.items()} == left
    return [one for number in range(len(pages)) for one in analysis.kinship.of(number)]


def same(found: list[Kin]) -> list[tuple[Address, Address]]:
    assert all(one.score >= 0.9 and one.source_alone == one.target_alone == () for one in found if one.same)
    return [(one.source, one.target) for one in found if one.same]


def test_the_same_rulings_on_another_page() -> None:
    found = kin(texts(p0=LANTERN.source), texts(p1=LANTERN.target[::-1], p2=CLOCK.target, p3=FERRY.target))
    assert same(found) == [(Address(0, index), Address(1, 3 - index)) for index in range(4)]


def test_what_is_left_on_several_pages() -> None:
    left = texts(p0=LANTERN.source[:2], p5=FERRY.source[1:])
    found = kin(left, texts(p1=FERRY.target, p2=LANTERN.target, p3=CLOCK.target))
    assert same(found) == [
        (Address(0, 0), Address(2, 0)),
        (Address(0, 1), Address(2, 1)),
        (Address(5, 0), Address(1, 1)),
        (Address(5, 1), Address(1, 2)),
    ]


def test_a_page_s_own_rulings_are_no_kin() -> None:
    assert kin(texts(p0=LANTERN.source), texts(p0=("", "", "", "", *LANTERN.target))) == []


def test_other_rulings_are_no_kin() -> None:
    assert kin(texts(p0=LANTERN.source), texts(p1=CLOCK.target, p2=FERRY.target)) == []


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.source_card)
def test_nothing_on_one_side(pair: PagePair) -> None:
    assert kin({}, texts(p0=pair.target)) == kin(texts(p0=pair.source), {}) == []


LATE = "An opponent of yours chooses the harbor as the ability resolves."
LATE_TARGET = "Ein Gegner von dir bestimmt den Hafen, während die Fähigkeit verrechnet wird."
MORE = "If the harbor has left the battlefield by then, the lantern is exiled."
MORE_TARGET = "Falls der Hafen bis dahin das Spiel verlassen hat, wird die Laterne ins Exil geschickt."
CLAUSE_TARGET = (
    "Ein Gegner von dir bestimmt den Hafen, während die Fähigkeit verrechnet wird, obwohl die Kosten der Karte schon "
    "vor jeder anderen Wahl von einem Spieler bezahlt worden sind."
)


@pytest.mark.parametrize(
    ("source", "target", "source_alone", "target_alone"),
    [
        (LATE, f"{LATE_TARGET} {MORE_TARGET}", [], [MORE_TARGET]),
        (LATE, f"{MORE_TARGET} {LATE_TARGET}", [], [MORE_TARGET]),
        (f"{LATE} {MORE}", LATE_TARGET, [MORE], []),
        (f"{MORE} {LATE}", LATE_TARGET, [MORE], []),
    ],
)
def test_what_only_one_has(source: str, target: str, source_alone: list[str], target_alone: list[str]) -> None:
    left, translated = texts(p0=(*CLOCK.source, source)), texts(p1=(*CLOCK.target, target), p2=LANTERN.target)
    *others, found = kin(left, translated)
    assert same(others) == [(Address(0, index), Address(1, index)) for index in range(3)]
    assert (found.source, found.target, found.same) == (Address(0, 3), Address(1, 3), False)
    assert [source[slice(*span)] for span in found.source_alone] == source_alone
    assert [target[slice(*span)] for span in found.target_alone] == target_alone


def test_a_clause_that_only_one_has() -> None:
    left = texts(p0=(*CLOCK.source, f"{LATE} {MORE}"))
    translated = texts(p1=(*CLOCK.target, f"{CLAUSE_TARGET} {MORE_TARGET}"), p2=LANTERN.target)
    alone = [
        text
        for one in kin(left, translated)
        for span in one.target_alone
        for text in [translated[one.target][slice(*span)]]
    ]
    assert alone == [CLAUSE_TARGET[CLAUSE_TARGET.index("obwohl") :]]
