"""Forms that are found by stems and endings: the same as those that are written out."""

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from corpus.nlp.form_index import FormIndex, Stem, stem_table
from corpus.nlp.paradigms import load_paradigms

PARTS = ("noun", "verb", "adjective", "keyword", "")
WORDS = ("Turm", "Baum", "Verbündeter", "abwerfen", "zerbrechen", "Gezeiten-Marke", "aktiv", "kopieren", "Ei", "x")
STEMS = st.tuples(st.text("abä", max_size=4), st.lists(st.text("en", max_size=2), max_size=3).map(tuple))


def index_of(words: Iterable[tuple[int, list[Stem]]]) -> FormIndex:
    groups: dict[tuple[str, ...], int] = {}
    return FormIndex(stem_table(words, groups), list(groups))


@given(st.lists(st.lists(STEMS, max_size=4), max_size=5), st.lists(st.text("abäen", max_size=6)))
def test_every_form_is_found_and_no_other(words: list[list[tuple[str, tuple[str, ...]]]], others: list[str]) -> None:
    index = index_of(enumerate(words))
    written: dict[str, set[int]] = {}
    for number, stems in enumerate(words):
        for stem, endings in stems:
            for ending in endings:
                written.setdefault(stem + ending, set()).add(number)
    for form in (*written, *others):
        assert index.numbers(form) == sorted(written.get(form, ()))
        assert index.with_stem(form) == {at for at, stems in enumerate(words) if form in dict(stems)}


def test_the_forms_of_german_and_english_words() -> None:
    for language in ("de", "en"):
        paradigms = load_paradigms(language)
        asked = [(word, part) for word in WORDS for part in PARTS]
        index = index_of((number, paradigms.stems(*one)) for number, one in enumerate(asked))
        for number, one in enumerate(asked):
            assert all(number in index.numbers(form) for form in paradigms.forms(*one))
