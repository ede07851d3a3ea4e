"""Arrays of numbers, and what numpy finds out about them more slowly."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]


def distinct(numbers: Ints) -> Ints:
    """The distinct numbers, in order; `numpy.unique` would load all that numpy has for masked arrays.

    >>> distinct(np.array([7, 3, 7, 5, 3])).tolist()
    [3, 5, 7]
    """
    ordered = np.sort(numbers)
    return ordered[np.append(True, ordered[1:] != ordered[:-1])] if len(ordered) else ordered
