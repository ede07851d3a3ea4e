"""`--format sarif`: the Static Analysis Results Interchange Format, for code scanning services.

Source: SARIF 2.1.0, https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
"""

from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc
from typing import Any
from urllib.parse import quote

from checks.check import Check
from checks.finding import Part, Related, Severity
from corpus.formats.rewriting import Replacement
from corpus.model import Corpus, Place
from reports.dumping import dumped
from reports.report import Entry, Report, Style, passage, writable

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
FINGERPRINT = "rulinglint/v1"
ROLES = {
    "source": "the source",
    "translation": "a translation ready to reuse",
    "edition": "the other ruling",
    "belongs-to": "where it belongs",
    "opposing-words": "the opposing words",
    "duplicate": "the same again",
}

Json = Mapping[str, Any]


def render(report: Report, style: Style) -> str:
    """One JSON document with one run; each of its results stands on a line."""
    numbers = {check.code: number for number, check in enumerate(report.checks)}
    results = (dumped(_result(entry, numbers, report.corpus)) for entry in report.entries)
    rules = (dumped(_rule(check)) for check in report.checks)
    driver = f'"name": "rulinglint", "semanticVersion": {dumped(report.version)},\n   "rules": {_lines(rules)}'
    return (
        f'{{"$schema": "{SCHEMA}",\n "version": "2.1.0",\n "runs": [{{\n'
        f'  "tool": {{"driver": {{{driver}}}}},\n'
        f'  "columnKind": "unicodeCodePoints",\n'
        f'  "results": {_lines(results)}}}]}}\n'
    )


def _lines(values: Iterable[str]) -> str:
    joined = ",\n   ".join(values)
    return f"[\n   {joined}]" if joined else "[]"


def _rule(check: Check) -> Json:
    page = cleandoc(check.module.__doc__ or check.summary)
    return {
        "id": check.code,
        "name": check.name,
        "shortDescription": {"text": check.summary},
        "fullDescription": {"text": page.partition("\n\nBad:")[0]},
        "help": {"text": page},
        "defaultConfiguration": {"level": LEVELS[check.severity]},
    }


def _result(entry: Entry, numbers: Mapping[str, int], corpus: Corpus) -> Json:
    finding = entry.finding
    result: dict[str, Any] = {
        "ruleId": entry.check.code,
        "ruleIndex": numbers[entry.check.code],
        "level": LEVELS[entry.severity],
        "message": {"text": finding.message},
        "locations": [_location(entry.place, _snippet(entry, corpus))],
        "partialFingerprints": {FINGERPRINT: entry.fingerprint},
    }
    if finding.confidence is not None:
        result["rank"] = round(100 * finding.confidence, 1)
    if finding.related:
        result["relatedLocations"] = [_related(*one, corpus) for one in enumerate(finding.related, 1)]
    if fixes := writable(corpus, finding):
        result["fixes"] = [
            {"description": {"text": fix.title}, "artifactChanges": list(_changes(edits))} for fix, edits in fixes
        ]
    return result


def _snippet(entry: Entry, corpus: Corpus) -> str | None:
    return None if entry.finding.part is Part.DATE else entry.quote


def _location(place: Place, snippet: str | None = None) -> dict[str, Any]:
    region: dict[str, Any] = _region(place)
    if snippet:
        region["snippet"] = {"text": snippet}
    return {"physicalLocation": {"artifactLocation": _file(place), "region": region}}


def _file(place: Place) -> Json:
    return {"uri": quote(place.path)}


def _region(place: Place) -> dict[str, Any]:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }


def _related(number: int, related: Related, corpus: Corpus) -> Json:
    other = passage(corpus, related.ruling, span=related.span)
    date = other.ruling.date.text if other.ruling else ""
    said = f"{ROLES.get(related.role, related.role)}: {other.page.card}, {date}"
    return {"id": number, "message": {"text": said}, **_location(other.place, other.quote)}


def _changes(edits: Iterable[Replacement]) -> Iterator[Json]:
    by_file: dict[str, list[Json]] = {}
    places: dict[str, Place] = {}
    for place, text in edits:
        places[place.path] = place
        by_file.setdefault(place.path, []).append({"deletedRegion": _region(place), "insertedContent": {"text": text}})
    for path, replacements in by_file.items():
        yield {"artifactLocation": _file(places[path]), "replacements": replacements}
