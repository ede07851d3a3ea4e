"""Card tables: what cards are called in both languages.

A table is a `.tsv` or `.csv` file whose first line names its columns, where the columns named like the languages of the
run (`en`, `de`) hold the names; or a `.json` file of Scryfall or MTGJSON (`corpus.card_files`). Either may be
compressed (`.gz`).
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from corpus.problem import Problem


class NamePair(NamedTuple):
    """What one card is called in both languages, as it is written in a table."""

    source: str
    target: str


class CardTable:
    """The names that all tables of a run tell, in their order, none twice."""

    def __init__(self, pairs: Iterable[NamePair] = ()) -> None:
        self.pairs = tuple(pairs)

    @cached_property
    def titles(self) -> dict[str, str]:
        """Source titles by target titles, both case-folded; where there are several source titles, the first counts."""
        titles: dict[str, str] = {}
        for source, target in self.pairs:
            titles.setdefault(target.casefold(), source.casefold())
        return titles


def read_tables(paths: Sequence[str], source: str, target: str) -> tuple[CardTable, list[Problem]]:
    """The names that card tables tell; and every table that could not be used."""
    if not paths:
        return CardTable(), []
    from corpus.card_table_files import UnusableTableError, names_in

    pairs: dict[NamePair, None] = {}
    problems = []
    for path in paths:
        try:
            found = dict.fromkeys(names_in(path, source, target))
        except UnusableTableError as error:
            problems.append(error.problem)
        else:
            pairs.update(found)
    return CardTable(pairs), problems
