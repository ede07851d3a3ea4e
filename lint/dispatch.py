"""Runs the command that the arguments name; what goes wrong becomes one exact line, and no traceback unasked."""

import os

from click import ClickException
from click.exceptions import Exit

from corpus.problem import Problem
from lint.commands import program
from lint.errors import UnwritableOutputError, UserError, lack

WRONG_USE = 2
COMPLETION = "_RULINGLINT_COMPLETE"


def dispatch(arguments: list[str]) -> int:
    """Run the command that the arguments name; returns the exit status.

    Raises:
        BrokenPipeError: nobody reads the output any more.
        UnwritableOutputError: standard output takes nothing.
        KeyboardInterrupt: the user has had enough.
    """
    try:
        if COMPLETION in os.environ:
            program.main(prog_name="rulinglint")
        with program.make_context("rulinglint", arguments) as context:
            return program.invoke(context) or 0
    except Exit as ended:
        return ended.exit_code
    except ClickException as error:
        from lint.usage import problem_of

        return _failed(problem_of(error))
    except UserError as error:
        return _failed(*error.problems)
    except (BrokenPipeError, UnwritableOutputError):
        raise
    except Exception as error:
        if lacking := lack(error):
            return _failed(lacking)
        return _failed_inside(error, {"-v", "--verbose"}.intersection(arguments) != set())


def _failed(*problems: Problem) -> int:
    from lint.terminal import complain

    complain(problems)
    return WRONG_USE


def _failed_inside(error: Exception, verbose: bool) -> int:
    if verbose:
        import traceback

        traceback.print_exc()
    said = " ".join(f"{type(error).__name__}: {error}".split())
    hint = "This is a bug in rulinglint; report it." + ("" if verbose else " `--verbose` prints the traceback.")
    return _failed(Problem(f"failed: {said}", hint))
