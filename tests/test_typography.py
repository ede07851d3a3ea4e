"""What the checks of typography have in common: fixes that leave a text silent, spans that cut out words, speed."""

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from single_rulings import TONGUES

from checks.check import Check, Scope
from checks.finding import Edit, Finding
from checks.registry import CHECKS
from corpus.analysed import AnalysedPair, AnalysedRuling
from corpus.model import Span
from corpus.nlp.marks import read_marks
from corpus.nlp.markup import read_markup
from corpus.nlp.pack import load_pack
from corpus.nlp.readings import Extent, Passage, Reading

TYPOGRAPHY = tuple(check for check in CHECKS if check.code.startswith("Y"))
OF_RULINGS = tuple(check for check in TYPOGRAPHY if check.scope is Scope.RULING)
TRANSLATED = Reading((), True, ())


@pytest.fixture(autouse=True, scope="module")
def _words_are_loaded() -> None:
    """So that the first example takes no longer than the others."""
    for code in ("de", "en"):
        load_pack(code)


def found(check: Check, text: str, language: str = "de", reading: Reading = TRANSLATED) -> list[Finding]:
    return list(check.find(AnalysedRuling(text, None, reading, TONGUES, {}, language)))


def safe_edits(findings: list[Finding]) -> list[Edit]:
    return sorted(
        (edit for one in findings for fix in one.fixes if fix.safe for edit in fix.edits), key=lambda edit: edit.span
    )


def mended(text: str, edits: list[Edit]) -> str:
    for edit in reversed(edits):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


PIECES = (
    "Die Flut steigt",
    "das Uhrwerk",
    "FliegendWenn",
    "Karte",
    "{T}: ",
    "{2}{U}",
    "+1/+1",
    "—X/+X ",
    " ",
    "  ",
    "\u00a0",
    "\t",
    "\n",
    ". ",
    ".",
    ",",
    " , ",
    ": ",
    ":",
    "?",
    "…",
    "„",
    "“",
    "”",
    '"',
    "'",
    "‚",
    "‘",
    "»",
    "«",
    "(",
    ")",
    "[",
    "a)",
    "a\u0308",
    "\u00ad",
    "\u200b",
    "\u0002",
    "Kr\u0435atur",
    "\u0425",
    "\ufb01nale",
    "\u2032",
    "\u25cf ",
    "&amp;",
    "&quot;",
    "&lt;",
    "&gt;",
    "&shy;",
    "\\n",
    '\\"',
    "<i>",
    "</i>",
    "<br/>",
    "<Name>",
    "FÃ¤hig",
    "â€ž",
    "\u0084",
    "\ufffd",
    "//Flut_2//",
    "~",
    "&",
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)


@pytest.mark.parametrize("check", OF_RULINGS, ids=lambda check: check.code)
@given(text=TEXTS, language=st.sampled_from(("de", "en")))
def test_safe_fixes_leave_nothing_more_to_fix(check: Check, text: str, language: str) -> None:
    edits = safe_edits(found(check, text, language))
    assert all(first.span.end <= second.span.start for first, second in pairwise(edits))
    for _ in range(3):
        text = mended(text, safe_edits(found(check, text, language)))
    assert safe_edits(found(check, text, language)) == []


@given(text=TEXTS, language=st.sampled_from(("de", "en")))
def test_all_safe_fixes_together_come_to_an_end(text: str, language: str) -> None:
    for _ in range(8):
        before = text
        for check in OF_RULINGS:
            text = mended(text, safe_edits(found(check, text, language)))
        if text == before:
            break
    assert all(safe_edits(found(check, text, language)) == [] for check in OF_RULINGS)


@pytest.mark.parametrize("check", OF_RULINGS, ids=lambda check: check.code)
@given(text=st.one_of(TEXTS, st.text(max_size=60)))
def test_findings_lie_inside_the_text_and_never_overlap(check: Check, text: str) -> None:
    spans = [one.span for one in found(check, text)]
    assert all(span and 0 <= span.start < span.end <= len(text) for span in spans)
    assert all(first and second and first.end <= second.start for first, second in pairwise(spans))


@given(source=TEXTS, target=TEXTS)
def test_end_marks_are_mended_in_one_go(source: str, target: str) -> None:
    (check,) = (check for check in TYPOGRAPHY if check.scope is Scope.PAIR)
    edits = safe_edits(list(check.find(AnalysedPair(source, target, TRANSLATED, TONGUES))))
    once = mended(target, edits)
    assert safe_edits(list(check.find(AnalysedPair(source, once, TRANSLATED, TONGUES)))) == []


