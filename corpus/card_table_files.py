"""Files of card tables, of any of the kinds that `corpus.card_table` names."""

import csv
import gzip
import io
import zlib
from collections.abc import Iterator
from pathlib import Path

from corpus.card_files import read_cards
from corpus.card_table import NamePair
from corpus.formats.decoding import decode
from corpus.formats.json_stream import UnreadableStreamError
from corpus.problem import Problem

_DELIMITERS = {".tsv": "\t", ".csv": ","}
_JSON, _LINES, _COMPRESSED = ".json", ".jsonl", ".gz"


class UnusableTableError(Exception):
    """A table that cannot be used."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def names_in(path: str, source: str, target: str) -> Iterator[NamePair]:
    """The names that one table tells, as they stand in it.

    Raises:
        UnusableTableError: it is no card table, or cannot be read.
    """
    suffixes = [suffix.lower() for suffix in Path(path).suffixes]
    compressed = suffixes[-1:] == [_COMPRESSED]
    kind = (suffixes[:-1] if compressed else suffixes)[-1:]
    if kind not in ([_JSON], [_LINES]) and not any(suffix in _DELIMITERS for suffix in kind):
        raise UnusableTableError(
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
        raise UnusableTableError(Problem(f"{path}: {error}", error.hint)) from error
    except (gzip.BadGzipFile, zlib.error, EOFError) as error:
        said = "is cut off" if isinstance(error, EOFError) else "is not compressed with gzip, or is damaged"
        raise UnusableTableError(Problem(f"{path}: {said}")) from error
    except OSError as error:
        raise UnusableTableError(Problem(f"{path}: not readable: {(error.strerror or str(error)).lower()}")) from error


def _delimited(data: bytes, path: str, delimiter: str, source: str, target: str) -> Iterator[NamePair]:
    text = decode(data, path)
    if isinstance(text, Problem):
        raise UnusableTableError(text)
    reader = csv.DictReader(io.StringIO(text), delimiter=delimiter)
    try:
        rows = list(reader)
    except csv.Error as error:
        raise UnusableTableError(Problem(f"{path}:{reader.line_num}: is no card table: {error}")) from error
    lacking = [f"“{code}”" for code in (source, target) if code not in (reader.fieldnames or ())]
    if lacking:
        problem = Problem(f"{path}: has no column {' and '.join(lacking)}", "The first line names the columns.")
        raise UnusableTableError(problem)
    for row in rows:
        names = NamePair((row[source] or "").strip(), (row[target] or "").strip())
        if all(names):
            yield names
