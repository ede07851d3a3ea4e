"""Which row goes with which column, so that the sum of the cells is greatest.

Most pages need no search: where the best cell of every row lies in a column of its own, that is the answer. The rest
is solved exactly by the Hungarian method in the form of shortest augmenting paths: R. Jonker and A. Volgenant,
"A shortest augmenting path algorithm for dense and sparse linear assignment problems", Computing 38, 1987.
"""

import numpy as np
from numpy.typing import NDArray


def assign(worth: NDArray[np.float64]) -> list[tuple[int, int]]:
    """The rows and columns that go together, by row; as many as there are of the fewer.

    >>> assign(np.array([[2.0, 3.0], [0.0, 3.0]]))
    [(0, 0), (1, 1)]
    """
    rows, columns = worth.shape
    if not rows or not columns:
        return []
    if rows > columns:
        return sorted((row, column) for column, row in assign(worth.T))
    best = worth.argmax(axis=1).tolist()
    if len(set(best)) == rows:
        return list(enumerate(best))
    return _cheapest((-worth).tolist())


def _cheapest(cost: list[list[float]]) -> list[tuple[int, int]]:
    """The assignment of least cost; there are at least as many columns as rows. O(rows² · columns)."""
    columns = range(len(cost[0]))
    row_of = [-1] * len(cost[0])
    row_price = [0.0] * len(cost)
    column_price = [0.0] * len(cost[0])
    for first in range(len(cost)):
        distance = [float("inf")] * len(cost[0])
        before = [-1] * len(cost[0])
        done = [False] * len(cost[0])
        row, here, reached = first, -1, 0.0
        while True:
            for column in columns:
                if not done[column]:
                    length = reached + cost[row][column] - row_price[row] - column_price[column]
                    if length < distance[column]:
                        distance[column], before[column] = length, here
            here = min((column for column in columns if not done[column]), key=distance.__getitem__)
            reached = distance[here]
            done[here] = True
            if row_of[here] < 0:
                break
            row = row_of[here]
        row_price[first] += reached
        for column in columns:
            if done[column] and column != here:
                row_price[row_of[column]] += reached - distance[column]
                column_price[column] -= reached - distance[column]
        while here >= 0:
            row_of[here] = first if before[here] < 0 else row_of[before[here]]
            here = before[here]
    return sorted((row, column) for column, row in enumerate(row_of) if row >= 0)
