"""What becomes of a run's findings: suppressed, accepted by the baseline, or reported."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from checks.registry import CHECKS
from checks.severity import Severity
from corpus.clock import today
from corpus.discovery import from_base
from corpus.path_patterns import matches
from lint import suppressions
from lint.config import Configuration
from lint.errors import UserError
from lint.selection import codes_of
from lint.suppressions import below

if TYPE_CHECKING:
    from lint import baseline
    from reports.report import Entry, Report

X002 = next(check for check in CHECKS if check.code == "X002")


class Settlement(NamedTuple):
    """What is decided before a run.

    Attributes:
        ignored: patterns of paths below `folder`, and the codes of checks that say nothing there.
        suppressions: findings that somebody has decided to live with.
        path: the baseline's file.
        baseline: what it holds; None where there is no such file yet.
        write: whether it is to be written.
    """

    folder: str
    ignored: tuple[tuple[str, tuple[str, ...]], ...]
    suppressions: suppressions.Suppressions
    path: str | None
    baseline: "baseline.Baseline | None"
    write: bool


def prepare(
    configuration: Configuration, isolated: bool, path: str | None, write: bool, baseline_too: bool = True
) -> Settlement:
    """Read what is known of old faults: the suppressions beside the configuration, and the baseline.

    Raises:
        UserError: a file cannot be used, or there is no baseline where one is named.
    """
    folder = configuration.folder
    beside = suppressions.FILE if folder == "." else os.path.join(folder, suppressions.FILE)
    hidden = suppressions.Suppressions(beside, ()) if isolated else suppressions.load(beside)
    if path is None and configuration.baseline and baseline_too:
        path = from_base(folder, configuration.baseline)
    known = None
    if path or write:
        from lint import baseline

        path = path or baseline.DEFAULT
        known = baseline.load(path)
        if known is None and not write:
            raise UserError(baseline.missing(path))
    ignored = (
        (pattern, tuple(sorted(frozenset[str]().union(*map(codes_of, words)))))
        for pattern, words in configuration.per_path_ignore.items()
    )
    return Settlement(folder, tuple(ignored), hidden, path, known, write)


def settle(
    report: "Report", known: Settlement, paths: Sequence[str] | None, severities: Mapping[str, Severity]
) -> "tuple[Report, str | None]":
    """The report without old faults, and with what is of no use in the files that name them (X002).

    Also what to tell the user where the baseline has been written. `paths` are those that the run was given, None if it
    looked at changed pages alone.

    Raises:
        UserError: the baseline cannot be written.
    """
    from checks.unused_suppression import find
    from lint.decide import entries, order
    from lint.looked_at import LookedAt

    if known.path:
        from lint import baseline
    looked_at = LookedAt.by(report, paths)
    left = list(_wanted(report.entries, known))
    accepted: list[Entry] = []
    if known.baseline:
        left, accepted, found = baseline.divide(report, left, known.baseline)
    left, hidden, unused = known.suppressions.divide(left, accepted, looked_at, today())
    said = None
    if known.path and known.baseline is None:
        left, accepted, said = [], left, _begun(known.path, report, left)
    elif known.path and known.baseline:
        if known.write:
            said = _pruned(known.path, known.baseline, baseline.kept(known.baseline, found, looked_at), len(left))
        else:
            unused += baseline.gone(known.baseline, found, looked_at)
    if X002 in report.checks:
        told = entries((("X002", finding) for finding in find(unused)), report.corpus, severities)
        left = sorted([*left, *told], key=order)
    return report._replace(entries=tuple(left), suppressed=len(hidden), baselined=len(accepted)), said


def _wanted(found: "Iterable[Entry]", known: Settlement) -> "Iterator[Entry]":
    """Findings without those of checks that say nothing about their paths."""
    for entry in found:
        path = below(known.folder, entry.place.path)
        if not any(entry.check.code in codes and matches(pattern, path) for pattern, codes in known.ignored):
            yield entry


def _begun(path: str, report: "Report", entries: "Sequence[Entry]") -> str:
    from lint import baseline
    from reports.counting import counted

    baseline.write(path, baseline.accept(report, entries))
    return f"wrote {path}: {counted(len(entries), 'finding')} accepted; --baseline {path} reports only what is new"


def _pruned(path: str, before: "baseline.Baseline", kept: "Sequence[baseline.Accepted]", new: int) -> str:
    from lint import baseline
    from reports.counting import counted

    baseline.write(path, kept)
    old, now = (sum(one.count for one in some) for some in (before.accepted, kept))
    said = f"wrote {path}: {now:,} of {counted(old, 'accepted finding')} kept"
    if new:
        said += f"; {counted(new, 'new one')} not accepted: mend or suppress them, or delete the file to begin anew"
    return said
