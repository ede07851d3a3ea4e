"""`--format junit`: a test report in which each file is a suite and each finding a failed test.

Infos are passed tests that say something. Source: the format that Jenkins and GitLab read,
https://github.com/testmoapp/junitxml.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from checks.finding import Severity
from reports import xml
from reports.report import Entry, Report, Style

Suite = tuple[str, Sequence[Entry]]


def render(report: Report, style: Style) -> str:
    """One XML document."""
    found = {path: list(group) for path, group in groupby(report.entries, key=lambda entry: entry.place.path)}
    paths = dict.fromkeys(report.corpus.pages[number].path for number in sorted(report.corpus.reported))
    suites = [(path, found.get(path, ())) for path in sorted({*paths, *found})]
    counts = [_counts(entries) for _, entries in suites]
    total = {name: sum(count[name] for count in counts) for name in ("tests", "failures")}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', xml.element("testsuites", {"name": "rulinglint", **total})]
    for suite in suites:
        lines += _suite(suite)
    return "".join(f"{line}\n" for line in [*lines, "</testsuites>"])


def _counts(entries: Sequence[Entry]) -> dict[str, int]:
    return {"tests": len(entries) or 1, "failures": sum(entry.severity is not Severity.INFO for entry in entries)}


def _suite(suite: Suite) -> Iterator[str]:
    path, entries = suite
    yield f"  {xml.element('testsuite', {'name': path, **_counts(entries)})}"
    if not entries:
        yield f"    {xml.element('testcase', {'classname': path, 'name': 'no findings'}, empty=True)}"
    for entry in entries:
        yield from _case(entry)
    yield "  </testsuite>"


def _case(entry: Entry) -> Iterator[str]:
    place, check = entry.place, entry.check
    name = f"{check.code} {check.name} {place.line}:{place.column}"
    attributes = {"classname": place.path, "name": name, "file": place.path, "line": place.line}
    where = f"{place.path}:{place.line}:{place.column}: {entry.finding.message}"
    said = xml.text(f"{where}\n{entry.quote}" if entry.quote else where)
    yield f"    {xml.element('testcase', attributes)}"
    if entry.severity is Severity.INFO:
        yield f"      <system-out>{said}</system-out>"
    else:
        failure = xml.element("failure", {"type": entry.severity.value, "message": entry.finding.message})
        yield f"      {failure}{said}</failure>"
    yield "    </testcase>"
