"""Numbers for the rulings of some pages, by which texts are held side by side whatever page they stand on."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate

from corpus.model import Address


class Numbering:
    """Rulings in a row, page after page.

    >>> rulings = Numbering({3: ["ebb", "flow"], 7: ["tide"]})
    >>> rulings.address(1), rulings.address(2)
    (Address(page=3, ruling=1), Address(page=7, ruling=0))

    Args:
        told: by the numbers of pages, something about each of their rulings.
    """

    def __init__(self, told: Mapping[int, Sequence[object]]) -> None:
        self._pages = list(told)
        self._starts = [0, *accumulate(map(len, told.values()))]

    def address(self, number: int) -> Address:
        """Where the ruling of a number stands."""
        place = bisect_right(self._starts, number) - 1
        return Address(self._pages[place], number - self._starts[place])
