"""What a reader of a file format is told besides the file."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

COLUMNS = ("card", "date", "text", "lang", "source", "source_lang", "id", "page")
"""What a column of a table may hold: the keys of a record of JSON Lines."""


class Context(NamedTuple):
    """What is known of a file before it is read.

    Attributes:
        path: the file, as it is named in reports.
        lang: the language that a tag in the file stands for; without one, that of the file.
        source: the language of the run that is translated from.
        target: the one that is translated to.
        columns: headers of the columns of a table, by what they hold, where the configuration names them.
    """

    path: str
    lang: Callable[[str | None], str]
    source: str = "en"
    target: str = "de"
    columns: Mapping[str, str] = MappingProxyType({})

    @property
    def stem(self) -> str:
        """The file's name without folders and suffixes: a card's name where the file has none."""
        name = self.path.rpartition("/")[2]
        return name.partition(".")[0] or name
