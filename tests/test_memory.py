import datetime

import pytest

from corpus.likeness.memory import Memory, Rendering

OLD, NEW = datetime.date(2013, 4, 15), datetime.date(2024, 4, 12)
LANTERN = "If the lantern leaves the battlefield, its owner draws a card."
LATERNE = "Falls die Laterne das Schlachtfeld verlässt, zieht ihr Besitzer eine Karte."


def memory(*renderings: tuple[str, str, str, datetime.date | None]) -> Memory[str]:
    return Memory(Rendering(*rendering) for rendering in renderings)


@pytest.mark.parametrize("asked", [LANTERN, LANTERN.upper(), LANTERN.replace(" ", "\n "), LANTERN.replace("If", "if")])
def test_typing_does_not_matter_to_an_exact_match(asked: str) -> None:
    found = memory((LANTERN, LATERNE, "page", OLD)).lookup(asked)
    assert [match.target for match in found.exact] == [LATERNE]
    assert found.near == ()


def test_newest_first_then_the_order_given_and_undated_last() -> None:
    known = memory(
        (LANTERN, "undated", "p0", None),
        (LANTERN, "old", "p1", OLD),
        (LANTERN, "new", "p2", NEW),
        (LANTERN, "new too", "p3", NEW),
    )
    assert [match.target for match in known.lookup(LANTERN).exact] == ["new", "new too", "old", "undated"]


def test_a_near_match_has_the_difference_from_what_was_asked() -> None:
    asked = LANTERN.replace("a card", "two cards")
    [match] = memory((LANTERN, LATERNE, "page", OLD)).lookup(asked).near
    assert match.rendering.where == "page"
    assert [(asked[slice(*part.a)], LANTERN[slice(*part.b)]) for part in match.difference.changes] == [
        ("two cards", "a card")
    ]


def test_a_text_that_a_longer_one_holds_is_near() -> None:
    longer = (
        "The lantern enters tapped, whoever put it there. Nobody can respond to that, not even its owner. "
        "If the lantern leaves the battlefield, its owner draws a card. The card is drawn at once."
    )
    found = memory((longer, "lang", "page", OLD)).lookup(LANTERN)
    assert [match.rendering.target for match in found.near] == ["lang"]
    assert found.near[0].difference.covered_a == 1.0


@pytest.mark.parametrize(
    "known",
    ["Any player may activate this ability.", "The owner of the lantern has a card.", "Draw.", "", "If the"],
)
def test_no_match(known: str) -> None:
    found = memory((known, "x", "page", OLD)).lookup(LANTERN)
    assert (found.exact, found.near) == ((), ())


def test_a_few_words_that_a_longer_text_holds_are_no_match() -> None:
    assert memory((LANTERN, LATERNE, "page", OLD)).lookup("Draws a card.").near == ()


def test_likest_first_and_of_equal_ones_the_newest_and_five_at_most() -> None:
    numbers = ["two", "three", "four", "five", "six", "seven"]
    renderings = [(LANTERN.replace(" a ", f" {number} "), number, "page", OLD) for number in numbers]
    known = memory(*renderings, (LANTERN.replace("draws a card", "wins"), "wins", "page", NEW))
    found = known.lookup(LANTERN)
    assert [match.rendering.target for match in found.near] == numbers[:5]
    newer = memory(*renderings, (LANTERN.replace(" a ", " ten "), "ten", "page", NEW))
    assert newer.lookup(LANTERN).near[0].rendering.target == "ten"


def test_an_empty_memory_knows_nothing() -> None:
    assert memory().lookup(LANTERN).exact == ()
    assert memory().lookup("").near == ()
