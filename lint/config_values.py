"""What the keys of a configuration may hold, and what is wrong with those of a file, with its line."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from checks.severity import Severity
from corpus.discovery import shown
from corpus.path_patterns import is_pattern
from corpus.problem import Problem
from lint.errors import UserError
from lint.selection import PRESETS, codes_of, unknown

OWN_FILE = "rulinglint.toml"
TABLE = "tool.rulinglint"
FAIL_ON = (*(severity.value for severity in Severity), "never")


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


class Reader:
    """Turns a parsed file into the values of a configuration, and finds the lines of what is wrong in it."""

    def __init__(self, path: str, text: str, table: str) -> None:
        self.path = path
        self.lines = text.splitlines()
        self.table = table

    def read(self, values: Any) -> dict[str, Any]:
        """The values, by the names that a configuration has for them.

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
        return known

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
