"""Numbers and symbols of single texts, and beside their source."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from single_rulings import TONGUES, found_in

from checks.finding import HERE_SOURCE
from corpus.model import Span
from corpus.nlp.number_words import Kind, Weight, number_words
from corpus.nlp.numbers import numbers_of
from corpus.nlp.symbols import known_symbols, symbols_of
from corpus.pairing.costs import cost_differences, costs_of
from corpus.pairing.parts import Brackets, parts_of
from corpus.pairing.quantities import differences


def values(text: str, language: str) -> list[str]:
    return [one.value for one in numbers_of(text, language) if one.weight is not Weight.FAINT]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw two cards.", ["2"]),
        ("Twenty-one cards, then 21 more.", ["21", "21"]),
        ("You gain 1,000 life, then 2.5 times as much.", ["1000", "5/2"]),
        ("It gets +1/+1, −1/−1 or -X/-0.", ["+1/+1", "-1/-1", "-X/+0"]),
        ("A 2/2 creature and a */* one.", ["2/2", "*/*", "1"]),
        ("Levels 2-6 and 7–8.", ["2", "6", "7", "8"]),
        ("+1: Draw a card. −3: Draw X cards.", ["1", "-3", "X"]),
        ("See rule 701.7b.", ["701.7b"]),
        ("For the second time, twice, half.", ["2", "2", "1/2"]),
        ("Pay 2X.", ["2", "X"]),
        ("It has first strike.", []),
        ("The Two-Keeled Barge sinks.", []),
        ("{2}{U}: Draw a card.", []),
        ("No one else.", ["1"]),
    ],
)
def test_values_of_the_source(text: str, expected: list[str]) -> None:
    assert values(text, "en") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ziehe zwei Karten.", ["2"]),
        ("Einundzwanzig Karten.", ["21"]),
        ("Du erhältst 1.000 Lebenspunkte, dann 2,5-mal so viele.", ["1000", "5/2"]),
        ("Zum zweiten Mal, zweimal, die Hälfte, beide.", ["2", "2", "1/2", "2"]),
        ("Ein Elf und elf Karten.", ["11"]),
        ("Das 7-Karten-Deck und die 2/2-Kreatur.", ["7", "2/2"]),
        ("Du ziehst X/2 Karten.", ["X", "1/2"]),
        ("Eine Kreatur und keine Karte.", []),
    ],
)
def test_values_of_the_target(text: str, expected: list[str]) -> None:
    assert values(text, "de") == expected


def test_a_comparison_without_equality_has_another_value_too() -> None:
    (number,) = numbers_of("power less than 3", "en")
    assert (number.value, number.others) == ("3", ("2",))
    (number,) = numbers_of("Stärke größer als 2", "de")
    assert (number.value, number.others) == ("2", ("3",))


def test_numbers_tell_how_they_are_said() -> None:
    two, second, digits = numbers_of("two cards for the second time, 2 more", "en")
    assert (two.kind, two.words, two.weight) == (Kind.CARDINAL, True, Weight.FIRM)
    assert (second.kind, second.weight) == (Kind.ORDINAL, Weight.SOFT)
    assert (digits.kind, digits.words) == (Kind.CARDINAL, False)


def test_a_language_without_a_table_has_no_numbers() -> None:
    assert numbers_of("Pioche 2 cartes.", "fr") == ()
    assert differences("Draw 2 cards.", "Pioche 3 cartes.", "en", "fr") == []


def test_every_language_says_the_numbers_up_to_twenty() -> None:
    for language in TONGUES[:2]:
        known = number_words(language)
        assert known
        assert all(known.cardinal(str(value)) for value in range(21))


def test_every_symbol_is_read_as_itself_in_any_order_of_its_halves() -> None:
    for written, name in known_symbols().items():
        (symbol,) = symbols_of(f"{{{written}}}")
        assert (symbol.names, symbol.exists) == ((name,), True)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("{4R}", "{4}{R}"),
        ("{2(b/r)}", "{2}{B/R}"),
        ("{ W }", "{W}"),
        ("ocT", "{T}"),
        ("o3oUoU", "{3}{U}{U}"),
        ("{1}0", "{10}"),
    ],
)
def test_what_is_no_symbol_is_read_as_what_was_meant(text: str, written: str) -> None:
    (symbol,) = symbols_of(text)
    assert (symbol.exists, symbol.written()) == (False, written)


def fixes(text: str, source: str | None, code: str) -> list[tuple[str, bool]]:
    (one,) = [one for one in found_in(text, source) if one.code == code]
    return [(fix.edits[0].text, fix.safe) for fix in one.finding.fixes]


@pytest.mark.parametrize(
    ("text", "source", "expected"),
    [
        ("Bezahle {4R}.", None, [("{4}{R}", True)]),
        ("Bezahle {UR}.", None, [("{U}{R}", False), ("{U/R}", False)]),
        ("Bezahle {UR}.", "Pay {U}{R}.", [("{U}{R}", True)]),
        ("Bezahle {UR}.", "Pay {U/R}.", [("{U/R}", True)]),
        ("Bezahle {2/}.", None, []),
    ],
)
def test_a_symbol_is_mended_safely_where_there_is_one_answer(
    text: str, source: str | None, expected: list[tuple[str, bool]]
) -> None:
    assert fixes(text, source, "N003") == expected


@pytest.mark.parametrize(
    ("text", "source", "code", "expected"),
    [
        ("Ziehe vier Karten.", "Draw three cards.", "N001", "drei"),
        ("Sie fügt dir 2 Schadenspunkte zu.", "It deals 3 damage to you.", "N001", "3"),
        ("Erzeuge eine 2/3 Kreatur.", "Create a 2/2 creature.", "N001", "2/2"),
        ("Bezahle {2}{B}.", "Pay {2}{U}.", "N002", "{2}{U}"),
    ],
)
def test_the_source_says_what_could_be_written(text: str, source: str, code: str, expected: str) -> None:
    assert fixes(text, source, code) == [(expected, False)]


def test_a_finding_shows_the_place_in_the_source() -> None:
    (one,) = [one for one in found_in("Ziehe vier Karten.", "Draw three cards.") if one.code == "N001"]
    assert [(other.role, other.ruling, other.span) for other in one.finding.related] == [
        ("source", HERE_SOURCE, Span(5, 10))
    ]


def test_what_another_language_says_is_not_judged() -> None:
    text = "Ziehe zwei Karten (then discard three cards)."
    assert differences("Draw two cards (then discard three cards).", text, "en", "de", [Span(18, len(text) - 1)]) == []


PIECES = st.sampled_from(
    [
        "zwei ",
        "two ",
        "3",
        "1.000 ",
        "2,5",
        "+1/+1 ",
        "X",
        "{2}",
        "{U}",
        "{4R}",
        "{T",
        "}",
        "(",
        ")",
        "o1oR",
        "½",
        "-",
        "/",
        *(". ", "\n", "ein ", "mehr als ", "Zwei", "²", "٣", "9" * 30, "elf-", "*", "\u00ad", "701.7b", "1/2/2024"),
    ]
)
TEXTS = st.lists(PIECES, max_size=12).map("".join) | st.text(max_size=40)


@given(TEXTS)
def test_numbers_and_symbols_lie_in_order_inside_the_text(text: str) -> None:
    for language in TONGUES[:2]:
        spans = [one.span for one in numbers_of(text, language)]
        assert spans == sorted(spans)
        assert all(0 <= span.start < span.end <= len(text) for span in spans)
    symbols = symbols_of(text)
    assert all(one.span.end <= other.span.start for one, other in pairwise(symbols))
    assert sum(len(cost.names) for cost in costs_of(text)) >= sum(len(symbol.names) for symbol in symbols)


@given(TEXTS, TEXTS)
def test_differences_lie_inside_their_texts(source: str, target: str) -> None:
    numbers, costs = differences(source, target, "en", "de"), cost_differences(source, target, "en", "de")
    assert all(one.source or one.target for one in numbers)
    assert all(one.source or one.target for one in costs)
    here = [one.source.span for one in numbers if one.source] + [one.source.span for one in costs if one.source]
    there = [one.target.span for one in numbers if one.target] + [one.target.span for one in costs if one.target]
    assert all(span.end <= len(source) for span in here)
    places = [one.parts.place(target) for one in numbers] + [one.parts.place(target) for one in costs]
    assert all(0 <= span.start <= span.end <= len(target) for span in (*there, *places))


@given(TEXTS)
def test_a_text_has_the_symbols_and_numbers_of_itself(text: str) -> None:
    assert differences(text, text, "de", "de") == []
    assert cost_differences(text, text, "de", "de") == []


@given(TEXTS, TEXTS)
def test_parts_follow_each_other(source: str, target: str) -> None:
    found = list(parts_of(source, target))
    assert found or not source or not target
    for one, other in pairwise(found):
        assert one.source.end <= other.source.start
        assert one.target.end <= other.target.start


def test_brackets_are_the_innermost_ones() -> None:
    brackets = Brackets("a (b (c) d) (e)")
    assert len(brackets) == 2
    assert [offset for offset in range(15) if brackets.hold(offset)] == [5, 6, 7, 12, 13, 14]
