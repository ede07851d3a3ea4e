"""`--format csv` and `--format tsv`: one row a finding, for sheets and scripts.

A cell that a spreadsheet would take for a formula begins with an apostrophe
(https://owasp.org/www-community/attacks/CSV_Injection).
"""

import csv
import io

from checks.finding import Part
from reports.report import Entry, Report, Style, passage

COLUMNS = (
    "severity", "code", "name", "page", "lang", "date", "ruling", "message", "quote", "text", "source", "suggestion",
    "path", "line", "column", "fingerprint",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def render_csv(report: Report, style: Style) -> str:
    """Comma-separated values, as RFC 4180 has them but for its line ends."""
    return _render(report, ",")


def render_tsv(report: Report, style: Style) -> str:
    """Tab-separated values."""
    return _render(report, "\t")


def _render(report: Report, delimiter: str) -> str:
    lines = io.StringIO()
    writer = csv.writer(lines, delimiter=delimiter, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in report.entries:
        writer.writerow([_inert(str(cell)) for cell in _cells(entry, report)])
    return lines.getvalue()


def _inert(cell: str) -> str:
    cell = cell.replace("\r\n", "\n").replace("\r", "\n")
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _cells(entry: Entry, report: Report) -> tuple[object, ...]:
    finding, place = entry.finding, entry.place
    date, number, text, source = "", "", "", ""
    if finding.ruling is not None:
        flagged = passage(report.corpus, finding.ruling)
        text = flagged.text
        if flagged.ruling and finding.part is not Part.TITLE:
            value = flagged.ruling.date.value
            date, number = value.isoformat() if value else flagged.ruling.date.text, str(flagged.ruling.index + 1)
        known = report.sources.get(finding.ruling)
        source = known.text if known else ""
    fixes = finding.fixes
    suggestion = fixes[0].edits[0].text if fixes and len(fixes[0].edits) == 1 else ""
    return (
        entry.severity.value, entry.check.code, entry.check.name, entry.card, entry.lang, date, number,
        finding.message, entry.quote or "", text, source, suggestion,
        place.path, place.line, place.column, entry.fingerprint,
    )  # fmt: skip
