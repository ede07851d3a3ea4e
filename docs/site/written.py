"""Pages that nobody writes by hand: one a check, from its docstring, and the commands, from what `--help` says."""

from collections.abc import Iterator

import click

from checks.check import Check, Scope
from checks.registry import CHECKS
from lint.commands import program
from lint.help import EXIT_STATUS, GroupedOption
from lint.manual import manual

FAMILIES = {
    "A": "Source and translation: what is missing, misplaced or half there",
    "C": "Contradictions",
    "D": "Dates and duplicates",
    "G": "Grammar and spelling",
    "N": "Numbers and symbols",
    "T": "Terms and names",
    "U": "Untranslated",
    "X": "Records and suppressions",
    "Y": "Typography",
}
"""What the letters that codes begin with stand for, in the order of the site."""

LOOKS_AT = {
    Scope.RULING: "each text by itself",
    Scope.PAIR: "a translation beside its source",
    Scope.PAGE: "a page",
    Scope.CORPUS: "all pages together",
    Scope.DECISIONS: "the findings of the other checks",
}


def check_page(check: Check) -> str:
    """The page of a check: what `rulinglint explain` prints, with more about how it runs."""
    said = manual(check)
    facts = {
        "Severity": check.severity.value,
        "Looks at": LOOKS_AT[check.scope] + (", of both languages" if check.source_pages else ""),
        "Needs a source": "yes" if check.needs_source else "no",
        "Suggests a fix": "yes" if check.fixable else "no",
        "Runs": _runs(check),
    }
    parts = [
        f"# {check.code} {check.name}",
        said.summary,
        said.description,
        "\n".join(f"- **{name}:** {fact}" for name, fact in facts.items()),
        "## Why it matters",
        said.why,
        "## Bad",
        f"```text\n{said.bad}\n```",
        "## Good",
        f"```text\n{said.good}\n```",
        "## Not flagged",
        said.not_flagged,
        "## See also",
        said.see_also,
        "## Turn it off",
        f"`--ignore {check.code}`, or in the [configuration](../docs/configuration.md#select-ignore-and-preview) "
        f'`ignore = ["{check.code}"]`. For one finding, a [suppression](../docs/gate.md).',
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _runs(check: Check) -> str:
    if check.preview:
        return "only with `--preview`"
    return "by default, and in the preset `gate`" if check.gate else "by default"


def list_of_checks() -> str:
    """The page that leads to all checks, by family."""
    return "\n".join(_list_of_checks())


def _list_of_checks() -> Iterator[str]:
    yield "# Checks\n"
    yield "In a terminal, `rulinglint checks` lists them, and `rulinglint explain CODE` shows the page of one.\n"
    for letter, title in FAMILIES.items():
        yield f"## {letter}: {title}\n"
        yield "| code | name | severity | what it finds |\n|---|---|---|---|"
        family = [check for check in CHECKS if check.code.startswith(letter)]
        for check in family:
            yield f"| [{check.code}]({check.code}.md) | {check.name} | {check.severity.value} | {check.summary} |"
        yield "\n```{toctree}\n:hidden:\n"
        yield from (check.code for check in family)
        yield "```\n"


def commands() -> str:
    """The page of the commands and their options."""
    return "\n".join(_commands())


def _commands() -> Iterator[str]:
    yield "# Commands\n"
    yield "| command | does |\n|---|---|"
    for name, command in program.commands.items():
        yield f"| [`{name}`](#{name}) | {command.short_help} |"
    yield "\n`rulinglint --version` prints the version, `rulinglint COMMAND --help` what stands here.\n"
    for name, command in program.commands.items():
        yield f"## {name}\n"
        pieces = command.collect_usage_pieces(click.Context(command))
        yield f"```text\n{' '.join(['rulinglint', name, *pieces])}\n```\n"
        yield f"{command.help}\n"
        yield from _options([one for one in command.params if isinstance(one, GroupedOption)])
        if command.epilog:
            yield from _exit_status()


def _options(options: list[GroupedOption]) -> Iterator[str]:
    for group in dict.fromkeys(option.group for option in options):
        yield f"**{group}**\n\n| option | does |\n|---|---|"
        for option in options:
            if option.group == group:
                names = ", ".join(f"`{name}`" for name in sorted(option.opts, key=len))
                value = "" if option.is_flag else f" {option.metavar}"
                yield f"| {names}{value} | {option.help} |"
        yield ""


def _exit_status() -> Iterator[str]:
    """What `check` ends with, as its help says it."""
    yield f"```text\n{EXIT_STATUS.rstrip()}\n```\n"
