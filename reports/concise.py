"""`--format concise`: one line a finding."""

from reports.counting import closing
from reports.plain import plain
from reports.quoting import visible
from reports.report import Report, Style
from reports.text import first_line


def render(report: Report, style: Style) -> str:
    """Place, code and message of each finding on one line, then the closing count."""
    if style.quiet:
        return "".join(f"{first_line(entry, style)}\n" for entry in report.entries)
    lines = [
        f"{first_line(entry, style)}: {visible(entry.finding.message, style.encoding)}" for entry in report.entries
    ]
    lines += [plain(sentence, style.encoding) for sentence in closing(report)]
    return "".join(f"{line}\n" for line in lines)
