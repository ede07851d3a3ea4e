"""Readings that the cache has: the same as new ones, and only what it does not know is read."""

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from corpus.analysed import Text, Tongues, read_texts
from corpus.nlp.readings import Reading
from lint.cache import Cache
from lint.remembered import RememberedReadings

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
