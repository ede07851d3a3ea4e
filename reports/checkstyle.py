"""`--format checkstyle`: the XML of Checkstyle, which many review tools read.

Source: https://checkstyle.org, XMLLogger; severities are error, warning, info.
"""

from itertools import groupby

from reports import xml
from reports.report import Entry, Report, Style


def render(report: Report, style: Style) -> str:
    """One XML document with an element a file."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<checkstyle version="4.3">']
    for path, entries in groupby(report.entries, key=lambda entry: entry.place.path):
        lines.append(f"  {xml.element('file', {'name': path})}")
        lines += [f"    {_error(entry)}" for entry in entries]
        lines.append("  </file>")
    return "".join(f"{line}\n" for line in [*lines, "</checkstyle>"])


def _error(entry: Entry) -> str:
    attributes: dict[str, object] = {
        "line": entry.place.line,
        "column": entry.place.column,
        "severity": entry.severity.value,
        "message": entry.finding.message,
        "source": f"rulinglint.{entry.check.code}",
    }
    return xml.element("error", attributes, empty=True)
