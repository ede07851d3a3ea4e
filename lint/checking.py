"""What `rulinglint check` does: options and configuration in, reports out; a known answer is just told again."""

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from checks.registry import CHECKS
from corpus.discovery import from_base, shown
from corpus.problem import Problem
from corpus.selection import STANDARD_INPUT, Selection, narrowed
from lint import outputs, terminal
from lint.config import Configuration
from lint.errors import UserError
from lint.inputs import card_tables_of, configuration_of, selection_of, term_files_of
from lint.memory import Answer, Memory, Task
from lint.missing import refuse_missing
from lint.request import Request, Settings, Wish
from lint.selection import ALL, DEFAULT, IN_PREVIEW, Choice, choose, codes_of, unknown
from lint.settling import prepare

if TYPE_CHECKING:
    from lint.history import History


def check(request: Request) -> int:
    """Lint, mend where that is wanted, report, and return the exit status.

    Raises:
        UserError: the options, the configuration or a report's file cannot be used.
    """
    _refuse_contradictions(request)
    if request.watch:
        from lint.watching import watch

        return watch(request)
    configuration = configuration_of(request)
    refuse_missing(configuration, baseline=request.baseline is None and not request.write_baseline)
    notes: list[str] = []
    all_left = False
    if request.force_exclude and request.paths:
        request, left = _without_what_is_excluded(request, configuration)
        notes += _left(left)
        all_left = not request.paths
    destinations = _destinations(request, configuration)
    choice = choice_of(request, configuration)
    task = Task(
        request,
        configuration.path,
        destinations,
        terminal.style(request.color, quiet=request.quiet, verbose=request.verbose),
        settings_of(request, configuration, choice),
        prepare(configuration, request.isolated, request.baseline, request.write_baseline),
        Wish.of(request),
        request.fail_on or configuration.fail_on or "warning",
        (*notes, *_notes(request, choice)),
        None if request.history is None else _history(request.history),
    )
    if all_left:
        from lint.answering import answer_to_nothing

        return answer_to_nothing(task).deliver()
    with Memory.beside(configuration, request) as memory:
        answer = memory.recall(task)
        if answer is None:
            from lint.answering import answer_to

            answer = answer_to(task, memory)
    status = answer.deliver()
    if task.history:
        _note_down(task, answer)
    return status


def _history(path: str) -> "History":
    from lint import history

    return history.load(path)


def _note_down(task: Task, answer: Answer) -> None:
    """Add a run to the history; tell what else is in the file."""
    assert task.history
    notes = list(task.history.faults)
    if answer.run:
        task.history.add(answer.run)
    else:
        notes.append(f"{task.history.path}: this run is not noted, since it did not do everything")
    _note(task.request, notes)


def _note(request: Request, notes: Iterable[str]) -> None:
    for note in () if request.quiet else notes:
        terminal.say(f"note: {note}")


def _without_what_is_excluded(request: Request, configuration: Configuration) -> tuple[Request, list[str]]:
    """The request with those of its paths that it would report on without any, and those that are left.

    Raises:
        UserError: nothing is kept, and something that the configuration names cannot be found.
    """
    everything = selection_of_check(request._replace(paths=()), configuration)
    kept, left, problems = narrowed(request.paths, everything)
    if problems and not kept:
        raise UserError(*problems)
    return request._replace(paths=tuple(kept)), left


def _left(paths: Sequence[str]) -> Iterator[str]:
    """What is told of paths that are left."""
    if paths:
        more = f" and {len(paths) - 1:,} more" if len(paths) > 1 else ""
        yield f"left, as excluded or not in the corpus: {shown(paths[0])}{more}"


