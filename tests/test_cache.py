"""The cache: an answer is told again while nothing has changed, and a cache that cannot be used changes nothing."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus.keys import key_of
from lint.cache import Cache, stamp
from lint.cli import status
from lint.version import __version__
from lint.word_shelf import WordShelf

ROOT = Path(__file__).parent.parent
Run = Callable[..., tuple[int, str, str]]
PAGE = "Golem\n\n2024-06-14\n\nThe creature stays tapped until the tide rises.\n"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("lint.memory.stamp", lambda: ("this version",))
    Path("golem.txt").write_text(PAGE, encoding="utf-8")

    def ran(*options: str) -> tuple[int, str, str]:
        result = status(["check", "golem.txt", "--select", "U", "--cache-dir", "c", *options])
        return result, *capsys.readouterr()

    return ran


def answers() -> int:
    with sqlite3.connect("c/cache.sqlite3") as connection:
        (count,) = connection.execute("SELECT count(*) FROM entry WHERE kind = 'answer'").fetchone()
    connection.close()
    return int(count)


def test_an_answer_is_told_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run("--format", "text", "--format", "json=report.json")
    report = Path("report.json").read_bytes()
    Path("report.json").unlink()
    monkeypatch.setattr("lint.answering.lint", None)
    assert run("--format", "text", "--format", "json=report.json") == first
    assert Path("report.json").read_bytes() == report


@pytest.mark.parametrize(
    "options",
    [
        ["--ignore", "U001"],
        ["--fail-on", "never"],
        ["--format", "json"],
        ["--quiet"],
        ["--color", "always"],
        ["--preview"],
        ["--source", "de", "--target", "en"],
    ],
)
def test_another_wish_is_another_answer(run: Run, options: list[str]) -> None:
    run()
    assert answers() == 1
    run(*options)
    assert answers() == 2


def test_what_the_answer_hangs_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for count, change in enumerate(
        (
            lambda: None,
            lambda: Path("golem.txt").write_text(PAGE + "\n2024-06-14\n\nDie Flut steigt.\n", encoding="utf-8"),
            lambda: Path("rulinglint.toml").write_text('severity = { U001 = "info" }\n', encoding="utf-8"),
            lambda: Path("rulinglint-ignore.toml").write_text(
                '[[suppress]]\ncode = "U001"\ncard = "Golem"\nreason = "x"\n', encoding="utf-8"
            ),
            lambda: monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764460800"),
            lambda: monkeypatch.setattr("lint.memory.stamp", lambda: ("another version",)),
        ),
        start=1,
    ):
        change()
        expected = run("--no-cache")
        assert run() == expected
        assert answers() == count
        assert run() == expected
        assert answers() == count


def test_what_is_not_kept(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for options in (["--verbose"], ["--fix"], ["--write-baseline"], ["nowhere.txt"]):
        run(*options)
        assert answers() == 0
    run("--no-cache")
    assert answers() == 0


@pytest.mark.parametrize(
    ("content", "what"),
    [(b"no database at all, but long enough to be looked at" * 30, "is broken"), (None, "is no cache of this version")],
)
def test_a_file_that_is_no_cache_is_made_anew_and_said(run: Run, content: bytes | None, what: str) -> None:
    expected = run("--no-cache")
    Path("c").mkdir()
    if content is None:
        with sqlite3.connect("c/cache.sqlite3") as connection:
            connection.execute("CREATE TABLE theirs (x)")
        connection.close()
    else:
        Path("c/cache.sqlite3").write_bytes(content)
    result, printed, said = run()
    assert (result, printed) == expected[:2]
    assert said == f"{expected[2]}rulinglint: note: c/cache.sqlite3 {what}, so it was made anew\n"
    assert run() == expected


def test_a_file_that_turns_out_to_be_broken_only_when_it_is_used_is_made_anew(tmp_path: Path) -> None:
    folder, keys = tmp_path / "c", [bytes([number]) for number in range(200)]
    cache = Cache(str(folder))
    cache.put("text", {key: key * 3000 for key in keys})
    cache.close()
    data = bytearray((folder / "cache.sqlite3").read_bytes())
    half = len(data) // 2
    data[half:] = b"\xff" * (len(data) - half)
    (folder / "cache.sqlite3").write_bytes(data)
    cache = Cache(str(folder))
    assert cache.note is None
    assert len(cache.get("text", keys)) < len(keys)
    assert cache.note == f"{folder / 'cache.sqlite3'} is broken, so it was made anew"
    cache.put("text", {b"key": b"value"})
    assert cache.get("text", [b"key"]) == {b"key": b"value"}
    cache.close()


def test_why_nothing_is_kept_is_told_who_asks(run: Run) -> None:
    Path("c").write_text("a file where the folder should be", encoding="utf-8")
    said = run("--verbose")[2].splitlines()
    assert "rulinglint: note: the cache cannot be used: c/cache.sqlite3: unable to open database file" in said


def test_a_cache_that_cannot_be_written_changes_nothing(run: Run) -> None:
    expected = run("--no-cache")
    Path("c").write_text("a file where the folder should be", encoding="utf-8")
    assert run() == expected
    assert run() == expected


@pytest.mark.parametrize("broken", ["'x'", "x'00'", "NULL", "substr(value, 1, length(value) - 1)", "value || 'x'"])
def test_broken_values_are_passed_over(run: Run, broken: str) -> None:
    expected = run()
    with sqlite3.connect("c/cache.sqlite3") as connection:
        connection.execute(f"UPDATE entry SET value = {broken}")
    connection.close()
    assert run() == expected


def test_the_folder_stays_out_of_version_control(run: Run) -> None:
    run()
    assert sorted(os.listdir("c")) == [".gitignore", "CACHEDIR.TAG", "cache.sqlite3"]
    assert Path("c/.gitignore").read_text(encoding="ascii") == "*\n"


def test_a_folder_of_the_user_is_not_marked_and_one_that_was_not_finished_is(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "page.txt").write_text("x", encoding="utf-8")
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "..gitignore.1.tmp").write_text("*", encoding="utf-8")
    for name in ("theirs", "ours"):
        Cache(str(tmp_path / name)).close()
    assert sorted(os.listdir(tmp_path / "theirs")) == ["cache.sqlite3", "page.txt"]
    assert (tmp_path / "ours" / ".gitignore").read_text(encoding="ascii") == "*\n"


def test_the_same_package_installed_once_more_has_the_same_stamp(tmp_path: Path) -> None:
    home = tmp_path / "rulinglint"
    (home / "lint").mkdir(parents=True)
    (home / "lint" / "run.py").write_text("x", encoding="utf-8")
    checkout = stamp(str(home))
    os.utime(home / "lint" / "run.py", (1, 1))
    assert stamp(str(home)) != checkout
    record = tmp_path / f"rulinglint-{__version__}.dist-info" / "RECORD"
    record.parent.mkdir()
    record.write_text("rulinglint/lint/run.py,sha256=abc,1", encoding="utf-8")
    installed = stamp(str(home))
    os.utime(home / "lint" / "run.py", (2, 2))
    assert stamp(str(home)) == installed
    record.write_text("rulinglint/lint/run.py,sha256=def,1", encoding="utf-8")
    assert stamp(str(home)) != installed


def test_the_oldest_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lint.cache._MOST_BYTES", 1000)
    cache = Cache(str(tmp_path / "c"))
    keys = [key_of(number) for number in range(8)]
    for key in keys:
        cache.put("text", {key: b"x" * 300})
    cache.put("other", {keys[0]: b"y"})
    assert list(cache.get("text", keys)) == keys[-3:]
    assert cache.get("other", keys) == {keys[0]: b"y"}
    cache.close()
    assert cache.get("text", keys) == {}


def test_two_at_once_both_keep_what_they_know(tmp_path: Path) -> None:
    first, second = Cache(str(tmp_path / "c")), Cache(str(tmp_path / "c"))
    for number in range(20):
        first.put("text", {key_of("first", number): b"1"})
        second.put("text", {key_of("second", number): b"2"})
    keys = [key_of(name, number) for name in ("first", "second") for number in range(20)]
    assert len(first.get("text", keys)) == len(second.get("text", keys)) == 40
    first.close()
    second.close()


WRITE = """
import os, sys
from corpus.keys import key_of
from lint.cache import Cache
cache = Cache(sys.argv[1])
for number in range(100000):
    cache.put("text", {key_of(number, part): os.urandom(2000) for part in range(20)})
