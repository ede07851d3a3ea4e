"""How help looks: options in groups, one line each, exit statuses at the end."""

from collections.abc import Iterator
from typing import Any

import click

WIDTH = 78
"""The most columns a line of help takes."""

PROGRAM = """\
Checks German translations of Magic rulings against English, and editions against each other.

Usage: rulinglint COMMAND [OPTIONS] [PATHS]...
"""

START = """\
Start here:   rulinglint check rulings/
For editors:  rulinglint check rulings/ --format text --format json=report.json
For CI:       rulinglint check rulings/ --format github
Completion:   eval "$(_RULINGLINT_COMPLETE=bash_source rulinglint)"  (zsh_source, fish_source)
More:         rulinglint COMMAND --help
"""

EXIT_STATUS = """\
Exit status:
  0  nothing at or above --fail-on
  1  something
  2  wrong use, wrong configuration, or an input that could not be read at all
  130 when interrupted, 141 on a closed pipe
"""


class GroupedOption(click.Option):
    """An option that knows under which heading of the help it stands."""

    def __init__(self, *args: Any, group: str = "Options", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.group = group


class HelpfulCommand(click.Command):
    """A command whose help shows its options in groups. `epilog` is printed as it is."""

    def get_help(self, ctx: click.Context) -> str:
        """The help page."""
        return "\n".join(self._page(ctx)).rstrip("\n")

    def _page(self, ctx: click.Context) -> Iterator[str]:
        yield f"Usage: {ctx.command_path} {' '.join(self.collect_usage_pieces(ctx))}"
        yield ""
        yield self.help or ""
        options = [option for option in self.params if isinstance(option, GroupedOption)]
        column = max((len(_names(option)) for option in options), default=0)
        for group in dict.fromkeys(option.group for option in options):
            yield ""
            yield f"{group}:"
            for option in options:
                if option.group == group:
                    yield f"  {_names(option):<{column}}  {option.help}"
        if self.epilog:
            yield ""
            yield self.epilog


def _names(option: click.Option) -> str:
    names = sorted(option.opts, key=len)
    joined = ", ".join(names) if len(names) > 1 else f"    {names[0]}"
    return joined if option.is_flag else f"{joined} {option.metavar}"


class Program(click.Group):
    """The command `rulinglint` itself."""

    def get_help(self, ctx: click.Context) -> str:
        """The help page: what the commands do, and where to start."""
        column = max(map(len, self.commands))
        listed = [f"  {name:<{column}}  {command.short_help}" for name, command in self.commands.items()]
        return "\n".join([PROGRAM, *listed, "", START.rstrip("\n")])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name.

        Raises:
            UserError: there is no such command.
        """
        if args[0] not in self.commands and not args[0].startswith("-"):
            from lint.errors import UserError
            from lint.usage import no_such_command

            raise UserError(no_such_command(args[0], self.commands))
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, the main job first."""
        return list(self.commands)