def _refuse_contradictions(request: Request) -> None:
    """Raise a UserError for the first two options that contradict each other."""
    mends = "--fix" if request.fix else "--unsafe-fixes" if request.unsafe_fixes else "--diff" if request.diff else None
    for first, second in (
        ("--quiet" if request.quiet else None, "--verbose" if request.verbose else None),
        ("--fix" if request.fix else None, "--diff" if request.diff else None),
        (mends, "--write-baseline" if request.write_baseline else None),
        ("--since" if request.since else None, "--history" if request.history is not None else None),
        ("--watch" if request.watch else None, mends or ("--write-baseline" if request.write_baseline else None)),
    ):
        if first and second:
            raise UserError(Problem(f"{first} and {second} contradict each other", "Leave one of them out."))
    for option, what in ((mends, "mended"), ("--watch" if request.watch else None, "watched")):
        if option and STANDARD_INPUT in request.paths:
            raise UserError(Problem(f"{option}: standard input cannot be {what}", "Name files or folders."))


def _destinations(request: Request, configuration: Configuration) -> tuple[outputs.Output, ...]:
    words, where = _formats(request, configuration)
    # A difference takes the place of the report on standard output.
    return outputs.parse(words or (() if request.diff else ("text",)), where)


def _formats(request: Request, configuration: Configuration) -> tuple[tuple[str, ...], str]:
    """What the options or else the configuration say of formats, paths as they are seen from here; and who says it."""
    if request.format or not configuration.format:
        return request.format, "--format"
    words = []
    for word in configuration.format:
        name, has_file, path = word.partition("=")
        words.append(f"{name}={from_base(configuration.folder, path)}" if has_file and path else word)
    return tuple(words), f"{configuration.path}: format"


def choice_of(request: Request, configuration: Configuration) -> Choice:
    """The checks in force.

    Raises:
        UserError: an option names a check that there is not.
    """
    asked = {
        "--select": request.select or (),
        "--extend-select": request.extend_select or (),
        "--ignore": request.ignore or (),
    }
    problems = [problem for option, words in asked.items() for word in words if (problem := unknown(word, option))]
    if problems:
        raise UserError(*problems)
    select = configuration.select if request.select is None else request.select
    preview = request.preview or configuration.preview
    preset = request.preset or configuration.preset or DEFAULT
    extend = configuration.extend_select if request.extend_select is None else request.extend_select
    if request.ignore is not None:
        return choose(select, request.ignore, (), preview, preset, extend)
    insist = (*(request.select or ()), *(request.extend_select or ()))
    return choose(select, configuration.ignore, insist, preview, preset, extend)


def selection_of_check(request: Request, configuration: Configuration) -> Selection:
    """What is to be read; what is written is no page, though it may lie among the pages.

    Raises:
        UserError: the languages cannot be used.
    """
    words, _ = _formats(request, configuration)
    files = (*(word.partition("=")[2] for word in words), request.history)
    written = tuple(os.path.realpath(file) for file in files if file)
    return selection_of(request, configuration)._replace(written=written)


def settings_of(request: Request, configuration: Configuration, choice: Choice) -> Settings:
    """What a run is told.

    Raises:
        UserError: the languages or the revision cannot be used.
    """
    selection = selection_of_check(request, configuration)
    if request.since:
        from lint.since import changed_since

        selection = selection._replace(changed=changed_since(request.since, configuration.folder))
    return Settings(
        selection=selection,
        checks=choice.checks,
        severities=configuration.severity,
        jobs=request.jobs or configuration.jobs or _cores(),
        card_tables=card_tables_of(configuration),
        terms=term_files_of(configuration),
        pipelines=configuration.pipelines,
        nli=_model(configuration),
        verbose=request.verbose,
        in_preview=sum(reason == IN_PREVIEW for reason in choice.absent.values()),
        preview=request.preview or configuration.preview or ALL in (request.preset, configuration.preset),
    )


def _model(configuration: Configuration) -> str | None:
    """A folder beside the configuration where there is one of the name, else the name of a model on the hub."""
    folder = from_base(configuration.folder, configuration.nli) if configuration.nli else ""
    return folder if os.path.isdir(folder) else configuration.nli


def _cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _notes(request: Request, choice: Choice) -> Iterator[str]:
    """What was asked for and is not done."""
    for check in CHECKS:
        named = {word for word in request.select or () if codes_of(word) == {check.code}}
        if named and choice.absent.get(check.code) == IN_PREVIEW:
            yield f"{check.code} ({check.name}) is in preview and runs only with --preview"
    if not choice.checks:
        yield "no check is in force, so nothing was looked for"
