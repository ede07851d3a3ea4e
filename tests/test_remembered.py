"""What the cache has of texts and words: the same as what is found out anew, and only what it lacks is found out."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from corpus.analysed import Text, Tongues, read_texts
from corpus.nlp import lemmas
from corpus.nlp.readings import Reading
from lint.cache import Cache
from lint.remembered import RememberedReadings, RememberedWords

ROOT = Path(__file__).parent.parent
TONGUES = Tongues("en", "de")
TEXTS = [
    Text("Die Kreatur bleibt getappt, bis die Flut steigt.", None),
    Text("The creature stays tapped until the tide rises.", None),
    Text("Lege eine Marke auf die Kreatur (even if the harbor is flooded).", "Put a counter on the creature."),
    Text("Die Kreatur bleibt retidewalk, bis die Flut steigt.", None),
    Text("", "Nothing."),
]


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    opened = Cache(str(tmp_path))
    yield opened
    opened.close()


def read(cache: Cache, texts: Sequence[Text], tongues: Tongues = TONGUES) -> tuple[list[Reading], list[Text]]:
    """The readings of texts, and those of them that had to be read."""
    new: list[Text] = []

    def work(texts: Sequence[Text]) -> list[Reading]:
        new.extend(texts)
        return read_texts(tongues, texts)

    return RememberedReadings(cache, tongues).read(texts, work), new


def test_what_is_known_is_not_read_again(cache: Cache) -> None:
    fresh = read_texts(TONGUES, TEXTS)
    assert read(cache, TEXTS[:3]) == (fresh[:3], TEXTS[:3])
    assert read(cache, TEXTS) == (fresh, TEXTS[3:])
    assert read(cache, TEXTS[::-1]) == (fresh[::-1], [])


def test_another_source_is_another_text(cache: Cache) -> None:
    text = TEXTS[2]
    read(cache, [text])
    assert read(cache, [text._replace(source=None)])[1] == [text._replace(source=None)]


def test_other_languages_are_read_anew(cache: Cache) -> None:
    read(cache, TEXTS)
    assert read(cache, TEXTS, Tongues("de", "en"))[1] == TEXTS


def test_what_cannot_be_understood_is_read_anew(cache: Cache, tmp_path: Path) -> None:
    fresh = read(cache, TEXTS)[0]
    with sqlite3.connect(tmp_path / "cache.sqlite3") as connection:
        values = [b"", b"[]", b'[[[[0, 1], "all", "en"]], true, []]', b"\xff", b"7"]
        for number, value in enumerate(values, start=1):
            connection.execute("UPDATE entry SET value = ? WHERE rowid = ?", (value, number))
    connection.close()
    assert read(cache, TEXTS) == (fresh, TEXTS)
    assert read(cache, TEXTS) == (fresh, [])


def words(cache: Cache, asked: Sequence[str]) -> tuple[list[str], list[str]]:
    """The base forms of words, and which of them were found out in this run."""
    remembered = RememberedWords(cache, TONGUES, 1)
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
