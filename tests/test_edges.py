"""What happens at the edges of a system: closed streams, locked files, limits that are reached, impatient users."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
COMMAND = f'"{sys.executable}" -m rulinglint'
PAGE = "Golem\n\n2024-06-14\n\nThe creature stays tapped until the tide rises.\n"
PATIENCE = 120.0


class Told(NamedTuple):
    """What a process ended with."""

    status: int
    out: str
    err: str


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one page."""
    (tmp_path / "golem.txt").write_text(PAGE, encoding="utf-8")
    (tmp_path / "rulinglint.toml").write_text('select = ["U"]\n', encoding="utf-8")
    return tmp_path


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def shell(folder: Path, command: str) -> Told:
    """What a shell's command in a folder is answered; `rulinglint` is ours."""
    command = command.replace("rulinglint", COMMAND)
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment(), capture_output=True, timeout=PATIENCE, check=False
    )
    return Told(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.parametrize("command", ["check", "align", "claims"])
def test_standard_input_that_is_closed_is_told(folder: Path, command: str) -> None:
    assert shell(folder, f"rulinglint {command} - <&-") == (
        2,
        "",
        "rulinglint: -: standard input is closed\n  Pipe a page into it, or name files and folders.\n",
    )
