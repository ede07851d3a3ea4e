"""The term files of a user: tables of the form of our own (`.tsv`), and TBX (`.tbx`, `.xml`)."""

from collections.abc import Iterable
from pathlib import Path

from corpus.formats.decoding import decode
from corpus.model import Problem
from corpus.nlp.term_table import TermRow, read_rows

TABLES, XML = (".tsv",), (".tbx", ".xml")


def read_term_files(paths: Iterable[str], source: str, target: str) -> tuple[list[TermRow], list[Problem]]:
    """The rows of all files in turn, and what is wrong with them; rows that are right count."""
    rows: list[TermRow] = []
    problems: list[Problem] = []
    for path in paths:
        found, faults = _read(path, source, target)
        rows += found
        problems += faults
    return rows, problems


def _read(path: str, source: str, target: str) -> tuple[list[TermRow], list[Problem]]:
    suffix = Path(path).suffix.lower()
    if suffix not in (*TABLES, *XML):
        return [], [Problem(f"{path}: is no term file", "A term file is a table (.tsv) or TBX (.tbx).")]
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        return [], [Problem(f"{path}: not readable: {(error.strerror or str(error)).lower()}")]
    if suffix in XML:
        from corpus.formats.tbx import read_tbx

        return read_tbx(data, path, source, target)
    text = decode(data, path)
    return ([], [text]) if isinstance(text, Problem) else read_rows(text, path, source, target)
