"""`--format gitlab`: a Code Quality report, which GitLab shows in merge requests.

Source: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format.
"""

from collections import Counter
from hashlib import sha256

from checks.finding import Severity
from reports.dumping import dumped
from reports.report import Report, Style

SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def render(report: Report, style: Style) -> str:
    """A JSON list with a finding a line. No two have one fingerprint, or GitLab would show only the first."""
    seen: Counter[str] = Counter()
    issues = []
    for entry in report.entries:
        seen[entry.fingerprint] += 1
        issue = {
            "description": f"{entry.check.code}: {entry.finding.message}",
            "check_name": entry.check.name,
            "fingerprint": _unique(entry.fingerprint, seen[entry.fingerprint]),
            "severity": SEVERITIES[entry.severity],
            "location": {
                "path": entry.place.path,
                "lines": {"begin": entry.place.line, "end": entry.place.end_line},
            },
        }
        issues.append(dumped(issue))
    joined = ",\n ".join(issues)
    return f"[{joined}]\n"


def _unique(fingerprint: str, turn: int) -> str:
    return fingerprint if turn == 1 else sha256(f"{fingerprint}{turn}".encode()).hexdigest()[:16]
