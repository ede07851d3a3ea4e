import os
from collections.abc import Sequence
from functools import partial

import pytest

from lint import workers
from lint.workers import apart, begin, leaving_nothing, spread


@pytest.fixture(autouse=True)
def _small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PORTION", 7)
    monkeypatch.setattr(workers, "WORTHWHILE", 10)


def doubled(items: Sequence[int]) -> list[int]:
    return [2 * item for item in items]


def failing(items: Sequence[int]) -> list[int]:
    if 20 in items:
        raise ValueError("twenty")
    return doubled(items)


def process(items: Sequence[int]) -> list[int]:
    return [os.getpid()] * len(items)


@pytest.mark.parametrize("jobs", [0, 1, 2, 4, 50])
@pytest.mark.parametrize("count", [0, 1, 6, 7, 8, 9, 10, 14, 15, 50])
def test_results_come_back_in_order(count: int, jobs: int) -> None:
    told: list[int] = []
    assert spread(doubled, range(count), jobs, told.append) == doubled(range(count))
    assert sum(told) == count
    assert all(portion <= 7 for portion in told)


def test_other_processes_work_where_it_is_worth_it() -> None:
    assert len(set(spread(process, range(60), 3, lambda _: None))) >= 2
    assert len(set(spread(process, range(9), 3, lambda _: None))) == 1
    assert len(set(spread(process, range(60), 1, lambda _: None))) == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failure_in_a_worker_is_raised_here(jobs: int) -> None:
    with pytest.raises(ValueError, match="twenty"):
        spread(failing, range(40), jobs, lambda _: None)


@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_each_apart(jobs: int) -> None:
    assert apart(len, ["a", "bb", "", "cccc"], jobs) == [1, 2, 0, 4]
    assert apart(len, [], jobs) == []
    assert len(set(apart(lambda _: process([0])[0], range(6), jobs))) <= jobs


def test_without_fork_there_is_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("multiprocessing.get_all_start_methods", lambda: ["spawn"])
    assert len(set(spread(process, range(60), 3, lambda _: None))) == 1
    assert spread(doubled, range(60), 3, lambda _: None) == doubled(range(60))


@pytest.mark.parametrize(("jobs", "elsewhere"), [(1, False), (2, True)])
def test_works_that_are_begun_are_waited_for(jobs: int, elsewhere: bool) -> None:
    first, second = begin([partial(process, [1, 2]), partial(process, [3])], jobs)
    assert doubled([3]) == [6]
    (one,) = second()
    assert first() == [one, one]
    assert (one != os.getpid()) == elsewhere


def test_work_that_fails_elsewhere_is_done_here_and_so_is_what_comes_after_it() -> None:
    here = os.getpid()
    before, failing, after = begin(
        [os.getpid, lambda: os._exit(3) if os.getpid() != here else "done", lambda: doubled([2])], 2
    )
    assert after() == [4]
    assert failing() == "done"
    assert before() != here


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failure_of_work_that_was_begun_is_raised_here(jobs: int) -> None:
    (waits,) = begin([partial(failing, [20])], jobs)
    with pytest.raises(ValueError, match="twenty"):
        waits()


def test_a_worker_does_itself_what_was_begun_elsewhere() -> None:
    (waits,) = begin([partial(doubled, [20])], 2)
    assert apart(lambda _: waits(), [1, 2], 2) == [[40], [40]]
    assert waits() == [40]


def test_what_nobody_waits_for_is_ended_and_done_here_if_it_is_wanted_later() -> None:
    with leaving_nothing():
        (waits,) = begin([lambda: b"x" * 1_000_000], 2)
        (other,) = begin([lambda: "waited for"], 2)
        assert other() == "waited for"
    assert workers._BEGUN == []
    assert len(waits()) == 1_000_000


def test_where_no_more_processes_may_be_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def fork() -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", fork)
    (waits,) = begin([partial(process, [1])], 2)
    assert waits() == [os.getpid()]
