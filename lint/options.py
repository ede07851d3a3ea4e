"""The options of the commands, in the order in which help shows them."""

import datetime
from typing import Any

import click

from lint.help import GroupedOption

READ, CHOSEN, REPORTS, GATE, FIXES = "What is read", "Which checks", "Reports", "Gate", "Fixes"
SPEED = "Speed"


def _words(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...] | None:
    """Comma separated words of an option that may be given several times; None if it was not."""
    return tuple(word.strip() for value in values for word in value.split(",") if word.strip()) if values else None


def _count(context: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    if value is not None and not (value.isascii() and value.isdigit() and int(value)):
        raise click.BadParameter(f"“{value}” is no whole number from 1")
    return int(value) if value else None


def _word(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    return value.strip() if value else None


def _day(context: click.Context, parameter: click.Parameter, value: str | None) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(value) if value else None
    except ValueError:
        raise click.BadParameter(f"“{value}” is no day; write it as 2027-06-30") from None


def codes(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """What a shell may complete the beginning of a code or name to."""
    from checks.registry import CHECKS

    return [name for check in CHECKS for name in (check.code, check.name) if name.startswith(incomplete)]


def _text(group: str, name: str, metavar: str, help_: str, **more: Any) -> GroupedOption:
    return GroupedOption(name.split(), group=group, metavar=metavar, help=help_, **more)


def _codes(name: str, help_: str) -> GroupedOption:
    return _text(CHOSEN, name, "CODES", help_, multiple=True, callback=_words, shell_complete=codes)


def _choice(group: str, name: str, metavar: str, choices: list[str], help_: str, **more: Any) -> GroupedOption:
    return _text(group, name, metavar, help_, type=click.Choice(choices), **more)


def _flag(group: str, name: str, help_: str) -> GroupedOption:
    return GroupedOption(name.split(), group=group, is_flag=True, help=help_)


INPUTS = (
    click.Argument(["paths"], nargs=-1, type=click.Path()),
    _text(READ, "--source", "LANG", "language that is translated from (default: en)"),
    _text(READ, "--target", "LANG", "language that is translated to (default: de)"),
    _text(READ, "--reference", "PATH", "source pages to compare with (repeatable)", multiple=True),
    _text(READ, "--config", "FILE", "configuration (default: nearest upward)"),
    _flag(READ, "--isolated", "read no configuration"),
)

ALIGN = (
    *INPUTS,
    _choice(
        REPORTS,
        "-f --format",
        "NAME",
        ["text", "tsv", "jsonl", "tmx"],
        "text, tsv, jsonl or tmx (default: text)",
        default="text",
    ),
)

CLAIMS = (
    *INPUTS,
    _choice(REPORTS, "-f --format", "NAME", ["text", "jsonl"], "text or jsonl (default: text)", default="text"),
)

CHECK = (
    *INPUTS,
    _flag(READ, "--force-exclude", "leave PATHS that the configuration leaves out"),
    _text(READ, "--since", "REV", "report on pages changed since a git revision"),
    _codes("--select", "codes, prefixes or names (default: all)"),
    _codes("--extend-select", "the same, besides those of the preset"),
    _codes("--ignore", "codes, prefixes or names (default: none)"),
    _choice(CHOSEN, "--preset", "NAME", ["gate", "default", "all"], "gate, default or all (default: default)"),
    _flag(CHOSEN, "--preview", "run checks in preview too"),
    _text(
        REPORTS,
        "-f --format",
        "NAME[=FILE]",
        "text, concise, json, … (default: text)",
        multiple=True,
    ),
    _text(REPORTS, "--history", "FILE", "note this run's counts, for the trend in html"),
    _choice(
        REPORTS,
        "--color",
        "WHEN",
        ["auto", "always", "never"],
        "auto, always or never (default: auto)",
        default="auto",
    ),
    _flag(REPORTS, "-q --quiet", "places only, no notes and no summary"),
    _flag(REPORTS, "-v --verbose", "fingerprints, files read, times, tracebacks"),
    _flag(REPORTS, "--no-progress", "show no progress"),
    _flag(REPORTS, "--watch", "report again whenever a page changes"),
    _choice(
        GATE,
        "--fail-on",
        "LEVEL",
        ["error", "warning", "info", "never"],
        "error, warning, info or never (default: warning)",
    ),
    _text(GATE, "--baseline", "FILE", "report only what this file does not accept"),
    _flag(GATE, "--write-baseline", "accept what is found; later: drop what is gone"),
    _flag(FIXES, "--fix", "mend what has one answer, in the files themselves"),
    _flag(FIXES, "--unsafe-fixes", "also reuse translations: read what it wrote"),
    _flag(FIXES, "--diff", "show what that would change, and change nothing"),
    _text(SPEED, "-j --jobs", "N", "processes (default: one a core)", callback=_count),
    _text(SPEED, "--cache-dir", "DIR", "folder of answers (default: .rulinglint-cache)"),
    _flag(SPEED, "--no-cache", "neither read nor keep answers"),
)

SUPPRESS = (
    click.Argument(["where"], metavar="FINDING"),
    _text(GATE, "--reason", "TEXT", "why it may stay (needed)"),
    _text(GATE, "--code", "CODE", "of which check, where a line has findings of several", callback=_word),
    _text(GATE, "--expires", "DAY", "last day that it holds, such as 2027-06-30", callback=_day),
    *INPUTS[1:],
)

TERMS = (
    *INPUTS,
    _flag(CHOSEN, "--mine", "candidates from the translations in PATHS, with counts"),
    _choice(REPORTS, "-f --format", "NAME", ["tsv", "tbx"], "tsv or tbx (default: tsv)", default="tsv"),
)

CONVERT = (
    click.Argument(["paths"], nargs=-1, required=True, type=click.Path()),
    click.Argument(["output"], metavar="OUTPUT", type=click.Path()),
    *(option for option in INPUTS[1:] if option.name != "reference"),
    _flag(REPORTS, "--force", "overwrite what is there"),
)

FETCH = (
    click.Argument(["site"], metavar="SITE", type=click.Choice(["scryfall", "mtgjson"])),
    _text(READ, "--set", "CODE", "the cards of one set", callback=_word),
    _text(READ, "--file", "NAME", "one of the site's files (repeatable)", multiple=True),
    _text(READ, "--to", "DIR", "folder that they go to (default: reference)", default="reference"),
    _text(READ, "--base-url", "URL", "a mirror of the site", callback=_word),
    _flag(REPORTS, "-q --quiet", "say nothing unless something goes wrong"),
    _flag(REPORTS, "--no-progress", "show no progress"),
)

COMPARE = (
    click.Argument(["old"], metavar="OLD.json"),
    click.Argument(["new"], metavar="NEW.json"),
    _choice(REPORTS, "-f --format", "NAME", ["text", "json"], "text or json (default: text)", default="text"),
)

CHECKS_LIST = (
    _codes("--select", "list only these: codes, prefixes or names"),
    _flag(CHOSEN, "--preview", "count checks in preview as in force"),
    _choice(REPORTS, "-f --format", "NAME", ["text", "json"], "text or json (default: text)", default="text"),
)
