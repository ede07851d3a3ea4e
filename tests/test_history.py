"""`--history`: one line a run, whatever else is in the file."""

import json
import os
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from html_samples import RUNS
from hypothesis import given
from hypothesis import strategies as st

from lint import history
from lint.cli import status
from lint.errors import UserError
from lint.history import History, load
from reports.report import Run
from reports.trend import as_record, from_record

ENGLISH = "The creature stays tapped until the tide rises."
GERMAN = "Die Kreatur bleibt getappt, bis die Flut steigt."
FILE = "rulinglint.history"
DAY = 1_790_000_000  # 2026-09-21


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Checks a page on a day, and at a revision."""
    monkeypatch.chdir(tmp_path)

    def run(day: int, revision: str | None = None, text: str = ENGLISH, *more: str) -> int:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(DAY + 86_400 * day))
        monkeypatch.setattr(history, "revision_of", lambda folder: revision)
        Path("golem.txt").write_text(f"Golem\n\n2024-06-14\n\n{text}\n", encoding="utf-8")
        return status(["check", "golem.txt", "--select", "U", "--history", FILE, *more])

    return run


def _lines() -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(FILE).read_text(encoding="utf-8").splitlines()]


def test_a_line_a_run(at: Callable[..., int]) -> None:
    at(0, "abc")
    at(1, "abc", GERMAN)
    assert _lines() == [
        {
            "date": "2026-09-21",
            "revision": "abc",
            "pages": 1,
            "severities": {"error": 1, "warning": 0, "info": 0},
            "codes": {"U001": 1},
            "coverage": {"full": 0, "part": 0, "none": 1, "missing": 0},
        },
        {
            "date": "2026-09-22",
            "revision": "abc",
            "pages": 1,
            "severities": {"error": 0, "warning": 0, "info": 0},
            "codes": {},
            "coverage": {"full": 1, "part": 0, "none": 0, "missing": 0},
        },
    ]


def test_the_last_run_of_a_day_and_revision_counts(at: Callable[..., int]) -> None:
    at(0, "abc")
    at(0, "def")
    at(0, "abc", GERMAN)
    assert [(line["revision"], line["codes"]) for line in _lines()] == [("abc", {}), ("def", {"U001": 1})]


def test_is_written_when_the_answer_is_known_too(at: Callable[..., int]) -> None:
    at(0, "abc")
    Path(FILE).unlink()
    at(0, "abc")
    assert len(_lines()) == 1


def test_a_known_answer_has_the_trend_of_the_file_as_it_is_now(at: Callable[..., int]) -> None:
    at(0, "abc", ENGLISH, "--format", "html=report.html")
    first = Path("report.html").read_bytes()
    at(0, "abc", ENGLISH, "--format", "html=report.html")
    assert Path("report.html").read_bytes() == first
    old = json.dumps(as_record(RUNS[0]))
    Path(FILE).write_text(old + "\n", encoding="utf-8")
    at(0, "abc", ENGLISH, "--format", "html=report.html")
    assert RUNS[0].date.isoformat() in Path("report.html").read_text(encoding="utf-8")


def test_broken_lines_are_told_and_kept(at: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> None:
    broken = b'{"date": "2026-01-01"\n\n[]\n\xff\n{"date": "2026-13-01"}\nx'
    Path(FILE).write_bytes(broken)
    for _ in range(2):
        assert at(0, "abc") == 1
        said = [line for line in capsys.readouterr().err.splitlines() if "history" in line]
        assert said == [
            f"rulinglint: note: {FILE}:1: no run: this is not JSON; the line is kept",
            f"rulinglint: note: {FILE}:3: no run: it is no object; the line is kept",
            f"rulinglint: note: {FILE}:4: no run: this is not JSON; the line is kept",
            f"rulinglint: note: {FILE}: 2 more lines are no runs; they are kept",
        ]
        kept, _, added = Path(FILE).read_bytes().rpartition(b"\n{")
        assert kept == broken
        assert json.loads(b"{" + added)["revision"] == "abc"


def test_a_run_that_left_something_undone_is_not_noted(
    at: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert at(0, "abc", ENGLISH, "nowhere.txt") == 2
    assert not Path(FILE).exists()
    assert f"note: {FILE}: this run is not noted, since it did not do everything" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--history", ""], "--history: the name of the file is missing"),
        (["--history", "."], "--history: this is a folder: ."),
        (["--history", "no/where"], "--history: no such folder: no"),
        (["--history", FILE, "--since", "HEAD"], "--since and --history contradict each other"),
    ],
)
def test_wrong_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("golem.txt").write_text(f"Golem\n\n2024-06-14\n\n{GERMAN}\n", encoding="utf-8")
    assert status(["check", "golem.txt", *words]) == 2
    assert capsys.readouterr().err.splitlines()[0] == f"rulinglint: {said}"


def test_the_revision_is_that_of_git(tmp_path: Path) -> None:
    assert history.revision_of(str(tmp_path)) is None
    git = ["git", "-C", str(tmp_path), "-c", "user.name=A", "-c", "user.email=a@example.com"]
    subprocess.run([*git, "init", "-q"], check=True)
    assert history.revision_of(str(tmp_path)) is None
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "Begin"], check=True)
    assert len(history.revision_of(str(tmp_path)) or "") == 12


junk = st.binary(max_size=20).map(lambda line: line.replace(b"\n", b"").replace(b"\r", b""))
counts = st.integers(0, 10**6)
runs = st.builds(
    Run,
    date=st.dates(),
    revision=st.none() | st.text(st.characters(exclude_categories=["Cs"]), max_size=5),
    pages=counts,
    severities=st.fixed_dictionaries(dict.fromkeys(("error", "warning", "info"), counts)),
    codes=st.dictionaries(st.sampled_from(["U001", "C003"]), counts),
    coverage=st.just(RUNS[0].coverage),
)


@given(runs)
def test_a_run_is_read_as_it_was_written(run: Run) -> None:
    assert from_record(json.loads(json.dumps(as_record(run)))) == run


@given(st.lists(junk, max_size=5), runs)
def test_what_is_in_the_file_is_kept(lines: list[bytes], run: Run) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / FILE
        path.write_bytes(b"".join(line + b"\n" for line in lines))
        known = History(str(path), run.date, run.revision, (), ())
        known.add(run)
        once = path.read_bytes().splitlines()
        assert once[:-1] == lines
        known.add(run)
        assert path.read_bytes().splitlines() == once
        assert run in load(str(path)).earlier


def test_a_line_for_which_there_is_no_room_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "runs.history"
    path.write_bytes(b"what stands there\n")
    write = os.write
    monkeypatch.setattr("os.write", lambda handle, data: write(handle, data[:7]))
    with pytest.raises(UserError, match="not writable: no space left on device"):
        History(str(path), RUNS[0].date, RUNS[0].revision, (), ()).add(RUNS[0])
    assert path.read_bytes() == b"what stands there\n"


KEYS = ("date", "revision", "pages", "severities", "codes", "coverage", "error", "full")
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
)


@given(json_values)
def test_no_record_breaks_the_reader(value: object) -> None:
    with suppress(ValueError):
        assert isinstance(from_record(value), Run)
