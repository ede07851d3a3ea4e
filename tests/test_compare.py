"""What is new, gone and unchanged between two JSON reports."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lint.cli import status
from lint.comparing import compared

ENGLISH = "The creature stays tapped until the tide rises."
GERMAN = "Die Kreatur bleibt getappt, bis die Flut steigt."


@pytest.fixture
def _reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, texts in (("old", (ENGLISH, GERMAN, GERMAN)), ("new", (GERMAN, GERMAN, "Draw a card at once."))):
        rulings = "\n\n".join(f"2024-06-14\n\n{text}" for text in texts)
        Path("golem.txt").write_text(f"Golem\n\n{rulings}\n", encoding="utf-8")
        status(["check", "golem.txt", "--select", "U,D003", "--quiet", "--format", f"json={name}.json"])


@pytest.mark.usefixtures("_reports")
def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["compare", "old.json", "new.json"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "new   golem.txt:13:1: error U001 untranslated-ruling: This ruling is still English; translate it.",
        "gone  golem.txt:5:1: error U001 untranslated-ruling: This ruling is still English; translate it.",
        "1 (1 error) new, 1 (1 error) gone, 1 unchanged.",
    ]


def test_nothing_in_a_report_reaches_the_terminal_as_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    keys = ("code", "name", "severity", "message", "path", "line", "column", "fingerprint")
    Path("old.json").write_text('{"findings": []}', encoding="utf-8")
    Path("new.json").write_text(json.dumps({"findings": [dict.fromkeys(keys, "\x1b[2J")]}), encoding="utf-8")
    assert status(["compare", "old.json", "new.json"]) == 0
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.usefixtures("_reports")
def test_for_tools(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["compare", "old.json", "new.json", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert ([one["line"] for one in told["new"]], [one["line"] for one in told["gone"]]) == ([13], [5])
    assert told["unchanged"] == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "no such file: old.json"),
        ("{", "old.json: no report: this is not JSON"),
        ("[]", "old.json: no report: it has no list of findings"),
        ('{"findings": [{"code": "U001"}]}', "old.json: no report: it has no list of findings"),
        ("[" * 100_000, "old.json: no report: this is not JSON"),
    ],
)
def test_what_is_no_report(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    text: str | None,
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("new.json").write_text('{"findings": []}', encoding="utf-8")
    if text is not None:
        Path("old.json").write_text(text, encoding="utf-8")
    assert status(["compare", "old.json", "new.json"]) == 2
    assert capsys.readouterr().err.splitlines()[0] == f"rulinglint: {said}"


NAMES = st.lists(st.sampled_from("abcd"), max_size=8)


@given(NAMES, NAMES)
def test_every_finding_is_counted_once(old: list[str], new: list[str]) -> None:
    found = compared([{"fingerprint": name} for name in old], [{"fingerprint": name} for name in new])
    assert len(found.new) + found.unchanged == len(new)
    assert len(found.gone) + found.unchanged == len(old)
    assert not {one["fingerprint"] for one in found.new} & {one["fingerprint"] for one in found.gone}
