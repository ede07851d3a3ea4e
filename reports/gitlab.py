"""`--format gitlab`: a Code Quality report, which GitLab shows in merge requests.

Sources: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format, and what that is a part of,
https://github.com/codeclimate/platform/blob/master/spec/analyzers/SPEC.md#issues.
"""

from collections import Counter
from hashlib import sha256

from checks.finding import Severity
from reports.dumping import dumped
from reports.report import Report, Style

SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}
CATEGORIES = {"G": "Clarity", "T": "Clarity", "Y": "Style"}
"""By the letter that codes begin with; what is not named here is more than a matter of words."""


def render(report: Report, style: Style) -> str:
    """A JSON list with a finding a line. No two have one fingerprint, or GitLab would show only the first."""
    seen: Counter[str] = Counter()
    issues = []
    for entry in report.entries:
        seen[entry.fingerprint] += 1
        issue = {
            "type": "issue",
            "categories": [CATEGORIES.get(entry.check.code[0], "Bug Risk")],
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
