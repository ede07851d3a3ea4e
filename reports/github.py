"""`--format github`: annotations on the lines of a pull request.

GitHub shows at most ten errors, ten warnings and ten notices of a step and drops the rest without a word: so errors
come first, a page's second finding after every other page's first, and a notice counts what is not shown.
Source: the workflow commands of GitHub Actions, and actions/toolkit issue 734 for the limits.
"""

from collections import defaultdict

from checks.finding import Severity
from reports.counting import counted
from reports.report import Entry, Report, Style

LIMIT = 10
COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def render(report: Report, style: Style) -> str:
    """One workflow command a line."""
    shown: list[Entry] = []
    for severity in Severity:
        found = _spread([entry for entry in report.entries if entry.severity is severity])
        # The notice that counts is one of the ten.
        shown += found[: LIMIT - (severity is Severity.INFO)]
    lines = [_annotation(entry) for entry in shown]
    if len(shown) < len(report.entries):
        lines.append(
            f"::notice title=rulinglint::{counted(len(report.entries), 'finding')}, {len(shown)} shown here: "
            f"GitHub shows {LIMIT} errors and {LIMIT} warnings a step. --format json=FILE has all."
        )
    return "".join(f"{line}\n" for line in lines)


def _spread(entries: list[Entry]) -> list[Entry]:
    """The first finding of every page, then the second of every page, and so on."""
    turns: dict[str, int] = defaultdict(int)
    ranked = []
    for entry in entries:
        turns[entry.place.path] += 1
        ranked.append((turns[entry.place.path], entry))
    return [entry for _, entry in sorted(ranked, key=lambda turn: turn[0])]


def _annotation(entry: Entry) -> str:
    place = entry.place
    properties = {
        "file": place.path,
        "line": place.line,
        "col": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "title": f"{entry.check.code} {entry.check.name}",
    }
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    return f"::{COMMANDS[entry.severity]} {listed}::{_escaped(entry.finding.message)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
