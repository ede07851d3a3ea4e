"""The commands. What they do is done elsewhere, and imported when it is asked for."""

from typing import Any

import click

from lint import options
from lint.help import EXIT_STATUS, HelpfulCommand, Program
from lint.version import __version__

HELP_NAMES = {"help_option_names": ["-h", "--help"]}


@click.group("rulinglint", cls=Program, context_settings=HELP_NAMES, no_args_is_help=False, invoke_without_command=True)
@click.version_option(__version__, message="rulinglint %(version)s")
@click.pass_context
def program(context: click.Context) -> int | None:
    """The command `rulinglint` itself: without a command it says what there are, and fails."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        return 2
    return None


def _check(**given: Any) -> int:
    from lint.checking import check
    from lint.request import Request

    return check(Request(**given))


def _align(**given: Any) -> int:
    from lint.aligning import AlignRequest, align

    return align(AlignRequest(**given))


def _claims(**given: Any) -> int:
    from lint.claiming import ClaimsRequest, claims

    return claims(ClaimsRequest(**given))


def _terms(**given: Any) -> int:
    from lint.terming import TermsRequest, terms

    return terms(TermsRequest(**given))


def _fetch(**given: Any) -> int:
    from lint.fetching import FetchRequest, fetch

    return fetch(FetchRequest(**given))


def _suppress(**given: Any) -> int:
    from lint.suppressing import SuppressRequest, suppress

    return suppress(SuppressRequest(**given))


def _convert(**given: Any) -> int:
    from lint.converting import ConvertRequest, convert

    return convert(ConvertRequest(reference=(), **given))


def _compare(old: str, new: str, format: str) -> int:
    from lint.comparing import compare

    return compare(old, new, format)


def _lsp() -> int:
    try:
        from lint.language_server import serve
    except ModuleNotFoundError as error:
        from corpus.model import Problem
        from lint.errors import UserError

        hint = "Install the extra: pip install 'rulinglint[lsp]'."
        raise UserError(Problem(f"lsp: {error.name} is not installed", hint)) from error
    return serve()


def _explain(code: str) -> None:
    from lint.listing import explanation

    _print(explanation(code))


def _checks(select: tuple[str, ...] | None, preview: bool, format: str) -> None:
    from lint.listing import as_json, as_text

    _print(as_json(select, preview) if format == "json" else as_text(select, preview))


def _init() -> None:
    from lint.initial import write_configuration

    _print(write_configuration())


def _print(text: str) -> None:
    from lint.terminal import write

    write(text)


program.add_command(
    HelpfulCommand(
        "check",
        callback=_check,
        params=[*options.CHECK],
        short_help="lint pages; exit 1 if anything is found",
        help="Lints the pages in PATHS: files, folders, or - for standard input.\n"
        "Without PATHS: the configured corpus, else the current folder.",
        epilog=EXIT_STATUS,
    )
)
program.add_command(
    HelpfulCommand(
        "align",
        callback=_align,
        params=[*options.ALIGN],
        short_help="show which source ruling each target ruling translates",
        help="Prints which source ruling each ruling on the pages in PATHS translates, and what has no partner.",
    )
)
program.add_command(
    HelpfulCommand(
        "terms",
        callback=_terms,
        params=[*options.TERMS],
        short_help="print the term base in force, or candidates for it",
        help="Prints the term base in force: our own, with the term files of the configuration.\n"
        "With --mine: what may be a term, from the translations in PATHS, to be edited and used as a term file.",
    )
)
program.add_command(
    HelpfulCommand(
        "claims",
        callback=_claims,
        params=[*options.CLAIMS],
        short_help="show what is read from each sentence",
        help="Prints what is read from each ruling on the pages in PATHS, in both languages: claims and statements.\n"
        "C001, C002 and C005 compare them.",
    )
)
program.add_command(
    HelpfulCommand(
        "explain",
        callback=_explain,
        params=[click.Argument(["code"], metavar="CODE", shell_complete=options.codes)],
        short_help="what a check finds, with a bad and a good ruling",
        help="Prints the manual page of a check, by code or name, or lists the checks of a family such as U.",
    )
)
program.add_command(
    HelpfulCommand(
        "checks",
        callback=_checks,
        params=[*options.CHECKS_LIST],
        short_help="list every check",
        help="Lists every check: code, name, severity, whether it suggests fixes, stable or preview.",
    )
)
program.add_command(
    HelpfulCommand(
        "suppress",
        callback=_suppress,
        params=[*options.SUPPRESS],
        short_help="live with one finding, and say why",
        help="Writes a finding into rulinglint-ignore.toml, so that it is reported no more.\n"
        "FINDING is its fingerprint (check --verbose shows it), or its place as PATH:LINE or PATH:LINE:COLUMN.",
    )
)
program.add_command(
    HelpfulCommand(
        "init",
        callback=_init,
        params=[],
        short_help="write a configuration that fits this folder",
        help="Writes rulinglint.toml, with comments, to fit what is found in this folder.\nNothing is overwritten.",
    )
)
program.add_command(
    HelpfulCommand(
        "convert",
        callback=_convert,
        params=[*options.CONVERT],
        short_help="write rulings in another file format",
        help="Writes the rulings of all PATHS into OUTPUT, in the format of its suffix: .txt, .jsonl, .csv, .tsv,\n"
        ".xlf, .tmx or .po. A name that ends in / is a folder, for one .txt file a page.",
    )
)
program.add_command(
    HelpfulCommand(
        "fetch",
        callback=_fetch,
        params=[*options.FETCH],
        short_help="get rulings and card names from Scryfall or MTGJSON",
        help="Downloads public files of rulings and cards from SITE, scryfall or mtgjson, and says how to use them.\n"
        "What is here already and still the newest is not fetched again.",
    )
)
program.add_command(
    HelpfulCommand(
        "compare",
        callback=_compare,
        params=[*options.COMPARE],
        short_help="say what is new and gone between two reports",
        help="Compares two JSON reports: which findings are new, which are gone, and how many are in both.",
    )
)
program.add_command(
    HelpfulCommand(
        "lsp",
        callback=_lsp,
        params=[],
        short_help="serve an editor: findings as one types",
        help="Speaks the Language Server Protocol on standard input and output. It needs the extra “lsp”.",
    )
)
