"""check --watch reports again after every change, and ends when it is interrupted."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lint.cli import status

ROOT = Path(__file__).parent.parent
ENGLISH = "Golem\n\n2024-06-14\n\nThe creature stays tapped until the tide rises.\n"
GERMAN = "Golem\n\n2024-06-14\n\nDie Kreatur bleibt getappt, bis die Flut steigt.\n"


@pytest.fixture
def watching(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    (tmp_path / "golem.txt").write_text(ENGLISH, encoding="utf-8")
    command = [sys.executable, "-m", "rulinglint", "check", ".", "--watch", "--select", "U", "--format", "concise"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        yield process
        process.kill()


def until_it_waits(process: "subprocess.Popen[str]") -> list[str]:
    assert process.stdout
    lines = []
    for line in process.stdout:
        if line == "rulinglint: watching for changes; Ctrl-C ends\n":
            return lines
        lines.append(line)
    raise AssertionError(f"it has ended: {lines}")


def test_every_change_is_reported(watching: "subprocess.Popen[str]", tmp_path: Path) -> None:
    assert until_it_waits(watching)[0].startswith("golem.txt:5:1: error U001")
    (tmp_path / "golem.txt").write_text(GERMAN, encoding="utf-8")
    assert until_it_waits(watching)[0].startswith("No findings")
    (tmp_path / "rulinglint.toml").write_text("selct = []\n", encoding="utf-8")
    assert until_it_waits(watching)[0].startswith("rulinglint: rulinglint.toml:1: there is no key “selct”")
    (tmp_path / "rulinglint.toml").unlink()
    (tmp_path / "neu.txt").write_text(ENGLISH, encoding="utf-8")
    assert until_it_waits(watching)[0].startswith("neu.txt:5:1: error U001")
    watching.send_signal(signal.SIGINT)
    assert watching.wait(20) == 130


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--fix"], "--watch and --fix contradict each other"),
        (["--write-baseline"], "--watch and --write-baseline contradict each other"),
        (["-"], "--watch: standard input cannot be watched"),
    ],
)
def test_what_cannot_be_watched(capsys: pytest.CaptureFixture[str], options: list[str], said: str) -> None:
    assert status(["check", "--watch", "--isolated", *options]) == 2
    assert capsys.readouterr().err.splitlines()[0] == f"rulinglint: {said}"
