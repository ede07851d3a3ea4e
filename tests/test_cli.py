"""The command as people and scripts meet it: arguments, output, exit status.

What a process alone can show is shown in one of its own; the rest asks this one, which has spaCy loaded.
"""

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from samples import ALL

from checks.check import Check
from checks.registry import CHECKS
from corpus.model import Problem
from lint import cli
from lint.config import load
from lint.progress import Progress
from lint.version import __version__
from reports.formats import FORMATS

ROOT = Path(__file__).parent.parent
COMMAND = [sys.executable, "-m", "rulinglint"]

PAGE = """\
Uhrwerk der Gezeiten

2024-03-08

Das Uhrwerk läuft weiter (even if it was countered by another spell), bis die Flut kommt.

2024-03-15

The clockwork keeps ticking until the tide comes in, even if its controller has left the game.
"""
CLEAN = """\
Hafen im Nebel

2024-03-08

Der Hafen bleibt getappt, bis der Nebel fällt oder ein anderer Spieler ihn enttappt.
"""


class Answer(NamedTuple):
    """What was said to a command."""

    status: int
    out: str
    err: str


def environment(**more: str) -> dict[str, str]:
    mine = {"CI", "COLUMNS", "FORCE_COLOR", "NO_COLOR", "PYTHONDONTWRITEBYTECODE", "PYTHONIOENCODING"}
    return {name: value for name, value in os.environ.items() if name not in mine} | {"PYTHONPATH": str(ROOT)} | more