"""


def test_a_run_that_is_killed_leaves_a_whole_cache(tmp_path: Path) -> None:
    folder = tmp_path / "c"
    for pause in (0.05, 0.1, 0.2):
        process = subprocess.Popen([sys.executable, "-c", WRITE, str(folder)], cwd=ROOT)
        while not (folder / "cache.sqlite3").exists():
            assert process.poll() is None
            time.sleep(0.01)
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        process.wait()
        cache = Cache(str(folder))
        assert cache.note is None
        cache.put("text", {b"key": b"value"})
        assert cache.get("text", [b"key"]) == {b"key": b"value"}
        cache.close()
        connection = sqlite3.connect(folder / "cache.sqlite3")
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        connection.close()


@pytest.mark.parametrize("lock", ["EXCLUSIVE", "IMMEDIATE"])
def test_a_cache_that_is_locked_is_waited_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lock: str) -> None:
    Cache(str(tmp_path / "c")).close()
    other = sqlite3.connect(tmp_path / "c" / "cache.sqlite3", isolation_level=None)
    other.execute(f"BEGIN {lock}")
    monkeypatch.setattr("lint.cache._PATIENCE", 0.5)
    began = time.monotonic()
    cache = Cache(str(tmp_path / "c"))
    for number in range(8):
        cache.get("text", [key_of(number)])
        cache.put("text", {key_of(number): b"value"})
    assert 0.4 < time.monotonic() - began < 2
    assert cache.trouble == f"{tmp_path / 'c' / 'cache.sqlite3'}: database is locked"
    monkeypatch.setattr("lint.word_shelf.Cache", None)
    shelf = WordShelf(cache, b"", jobs=2)
    shelf._process = -1  # as in a process that packs tables
    assert shelf.packed("de", 0) is None
    cache.close()
    other.close()
