"""What the configuration names and is not there: wrong configuration, which is told at once, with its lines."""

import os
from collections.abc import Iterator

from corpus.discovery import from_base, shown, similar_path
from corpus.problem import Problem
from lint.config import Configuration, place_of
from lint.errors import UserError


def refuse_missing(configuration: Configuration, baseline: bool = False) -> None:
    """Raise a UserError for all files and folders that are not there, the baseline among them if it is needed."""
    problems = list(_missing(configuration, baseline))
    if problems:
        raise UserError(*problems)


def _missing(configuration: Configuration, baseline: bool) -> Iterator[Problem]:
    named = {
        "corpus": configuration.corpus,
        "reference": configuration.reference,
        "card_tables": configuration.card_tables,
        "terms": configuration.terms,
        "baseline": (configuration.baseline,) if baseline and configuration.baseline else (),
    }
    for key, paths in named.items():
        for written in paths:
            path = from_base(configuration.folder, written)
            if configuration.path and not _is_there(path):
                where = place_of(configuration.path, key, written)
                hint = "Write it with --write-baseline." if key == "baseline" else similar_path(path)
                yield Problem(f"{where}: {key}: {shown(path)}: no such file or folder", hint)


def _is_there(path: str) -> bool:
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError:  # whoever reads it will tell why it cannot be read
        return True
    return True
