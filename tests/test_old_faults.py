"""Living with old faults: baselines, suppressions, paths where a check says nothing, and presets."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checks.registry import CHECKS
from lint import baseline
from lint.cli import status
from lint.selection import choose

Run = Callable[..., tuple[int, list[str], str]]
ENGLISH = "The creature stays tapped until the tide rises."
TWICE = "Die Kreatur bleibt getappt, bis die Flut steigt."
GERMAN = "Der Golem zählt nur Länder, die du kontrollierst."


def page(card: str, *texts: str) -> str:
    return "\n\n".join([card, *(part for text in texts for part in ("2024-06-14", text))]) + "\n"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `check`; gives the exit status, each finding as `CODE path:line`, and what was said beside."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764460800")  # 2025-11-30
    Path("golem.txt").write_text(page("Golem", ENGLISH, GERMAN), encoding="utf-8")
    Path("motte.txt").write_text(page("Motte", TWICE, TWICE), encoding="utf-8")

    def ran(*options: str) -> tuple[int, list[str], str]:
        result = status(["check", ".", "--format", "json", "--select", "U,D,X", *options])
        printed, said = capsys.readouterr()
        findings = json.loads(printed)["findings"] if printed else []
        return result, [f"{one['code']} {one['path']}:{one['line']}" for one in findings], said

    return ran


def summary(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, int]:
    status(["check", ".", "--format", "json", "--select", "U,D,X", *options])
    counts: dict[str, int] = json.loads(capsys.readouterr().out)["summary"]
    return counts


def test_reports_among_the_pages_are_not_read(run: Run) -> None:
    options = ("--format", "jsonl=found.jsonl", "--history", "runs.jsonl")
    assert run(*options) == run(*options) == (1, ["U001 golem.txt:5", "D003 motte.txt:9"], "")


def test_without_a_baseline_everything_is_reported(run: Run) -> None:
    assert run()[:2] == (1, ["U001 golem.txt:5", "D003 motte.txt:9"])


def test_a_baseline_hides_what_it_accepts(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    result, findings, said = run("--write-baseline")
    assert (result, findings) == (0, [])
    assert "rulinglint: wrote rulinglint-baseline.json: 2 findings accepted;" in said
    assert run("--baseline", "rulinglint-baseline.json")[:2] == (0, [])
    assert summary(capsys, "--baseline", "rulinglint-baseline.json")["baselined"] == 2


def test_the_configuration_can_name_it(run: Run) -> None:
    run("--write-baseline")
    Path("rulinglint.toml").write_text('baseline = "rulinglint-baseline.json"\n', encoding="utf-8")
    assert run()[:2] == (0, [])
    assert run("--isolated")[:2] == (1, ["U001 golem.txt:5", "D003 motte.txt:9"])


def test_lines_may_move(run: Run) -> None:
    run("--write-baseline")
    Path("golem.txt").write_text(page("Golem", GERMAN, "Die Flut ist kein Land.", ENGLISH), encoding="utf-8")
    assert run("--baseline", "rulinglint-baseline.json")[:2] == (0, [])


def test_what_is_new_fails_even_if_it_equals_what_is_accepted(run: Run) -> None:
    run("--write-baseline")
    Path("motte.txt").write_text(page("Motte", TWICE, TWICE, TWICE), encoding="utf-8")
    assert run("--baseline", "rulinglint-baseline.json")[:2] == (1, ["D003 motte.txt:13"])


def test_what_is_gone_is_told_and_does_not_fail(run: Run) -> None:
    run("--write-baseline")
    Path("golem.txt").write_text(page("Golem", GERMAN), encoding="utf-8")
    result, findings, _ = run("--baseline", "rulinglint-baseline.json")
    assert (result, findings) == (0, ["X002 rulinglint-baseline.json:3"])


def test_writing_again_drops_what_is_gone_and_never_accepts_more(run: Run) -> None:
    run("--write-baseline")
    Path("golem.txt").write_text(page("Golem", GERMAN, "Draw a card for each of the tapped creatures."), "utf-8")
    result, findings, said = run("--baseline", "rulinglint-baseline.json", "--write-baseline")
    assert (result, findings) == (1, ["U001 golem.txt:9"])
    assert "1 of 2 accepted findings kept; 1 new one not accepted" in said
    assert [one.code for one in loaded().accepted] == ["D003"]


def loaded(path: str = "rulinglint-baseline.json") -> baseline.Baseline:
    found = baseline.load(path)
    assert found
    return found


def test_a_run_over_less_drops_nothing_that_it_has_not_looked_at(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    run("--write-baseline")
    before = loaded().accepted
    for narrow in (["golem.txt"], [".", "--select", "U"]):
        status(["check", *narrow, "--format", "json", "--baseline", "rulinglint-baseline.json", "--write-baseline"])
        assert loaded().accepted == before
        status(["check", *narrow, "--format", "json", "--baseline", "rulinglint-baseline.json"])
    assert "X002" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", ":1: no baseline: this is not JSON: "),
        ("[]", ": no baseline: its list of findings cannot be understood"),
        (
            '{"schema": 1, "findings": [{"fingerprint": "x"}]}',
            ": no baseline: its list of findings cannot be understood",
        ),
        ('{"schema": 9, "findings": []}', ": no baseline: its schema is 9, not 1"),
        (None, "no such baseline: b.json"),
    ],
)
def test_a_file_that_is_none_is_told_in_one_line(run: Run, text: str | None, said: str) -> None:
    if text is not None:
        Path("b.json").write_text(text, encoding="utf-8")
    result, _, errors = run("--baseline", "b.json")
    assert result == 2
    assert said in errors.splitlines()[0]
    assert "Traceback" not in errors


def test_a_gate_names_exactly_the_one_new_fault_among_many(
    tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(100):
        texts = (f"The creature with {number} counters stays tapped until {word} rises." for word in "abcde")
        Path(f"alt{number}.txt").write_text(page(f"Alt {number}", *texts), encoding="utf-8")
    run("--write-baseline")
    capsys.readouterr()
    Path("alt7.txt").write_text(Path("alt7.txt").read_text("utf-8") + f"\n2024-06-14\n\n{ENGLISH}\n", encoding="utf-8")
    options = ("--baseline", "rulinglint-baseline.json")
    assert run(*options)[:2] == (1, ["U001 alt7.txt:25"])
    status(["suppress", "alt7.txt:25", "--reason", "The client wants it so."])
    assert run(*options)[:2] == (0, [])


def suppress(text: str) -> None:
    Path("rulinglint-ignore.toml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "entry",
    [
        'code = "U001"\ncard = "Golem"',
        'code = "untranslated-ruling"\npath = "go*.txt"',
        'code = "u001"\ncard = "G*"\nquote = "stays  tapped"',
    ],
)
def test_a_suppression_hides_what_it_fits(run: Run, capsys: pytest.CaptureFixture[str], entry: str) -> None:
    suppress(f'[[suppress]]\n{entry}\nreason = "So printed."\n')
    assert run()[:2] == (1, ["D003 motte.txt:9"])
    assert summary(capsys)["suppressed"] == 1
    assert run("--isolated")[1] == ["U001 golem.txt:5", "D003 motte.txt:9"]


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('code = "U001"\ncard = "Golem"\nquote = "no such words"', "matches nothing"),
        ('code = "U002"\ncard = "Golem"', "matches nothing"),
        ('code = "U001"\ncard = "Golem"\nexpires = 2025-11-29', "expired on 2025-11-29"),
    ],
)
def test_one_that_is_of_no_use_is_told(run: Run, capsys: pytest.CaptureFixture[str], entry: str, said: str) -> None:
    suppress(f'# decided by the editors\n\n[[suppress]]\n{entry}\nreason = "So printed."\n')
    assert run()[:2] == (1, ["U001 golem.txt:5", "D003 motte.txt:9", "X002 rulinglint-ignore.toml:3"])
    status(["check", ".", "--select", "X", "--format", "concise"])
    assert said in run_text(capsys)


def run_text(capsys: pytest.CaptureFixture[str]) -> str:
    status(["check", ".", "--select", "U,D,X", "--format", "concise"])
    return capsys.readouterr().out


def test_one_holds_to_its_last_day(run: Run) -> None:
    suppress('[[suppress]]\ncode = "U001"\ncard = "Golem"\nreason = "So printed."\nexpires = 2025-11-30\n')
    assert run()[1] == ["D003 motte.txt:9"]


def test_one_that_the_run_could_not_use_is_not_told(run: Run) -> None:
    suppress('[[suppress]]\ncode = "A001"\ncard = "Golem"\nreason = "So printed."\n')
    assert run()[1] == ["U001 golem.txt:5", "D003 motte.txt:9"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[suppress]]\ncode = "U001"\ncard = "Golem"\n', "1: the suppression gives no reason"),
        (
            '[[suppress]]\ncode = "U001"\ncard = "Golem"\nreason = " "\n',
            "1: reason must be a text with something in it",
        ),
        ('\n[[suppress]]\ncode = "U001"\nreason = "x"\n', "2: the suppression says neither card nor path"),
        ('[[suppress]]\ncode = "U"\ncard = "Golem"\nreason = "x"\n', "1: “U” is more than one check"),
        ('[[suppress]]\ncode = "U01"\ncard = "Golem"\nreason = "x"\n', "1: no check has the code or name “U01”"),
        ('[[suppress]]\ncode = "U001"\ncrad = "Golem"\nreason = "x"\n', "1: a suppression has no key “crad”"),
        ('[[suppress]]\ncode = "U001"\ncard = "G"\nreason = "x"\nexpires = "soon"\n', "1: expires must be a day"),
        ('reason = "x"\n', " there is no key “reason”"),
        ("[suppress", " this is not TOML"),
    ],
)
def test_a_faulty_file_is_told_in_one_line(run: Run, text: str, said: str) -> None:
    suppress(text)
    result, _, errors = run()
    assert result == 2
    assert errors.splitlines()[0].startswith(f"rulinglint: rulinglint-ignore.toml:{said}")


def test_suppress_keeps_what_stands_there(run: Run) -> None:
    suppress('# ours\n[[suppress]]\ncode = "D003"\ncard = "Motte"\nreason = "So printed."')
    assert status(["suppress", "golem.txt:5", "--reason", 'Said "so" by C:\\n.', "--expires", "2027-06-30"]) == 0
    text = Path("rulinglint-ignore.toml").read_text(encoding="utf-8")
    assert text.startswith('# ours\n[[suppress]]\ncode = "D003"\n')
    assert text.endswith('reason = "Said \\"so\\" by C:\\\\n."\nexpires = 2027-06-30\n')
    assert run()[:2] == (0, [])


def test_suppress_by_place_with_a_column(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    Path("golem.txt").write_text("Golem\n\n2024-06-14\n\nDie  Kreatur bleibt  getappt.\n", encoding="utf-8")
    assert status(["suppress", "golem.txt:5", "--reason", "x"]) == 2
    assert "golem.txt:5 has 2 findings" in capsys.readouterr().err
    assert status(["suppress", "golem.txt:5:14", "--reason", "x"]) == 0
    assert 'quote = "bleibt getappt."' in Path("rulinglint-ignore.toml").read_text(encoding="utf-8")
    assert run("--select", "Y", "--ignore", "D")[1] == ["Y003 golem.txt:5"]
    # The other one is shown by no report any more, so the line has one.
    assert status(["suppress", "golem.txt:5", "--reason", "x"]) == 0
    assert run("--select", "Y", "--ignore", "D")[1] == []


def test_what_is_suppressed_is_not_written_twice(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["suppress", "golem.txt:5", "--reason", "x"]) == 0
    written = Path("rulinglint-ignore.toml").read_text(encoding="utf-8")
    assert status(["suppress", "golem.txt:5", "--reason", "y"]) == 0
    assert capsys.readouterr().err.endswith("rulinglint-ignore.toml:1: U001 on Golem is suppressed already\n")
    assert Path("rulinglint-ignore.toml").read_text(encoding="utf-8") == written


def test_suppress_says_until_when(
    run: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772323200")  # 1 March 2026
    for said in ("is suppressed until 2026-03-01", "is suppressed already until 2026-03-01"):
        assert status(["suppress", "golem.txt:5", "--reason", "x", "--expires", "2026-03-01"]) == 0
        assert capsys.readouterr().err.endswith(f"U001 on Golem {said}\n")


def test_one_of_several_empty_files_is_suppressed_alone(run: Run) -> None:
    Path("alt").mkdir()
    for name in ("alt/[1] leer.txt", "alt/1 leer.txt"):
        Path(name).write_text("", encoding="utf-8")
    assert status(["suppress", "alt/[1] leer.txt:1", "--reason", "Comes with the next set."]) == 0
    assert run("--select", "X", "--ignore", "D,U")[1] == ["X001 alt/1 leer.txt:1"]


def test_suppress_by_fingerprint(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    status(["check", ".", "--verbose", "--select", "D003"])
    (fingerprint,) = re.findall("fingerprint ([0-9a-f]{16})", capsys.readouterr().out)
    assert status(["suppress", fingerprint, "--reason", "So printed."]) == 0
    assert run()[1] == ["U001 golem.txt:5"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["golem.txt:5"], "suppress: the reason is missing"),
        (["golem.txt:7", "--reason", "x"], "suppress: there is no finding golem.txt:7"),
        (["0123456789abcdef", "--reason", "x"], "suppress: there is no finding 0123456789abcdef"),
        (["golem", "--reason", "x"], "suppress: “golem” names no finding"),
        (["golem.txt:5", "--reason", "x", "--expires", "soon"], "--expires: “soon” is no day"),
        (["golem.txt:5", "--reason", "x", "--expires", "2026-02-28"], "suppress: --expires 2026-02-28 is past"),
        (["golem.txt:5", "--reason", "x", "--code", "Q9"], "--code: no check has the code or name “Q9”"),
    ],
)
def test_suppress_says_in_one_line_what_is_wrong(
    run: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772323200")  # 1 March 2026
    assert status(["suppress", *words]) == 2
    assert said in capsys.readouterr().err.splitlines()[0]
    assert not Path("rulinglint-ignore.toml").exists()


@given(reason=st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(lambda text: text.split()))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_any_reason_can_be_read_again(reason: str) -> None:
    import tomllib

    from lint.suppressions import appended
    from reports.report import Entry

    entry = Entry(CHECKS[0], CHECKS[0].severity, None, None, None, "0" * 16, "Golem [x]*", "de")  # type: ignore[arg-type]
    (read,) = tomllib.loads(appended("", entry, reason, None))["suppress"]
    assert (read["reason"], read["card"]) == (reason, "Golem [[]x][*]")


def test_checks_say_nothing_where_paths_are_ignored(run: Run) -> None:
    Path("alt").mkdir()
    Path("golem.txt").rename("alt/golem.txt")
    Path("rulinglint.toml").write_text('[per-path-ignore]\n"alt/**" = ["U"]\n', encoding="utf-8")
    assert run()[:2] == (1, ["D003 motte.txt:9"])


def test_presets() -> None:
    gate, default, everything = (choose(None, (), (), False, preset).checks for preset in ("gate", "default", "all"))
    assert set(gate) < set(default) < set(everything) == set(CHECKS)
    assert not [check.code for check in gate if check.preview or check.severity == "info"]
    assert set(choose(None, (), (), False, "gate", ("D001",)).checks) == {
        *gate,
        *(c for c in CHECKS if c.code == "D001"),
    }
    assert [check.code for check in choose(("U003",), (), (), False, "gate").checks] == ["U003"]
