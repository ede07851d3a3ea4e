"""CSV, TSV and Markdown: for sheets, scripts and pull requests."""

import csv
import io
import re

import pytest
import samples
from hypothesis import given
from hypothesis import strategies as st
from samples import CORPUS, entry, report_of

from checks.finding import Finding
from corpus.model import Address, Span
from lint.cli import status
from reports import markdown, table
from reports.report import Coverage, Report, SourceText, Style

STYLE = Style()


def rows(report: Report) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table.render_csv(report, STYLE), newline="")))


def test_a_row_has_everything() -> None:
    found = rows(report_of(CORPUS, samples.NEGATED_FOUND, sources={Address(2, 0): SourceText(samples.SOURCE, None)}))[0]
    assert found == {
        "severity": "error",
        "code": "C002",
        "name": "contradictory-translation",
        "page": "Lotse der Tiefe",
        "lang": "de",
        "date": "2020-05-15",
        "ruling": "1",
        "message": samples.NEGATED_FOUND.finding.message,
        "quote": "nachdem",
        "text": samples.NEGATED,
        "source": samples.SOURCE,
        "suggestion": "bevor",
        "path": "rulings/de/lotse-der-tiefe.txt",
        "line": "5",
        "column": "34",
        "fingerprint": samples.NEGATED_FOUND.fingerprint,
    }


def test_tabs_for_tsv() -> None:
    told = table.render_tsv(samples.ALL, STYLE)
    assert told.splitlines()[0].split("\t") == list(table.COLUMNS)
    assert len(list(csv.reader(io.StringIO(told, newline=""), csv.excel_tab))) == 1 + len(samples.ALL.entries)


@pytest.mark.parametrize("text", ["=1+1", "+1/+1-Marken", "-2", "@SUM(A1)", "\tx"])
def test_no_cell_is_a_formula(text: str) -> None:
    corpus = samples.corpus_of(samples.Written("a.txt", "Karte", "de", [("2020-01-01", text)]))
    (row,) = rows(report_of(corpus, entry(corpus, "U001", Finding("Wrong.", Address(0, 0)))))
    assert row["text"] == f"'{text}"


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r")))
def test_any_text_can_be_read_again(text: str) -> None:
    corpus = samples.corpus_of(samples.Written("a.txt", "Karte", "de", [("2020-01-01", f"x{text}")]))
    (row,) = rows(report_of(corpus, entry(corpus, "U001", Finding("Wrong.", Address(0, 0)))))
    assert row["text"] == f"x{text}"


def test_markdown_begins_with_the_verdict() -> None:
    told = markdown.render(report_of(CORPUS, *samples.ALL.entries, coverage=Coverage(3, 1, 0, 0)), STYLE)
    assert told.startswith("### rulinglint: 7 to fix on 3 of 5 pages\n\n| | found |\n|---|--:|\n| error | 5 |\n")
    assert "Fully translated: 3 of 4 rulings (75 %)." in told
    assert told.endswith("<!-- rulinglint -->\n")


def test_cards_of_one_file_are_pages_of_their_own() -> None:
    cards = [
        samples.Written("a.jsonl", card, "de", [("2020-01-01", "The tide rises.")] * 2) for card in ("Flut", "Ebbe")
    ]
    corpus = samples.corpus_of(*cards)
    found = [entry(corpus, "U001", Finding("It is English; translate it.", Address(page, 1))) for page in (0, 1)]
    told = markdown.render(report_of(corpus, *found, coverage=Coverage(2, 0, 2, 3)), STYLE)
    assert told.startswith("### rulinglint: 2 to fix on 2 of 2 pages\n")
    assert "Fully translated: 2 of 4 rulings (50 %); 3 more are missing.\n" in told
    assert re.findall(r"^\*\*(.*)\*\* `a.jsonl`\n- \*\*U001", told, re.MULTILINE) == ["Flut", "Ebbe"]


def test_nothing_found_is_one_line() -> None:
    assert markdown.render(samples.EMPTY, STYLE) == "### rulinglint: all clear (7 rulings on 5 pages)\n"


def test_the_fault_is_marked_in_its_text() -> None:
    found = report_of(CORPUS, samples.NEGATED_FOUND, sources={Address(2, 0): SourceText(samples.SOURCE, None)})
    told = markdown.render(found, STYLE)
    assert "  > DE: Du darfst den Lotsen nur tappen, **nachdem** Blocker bestimmt wurden.\n" in told
    assert f"  > EN: {samples.SOURCE}\n" in told


def test_what_is_compared_is_marked_in_the_source() -> None:
    marked = samples.SOURCE.replace("before", "**before**")
    placed = report_of(
        CORPUS, samples.NEGATED_FOUND, sources={Address(2, 0): SourceText(samples.SOURCE, Address(4, 0))}
    )
    assert f"  > EN: {marked}\n" in markdown.render(placed, STYLE)
    spans = (samples.span_of(samples.SOURCE, "before"),)
    finding = samples.NEGATED_FOUND.finding._replace(related=(), source_spans=spans)
    found = samples.NEGATED_FOUND._replace(finding=finding)
    of_record = report_of(CORPUS, found, sources={Address(2, 0): SourceText(samples.SOURCE, None)})
    assert f"  > EN: {marked}\n" in markdown.render(of_record, STYLE)


def test_no_text_is_markup_and_nobody_is_called() -> None:
    text = "<b>@someone</b> #12 [x](y) `z`\n\n## *Flut*"
    corpus = samples.corpus_of(samples.Written("a.txt", "K*rte", "de", [("2020-01-01", text)]))
    told = markdown.render(report_of(corpus, entry(corpus, "U001", Finding("Wrong @all.", Address(0, 0)))), STYLE)
    assert "@someone" not in told
    assert "@all" not in told
    assert not re.search(r"(?<!\\)<b>", told)
    assert "\n## " not in told


def test_a_comment_holds_it() -> None:
    text = "Die Flut steigt. " * 500
    written = [samples.Written(f"{n}.txt", f"Karte {n}", "de", [("2020-01-01", text)] * 3) for n in range(30)]
    corpus = samples.corpus_of(*written)
    found = [
        entry(corpus, "U003", Finding("“Flut” is a word; write it.", Address(page, ruling), Span(4, 8)))
        for page in range(30)
        for ruling in range(3)
    ]
    told = markdown.render(report_of(corpus, *found), STYLE)
    assert len(told) < 65_000
    counted = told.count("- **U003**")
    assert 0 < counted <= markdown.MOST
    assert f"…and {90 - counted} more: see the report of this job." in told


def test_the_command_writes_them(capsys: pytest.CaptureFixture[str]) -> None:
    status(["check", "examples/", "--isolated", "--no-cache", "--select", "U001", "--format", "csv", "--quiet"])
    assert capsys.readouterr().out.startswith("severity,code,name,page,")
