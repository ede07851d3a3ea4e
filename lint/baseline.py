"""Living with old faults: a baseline holds findings that are accepted, so that a run reports only what is new.

A finding is known by its fingerprint, never by lines. Equal findings share one; the baseline counts them, and keeps
what stood around each, so that of three where two are accepted the new one is told from the old.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from checks.severity import Severity
from corpus.problem import Problem
from lint.errors import UserError, reason
from lint.looked_at import LookedAt
from lint.outputs import replace_file

if TYPE_CHECKING:
    from checks.unused_suppression import Unused
    from corpus.model import Place
    from reports.report import Entry, Report

SCHEMA = 1
DEFAULT = "rulinglint-baseline.json"
_FINGERPRINT = re.compile("[0-9a-f]{16}")
_BESIDE = 24
"""Characters on either side of the flagged text by which equal findings are told from each other."""


class Accepted(NamedTuple):
    """Equal findings that are accepted: their fingerprint, how many, what they are about, what stood around each."""

    fingerprint: str
    count: int  # type: ignore[assignment] # takes the place of a method that tuples have
    code: str
    card: str
    lang: str
    path: str
    around: tuple[str, ...] = ()


Known = Mapping[str, list[str]]
"""Accepted findings that were found again: what stands around each, by fingerprint."""


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
    told = {name: value[name] for name in Accepted._fields if name != "around"}
    one = Accepted(**told, around=tuple(value.get("around", ())))
    fits = _FINGERPRINT.fullmatch(one.fingerprint) and type(one.count) is int and one.count > 0
    if not fits or not all(isinstance(text, str) for text in (one.code, one.card, one.lang, one.path, *one.around)):
        raise ValueError(value)
    return one


def _no_baseline(where: str, why: str) -> Problem:
    return Problem(f"{where}: no baseline: {why}", "Mend it, or delete it and write it anew with --write-baseline.")


def missing(path: str) -> Problem:
    """What is wrong where a baseline is named that there is not."""
    return Problem(f"no such baseline: {path}", "Write it with --write-baseline.")


def divide(
    report: "Report", entries: "Sequence[Entry]", baseline: Baseline
) -> "tuple[list[Entry], list[Entry], Known]":
    """The entries of a report that are not in the baseline, those that are, and what stands around these.

    Of more equal findings than are accepted, those stay accepted around which nothing has changed, then the first ones.
    """
    accepted = {one.fingerprint: one for one in baseline.accepted}
    equal: dict[str, list[tuple[int, str]]] = {name: [] for name in accepted}
    for number, entry in enumerate(entries):
        if entry.fingerprint in accepted:
            equal[entry.fingerprint].append((number, _around(report, entry)))
    old: set[int] = set()
    known: dict[str, list[str]] = {}
    for name, found in equal.items():
        left = Counter(accepted[name].around)
        unchanged = [one for one in found if _taken(left, one[1])]
        kept = [*unchanged, *(one for one in found if one not in unchanged)][: accepted[name].count]
        old.update(number for number, _ in kept)
        known[name] = sorted(around for _, around in kept)
    new = [entry for number, entry in enumerate(entries) if number not in old]
    return new, [entries[number] for number in sorted(old)], known


def _taken(left: Counter[str], one: str) -> bool:
    """Whether one was left to take, which is then one less."""
    left[one] -= 1
    return left[one] >= 0


def _around(report: "Report", entry: "Entry") -> str:
    """8 digits that stay the same as long as the flagged text and some words beside it do."""
    from corpus.selection import content_hash
    from reports.report import passage

    finding = entry.finding
    if finding.ruling is None:
        return ""
    flagged = passage(report.corpus, finding.ruling, finding.part, finding.span)
    text = flagged.text[max(flagged.span.start - _BESIDE, 0) : flagged.span.end + _BESIDE]
    return content_hash(text.encode("utf-8", "surrogatepass"))[:4].hex()


def gone(baseline: Baseline, known: Known, looked_at: LookedAt) -> "Iterator[Unused]":
    """Accepted findings that a run would have found again, and has not."""
    from checks.unused_suppression import Unused

    for one in baseline.accepted:
        missing = one.count - len(known[one.fingerprint])
        if missing and looked_at.would_find(one.code, one.card, one.lang, one.path):
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


def accept(report: "Report", entries: "Iterable[Entry]") -> list[Accepted]:
    """Findings of a report as a baseline holds them, sorted so that a file changes only where findings do."""
    equal: dict[str, list[Entry]] = {}
    for entry in entries:
        equal.setdefault(entry.fingerprint, []).append(entry)
    accepted = [
        Accepted(name, len(held), *_about(held[-1]), tuple(sorted(_around(report, entry) for entry in held)))
        for name, held in equal.items()
    ]
    return sorted(accepted, key=lambda one: (one.path, one.card, one.code, one.fingerprint))


def _about(entry: "Entry") -> tuple[str, str, str, str]:
    return entry.check.code, entry.card, entry.lang, entry.place.path


def kept(baseline: Baseline, known: Known, looked_at: LookedAt) -> list[Accepted]:
    """What a baseline holds after it has been pruned: never more than before."""
    pruned = (
        one._replace(count=len(known[one.fingerprint]), around=tuple(known[one.fingerprint]))
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
    findings = ",\n".join(f"  {json.dumps(one._asdict(), ensure_ascii=False)}" for one in accepted)
    replace_file(path, f'{{"schema": {SCHEMA},\n "findings": [{f"{chr(10)}{findings}" if findings else ""}]}}\n')
