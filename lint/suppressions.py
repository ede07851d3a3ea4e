"""Suppressions: findings that a person has decided to live with, and why, in `rulinglint-ignore.toml`.

    [[suppress]]
    code = "T002"
    card = "Last Lantern"
    quote = "Manabetrag"
    reason = "The printed card says so."
    expires = 2027-06-30

An entry names one check, and a card, a path pattern, a fingerprint or several of them; all that it names must fit.
"""

import datetime
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, NamedTuple

from checks.severity import Severity
from corpus.path_patterns import is_pattern, matches
from corpus.problem import Problem
from lint.errors import UserError, reason
from lint.selection import codes_of, unknown

if TYPE_CHECKING:
    from checks.unused_suppression import Unused
    from corpus.model import Place
    from lint.looked_at import LookedAt
    from reports.report import Entry

FILE = "rulinglint-ignore.toml"
_TABLE = "suppress"
_NAMES_FINDINGS = ("card", "path", "fingerprint")
_SHORT = 60
"""Characters up to which the flagged words are written into an entry, for whoever reads it."""
_TEXTS = ("code", "card", "path", "fingerprint", "quote", "reason")


class Suppression(NamedTuple):
    """One entry of the file: what it hides, why, until when (that day included), and the line that it begins at.

    `card` and `path` are patterns, `quote` are words of the flagged text; empty where the entry does not say.
    """

    line: int
    code: str
    reason: str
    card: str = ""
    path: str = ""
    fingerprint: str = ""
    quote: str = ""
    expires: datetime.date | None = None

    def fits(self, entry: "Entry", folder: str) -> bool:
        """Whether it speaks of a finding; paths are relative to the file's folder."""
        return (
            self.code == entry.check.code
            and (not self.card or fnmatchcase(entry.card, self.card))
            and (not self.path or matches(self.path, below(folder, entry.place.path)))
            and self.fingerprint in ("", entry.fingerprint)
            and _spaced(self.quote) in _spaced(entry.quote or entry.finding.message)
        )


class Suppressions(NamedTuple):
    """The entries of the file `path`, in their order."""

    path: str
    entries: tuple[Suppression, ...]

    def fitting(self, entry: "Entry", today: datetime.date) -> list[Suppression]:
        """The entries in force that speak of a finding."""
        return [one for one in self._in_force(today) if one.fits(entry, os.path.dirname(self.path))]

    def _in_force(self, today: datetime.date) -> list[Suppression]:
        return [one for one in self.entries if one.expires is None or one.expires >= today]

    def divide(
        self, found: "Iterable[Entry]", accepted: "Iterable[Entry]", looked_at: "LookedAt", today: datetime.date
    ) -> "tuple[list[Entry], list[Entry], list[Unused]]":
        """Findings that are not suppressed, those that are, and the entries of the file that are of no use.

        An entry that only a run over more pages or checks could have used is none of these, nor is one that speaks of a
        finding that the baseline accepts.
        """
        in_force = self._in_force(today)
        used = {one for entry in accepted for one in self.fitting(entry, today)}
        left: list[Entry] = []
        hidden: list[Entry] = []
        for entry in found:
            fitting = self.fitting(entry, today)
            used.update(fitting)
            (hidden if fitting else left).append(entry)
        unused = [one for one in in_force if one not in used and looked_at.would_find(one.code, one.card)]
        expired = [one for one in self.entries if one not in in_force]
        return left, hidden, [*map(self._unused, unused), *map(self._expired, expired)]

    def _unused(self, one: Suppression) -> "Unused":
        from checks.unused_suppression import Unused

        return Unused(f"The suppression of {one.code} matches nothing; delete it.", self._place(one), Severity.WARNING)

    def _expired(self, one: Suppression) -> "Unused":
        from checks.unused_suppression import Unused

        said = f"The suppression of {one.code} expired on {one.expires}; decide anew, or delete it."
        return Unused(said, self._place(one), Severity.WARNING)

    def _place(self, one: Suppression) -> "Place":
        from corpus.model import Place

        return Place(self.path.replace(os.sep, "/"), one.line, 1, one.line, 1)


