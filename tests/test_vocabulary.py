from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.nlp.vocabulary import LEARNT, MANY, settle
from corpus.nlp.words import LIMIT, SWITCH


@pytest.mark.parametrize(
    ("in_target", "in_source", "odds"),
    [
        (MANY, 0, LIMIT),
        (MANY - 1, 0, None),
        (40, 60, LIMIT),
        (10, 60, None),  # in both: nothing is learnt
        (0, MANY, LEARNT),
        (0, MANY - 1, None),
        (1, 30, LEARNT),
        (MANY, 900, LEARNT),
        (0, 0, None),
    ],
)
def test_what_counts_teach(in_target: int, in_source: int, odds: float | None) -> None:
    learnt = settle(Counter(glimmend=in_target), 1000, Counter(glimmend=in_source), 1000)
    assert learnt.get("glimmend") == odds


def test_what_counts_is_the_share_of_texts() -> None:
    assert settle(Counter(glimmend=3), 10, Counter(glimmend=30), 1000) == {"glimmend": LIMIT}
    assert settle(Counter(glimmend=3), 1000, Counter(glimmend=3), 10) == {"glimmend": LEARNT}


def test_a_learnt_source_word_stands_out_but_hardly() -> None:
    assert -LIMIT < LEARNT < -2 * SWITCH


def test_without_texts_nothing_is_learnt() -> None:
    assert settle(Counter(), 0, Counter(), 0) == {}


counts = st.dictionaries(st.sampled_from(["glimmend", "tidal", "mooring", "flutig"]), st.integers(0, 50)).map(Counter)


@given(counts, counts, st.integers(50, 200), st.integers(50, 200))
def test_one_more_target_text_never_makes_a_word_less_german(
    target: "Counter[str]", source: "Counter[str]", targets: int, sources: int
) -> None:
    before = settle(target, targets, source, sources)
    after = settle(target + Counter(glimmend=1), targets, source, sources)
    assert after.get("glimmend", 0.0) >= before.get("glimmend", 0.0)
    assert list(after) == sorted(after)
