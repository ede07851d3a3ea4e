"""What the cache has of words: the same as what is found out anew, and only what it lacks is found out."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from corpus.analysed import Tongues
from corpus.nlp import lemmas
from lint.cache import Cache
from lint.remembered import RememberedWords

ROOT = Path(__file__).parent.parent
TONGUES = Tongues("en", "de")


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    opened = Cache(str(tmp_path))
    yield opened
    opened.close()


def words(cache: Cache, asked: Sequence[str]) -> tuple[list[str], list[str]]:
    """The base forms of words, and which of them were found out in this run."""
    remembered = RememberedWords(cache, TONGUES, b"this version", 1)
    lemmas.lemma.cache_clear()
    lemmas.learnt()
    bases = [lemmas.lemma(word, "de") for word in asked]
    found = [*lemmas._memory.new.get((lemmas.LEMMA, "de"), {})]
    remembered.keep()
    return bases, found


def test_what_is_known_of_words_is_not_asked_again(cache: Cache) -> None:
    assert words(cache, ["Türme", "Fluten"]) == (["Turm", "Flut"], ["Türme", "Fluten"])
    assert words(cache, ["Riesen", "Fluten", "\ud800"]) == (["Riese", "Flut", "\ud800"], ["Riesen", "\ud800"])
    assert words(cache, ["Fluten", "Riesen", "Türme", "\ud800"])[1] == []


def test_the_words_that_were_found_out_last_are_kept(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lint.remembered._MOST_WORDS", 2)
    words(cache, ["Türme", "Fluten", "Riesen"])
    assert words(cache, ["Fluten", "Riesen", "Türme"])[1] == ["Türme"]


@pytest.mark.parametrize("value", [b"", b"[]", b"\xff", b"7", b'{"Fluten": 7, "Riesen": null, "T": []}', b"{"])
def test_what_cannot_be_understood_of_words_is_asked_anew(cache: Cache, tmp_path: Path, value: bytes) -> None:
    words(cache, ["Fluten", "Riesen"])
    with sqlite3.connect(tmp_path / "cache.sqlite3") as connection:
        connection.execute("UPDATE entry SET value = ?", (value,))
    connection.close()
    assert words(cache, ["Fluten", "Riesen"]) == (["Flut", "Riese"], ["Fluten", "Riesen"])


def test_no_table_is_loaded_for_texts_whose_words_are_known(tmp_path: Path) -> None:
    for folder, first, second in (
        ("en", "The Golem’s harbor doesn’t lose its counters.", "Paying the harbor dues is optional."),
        ("de", "Der Hafen des Golem verliert seine Marken.", "Du musst die Hafengebühr bezahlen."),
    ):
        (tmp_path / folder).mkdir()
        page = f"Golem\n\n2024-06-14\n\n{first}\n\n2024-06-14\n\n{second}\n"
        (tmp_path / folder / "golem.txt").write_text(page, encoding="utf-8")
    code = (
        "import sys\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "from lint.cli import status\n"
        "print(status(['check', *sys.argv[1:]]), 'simplemma' in sys.modules)\n"
    )

    def check(*options: str) -> list[str]:
        command = [sys.executable, "-c", code, "--format", "json", *options]
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path).stdout.splitlines()

    (tmp_path / "rulinglint.toml").write_text('corpus = ["en", "de"]\n', encoding="utf-8")
    *told, loaded = check(".")
    assert (loaded, [line for line in told if "C002" in line] != []) == ("1 True", True)
    (tmp_path / "de" / "kraken.txt").write_text(page.replace("Golem", "Hafen"), encoding="utf-8")
    *again, loaded = check("de/golem.txt")
    assert loaded == "1 False"
    assert again == check("de/golem.txt", "--no-cache")[:-1]
    (tmp_path / "de" / "golem.txt").write_text(page.replace("bezahlen", "bezhalen"), encoding="utf-8")
    assert check("de/golem.txt")[:-1] == check("de/golem.txt", "--no-cache")[:-1]
