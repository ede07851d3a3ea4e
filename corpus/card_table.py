"""Card tables: what a card is called in both languages, so that pages find each other by their titles.

A table is a `.tsv` or `.csv` file whose first line names its columns; the columns named like the languages of the run
(`en`, `de`) hold the titles.
"""

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from corpus.formats.decoding import decode
from corpus.model import Problem

_DELIMITERS = {".tsv": "\t", ".csv": ","}


def read_titles(paths: Iterable[str], source: str, target: str) -> tuple[dict[str, str], list[Problem]]:
    """Source titles by target titles, both case-folded; and every table that could not be used.

    Where a target title has several source titles, the first one counts.
    """
    titles: dict[str, str] = {}
    problems = []
    for path in paths:
        outcome = _read(path, source, target)
        if isinstance(outcome, Problem):
            problems.append(outcome)
        else:
            titles = outcome | titles
    return titles, problems


def _read(path: str, source: str, target: str) -> dict[str, str] | Problem:
    delimiter = _DELIMITERS.get(Path(path).suffix.lower())
    if delimiter is None:
        return Problem(f"{path}: is no card table", "A card table is a .tsv or .csv file.")
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        return Problem(f"{path}: not readable: {(error.strerror or str(error)).lower()}")
    text = decode(data, path)
    if isinstance(text, Problem):
        return text
    reader = csv.DictReader(io.StringIO(text), delimiter=delimiter)
    try:
        rows = list(reader)
    except csv.Error as error:
        return Problem(f"{path}:{reader.line_num}: is no card table: {error}")
    lacking = [f"“{code}”" for code in (source, target) if code not in (reader.fieldnames or ())]
    if lacking:
        return Problem(f"{path}: has no column {' and '.join(lacking)}", "The first line names the columns.")
    found: dict[str, str] = {}
    for row in rows:
        if row[source] and row[target]:
            found.setdefault(row[target].strip().casefold(), row[source].strip().casefold())
    return found
