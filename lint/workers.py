"""Spreads work over processes: portions go out, results come back in order, whatever the number of processes."""

import os
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import chain
from math import ceil
from typing import TYPE_CHECKING, Any, TypeVar

from corpus.nlp import lemmas

if TYPE_CHECKING:
    from multiprocessing.pool import Pool

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
    size, first = PORTION, PORTION
    if jobs > 1:
        size = max(1, min(PORTION // weight, ceil(len(items) / (_PORTIONS * jobs))))
        first = ceil(size / 5)  # here, so that what it loads is loaded once for all
    cut = (items[:first], *(items[start : start + size] for start in range(first, len(items), size)))
    portions = [portion for portion in cut if portion]
    answered = chain(map(work, portions[:1]), _answers(work, portions[1:], jobs))
    results: list[Result] = []
    for portion, answers in zip(portions, answered, strict=True):
        results.extend(answers)
        done(len(portion))
    return results


def apart(work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> list[Result]:
    """The results of `work` for a few items that take long, in order, each in a process of its own."""
    return list(_answers(work, items, jobs))


def begin(works: Sequence[Callable[[], Any]], jobs: int) -> list[Callable[[], Any]]:
    """Begin some works, one after the other, in a process of its own, if there may be two.

    What is returned waits for the result of each. What that process fails to tell, for whatever reason, is done here.
    Where nobody waits, `leaving_nothing` ends it.
    """
    if jobs <= 1 or not hasattr(os, "fork"):
        return list(works)
    reading, writing = os.pipe()
    try:
        process = os.fork()
    except OSError:  # there are as many processes as there may be
        os.close(reading)
        os.close(writing)
        return list(works)
    if not process:
        os.close(reading)
        _work_and_end(works, writing)
    os.close(writing)
    begun = _Begun(process, reading)
    _BEGUN.append(begun)
    return [partial(begun.result, number, work) for number, work in enumerate(works)]


class _Begun:
    """A process that works beside this one, and tells one result after the other."""

    def __init__(self, process: int, reading: int) -> None:
        self._here = os.getpid()
        self._process = process
        self._file = os.fdopen(reading, "rb")
        self._told: list[Any] = []

    def result(self, number: int, work: Callable[[], Result]) -> Result:
        """The result of one of the works: as it is told, or found out here."""
        while len(self._told) <= number and os.getpid() == self._here:  # else this is a worker, whose child it is not
            try:
                said, learnt = pickle.load(self._file)  # what a process of our own says
            except (EOFError, ValueError, pickle.UnpicklingError):
                break
            lemmas.learn(learnt)
            self._told.append(said)
        return self._told[number] if number < len(self._told) else work()

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self._file.close()
        with suppress(ProcessLookupError):
            os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)


_BEGUN: list[_Begun] = []
"""The processes that may still be working."""


@contextmanager
def leaving_nothing() -> Iterator[None]:
    """At the end, what has been begun is ended."""
    try:
        yield
    finally:
        while _BEGUN:
            _BEGUN.pop().end()


def _work_and_end(works: Sequence[Callable[[], object]], writing: int) -> None:
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        lemmas.learnt()
        with open(writing, "wb") as file:
            for work in works:
                pickle.dump((work(), lemmas.learnt()), file)
                file.flush()
        status = 0
    finally:
        os._exit(status)  # nothing of the first process is ended or written twice


def _answers(work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> Iterator[Result]:
    pool = _pool(work, min(jobs, len(items)))
    if pool is None:
        yield from map(work, items)
        return
    with pool:
        for result, learnt in pool.imap(_answer, items):
            lemmas.learn(learnt)
            yield result


def _pool(work: Callable[[Item], Result], size: int) -> "Pool | None":
    """So many processes; None where it is one, where there is no fork, and where no more may be started."""
    if size <= 1:
        return None
    from multiprocessing import get_all_start_methods, get_context

    if "fork" not in get_all_start_methods() or not _is_room(size + _THREADS):
        return None
    try:
        return get_context("fork").Pool(size, _begin, (work,))
    except OSError:
        return None


_THREADS = 3
"""What a pool starts beside its processes. One that gets only a part of all this does not end."""


def _is_room(count: int) -> bool:
    """Whether so many more processes or threads may be started, which systems count as one."""
    from threading import Event, Thread

    over = Event()
    started: list[Thread] = []
    try:
        for _ in range(count):
            thread = Thread(target=over.wait)
            thread.start()
            started.append(thread)
    except RuntimeError:
        return False
    finally:
        over.set()
        for thread in started:
            thread.join()
    return True


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
