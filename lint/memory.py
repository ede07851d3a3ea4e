"""What is known of a task from before: if nothing that its answer hangs on has changed, the answer is told again."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from corpus.clock import today
from corpus.keys import key_of
from corpus.problem import Problem
from corpus.selection import Held, content_hash, contents
from lint import outputs, terminal
from lint.cache import FOLDER, Cache, stamp
from lint.config import Configuration
from lint.request import Request, Settings, Wish
from lint.settling import Settlement

if TYPE_CHECKING:
    from lint.history import History
    from reports.report import Run
    from reports.style import Style

CLEAN, FOUND, WRONG_USE, INTERRUPTED = 0, 1, 2, 130
_ANSWERS = "answer"


class Task(NamedTuple):
    """Everything that a run is told.

    Attributes:
        request: the options.
        configuration: the file of the configuration, if there is one.
        destinations: which reports are wanted, and where.
        style: how reports for people look.
        settings: what is read and looked for.
        old: what is known of old faults.
        wish: what is to become of fixes.
        fail_on: the lightest finding that makes the run fail.
        notes: what was asked for and is not done.
        history: earlier runs, where this one is to be noted too.
    """

    request: Request
    configuration: str | None
    destinations: tuple[outputs.Output, ...]
    style: "Style"
    settings: Settings
    old: Settlement
    wish: Wish
    fail_on: str
    notes: tuple[str, ...]
    history: "History | None" = None


class Answer(NamedTuple):
    """What a run has to say: the exit status, reports, lines for standard error, and what could not be done.

    `run` is what goes into the history, where one is kept.
    """

    status: int
    rendered: tuple[outputs.Rendered, ...] = ()
    said: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    run: "Run | None" = None

    def deliver(self) -> int:
        """Write everything to its place; returns the exit status.

        Raises:
            UserError: a report's file cannot be written.
        """
        outputs.write(self.rendered)
        for line in self.said:
            terminal.say(line)
        terminal.complain(self.problems)
        return self.status


class Memory:
    """Answers of earlier runs.

    Attributes:
        cache: where they are kept.
        held: what was read to find out whether there is one, for the run that has to be made otherwise.
    """

    def __init__(self, cache: Cache | None) -> None:
        self.cache = cache
        self.held: Held | None = None
        self._key: bytes | None = None

    @classmethod
    @contextmanager
    def beside(cls, configuration: Configuration, request: Request) -> "Iterator[Memory]":
        """The memory that the options ask for: in a folder beside the configuration unless they name another."""
        cache = (
            None
            if request.no_cache
            else Cache(request.cache_dir or os.path.normpath(os.path.join(configuration.folder, FOLDER)))
        )
        try:
            yield cls(cache)
        finally:
            if cache:
                cache.close()
                if cache.note and not request.quiet:
                    terminal.say(f"note: {cache.note}")
                if cache.trouble and request.verbose:
                    terminal.say(f"note: the cache cannot be used: {cache.trouble}")

    def recall(self, task: Task) -> Answer | None:
        """The answer to a task, where it was found out before and would be the same today."""
        if self.cache is None or task.request.verbose or task.old.write or task.wish.apply or task.settings.nli:
            return None
        read = contents(task.settings.selection)
        self.held = read[1] if read else None
        tables = [_content(path) for path in task.settings.files]
        if read is None or None in tables:
            return None
        settings = task.settings
        self._key = key_of(
            stamp(), today(), read[0], tables, settings.selection, [check.code for check in settings.checks],
            sorted(settings.severities.items()), sorted(settings.pipelines.items()), settings.preview,
            [(output.format.name, output.path) for output in task.destinations], task.style, task.old, task.wish,
            task.fail_on, task.notes, task.request.quiet, task.history, os.getcwd(),
        )  # fmt: skip
        stored = self.cache.get(_ANSWERS, [self._key]).get(self._key)
        return None if stored is None else _restored(stored)

    def keep(self, task: Task, answer: Answer) -> None:
        """Remember an answer, unless something could not be done."""
        if self.cache and self._key and not answer.problems:
            self.cache.put(_ANSWERS, {self._key: _stored(answer)})


def _content(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return content_hash(file.read())
    except OSError:
        return None


def _stored(answer: Answer) -> bytes:
    """An answer as it is kept: a line of JSON, then the reports as they are written, one behind the other."""
    lengths = [(path, len(data)) for path, data in answer.rendered]
    head = json.dumps((answer.status, lengths, answer.said, _recorded(answer.run)))
    return b"\n".join((head.encode(), b"".join(data for _, data in answer.rendered)))


def _restored(stored: bytes) -> Answer | None:
    try:
        head, _, body = stored.partition(b"\n")
        status, lengths, said, run = json.loads(head)
        if sum(length for _, length in lengths) != len(body):
            return None
        rendered = []
        for path, length in lengths:
            rendered.append(outputs.Rendered(path, body[:length]))
            body = body[length:]
        return Answer(status, tuple(rendered), tuple(said), run=run and _of_record(run))
    except (ValueError, TypeError):
        return None


def _recorded(run: "Run | None") -> object:
    if run is None:
        return None
    from reports.trend import as_record

    return as_record(run)


def _of_record(record: object) -> "Run":
    from reports.trend import from_record

    return from_record(record)
