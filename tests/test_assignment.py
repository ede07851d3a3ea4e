"""The best assignment, against trying everything."""

from itertools import permutations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from corpus.pairing.assignment import assign


@st.composite
def boards(draw: DrawFn) -> list[list[float]]:
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cell = st.integers(-4, 4).map(float) | st.floats(-9, 9)
    return draw(st.lists(st.lists(cell, min_size=columns, max_size=columns), min_size=rows, max_size=rows))


@given(boards())
def test_no_other_assignment_is_worth_more(board: list[list[float]]) -> None:
    worth = np.array(board)
    found = assign(worth)
    wide = worth if worth.shape[0] <= worth.shape[1] else worth.T
    rows, columns = wide.shape
    best = max(
        sum(wide[row, column] for row, column in enumerate(chosen)) for chosen in permutations(range(columns), rows)
    )
    assert abs(sum(worth[cell] for cell in found) - best) < 1e-9
    assert len(found) == len({row for row, _ in found}) == len({column for _, column in found}) == rows
    assert found == sorted(found)


def test_an_empty_side_has_no_assignment() -> None:
    assert assign(np.zeros((0, 3))) == assign(np.zeros((3, 0))) == []
