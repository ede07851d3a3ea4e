"""Tables of the language data: the first line names the columns, each other is a row, and tabs part the cells."""

from collections.abc import Mapping
from functools import cache
from itertools import zip_longest
from pathlib import Path


@cache
def read_table(path: Path) -> tuple[Mapping[str, str], ...]:
    """The rows of a table that is read once: cells by column, empty where a line ends early; none without a file.

    >>> from corpus.nlp.pack import RESOURCES
    >>> list(read_table(RESOURCES / "verbs.tsv")[0]), read_table(RESOURCES / "no.tsv")
    (['en', 'de'], ())
    """
    if not path.is_file():
        return ()
    first, *lines = (line.split("\t") for line in path.read_text(encoding="utf-8").split("\n") if line)
    return tuple(dict(zip_longest(first, cells[: len(first)], fillvalue="")) for cells in lines)