def launched(folder: Path, *arguments: str, **env: str) -> Answer:
    """The answer of a process."""
    done = subprocess.run(
        [*COMMAND, *arguments], cwd=folder, capture_output=True, env=environment(**env), check=False, timeout=120
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def rulinglint(folder: Path, *arguments: str, given: str = "", **env: str) -> Answer:
    """The answer of the same command line inside this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(os, "environ", environment(**env))
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        status = cli.status([*arguments])
        err.flush()
    return Answer(status, *(stream.buffer.getvalue().decode() for stream in (out, err)))  # type: ignore[attr-defined]


@pytest.fixture(scope="session")
def _pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "rulinglint.toml").write_text("# nothing above this folder counts\n")
    (folder / "de").mkdir()
    (folder / "de" / "uhrwerk.txt").write_text(PAGE, encoding="utf-8")
    (folder / "de" / "hafen.txt").write_text(CLEAN, encoding="utf-8")
    return folder


@pytest.fixture
def pages(_pages: Path, tmp_path: Path) -> Path:
    """A folder of two German pages, one of them with faults."""
    return Path(shutil.copytree(_pages, tmp_path / "pages"))


# What needs no text analysed


def test_version(tmp_path: Path) -> None:
    answer = launched(tmp_path, "--version")
    assert (answer.status, answer.out, answer.err) == (0, f"rulinglint {__version__}\n", "")
    assert launched(tmp_path, "--version", "--help").out == answer.out


@pytest.mark.parametrize(
    "arguments", [["--help"], ["check", "-h"], ["explain", "--help"], ["checks", "-h"], ["init", "-h"]]
)
def test_help_fits_a_terminal(tmp_path: Path, arguments: list[str]) -> None:
    answer = rulinglint(tmp_path, *arguments)
    assert (answer.status, answer.err) == (0, "")
    assert "Usage: rulinglint" in answer.out
    described = [line for line in answer.out.splitlines() if line.startswith(" ")]
    assert not [line for line in described if len(line) > 78]


def test_every_option_is_in_the_help_under_a_heading(tmp_path: Path) -> None:
    from lint.options import CHECK

    shown = rulinglint(tmp_path, "check", "--help").out
    names = [name for option in CHECK for name in option.opts if name.startswith("-")]
    assert len(names) > 15
    assert not [name for name in names if not re.search(rf"(?m)^  .*{name}\b", shown)]


def test_without_a_command_there_is_help_and_no_success(tmp_path: Path) -> None:
    answer = launched(tmp_path)
    assert (answer.status, answer.out) == (2, "")
    assert "Start here:" in answer.err


def test_checks_lists_every_check(tmp_path: Path) -> None:
    (tmp_path / "rulinglint.toml").write_text('ignore = ["D001"]\n[severity]\nU003 = "info"\n')
    told = rulinglint(tmp_path, "checks").out.splitlines()
    assert [line[:4] for line in told[:-1]] == [check.code for check in CHECKS]
    assert f"{len(CHECKS)} checks. In force here: " in told[-1]
    assert "D001 ignored in rulinglint.toml" in told[-1]
    columns = {
        line.index(check.severity.value) for line, check in zip(told, CHECKS, strict=False) if check.code != "U003"
    }
    assert len(columns) == 1
    listed = json.loads(rulinglint(tmp_path, "checks", "--select", "U003,D001", "--format", "json").out)
    assert [list(check) for check in listed] == [
        ["code", "name", "severity", "scope", "fixable", "preview", "gate", "summary", "in_force"]
    ] * 2
    assert [(check["code"], check["severity"], check["in_force"]) for check in listed] == [
        ("D001", "info", False),
        ("U003", "info", True),
    ]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_explain_knows_every_check(tmp_path: Path, check: Check) -> None:
    answer = rulinglint(tmp_path, "explain", check.code)
    assert answer.status == 0
    assert answer == rulinglint(tmp_path, "explain", check.name)
    assert answer.out.startswith(f"{check.code} {check.name}   {check.severity}, ")
    assert "\nBad\n  " in answer.out


def test_explain_lists_a_family(tmp_path: Path) -> None:
    assert rulinglint(tmp_path, "explain", "U").out.count("\nU") >= 3


def test_completion(tmp_path: Path) -> None:
    answer = launched(tmp_path, _RULINGLINT_COMPLETE="zsh_source")
    assert answer.status == 0
    assert "compdef" in answer.out
    asked = {"_RULINGLINT_COMPLETE": "zsh_complete", "COMP_WORDS": "rulinglint explain untr", "COMP_CWORD": "2"}
    assert "untranslated-ruling" in launched(tmp_path, **asked).out


# Wrong use


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["chek"], "no such command: chek\n  A similar command exists: check. `rulinglint --help` lists all."),
        (["de"], "no such command: de\n  Pages are linted by `rulinglint check de`."),
        (
            ["check", "--formt", "json"],
            "no such option: --formt\n  A similar option exists: --format. `rulinglint check --help` tells more.",
        ),
        (["check", "--mend"], "no such option: --mend\n  `rulinglint check --help` tells more."),
        (["check", "--jobs", "0"], "--jobs: “0” is no whole number from 1\n  `rulinglint check --help` tells more."),
        (["explain"], "CODE is missing\n  `rulinglint explain --help` tells more."),
        (
            ["explain", "U02"],
            "explain: no check has the code or name “U02”\n"
            "  A similar code exists: U002 (untranslated-passage). `rulinglint checks` lists all.",
        ),
        (
            ["check", "--select", "U,wrong-langage", "--ignore", "Z9"],
            "--select: no check has the code or name “wrong-langage”\n"
            "  A similar name exists: wrong-language (U005). `rulinglint checks` lists all.\n"
            "rulinglint: --ignore: no check has the code or name “Z9”\n  `rulinglint checks` lists all.",
        ),
        (
            ["check", "--format", "jsn"],
            "--format: there is no format “jsn”\n"
            f"  A similar format exists: json. The formats are {', '.join(format_.name for format_ in FORMATS)}.",
        ),
        (["check", "-q", "-v"], "--quiet and --verbose contradict each other\n  Leave one of them out."),
        (
            ["check", "--isolated", "--config", "x"],
            "--isolated and --config contradict each other\n  Leave one of them out.",
        ),
        (["check", "--config", "x.toml"], "no such file: x.toml"),
    ],
)
def test_wrong_use(pages: Path, arguments: list[str], error: str) -> None:
    answer = rulinglint(pages, *arguments)
    assert (answer.status, answer.out, answer.err) == (2, "", f"rulinglint: {error}\n")


def test_a_choice_that_there_is_not(pages: Path) -> None:
    answer = rulinglint(pages, "check", "--fail-on", "warn")
    assert answer.status == 2
    assert answer.err.startswith("rulinglint: --fail-on: 'warn' is not one of 'error', 'warning', 'info', 'never'\n")


def test_a_wrong_configuration(pages: Path) -> None:
    (pages / "rulinglint.toml").write_text("jobs = 1\nignor = []\nfail-on = 3\n")
    answer = rulinglint(pages, "check", "de")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == (
        "rulinglint: rulinglint.toml:2: there is no key “ignor”\n  A similar key exists: ignore\n"
        "rulinglint: rulinglint.toml:3: fail-on must be one of error, warning, info, never\n"
    )
    assert rulinglint(pages, "check", "de", "--isolated", "--select", "D").status == 0


# Linting; --select D and X where the language layer has nothing to say, because it takes its time to load


def test_a_report_in_every_format_at_once(pages: Path) -> None:
    formats = ["json=r.json", "jsonl=r.jsonl", "github=r.log", "concise=r.txt", "text"]
    answer = launched(pages, "check", "de", *(word for name in formats for word in ("--format", name)))
    assert (answer.status, answer.err) == (1, "")
    found = json.loads((pages / "r.json").read_text(encoding="utf-8"))["findings"]
    assert [(finding["code"], finding["path"], finding["line"]) for finding in found] == [
        ("U002", "de/uhrwerk.txt", 5),
        ("U001", "de/uhrwerk.txt", 9),
    ]
    assert [json.loads(line) for line in (pages / "r.jsonl").read_text(encoding="utf-8").splitlines()] == found
    assert (pages / "r.log").read_text(encoding="utf-8").count("::error file=de/uhrwerk.txt,line=") == 2
    assert len((pages / "r.txt").read_text(encoding="utf-8").splitlines()) == 5
    assert answer.out.startswith("de/uhrwerk.txt:5:26: error U002 untranslated-passage\n")
    assert "\nFound 2 to fix (2 errors) on 1 of 2 pages.\n" in answer.out


def test_a_clean_run_says_what_it_looked_at(pages: Path) -> None:
    answer = rulinglint(pages, "check", "--select", "D,X")
    assert (answer.status, answer.err) == (0, "")
    assert re.fullmatch(r"No findings: 3 rulings on 2 pages, \d+ checks\.\nLeft out: .+\n", answer.out)


def test_exit_status_is_that_of_the_gravest_finding(pages: Path) -> None:
    doubled = CLEAN + CLEAN.removeprefix("Hafen im Nebel")
    (pages / "de" / "doppelt.txt").write_text(doubled, encoding="utf-8")
    (pages / "rulinglint.toml").write_text('fail-on = "info"\n')
    levels = {level: ["--fail-on", level] for level in ("error", "warning", "info", "never")} | {"configured": []}
    statuses = {
        level: rulinglint(pages, "check", "de/doppelt.txt", "--select", "D003", *options).status
        for level, options in levels.items()
    }
    assert statuses == {"error": 0, "warning": 1, "info": 1, "never": 0, "configured": 1}


def test_an_input_that_is_not_there_fails_the_run_and_the_rest_is_told(pages: Path) -> None:
    answer = rulinglint(pages, "check", "de", "nirgends", "--select", "D")
    assert answer.status == 2
    assert answer.out.startswith("No findings: 3 rulings on 2 pages")
    assert answer.err.startswith("rulinglint: nirgends: no such file or folder\n")
    nothing = rulinglint(pages, "check", "nirgends", "--select", "D", "--format", "json")
    assert (nothing.status, nothing.out) == (2, "")


@pytest.mark.parametrize("command", ["check", "align"])
@pytest.mark.parametrize(
    ("options", "line"),
    [
        (["--target", "xx"], "--target: there is no data for the language “xx”"),
        (["--source", "fr"], "--source: there is no data for the language “fr”"),
        (["--target", "en"], "source and target are both “en”"),
    ],
)
def test_languages_without_data(pages: Path, command: str, options: list[str], line: str) -> None:
    answer = rulinglint(pages, command, "de", *options)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.splitlines()[0] == f"rulinglint: {line}"


def test_standard_input(pages: Path) -> None:
    answer = rulinglint(
        pages, "check", "-", "--select", "D002", "--format", "concise", given="Karte\n\n31/31/2024\n\nEin Text.\n"
    )
    assert answer.status == 1
    assert answer.out.startswith("-:3:1: error D002 impossible-date: ")


def test_a_configured_corpus_is_compared_and_paths_narrow_the_report(pages: Path) -> None:
    (pages / "rulinglint.toml").write_text('corpus = ["de"]\nselect = ["D"]\nformat = ["json", "text=bericht.txt"]\n')
    (pages / "sub").mkdir()
    answer = rulinglint(pages / "sub", "check", "../de/hafen.txt")
    assert (answer.status, answer.err) == (0, "")
    assert json.loads(answer.out)["corpus"] == {"pages": 2, "rulings": 3}
    told = (pages / "bericht.txt").read_text(encoding="utf-8")
    assert re.fullmatch(r"No findings: 1 ruling on 1 page, \d checks; compared with 2 pages\.\nLeft out: .+\n", told)
    assert rulinglint(pages / "sub", "check", "--format", "text").out.startswith("No findings: 3 rulings on 2 pages")


def test_families_that_have_no_check_yet_may_be_selected(pages: Path) -> None:
    assert rulinglint(pages, "check", "--select", "D,A,C,T,N,Y,G,X", "--preview").status == 0
    answer = rulinglint(pages, "check", "--select", "T", "--cache-dir", "cache", "--no-cache")
    if not any(check.code.startswith("T") for check in CHECKS):
        assert answer.err == "rulinglint: note: no check is in force, so nothing was looked for\n"
        assert rulinglint(pages, "check", "--select", "T", "--quiet").err == ""


def test_quiet_shows_places_and_verbose_shows_everything(pages: Path) -> None:
    (pages / "de" / "hafen.txt").write_text(CLEAN.replace("2024-03-08", "2024-13-08"), encoding="utf-8")
    quiet = rulinglint(pages, "check", "--select", "D", "-q")
    assert (quiet.status, quiet.out, quiet.err) == (1, "de/hafen.txt:3:1: error D002 impossible-date\n", "")
    verbose = rulinglint(pages, "check", "--select", "D", "-v")
    assert re.search(r"\n  fingerprint [0-9a-f]{16}\n", verbose.out)
    assert "rulinglint: configuration: rulinglint.toml\nrulinglint: read de/hafen.txt\n" in verbose.err
    assert re.search(r"(?m)^rulinglint: Reading: \d+\.\d\d s$", verbose.err)


@pytest.mark.parametrize(
    ("env", "options", "colored"),
    [
        ({}, [], False),
        ({"FORCE_COLOR": "1"}, [], True),
        ({"FORCE_COLOR": ""}, [], False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, [], False),
        ({"FORCE_COLOR": "1", "NO_COLOR": ""}, [], True),
        ({"NO_COLOR": "1"}, ["--color", "always"], True),
        ({"FORCE_COLOR": "1"}, ["--color", "never"], False),
    ],
)
def test_colours(pages: Path, env: dict[str, str], options: list[str], colored: bool) -> None:
    (pages / "de" / "hafen.txt").write_text(CLEAN.replace("2024-03-08", "2024-13-08"), encoding="utf-8")
    answer = rulinglint(pages, "check", "--select", "D", *options, **env)
    assert ("\x1b[" in answer.out) == colored


def test_every_encoding_gets_an_answer(pages: Path) -> None:
    doubled = CLEAN.replace("Hafen im", "Wächter im") + CLEAN.removeprefix("Hafen im Nebel")
    (pages / "de" / "hafen.txt").write_text(doubled, encoding="utf-8")
    options = ["check", "--select", "D003", "de/hafen.txt"]
    ascii_ = launched(pages, *options, PYTHONIOENCODING="ascii")
    assert ascii_.out.isascii()
    assert "W\\u00e4chter im Nebel" in ascii_.out
    asked = launched(pages, *options, "--format", "json", PYTHONIOENCODING="latin-1")
    assert "Wächter im Nebel" in json.loads(asked.out)["findings"][0]["ruling"]["card"]


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="there are no such pipes")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_closed_pipe_is_no_fault(pages: Path, unbuffered: str) -> None:
    # The reader is gone before a word is written, and there is more to write than a pipe holds.
    (pages / "viel.txt").write_text("Karte\n" + "\n2024-13-08\n\nEin Text.\n" * 3000, encoding="utf-8")
    started = subprocess.Popen(
        [*COMMAND, "check", "viel.txt", "--select", "D002"],
        cwd=pages,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED=unbuffered),
    )
    assert started.stdout is not None
    started.stdout.close()
    assert started.stderr is not None
    assert started.stderr.read() == b""
    assert started.wait(60) == 141


@pytest.mark.parametrize(
    ("done", "said"),
    [
        (1500, " while checking, after 1,500 of 2,000 pages"),
        (0, " while checking"),
        (2000, " while checking"),
        (None, ""),
    ],
)
def test_an_interrupted_run_says_what_it_was_doing(
    pages: Path, monkeypatch: pytest.MonkeyPatch, done: int | None, said: str
) -> None:
    def interrupted(settings: object, progress: Progress, **named: object) -> None:
        if done is not None:
            progress.stage("Checking", 2000)
            progress.advance(done)
        raise KeyboardInterrupt

    monkeypatch.setattr("lint.answering.lint", interrupted)
    assert rulinglint(pages, "check") == (130, "", f"rulinglint: interrupted{said}; no report is written\n")


@pytest.mark.parametrize("verbose", [False, True])
def test_a_bug_is_told_in_one_line(pages: Path, verbose: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object, **named: object) -> None:
        raise KeyError("subject")

    monkeypatch.setattr("lint.answering.lint", broken)
    answer = rulinglint(pages, "check", *(["--verbose"] if verbose else []))
    assert (answer.status, answer.out) == (2, "")
    assert ("Traceback" in answer.err) == verbose
    assert "\nrulinglint: failed: KeyError: 'subject'\n  This is a bug in rulinglint; report it." in f"\n{answer.err}"


def test_what_could_not_be_read_is_told_beside_the_report(pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = [Problem("a.txt: gone", "Find it."), Problem("b.txt: gone")]
    monkeypatch.setattr("lint.answering.lint", lambda *given, **named: (ALL, problems, None))
    answer = rulinglint(pages, "check", "--fail-on", "never", "--format", "concise")
    assert answer.status == 2
    assert answer.out.endswith("3 have a suggested fix.\n")
    assert answer.err == "rulinglint: a.txt: gone\n  Find it.\nrulinglint: b.txt: gone\n"


# init


def test_init_fits_the_folder_and_overwrites_nothing(pages: Path) -> None:
    (pages / "rulinglint.toml").unlink()
    (pages / "en").mkdir()
    (pages / "en" / "hafen.txt").write_text(CLEAN, encoding="utf-8")
    answer = rulinglint(pages, "init")
    assert (answer.status, answer.out) == (
        0,
        "Wrote rulinglint.toml for 3 files (2 de, 1 en).\nNext: rulinglint check\n",
    )
    configuration = load(str(pages / "rulinglint.toml"))
    assert (configuration.corpus, configuration.source, configuration.target) == (("de", "en"), "en", "de")
    assert rulinglint(pages, "check", "--select", "D").status == 0
    again = rulinglint(pages, "init")
    assert again.status == 2
    assert again.err == "rulinglint: rulinglint.toml configures this folder already\n  Nothing was written.\n"


def test_what_init_comments_out_is_right_too(pages: Path) -> None:
    (pages / "rulinglint.toml").unlink()
    rulinglint(pages, "init")
    written = (pages / "rulinglint.toml").read_text(encoding="utf-8")
    freed = re.sub(r'(?m)^# (?=[\w"*/-]+ = |\[)', "", written)
    (pages / "rulinglint.toml").write_text(freed, encoding="utf-8")
    configuration = load(str(pages / "rulinglint.toml"))
    assert all(configuration._asdict().values())


def test_init_knows_the_table_in_pyproject_and_an_empty_folder(tmp_path: Path) -> None:
    empty = rulinglint(tmp_path, "init")
    assert (empty.status, os.listdir(tmp_path)) == (2, [])
    assert empty.err.startswith("rulinglint: .: no page in this folder\n")
    (tmp_path / "pyproject.toml").write_text("[tool.rulinglint]\n")
    assert rulinglint(tmp_path, "init").err.startswith("rulinglint: pyproject.toml configures this folder already\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize("arguments", [["--version"], ["checks"], ["check", "de"]])
def test_a_full_disk_is_told_in_one_line(pages: Path, arguments: list[str]) -> None:
    command = [sys.executable, "-m", "rulinglint", *arguments]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            command, cwd=pages, stdout=full, stderr=subprocess.PIPE, env=environment(), check=False, timeout=60
        )
    told = done.stderr.decode()
    assert (done.returncode, told) == (2, "rulinglint: standard output cannot be written: no space left on device\n")


def test_a_pipeline_that_is_not_there(pages: Path) -> None:
    (pages / "rulinglint.toml").write_text('[pipelines]\nde = "de_nowhere_sm"\n', encoding="utf-8")
    answer = rulinglint(pages, "check", "de")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("rulinglint: pipelines: there is no spaCy pipeline “de_nowhere_sm”\n")


def test_pages_in_another_language_are_counted(tmp_path: Path) -> None:
    record = '{"card": "Hafen", "date": "2024-06-05", "lang": "deu", "text": "If it dies, you draw a card."}\n'
    (tmp_path / "x.jsonl").write_text(record, encoding="utf-8")
    answer = rulinglint(tmp_path, "check", "x.jsonl")
    assert answer.status == 0
    assert answer.err.startswith("rulinglint: note: 1 page is in “deu”, neither source nor target;")
