"""What a command reads, from its options and the configuration."""

from collections.abc import Iterator
from typing import Protocol

from corpus.discovery import from_base
from corpus.nlp.available import full_languages
from corpus.problem import Problem
from corpus.selection import Selection
from lint.config import Configuration, load, nearest
from lint.errors import UserError
from lint.missing import refuse_missing


class InputRequest(Protocol):
    """The options that say what is read; None or empty where one was not given."""

    @property
    def paths(self) -> tuple[str, ...]: ...  # noqa: D102

    @property
    def source(self) -> str | None: ...  # noqa: D102

    @property
    def target(self) -> str | None: ...  # noqa: D102

    @property
    def reference(self) -> tuple[str, ...]: ...  # noqa: D102

    @property
    def config(self) -> str | None: ...  # noqa: D102

    @property
    def isolated(self) -> bool: ...  # noqa: D102


def configuration_of(request: InputRequest) -> Configuration:
    """The configuration in force.

    Raises:
        UserError: it cannot be used, or the options contradict each other.
    """
    if request.isolated and request.config:
        raise UserError(Problem("--isolated and --config contradict each other", "Leave one of them out."))
    if request.isolated:
        return Configuration()
    return load(request.config) if request.config else nearest()


def selection_of(request: InputRequest, configuration: Configuration) -> Selection:
    """What is to be read.

    Raises:
        UserError: there is no data for a language, source and target are one, or something configured is not there.
    """
    refuse_missing(configuration)
    selection = Selection(
        paths=request.paths or (() if configuration.corpus else (".",)),
        corpus=configuration.corpus,
        reference=(*(from_base(configuration.folder, path) for path in configuration.reference), *request.reference),
        exclude=configuration.exclude,
        include=configuration.include,
        columns=configuration.columns,
        languages=configuration.languages,
        source=request.source or configuration.source or "en",
        target=request.target or configuration.target or "de",
        base=configuration.folder,
    )
    problems = [*_unknown_language("source", selection.source), *_unknown_language("target", selection.target)]
    if selection.source == selection.target:
        problems.append(Problem(f"source and target are both “{selection.source}”", "Give two languages."))
    if problems:
        raise UserError(*problems)
    return selection


def _unknown_language(role: str, code: str) -> Iterator[Problem]:
    known = full_languages()
    if code not in known:
        yield Problem(f"--{role}: there is no data for the language “{code}”", f"There is for {', '.join(known)}.")


def card_tables_of(configuration: Configuration) -> tuple[str, ...]:
    """The paths of the configured card tables."""
    return tuple(from_base(configuration.folder, path) for path in configuration.card_tables)


def term_files_of(configuration: Configuration) -> tuple[str, ...]:
    """The paths of the configured term files."""
    return tuple(from_base(configuration.folder, path) for path in configuration.terms)
