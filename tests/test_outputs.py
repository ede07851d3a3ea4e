import os
from pathlib import Path

import pytest
from samples import ALL, EMPTY

from lint.errors import UserError
from lint.outputs import parse, render, replace_file, write
from reports.formats import FORMATS
from reports.report import Style


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def told(*words: str) -> list[tuple[str, str | None]]:
    with pytest.raises(UserError) as caught:
        parse(words, "--format")
    return [tuple(problem) for problem in caught.value.problems]


def test_several_formats_from_one_run() -> None:
    outputs = parse(["text", "json=a.json", "jsonl=b=c.jsonl"], "--format")
    assert [(output.format.name, output.path) for output in outputs] == [
        ("text", None),
        ("json", "a.json"),
        ("jsonl", "b=c.jsonl"),
    ]


def test_unknown_formats() -> None:
    every = f"The formats are {', '.join(format_.name for format_ in FORMATS)}."
    assert told("jsno", "braille") == [
        ("--format: there is no format “jsno”", f"A similar format exists: json. {every}"),
        ("--format: there is no format “braille”", every),
    ]


def test_one_place_for_two_reports() -> None:
    os.mkdir("sub")
    assert told("text", "json") == [
        ("--format: text and json both go to standard output", "Send one of them to a file: --format json=FILE.")
    ]
    assert told("text=a", "json=sub/../a") == [("--format: text=a and json=sub/../a both go to sub/../a", None)]


def test_places_that_are_none() -> None:
    assert told("text=", "text=.", "text=nirgends/a") == [
        ("--format: text=: the name of the file is missing", None),
        ("--format: text=.: this is a folder", "Name a file in it."),
        ("--format: text=nirgends/a: no such folder: nirgends", "Make the folder first, or name another."),
    ]


@pytest.mark.parametrize("format_", [one for one in FORMATS if one.name != "xlsx"], ids=lambda format_: format_.name)
def test_a_file_is_utf_8_without_colours(format_: object) -> None:
    name = format_.name  # type: ignore[attr-defined]
    style = Style(color=True, wrap=True, width=60, encoding="ascii")
    write(render(parse([f"{name}=out"], "--format"), ALL, style))
    text = Path("out").read_bytes().decode()
    assert "\x1b" not in text
    assert "„Zwillingsflut“" in text
    assert text.endswith("\n")
    assert b"\r" not in Path("out").read_bytes()


def test_a_file_is_replaced_all_at_once() -> None:
    Path("out").write_text("old")
    write(render(parse(["json=out"], "--format"), EMPTY, Style()))
    assert Path("out").read_text().startswith('{"schema": 1')
    assert os.listdir() == ["out"]


def test_a_file_that_a_link_names_is_replaced_where_it_is() -> None:
    Path("real").write_text("old")
    os.symlink("real", "link")
    replace_file("link", "new")
    assert Path("real").read_text() == "new"
    assert os.path.islink("link")


def test_a_device_is_written_to() -> None:
    replace_file(os.devnull, "gone")
    assert not os.path.isfile(os.devnull)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_is_closed() -> None:
    os.mkdir("closed", mode=0o500)
    with pytest.raises(UserError, match=r"^closed/a: not writable: permission denied$"):
        replace_file("closed/a", "text")
