"""What `rulinglint checks` prints: every check, as a table for people or as JSON for tools."""

import sys
from collections.abc import Iterable, Iterator

from checks.check import Check
from checks.registry import CHECKS
from lint.config import Configuration, nearest
from lint.errors import UserError
from lint.selection import DEFAULT, FAMILIES, IN_PREVIEW, Choice, choose, codes_of, unknown
from lint.terminal import columns

_NAME = max(len(check.name) for check in CHECKS)
_SEVERITY = max(len(check.severity) for check in CHECKS)


def as_text(select: tuple[str, ...] | None, preview: bool) -> str:
    """The checks that words stand for (None: all), and how many of them run in this folder."""
    listed, choice, configuration = _here(select, preview)
    lines = [*_table(listed, configuration), _in_force(listed, choice, configuration)]
    return "".join(f"{line}\n" for line in lines)


def as_json(select: tuple[str, ...] | None, preview: bool) -> str:
    """The same as a list of objects."""
    import json

    listed, choice, configuration = _here(select, preview)
    objects = [
        {
            "code": check.code,
            "name": check.name,
            "severity": configuration.severity.get(check.code, check.severity).value,
            "scope": check.scope.value,
            "fixable": check.fixable,
            "preview": check.preview,
            "gate": check.gate,
            "summary": check.summary,
            "in_force": check in choice.checks,
        }
        for check in listed
    ]
    return json.dumps(objects, ensure_ascii=False, indent=1) + "\n"


def explanation(word: str) -> str:
    """The manual page of the check with this code or name; of a family, the list of its checks.

    Raises:
        UserError: there is no such check.
    """
    checks = _named([word], "explain")
    if not checks:
        return f"No check of the family {word.upper()} yet.\n"
    if len(checks) > 1 or word.upper() in FAMILIES:
        return "".join(f"{line}\n" for line in _table(checks, Configuration()))
    from lint.manual import page

    return page(checks[0], columns(sys.stdout))


def _named(words: Iterable[str], where: str) -> tuple[Check, ...]:
    problems = [problem for word in words if (problem := unknown(word, where))]
    if problems:
        raise UserError(*problems)
    codes = frozenset[str]().union(*map(codes_of, words))
    return tuple(check for check in CHECKS if check.code in codes)


def _here(select: tuple[str, ...] | None, preview: bool) -> tuple[tuple[Check, ...], Choice, Configuration]:
    listed = CHECKS if select is None else _named(select, "--select")
    configuration = nearest()
    preset, extend = configuration.preset or DEFAULT, configuration.extend_select
    choice = choose(configuration.select, configuration.ignore, (), preview or configuration.preview, preset, extend)
    return listed, choice, configuration


def _table(checks: Iterable[Check], configuration: Configuration) -> Iterator[str]:
    """One line a check; on a terminal, its last column is cut where the line ends."""
    end = columns(sys.stdout) if sys.stdout.isatty() else None
    for check in checks:
        severity = configuration.severity.get(check.code, check.severity)
        fix = "fix" if check.fixable else "-"
        stage = "preview" if check.preview else "stable"
        line = (
            f"{check.code}  {check.name:<{_NAME}}  {severity.value:<{_SEVERITY}}  {fix:<3}  {stage:<7}  {check.summary}"
        )
        if end is not None and len(line) > end:
            line = line[: end - 1].rpartition(" ")[0].rstrip() + " …"
        yield line


def _in_force(checks: tuple[Check, ...], choice: Choice, configuration: Configuration) -> str:
    """How many of the listed checks run here, and why the others do not."""
    reasons: dict[str, list[str]] = {}
    for check in checks:
        if reason := choice.absent.get(check.code):
            reasons.setdefault(reason, []).append(check.code)
    place = f" in {configuration.path}" if configuration.path else ""
    told = "; ".join(
        f"{', '.join(codes)} {reason}{'' if reason == IN_PREVIEW else place}" for reason, codes in reasons.items()
    )
    running = sum(check in choice.checks for check in checks)
    number = f"{len(checks)} {'check' if len(checks) == 1 else 'checks'}"
    return f"{number}. In force here: {running}{f' ({told})' if told else ''}. `rulinglint explain CODE` tells more."
