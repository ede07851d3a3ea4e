"""Words that only their neighbours show to be wrong, nouns without a capital, words with a space inside; names."""

from collections import Counter
from pathlib import Path

import pytest
from excerpts import analysis_of, found_by, page
from hypothesis import given
from hypothesis import strategies as st

from corpus.model import Span
from corpus.near_names import NearNames
from corpus.nlp.beside import BESIDE, EDGE, Beside
from corpus.nlp.free_words import WORD
from corpus.nlp.misspellings import Kind, Misspellings
from corpus.nlp.spelling import load_spelling

USUAL = [
    f"Zu Beginn deines Zuges legst du {n} Gezeitenmarken mit einer Muschel ab. Enttappe die Kreatur im Hafen. "
    "Im nächsten Hafen wird geankert."
    for n in range(10, 110)
]


def found_in(text: str) -> list[tuple[str, Kind, str]]:
    texts = [*USUAL, text]
    counts = Counter(word for one in texts for word in set(WORD.findall(one)))
    found = Misspellings(load_spelling(counts, {}, "de", "en"), Beside(texts), texts).of(text)
    return [(one.text, one.kind, one.answers[0]) for one in found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Lege 3 Gezeitenmarken mir einer Muschel ab.", ("mir", Kind.PLACE, "mit")),
        ("Zu Beginn deines zuges wird gemischt.", ("zuges", Kind.SMALL, "Zuges")),
        ("Im nächten Hafen wird gemischt.", ("nächten", Kind.UNKNOWN, "nächsten")),
        ("Lege jene bahre Marke ab, und die ruhe Flut steigt.", None),
        ("Lege die Marken immer denn ab.", ("denn", Kind.PLACE, "dann")),
        ("Lege Gezeiten marken ab.", None),
        ("Lege Gezeiten-marken ab.", ("Gezeiten-marken", Kind.UNKNOWN, "Gezeitenmarken")),
        ("Lege Gezeit enmarken ab.", ("Gezeit enmarken", Kind.APART, "Gezeitenmarken")),
        ("Enttappe dje Kreatur.", ("dje", Kind.UNKNOWN, "die")),
        ("Enttappe die +1/+1-Gezietenmarken.", ("Gezietenmarken", Kind.UNKNOWN, "Gezeitenmarken")),
    ],
)
def test_what_only_neighbours_or_a_capital_tell(text: str, found: tuple[str, Kind, str] | None) -> None:
    assert found_in(text) == ([found] if found else [])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Gib es mir zurück.", "mir has other neighbours"),
        ("Im getappte Hafen wird gemischt, und er legt sie ab.", "an adjective may be a noun too"),
        ("Bis zum Ende des Zugs.", "another genitive"),
        ("Zu Beginn deines Zug-Segments", "a compound"),
        ("Insel- und Gezeiten", "a part of a compound"),
    ],
)
def test_what_may_be_right(text: str, why: str) -> None:
    assert found_in(text) == [], why


@given(st.text(alphabet="abe dieZug.-\n", max_size=40))
def test_spans_are_where_the_words_are(text: str) -> None:
    texts = [*USUAL, text]
    counts = Counter(word for one in texts for word in set(WORD.findall(one)))
    for one in Misspellings(load_spelling(counts, {}, "de", "en"), Beside(texts), texts).of(text):
        assert text[slice(*one.span)] == one.text


def test_a_name_is_told_by_the_words_around() -> None:
    names = NearNames(["Marke der Gezeitenwächter"])
    assert names.has("Die Marke der Gezeitnwächter", Span(14, 28), ["Gezeitenwächter"])
    assert not names.has("Viele Gezeitnwächter", Span(6, 20), ["Gezeitenwächter"])
    assert not names.has("", Span(0, 0), [])


def test_a_misspelt_word_inside_a_title_is_left_to_the_check_of_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    usual = [f"2019-01-{day:02} Am {day}. Tag wird die Gezeitenmarke abgelegt." for day in range(10, 29)]
    slip = "2019-02-01 Lege %s ab."
    files = {
        "page.txt": page("Hüterin der Gezeitenmarke", *usual, slip % "die Hüterin der Gezeitnmarke"),
        "other.txt": page("Uhrwerkturm", slip % "jede Gezeitnmarke"),
    }
    findings = found_by("G003", analysis_of(tmp_path, files))
    assert [finding.message for finding in findings] == [
        "„Gezeitnmarke“ is no known word; write „Gezeitenmarke“ if that was meant."
    ]


TOKENS = st.sampled_from(["ab", "b", "a-b", "-", ".", "(", "2", " ", "  ", "\n", "ü"])
TEXTS = st.lists(st.lists(TOKENS, max_size=12).map("".join), min_size=1, max_size=4)


@given(TEXTS, st.data())
def test_places_are_counted_as_if_every_token_were_looked_at(texts: list[str], data: st.DataObject) -> None:
    rows = [[EDGE, *BESIDE.findall(text), EDGE] for text in texts]
    triples = [triple for row in rows for triple in zip(row, row[1:], row[2:], strict=False)]
    asked = data.draw(st.sampled_from(triples or [(EDGE, "b", ".")]))
    beside = Beside(texts)
    found = sum(row[at : at + 2] == list(asked[:2]) for row in rows for at in range(len(row)))
    assert beside.count(*asked) == triples.count(asked)
    assert beside.count(*asked[:2]) == found
    assert beside.count(asked[0], None, asked[2]) == sum(t[0] == asked[0] and t[2] == asked[2] for t in triples)
