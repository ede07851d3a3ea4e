import json

import golden
import samples
from samples import ALL, CORPUS, EMPTY, entry, report_of

from checks.finding import Finding
from corpus.model import Address
from reports.json_report import render, render_lines
from reports.report import Coverage, Style

REPORT = json.loads(render(ALL, Style()))


def test_json() -> None:
    golden.holds("report.json", render(ALL, Style()))
    golden.holds("empty.json", render(EMPTY, Style()))


def test_members_stand_in_the_order_of_the_contract() -> None:
    assert list(REPORT) == ["schema", "tool", "corpus", "coverage", "summary", "skipped", "judges", "findings"]
    assert " ".join(REPORT["findings"][0]) == (
        "code name severity message path line column end_line end_column ruling span quote related fixes fingerprint"
    )


def test_jsonl_has_the_same_findings() -> None:
    lines = render_lines(ALL, Style()).splitlines()
    assert [json.loads(line) for line in lines] == REPORT["findings"]
    assert render_lines(EMPTY, Style()) == ""


def test_spans_cut_out_their_quotes() -> None:
    texts = {(page.card, ruling.index): ruling.text for page in CORPUS.pages for ruling in page.rulings}
    texts |= {(page.card, None): page.card for page in CORPUS.pages}
    spoken = [*REPORT["findings"], *(related for found in REPORT["findings"] for related in found["related"])]
    checked = [found for found in spoken if found["span"]]
    assert len(checked) == 7
    for found in checked:
        ruling, span = found["ruling"], found["span"]
        assert texts[ruling["card"], ruling["index"]][span["start"] : span["end"]] == found["quote"]


def test_a_date_has_no_span_and_no_record_has_no_ruling() -> None:
    by_code = {found["code"]: found for found in REPORT["findings"]}
    assert (by_code["D002"]["span"], by_code["D002"]["quote"], by_code["D002"]["ruling"]["index"]) == (None, None, 2)
    assert by_code["X001"]["ruling"] == {"card": None, "lang": None, "date": None, "index": None}
    assert by_code["X001"]["span"] is None


def test_a_finding_on_the_title_has_its_span_there() -> None:
    (found,) = [found for found in REPORT["findings"] if found["quote"] == "Nebel"]
    assert found["ruling"] == {"card": "Hafen im Nebel", "lang": "de", "date": None, "index": None}
    assert found["span"] == {"start": 9, "end": 14}


def test_counts() -> None:
    report = report_of(CORPUS, samples.NEGATED_FOUND, coverage=Coverage(4, 3, 2, 1), suppressed=5, baselined=6)
    told = json.loads(render(report, Style()))
    assert told["coverage"] == {"full": 4, "part": 3, "none": 2, "missing": 1}
    assert told["summary"] == {"error": 1, "warning": 0, "info": 0, "suppressed": 5, "baselined": 6}


def test_half_a_character_does_not_stop_the_report() -> None:
    corpus = samples.corpus_of(samples.Written("a.jsonl", "Karte", "de", [("2020-01-01", "Flut \ud83c.")]))
    told = render(report_of(corpus, entry(corpus, "U001", Finding("Wrong.", Address(0, 0)))), Style())
    assert json.loads(told.encode())["findings"][0]["quote"] == "Flut \ud83c."
