"""--force-exclude: of what is named, only what a run without paths would report on is looked at."""

import json
from pathlib import Path

import pytest

from lint.cli import status
from reports.formats import FORMATS, Format

ENGLISH = "The creature stays tapped until the tide rises."


def page(path: str, text: str = ENGLISH) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(f"{Path(path).stem}\n\n2024-06-14\n\n{text}\n", encoding="utf-8")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for path in ("de/tor.txt", "de/alt/turm.txt", "en/tor.txt", "entwurf.txt", "original/tor.txt"):
        page(path)
    Path("requirements.txt").write_text("rulinglint\n", encoding="utf-8")
    Path("notes.md").write_text("no page\n", encoding="utf-8")


def configure(text: str) -> None:
    Path("rulinglint.toml").write_text(f'{text}\nselect = ["U001"]\n', encoding="utf-8")


def run(capsys: pytest.CaptureFixture[str], *paths: str) -> tuple[int, list[str], str]:
    result = status(["check", "--no-cache", "--no-progress", "--force-exclude", "--format", "json", *paths])
    out, err = capsys.readouterr()
    return result, [finding["path"] for finding in json.loads(out)["findings"]] if out else [], err


CORPUS = 'corpus = ["de", "en", "original"]\nexclude = ["alt/"]\nreference = ["original"]'
LEFT = "rulinglint: note: left, as excluded or not in the corpus: {}\n"


@pytest.mark.parametrize(
    ("configuration", "paths", "found", "left"),
    [
        (CORPUS, ["de/tor.txt"], ["de/tor.txt"], None),
        (CORPUS, ["de/tor.txt", "requirements.txt", "notes.md"], ["de/tor.txt"], "requirements.txt and 1 more"),
        (CORPUS, ["de/tor.txt", "entwurf.txt"], ["de/tor.txt"], "entwurf.txt"),
        (CORPUS, ["de/tor.txt", "de/alt/turm.txt"], ["de/tor.txt"], "de/alt/turm.txt"),
        (CORPUS, ["de/alt/turm.txt"], [], "de/alt/turm.txt"),
        (CORPUS, ["original/tor.txt"], [], "original/tor.txt"),
        (CORPUS, ["notes.md"], [], "notes.md"),
        (CORPUS, ["."], ["de/tor.txt"], None),
        (CORPUS, ["de/alt"], [], "de/alt"),
        ('exclude = ["req*"]', ["requirements.txt", "entwurf.txt"], ["entwurf.txt"], "requirements.txt"),
        ('include = ["*.csv"]', ["entwurf.txt", "package.json"], ["entwurf.txt"], "package.json"),
    ],
)
def test_only_pages_of_the_corpus_are_looked_at(
    configuration: str, paths: list[str], found: list[str], left: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(configuration)
    Path("package.json").write_text("{}", encoding="utf-8")
    assert run(capsys, *paths) == (1 if found else 0, found, LEFT.format(left) if left else "")


def test_what_is_not_there_is_told_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    configure(CORPUS)
    assert run(capsys, "nirgends.txt") == (2, [], "rulinglint: nirgends.txt: no such file or folder\n")


def test_a_file_that_is_named_is_looked_at_without_it(capsys: pytest.CaptureFixture[str]) -> None:
    configure(CORPUS)
    assert status(["check", "--no-cache", "de/alt/turm.txt"]) == 1
    assert status(["check", "--no-cache", "requirements.txt"]) == 2
    assert "requirements.txt: has no ruling" in capsys.readouterr().err


@pytest.mark.parametrize("format_", FORMATS, ids=lambda format_: format_.name)
def test_reports_of_a_run_that_left_everything_are_empty_ones(
    format_: Format, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(CORPUS)
    asked = ["check", "--no-cache", "--force-exclude", "--format", f"{format_.name}=report"]
    assert status([*asked, "de/tor.txt"]) == 1
    before = Path("report").read_bytes()
    assert status([*asked, "notes.md"]) == 0
    assert Path("report").read_bytes() != before
    if format_.name == "json":
        report = json.loads(Path("report").read_bytes())
        assert (report["findings"], report["corpus"]) == ([], {"pages": 0, "rulings": 0})
    assert capsys.readouterr() == ("", LEFT.format("notes.md"))


def test_it_is_quiet_where_that_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    configure(CORPUS)
    assert status(["check", "--quiet", "--force-exclude", "notes.md"]) == 0
    assert capsys.readouterr() == ("", "")
