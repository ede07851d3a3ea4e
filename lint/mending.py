"""Runs again and again while there is something to mend, so that mending twice changes nothing more."""

from collections.abc import Callable
from typing import NamedTuple

from corpus.model import Problem
from lint.request import Wish
from reports.report import Report

ROUNDS = 10
"""Runs after which nothing more is mended: fixes that answer each other would go on for ever."""


class Found(NamedTuple):
    """A run's report, what could not be read or failed, and what to tell the user about the baseline."""

    report: Report
    problems: list[Problem]
    said: str | None


class Outcome(NamedTuple):
    """The last report, all problems, what to tell the user, and the difference where it was to be shown."""

    report: Report
    problems: list[Problem]
    said: tuple[str, ...]
    diff: str = ""


def mended(run: Callable[[], Found], wish: Wish) -> Outcome:
    """What is left after mending as it is wished, or just the run's report."""
    found = run()
    said = (found.said,) if found.said else ()
    if not (wish.apply or wish.show):
        return Outcome(found.report, found.problems, said)
    from lint import fixes

    chosen = fixes.plan(found.report, wish.unsafe)
    if wish.show:
        changes, problems = fixes.changes(chosen, found.report.corpus)
        shown = (*said, fixes.would_fix(chosen, found.report), *fixes.refusals(chosen))
        return Outcome(found.report, [*found.problems, *problems], shown, "".join(map(fixes.diff, changes)))
    done, paths, problems = 0, set[str](), list[Problem]()
    for _ in range(ROUNDS):
        changes, problems = fixes.changes(chosen, found.report.corpus)
        problems += [problem for change in changes if (problem := fixes.write(change))]
        if not changes or problems:
            break
        done += chosen.findings
        paths.update(change.path for change in changes)
        found = run()
        chosen = fixes.plan(found.report, wish.unsafe)
    told = fixes.fixed(done, len(paths), chosen)
    return Outcome(found.report, [*found.problems, *problems], (*said, told, *fixes.refusals(chosen)))
