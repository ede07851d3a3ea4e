"""The words of texts, found one by one and in one go."""

from hypothesis import given
from hypothesis import strategies as st

from corpus.written_words import WrittenWords, beginning_of

WORDS = ["Flut", "Flutmarke", "flut", "Insel-Karte", "Karte", "Ärger", "die", "Die", "Muße"]
TEXTS = st.lists(st.lists(st.sampled_from(WORDS), unique=True).map(" ".join), max_size=8)


@given(TEXTS)
def test_texts_are_found_by_their_words(texts: list[str]) -> None:
    words = WrittenWords(texts)
    for word in WORDS:
        numbers = [number for number, text in enumerate(texts) if word in text.split()]
        assert list(words.texts_with(word)) == numbers
        assert words.counts[word] == len(numbers)
        assert words.texts_with_each([word]) == {word: numbers}
    many = [*WORDS, *(f"Karte{number}" for number in range(60))]
    assert words.texts_with_each(many) == {word: list(words.texts_with(word)) for word in many}


@given(TEXTS)
def test_words_that_begin_alike_are_together(texts: list[str]) -> None:
    words = WrittenWords(texts)
    for word in words.counts:
        assert word in words.beginning(beginning_of(word.lower().replace("ß", "ss")))


def test_words_are_found_by_what_is_in_them() -> None:
    words = WrittenWords(["Die Flutmarke", "Eine Ebbe-Flut sinkt", "die flut", ""])
    assert sorted(words.words_with("flut")) == [("Ebbe-Flut", 1), ("Flutmarke", 0), ("flut", 2)]
    assert sorted(WrittenWords([]).words_with("flut")) == []
