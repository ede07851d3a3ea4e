"""Where the command line begins and ends: arguments in, exit status out."""

import os
import sys

from lint.version import __version__

WRONG_USE = 2
INTERRUPTED = 130
CLOSED_PIPE = 141


def main() -> None:
    """Run the command line of this process, and leave with its exit status."""
    sys.exit(status(sys.argv[1:]))


def status(arguments: list[str]) -> int:
    """Run the command line with these arguments; returns the exit status."""
    if sys.stdout is None or sys.stderr is None:
        # Closed by whoever started this process: there is nobody to tell anything.
        return WRONG_USE
    try:
        result = _answer(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
        return CLOSED_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        _forget_output()
        print(
            f"rulinglint: standard output cannot be written: {(error.strerror or str(error)).lower()}", file=sys.stderr
        )
        return WRONG_USE
    return result


def _forget_output() -> None:
    """Let what is left in the buffer of standard output fail no more when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _answer(arguments: list[str]) -> int:
    if arguments == ["--version"]:
        # Answered before anything else is imported: editors and scripts ask for it again and again.
        print(f"rulinglint {__version__}")
        return 0
    from lint.dispatch import dispatch

    return dispatch(arguments)
