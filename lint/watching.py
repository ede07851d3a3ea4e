"""`check --watch`: reports again whenever something that the report hangs on changes."""

import gc
import os
import sys
import time

from corpus.discovery import from_base
from corpus.selection import file_stamps
from lint import terminal
from lint.baseline import DEFAULT
from lint.config import Configuration
from lint.errors import UserError
from lint.inputs import card_tables_of, configuration_of, term_files_of
from lint.memory import INTERRUPTED
from lint.request import Request
from lint.suppressions import FILE

LOOK = 0.5
"""Seconds between two looks at the files."""
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def watch(request: Request) -> int:
    """Check, wait for a change, and check again, until it is interrupted; what is wrong is told, and waited for too."""
    from lint.checking import check

    gc.enable()
    once = request._replace(watch=False)
    try:
        while True:
            seen = _state(request)
            if sys.stdout.isatty():
                terminal.write(_CLEAR)
            try:
                check(once)
            except UserError as error:
                terminal.complain(error.problems)
            terminal.say("watching for changes; Ctrl-C ends")
            while _state(request) == seen:
                time.sleep(LOOK)
    except KeyboardInterrupt:
        return INTERRUPTED


def _state(request: Request) -> object:
    """Times and sizes of everything that a report hangs on."""
    from lint.checking import selection_of_check

    try:
        configuration = configuration_of(request)
        pages: object = file_stamps(selection_of_check(request, configuration))
    except UserError as error:
        configuration, pages = Configuration(path=request.config), str(error)
    folder = configuration.folder
    beside = [from_base(folder, path) for path in (FILE, configuration.baseline or DEFAULT)]
    paths = (*beside, request.baseline, *card_tables_of(configuration), *term_files_of(configuration))
    return pages, [_stamp(path) for path in (configuration.path, *paths) if path]


def _stamp(path: str) -> tuple[str, int, int] | None:
    try:
        stat = os.stat(path)
    except OSError:
        return None
    return path, stat.st_mtime_ns, stat.st_size
