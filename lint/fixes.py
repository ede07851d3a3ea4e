"""Applies the fixes of a report to its files: each whole file at once, or not at all."""

import re
from bisect import bisect, insort
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from checks.finding import Fix
from corpus.formats.rewriting import FileText, Replacement
from corpus.model import Corpus, Place, Problem
from corpus.selection import STANDARD_INPUT, content_hash
from lint.errors import reason
from lint.whole_files import put
from reports.counting import counted
from reports.report import Entry, Report, replacements

_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@")
_LINE_ENDS = re.compile(r"(?<=\n)|(?<=\r)(?!\n)")


class Mended(NamedTuple):
    """A fix that is applied: the finding, and its replacements."""

    entry: Entry
    replacements: tuple[Replacement, ...]


class Plan(NamedTuple):
    """Which fixes are applied, by the file that they change.

    Attributes:
        unsafe_left: how many more there are that are not safe.
        refused: how many of each path cannot be written, with the reason of the first.
    """

    by_path: Mapping[str, tuple[Mended, ...]]
    unsafe_left: int
    refused: Mapping[str, tuple[int, str]] = MappingProxyType({})

    @property
    def findings(self) -> int:
        """How many findings are mended."""
        return len({id(mended.entry) for fixes in self.by_path.values() for mended in fixes})


def plan(report: Report, unsafe: bool) -> Plan:
    """The fixes of a report that can be applied together: where two overlap, the first finding's is.

    Texts in the source language are never changed, nor what is not reported on.
    """
    chosen: list[Mended] = []
    taken: dict[str, list[Place]] = {}
    unsafe_left = 0
    refused: dict[str, tuple[int, str]] = {}
    for entry in report.entries:
        fixes = entry.finding.fixes
        fix = next((fix for fix in fixes if fix.safe), None) or next(iter(fixes), None)
        if fix is None or not _may_change(fix, report):
            continue
        written = replacements(report.corpus, fix)
        if isinstance(written, str):
            count, reason = refused.get(entry.place.path, (0, written))
            refused[entry.place.path] = count + 1, reason
        elif not (fix.safe or unsafe):
            unsafe_left += 1
        elif all(_is_free(one.place, taken.get(one.place.path, ())) for one in written):
            chosen.append(Mended(entry, tuple(written)))
            for one in written:
                insort(taken.setdefault(one.place.path, []), one.place)
    paths = sorted(taken)
    return Plan({path: tuple(one for one in chosen if _touches(one, path)) for path in paths}, unsafe_left, refused)


def _may_change(fix: Fix, report: Report) -> bool:
    pages = report.corpus.pages
    return all(
        edit.ruling.page in report.corpus.reported
        and pages[edit.ruling.page].lang == report.target
        and pages[edit.ruling.page].path != STANDARD_INPUT
        for edit in fix.edits
    )


def _is_free(place: Place, taken: Sequence[Place]) -> bool:
    """Whether a place shares no character and no beginning with any of the places in order, which share none."""
    at = bisect(taken, place)
    return not any(
        _overlap(first, second) for first, second in pairwise((*taken[max(at - 1, 0) : at], place, *taken[at : at + 1]))
    )


def _overlap(first: Place, second: Place) -> bool:
    end, start = (first.end_line, first.end_column), (second.line, second.column)
    return end > start or (first.line, first.column) == start


def _touches(mended: Mended, path: str) -> bool:
    return any(one.place.path == path for one in mended.replacements)


class Change(NamedTuple):
    """A file as it is and as it will be."""

    path: str
    old: FileText
    new: FileText
    mended: Sequence[Mended]


def changes(chosen: Plan, corpus: Corpus) -> tuple[list[Change], list[Problem]]:
    """What the fixes make of the files; and files that cannot be changed, or were changed by others meanwhile."""
    found, problems = [], []
    for path, mended in chosen.by_path.items():
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError as error:
            problems.append(Problem(f"{path}: not readable: {reason(error)}"))
            continue
        if content_hash(data) != corpus.contents.get(path):
            problems.append(Problem(f"{path}: changed while rulinglint ran, so it is left as it is", "Run it again."))
            continue
        old = FileText.of(data)
        here = [one for fix in mended for one in fix.replacements if one.place.path == path]
        found.append(Change(path, old, old.changed(here), mended))
    return found, problems


def write(change: Change) -> Problem | None:
    """Put a changed file in the place of the old one, all at once; what kept it from that, if anything did."""
    try:
        put(change.path, change.new.data)
    except OSError as error:
        return Problem(f"{change.path}: not writable: {reason(error)}", "The file is as it was.")
    return None


def diff(change: Change) -> str:
    """The change as `git apply` takes it; each hunk says which checks asked for it."""
    import difflib

    old, new = (_LINE_ENDS.split(text) for text in (change.old.text, change.new.text))
    old, new = ([line for line in lines if line] for lines in (old, new))
    hunks = difflib.unified_diff(old, new, f"a/{change.path}", f"b/{change.path}")
    return "".join(_diff_line(line, change) for line in hunks)


def _diff_line(line: str, change: Change) -> str:
    if hunk := _HUNK.match(line):
        first, length = int(hunk[1]), int(hunk[2] or 1)
        names = dict.fromkeys(
            f"{one.entry.check.code} {one.entry.check.name}"
            for one in change.mended
            for replacement in one.replacements
            if replacement.place.path == change.path and first <= replacement.place.line < first + length
        )
        return f"{hunk[0]} {', '.join(names)}\n"
    return line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def would_fix(chosen: Plan, report: Report) -> str:
    """What would be mended, as a sentence for people."""
    return f"would fix {chosen.findings:,} of {counted(len(report.entries), 'finding')}{_more(chosen)}"


def fixed(findings: int, files: int, left: Plan) -> str:
    """What has been mended, and what could be besides, as a sentence for people."""
    where = f" in {counted(files, 'file')}" if files else ""
    return f"fixed {counted(findings, 'finding')}{where}{_more(left)}"


def _more(chosen: Plan) -> str:
    return f"; {chosen.unsafe_left:,} more with --unsafe-fixes" if chosen.unsafe_left else ""


def refusals(chosen: Plan) -> Iterator[str]:
    """What cannot be mended by writing into its file, as notes for people."""
    for path, (count, why) in chosen.refused.items():
        yield f"note: {count:,} fix{'' if count == 1 else 'es'} left in {path}: {why}"
