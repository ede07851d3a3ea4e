import os
from pathlib import Path

import pytest

from corpus.discovery import Search, from_base

PAGE = "Titel\n\n2024-06-05\n\nText.\n"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(*paths: str, text: str = PAGE) -> None:
    for path in paths:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(text, encoding="utf-8")


def found(*paths: str, exclude: tuple[str, ...] = (), base: str = ".") -> list[str]:
    search = Search(exclude, base)
    files = [file.path for file in search.find(paths).values()]
    assert search.problems == []
    return files


def problems(*paths: str, exclude: tuple[str, ...] = ()) -> list[tuple[str, str | None]]:
    search = Search(exclude)
    search.find(paths)
    return [(problem.message, problem.hint) for problem in search.problems]


def test_what_the_run_itself_writes_is_no_page_unless_it_is_named() -> None:
    write("p/a.txt", "p/runs.jsonl")
    search = Search(written=(os.path.realpath("p/runs.jsonl"),))
    assert [file.path for file in search.find(["p"]).values()] == ["p/a.txt"]
    assert [file.path for file in search.find(["p/runs.jsonl"]).values()] == ["p/runs.jsonl"]


def test_folders_are_searched_for_known_suffixes() -> None:
    write("r/b.txt", "r/a/c.jsonl", "r/a/D.TXT", "r/notes.md", "r/a/x.json", "r/txt")
    assert found("r") == ["r/a/D.TXT", "r/a/c.jsonl", "r/b.txt"]


@pytest.mark.parametrize(
    ("given", "path"),
    [("r", "r/x.txt"), ("./r/", "r/x.txt"), (".", "r/x.txt"), ("./r//x.txt", "r/x.txt"), ("r/../r", "r/../r/x.txt")],
)
def test_paths_stay_as_they_were_given(given: str, path: str) -> None:
    write("r/x.txt")
    assert found(given) == [path]


def test_absolute_paths_stay_absolute() -> None:
    write("r/x.txt")
    folder = os.path.abspath("r").replace(os.sep, "/")
    assert found(folder) == [f"{folder}/x.txt"]


def test_files_that_hold_all_kinds_of_things_are_read_only_if_they_are_named_or_included() -> None:
    write("r/a.xlf", "r/b.tmx", "r/c.po", "r/package.json", "r/data.csv", "r/index.html", "r/s/x.xlsx", "r/y.txt.gz")
    assert found("r") == ["r/a.xlf", "r/b.tmx", "r/c.po"]
    assert found("r/data.csv", "r/y.txt.gz") == ["r/data.csv", "r/y.txt.gz"]
    search = Search(exclude=("r/b.*",), include=("*.csv", "s/", "*.md", "*.gz"))
    files = [file.path for file in search.find(["r"]).values()]
    assert files == ["r/a.xlf", "r/c.po", "r/data.csv", "r/s/x.xlsx", "r/y.txt.gz"]


def test_a_file_is_found_once_under_its_first_name() -> None:
    write("r/x.txt", "r/y.txt")
    assert found("r/y.txt", "r", "./r/x.txt", os.path.abspath("r/y.txt"), "r/../r") == ["r/y.txt", "r/x.txt"]


def test_hidden_files_and_folders_are_left_out_unless_named() -> None:
    write("r/.x.txt", "r/.git/y.txt", "r/z.txt")
    assert found("r") == ["r/z.txt"]
    assert found("r/.x.txt", "r/.git") == ["r/.x.txt", "r/.git/y.txt"]


def test_what_git_ignores_is_left_out() -> None:
    write("r/x.txt", "r/build/y.txt", "r/a/build/z.txt", "r/a/keep.txt", "r/a/drop.txt")
    write("r/.gitignore", text="# Entwürfe\n\n!\nbuild/\ndrop.txt\n")
    assert found("r") == ["r/a/keep.txt", "r/x.txt"]


def test_an_inner_gitignore_overrides_an_outer_one() -> None:
    write("r/a/x.txt", "r/b/x.txt", "r/a/y.txt")
    write("r/.gitignore", text="x.txt\n")
    write("r/a/.gitignore", text="!x.txt\ny.txt\n")
    assert found("r") == ["r/a/x.txt"]


def test_a_gitignore_above_counts_inside_a_repository_only() -> None:
    write("p/r/x.txt", "p/r/y.txt")
    write("p/.gitignore", text="/r/x.txt\n")
    assert found("p/r") == ["p/r/x.txt", "p/r/y.txt"]
    Path("p/.git").mkdir()
    assert found("p/r") == ["p/r/y.txt"]


