"""Quotation marks and brackets as pairs, endings of paragraphs, spaces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.nlp.available import known_languages
from corpus.nlp.end_marks import MOST, endings
from corpus.nlp.marks import read_marks
from corpus.nlp.pack import quotation_marks, quotation_styles, spaced_marks
from corpus.nlp.spacing import Kind, misplaced_spaces


def pairs(text: str) -> list[str]:
    return [text[pair.opening.start : pair.closing.end] for pair in read_marks(text).pairs]


def lone(text: str) -> list[str]:
    return [text[slice(*one.mark)] for one in read_marks(text).lone]


@pytest.mark.parametrize(
    ("text", "paired", "alone"),
    [
        ("Die „Flut (auch ‚Ebbe‘)“ steigt.", ["„Flut (auch ‚Ebbe‘)“", "(auch ‚Ebbe‘)", "‚Ebbe‘"], []),
        ("»Flut« und «Ebbe»", ["»Flut«", "«Ebbe»"], []),
        ('"Flut" und „Ebbe"', ['"Flut"', '„Ebbe"'], []),
        ('"Die „Flut" steigt"', ['"Die „Flut" steigt"', '„Flut"'], []),
        ("\"Die 'Flut'\" steigt", ["\"Die 'Flut'\"", "'Flut'"], []),
        ("„Flut und „Ebbe“", ["„Ebbe“"], ["„"]),
        ('„Flut" und "Ebbe', ['„Flut"'], ['"']),
        ("(“Flut”)", ["(“Flut”)", "“Flut”"], []),
        ("” Flut”, “Ebbe “", ["” Flut”", "“Ebbe “"], []),
        ("can't, Hans' and 'em; rock 'n' roll", [], []),
        ("the players’ life and ‘the tide’", [], []),
        ('6\'2" und 12" breit', [], []),
        ('"Add 2" and 3', ['"Add 2"'], []),
        ("a) Flut b) Ebbe :) :-(", [], []),
        ("{T}: {2}{U}", [], []),
        ("{2}{U und {die Flut", [], ["{"]),
        (",Flut' und ,Ebbe", [",Flut'"], []),
        (",,Flut'' und ``Ebbe''", [",,Flut''", "``Ebbe''"], []),
        ("((((Flut))))", ["((((Flut))))"], []),
        ("((((Flut)))", [], ["((((", ")))"]),
        ("„Flut (steigt“ nur)", ["(steigt“ nur)"], ["„", "“"]),
        ("„Flut (steigt“ nur", ["„Flut (steigt“"], ["("]),
    ],
)
def test_marks_find_their_partners(text: str, paired: list[str], alone: list[str]) -> None:
    assert pairs(text) == paired
    assert lone(text) == alone


def test_a_pair_is_clear_where_both_marks_can_be_read_in_one_way() -> None:
    clear, unclear = read_marks('Die "Flut" steigt.').pairs, read_marks('Die " Flut " steigt.').pairs
    assert [pair.clear for pair in (*clear, *unclear)] == [True, False]


MARKS = st.text(alphabet="„“”\"'‚‘’«»()[]{},a 1T.\n—", max_size=40)


@given(MARKS)
def test_every_mark_is_in_one_pair_or_alone(text: str) -> None:
    marks = read_marks(text)
    spans = [span for pair in marks.pairs for span in pair[:2]] + [one.mark for one in marks.lone]
    assert len(spans) == len(set(spans))
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(pair.opening.end <= pair.closing.start for pair in marks.pairs)


@given(MARKS)
def test_pairs_are_nested_and_never_cross(text: str) -> None:
    found = [(pair.opening.start, pair.closing.end) for pair in read_marks(text).pairs]
    assert not [(one, other) for one in found for other in found if one[0] < other[0] < one[1] < other[1]]


@pytest.mark.parametrize("code", known_languages())
def test_the_usual_marks_come_first(code: str) -> None:
    styles = quotation_styles(code)
    assert styles[0] == quotation_marks(code)
    assert len(set(styles)) == len(styles)


def test_an_unknown_language_has_marks_and_no_spaces_before_them() -> None:
    assert quotation_styles("tlh") == (("“", "”"),)
    assert spaced_marks("tlh") == frozenset()
    assert "»" in spaced_marks("fr")


@pytest.mark.parametrize(
    ("text", "marks", "words"),
    [
        ("Die Flut steigt.", ["."], [3]),
        ("Sie hat „Ziehe eine Karte!“ (Nur hier.)", ["."], [4]),
        ("Sie hat „Ziehe eine Karte!“", ["!"], [4]),
        ("Fliegend\n\nDie Flut...\r\nEbbe —\n ", ["", "…", ":"], [1, 2, 1]),
        ("Ausrüsten {2}", [""], [1]),
        ("", [], []),
    ],
)
def test_how_paragraphs_end(text: str, marks: list[str], words: list[int]) -> None:
    assert [one.mark for one in endings(text)] == marks
    assert [one.words for one in endings(text)] == words


def test_a_text_of_lines_alone_has_no_paragraphs_to_compare() -> None:
    assert len(endings("a\n" * MOST)) == MOST
    assert endings("a\n" * (MOST + 1)) == []


def test_a_language_may_want_a_space_before_its_marks() -> None:
    text = "Est-ce « la marée » ? Oui."
    assert [one.kind for one in misplaced_spaces(text, str.isupper, spaced_marks("fr"))] == []
    kinds = [one.kind for one in misplaced_spaces(text, str.isupper, frozenset())]
    assert kinds == [Kind.BEFORE_MARK, Kind.INSIDE, Kind.INSIDE]


def test_two_words_in_one_are_told_by_the_words_that_are_known() -> None:
    known = frozenset(("Flut", "Ebbe"))
    assert [one.kind for one in misplaced_spaces("FlutEbbe", known.__contains__, frozenset())] == [Kind.FUSED]
    assert list(misplaced_spaces("FlutHaras", known.__contains__, frozenset())) == []


@given(st.text(alphabet=" \u00a0\t\n.,:()„“aB1", max_size=40))
def test_every_misplaced_space_is_spaces_or_none(text: str) -> None:
    for span, _ in misplaced_spaces(text, str.isalpha, frozenset()):
        assert not text[slice(*span)].strip()
        assert 0 <= span.start <= span.end <= len(text)
