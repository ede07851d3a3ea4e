"""Where the command line begins and ends: arguments in, exit status out."""

import os
import sys

from lint.version import __version__

INTERRUPTED = 130
CLOSED_PIPE = 141


def main() -> None:
    """Run the command line of this process, and leave with its exit status."""
    sys.exit(status(sys.argv[1:]))


def status(arguments: list[str]) -> int:
    """Run the command line with these arguments; returns the exit status."""
    try:
        result = _answer(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read has had enough; what is left in the buffer must not fail once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return result


def _answer(arguments: list[str]) -> int:
    if arguments == ["--version"]:
        # Answered before anything else is imported: editors and scripts ask for it again and again.
        print(f"rulinglint {__version__}")
        return 0
    from lint.dispatch import dispatch

    return dispatch(arguments)
