"""`--format json` and `--format jsonl`: every finding with everything that is known about it, for tools."""

from collections.abc import Iterator, Mapping
from typing import Any

from checks.finding import Part, Related, Severity
from corpus.model import Corpus, Place
from reports.dumping import dumped
from reports.report import Entry, Passage, Report, Style, passage, writable

SCHEMA = 1


def render(report: Report, style: Style) -> str:
    """One JSON document; each of its members stands on a line, and so does each finding."""
    coverage = report.coverage
    head = {
        "schema": SCHEMA,
        "tool": {"name": "rulinglint", "version": report.version},
        "corpus": {
            "pages": len(report.corpus.pages),
            "rulings": sum(len(page.rulings) for page in report.corpus.pages),
        },
        "coverage": {
            "full": coverage.full,
            "part": coverage.part,
            "none": coverage.none,
            "missing": coverage.missing,
        },
        "summary": {
            **{severity.value: report.count(severity) for severity in Severity},
            "suppressed": report.suppressed,
            "baselined": report.baselined,
        },
        "skipped": report.skipped._asdict(),
        "judges": list(report.judges),
    }
    members = "".join(f"{dumped(name)}: {dumped(value)},\n " for name, value in head.items())
    findings = ",\n  ".join(_findings(report))
    return f'{{{members}"findings": [{f"{chr(10)}  {findings}" if findings else ""}]}}\n'


def render_lines(report: Report, style: Style) -> str:
    """The objects of the JSON report's findings, one a line."""
    return "".join(f"{finding}\n" for finding in _findings(report))


def _findings(report: Report) -> Iterator[str]:
    return (dumped(_finding(entry, report.corpus)) for entry in report.entries)


def _finding(entry: Entry, corpus: Corpus) -> Mapping[str, Any]:
    finding = entry.finding
    where: Mapping[str, Any]
    if finding.ruling is None:
        where = {"ruling": dict.fromkeys(("card", "lang", "date", "index")), "span": None, "quote": None}
    else:
        flagged = passage(corpus, finding.ruling, finding.part, finding.span)
        where = {"ruling": _ruling(flagged, finding.part), **_span(flagged, finding.part)}
    return {
        "code": entry.check.code,
        "name": entry.check.name,
        "severity": entry.severity.value,
        "message": finding.message,
        **_place(entry.place),
        **where,
        "related": [_related(related, corpus) for related in finding.related],
        "fixes": [
            {"title": fix.title, "safe": fix.safe, "edits": [{**_place(place), "text": text} for place, text in edits]}
            for fix, edits in writable(corpus, finding)
        ],
        **({} if finding.confidence is None else {"confidence": finding.confidence}),
        "fingerprint": entry.fingerprint,
    }


def _related(related: Related, corpus: Corpus) -> Mapping[str, Any]:
    other = passage(corpus, related.ruling, span=related.span)
    return {"role": related.role, **_place(other.place), "ruling": _ruling(other, Part.TEXT), **_span(other, Part.TEXT)}


def _place(place: Place) -> Mapping[str, Any]:
    return place._asdict()


def _ruling(flagged: Passage, part: Part) -> Mapping[str, Any]:
    """Which ruling it is; a finding on the title belongs to the page and has neither date nor index."""
    ruling = None if part is Part.TITLE else flagged.ruling
    date = ruling.date.value if ruling else None
    return {
        "card": flagged.page.card,
        "lang": flagged.page.lang,
        "date": date.isoformat() if date else None,
        "index": ruling.index if ruling else None,
    }


def _span(flagged: Passage, part: Part) -> Mapping[str, Any]:
    """Span and quote; those of a date are none of the ruling's text, so there are none."""
    if part is Part.DATE:
        return {"span": None, "quote": None}
    return {"span": flagged.span._asdict(), "quote": flagged.quote}
