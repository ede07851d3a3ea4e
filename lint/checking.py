"""What `rulinglint check` does: options and configuration in, reports out."""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from checks.registry import CHECKS
from corpus.discovery import from_base
from corpus.model import Problem
from corpus.reading import STANDARD_INPUT
from lint import outputs, terminal
from lint.config import Configuration
from lint.decide import failed
from lint.errors import UserError
from lint.inputs import card_tables_of, configuration_of, selection_of
from lint.mending import Found, Wish, mended
from lint.progress import Progress
from lint.run import Settings, run
from lint.selection import ALL, DEFAULT, Choice, choose, codes_of, unknown
from lint.settling import Settlement, prepare, settle
from reports.report import Report

CLEAN, FOUND, WRONG_USE, INTERRUPTED = 0, 1, 2, 130


class Request(NamedTuple):
    """The options of `rulinglint check`; None or empty where one was not given."""

    paths: tuple[str, ...]
    source: str | None
    target: str | None
    reference: tuple[str, ...]
    config: str | None
    isolated: bool
    select: tuple[str, ...] | None
    ignore: tuple[str, ...] | None
    preview: bool
    preset: str | None
    extend_select: tuple[str, ...] | None
    baseline: str | None
    write_baseline: bool
    fix: bool
    unsafe_fixes: bool
    diff: bool
    format: tuple[str, ...]
    color: str
    quiet: bool
    verbose: bool
    no_progress: bool
    fail_on: str | None
    jobs: int | None


def check(request: Request) -> int:
    """Lint, mend where that is wanted, report, and return the exit status.

    Raises:
        UserError: the options, the configuration or a report's file cannot be used.
    """
    _refuse_contradictions(request)
    configuration = configuration_of(request)
    destinations = _destinations(request, configuration)
    choice = _choice(request, configuration)
    settings = _settings(request, configuration, choice)
    old = prepare(configuration, request.isolated, request.baseline, request.write_baseline)
    progress = _progress(request)
    try:
        outcome = mended(lambda: _once(request, settings, old, progress), _wish(request))
    except KeyboardInterrupt:
        progress.close()
        reached = progress.reached()
        terminal.say(f"interrupted after {reached}" if reached else "interrupted")
        return INTERRUPTED
    finally:
        progress.close()
    report, problems = outcome.report, outcome.problems
    if outcome.diff:
        terminal.write_utf8(outcome.diff)
    if report.corpus.pages or report.entries:
        style = terminal.style(request.color, quiet=request.quiet, verbose=request.verbose)
        outputs.write(destinations, report, style)
    if not request.quiet:
        for note in (*_notes(request, choice), *report.notes):
            terminal.say(f"note: {note}")
    for said in outcome.said:
        terminal.say(said)
    if request.verbose:
        _tell_all(configuration, report, progress)
    terminal.complain(problems)
    if problems:
        return WRONG_USE
    return FOUND if failed(report, request.fail_on or configuration.fail_on or "warning") else CLEAN


def _refuse_contradictions(request: Request) -> None:
    """Raise a UserError for the first two options that contradict each other."""
    mends = "--fix" if request.fix else "--unsafe-fixes" if request.unsafe_fixes else "--diff" if request.diff else None
    for first, second in (
        ("--quiet" if request.quiet else None, "--verbose" if request.verbose else None),
        ("--fix" if request.fix else None, "--diff" if request.diff else None),
        (mends, "--write-baseline" if request.write_baseline else None),
    ):
        if first and second:
            raise UserError(Problem(f"{first} and {second} contradict each other", "Leave one of them out."))
    if mends and STANDARD_INPUT in request.paths:
        raise UserError(Problem(f"{mends}: standard input cannot be mended", "Name files or folders."))


def _wish(request: Request) -> Wish:
    return Wish(
        apply=(request.fix or request.unsafe_fixes) and not request.diff,
        show=request.diff,
        unsafe=request.unsafe_fixes,
    )


def _once(request: Request, settings: Settings, old: Settlement, progress: Progress) -> Found:
    report, problems = run(settings, progress)
    report, said = settle(report, old, request.paths, settings.severities)
    return Found(report, problems, said)


def _destinations(request: Request, configuration: Configuration) -> tuple[outputs.Output, ...]:
    if request.format or not configuration.format:
        # A difference takes the place of the report on standard output.
        return outputs.parse(request.format or (() if request.diff else ("text",)), "--format")
    words = []
    for word in configuration.format:
        name, has_file, path = word.partition("=")
        words.append(f"{name}={from_base(Path(configuration.folder), path)}" if has_file and path else word)
    return outputs.parse(words, f"{configuration.path}: format")


def _choice(request: Request, configuration: Configuration) -> Choice:
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


def _settings(request: Request, configuration: Configuration, choice: Choice) -> Settings:
    return Settings(
        selection=selection_of(request, configuration),
        checks=choice.checks,
        severities=configuration.severity,
        jobs=request.jobs or configuration.jobs or _cores(),
        card_tables=card_tables_of(configuration),
        pipelines=configuration.pipelines,
        nli=_model(configuration),
        verbose=request.verbose,
        preview=request.preview or configuration.preview or ALL in (request.preset, configuration.preset),
    )


def _model(configuration: Configuration) -> str | None:
    """A folder beside the configuration where there is one of the name, else the name of a model on the hub."""
    folder = from_base(Path(configuration.folder), configuration.nli) if configuration.nli else ""
    return folder if os.path.isdir(folder) else configuration.nli


def _cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _progress(request: Request) -> Progress:
    shown = not (request.quiet or request.no_progress)
    in_ci = bool(os.environ.get("CI"))
    return Progress(
        sys.stderr,
        enabled=shown and not in_ci and sys.stderr.isatty() and os.environ.get("TERM") != "dumb",
        heartbeat=shown and in_ci,
        columns=terminal.columns(sys.stderr),
    )


def _notes(request: Request, choice: Choice) -> Iterator[str]:
    """What was asked for and is not done."""
    for check in CHECKS:
        named = {word for word in request.select or () if codes_of(word) == {check.code}}
        if named and choice.absent.get(check.code) == "in preview":
            yield f"{check.code} ({check.name}) is in preview and runs only with --preview"
    if not choice.checks:
        yield "no check is in force, so nothing was looked for"


def _tell_all(configuration: Configuration, report: Report, progress: Progress) -> None:
    """What --verbose adds on standard error."""
    terminal.say(f"configuration: {configuration.path or 'none'}")
    for path in _read_files(report):
        terminal.say(f"read {path}")
    for label, seconds in progress.times:
        terminal.say(f"{label}: {seconds:.2f} s")


def _read_files(report: Report) -> Iterable[str]:
    return dict.fromkeys(page.path for page in report.corpus.pages)
