"""The term base as rows: `resources/terms.tsv`, and files of the same form that a user has.

A row says how one concept is called in two languages. Its columns: `concept` (a name for it), a column for each
language, named by its code, `part of speech`, `status`, `since`, `until`, `strict`, `note`. Only the columns of the two
languages are needed.
"""

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from corpus.model import Problem
from corpus.nlp.pack import RESOURCES
from corpus.nlp.tables import read_table

TABLE = RESOURCES / "terms.tsv"
COLUMNS = ("concept", "part of speech", "status", "since", "until", "strict", "note")
PARTS = ("noun", "verb", "adjective", "adverb", "phrase", "keyword", "subtype")
_LETTER = re.compile(r"\w")
_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


class Status(StrEnum):
    """What the term base says of a term: the one to use, right too, no longer in use, never right."""

    PREFERRED = "preferred"
    ADMITTED = "admitted"
    RETIRED = "retired"
    FORBIDDEN = "forbidden"


_STATUSES = {"": Status.PREFERRED} | {status.value: status for status in Status}


class TermRow(NamedTuple):
    """One row: `status` and dates speak of the target term.

    Attributes:
        concept: its name.
        source, target: its terms.
        part: the part of speech; empty where it is not said.
        since, until: from when to when the target term is in use; until is the first day that it is not.
        strict: whether a translation has to have one of the concept's terms.
    """

    concept: str
    source: str
    target: str
    part: str = ""
    status: Status = Status.PREFERRED
    since: datetime.date | None = None
    until: datetime.date | None = None
    strict: bool = False
    note: str = ""


@lru_cache(maxsize=1_024)
def stated_date(text: str) -> datetime.date | None:
    """The first day of a year or month, or the day, that is written in ISO 8601.

    >>> stated_date("2009-07"), stated_date("1999")
    (datetime.date(2009, 7, 1), datetime.date(1999, 1, 1))

    Raises:
        ValueError: it is no such date.
    """
    if not text:
        return None
    match = _DATE.fullmatch(text)
    if not match:
        raise ValueError(text)
    year, month, day = (int(group or 1) for group in match.groups())
    return datetime.date(year, month, day)


def shown_date(date: datetime.date | None) -> str:
    """A date as short as it can be said.

    >>> shown_date(datetime.date(2009, 7, 1)), shown_date(datetime.date(1999, 1, 1)), shown_date(None)
    ('2009-07', '1999', '')
    """
    if date is None:
        return ""
    return date.isoformat().removesuffix("-01").removesuffix("-01")


@cache
def own_rows(source: str, target: str) -> tuple[TermRow, ...]:
    """The rows of our own table, in which nothing is wrong; none for a pair of languages that it does not know."""
    table = read_table(TABLE)
    return tuple(_row(cells, source, target) for cells in table) if {source, target} <= table[0].keys() else ()


def read_rows(text: str, path: str, source: str, target: str) -> tuple[list[TermRow], list[Problem]]:
    """The rows of a table, and what is wrong with those that cannot be used."""
    first, *lines = (line.split("\t") for line in re.split(r"\r\n|\r|\n", text))
    names = [name.strip() for name in first]
    lacking = [code for code in (source, target) if code not in names]
    if lacking:
        columns = " and ".join(f"“{code}”" for code in lacking)
        hint = (
            f"The first line names the columns, tab-separated: {source}, {target}, and as you like {_listed(COLUMNS)}."
        )
        return [], [Problem(f"{path}:1: there is no column {columns}", hint)]
    rows: list[TermRow] = []
    problems: list[Problem] = []
    empty = dict.fromkeys(names, "")
    for number, values in enumerate(lines, 2):
        cells = empty | dict(zip(names, map(str.strip, values), strict=False))
        if len(values) > len(names) and any(map(str.strip, values[len(names) :])):
            hint = f"There are {len(names)} columns."
            problems.append(Problem(f"{path}:{number}: more cells than columns", hint))
        elif any(cells.values()):
            if fault := _fault(cells, source, target):
                problems.append(Problem(f"{path}:{number}: {fault[0]}", fault[1]))
            else:
                rows.append(_row(cells, source, target))
    return rows, problems


def _fault(cells: Mapping[str, str], source: str, target: str) -> tuple[str, str] | None:
    """What is wrong with a row, and what to do."""
    for code in (source, target):
        if not cells[code]:
            return f"there is no term in the column “{code}”", "Write one, or delete the line."
    if not _LETTER.search(cells[source]) or not _LETTER.search(cells[target]):
        return "a term has no letter and no digit", "Write one, or delete the line."
    status, part, strict = cells.get("status", ""), cells.get("part of speech", ""), cells.get("strict", "")
    if status not in _STATUSES:
        return f"there is no status “{status}”", f"Write {_listed(Status)}."
    if part and part not in PARTS:
        return f"there is no part of speech “{part}”", f"Write {_listed(PARTS)}, or leave it empty."
    if strict not in ("", "yes", "no"):
        return f"strict must be yes, no or empty, not “{strict}”", "Write yes where a translation has to have the term."
    for name in ("since", "until"):
        try:
            stated_date(cells.get(name, ""))
        except ValueError:
            return f"“{cells[name]}” is no date", f"Write {name} as YYYY, YYYY-MM or YYYY-MM-DD."
    since, until = _dates(cells)
    if since and until and since >= until:
        return f"it ends ({cells['until']}) before it begins ({cells['since']})", "Swap since and until."
    return None


def _row(cells: Mapping[str, str], source: str, target: str) -> TermRow:
    """A row in which nothing is wrong."""
    since, until = _dates(cells)
    return TermRow(
        concept=cells.get("concept") or cells[source],
        source=cells[source],
        target=cells[target],
        part=cells.get("part of speech", ""),
        status=_STATUSES[cells.get("status", "")],
        since=since,
        until=until,
        strict=cells.get("strict") == "yes",
        note=cells.get("note", ""),
    )


def _dates(cells: Mapping[str, str]) -> tuple[datetime.date | None, datetime.date | None]:
    return stated_date(cells.get("since", "")), stated_date(cells.get("until", ""))


def merged(rows: Iterable[TermRow], others: Iterable[TermRow]) -> Iterator[TermRow]:
    """Rows with others that add to them, or take the place of those of the same concept and target term."""
    table = {(row.concept, row.source, row.target): row for row in rows}
    table.update({(row.concept, row.source, row.target): row for row in others})
    yield from table.values()


def _listed(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}"
