"""What `rulinglint compare` does: two JSON reports in, what is new, gone and unchanged out."""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from corpus.model import Problem
from lint import terminal
from lint.errors import UserError, reason
from reports.counting import counted
from reports.quoting import visible

_NEEDED = ("code", "name", "severity", "message", "path", "line", "column", "fingerprint")

Finding = Mapping[str, Any]


class Comparison(NamedTuple):
    """Findings of two reports: those of the newer one alone, of the older one alone, and how many are in both."""

    new: list[Finding]
    gone: list[Finding]
    unchanged: int


def compare(old: str, new: str, format_: str) -> int:
    """Print the comparison of two files; returns the exit status.

    Raises:
        UserError: a file is no report.
    """
    comparison = compared(_findings(old), _findings(new))
    if format_ == "json":
        terminal.write_utf8(json.dumps(comparison._asdict(), ensure_ascii=False) + "\n")
    else:
        terminal.write("".join(f"{line}\n" for line in _lines(comparison)))
    return 0


def compared(old: list[Finding], new: list[Finding]) -> Comparison:
    """Findings with equal fingerprints are one; of several, as many as both reports have.

    >>> a, b = {"fingerprint": "a"}, {"fingerprint": "b"}
    >>> compared([a, a], [a, b])
    Comparison(new=[{'fingerprint': 'b'}], gone=[{'fingerprint': 'a'}], unchanged=1)
    """
    return Comparison(_without(new, old), _without(old, new), len(new) - len(_without(new, old)))


def _without(findings: Iterable[Finding], others: Iterable[Finding]) -> list[Finding]:
    left = Counter(str(other["fingerprint"]) for other in others)
    kept = []
    for finding in findings:
        left[str(finding["fingerprint"])] -= 1
        if left[str(finding["fingerprint"])] < 0:
            kept.append(finding)
    return kept


def _findings(path: str) -> list[Finding]:
    try:
        with open(path, encoding="utf-8-sig") as file:
            report = json.load(file)
    except FileNotFoundError:
        raise UserError(Problem(f"no such file: {path}")) from None
    except OSError as error:
        raise UserError(Problem(f"{path}: not readable: {reason(error)}")) from None
    except (ValueError, RecursionError):
        raise UserError(_no_report(path, "this is not JSON")) from None
    findings = report.get("findings") if isinstance(report, dict) else None
    if not isinstance(findings, list) or not all(
        isinstance(one, dict) and one.keys() >= set(_NEEDED) for one in findings
    ):
        raise UserError(_no_report(path, "it has no list of findings"))
    return findings


def _no_report(path: str, why: str) -> Problem:
    return Problem(f"{path}: no report: {why}", "Write one with `rulinglint check --format json=FILE`.")


def _lines(comparison: Comparison) -> Iterator[str]:
    encoding = terminal.encoding_of(sys.stdout)
    for word, findings in (("new", comparison.new), ("gone", comparison.gone)):
        for one in findings:
            place = f"{one['path']}:{one['line']}:{one['column']}"
            what = f"{one['severity']} {one['code']} {one['name']}"
            told = visible(f"{place}: {what}: {one['message']}", encoding)
            yield f"{word:<4}  {told}"
    new, gone = (_by_severity(findings) for findings in (comparison.new, comparison.gone))
    yield f"{new} new, {gone} gone, {comparison.unchanged:,} unchanged."


def _by_severity(findings: list[Finding]) -> str:
    counts = Counter(str(one["severity"]) for one in findings)
    parts = [counted(counts[name], name) for name in ("error", "warning", "info") if counts[name]]
    return f"{len(findings):,} ({', '.join(parts)})" if parts else "0"
