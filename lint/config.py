"""Configuration: `rulinglint.toml`, or the table `[tool.rulinglint]` of `pyproject.toml`, nearest upward.

Paths in it are relative to the file's own folder. Everything that is wrong with a file is told at once.
"""

import os
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from checks.severity import Severity
from corpus.problem import Problem
from lint.config_values import OWN_FILE, TABLE, Reader
from lint.errors import UserError, reason

SHARED_FILE = "pyproject.toml"
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Configuration(NamedTuple):
    """What a configuration file says; None or empty where it says nothing.

    `path` is the file, relative to the current folder where it lies in it or above; `severity` is by code.
    """

    path: str | None = None
    source: str | None = None
    target: str | None = None
    corpus: tuple[str, ...] = ()
    reference: tuple[str, ...] = ()
    card_tables: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    columns: Mapping[str, str] = _NOTHING
    languages: Mapping[str, str] = _NOTHING
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] = ()
    preview: bool = False
    fail_on: str | None = None
    severity: Mapping[str, Severity] = _NOTHING
    jobs: int | None = None
    format: tuple[str, ...] = ()
    pipelines: Mapping[str, str] = _NOTHING
    nli: str | None = None
    baseline: str | None = None
    preset: str | None = None
    extend_select: tuple[str, ...] = ()
    per_path_ignore: Mapping[str, tuple[str, ...]] = _NOTHING

    @property
    def folder(self) -> str:
        """The folder that the paths in the file are relative to."""
        return os.path.dirname(self.path or "") or "."


def nearest(start: str = ".") -> Configuration:
    """The configuration of the nearest folder upward that has one, an empty one where none has.

    In one folder `rulinglint.toml` comes first; a `pyproject.toml` without our table is passed over.

    Raises:
        UserError: the nearest file cannot be read, or something in it is wrong.
    """
    folder = os.path.abspath(start)
    while True:
        own, shared = os.path.join(folder, OWN_FILE), os.path.join(folder, SHARED_FILE)
        if os.path.isfile(own):
            return load(_shown(own))
        if os.path.isfile(shared) and (configuration := _loaded(_shown(shared), needed=False)):
            return configuration
        if folder == (folder := os.path.dirname(folder)):
            return Configuration()


def load(path: str) -> Configuration:
    """The configuration in the file `path`.

    Raises:
        UserError: the file cannot be read, or something in it is wrong.
    """
    configuration = _loaded(path, needed=True)
    assert configuration is not None
    return configuration


def place_of(path: str, key: str, word: str) -> str:
    """Where a file says a word of a key, as the beginning of a line for the user."""
    reader = Reader(path, _read(path), TABLE if os.path.basename(path) == SHARED_FILE else "")
    return f"{path}:{reader.line_of(key, word)}"


def _shown(path: str) -> str:
    try:
        return os.path.relpath(path)
    except ValueError:  # another drive
        return path


def _loaded(path: str, needed: bool) -> Configuration | None:
    text = _read(path)
    shared = os.path.basename(path) == SHARED_FILE
    if shared and not needed and "rulinglint" not in text:
        return None
    import tomllib

    try:
        values: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UserError(_not_toml(path, str(error))) from None
    if shared:
        tool = values.get("tool")
        values = tool.get("rulinglint") if isinstance(tool, dict) else None
        if values is None:
            if needed:
                raise UserError(Problem(f"{path}: there is no table [{TABLE}] in it"))
            return None
    return Configuration(path, **Reader(path, text, TABLE if shared else "").read(values))


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except FileNotFoundError:
        raise UserError(Problem(f"no such file: {path}")) from None
    except OSError as error:
        raise UserError(Problem(f"{path}: not readable: {reason(error)}")) from None
    except UnicodeDecodeError:
        raise UserError(Problem(f"{path}: not readable: it is not UTF-8", "Save it as UTF-8.")) from None


def _not_toml(path: str, said: str) -> Problem:
    where = re.search(r" \(at line (\d+), column \d+\)$", said)
    line = f":{where[1]}" if where else ""
    return Problem(f"{path}{line}: this is not TOML: {said[: where.start()] if where else said}")
