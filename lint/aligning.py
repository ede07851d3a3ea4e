"""What `rulinglint align` does: pages in, pairs of source and target rulings out."""

import sys
from collections.abc import Iterator
from typing import NamedTuple

from corpus.card_table import read_tables
from corpus.pairing.parallel import Parallel
from corpus.reading import read
from lint import terminal
from lint.inputs import card_tables_of, configuration_of, selection_of
from lint.version import __version__
from reports.pairs import render

CLEAN, WRONG_USE = 0, 2
FOR_PEOPLE = "text"


class AlignRequest(NamedTuple):
    """The options of `rulinglint align`; None or empty where one was not given."""

    paths: tuple[str, ...]
    source: str | None
    target: str | None
    reference: tuple[str, ...]
    config: str | None
    isolated: bool
    format: str


def align(request: AlignRequest) -> int:
    """Print the pairs of every page that is reported on; returns the exit status.

    Raises:
        UserError: the options or the configuration cannot be used.
    """
    configuration = configuration_of(request)
    selection = selection_of(request, configuration)
    corpus, problems = read(selection, sys.stdin.buffer if sys.stdin else None)
    table, faults = read_tables(card_tables_of(configuration), selection.source, selection.target)
    parallel = Parallel(corpus, selection.source, selection.target, table.titles)
    pairs = [pair for page, pairs in parallel.pairs.items() if page in corpus.reported for pair in pairs]
    write = terminal.write if request.format == FOR_PEOPLE else terminal.write_utf8
    write(render(request.format, pairs, corpus, selection.source, selection.target, __version__))
    for note in _notes(parallel) if corpus.pages else ():
        terminal.say(f"note: {note}")
    terminal.complain([*problems, *faults])
    return WRONG_USE if problems or faults else CLEAN


def _notes(parallel: Parallel) -> Iterator[str]:
    """Why pages that were named are not among the pairs."""
    corpus = parallel.corpus
    targets = [number for number in sorted(corpus.reported) if corpus.pages[number].lang == parallel.target]
    if not targets:
        yield f"there is no page in the target language ({parallel.target})"
    left = [number for number in targets if number not in parallel.sources]
    bilingual = sum(all(ruling.source for ruling in corpus.pages[number].rulings) for number in left)
    if alone := len(left) - bilingual:
        yield f"{_pages(alone)} without a source page"
    if bilingual:
        yield f"{_pages(bilingual)} of bilingual records, which say themselves what they translate"


def _pages(count: int) -> str:
    return f"{count:,} page{'' if count == 1 else 's'}"
