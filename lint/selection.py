"""Which checks run: what codes, prefixes and names on the command line and in a configuration stand for."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from checks.check import Check
from checks.registry import CHECKS
from corpus.problem import Problem

FAMILIES = frozenset("ACDGNTUXY")
"""The letters that codes begin with; one that no check has yet may be selected, so that scripts need not change."""


GATE, DEFAULT, ALL = PRESETS = ("gate", "default", "all")
"""Sets of checks: those that are almost never wrong, all that are not in preview, and all."""


IN_PREVIEW = "in preview"
"""Why a check does not run that nobody has left out."""


class Choice(NamedTuple):
    """The checks in force, in the order of their codes, and why each of the others is not."""

    checks: tuple[Check, ...]
    absent: Mapping[str, str]


def codes_of(word: str) -> frozenset[str]:
    """The codes of the checks that a code, a beginning of one, or a name stands for; none where there are none.

    >>> sorted(codes_of("U00")) == sorted(codes_of("u"))
    True
    >>> sorted(codes_of("wrong-language"))
    ['U005']
    """
    if not word:
        return frozenset()
    return frozenset(
        check.code for check in CHECKS if check.code.startswith(word.upper()) or check.name == word.lower()
    )


def unknown(word: str, where: str) -> Problem | None:
    """What is wrong with a word that should stand for checks; None if it does, or names a family of the contract."""
    if codes_of(word) or word.upper() in FAMILIES:
        return None
    from lint.suggest import similar

    names = {check.code: f"code exists: {check.code} ({check.name})" for check in CHECKS}
    names |= {check.name: f"name exists: {check.name} ({check.code})" for check in CHECKS}
    nearest = similar(word, names)
    hint = f"A similar {names[nearest]}. " if nearest else ""
    return Problem(f"{where}: no check has the code or name “{word}”", f"{hint}`rulinglint checks` lists all.")


def choose(
    select: Iterable[str] | None,
    ignore: Iterable[str],
    insist: Iterable[str],
    preview: bool,
    preset: str = DEFAULT,
    extend: Iterable[str] = (),
) -> Choice:
    """Which checks run.

    Args:
        select: words that stand for checks (see `codes_of`); None selects those of the preset.
        ignore: words for checks that do not run although selected.
        insist: words that overrule `ignore` if they are one check's full code or name.
        preview: whether checks in preview run.
        preset: one of `PRESETS`.
        extend: words for checks that are selected besides.
    """
    in_preset = frozenset(check.code for check in CHECKS if check.gate or preset != GATE)
    selected = in_preset if select is None else frozenset().union(*map(codes_of, select))
    selected = selected.union(*map(codes_of, extend))
    ignored = frozenset().union(*map(codes_of, ignore))
    named = {word.upper() for word in insist} | {word.lower() for word in insist}
    absent = {}
    for check in CHECKS:
        if check.code not in selected:
            absent[check.code] = "not selected"
        elif check.code in ignored and named.isdisjoint((check.code, check.name)):
            absent[check.code] = "ignored"
        elif check.preview and not (preview or preset == ALL):
            absent[check.code] = IN_PREVIEW
    return Choice(tuple(check for check in CHECKS if check.code not in absent), absent)
