"""What README and the pages around it say is so."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from checks.registry import CHECKS
from lint.cli import status
from lint.commands import program
from lint.config import load
from lint.config_values import KINDS
from lint.help import GroupedOption
from lint.options import CHECK
from lint.version import __version__
from reports.formats import FORMATS
from reports.pairs import FORMATS as PAIR_FORMATS

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "examples/README.md"], key=lambda page: page.as_posix()
)
OPTIONS = {option for command in program.commands.values() for name in command.params for option in name.opts}
# Options of the program itself.
OTHER_OPTIONS = {"--version", "--help"}


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def calls(page: Path) -> Iterator[list[str]]:
    """The words behind every `rulinglint` that a page calls in code."""
    text = page.read_text(encoding="utf-8")
    code = [
        line
        for block in re.findall(r"^```\w*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
    ]
    for line in [*code, *re.findall(r"`([^`\n]+)`", text)]:
        if found := re.search(r"(?:^|[$|&] |run: |bin/|\\|-m )rulinglint (?!\|)([^|&]+)", line):
            yield shlex.split(found[1].rstrip(')"'), comments=True)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_and_options_exist(page: Path) -> None:
    for words in calls(page):
        command = program.commands.get(words[0])
        assert command or words[0] == "--version" or words == ["COMMAND", "--help"], words
        known = {option for parameter in command.params for option in parameter.opts} if command else set()
        options = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert options <= known | {"--help", "--version"}, words


@pytest.mark.parametrize(
    "page", ["README.md", "docs/translators.md", "docs/editors.md", "docs/gate.md", "docs/configuration.md"]
)
def test_options_in_prose_exist(page: str) -> None:
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text_of(page)))
    assert named <= OPTIONS | OTHER_OPTIONS


def transcripts() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for block in blocks(page.read_text(encoding="utf-8"), "console"):
            command, _, output = block.partition("\n")
            yield command, output


@pytest.mark.parametrize(("command", "output"), list(transcripts()))
def test_transcripts_are_what_is_printed(
    command: str, output: str, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    status(shlex.split(command.removeprefix("$ rulinglint ")))
    printed, errors = capsysbinary.readouterr()
    assert (printed.decode(), errors) == (output, b"")


def test_the_commands_for_a_fresh_machine() -> None:
    """CI takes the second from here and runs it: `.ci/run`."""
    lines = text_of("README.md").splitlines()
    assert "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/rulinglint check examples/" in lines
    assert "python3 -m venv .venv && .venv/bin/pip install '.[test]' && .venv/bin/python -m pytest" in lines
    windows = [line for block in blocks(text_of("README.md"), "bat") for line in block.splitlines()]
    assert windows == [
        "py -m venv .venv",
        ".venv\\Scripts\\pip install .",
        ".venv\\Scripts\\rulinglint check examples/",
        "py -m venv .venv",
        ".venv\\Scripts\\pip install .[test]",
        ".venv\\Scripts\\python -m pytest",
    ]


def test_the_table_of_checks_is_the_registry() -> None:
    rows = re.findall(r"^\| ([A-Z]\d{3}) \| (\S+) \| (\S+) \| (.+) \|$", text_of("README.md"), re.MULTILINE)
    assert rows == [(check.code, check.name, check.severity.value, check.summary) for check in CHECKS]


def test_the_table_of_formats_is_the_list_of_formats() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (?:people|tools|annotations)", text_of("README.md"), re.MULTILINE)
    assert rows == [format_.name for format_ in FORMATS]


def test_the_formats_of_pairs_are_the_list_of_formats() -> None:
    (said,) = re.findall(r"formats of its own: (.+?) for translation memories", text_of("README.md"), re.DOTALL)
    assert re.findall(r"\w+", said.replace("and ", "")) == list(PAIR_FORMATS)


def test_the_changelog_begins_with_this_version() -> None:
    found = re.search(r"^## (\S+)", text_of("CHANGELOG.md"), re.MULTILINE)
    assert found
    assert found[1] == __version__


def test_every_key_of_the_configuration_is_described() -> None:
    rows = re.findall(r"^\| \[`([\w-]+)`\]\(#([\w-]+)\) \| (.+?) \|", text_of("docs/configuration.md"), re.MULTILINE)
    assert sorted(key for key, _, _ in rows) == sorted(KINDS)
    headings = {
        heading.lower().replace(",", "").replace(" ", "-")
        for heading in re.findall(r"^### (.+)$", text_of("docs/configuration.md"), re.MULTILINE)
    }
    for key, anchor, kind in rows:
        wanted = KINDS[key][1].removeprefix("a ")
        assert anchor in headings
        assert kind == wanted or wanted.startswith("one of "), key


def test_options_and_defaults_of_keys_are_those_of_the_command_line() -> None:
    table = re.findall(
        r"^\| \[`([\w-]+)`\]\(#[\w-]+\) \| .+? \| (.+?) \| (?:`(--[\w-]+)`)? ?\|$",
        text_of("docs/configuration.md"),
        re.MULTILINE,
    )
    options = {one.opts[-1]: one.help or "" for one in CHECK if isinstance(one, GroupedOption)}
    assert [key for key, _, _ in table] == list(dict.fromkeys(key for key, _, _ in table))
    assert sorted(key for key, _, _ in table) == sorted(KINDS)
    for key, default, option in table:
        assert option == (f"--{key}" if f"--{key}" in options else ""), key
        if found := re.search(r"\(default: (\w+)\)", options.get(option, "")):
            assert found[1] in re.sub(r"\W", " ", default).split(), key


def test_every_key_has_an_example_that_can_be_read(tmp_path: Path) -> None:
    shown: set[str] = set()
    for page in PAGES:
        for block in blocks(page.read_text(encoding="utf-8"), "toml"):
            shared = "[tool.rulinglint]" in block
            file = tmp_path / ("pyproject.toml" if shared else "rulinglint.toml")
            file.write_text(block, encoding="utf-8")
            load(str(file))
            shown |= set(tomllib.loads(block)) - {"tool"}
    assert shown == set(KINDS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        file, _, anchor = target.partition("#")
        if "://" not in target:
            there = page.parent / file if file else page
            assert there.exists(), target
            headings = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert not anchor or anchor in anchors, target
