"""A run as a whole: the same report whatever the number of processes, and checks that fail are named."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from checks.check import Check, Scope
from checks.finding import Finding
from checks.registry import CHECKS
from corpus.analysed import AnalysedRuling
from corpus.model import Problem
from corpus.reading import Selection
from lint import workers
from lint.progress import Progress
from lint.request import Settings
from lint.run import run
from reports.json_report import render
from reports.report import Coverage, Report, Style

U_CHECKS = tuple(check for check in CHECKS if check.scope is Scope.RULING)
TEXTS = (
    "Die Kreatur mit {} Marken bleibt getappt, bis die Flut steigt.",
    "The creature with {} counters stays tapped until the tide rises.",
    "Lege {} Marken auf die Kreatur (even if the harbor is flooded).",
    "Die Kreatur mit {} Marken bleibt nontidal retidewalk, bis die Flut steigt.",
    "Solange du {} Marken hast, ist der Hafen nontidal, und die Kreatur bleibt getappt.",
    "Cette créature ne peut pas être bloquée par les {} autres.",
)


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for page in range(5):
        texts = [text.format(number) for number in range(4 * page, 4 * page + 5) for text in TEXTS]
        rulings = "\n\n".join(f"2024-06-14\n\n{text}" for text in texts)
        (tmp_path / f"hafen{page}.txt").write_text(f"Hafen {page}\n\n{rulings}\n", encoding="utf-8")
    return tmp_path


def report_of(*checks: Check, jobs: int = 1, verbose: bool = False) -> tuple[Report, list[Problem]]:
    progress = Progress(io.StringIO(), enabled=False)
    return run(Settings(Selection((".",)), checks or U_CHECKS, jobs=jobs, verbose=verbose), progress)[:2]


def as_json(report: Report) -> str:
    return render(report, Style())


def test_a_report_has_every_finding_at_every_place(pages: Path) -> None:
    report, problems = report_of()
    assert problems == []
    found = [(entry.check.code, entry.place.path, entry.place.line) for entry in report.entries]
    assert len(found) == len(set(found)) == 5 * 5 * 3  # U001, U002 and U005; the corpus teaches that nontidal is German
    assert {code for code, *_ in found} == {"U001", "U002", "U005"}
    assert report.coverage == Coverage(full=75, part=25, none=50, missing=0)


@pytest.mark.parametrize("jobs", [2, 4])
def test_the_number_of_processes_changes_nothing(pages: Path, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    expected = as_json(report_of(*CHECKS)[0])
    assert json.loads(expected)["findings"]
    monkeypatch.setattr(workers, "PORTION", 13)
    monkeypatch.setattr(workers, "WORTHWHILE", 20)
    assert as_json(report_of(*CHECKS, jobs=jobs)[0]) == expected


def test_running_twice_gives_the_same_bytes(pages: Path) -> None:
    assert as_json(report_of()[0]) == as_json(report_of()[0])


def broken(ruling: AnalysedRuling) -> Iterator[Finding]:
    if "Lege 3" in ruling.text:
        raise KeyError("tide\nturned")
    yield from ()


@pytest.fixture
def _u002_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checks.untranslated_passage.find", broken)


@pytest.mark.usefixtures("_u002_fails")
def test_a_check_that_fails_is_named_and_the_others_go_on(pages: Path) -> None:
    report, problems = report_of()
    (problem,) = problems
    place, _, said = problem.message.partition(" („Lege 3 Marken auf die … the harbor is flooded).“): ")
    assert (place, said) == ("check U002 failed on hafen0.txt:85", "KeyError: 'tide\\nturned'")
    assert problem.hint is not None
    assert "`--verbose` prints the traceback" in problem.hint
    assert [entry.check.code for entry in report.entries if entry.check.code == "U002"] == []
    others = [check for check in U_CHECKS if check.code != "U002"]
    assert as_json(report_of(*others)[0]) == as_json(report._replace(checks=tuple(others)))


@pytest.mark.usefixtures("_u002_fails")
def test_a_traceback_is_printed_where_it_was_asked_for(pages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report_of()
    assert capsys.readouterr().err == ""
    _, problems = report_of(verbose=True)
    assert capsys.readouterr().err.count("Traceback") == 1
    assert problems[0].hint is not None
    assert "traceback" not in problems[0].hint


@pytest.mark.parametrize("scope", [Scope.PAGE, Scope.CORPUS])
def test_a_check_of_pages_that_fails_is_named(pages: Path, monkeypatch: pytest.MonkeyPatch, scope: Scope) -> None:
    check = next(check for check in CHECKS if check.scope is scope)

    def fail(*_: object) -> Iterator[Finding]:
        raise ValueError("no tide")

    monkeypatch.setattr(f"checks.{check.name.replace('-', '_')}.find", fail)
    report, problems = report_of(*U_CHECKS, check)
    where = " on hafen0.txt:1 („Hafen 0“)" if scope is Scope.PAGE else ""
    assert [problem.message for problem in problems] == [f"check {check.code} failed{where}: ValueError: no tide"]
    assert len(report.entries) == 75


def test_what_could_not_be_read_is_told(pages: Path) -> None:
    (pages / "prosa.txt").write_text("Hier steht keine Regel.", encoding="utf-8")
    report, problems = report_of()
    assert [problem.message for problem in problems] == ["prosa.txt: has no ruling"]
    assert len(report.entries) == 75
