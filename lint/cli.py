"""Where the command line begins and ends: arguments in, exit status out."""

import gc
import os
import sys
from contextlib import suppress

from lint.version import __version__

WRONG_USE = 2
INTERRUPTED = 130
CLOSED_PIPE = 141


def main() -> None:
    """Run the command line of this process, and leave with its exit status."""
    gc.disable()  # the process ends before garbage is worth collecting; one that stays turns it on
    result = status(sys.argv[1:])
    if result == INTERRUPTED:
        end_when_interrupted()
    if _is_watched():
        sys.exit(result)
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.flush()
    # To take apart all that a run has made, object by object, would take a tenth of the time that it took to make.
    os._exit(result)


def end_when_interrupted() -> None:
    """From now on Ctrl-C ends this process without a word, whatever it is about; unless it was told to ignore that."""
    from signal import SIG_IGN, SIGINT, getsignal, signal

    if getsignal(SIGINT) != SIG_IGN:
        signal(SIGINT, lambda *_: os._exit(INTERRUPTED))


def _is_watched() -> bool:
    """Whether somebody waits for the usual end of this process: a debugger, a profiler, a thread, another process."""
    threads, processes = sys.modules.get("threading"), sys.modules.get("multiprocessing")
    return bool(
        sys.gettrace()
        or sys.getprofile()
        or (threads and threads.active_count() > 1)
        or (processes and processes.active_children())
    )


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
