import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from checks.finding import Severity
from lint.cli import status
from lint.config import Configuration, load, nearest
from lint.config_values import KINDS
from lint.errors import UserError

Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.chdir(tmp_path)

    def written(text: str, path: str = "rulinglint.toml") -> str:
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return path

    return written


def told(path: str) -> list[tuple[str, str | None]]:
    with pytest.raises(UserError) as caught:
        load(path)
    return [tuple(problem) for problem in caught.value.problems]


FULL = """\
source = "en"
target = "de"
corpus = ["en", "de"]
reference = ["alt"]
exclude = ["entwurf/"]
include = ["*.csv"]
select = ["U", "wrong-language"]
ignore = ["U003"]
preview = true
fail-on = "error"
jobs = 2
format = ["text", "json=bericht.json"]
nli = "modelle/richter"
[languages]
"en/**" = "en"
[severity]
U = "warning"
U001 = "info"
impossible-date = "warning"
[pipelines]
de = "de_core_news_sm"
[columns]
text = "Fassung"
"""


def test_every_key_is_read(write: Write) -> None:
    configuration = load(write(FULL))
    assert configuration == Configuration(
        path="rulinglint.toml",
        source="en",
        target="de",
        corpus=("en", "de"),
        reference=("alt",),
        exclude=("entwurf/",),
        include=("*.csv",),
        columns={"text": "Fassung"},
        languages={"en/**": "en"},
        select=("U", "wrong-language"),
        ignore=("U003",),
        preview=True,
        fail_on="error",
        severity=configuration.severity,
        jobs=2,
        format=("text", "json=bericht.json"),
        pipelines={"de": "de_core_news_sm"},
        nli="modelle/richter",
    )
    assert set(configuration._fields) - {"path"} == {key.replace("-", "_") for key in KINDS}
    # A single check's word overrules that of its family, in whatever order they stand.
    assert configuration.severity["U001"] is Severity.INFO
    assert configuration.severity["U002"] is Severity.WARNING
    assert configuration.severity["D002"] is Severity.WARNING


def test_the_same_in_pyproject(write: Write) -> None:
    text = re.sub(r"(?m)^\[(languages|severity|pipelines|columns)\]", r"[tool.rulinglint.\1]", FULL)
    own, shared = load(write(FULL)), load(write(f"[tool.rulinglint]\n{text}", "pyproject.toml"))
    assert shared._replace(path=own.path) == own


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ('\nignor = ["U001"]\n', [("rulinglint.toml:2: there is no key “ignor”", "A similar key exists: ignore")]),
        (
            "[tool.rulinglint]\n",
            [
                (
                    "rulinglint.toml:1: there is no key “tool”",
                    "In rulinglint.toml the keys stand at the top, without [tool.rulinglint].",
                )
            ],
        ),
        ("color = true", [("rulinglint.toml:1: there is no key “color”", f"The keys are {', '.join(KINDS)}.")]),
        ("source = 1", [("rulinglint.toml:1: source must be a text", None)]),
        ('corpus = "de"', [("rulinglint.toml:1: corpus must be a list of texts", 'Write corpus = ["de"].')]),
        ("corpus = [1]", [("rulinglint.toml:1: corpus must be a list of texts", None)]),
        ('preview = "yes"', [("rulinglint.toml:1: preview must be true or false", None)]),
        ("jobs = 0", [("rulinglint.toml:1: jobs must be a whole number from 1", None)]),
        ("jobs = true", [("rulinglint.toml:1: jobs must be a whole number from 1", None)]),
        ('fail-on = "warn"', [("rulinglint.toml:1: fail-on must be one of error, warning, info, never", None)]),
        ("fail-on = []", [("rulinglint.toml:1: fail-on must be one of error, warning, info, never", None)]),
        (
            '[columns]\ntext = "Deutsch"\nsprache = "x"\n',
            [
                (
                    "rulinglint.toml:3: columns: nothing called “sprache” stands in a column",
                    "They hold card, date, text, lang, source, source_lang, id, page.",
                )
            ],
        ),
        ("languages = 3", [("rulinglint.toml:1: languages must be a table of texts", None)]),
        (
            'jobs = 1\nignore = [\n  "U001",\n  "U02",\n]\n',
            [
                (
                    "rulinglint.toml:4: ignore: no check has the code or name “U02”",
                    "A similar code exists: U002 (untranslated-passage). `rulinglint checks` lists all.",
                )
            ],
        ),
        (
            'severity = { U001 = "bad" }',
            [("rulinglint.toml:1: severity: U001 must be one of error, warning, info, not “bad”", None)],
        ),
        (
            '[severity]\n\n"wrong-langage" = "error"\n',
            [
                (
                    "rulinglint.toml:3: severity: no check has the code or name “wrong-langage”",
                    "A similar name exists: wrong-language (U005). `rulinglint checks` lists all.",
                )
            ],
        ),
        ("a = \n", [("rulinglint.toml:1: this is not TOML: Invalid value", None)]),
    ],
)
def test_faults(write: Write, text: str, faults: list[tuple[str, str | None]]) -> None:
    assert told(write(text)) == faults


