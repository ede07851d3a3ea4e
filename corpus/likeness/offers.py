"""What is offered for a text that was left in the source language: light to import, for checks to look at."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from corpus.model import Address, Span


class Fit(StrEnum):
    """How a ready translation fits."""

    SAME = "same"
    KIN = "kin"
    NEAR = "near"


class Ready(NamedTuple):
    """A translation at hand: `text` is `span` of the ruling `at`; `lacks` quotes what its source has not or adds."""

    at: Address
    span: Span
    text: str
    fit: Fit
    lacks: str = ""


class Offer(NamedTuple):
    """A translation that is ready to reuse, and how its page is named."""

    ready: Ready
    title: str
    date: str


class LaterOffers(Mapping[str, Sequence[Offer]]):
    """Offers by what they are for, found out when the first is asked for.

    Args:
        find: finds them out.
    """

    def __init__(self, find: Callable[[], Mapping[str, Sequence[Offer]]]) -> None:
        self._find = find

    @cached_property
    def _found(self) -> Mapping[str, Sequence[Offer]]:
        return self._find()

    def __getitem__(self, text: str) -> Sequence[Offer]:
        return self._found[text]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)
