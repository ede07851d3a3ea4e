"""What is offered for a text that was left in the source language: light to import, for checks to look at."""

from enum import StrEnum
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
