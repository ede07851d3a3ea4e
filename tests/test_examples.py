"""The example pages show every check, and nothing but what their README says."""

import json
import re
from collections import defaultdict
from pathlib import Path

import golden
import pytest

from checks.check import Scope
from checks.registry import CHECKS
from lint.cli import status

ROOT = Path(__file__).parent.parent
ROW = re.compile(r"^\| (`.+?`) \| ([A-Z0-9, ]*) ?\| .+ \|$", re.MULTILINE)


@pytest.fixture(autouse=True)
def _in_a_checkout_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764460800")  # 2025-11-30
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def report(capsysbinary: pytest.CaptureFixture[bytes], *options: str) -> str:
    assert status(["check", "--isolated", "examples/", *options]) == 1
    output, errors = capsysbinary.readouterr()
    assert not errors
    return output.decode()


@pytest.fixture
def shown(capsysbinary: pytest.CaptureFixture[bytes]) -> dict[str, set[str]]:
    codes = defaultdict(set)
    for finding in json.loads(report(capsysbinary, "--format", "json"))["findings"]:
        codes[finding["path"].removeprefix("examples/")].add(finding["code"])
    return codes


def test_every_stable_check_is_shown(shown: dict[str, set[str]]) -> None:
    assert set[str]().union(*shown.values()) == {
        check.code for check in CHECKS if not check.preview and check.scope is not Scope.DECISIONS
    }


def test_the_readme_says_what_is_shown(shown: dict[str, set[str]]) -> None:
    told: dict[str, set[str]] = {}
    for names, codes in ROW.findall((ROOT / "examples/README.md").read_text(encoding="utf-8")):
        for pattern in re.findall("`(.+?)`", names):
            files = [file.relative_to(ROOT / "examples").as_posix() for file in (ROOT / "examples").glob(pattern)]
            assert files, f"no file of the examples is called {pattern}"
            told |= {file: set(re.findall(r"\w+", codes)) for file in files}
    files = {file.relative_to(ROOT / "examples").as_posix() for file in (ROOT / "examples").rglob("*.[tj]*")}
    assert told == {file: shown[file] for file in files}


@pytest.mark.parametrize(("options", "name"), [((), "examples.txt"), (("--format", "json"), "examples.json")])
def test_the_reports_are_the_kept_ones(
    capsysbinary: pytest.CaptureFixture[bytes], options: tuple[str, ...], name: str
) -> None:
    golden.holds(name, report(capsysbinary, *options))
