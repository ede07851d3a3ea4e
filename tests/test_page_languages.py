import os
from pathlib import Path

import pytest

from corpus.languages import FileIdentity, Languages


def identify(
    path: str, patterns: dict[str, str] | None = None, source: str = "en", target: str = "de", reference: bool = False
) -> FileIdentity:
    return Languages(source, target, patterns or {}, ".").identify(path, reference)


@pytest.mark.parametrize(
    ("path", "lang", "name"),
    [
        ("x.txt", "de", "x"),
        ("en/x.txt", "en", "x"),
        ("de/x.txt", "de", "x"),
        ("./de/x.txt", "de", "x"),
        ("x.en.txt", "en", "x"),
        ("x.de.jsonl", "de", "x"),
        ("EN/x.txt", "en", "x"),
        ("rulings/en/neo/x.txt", "en", "rulings/neo/x"),
        ("rulings/de/neo/x.txt", "de", "rulings/neo/x"),
        ("fr/x.txt", "fr", "x"),
        ("de/x.en.txt", "en", "de/x"),
        ("en/ko/x.txt", "ko", "en/x"),
        ("en.jsonl", "en", ""),
        ("tor/de.txt", "de", "tor/"),
        ("to/x.txt", "de", "to/x"),
        ("my/no.txt", "de", "my/no"),
        ("a/x.txt", "de", "a/x"),
        ("b/x.txt", "de", "b/x"),
        ("a/x.y.txt", "de", "a/x.y"),
        ("englisch/x.txt", "de", "englisch/x"),
    ],
)
def test_paths_tell_language_and_name(path: str, lang: str, name: str) -> None:
    assert identify(path) == (lang, name)


@pytest.mark.parametrize(
    ("path", "lang", "name"),
    [
        ("en/x.txt", "en", "x"),
        ("english/a/x.txt", "en", "a/x"),
        ("german/a/x.txt", "de", "a/x"),
        ("german/a/x.fr.txt", "de", "a/x.fr"),
        ("other/a/x.txt", "de", "other/a/x"),
        ("other/de/x-orig.txt", "en", "other/de/x-orig"),
    ],
)
def test_patterns_come_before_suffix_and_folder(path: str, lang: str, name: str) -> None:
    patterns = {"english/**": "en", "*-orig.txt": "en", "german/**": "DE", "english/a/**": "fr"}
    assert identify(path, patterns) == (lang, name)


def test_folders_that_share_a_language_keep_their_pages_apart() -> None:
    patterns = {"old/**": "en", "new/**": "en", "german/**": "de"}
    names = [identify(f"{folder}/x.txt", patterns).name for folder in ("old", "new", "german")]
    assert names == ["old/x", "new/x", "x"]


def test_source_and_target_are_languages_whatever_they_are() -> None:
    assert identify("nl/x.txt", target="nl") == ("nl", "x")
    assert identify("nl/x.txt") == ("de", "nl/x")
    assert identify("x.txt", target="nl") == ("nl", "x")


@pytest.mark.parametrize(("path", "name"), [("en/x.txt", "x"), ("x.txt", "x"), ("fr/x.txt", "fr/x"), ("x.en.txt", "x")])
def test_a_reference_is_in_the_source_language(path: str, name: str) -> None:
    assert identify(path, {"fr/**": "fr"}, reference=True) == ("en", name)


def test_folders_above_the_project_say_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "it" / "project"
    (project / "en").mkdir(parents=True)
    monkeypatch.chdir(project)
    assert identify(os.path.abspath("x.txt")) == ("de", "x")
    assert identify(os.path.abspath("en/x.txt")) == ("en", "x")
    monkeypatch.chdir("en")
    assert Languages("en", "de", {}, str(project)).identify("x.txt") == ("en", "x")


@pytest.mark.parametrize(
    ("tag", "lang"),
    [
        ("de", "de"),
        ("DE", "de"),
        (" de ", "de"),
        ("de-AT", "de"),
        ("de_DE", "de"),
        ("zh-Hans", "zh-hans"),
        ("fr", "fr"),
    ],
)
def test_tags_of_records(tag: str, lang: str) -> None:
    assert Languages("en", "de", {}, ".").canonical(tag) == lang


def test_a_pattern_that_is_none_is_named() -> None:
    languages = Languages("en", "de", {"!": "en", "en/**": "en"}, ".")
    assert [problem.message for problem in languages.problems] == ["languages: “!” is no pattern"]
