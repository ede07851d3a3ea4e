"""How reports for people may look."""

from typing import NamedTuple


class Style(NamedTuple):
    """How a report for people may look.

    Attributes:
        color: whether terminal colours are shown.
        width: columns that the quoted texts are wrapped at.
        wrap: whether prose is wrapped there too; in a pipe a sentence stays on its line.
        encoding: what the report will be encoded in; if that is no Unicode, marks and quotation marks become ASCII.
        quiet: whether only the places of findings are shown.
        verbose: whether their fingerprints are shown too.
    """

    color: bool = False
    width: int = 100
    wrap: bool = False
    encoding: str = "utf-8"
    quiet: bool = False
    verbose: bool = False
