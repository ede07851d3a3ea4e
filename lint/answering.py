"""Finds out the answer to a task: runs, mends where that is wanted, and renders the reports."""

from collections.abc import Iterable, Iterator

from corpus.garbage import no_garbage_collection
from corpus.model import Corpus
from lint import outputs
from lint.decide import failed
from lint.memory import CLEAN, FOUND, INTERRUPTED, WRONG_USE, Answer, Memory, Task
from lint.mending import Found, mended
from lint.progress import Progress, on_standard_error
from lint.run import run as lint
from lint.settling import settle
from lint.version import __version__
from reports.plain import encoded
from reports.report import Coverage, Report


@no_garbage_collection()
def answer_to(task: Task, memory: Memory) -> Answer:
    """The answer, which the memory keeps.

    Raises:
        UserError: the baseline cannot be written, or something that the configuration names cannot be used.
    """
    progress = on_standard_error(not (task.request.quiet or task.request.no_progress))
    try:
        outcome = mended(lambda: _once(task, progress, memory), task.wish)
    except KeyboardInterrupt:
        return Answer(INTERRUPTED, said=(f"interrupted{progress.doing()}; no report is written",))
    finally:
        progress.close()
    report, problems = outcome.report._replace(gate=task.fail_on), tuple(outcome.problems)
    run = None
    if task.history and not problems:
        from reports.trend import run_of

        run = run_of(report, task.history.day, task.history.revision)
        report = report._replace(trend=task.history.with_run(run))
    rendered = [outputs.Rendered(None, encoded(outcome.diff, "utf-8"))] if outcome.diff else []
    if report.corpus.pages or report.entries:
        rendered += outputs.render(task.destinations, report, task.style)
    notes = () if task.request.quiet else (*task.notes, *report.notes)
    status = WRONG_USE if problems else FOUND if failed(report, task.fail_on) else CLEAN
    said = (*(f"note: {note}" for note in notes), *outcome.said)
    answer = Answer(status, tuple(rendered), said, problems, run)
    memory.keep(task, answer)
    if task.request.verbose:
        told = (f"configuration: {task.configuration or 'none'}", *_read(report), *_times(progress))
        answer = answer._replace(said=(*said, *told))
    return answer


def answer_to_nothing(task: Task) -> Answer:
    """The answer where every path is left: empty reports, so that nobody takes those of another day for today's."""
    selection = task.settings.selection
    report = Report(__version__, Corpus(()), task.settings.checks, (), Coverage(), selection.source, selection.target)
    notes = () if task.request.quiet else task.notes
    rendered = outputs.render(task.destinations, report._replace(gate=task.fail_on), task.style)
    return Answer(CLEAN, tuple(rendered), tuple(f"note: {note}" for note in notes))


def _once(task: Task, progress: Progress, memory: Memory) -> Found:
    held, memory.held = memory.held, None
    report, problems, _ = lint(task.settings, progress, cache=memory.cache, held=held)
    paths = None if task.request.since else task.request.paths
    report, said = settle(report, task.old, paths, task.settings.severities)
    return Found(report, problems, said)


def _read(report: Report) -> Iterable[str]:
    return dict.fromkeys(f"read {page.path}" for page in report.corpus.pages)


def _times(progress: Progress) -> Iterator[str]:
    return (f"{label}: {seconds:.2f} s" for label, seconds in progress.times)
