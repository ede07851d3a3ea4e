"""A source that is part of a ruling's own record, as in bilingual files: what is compared is marked in it."""

import json
from pathlib import Path

import pytest

from checks.finding import HERE_SOURCE, Finding, Related
from corpus.model import Address, Span
from lint.cli import status
from reports.html_view import view
from reports.report import Report, SourceText, Style
from reports.text import render
from reports.xlsx_row import row_of
from reports.xlsx_text import COMPARED, Run
from tests.samples import Written, corpus_of, entry, report_of, span_of

SOURCE, TEXT = "Put two tide counters on it.", "Lege drei Gezeitenmarken darauf."
HERE = Address(0, 0)
SPAN = span_of(SOURCE, "two")


@pytest.fixture
def report() -> Report:
    corpus = corpus_of(Written("rulings.jsonl", "Hafenzoll", "de", [("2024-06-14", TEXT)]))
    found = Finding(
        "The source has “two”.", span=span_of(TEXT, "drei"), related=(Related("source", HERE_SOURCE, SPAN),)
    )
    return report_of(corpus, entry(corpus, "N001", found.at(HERE)), sources={HERE: SourceText(SOURCE, None)})


def test_spans_of_a_source_without_place_are_kept() -> None:
    found = Finding("x", related=(Related("source", HERE_SOURCE, SPAN), Related("edition", HERE, Span(0, 1))))
    assert found.at(HERE).source_spans == (SPAN,)
    assert found.at(HERE).related == (Related("edition", HERE, Span(0, 1)),)
    placed = found.at(HERE, Address(1, 0))
    assert placed.source_spans == ()
    assert placed.related[0] == Related("source", Address(1, 0), SPAN)


def test_a_terminal_shows_the_source(report: Report) -> None:
    shown = render(report, Style()).splitlines()
    at = shown.index("     ├ source, in the same record")
    assert shown[at + 1 : at + 3] == [f"   5 │ {SOURCE}", "     ╵     ---"]


def test_a_sheet_marks_it(report: Report) -> None:
    assert row_of(report.entries[0], report).cells[7] == [Run("Put "), Run("two", COMPARED), Run(SOURCE[7:])]


def test_a_page_marks_it(report: Report) -> None:
    assert view(report)["findings"][0]["source_spans"] == [{"start": 4, "end": 7}]


@pytest.mark.parametrize(
    ("code", "source", "target", "marked"),
    [
        ("N001", "Put two tide counters on it.", "Lege drei Gezeitenmarken darauf.", "---"),
        ("N002", "{2}{U}: Draw a card.", "{2}{R}: Ziehe eine Karte.", "------"),
        ("T003", "Tap target creature.", "Tappe einen Wicht deiner Wahl.", "--------"),
    ],
)
def test_checks_say_what_they_compare(
    code: str, source: str, target: str, marked: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rulings.jsonl"
    record = {"card": "Hafenzoll", "date": "2024-06-14", "lang": "de", "text": target, "source": source}
    file.write_text(json.dumps(record), encoding="utf-8")
    status(["check", str(file), "--select", code, "--isolated", "--no-cache"])
    lines = [line.strip(" │╵") for line in capsys.readouterr().out.splitlines()]
    assert "├ source, in the same record" in lines
    assert marked in lines
