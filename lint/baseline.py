"""Living with old faults: a baseline holds findings that are accepted, so that a run reports only what is new.

A finding is known by its fingerprint, never by lines. Equal findings share one; the baseline counts them.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from checks.severity import Severity
from corpus.problem import Problem
from lint.errors import UserError, reason
from lint.outputs import replace_file

if TYPE_CHECKING:
    from checks.unused_suppression import Unused
    from corpus.model import Place
    from reports.report import Entry, Report

SCHEMA = 1
DEFAULT = "rulinglint-baseline.json"
_FINGERPRINT = re.compile("[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class Accepted:
    """Equal findings that are accepted: their fingerprint, how many, and what they are about."""

    fingerprint: str
    count: int
    code: str
    card: str
    lang: str
    path: str


class LookedAt(NamedTuple):
    """What a run has looked at: checks by code, reported pages by card and language, and the paths it was given."""

    codes: frozenset[str]
    pages: frozenset[tuple[str, str]]
    paths: tuple[str, ...]

    @classmethod
    def by(cls, report: "Report", paths: Sequence[str] | None) -> "LookedAt":
        """What the run behind a report has looked at; an empty list of paths means everything there is."""
        pages = report.corpus.pages
        return cls(
            frozenset(check.code for check in report.checks),
            frozenset((pages[number].card, pages[number].lang) for number in report.corpus.reported),
            () if paths is None else tuple(map(os.path.normpath, paths)) or (os.curdir,),
        )

    def would_find(self, code: str, card: str, lang: str | None = None, path: str | None = None) -> bool:
        """Whether it would have found a fault on a page, in any language if none is given."""
        here = any(card == other and lang in (None, spoken) for other, spoken in self.pages)
        return code in self.codes and (here or any(_holds(given, path) for given in self.paths))


def _holds(given: str, path: str | None) -> bool:
    """Whether a path that a run was given holds another one (None: any)."""
    return given == os.curdir or (path is not None and (path == given or path.startswith(f"{given}{os.sep}")))


class Baseline(NamedTuple):
    """Accepted findings, as they stand in the file `path`; `lines` are the lines of the file."""

    path: str
    accepted: tuple[Accepted, ...]
    lines: tuple[str, ...] = ()


def load(path: str) -> Baseline | None:
    """The baseline in a file; None where there is no such file.

    Raises:
        UserError: the file cannot be read, or is no baseline.
    """
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UserError(Problem(f"{path}: not readable: {reason(error)}")) from None
    except UnicodeDecodeError:
        raise UserError(_no_baseline(path, "it is not UTF-8")) from None
    try:
        document = json.loads(text)
        accepted = tuple(map(_accepted, document["findings"]))
    except json.JSONDecodeError as error:
        raise UserError(_no_baseline(f"{path}:{error.lineno}", f"this is not JSON: {error.msg}")) from None
    except (KeyError, TypeError, ValueError, RecursionError):
        raise UserError(_no_baseline(path, "its list of findings cannot be understood")) from None
    if document.get("schema") != SCHEMA:
        raise UserError(_no_baseline(path, f"its schema is {document.get('schema')!r}, not {SCHEMA}"))
    return Baseline(path, accepted, tuple(text.splitlines()))


def _accepted(value: Any) -> Accepted:
    one = Accepted(**{field.name: value[field.name] for field in fields(Accepted)})
    fits = _FINGERPRINT.fullmatch(one.fingerprint) and type(one.count) is int and one.count > 0
    if not fits or not all(isinstance(text, str) for text in (one.code, one.card, one.lang, one.path)):
        raise ValueError(value)
    return one


def _no_baseline(where: str, why: str) -> Problem:
    return Problem(f"{where}: no baseline: {why}", "Mend it, or delete it and write it anew with --write-baseline.")


def missing(path: str) -> Problem:
    """What is wrong where a baseline is named that there is not."""
    return Problem(f"no such baseline: {path}", "Write it with --write-baseline.")


def divide(entries: "Iterable[Entry]", baseline: Baseline) -> "tuple[list[Entry], Counter[str]]":
    """The entries that are not in the baseline, and how many are, by fingerprint.

    Of more equal findings than are accepted, the last ones in order are new.
    """
    left = Counter({one.fingerprint: one.count for one in baseline.accepted})
    new, known = [], Counter[str]()
    for entry in entries:
        if known[entry.fingerprint] < left[entry.fingerprint]:
            known[entry.fingerprint] += 1
        else:
            new.append(entry)
    return new, +known


def gone(baseline: Baseline, known: Counter[str], looked_at: LookedAt) -> "Iterator[Unused]":
    """Accepted findings that a run would have found again, and has not."""
    from checks.unused_suppression import Unused

    for one in baseline.accepted:
        if known[one.fingerprint] < one.count and looked_at.would_find(one.code, one.card, one.lang, one.path):
            missing = one.count - known[one.fingerprint]
            what = f"{one.code} on “{one.card}”" if one.card else one.code
            times = "" if missing == 1 else f" {missing} times"
            yield Unused(
                f"The baseline accepts {what}{times}, and the fault is gone; run --write-baseline to drop the entry.",
                _place(baseline, one.fingerprint),
                Severity.INFO,
            )


def _place(baseline: Baseline, fingerprint: str) -> "Place":
    from corpus.model import Place

    number = next((number for number, line in enumerate(baseline.lines, 1) if fingerprint in line), 1)
    return Place(baseline.path.replace(os.sep, "/"), number, 1, number, 1)


def accept(entries: "Iterable[Entry]") -> list[Accepted]:
    """Findings as a baseline holds them, sorted so that a file changes only where findings do."""
    counts = Counter(entry.fingerprint for entry in entries)
    told = {entry.fingerprint: entry for entry in entries}
    accepted = [Accepted(name, counts[name], *_about(entry)) for name, entry in told.items()]
    return sorted(accepted, key=lambda one: (one.path, one.card, one.code, one.fingerprint))


def _about(entry: "Entry") -> tuple[str, str, str, str]:
    return entry.check.code, entry.card, entry.lang, entry.place.path


def kept(baseline: Baseline, known: Counter[str], looked_at: LookedAt) -> list[Accepted]:
    """What a baseline holds after it has been pruned: never more than before."""
    pruned = (
        replace(one, count=known[one.fingerprint])
        if looked_at.would_find(one.code, one.card, one.lang, one.path)
        else one
        for one in baseline.accepted
    )
    return [one for one in pruned if one.count]


def write(path: str, accepted: Iterable[Accepted]) -> None:
    """Write a baseline, one finding a line.

    Raises:
        UserError: the file cannot be written.
    """
    findings = ",\n".join(f"  {json.dumps(asdict(one), ensure_ascii=False)}" for one in accepted)
    replace_file(path, f'{{"schema": {SCHEMA},\n "findings": [{f"{chr(10)}{findings}" if findings else ""}]}}\n')
