"""What `rulinglint suppress` does: one finding of a run becomes an entry of `rulinglint-ignore.toml`."""

import datetime
import io
import os
import re
from collections.abc import Sequence
from typing import NamedTuple

from checks.registry import CHECKS
from corpus.clock import today
from corpus.model import Problem
from lint import terminal
from lint.errors import UserError
from lint.inputs import card_tables_of, configuration_of, selection_of, term_files_of
from lint.outputs import replace_file
from lint.progress import Progress
from lint.request import Settings
from lint.run import run
from lint.selection import codes_of, unknown
from lint.settling import prepare
from lint.suppressions import Suppression, Suppressions, appended
from reports.report import Entry

_FINGERPRINT = re.compile("[0-9a-f]{16}")
_PLACE = re.compile(r"(?P<path>.+?):(?P<line>\d+)(?::(?P<column>\d+))?:?")


class SuppressRequest(NamedTuple):
    """The options of `rulinglint suppress`; None or empty where one was not given."""

    where: str
    reason: str | None
    code: str | None
    expires: datetime.date | None
    source: str | None
    target: str | None
    reference: tuple[str, ...]
    config: str | None
    isolated: bool

    @property
    def paths(self) -> tuple[str, ...]:
        """The pages that are looked at: the one that is named, else all."""
        place = _PLACE.fullmatch(self.where)
        return (place["path"],) if place and not _FINGERPRINT.fullmatch(self.where) else ()


def suppress(request: SuppressRequest) -> int:
    """Write the entry; returns the exit status.

    Raises:
        UserError: there is no such finding, or more than one; the reason is missing; a file cannot be used.
    """
    if not (request.reason and request.reason.strip()):
        raise UserError(Problem("suppress: the reason is missing", "Add --reason TEXT: who reads it later will ask."))
    if not (_FINGERPRINT.fullmatch(request.where) or _PLACE.fullmatch(request.where)):
        hint = "Name a fingerprint of 16 digits (check --verbose shows them), or PATH:LINE or PATH:LINE:COLUMN."
        raise UserError(Problem(f"suppress: “{request.where}” names no finding", hint))
    if request.expires and request.expires < today():
        hint = "Name today or a later day; the entry holds until then, that day included."
        raise UserError(Problem(f"suppress: --expires {request.expires} is past", hint))
    if request.code and (fault := unknown(request.code, "--code")):
        raise UserError(fault)
    configuration = configuration_of(request)
    known = prepare(configuration, request.isolated, None, write=False, baseline_too=False)
    settings = Settings(
        selection_of(request, configuration),
        CHECKS,
        card_tables=card_tables_of(configuration),
        terms=term_files_of(configuration),
        pipelines=configuration.pipelines,
        preview=True,
    )
    report, problems, _ = run(settings, Progress(io.StringIO(), enabled=False))
    if problems:
        raise UserError(*problems)
    entry, held = _chosen(report.entries, request, known.suppressions)
    path = known.suppressions.path
    what = f"{entry.check.code} on {entry.card}" if entry.card else entry.check.code
    if held:
        terminal.say(f"{path}:{held.line}: {what} is suppressed already{_until(held.expires)}")
        return 0
    reason, folder = " ".join(request.reason.split()), os.path.dirname(path)
    replace_file(path, appended(_text(path), entry, reason, request.expires, folder))
    terminal.say(f"{path}: {what} is suppressed{_until(request.expires)}")
    return 0


def _until(expires: datetime.date | None) -> str:
    return f" until {expires}" if expires else ""


def _chosen(
    entries: Sequence[Entry], request: SuppressRequest, known: Suppressions
) -> tuple[Entry, Suppression | None]:
    """The finding that is meant, and what suppresses it already; what no report shows any more is meant last."""
    wanted = codes_of(request.code) if request.code else frozenset(check.code for check in CHECKS)
    fitting = {
        entry.fingerprint: entry for entry in entries if entry.check.code in wanted and _is_meant(entry, request.where)
    }
    if not fitting:
        raise UserError(
            Problem(f"suppress: there is no finding {request.where}", "`rulinglint check` shows what there is.")
        )
    held = {entry.fingerprint: known.fitting(entry, today()) for entry in fitting.values()}
    meant = [entry for entry in fitting.values() if not held[entry.fingerprint]] or list(fitting.values())
    if len(meant) > 1:
        told = ", ".join(f"{entry.check.code} {entry.fingerprint}" for entry in meant)
        raise UserError(Problem(f"suppress: {request.where} has {len(meant)} findings", f"Name one of {told}."))
    return meant[0], next(iter(held[meant[0].fingerprint]), None)


def _is_meant(entry: Entry, where: str) -> bool:
    if _FINGERPRINT.fullmatch(where):
        return entry.fingerprint == where
    place = _PLACE.fullmatch(where)
    return (
        place is not None
        and int(place["line"]) == entry.place.line
        and (place["column"] is None or int(place["column"]) == entry.place.column)
    )


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except FileNotFoundError:
        return ""