def test_what_is_named_outright_is_read_though_it_is_ignored() -> None:
    write("p/drafts/x.txt", "p/drafts/y.txt", "p/z.txt")
    write("p/.gitignore", text="drafts/\nz.txt\n")
    Path("p/.git").mkdir()
    assert found("p/drafts", "p/z.txt") == ["p/drafts/x.txt", "p/drafts/y.txt", "p/z.txt"]


def test_excluded_patterns_are_relative_to_the_configuration() -> None:
    write("p/r/x.txt", "p/r/old/y.txt", "p/q/r/z.txt")
    assert found("p", exclude=("/r/old", "z.*"), base="p") == ["p/r/x.txt"]
    assert found("p", exclude=("/r/old",)) == ["p/q/r/z.txt", "p/r/old/y.txt", "p/r/x.txt"]
    assert found("p/r/old", exclude=("/r/old",), base="p") == ["p/r/old/y.txt"]


def test_links_in_circles_end() -> None:
    write("r/a/x.txt")
    os.symlink("..", "r/a/up")
    os.symlink("self", "r/self")
    os.symlink("nowhere", "r/lost.txt")
    assert found("r") == ["r/a/x.txt"]


def test_what_is_linked_counts_where_it_stands() -> None:
    write("r/z/x.txt", "far/y.txt")
    os.symlink("z", "r/a")
    os.symlink("z/x.txt", "r/b.txt")
    os.symlink("../far", "r/c")
    assert found("r") == ["r/c/y.txt", "r/z/x.txt"]


@pytest.mark.parametrize(
    ("path", "message", "hint"),
    [
        ("rulngs/", "rulngs/: no such file or folder", "A similar folder is here: rulings/"),
        ("rulings/x.tx", "rulings/x.tx: no such file or folder", "A similar file is here: rulings/x.txt"),
        ("elsewhere", "elsewhere: no such file or folder", None),
        ("de", "de: no such file or folder", None),
        ("rulings/x.txt/y", "rulings/x.txt/y: no such file or folder", None),
        ("a\0b", "a\\x00b: no such file or folder", None),
        ("two\nlines", "two\\nlines: no such file or folder", None),
        (
            "notes.md",
            "notes.md: not a kind of file that is read",
            "Files that are read end in .txt, .jsonl, .xlf, .xliff, .tmx, .po, .csv, .tsv, .xlsx, .html, .htm, .json, "
            ".gz, .xz, .zip.",
        ),
        (
            "empty",
            "empty: no page in this folder",
            "In folders, files are read that end in .txt, .jsonl, .xlf, .xliff, .tmx, .po or that the configuration "
            "includes; hidden and ignored ones are left out.",
        ),
    ],
)
def test_what_cannot_be_found_is_named_on_one_line(path: str, message: str, hint: str | None) -> None:
    write("rulings/x.txt", "notes.md", "empty/readme.md", "en/y.md")
    assert problems(path) == [(message, hint)]


def test_of_two_names_that_are_equally_near_none_is_offered() -> None:
    write("rulings1/x.txt", "rulings2/x.txt")
    assert problems("rulings") == [("rulings: no such file or folder", None)]


def test_an_excluded_pattern_that_is_none_is_named() -> None:
    write("x.txt", "y.txt")
    hint = "Patterns are written as in a .gitignore file."
    assert problems(".", exclude=("!", "y.txt")) == [("exclude: “!” is no pattern", hint)]
    assert Search(include=("!",)).problems == [("include: “!” is no pattern", hint)]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_must_not_be_read_is_named() -> None:
    write("r/a/x.txt")
    Path("r/a").chmod(0)
    try:
        assert problems("r") == [("r/a/: not readable: permission denied", None)]
    finally:
        Path("r/a").chmod(0o700)


@pytest.mark.skipif(os.name == "nt" or os.uname().sysname == "Darwin", reason="such names are not allowed there")
def test_a_name_that_no_report_could_print_is_no_crash() -> None:
    Path("r").mkdir()
    Path(os.fsdecode(b"r/sp\xe4t.txt")).write_text(PAGE)
    assert problems("r") == [("r/sp\\udce4t.txt: the file's name is not UTF-8", "Rename it.")]


def test_the_configuration_s_paths_are_seen_from_here() -> None:
    Path("p/q").mkdir(parents=True)
    assert from_base(Path("p"), "de") == os.path.join("p", "de")
    assert from_base(Path.cwd(), "de/") == "de"
    assert from_base(Path("p"), os.path.abspath("x")) == os.path.abspath("x")
