"""Formats for machines, read by parsers and schemas of others; `test_validators.py` has more of these."""

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable

import pytest
import samples
from hypothesis import given
from hypothesis import strategies as st
from junitparser import JUnitXml
from samples import CORPUS, entry, report_of
from sarif_pydantic import Sarif

from checks.finding import HERE, Edit, Finding, Fix
from corpus.model import Address, Span
from reports import checkstyle, gitlab, junit, rdjson, sarif
from reports.formats import FORMATS
from reports.report import Report, Style

ALL, EMPTY = samples.ALL, samples.EMPTY
FINDINGS = ALL.entries


def read(render: Callable[[Report, Style], str], report: Report) -> object:
    return json.loads(render(report, Style()))


def test_sarif_is_what_the_standard_says() -> None:
    for report in (ALL, EMPTY):
        (run,) = Sarif.model_validate_json(sarif.render(report, Style())).runs
        assert len(run.results or []) == len(report.entries)
        assert [rule.id for rule in run.tool.driver.rules or []] == [check.code for check in report.checks]


def test_a_result_of_sarif_has_place_fingerprint_and_related_places() -> None:
    results = json.loads(sarif.render(ALL, Style()))["runs"][0]["results"]
    for result, found in zip(results, ALL.entries, strict=True):
        region = result["locations"][0]["physicalLocation"]["region"]
        place = found.place
        assert (region["startLine"], region["startColumn"]) == (place.line, place.column)
        assert (region["endLine"], region["endColumn"]) == (place.end_line, place.end_column)
        assert result["partialFingerprints"] == {"rulinglint/v1": found.fingerprint}
        assert len(result.get("relatedLocations", [])) == len(found.finding.related)
        assert len(result.get("fixes", [])) == len(found.finding.fixes)
        assert result["ruleId"] == ALL.checks[result["ruleIndex"]].code == found.check.code


def test_junit_counts_what_failed() -> None:
    read_again = JUnitXml.fromstring(junit.render(ALL, Style()).encode())
    failed = [found for found in ALL.entries if found.severity != "info"]
    assert read_again.failures == len(failed)
    assert sum(suite.failures for suite in read_again) == len(failed)
    assert {suite.name for suite in read_again} >= {found.place.path for found in ALL.entries}
    nothing = JUnitXml.fromstring(junit.render(EMPTY, Style()).encode())
    assert nothing.failures == 0
    assert nothing.tests == len({page.path for page in CORPUS.pages})


def test_checkstyle_has_every_finding_below_its_file() -> None:
    root = ElementTree.fromstring(checkstyle.render(ALL, Style()))
    told = [
        (file.get("name"), error.get("line"), error.get("source"), error.get("message"))
        for file in root
        for error in file
    ]
    assert told == [
        (found.place.path, str(found.place.line), f"rulinglint.{found.check.code}", found.finding.message)
        for found in ALL.entries
    ]


def test_no_two_issues_of_gitlab_have_one_fingerprint() -> None:
    issues = json.loads(gitlab.render(report_of(CORPUS, *FINDINGS, *FINDINGS), Style()))
    assert len({issue["fingerprint"] for issue in issues}) == len(issues) == 2 * len(FINDINGS)
    assert {issue["severity"] for issue in issues} <= {"info", "minor", "major", "critical", "blocker"}
    needed = {"type", "categories", "description", "check_name", "fingerprint", "severity", "location"}
    assert all(set(issue) == needed for issue in issues)


def test_columns_of_rdjson_count_bytes() -> None:
    corpus = samples.corpus_of(samples.Written("a.txt", "Käfer", "de", [("2020-01-01", "Größe: ein Käfer x Flut")]))
    finding = Finding("“x” is no word; delete it.", Address(0, 0), Span(17, 18))
    (diagnostic,) = json.loads(rdjson.render(report_of(corpus, entry(corpus, "U003", finding)), Style()))["diagnostics"]
    line = "Größe: ein Käfer x Flut".encode()
    span = diagnostic["location"]["range"]
    assert line[span["start"]["column"] - 1 : span["end"]["column"] - 1] == b"x"


def test_a_suggestion_of_rdjson_is_written_as_the_file_wants_it() -> None:
    (diagnostic,) = json.loads(rdjson.render(mended('„a"'), Style()))["diagnostics"]
    assert [one["text"] for one in diagnostic["suggestions"]] == ['„a"']


def mended(text: str) -> Report:
    fix = Fix("Write it anew", True, (Edit(HERE, Span(0, 3), text),))
    finding = Finding("“Die” is old; write it anew.", Address(0, 0), Span(0, 3), fixes=(fix,)).at(Address(0, 0))
    return report_of(CORPUS, entry(CORPUS, "U003", finding))


MACHINES = [format_ for format_ in FORMATS if format_.name in ("sarif", "junit", "gitlab", "rdjson", "checkstyle")]


@pytest.mark.parametrize("format_", MACHINES, ids=lambda format_: format_.name)
@given(words=st.text(st.characters(exclude_categories=["Cs"]), max_size=12))
def test_whatever_a_text_holds_can_be_read(format_: object, words: str) -> None:
    assert format_ in MACHINES
    corpus = samples.corpus_of(samples.Written("a <&>.txt", f"K{words}", "de", [("2020-01-01", f"Flut {words}.")]))
    finding = Finding(f"“{words}” is <no> & word; delete it.", Address(0, 0), Span(0, 4))
    told = format_.render(report_of(corpus, entry(corpus, "U003", finding)), Style())  # type: ignore[attr-defined]
    if told.startswith("<"):
        ElementTree.fromstring(told.encode())
    else:
        json.loads(told.encode())
