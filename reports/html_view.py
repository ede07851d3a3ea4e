"""What the HTML report shows besides what the JSON report holds: whole texts, each once, and the pages they are on."""

import os
from collections import Counter
from collections.abc import Mapping
from typing import Any

from checks.finding import Edit, Part, Related
from corpus.model import Address, Page
from reports.report import Entry, Report
from reports.trend import as_record


def view(report: Report) -> Mapping[str, Any]:
    """Facts of the run, and for each finding of the JSON report, in its order, what belongs to it.

    Texts and pages are named by their numbers in `texts` and `pages`.
    """
    shown = _Shown(report)
    findings = [shown.finding(entry) for entry in report.entries]
    return {
        "title": _title(report),
        "source": report.source,
        "target": report.target,
        "gate": report.gate,
        "notes": list(report.notes),
        "trend": [as_record(run) for run in report.trend],
        "checks": [
            {"code": check.code, "name": check.name, "summary": check.summary}
            for check in sorted(
                {entry.check for entry in report.entries} | set(report.checks), key=lambda one: one.code
            )
        ],
        "reported": {
            "pages": len(report.corpus.reported),
            "rulings": sum(len(report.corpus.pages[number].rulings) for number in report.corpus.reported),
        },
        "pages": shown.pages,
        "texts": list(shown.texts),
        "findings": findings,
    }


def _title(report: Report) -> str:
    """The card of a single page; else the folder that all reported pages are in."""
    pages = [report.corpus.pages[number] for number in sorted(report.corpus.reported)]
    if len(pages) == 1:
        return pages[0].card
    folders = {os.path.dirname(page.path) for page in pages}
    try:
        common = os.path.commonpath(folders)
    except ValueError:
        common = ""
    return common.replace(os.sep, "/") or "Rulings"


class _Shown:
    """Texts and pages that findings speak of, numbered as they come."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.texts: dict[str, int] = {}
        self.pages: list[Mapping[str, Any]] = []
        self._page_numbers: dict[int | str, int] = {}
        self._source_titles = {
            target.page: report.corpus.pages[source.at.page].card
            for target, source in sorted(report.sources.items(), reverse=True)
            if source.at
        }

    def finding(self, entry: Entry) -> Mapping[str, Any]:
        """What belongs to a finding; nothing is said of what is not there."""
        finding = entry.finding
        if finding.ruling is None:
            return {"page": self._file(entry.place.path)}
        told: dict[str, Any] = {"page": self._page(finding.ruling.page), "part": finding.part.value}
        told["text"] = self._text_at(finding.ruling, finding.part)
        if finding.ruling.ruling is not None:
            stated = self.report.corpus.ruling(finding.ruling).date
            told["year"] = stated.value.year if stated.value else None
            told["stated"] = stated.text
        source = self.report.sources.get(finding.ruling)
        if source:
            told["source"] = self._text(source.text)
            if source.at:
                told["source_at"] = self._where(source.at)
            elif finding.source_spans:
                told["source_spans"] = [{"start": span.start, "end": span.end} for span in finding.source_spans]
        if finding.related:
            told["related"] = [self._related(related) for related in finding.related]
        if finding.fixes:
            mended = self._mended(finding.ruling, finding.fixes[0].edits)
            if mended is not None:
                told["mended"] = self._text(mended)
        return told

    def _related(self, related: Related) -> Mapping[str, Any]:
        return {"page": self._page(related.ruling.page), "text": self._text_at(related.ruling, Part.TEXT)}

    def _mended(self, ruling: Address, edits: tuple[Edit, ...]) -> str | None:
        """The ruling as a fix would leave it; None where it changes other rulings."""
        if ruling.ruling is None or any(edit.ruling != ruling for edit in edits):
            return None
        text = self.report.corpus.ruling(ruling).text
        for edit in sorted(edits, key=lambda one: one.span, reverse=True):
            text = f"{text[: edit.span.start]}{edit.text}{text[edit.span.end :]}"
        return text

    def _text_at(self, at: Address, part: Part) -> int:
        page = self.report.corpus.pages[at.page]
        return self._text(page.card if at.ruling is None or part is Part.TITLE else page.rulings[at.ruling].text)

    def _text(self, text: str) -> int:
        return self.texts.setdefault(text, len(self.texts))

    def _where(self, at: Address) -> Mapping[str, Any]:
        page = self.report.corpus.pages[at.page]
        date = None if at.ruling is None else page.rulings[at.ruling].date.value
        return {"page": self._page(at.page), "date": date.isoformat() if date else None}

    def _page(self, number: int) -> int:
        if number not in self._page_numbers:
            page = self.report.corpus.pages[number]
            title = self._source_titles.get(number)
            told = {"path": page.path, "title": page.card, "lang": page.lang, "rulings": len(page.rulings)}
            self._add(number, {**told, "year": _year(page), **({"source_title": title} if title else {})})
        return self._page_numbers[number]

    def _file(self, path: str) -> int:
        if path not in self._page_numbers:
            self._add(path, {"path": path, "title": path, "lang": None, "rulings": None, "year": None})
        return self._page_numbers[path]

    def _add(self, key: int | str, told: Mapping[str, Any]) -> None:
        self._page_numbers[key] = len(self.pages)
        self.pages.append(told)


def _year(page: Page) -> int | None:
    """The year of most of a page's rulings, the earlier one of two: that of the set they were written for."""
    years = Counter(ruling.date.value.year for ruling in page.rulings if ruling.date.value)
    return min(years, key=lambda year: (-years[year], year)) if years else None
