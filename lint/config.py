"""Configuration: `rulinglint.toml`, or the table `[tool.rulinglint]` of `pyproject.toml`, nearest upward.

Paths in it are relative to the file's own folder. Everything that is wrong with a file is told at once.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from checks.severity import Severity
from corpus.discovery import is_pattern, shown
from corpus.problem import Problem
from lint.errors import UserError, reason
from lint.selection import PRESETS, codes_of, unknown

OWN_FILE = "rulinglint.toml"
SHARED_FILE = "pyproject.toml"
TABLE = "tool.rulinglint"
FAIL_ON = (*(severity.value for severity in Severity), "never")
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


def _text(value: object) -> bool:
    return isinstance(value, str)


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_text, value))


def _table(value: object) -> bool:
    return isinstance(value, dict) and all(map(_text, value.values()))


def _table_of_lists(value: object) -> bool:
    return isinstance(value, dict) and all(map(_texts, value.values()))


LIST = "a list of texts"
KINDS: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "source": (_text, "a text"),
    "target": (_text, "a text"),
    "corpus": (_texts, LIST),
    "reference": (_texts, LIST),
    "card_tables": (_texts, LIST),
    "terms": (_texts, LIST),
    "exclude": (_texts, LIST),
    "include": (_texts, LIST),
    "columns": (_table, "a table of texts"),
    "languages": (_table, "a table of texts"),
    "select": (_texts, LIST),
    "ignore": (_texts, LIST),
    "preview": (lambda value: isinstance(value, bool), "true or false"),
    "fail-on": (lambda value: value in FAIL_ON, f"one of {', '.join(FAIL_ON)}"),
    "severity": (_table, "a table of texts"),
    "jobs": (lambda value: type(value) is int and value > 0, "a whole number from 1"),
    "format": (_texts, LIST),
    "pipelines": (_table, "a table of texts"),
    "nli": (_text, "a text"),
    "baseline": (_text, "a text"),
    "preset": (lambda value: value in PRESETS, f"one of {', '.join(PRESETS)}"),
    "extend-select": (_texts, LIST),
    "per-path-ignore": (_table_of_lists, "a table of lists"),
}


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
    reader = _Reader(path, _read(path), TABLE if os.path.basename(path) == SHARED_FILE else "")
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
    return _Reader(path, text, TABLE if shared else "").read(values)


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


class _Reader:
    """Turns a parsed file into a configuration, and finds the lines of what is wrong in it."""

    def __init__(self, path: str, text: str, table: str) -> None:
        self.path = path
        self.lines = text.splitlines()
        self.table = table

    def read(self, values: Any) -> Configuration:
        """The configuration.

        Raises:
            UserError: all that is wrong with it.
        """
        if not isinstance(values, dict):
            raise UserError(self.fault("rulinglint", f"[{TABLE}] must be a table"))
        faults = [fault for key, value in values.items() for fault in self.faults(key, value)]
        if faults:
            raise UserError(*faults)
        known: dict[str, Any] = {key.replace("-", "_"): _frozen(value) for key, value in values.items()}
        # Words for many checks come first, so that a single check's own word has the last say.
        severities = sorted(values.get("severity", {}).items(), key=lambda item: -len(codes_of(item[0])))
        known["severity"] = {code: Severity(value) for word, value in severities for code in codes_of(word)}
        return Configuration(path=self.path, **known)

    def faults(self, key: str, value: Any) -> Iterator[Problem]:
        """What is wrong with a key and its value."""
        if key not in KINDS:
            yield self.unknown_key(key)
            return
        fits, wanted = KINDS[key]
        if not fits(value):
            hint = f'Write {key} = ["{value}"].' if wanted == LIST and isinstance(value, str) else None
            yield self.fault(key, f"{key} must be {wanted}", hint)
        elif key in ("select", "ignore", "extend-select"):
            yield from self.words(key, value)
        elif key == "per-path-ignore":
            for pattern, codes in value.items():
                if not is_pattern(pattern):
                    hint = "Patterns are written as in a .gitignore file."
                    yield self.fault(key, f"{key}: “{shown(pattern)}” is no pattern", hint)
                yield from self.words(key, codes)
        elif key == "severity":
            yield from self.severities(value)
        elif key == "columns":
            yield from self.columns(value)

    def columns(self, values: Mapping[str, str]) -> Iterator[Problem]:
        """What is wrong with the table of columns."""
        from corpus.formats.context import COLUMNS

        for word in values:
            if word not in COLUMNS:
                where = f"{self.path}:{self.line_of('columns', word)}: columns"
                yield Problem(
                    f"{where}: nothing called “{word}” stands in a column", f"They hold {', '.join(COLUMNS)}."
                )

    def words(self, key: str, words: Iterable[str]) -> Iterator[Problem]:
        """What is wrong with words that should stand for checks."""
        for word in words:
            if fault := unknown(word, f"{self.path}:{self.line_of(key, word)}: {key}"):
                yield fault

    def severities(self, values: Mapping[str, str]) -> Iterator[Problem]:
        """What is wrong with the table of severities."""
        for word, value in values.items():
            where = f"{self.path}:{self.line_of('severity', word)}: severity"
            if fault := unknown(word, where):
                yield fault
            if value not in list(Severity):
                yield Problem(f"{where}: {word} must be one of {', '.join(Severity)}, not “{value}”")

    def unknown_key(self, key: str) -> Problem:
        """What is wrong with a key that there is not."""
        from lint.suggest import similar

        near = similar(key, KINDS)
        if near:
            hint = f"A similar key exists: {near}"
        elif key == "tool" and not self.table:
            hint = f"In {OWN_FILE} the keys stand at the top, without [{TABLE}]."
        else:
            hint = f"The keys are {', '.join(KINDS)}."
        holder = f"[{self.table}] has" if self.table else "there is"
        return self.fault(key, f"{holder} no key “{key}”", hint)

    def fault(self, key: str, what: str, hint: str | None = None) -> Problem:
        """A fault at the line of a key."""
        return Problem(f"{self.path}:{self.line_of(key)}: {what}", hint)

    def line_of(self, key: str, word: str | None = None) -> int:
        """The line that sets a key, or the first from there on with a word; the table's own line if there is none."""
        current, table_line = "", 1
        for number, line in enumerate(self.lines, 1):
            if header := re.match(r"\s*\[+([^\]]*)\]", line):
                current = re.sub(r"[\s\"']", "", header[1])
                if current == f"{self.table}.{key}".lstrip("."):
                    return self._line_with(word, number)
                if current == self.table:
                    table_line = number
            elif current == self.table and re.match(rf"\s*([\"']?){re.escape(key)}\1\s*[=.]", line):
                return self._line_with(word, number)
        return table_line

    def _line_with(self, word: str | None, first: int) -> int:
        if not word:
            return first
        alone = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        lines = enumerate(self.lines[first - 1 :], first)
        return next((number for number, line in lines if alone.search(line)), first)


def _frozen(value: object) -> object:
    if isinstance(value, dict):
        return {key: _frozen(held) for key, held in value.items()}
    return tuple(value) if isinstance(value, list) else value
