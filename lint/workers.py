"""Spreads work over processes: portions go out, results come back in order, whatever the number of processes."""

import os
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from math import ceil
from typing import Any, TypeVar, cast

from corpus.nlp import lemmas

Item = TypeVar("Item")
Result = TypeVar("Result")

PORTION = 500
"""Items that a worker takes at once at most: handing them over costs little, and few are enough to show progress."""
_PORTIONS = 4
"""How many portions there are for every process where that makes them smaller."""
WORTHWHILE = 600
"""Items from which a second process pays for its start (some 20 ms, and what it copies of memory)."""


def spread(
    work: Callable[[Sequence[Item]], list[Result]],
    items: Sequence[Item],
    jobs: int,
    done: Callable[[int], None],
    weight: int = 1,
) -> list[Result]:
    """The results of `work` for all items, in order; `done` is told of every portion how many items it held.

    An item that weighs more is worth as many others.

    Processes are forked, so that they have what this one has loaded; where there is no fork there is one process.
    """
    # What works for a process that was begun here has no processes of its own.
    jobs = jobs if len(items) * weight >= WORTHWHILE and not _WORK else 1
    size = min(PORTION, ceil(len(items) / (_PORTIONS * max(jobs, 1)))) if jobs > 1 else PORTION
    portions = [items[start : start + size] for start in range(0, len(items), size or 1)]
    # The first one here, so that what it loads is loaded once for all.
    answered = chain(map(work, portions[:1]), _answers(work, portions[1:], jobs))
    results: list[Result] = []
    for portion, answers in zip(portions, answered, strict=True):
        results.extend(answers)
        done(len(portion))
    return results


def apart(work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> list[Result]:
    """The results of `work` for a few items that take long, in order, each in a process of its own."""
    return list(_answers(work, items, jobs))


def begin(work: Callable[[], Result], jobs: int) -> Callable[[], Result]:
    """Begin some work in a process of its own, if there may be two; what is returned waits for its result.

    If that process fails, for whatever reason, the work is done here. Where nobody waits, `leaving_nothing` ends it.
    """
    if jobs <= 1 or not hasattr(os, "fork"):
        return work
    here = os.getpid()
    reading, writing = os.pipe()
    try:
        process = os.fork()
    except OSError:  # there are as many processes as there may be
        os.close(reading)
        os.close(writing)
        return work
    if not process:
        os.close(reading)
        _work_and_end(work, writing)
    os.close(writing)
    _BEGUN[process] = reading

    def result() -> Result:
        if os.getpid() != here or process not in _BEGUN:  # a worker, whose child it is not
            return work()
        with open(_BEGUN.pop(process), "rb") as file:
            told = file.read()
        _, status = os.waitpid(process, 0)
        if status:
            return work()
        said, learnt = pickle.loads(told)  # what a process of our own has said
        lemmas.learn(learnt)
        return cast("Result", said)

    return result


_BEGUN: dict[int, int] = {}
"""Processes that nobody has waited for yet, and where their results are read."""


@contextmanager
def leaving_nothing() -> Iterator[None]:
    """At the end, what has been begun and what nobody has waited for is ended."""
    try:
        yield
    finally:
        while _BEGUN:
            process, reading = _BEGUN.popitem()
            os.close(reading)
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


def _work_and_end(work: Callable[[], object], writing: int) -> None:
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with open(writing, "wb") as file:
            lemmas.learnt()
            result = work()
            file.write(pickle.dumps((result, lemmas.learnt())))
        status = 0
    finally:
        os._exit(status)  # nothing of the first process is ended or written twice


def _answers(work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> Iterator[Result]:
    if jobs <= 1 or len(items) <= 1:
        yield from map(work, items)
        return
    from multiprocessing import get_all_start_methods, get_context

    if "fork" not in get_all_start_methods():
        yield from map(work, items)
        return
    with get_context("fork").Pool(min(jobs, len(items)), _begin, (work,)) as pool:
        for result, learnt in pool.imap(_answer, items):
            lemmas.learn(learnt)
            yield result


_WORK: list[Callable[[Any], Any]] = []
"""What a worker does: handed over with the fork, since a function that closes over a corpus cannot be sent."""


def _begin(work: Callable[[Any], Any]) -> None:
    # An interrupt is the first process's to handle; a worker would print a traceback.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _WORK.append(work)
    lemmas.learnt()


def _answer(item: Any) -> tuple[Any, lemmas.Learnt]:
    """The result, and what had to be found out of words for it, which no other process need do again."""
    return _WORK[-1](item), lemmas.learnt()