def load(path: str) -> Suppressions:
    """The suppressions in a file; none where there is no such file.

    Raises:
        UserError: all that is wrong with it.
    """
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
    except FileNotFoundError:
        return Suppressions(path, ())
    except OSError as error:
        raise UserError(Problem(f"{path}: not readable: {reason(error)}")) from None
    except UnicodeDecodeError:
        raise UserError(Problem(f"{path}: not readable: it is not UTF-8", "Save it as UTF-8.")) from None
    import tomllib

    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UserError(Problem(f"{path}: this is not TOML: {error}")) from None
    strange = [key for key in values if key != _TABLE]
    tables = values.get(_TABLE, [])
    if strange or not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        what = f"there is no key “{strange[0]}”" if strange else f"{_TABLE} is no list of tables"
        raise UserError(Problem(f"{path}: {what}", f"Every suppression begins with a line [[{_TABLE}]]."))
    lines = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*suppress\s*\]\]", line)]
    lines += [1] * (len(tables) - len(lines))  # written as an inline array
    faults = [fault for line, table in zip(lines, tables, strict=False) for fault in _faults(f"{path}:{line}", table)]
    if faults:
        raise UserError(*faults)
    return Suppressions(path, tuple(_suppression(line, table) for line, table in zip(lines, tables, strict=False)))


def _faults(where: str, table: dict[str, Any]) -> Iterator[Problem]:
    for key in table:
        if key not in (*_TEXTS, "expires"):
            yield Problem(
                f"{where}: a suppression has no key “{key}”", f"The keys are {', '.join((*_TEXTS, 'expires'))}."
            )
    for key in _TEXTS:
        if key in table and not (isinstance(table[key], str) and table[key].strip()):
            yield Problem(f"{where}: {key} must be a text with something in it")
            return
    if "reason" not in table:
        yield Problem(f"{where}: the suppression gives no reason", 'Add reason = "…": who reads it later will ask.')
    if "code" not in table:
        yield Problem(f"{where}: the suppression names no check", 'Add code = "…".')
    elif len(codes_of(table["code"])) != 1:
        fault = unknown(table["code"], where)
        yield fault or Problem(f"{where}: “{table['code']}” is more than one check", "Name one.")
    if not any(key in table for key in _NAMES_FINDINGS):
        yield Problem(f"{where}: the suppression says neither card nor path nor fingerprint", "Say what it is for.")
    if "path" in table and not is_pattern(table["path"]):
        yield Problem(f"{where}: “{table['path']}” is no pattern", "Patterns are written as in a .gitignore file.")
    if "expires" in table and type(table["expires"]) is not datetime.date:
        yield Problem(f"{where}: expires must be a day", "Write it without quotation marks: expires = 2027-06-30.")


def _suppression(line: int, table: dict[str, Any]) -> Suppression:
    (code,) = codes_of(table["code"])
    return Suppression(line, **{**table, "code": code})


def below(folder: str, path: str) -> str:
    """A path relative to a folder, with slashes."""
    return os.path.relpath(path, folder or ".").replace(os.sep, "/")


def _spaced(text: str) -> str:
    return " ".join(text.split())


def appended(text: str, entry: "Entry", why: str, expires: datetime.date | None, folder: str = "") -> str:
    """The text of a suppression file in `folder` with an entry for one finding behind what stands there.

    A finding that belongs to no card shares its fingerprint with those of its kind in other files, so its own is named.
    """
    quote = _spaced(entry.quote or "")
    path = "" if entry.card else below(folder, entry.place.path)
    pairs: Sequence[tuple[str, str]] = (
        ("code", _quoted(entry.check.code)),
        *([("card", _quoted(_escaped(entry.card)))] if entry.card else []),
        *([("path", _quoted(_anchored(path)))] if path and not path.startswith("..") else []),
        ("fingerprint", _quoted(entry.fingerprint)),
        *([("quote", _quoted(quote))] if 0 < len(quote) <= _SHORT else []),
        ("reason", _quoted(why)),
        *([("expires", expires.isoformat())] if expires else []),
    )
    lines = [f"[[{_TABLE}]]", *(f"{key} = {value}" for key, value in pairs)]
    head = f"{text.rstrip()}\n\n" if text.strip() else ""
    return head + "".join(f"{line}\n" for line in lines)


def _anchored(path: str) -> str:
    r"""A path as a pattern that fits it alone, as in a .gitignore.

    >>> _anchored("de/[alt] tor.txt")
    '/de/\\[alt] tor.txt'
    """
    return "/" + re.sub(r"([\\*?\[]| $)", r"\\\1", path)


def _escaped(card: str) -> str:
    """A card's name as a pattern that fits it alone."""
    return re.sub(r"([*?\[])", r"[\1]", card)


def _quoted(text: str) -> str:
    """A text as a basic string of TOML, whose escapes are those of JSON (https://toml.io/en/v1.0.0#string)."""
    import json

    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
