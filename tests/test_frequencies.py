"""Words that are looked up in a file in order: each has its value, and no other word has one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.nlp import frequencies
from corpus.nlp.available import known_languages
from corpus.nlp.frequencies import Frequencies
from corpus.nlp.pack import RESOURCES

WORDS = st.text("abcäöüß'-éz", min_size=1, max_size=6)
ODD = ("", " ", "\n", "a b", "a\nb", "a 2.0\nb", "\ud800", "zzz\U0010ffff", "zzzzzzz")


def in_order(rare: dict[str, float]) -> bytes:
    return "".join(f"{word} {zipf}\n" for word, zipf in sorted(rare.items())).encode()


@given(st.dictionaries(WORDS, st.sampled_from([2.0, 2.5, 3.9])), st.lists(WORDS), st.integers(8, 64))
def test_each_word_has_its_value(rare: dict[str, float], others: list[str], block: int) -> None:
    usual = {word: 4.5 for word in others[::3] if word not in rare}
    whole = usual | rare
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(frequencies, "_BLOCK", block)
        table = Frequencies(usual, in_order(rare))
    for _ in range(2):
        asked = [*whole, *others, *ODD]
        assert [table.get(word, 0.0) for word in asked] == [whole.get(word, 0.0) for word in asked]
        assert [word in table for word in asked] == [word in whole for word in asked]
    assert dict(table) == whole
    assert len(table) == len(whole)
    for least in (2.0, 2.5, 4.0, 4.5, 5.0):
        assert set(table.words_from(least)) == {word for word, zipf in whole.items() if zipf >= least}


def test_a_word_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        Frequencies({})["Kreatur"]


@pytest.mark.parametrize("code", known_languages(RESOURCES))
def test_our_files_are_in_order(code: str) -> None:
    path = RESOURCES / code / "rare_words.txt"
    words = [line.split() for line in path.read_text(encoding="utf-8").splitlines()] if path.is_file() else []
    assert [word for word, _ in words] == sorted({word for word, _ in words})
    usual = Frequencies.read(RESOURCES / code)
    assert all(2.0 <= float(zipf) < min(usual._usual.values()) for _, zipf in words)
