"""Wrong use of the command line, in the words of this program."""

import os
from collections.abc import Iterable

import click

from corpus.problem import Problem
from lint.suggest import similar


def problem_of(error: click.ClickException) -> Problem:
    """What a mistake on the command line is, and the next step."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    more = f"`{context.command_path if context else 'rulinglint'} --help` tells more."
    if isinstance(error, click.NoSuchOption):
        names = [name for parameter in context.command.params for name in parameter.opts] if context else []
        return Problem(f"no such option: {error.option_name}", _similar("option", error.option_name, names) + more)
    if isinstance(error, click.BadParameter) and error.param:
        parameter = error.param
        name = parameter.opts[-1] if isinstance(parameter, click.Option) else parameter.human_readable_name
        missing = isinstance(error, click.MissingParameter)
        return Problem(f"{name} is missing" if missing else f"{name}: {_sentence(error.message)}", more)
    return Problem(_sentence(error.format_message()), more)


def no_such_command(word: str, commands: Iterable[str]) -> Problem:
    """What is wrong with a command that there is not, and the next step."""
    if os.path.exists(word):
        return Problem(f"no such command: {word}", f"Pages are linted by `rulinglint check {word}`.")
    return Problem(f"no such command: {word}", _similar("command", word, commands) + "`rulinglint --help` lists all.")


def _similar(kind: str, word: str, names: Iterable[str]) -> str:
    near = similar(word, names)
    return f"A similar {kind} exists: {near}. " if near else ""


def _sentence(text: str) -> str:
    text = " ".join(text.split()).removesuffix(".")
    return text[:1].lower() + text[1:]
