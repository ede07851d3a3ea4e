"""`--format rdjson`: the Reviewdog Diagnostic Format, with suggestions that a review can take over.

Source: https://github.com/reviewdog/reviewdog/tree/master/proto/rdf; columns count bytes of UTF-8 from 1.
"""

from collections.abc import Mapping
from typing import Any

from checks.finding import Part, Related, Severity
from corpus.model import Corpus
from reports.dumping import dumped
from reports.labels import label
from reports.report import Entry, Passage, Report, Style, passage, rewriting

SEVERITIES = {Severity.ERROR: "ERROR", Severity.WARNING: "WARNING", Severity.INFO: "INFO"}

Json = Mapping[str, Any]


def render(report: Report, style: Style) -> str:
    """One JSON object; each of its diagnostics stands on a line."""
    diagnostics = ",\n  ".join(dumped(_diagnostic(entry, report.corpus)) for entry in report.entries)
    return f'{{"source": {{"name": "rulinglint"}},\n "diagnostics": [{diagnostics}]}}\n'


def _diagnostic(entry: Entry, corpus: Corpus) -> Json:
    finding, check = entry.finding, entry.check
    diagnostic: dict[str, Any] = {
        "message": finding.message,
        "location": _location_of(entry, corpus),
        "severity": SEVERITIES[entry.severity],
        "code": {"value": check.code},
    }
    if finding.related:
        diagnostic["related_locations"] = [_related(entry, one, corpus) for one in finding.related]
    suggestions = [
        {"range": _range(passage(corpus, edit.ruling, span=written.span)), "text": written.text}
        for fix in finding.fixes
        if len(fix.edits) == 1
        for edit in fix.edits
        if not isinstance(written := rewriting(corpus, edit), str)
    ]
    return {**diagnostic, "suggestions": suggestions} if suggestions else diagnostic


def _location_of(entry: Entry, corpus: Corpus) -> Json:
    finding = entry.finding
    if finding.ruling is None:
        return {"path": entry.place.path, "range": {"start": {"line": entry.place.line, "column": 1}}}
    flagged = passage(corpus, finding.ruling, finding.part, finding.span)
    return {"path": flagged.place.path, "range": _range(flagged, finding.part)}


def _related(entry: Entry, related: Related, corpus: Corpus) -> Json:
    other = passage(corpus, related.ruling, span=related.span)
    location = {"path": other.place.path, "range": _range(other)}
    return {"message": f"{label(entry, related)}: {other.page.card}", "location": location}


def _range(flagged: Passage, part: Part = Part.TEXT) -> Json:
    place = flagged.place
    return {
        "start": {"line": place.line, "column": _column(flagged, flagged.span.start, part)},
        "end": {"line": place.end_line, "column": _column(flagged, flagged.span.end, part, end=True)},
    }


def _column(flagged: Passage, offset: int, part: Part, end: bool = False) -> int:
    if flagged.ruling is None or part is Part.TITLE:
        anchor = flagged.page.anchor
    else:
        anchor = flagged.ruling.date_anchor if part is Part.DATE else flagged.ruling.anchor
    before = anchor.before(offset, end and flagged.span.start < flagged.span.end)
    return len(before.encode("utf-8", "surrogatepass")) + 1
