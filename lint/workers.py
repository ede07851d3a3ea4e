"""Spreads work over processes: portions go out, results come back in order, whatever the number of processes."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

PORTION = 500
"""Items that a worker takes at once: enough that handing them over costs little, few enough to show progress."""
WORTHWHILE = 600
"""Items from which a second process pays for its start (some 20 ms, and what it copies of memory)."""


def spread(
    work: Callable[[Sequence[Item]], list[Result]],
    items: Sequence[Item],
    jobs: int,
    done: Callable[[int], None],
) -> list[Result]:
    """The results of `work` for all items, in order; `done` is told of every portion how many items it held.

    Processes are forked, so that they have what this one has loaded; where there is no fork there is one process.
    """
    portions = [items[start : start + PORTION] for start in range(0, len(items), PORTION)]
    answered = _answers(work, portions, jobs if len(items) >= WORTHWHILE else 1)
    results: list[Result] = []
    for portion, answers in zip(portions, answered, strict=True):
        results.extend(answers)
        done(len(portion))
    return results


def _answers(
    work: Callable[[Sequence[Item]], list[Result]], portions: Sequence[Sequence[Item]], jobs: int
) -> Iterator[list[Result]]:
    if jobs <= 1 or len(portions) <= 1:
        yield from map(work, portions)
        return
    from multiprocessing import get_all_start_methods, get_context

    if "fork" not in get_all_start_methods():
        yield from map(work, portions)
        return
    yield work(portions[0])  # here, so that what it loads is loaded once for all
    with get_context("fork").Pool(min(jobs, len(portions) - 1), _begin, (work,)) as pool:
        yield from pool.imap(_answer, portions[1:])


_WORK: list[Callable[[Any], list[Any]]] = []
"""What a worker does: handed over with the fork, since a function that closes over a corpus cannot be sent."""


def _begin(work: Callable[[Any], list[Any]]) -> None:
    from signal import SIG_IGN, SIGINT, signal

    signal(SIGINT, SIG_IGN)  # an interrupt is the first process's to handle; a worker would print a traceback
    _WORK.append(work)


def _answer(portion: Any) -> list[Any]:
    return _WORK[-1](portion)
