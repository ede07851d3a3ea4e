"""What a process loads before it needs it, and how it ends."""

import subprocess
import sys
from pathlib import Path

import pytest
from test_cli import ROOT, environment

from checks.registry import CHECKS

HEAVY = frozenset(
    ("spacy", "numpy", "rapidfuzz", "importlib.metadata", "multiprocessing", "concurrent.futures", "pathspec")
)


def loaded(folder: Path, *arguments: str, status: int = 0) -> tuple[set[str], str]:
    """The modules that a command has loaded, and what it has written."""
    code = (
        "import sys\nfrom lint.cli import status\n"
        f"assert status({list(arguments)!r}) == {status}\nprint(*sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=folder, capture_output=True, env=environment(), check=True, timeout=120)
    return set(done.stderr.decode().split()), done.stdout.decode()


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["--help"],
        ["check", "--help"],
        ["checks"],
        ["checks", "--format", "json"],
        *(["explain", check.code] for check in CHECKS),
    ],
)
def test_nothing_heavy_is_imported_before_a_text_needs_it(tmp_path: Path, arguments: list[str]) -> None:
    modules, _ = loaded(tmp_path, *arguments)
    assert "lint.cli" in modules
    assert HEAVY & modules == set()


def test_no_check_imports_spacy() -> None:
    modules, said = loaded(ROOT, "check", "examples", "--preview", "--no-cache", "--jobs", "1", status=1)
    assert "spacy" not in modules
    assert all(f" {code} " in said for code in ("C001", "C002", "C005", "U002", "A004"))


def test_a_process_ends_as_soon_as_all_is_told() -> None:
    code = "import atexit; atexit.register(print, 'taken apart'); {}from lint.cli import main; main()"
    for watched, last in (("", "\n"), ("import sys; sys.setprofile(lambda *_: None); ", "\ntaken apart\n")):
        command = [sys.executable, "-c", code.format(watched), "explain", "U001"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
        assert done.stdout.endswith(last)
        assert ("taken apart" in done.stdout) == bool(watched)
        assert (done.returncode, done.stderr) == (0, "")
