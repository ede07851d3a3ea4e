"""The hooks, tried with pre-commit itself in a repository; the GitHub action and the GitLab template."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from corpus.formats.kinds import COMPRESSED, KINDS
from lint.commands import program

ROOT = Path(__file__).parent.parent
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
ACTION = (ROOT / "action.yml").read_text(encoding="utf-8")
TEMPLATE = (ROOT / "docs/gitlab-ci.yml").read_text(encoding="utf-8")
ENGLISH = "The creature stays tapped until the tide rises."
GERMAN = "Die Kreatur bleibt getappt, bis die Flut steigt."

Commit = Callable[..., tuple[int, str]]


def page(card: str, *texts: str) -> str:
    return "\n\n".join([card, *(part for text in texts for part in ("2024-06-14", text))]) + "\n"


def git(*words: str) -> None:
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    subprocess.run(["git", *identity, *words], check=True, capture_output=True)


@pytest.fixture
def commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Commit:
    """Stages everything and runs a hook as a commit would; gives its exit status and what it printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path / ".git" / "pre-commit"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for name in list(os.environ):
        if name.startswith("GIT_"):
            monkeypatch.delenv(name)
    git("init", "-q")
    # What pre-commit would install into an environment of its own is what runs these tests.
    hooks = [
        {**hook, "language": "system", "entry": f"{sys.executable} -m {hook['entry']} --no-cache"} for hook in HOOKS
    ]
    config = {"repos": [{"repo": "local", "hooks": hooks}]}
    Path(".pre-commit-config.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")
    Path("rulinglint.toml").write_text('corpus = ["de"]\nselect = ["U", "D", "Y003"]\n', encoding="utf-8")
    Path("de").mkdir()
    Path("de/alt.txt").write_text(page("Altes Tor", ENGLISH, GERMAN), encoding="utf-8")
    git("add", ".")
    git("commit", "-q", "-m", "pages")

    def committed(hook: str) -> tuple[int, str]:
        git("add", ".")
        done = subprocess.run([sys.executable, "-m", "pre_commit", "run", hook], capture_output=True, check=False)
        return done.returncode, done.stdout.decode()

    return committed


def test_the_hook_says_nothing_where_no_page_changes(commit: Commit) -> None:
    Path("notes.md").write_text("no page", encoding="utf-8")
    status, printed = commit("rulinglint")
    assert status == 0
    assert "Skipped" in printed


def test_the_hook_reports_on_changed_pages_alone(commit: Commit) -> None:
    Path("de/neu.txt").write_text(page("Neues Tor", ENGLISH), encoding="utf-8")
    status, printed = commit("rulinglint")
    assert status == 1
    assert "de/neu.txt:5:1: error U001" in printed
    assert "de/alt.txt:5:1: error" not in printed


def test_the_hook_passes_what_is_right(commit: Commit) -> None:
    Path("de/neu.txt").write_text(page("Neues Tor", GERMAN), encoding="utf-8")
    status, printed = commit("rulinglint")
    assert (status, "Passed" in printed) == (0, True)


def test_the_hook_that_mends_changes_the_file_and_stops_the_commit(commit: Commit) -> None:
    Path("de/neu.txt").write_text(page("Neues Tor", "Die Kreatur  bleibt getappt."), encoding="utf-8")
    status, printed = commit("rulinglint-fix")
    assert status == 1
    assert "files were modified by this hook" in printed
    assert Path("de/neu.txt").read_text(encoding="utf-8") == page("Neues Tor", "Die Kreatur bleibt getappt.")
    assert commit("rulinglint-fix")[0] == 0


def test_the_hook_leaves_what_is_no_page_of_the_corpus(commit: Commit) -> None:
    Path("requirements.txt").write_text("rulinglint\n", encoding="utf-8")
    Path("package.json").write_text("{}", encoding="utf-8")
    status, printed = commit("rulinglint")
    assert (status, "Passed" in printed) == (0, True)
    Path("de/neu.txt").write_text(page("Neues Tor", ENGLISH), encoding="utf-8")
    status, printed = commit("rulinglint")
    assert (status, printed.count("- exit code: 1")) == (1, 1)
    assert "de/neu.txt:5:1: error U001" in printed


