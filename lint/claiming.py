"""What `rulinglint claims` does: pages in, the claims and statements of their rulings out."""

import sys
from typing import NamedTuple

from corpus.reading import read
from lint import terminal
from lint.inputs import configuration_of, selection_of
from reports.claims import render

CLEAN, WRONG_USE = 0, 2
FOR_PEOPLE = "text"


class ClaimsRequest(NamedTuple):
    """The options of `rulinglint claims`; None or empty where one was not given."""

    paths: tuple[str, ...]
    source: str | None
    target: str | None
    reference: tuple[str, ...]
    config: str | None
    isolated: bool
    format: str


def claims(request: ClaimsRequest) -> int:
    """Print the claims and statements of every page that is reported on; returns the exit status.

    Raises:
        UserError: the options or the configuration cannot be used.
    """
    selection = selection_of(request, configuration_of(request))
    corpus, problems = read(selection, sys.stdin.buffer if sys.stdin else None)
    languages = (selection.source, selection.target)
    pages = [corpus.pages[number] for number in sorted(corpus.reported)]
    write = terminal.write if request.format == FOR_PEOPLE else terminal.write_utf8
    write(render(request.format, [page for page in pages if page.lang in languages], languages))
    others = sum(page.lang not in languages for page in pages)
    if others:
        terminal.say(f"note: {others:,} page{'' if others == 1 else 's'} in neither {languages[0]} nor {languages[1]}")
    terminal.complain(problems)
    return WRONG_USE if problems else CLEAN
