import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from corpus.pairing.arrays import distinct


@given(st.lists(st.integers(-5, 5)))
def test_distinct_numbers_are_those_that_numpy_finds(numbers: list[int]) -> None:
    assert distinct(np.array(numbers, dtype=np.int64)).tolist() == np.unique(np.array(numbers, dtype=np.int64)).tolist()