@pytest.mark.parametrize(
    ("code", "text", "right"),
    [
        ("Y001", 'Sie hat ""Ziehe eine Karte."', 'Sie hat "Ziehe eine Karte."'),
        ("Y002", "Sie hat \"Ziehe 'eine' Karte\".", "Sie hat „Ziehe ‚eine‘ Karte“."),
        ("Y002", 'Sie hat »Flut« und "Ebbe".', "Sie hat »Flut« und »Ebbe«."),
        ("Y002", 'Sie hat „Ziehe eine Karte."', "Sie hat „Ziehe eine Karte.“"),
        ("Y003", " Die  Flut\u00a0 steigt,heute.\t", "Die Flut steigt, heute."),
        ("Y004", "Die Fa\u0308hig\u00adkeit\u200b", "Die Fähigkeit"),
        ("Y005", "Die Kr\u0435\u0430tur sieht O\u2032Hara.", "Die Kreatur sieht O'Hara."),
        ("Y005", "Sie hat ,Flut' und Jace’s O\u2032Hara.", "Sie hat ‚Flut‘ und Jace’s O’Hara."),
        ("Y006", 'FÃ¤higkeit &amp;amp; <i>Flut</i>&nbsp;steigt &lt; 3\\"', 'Fähigkeit & Flut\u00a0steigt < 3"'),
    ],
)
def test_what_is_written_instead(code: str, text: str, right: str) -> None:
    (check,) = (check for check in TYPOGRAPHY if check.code == code)
    assert mended(text, safe_edits(found(check, text))) == right


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("Y003", "Die Flut steigt.Danach fällt sie."),
        ("Y003", "Bezahle , um die Flut zu heben."),
        ("Y004", "Nichtland\u00adKarte"),
        ("Y004", "Flut\u0002"),
        ("Y006", "Die Flut.\\nDie Ebbe."),
        ("Y006", "Die Flut<br/>steigt."),
    ],
)
def test_a_fix_is_not_safe_where_there_is_more_than_one_answer(code: str, text: str) -> None:
    (check,) = (check for check in TYPOGRAPHY if check.code == code)
    assert found(check, text)
    assert safe_edits(found(check, text)) == []


def test_what_lies_in_a_passage_of_another_language_is_to_be_translated_anyway() -> None:
    text = 'Die Flut steigt. The tide  rises ,"(Kr\u0435atur &amp; a\u0308'
    passage = Reading((Passage(Span(17, len(text)), Extent.PASSAGE, "en"),), False, ())
    assert [check.code for check in OF_RULINGS if found(check, text, "de", passage)] == []
    assert [check.code for check in OF_RULINGS if found(check, text)] == ["Y001", "Y003", "Y004", "Y005", "Y006"]


def test_source_pages_have_marks_of_their_own() -> None:
    (check,) = (check for check in OF_RULINGS if check.code == "Y002")
    assert found(check, 'The “tide” and the "ebb" rise, ‘both’.', "en") == []
    assert [one.span for one in found(check, "The „tide“ rises.", "en")] == [Span(4, 9)]


ODD = "(\"“„»'‘,.:;!?…-—−/\\&<>~*_{}[]`´\u2032 \t\u00a0\n\u00ad\u200b\u0002\ufffd\ufeff\ue000\u0308\u0430\uff21"
ODD += "\ufb01Ãâ\u0080\u25cfaÄ1Xß潮"
LONG = [character * 100_000 for character in ODD]
LONG += [
    (piece * 100_000)[:100_000] for piece in ("( )", '"a" ', " .", "a.B", "</", "&lt;", "**a", "[[", "ab,cd", "\n ")
]


@pytest.mark.parametrize("check", TYPOGRAPHY, ids=lambda check: check.code)
def test_time_grows_with_the_text_and_no_faster(check: Check) -> None:
    for text in LONG:
        best = 1.0
        for _ in range(3):
            read_marks.cache_clear()
            read_markup.cache_clear()
            start = time.process_time()
            if check.scope is Scope.PAIR:
                list(check.find(AnalysedPair(f"{text}.", text, TRANSLATED, TONGUES)))
            else:
                found(check, text)
            best = min(best, time.process_time() - start)
            if best < 0.05:
                break
        # What is quadratic takes minutes; a slow machine takes a few times as long as the 50 ms that are wanted.
        assert best < 0.25, text[:10]
