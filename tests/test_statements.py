"""Statements and their senses: what is denied, what is a condition, and what opposes what."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.claims.announced import announcement
from corpus.claims.judging import Sides, Verdict, judge, opposing_span
from corpus.claims.routes import Contradiction, Route, contradictions, folded
from corpus.claims.rulings import Dated, Rulings
from corpus.claims.statements import Statement, statements
from corpus.model import Address, Span

LANGUAGES = ("en", "de")
PIECES = (
    "If unless the harbor land won't doesn't not no , . ; : ( ) “ ” can't more than each all two combined whether that",
    "you may must Previously, rules have changed wenn nicht keine Kommt Bibliothek zwei beide 3 +1/+1 {T}",
)
WORDS = st.sampled_from([*(word for line in PIECES for word in line.split()), "\n"])


def signs(text: str, language: str = "en") -> list[str]:
    return [f"{sense.key}{sense.sign}" for one in statements(text, language) for sense in one.main]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The tide won’t rise.", ["tide+", "rise-"]),
        ("No tide rises.", ["tide-", "rise-"]),
        ("You choose a harbor, not a ship.", ["you+", "choose+", "a+", "harbor+", "a?", "ship?"]),
        ("You can’t flood more than two harbors.", ["you+", "flood+", "great+", "two+", "harbor+"]),
        ("You may flood a harbor that isn’t dry.", ["you+", "may+", "flood+", "a+", "harbor+", "dry?"]),
    ],
)
def test_what_a_negation_denies(text: str, expected: list[str]) -> None:
    assert signs(text) == expected


def test_a_negation_at_the_end_denies_all_of_a_target_clause() -> None:
    assert signs("Der Hafen behält die Marke nicht.", "de")[0].endswith("-")


@pytest.mark.parametrize(
    ("text", "language", "conditions"),
    [
        ("If it dies, you lose. You also draw.", "en", [["die"], ["die"]]),
        ("If, in response, it dies, you lose.", "en", [["in", "response", "die"]]),
        ("The tide rises unless it dies.", "en", [["die"]]),
        ("Stirbt sie, verlierst du.", "de", [["sterben"]]),
    ],
)
def test_conditions(text: str, language: str, conditions: list[list[str]]) -> None:
    found = statements(text, language)
    assert [[sense.key for sense in one.own or one.inherited] for one in found] == conditions


@pytest.mark.parametrize(
    ("text", "language", "said", "left_out"),
    [
        ("Ships sink, but harbors don’t.", "en", "harbor+", "ship+ sink-"),
        ("Harbors can’t sink, but ships can.", "en", "ship+", "harbor+ sink+"),
        ("The harbor as well as the ship sinks.", "en", "ship+ sink+", "harbor?"),
        ("A ship sinks. It is wet.", "en", "wet+", "a? ship? sink?"),
        ("Schiffe heben die Flut, Häfen aber nicht.", "de", "hafen+", "schiffen+ heben- fluten-"),
    ],
)
def test_what_is_left_out(text: str, language: str, said: str, left_out: str) -> None:
    last = statements(text, language)[-1]
    assert " ".join(f"{one.key}{one.sign}" for one in last.main) == said
    assert " ".join(f"{one.key}{one.sign}" for one in last.taken) == left_out


def test_a_moment_inside_a_clause_is_a_condition_of_that_clause_alone() -> None:
    one, other = statements("Ships you control as the flood resolves sink, but harbors don’t.", "en")
    assert [sense.key for sense in one.main] == ["ship", "you", "control", "sink"]
    assert ([sense.key for sense in one.own], other.own) == (["flood", "resolve"], ())


def test_what_makes_no_difference_is_no_condition() -> None:
    (one,) = statements("The ship sinks even if it is dry.", "en")
    assert ([sense.key for sense in one.conceded], one.own) == (["dry"], ())


def test_the_sort_of_game_is_a_condition() -> None:
    (one,) = statements("In a multiplayer game, the ship sinks.", "en")
    assert [sense.key for sense in one.main] == ["ship", "sink"]
    assert "multiplayer" in [sense.key for sense in one.own]


def test_if_you_do_not_denies_the_condition_before() -> None:
    last = statements("If you pay, it sinks. If you don’t, the ship stays.", "en")[-1]
    assert [f"{sense.key}{sense.sign}" for sense in last.own] == ["you+", "pay-"]


def test_a_denied_negation_says_it() -> None:
    assert signs("The tide isn’t locked in.") == ["tide+", "change+"]


def test_what_is_said_about_whether_is_no_statement() -> None:
    assert statements("It doesn’t change whether the harbor is dry.", "en") == ()


@given(st.lists(WORDS, max_size=60).map(" ".join), st.sampled_from(LANGUAGES))
def test_spans_lie_in_the_text(text: str, language: str) -> None:
    for one in statements(text, language):
        assert 0 <= one.span.start < one.span.end <= len(text)
        for sense in one.main:
            assert text[slice(*sense.span)].strip()
            span = opposing_span(one, sense.span, text)
            assert one.span.start <= span.start <= span.end == sense.span.end
        for sense in (*one.taken, *one.own, *one.conceded):
            assert text[slice(*sense.span)].strip()
    announced = announcement(text, language)
    assert announced is None or text[slice(*announced.span)].strip()


@given(st.lists(WORDS, max_size=40).map(" ".join), st.sampled_from(LANGUAGES))
def test_no_text_contradicts_itself_word_for_word(text: str, language: str) -> None:
    judgement = judge(Sides(text, text), language)
    assert judgement is None or judgement.verdict(later=1.0) is not Verdict.CONTRADICTION or judgement.opposed


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_texts_take_bounded_time(language: str) -> None:
    assert len(statements("If no harbor, " * 10_000, language)) < 2_000


def contradiction(older: int, newer: int, confidence: float, family: str = "") -> Contradiction:
    at = Address(older, 0), Address(newer, 0)
    return Contradiction(*at, Span(0, 1), Span(0, 1), "number", confidence, "test", family=family)


def test_a_family_is_folded_statement_by_statement() -> None:
    pairs = [contradiction(1, 9, 0.6, "f"), contradiction(2, 9, 0.9, "f"), contradiction(3, 9, 0.7, "f")]
    made = list(folded(pairs, lambda one: "same" if one.older.page < 3 else "other"))
    assert [(one.older.page, len(one.also), one.echo) for one in made] == [(2, 1, False), (3, 0, True)]


def test_a_change_of_wording_all_over_the_corpus_is_one() -> None:
    pairs = [contradiction(number, 99, 0.9, "f") for number in range(50)]
    [made] = folded(pairs, lambda one: str(one.older.page))
    assert len(made.also) == 49


def test_routes_have_thresholds_and_previews() -> None:
    rulings = Rulings("en", [Dated(Address(page, 0), "Ubu", page, "Text.") for page in range(3)])
    sure, unsure = contradiction(0, 1, 0.9), contradiction(0, 2, 0.3)
    routes = [Route("a", lambda *_: [sure, unsure], 0.5), Route("b", lambda *_: [unsure], 0.2, preview=True)]
    assert contradictions(rulings, routes, preview=False) == [sure]
    assert contradictions(rulings, routes, preview=True) == [sure, unsure]


def test_the_order_of_the_two_sides_changes_no_likeness() -> None:
    texts = ("The tide won’t rise again.", "The tide will rise again.", "If dry, no tide rises.")
    for a, b in product(texts, texts):
        one, other = judge(Sides(a, b), "en"), judge(Sides(b, a), "en")
        assert one is not None
        assert other is not None
        assert one.chance() == pytest.approx(other.chance())
    assert isinstance(statements(texts[0], "en")[0], Statement)