def test_the_hook_heeds_the_configuration_without_a_corpus_too(commit: Commit) -> None:
    Path("rulinglint.toml").write_text('select = ["U"]\nexclude = ["*requirements*.txt"]\n', encoding="utf-8")
    Path("requirements.txt").write_text("rulinglint\n", encoding="utf-8")
    assert commit("rulinglint")[0] == 0


def test_the_hook_tells_an_empty_page_in_one_line(commit: Commit) -> None:
    rules = Path("rulinglint.toml").read_text(encoding="utf-8").replace('"U"', '"U", "X"')
    Path("rulinglint.toml").write_text(rules, encoding="utf-8")
    Path("de/leer.txt").write_text("", encoding="utf-8")
    status, printed = commit("rulinglint")
    assert (status, "- exit code: 1" in printed) == (1, True)
    assert "de/leer.txt:1:1: error X001 unreadable-record" in printed
    git("commit", "-q", "-m", "an empty page", "--no-verify")
    Path("de/neu.txt").write_text(page("Neues Tor", GERMAN), encoding="utf-8")
    assert commit("rulinglint")[0] == 0


def test_the_hook_looks_at_pages_in_other_formats(commit: Commit) -> None:
    Path("de/neu.po").write_text(f'msgctxt "Neues Tor"\nmsgid "{ENGLISH}"\nmsgstr "{ENGLISH}"\n', encoding="utf-8")
    status, printed = commit("rulinglint")
    assert (status, "de/neu.po:3:9: error U001" in printed) == (1, True)


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_the_hooks_are_given_every_format_that_is_read(hook: dict[str, str]) -> None:
    suffixes = [suffix for kind in KINDS for suffix in kind.suffixes]
    for suffix in [*suffixes, ".TXT", *(f"{suffix}{packed}" for suffix in suffixes for packed in COMPRESSED), ".zip"]:
        assert re.search(hook["files"], f"de/seite{suffix}"), suffix
    for other in ("README.md", "setup.py", "de/txt", "a.txt.bak", "a.gz"):
        assert not re.search(hook["files"], other), other


def calls(text: str) -> list[list[str]]:
    return [found.split() for found in re.findall(r"rulinglint (check .+)", text)]


@pytest.mark.parametrize(
    "words", [*(hook["entry"].split()[1:] for hook in HOOKS), *calls(ACTION), *calls(TEMPLATE)], ids=" ".join
)
def test_what_they_call_there_is(words: list[str]) -> None:
    command, *rest = words
    known = {name for option in program.commands[command].params for name in option.opts}
    assert {word.partition("=")[0] for word in rest if word.startswith("--")} <= known


def test_the_action_and_the_template_have_the_shape_that_they_should_have() -> None:
    checker = [sys.executable, "-m", "check_jsonschema", "--builtin-schema"]
    for words in (
        ["vendor.github-actions", str(ROOT / "action.yml")],
        ["vendor.gitlab-ci", str(ROOT / "docs/gitlab-ci.yml"), "--data-transform", "gitlab-ci"],
    ):
        done = subprocess.run([*checker, *words], capture_output=True, check=False)
        assert done.returncode == 0, done.stdout.decode()


def test_the_shell_of_the_action_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = yaml.safe_load(ACTION)["runs"]["steps"][-1]["run"].replace("rulinglint check", "$CHECK")
    (tmp_path / "tor.txt").write_text(page("Tor", ENGLISH), encoding="utf-8")
    environment = {
        **os.environ,
        "CHECK": f"{sys.executable} -m rulinglint check",
        "PYTHONPATH": str(ROOT),
        "PATHS": "tor.txt",
        "OPTIONS": "--select U001 --no-cache",
        "RUNNER_TEMP": str(tmp_path),
        "GITHUB_OUTPUT": str(tmp_path / "output"),
    }
    done = subprocess.run(["bash", "-e", "-c", script], cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stdout.decode().startswith("::error file=tor.txt,line=5,")) == (1, True)
    report = (tmp_path / "output").read_text(encoding="utf-8").strip().removeprefix("report=")
    assert len(json.loads(Path(report).read_text(encoding="utf-8"))["findings"]) == 1
