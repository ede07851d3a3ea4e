"""Card tables: what cards are called in both languages.

A table is a `.tsv` or `.csv` file whose first line names its columns, where the columns named like the languages of the
run (`en`, `de`) hold the names; or a `.json` file of Scryfall or MTGJSON (`corpus.card_files`). Either may be
compressed (`.gz`).
"""

import csv
import gzip
import io
import zlib
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from corpus.card_files import read_cards
from corpus.formats.decoding import decode
from corpus.formats.json_stream import UnreadableStreamError
from corpus.model import Problem

_DELIMITERS = {".tsv": "\t", ".csv": ","}
_JSON, _LINES, _COMPRESSED = ".json", ".jsonl", ".gz"


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


def read_tables(paths: Iterable[str], source: str, target: str) -> tuple[CardTable, list[Problem]]:
    """The names that card tables tell; and every table that could not be used."""
    pairs: dict[NamePair, None] = {}
    problems = []
    for path in paths:
        try:
            found = dict.fromkeys(_read(path, source, target))
        except _UnusableError as error:
            problems.append(error.problem)
        else:
            pairs.update(found)
    return CardTable(pairs), problems


class _UnusableError(Exception):
    """A table that cannot be used."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def _read(path: str, source: str, target: str) -> Iterator[NamePair]:
    suffixes = [suffix.lower() for suffix in Path(path).suffixes]
    compressed = suffixes[-1:] == [_COMPRESSED]
    kind = (suffixes[:-1] if compressed else suffixes)[-1:]
    if kind not in ([_JSON], [_LINES]) and not any(suffix in _DELIMITERS for suffix in kind):
        raise _UnusableError(
            Problem(
                f"{path}: is no card table",
                "A card table is a .tsv, .csv, .json or .jsonl file, which may be compressed (.gz).",
            )
        )
    try:
        with gzip.open(path, "rb") if compressed else open(path, "rb") as file:
            if kind[0] in (_JSON, _LINES):
                yield from (NamePair(*names) for names in read_cards(file, source, target, kind == [_LINES]))
            else:
                yield from _delimited(file.read(), path, _DELIMITERS[kind[0]], source, target)
    except UnreadableStreamError as error:
        raise _UnusableError(Problem(f"{path}: {error}", error.hint)) from error
    except (gzip.BadGzipFile, zlib.error, EOFError) as error:
        said = "is cut off" if isinstance(error, EOFError) else "is not compressed with gzip, or is damaged"
        raise _UnusableError(Problem(f"{path}: {said}")) from error
    except OSError as error:
        raise _UnusableError(Problem(f"{path}: not readable: {(error.strerror or str(error)).lower()}")) from error


def _delimited(data: bytes, path: str, delimiter: str, source: str, target: str) -> Iterator[NamePair]:
    text = decode(data, path)
    if isinstance(text, Problem):
        raise _UnusableError(text)
    reader = csv.DictReader(io.StringIO(text), delimiter=delimiter)
    try:
        rows = list(reader)
    except csv.Error as error:
        raise _UnusableError(Problem(f"{path}:{reader.line_num}: is no card table: {error}")) from error
    lacking = [f"“{code}”" for code in (source, target) if code not in (reader.fieldnames or ())]
    if lacking:
        problem = Problem(f"{path}: has no column {' and '.join(lacking)}", "The first line names the columns.")
        raise _UnusableError(problem)
    for row in rows:
        names = NamePair((row[source] or "").strip(), (row[target] or "").strip())
        if all(names):
            yield names
