"""One member of a closed class for another: what opposes, where it stands, and that long texts take no longer."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.claims.closed import replacements

LANGUAGES = ("en", "de")
PIECES = ("Each opponent ", "jeder Spieler ", "white ", "schwarz ", "flying ", "Erstschlag ", "(", ")", "„", ". ", "\n")


def words(source: str, target: str) -> list[tuple[str, str, str]]:
    return [(one.kind, one.first_words, one.second_words) for one in replacements(source, target, LANGUAGES)]


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("Each white barge sinks.", "Jeder schwarze Kahn sinkt.", [("color", "white", "schwarze")]),
        ("Each white barge sinks.", "Jeder weiße Kahn sinkt.", []),
        ("Each white barge sinks.", "Jeder Kahn sinkt.", []),
        ("Each white or red barge sinks.", "Jeder schwarze Kahn sinkt.", []),
        ("It has flying.", "Er hat Eile.", [("keyword", "flying", "Eile")]),
        ("Any player may row.", "Ein anderer Spieler darf rudern.", [("who", "Any player", "Ein anderer Spieler")]),
        ("Each other player rows.", "Jeder Gegner rudert.", []),
        ("The barge is white.", "Der Kahn ist weiß. (Er ist nicht schwarz.)", []),
        ("A nonblack barge.", "Ein Kahn, der nicht schwarz ist.", []),
        ("Sail to the harbor.", "Segle in den Hafen.", []),
    ],
)
def test_members_that_stand_for_others(source: str, target: str, expected: list[tuple[str, str, str]]) -> None:
    assert words(source, target) == expected


@given(*[st.lists(st.sampled_from(PIECES), max_size=8).map("".join)] * 2)
def test_places_are_those_of_the_words(source: str, target: str) -> None:
    for one in replacements(source, target, LANGUAGES):
        assert source[slice(*one.first)] == one.first_words != ""
        assert target[slice(*one.second)] == one.second_words != ""


def test_time_grows_in_line_with_the_length() -> None:
    def seconds(times: int) -> float:
        start = time.perf_counter()
        found = words("Each player draws a white card.\n" * times, "Jeder Gegner zieht eine schwarze Karte.\n" * times)
        assert len(found) == 2 * times
        return time.perf_counter() - start

    seconds(20)
    assert seconds(1_600) < 40 * max(seconds(160), 0.01)
