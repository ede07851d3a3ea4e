"""Decoding by itself: words are made by hand, so that only their odds and places count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.model import Span
from corpus.nlp.passages import Run, Word, bracket_pairs, decode, find_runs, weigh

JOINERS = frozenset(("of", "the"))
ODDS = {"T": 4.0, "S": -4.0, "t": 1.0, "s": -1.0, "·": 0.0}


def words_of(text: str) -> list[Word]:
    """`die:4 tide:-4 .` as words: a number behind a colon is a word's odds; a full stop ends a sentence."""
    words: list[Word] = []
    start, sentence, opens = 0, 1, True
    for piece in text.split():
        form, _, odds = piece.partition(":")
        form, odds = (":", "") if piece == ":" else (form, odds)
        span = Span(start, start + len(form))
        words.append(Word(form, span, float(odds or 0), False, form[0].isupper(), opens, sentence))
        start, opens = span.end + 1, not form[0].isalpha() and (opens or form in "(„»:")
        if form == ".":
            sentence, opens = sentence + 1, True
    return words


def runs(text: str) -> list[str]:
    words = words_of(text)
    return [" ".join(word.text for word in words[run.first : run.last + 1]) for run in find_runs(words, JOINERS)]


@pytest.mark.parametrize(
    ("odds", "found"),
    [
        ("TTTT", []),
        ("TSST", [(1, 2)]),
        ("TSt", [(1, 1)]),
        ("TsT", []),  # too little to stand out
        ("TssT", [(1, 2)]),
        ("TS··ST", [(1, 4)]),
        ("T·S·T", [(2, 2)]),  # what tells nothing is trimmed
        ("SSTSS", [(0, 1), (3, 4)]),
        ("SStSS", [(0, 4)]),  # one weak word breaks nothing
        ("SSS", [(0, 2)]),
        ("TTS", [(2, 2)]),
        ("···", []),
        ("", []),
    ],
)
def test_decode(odds: str, found: list[tuple[int, int]]) -> None:
    assert decode([ODDS[letter] for letter in odds]) == [Run(first, last, closed=False) for first, last in found]


@given(st.lists(st.floats(-4, 4, allow_nan=False), max_size=40))
def test_runs_are_in_order_apart_and_worth_their_cost(odds: list[float]) -> None:
    found = decode(odds)
    places = [place for run in found for place in range(run.first, run.last + 1)]
    assert places == sorted(set(places))
    for run in found:
        assert odds[run.first] < 0
        assert odds[run.last] < 0
        assert sum(odds[run.first : run.last + 1]) < 0


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("( a )", [(0, 2)]),
        ("„ a “", [(0, 2)]),
        ("» a «", [(0, 2)]),
        ("« a »", [(0, 2)]),
        ('" a "', [(0, 2)]),
        ("“ a ”", [(0, 2)]),
        ("( „ a “ b )", [(1, 3), (0, 5)]),
        ("( a „ b )", [(0, 4)]),  # one that is never closed
        ("a ) b", []),
        ("( a ( b )", [(2, 4)]),
    ],
)
def test_bracket_pairs(text: str, pairs: list[tuple[int, int]]) -> None:
    assert bracket_pairs(words_of(text)) == pairs


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("die:4 Flut:4 steigt:4 .", []),
        ("die:4 Flut:4 is:-4 rising:-4 noch:4 .", ["is rising"]),
        ("die:4 Flut:4 ( even:-4 Tide:-2 if ) steigt:4 .", ["( even Tide if )"]),
        ("die:4 „ er:4 liest:4 » draw:-4 card:-4 « “ gern:4 .", ["» draw card «"]),
        ("die:4 Flut:4 steigt:4 . Then:-4 draw:-4 card:-4 .", ["Then draw card ."]),
        ("Draw:-4 card:-4 . die:4 Flut:4 steigt:4 .", ["Draw card ."]),
        ("die:4 ( noch:4 rising:-4 tide:-4 ) steigt:4 .", ["rising tide"]),
    ],
)
def test_a_run_grows_to_what_holds_nothing_of_the_target(text: str, found: list[str]) -> None:
    assert runs(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "die:4 Karte:4 Blade:-4 of:-4 the:-4 Moon:-4 liegt:4 .",
        "Blade:-4 of:-4 the:-4 Moon:-4 liegt:4 noch:4 .",
        "Blade:-4 of:-4 the:-4 Moon:-4",
        "die:4 Karte:4 Korl:0 , the:-4 Moon:-4 liegt:4 .",
        "die:4 Karte:4 Tide:-4 Moon:-4 liegt:4 .",
    ],
)
def test_names_bring_nothing(text: str) -> None:
    assert runs(text) == []


def test_a_capital_at_the_beginning_counts_less() -> None:
    first, second, *_ = weigh(words_of("Draw:-4 eine:4 Karte:4 Tide:-4"), JOINERS)
    assert -1.5 < first < 0
    assert second == 4


def test_nothing_is_found_in_nothing() -> None:
    assert find_runs([], JOINERS) == []


def test_many_open_brackets_are_forgotten() -> None:
    words = [
        Word(text, Span(place, place + 1), 0.0, False, False, False, 0) for place, text in enumerate("(" * 3000 + ")")
    ]
    assert bracket_pairs(words) == [(2999, 3000)]
