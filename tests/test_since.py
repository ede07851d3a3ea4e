"""--since: only pages that have changed, and their translations, are reported on; everything is compared with."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from lint.cli import status

Run = Callable[..., tuple[int, list[str], str]]
ENGLISH = "The creature stays tapped until the tide rises."
GERMAN = "Die Kreatur bleibt getappt, bis die Flut steigt."


def page(card: str, *texts: str) -> str:
    return "\n\n".join([card, *(part for text in texts for part in ("2024-06-14", text))]) + "\n"


def git(*words: str) -> None:
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    subprocess.run(["git", *identity, *words], check=True, capture_output=True)


def write(path: str, *texts: str) -> None:
    Path(path).parent.mkdir(exist_ok=True)
    Path(path).write_text(page(path, *texts), encoding="utf-8")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(tmp_path)
    for name in ("golem", "motte", "größe"):
        write(f"de/{name}.txt", ENGLISH, GERMAN)
        write(f"en/{name}.txt", ENGLISH, "The golem sleeps.")
    Path("rulinglint.toml").write_text('corpus = ["en", "de"]\n', encoding="utf-8")
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-q", "-m", "pages")

    def ran(*options: str) -> tuple[int, list[str], str]:
        result = status(["check", "--format", "json", "--select", "U001", *options])
        printed, said = capsys.readouterr()
        return result, [one["path"] for one in json.loads(printed)["findings"]] if printed else [], said

    return ran


def test_nothing_changed_is_nothing_to_report(run: Run) -> None:
    assert run("--since", "HEAD")[:2] == (0, [])


def test_changed_and_new_pages_are_reported_on(run: Run) -> None:
    write("de/größe.txt", ENGLISH)
    write("de/neu.txt", ENGLISH)
    Path("de/motte.txt").unlink()
    assert run("--since", "HEAD")[:2] == (1, ["de/größe.txt", "de/neu.txt"])
    git("add", ".")
    git("commit", "-q", "-m", "more")
    assert run("--since", "HEAD")[:2] == (0, [])
    assert run("--since", "HEAD~1")[:2] == (1, ["de/größe.txt", "de/neu.txt"])
    assert run("--since", "HEAD~1", "de/neu.txt")[:2] == (1, ["de/neu.txt"])


def test_the_translation_of_a_changed_source_page_is_reported_on(run: Run) -> None:
    write("en/golem.txt", ENGLISH, "The golem wakes.")
    assert run("--since", "main")[:2] == (1, ["de/golem.txt"])


def test_the_translation_is_found_otherwise_where_names_do_not_tell(run: Run) -> None:
    Path("from").mkdir()
    Path("en/golem.txt").rename("from/a-golem.txt")
    Path("from/a-golem.txt").write_text(page("de/golem.txt", ENGLISH, "The golem sleeps."), encoding="utf-8")
    options = ("--reference", "from")
    git("add", ".")
    git("commit", "-q", "-m", "moved")
    assert run("--since", "HEAD", *options)[:2] == (0, [])
    Path("from/a-golem.txt").write_text(page("de/golem.txt", ENGLISH, "The golem wakes."), encoding="utf-8")
    assert run("--since", "HEAD", *options)[:2] == (1, ["de/golem.txt"])


def test_everything_is_compared_with(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    write("de/neu.txt", "Der Hafen schläft.", "Der Hafen schläft.")
    status(["check", "--format", "json", "--since", "HEAD"])
    assert json.loads(capsys.readouterr().out)["corpus"]["pages"] == 7


def test_old_faults_elsewhere_are_not_taken_to_be_gone(run: Run) -> None:
    run("--write-baseline")
    write("de/neu.txt", "Der Hafen schläft.")
    assert run("--since", "HEAD", "--baseline", "rulinglint-baseline.json", "--select", "X002")[:2] == (0, [])


@pytest.mark.parametrize("revision", ["nowhere", "--help", ""])
def test_an_unknown_revision_is_told(run: Run, revision: str) -> None:
    result, _, said = run(f"--since={revision}")
    if revision:
        assert (result, said.splitlines()[0]) == (2, f"rulinglint: --since: git knows no revision “{revision}”")
    else:
        assert result == 1


def test_a_folder_without_repository_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert status(["check", ".", "--since", "HEAD"]) == 2
    assert capsys.readouterr().err.startswith("rulinglint: --since: not a git repository")
