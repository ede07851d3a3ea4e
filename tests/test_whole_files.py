import os
import subprocess
import sys
from pathlib import Path

import pytest

from lint.whole_files import put

posix = pytest.mark.skipif(os.name != "posix", reason="only there leftovers are looked for")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def ended_process() -> int:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_nothing_else_is_left_beside_it() -> None:
    put("a", b"old")
    put("a", b"new")
    assert (Path("a").read_bytes(), os.listdir()) == (b"new", ["a"])


@posix
def test_permissions_stay() -> None:
    put("a", b"old")
    Path("a").chmod(0o640)
    put("a", b"new")
    assert Path("a").stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link() -> None:
    put("real", b"old")
    os.symlink("real", "link")
    put("link", b"new")
    assert (Path("real").read_bytes(), os.path.islink("link")) == (b"new", True)


def test_a_device_is_written_to() -> None:
    put(os.devnull, b"gone")
    assert not os.path.isfile(os.devnull)


def test_what_fails_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    put("a", b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        put("a", b"new")
    assert (Path("a").read_bytes(), os.listdir()) == (b"old", ["a"])


@posix
def test_leftovers_of_killed_runs_are_cleared_away_and_those_of_others_are_not() -> None:
    ended, alive = f".a.txt.{ended_process()}.tmp", f".a.txt.{os.getppid()}.tmp"
    others = (alive, ".b.txt.1.tmp", ".a.txt.x.tmp", ".aXtxt.999999999.tmp", "a.txt.999999999.tmp")
    for name in (ended, *others):
        Path(name).write_bytes(b"half")
    put("a.txt", b"whole")
    assert sorted(os.listdir()) == sorted(("a.txt", *others))