def test_all_faults_are_told_at_once(write: Write) -> None:
    text = '[tool.other]\nignor = 1\n\n[tool.rulinglint]\nsource = 1\nignor = []\nselect = ["Z9", "U"]\n'
    assert [message for message, _ in told(write(text, "pyproject.toml"))] == [
        "pyproject.toml:5: source must be a text",
        "pyproject.toml:6: [tool.rulinglint] has no key “ignor”",
        "pyproject.toml:7: select: no check has the code or name “Z9”",
    ]


def test_files_that_cannot_be_used(write: Write, tmp_path: Path) -> None:
    assert told("nirgends.toml") == [("no such file: nirgends.toml", None)]
    assert told(write("[tool.other]", "pyproject.toml")) == [
        ("pyproject.toml: there is no table [tool.rulinglint] in it", None)
    ]
    (tmp_path / "latin.toml").write_bytes(b'source = "\xe4"')
    assert told("latin.toml") == [("latin.toml: not readable: it is not UTF-8", "Save it as UTF-8.")]
    assert told(".")[0][0].startswith(".: not readable: ")


def test_the_nearest_upward_counts(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write('source = "en"')
    write("[tool.other]\n# nothing of rulinglint here\n", "a/pyproject.toml")
    write('[tool.rulinglint]\nsource = "fr"', "a/b/pyproject.toml")
    write('source = "it"', "a/b/c/rulinglint.toml")
    write("[tool.rulinglint]\nsource = 7", "a/b/c/pyproject.toml")
    for folder, source, path in [
        ("a", "en", "../rulinglint.toml"),
        ("a/b", "fr", "pyproject.toml"),
        ("a/b/c", "it", "rulinglint.toml"),
    ]:
        monkeypatch.chdir(tmp_path / folder)
        configuration = nearest()
        assert (configuration.source, configuration.path) == (source, path.replace("/", os.sep))
        assert configuration.folder == (os.path.dirname(path) or ".")


def test_somebody_elses_broken_file_is_passed_over(write: Write) -> None:
    write("this is = = not TOML", "a/pyproject.toml")
    write("jobs = 3")
    assert nearest("a").jobs == 3


def test_without_a_file_nothing_is_configured(tmp_path: Path) -> None:
    # Somebody's temporary folder may lie below a configuration; a drive's root does not.
    assert nearest(os.path.abspath(os.sep)) == Configuration()


def test_everything_that_is_not_there_is_told_at_once(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    write("Tor\n\n2024-06-14\n\nDie Kreatur bleibt getappt.\n", "de/tor.txt")
    write(
        'corpus = ["rulings", "ed"]\nreference = ["en"]\ncard_tables = [\n  "cards.tsv",\n]\nterms = ["my.tsv"]\n'
        'baseline = "known.json"\n'
    )
    assert status(["check", "--no-cache"]) == 2
    missing = [
        "rulinglint.toml:1: corpus: rulings: no such file or folder",
        "rulinglint.toml:1: corpus: ed: no such file or folder",
        "rulinglint.toml:2: reference: en: no such file or folder",
        "rulinglint.toml:4: card_tables: cards.tsv: no such file or folder",
        "rulinglint.toml:6: terms: my.tsv: no such file or folder",
    ]
    lines = [line.removeprefix("rulinglint: ") for line in capsys.readouterr().err.splitlines() if line[0] != " "]
    assert lines == [*missing, "rulinglint.toml:7: baseline: known.json: no such file or folder"]
    # What is about to be written need not be there, nor what only check reads.
    for command in (["check", "--no-cache", "--write-baseline"], ["claims"]):
        assert status(command) == 2
        lines = [line.removeprefix("rulinglint: ") for line in capsys.readouterr().err.splitlines() if line[0] != " "]
        assert lines == missing


def test_a_folder_of_the_corpus_without_pages_is_told_as_such(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    write('corpus = ["de"]\n')
    Path("de").mkdir()
    assert status(["check", "--no-cache"]) == 2
    assert capsys.readouterr().err.startswith("rulinglint: corpus: de: no page in this folder\n")
