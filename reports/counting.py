"""Numbers as people say them, and the sentences that close a report."""

from collections import Counter

from checks.finding import Severity
from reports.report import Report

MOST_OFTEN = 3


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "error"), counted(5000, "finding")
    ('1 error', '5,000 findings')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def closing(report: Report) -> list[str]:
    """What a report for people ends with: how much was found, or how much was looked at."""
    if not report.entries:
        return [f"No findings: {_looked_at(report)}{_left_out(report)}.", *_skipped(report)]
    return [
        f"Found {_found(report)} on {flagged_pages(report)}{_left_out(report)}.",
        *_most_often(report),
        *_skipped(report),
    ]


def _looked_at(report: Report) -> str:
    pages = [report.corpus.pages[number] for number in report.corpus.reported]
    rulings = sum(len(page.rulings) for page in pages)
    seen = f"{counted(rulings, 'ruling')} on {counted(len(pages), 'page')}, {counted(len(report.checks), 'check')}"
    if len(pages) == len(report.corpus.pages):
        return seen
    return f"{seen}; compared with {counted(len(report.corpus.pages), 'page')}"


def _found(report: Report) -> str:
    grave = [(report.count(severity), severity.value) for severity in (Severity.ERROR, Severity.WARNING)]
    infos = report.count(Severity.INFO)
    to_fix = sum(count for count, _ in grave)
    parts = []
    if to_fix:
        parts.append(f"{to_fix:,} to fix ({', '.join(counted(count, name) for count, name in grave if count)})")
    if infos:
        parts.append(counted(infos, "info"))
    return " and ".join(parts)


def flagged_pages(report: Report) -> str:
    """How many pages have findings, of how many that are reported on; files, where no finding stands on a page."""
    numbers = {entry.finding.ruling.page for entry in report.entries if entry.finding.ruling}
    all_pages = len(report.corpus.reported)
    if not numbers:
        return counted(len({entry.place.path for entry in report.entries}), "file")
    return f"{len(numbers):,} of {counted(all_pages, 'page')}" if all_pages > 1 else "1 page"


def _left_out(report: Report) -> str:
    parts = []
    if report.baselined:
        parts.append(f"{report.baselined:,} more in the baseline")
    if report.suppressed:
        parts.append(f"{report.suppressed:,} suppressed")
    return f"; {', '.join(parts)}" if parts else ""


def _skipped(report: Report) -> list[str]:
    rulings, needing, in_preview = report.skipped
    parts = []
    if rulings:
        parts.append(f"{counted(needing, 'check')} on {counted(rulings, 'ruling')} without a source")
    if in_preview:
        parts.append(f"{counted(in_preview, 'check')} in preview (--preview)")
    return [f"Left out: {'; '.join(parts)}."] if parts else []


def _most_often(report: Report) -> list[str]:
    sentences = []
    codes = Counter(entry.check.code for entry in report.entries)
    if len(codes) > 1:
        often = sorted(codes.items(), key=lambda item: (-item[1], item[0]))[:MOST_OFTEN]
        sentences.append(f"Most often: {', '.join(f'{code} ×{count:,}' for code, count in often)}.")
    mendable = sum(bool(entry.finding.fixes) for entry in report.entries)
    if mendable:
        sentences.append(f"{mendable:,} {'has' if mendable == 1 else 'have'} a suggested fix.")
    return [" ".join(sentences)] if sentences else []
