"""`--format markdown`: a summary for a pull request; a comment on GitHub holds 65,536 characters."""

import re
from collections.abc import Iterator
from itertools import groupby

from checks.finding import Finding, Severity
from corpus.model import Span
from reports.counting import counted, flagged_pages
from reports.report import Entry, Report, SourceText, Style, passage

MOST = 25
LONGEST = 60_000
_RESERVED = 1_000
"""Characters for what stands around the findings."""
_GRAVE = list(Severity)
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~$])")
# A mention, or a reference to an issue, would call somebody.
_MENTION = re.compile(r"([@#])(?=\w)")
_INVISIBLE_JOINER = "\u2060"


def render(report: Report, style: Style) -> str:
    """The verdict, a table of counts, and the gravest findings with their texts."""
    head = _head(report)
    if not report.entries:
        return f"{head}\n"
    blocks, shown = _blocks(report, LONGEST - len(head) - _RESERVED)
    return "\n\n".join([head, _table(report), *blocks, *_rest(report, shown), _foot(report)]) + "\n"


def _blocks(report: Report, room: int) -> tuple[list[str], int]:
    """The gravest findings, page by page, in so many characters; and how many these are."""
    gravest = sorted(report.entries, key=lambda entry: _GRAVE.index(entry.severity))[:MOST]
    rank: dict[tuple[str, str], int] = {}
    for entry in gravest:
        rank.setdefault(_page(entry), len(rank))
    gravest.sort(key=lambda entry: (rank[_page(entry)], entry.place))
    blocks, shown = [], 0
    for (path, _), group in groupby(gravest, key=_page):
        entries = list(group)
        block = "\n".join([_title(path, entries[0]), *(line for entry in entries for line in _item(entry, report))])
        room -= len(block)
        if room < 0:
            break
        blocks.append(block)
        shown += len(entries)
    return blocks, shown


def _page(entry: Entry) -> tuple[str, str]:
    """The file and the card: a file may hold many."""
    return entry.place.path, entry.card


def _head(report: Report) -> str:
    reported = [report.corpus.pages[number] for number in report.corpus.reported]
    rulings = sum(len(page.rulings) for page in reported)
    if not report.entries:
        where = f"{counted(rulings, 'ruling')} on {counted(len(reported), 'page')}"
        return f"### rulinglint: all clear ({where})"
    to_fix = report.count(Severity.ERROR) + report.count(Severity.WARNING)
    verdict = f"{to_fix:,} to fix" if to_fix else counted(report.count(Severity.INFO), "info")
    return f"### rulinglint: {verdict} on {flagged_pages(report)}"


def _table(report: Report) -> str:
    baselined = bool(report.baselined)
    lines = ["| | new |" if baselined else "| | found |", "|---|--:|"]
    lines += [f"| {severity.value} | {report.count(severity):,} |" for severity in Severity]
    told = "\n".join(lines)
    coverage = report.coverage
    total = coverage.full + coverage.part + coverage.none
    if baselined:
        told += f"\n\n{report.baselined:,} more in the baseline."
    if total:
        share = round(100 * coverage.full / total)
        missing = (
            f"; {coverage.missing:,} more {'is' if coverage.missing == 1 else 'are'} missing"
            if coverage.missing
            else ""
        )
        told += f"\n\nFully translated: {coverage.full:,} of {counted(total, 'ruling')} ({share} %){missing}."
    return told


def _title(path: str, entry: Entry) -> str:
    name = f"**{_escaped(entry.card)}** " if entry.card else ""
    return f"{name}`{path.replace('`', '')}`"


def _item(entry: Entry, report: Report) -> Iterator[str]:
    yield f"- **{entry.check.code}** line {entry.place.line}: {_escaped(entry.finding.message)}"
    if entry.finding.ruling is None or not entry.quote:
        return
    yield "  <details><summary>texts</summary>"
    yield ""
    source = report.sources.get(entry.finding.ruling)
    if source:
        yield f"  > {report.source.upper()}: {_marked(source.text, _compared(entry.finding, source))}"
        yield "  >"
    flagged = passage(report.corpus, entry.finding.ruling, entry.finding.part, entry.finding.span)
    yield f"  > {entry.lang.upper()}: {_marked(flagged.text, [] if flagged.whole else [flagged.span])}"
    yield "  </details>"


def _compared(finding: Finding, source: SourceText) -> list[Span]:
    """What a finding compares with in its source; nothing where that is all of it."""
    if source.at is None:
        return list(finding.source_spans)
    whole = Span(0, len(source.text))
    at = [other.span for other in finding.related if other.role == "source" and other.ruling == source.at]
    return [span for span in at if span != whole]


def _marked(text: str, spans: list[Span]) -> str:
    """A text on one line, with what stands in the spans in bold; of spans that overlap, the first is."""
    told, reached = "", 0
    for start, end in sorted(spans):
        bold = _one_line(text[start:end].strip())
        if start >= reached and bold:
            told += f"{_one_line(text[reached:start])}**{bold}**"
            reached = end
    return told + _one_line(text[reached:])


def _rest(report: Report, shown: int) -> list[str]:
    left = len(report.entries) - shown
    return [f"…and {left:,} more: see the report of this job."] if left else []


def _foot(report: Report) -> str:
    pages = report.corpus.pages
    rulings = sum(len(page.rulings) for page in pages)
    looked_at = f"{counted(len(pages), 'page')}, {counted(rulings, 'ruling')}"
    return f"<sub>rulinglint {report.version} · {looked_at}</sub>\n<!-- rulinglint -->"


def _one_line(text: str) -> str:
    return _escaped(re.sub(r"\s*\n\s*", " ", text))


def _escaped(text: str) -> str:
    r"""A text in which nothing is markup and nobody is called.

    >>> print(_escaped("*a* <b> @someone"))
    \*a\* \<b\> @⁠someone
    """
    return _MENTION.sub(rf"\1{_INVISIBLE_JOINER}", _SPECIAL.sub(r"\\\1", text))
