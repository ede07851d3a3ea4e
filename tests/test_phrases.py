"""A text's phrases in codes: the same wherever it is asked, and shared by texts with a run of words in common."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from corpus.likeness.phrases import (
    MOST_HOLDERS,
    NEIGHBOURS,
    WORDS,
    PhraseIndex,
    coded,
    may_be_like,
    own,
    phrases,
)

words = st.lists(
    st.sampled_from(
        ["the", "owl", "pays", "for", "each", "wall", "as", "its", "turn", "ends", "and", "draws", "no", "card"]
    ),
    max_size=30,
)


@given(words, words, st.lists(st.text("abc", min_size=1), min_size=WORDS + NEIGHBOURS - 1, max_size=12), words)
def test_a_run_of_six_words_is_shared(
    before: Sequence[str], behind: Sequence[str], run: Sequence[str], other: Sequence[str]
) -> None:
    one, second = coded([*before, *run, *behind]), coded([*other, *run])
    assert not phrases(one).isdisjoint(phrases(second))


@given(st.lists(words, max_size=12))
def test_each_text_finds_what_it_finds_among_all(texts: Sequence[Sequence[str]]) -> None:
    codes = list(map(coded, texts))
    every = [phrases(code) for code in codes if code]
    found = list(PhraseIndex(codes).like(every))
    for one, near in zip(every, found, strict=True):
        assert list(PhraseIndex(codes).like([one])) == [near]
        holders = {own(code): phrases(code) for code in codes if code}
        assert sorted(near) == sorted(name for name, other in holders.items() if may_be_like(one, other))


def test_copies_are_one_text_and_no_words_are_none() -> None:
    code = coded(["draw", "two", "cards"])
    assert PhraseIndex([code, "", coded([]), code]).copies == {own(code): [0, 3]}
    assert len(code) == 12


def test_a_phrase_that_too_many_texts_have_leads_to_none() -> None:
    said = ["if", "it", "leaves", "nothing", "happens", "to", "it"]
    codes = [coded([*said, f"owl{number}"]) for number in range(MOST_HOLDERS + 1)]
    (near,) = PhraseIndex(codes).like([phrases(codes[0])])
    assert len(near) < len(codes)
    (near,) = PhraseIndex(codes[:-1]).like([phrases(codes[0])])
    assert len(near) == len(codes) - 1
