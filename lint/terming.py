"""What `rulinglint terms` does: the term base in force out, or candidates for it from translations."""

import sys
from typing import NamedTuple

from corpus.card_table import read_tables
from corpus.model import Problem
from corpus.nlp.terms import TermBase, term_base
from corpus.reading import Selection, read
from corpus.term_files import read_term_files
from lint import terminal
from lint.config import Configuration
from lint.errors import UserError
from lint.inputs import card_tables_of, configuration_of, selection_of, term_files_of
from lint.version import __version__
from reports.terms import candidates_as_tsv, terms_as_tsv

CLEAN, WRONG_USE = 0, 2


class TermsRequest(NamedTuple):
    """The options of `rulinglint terms`; None or empty where one was not given."""

    paths: tuple[str, ...]
    source: str | None
    target: str | None
    reference: tuple[str, ...]
    config: str | None
    isolated: bool
    mine: bool
    format: str


def terms(request: TermsRequest) -> int:
    """Print terms or candidates; returns the exit status.

    Raises:
        UserError: the options or the configuration cannot be used.
    """
    if request.paths and not request.mine:
        raise UserError(Problem("terms: PATHS are read with --mine only", "Add --mine, or leave the paths out."))
    if request.mine and request.format != "tsv":
        raise UserError(Problem("terms: candidates are printed as TSV only", "Leave --format out."))
    configuration = configuration_of(request)
    selection = selection_of(request, configuration)
    rows, problems = read_term_files(term_files_of(configuration), selection.source, selection.target)
    base = term_base(selection.source, selection.target, rows)
    if request.mine:
        problems += _mine(base, selection, configuration)
    elif request.format == "tbx":
        from corpus.formats.tbx import write_tbx

        terminal.write_utf8(write_tbx(base, __version__))
    else:
        terminal.write_utf8(terms_as_tsv(base))
    terminal.complain(problems)
    return WRONG_USE if problems else CLEAN


def _mine(base: TermBase, selection: Selection, configuration: Configuration) -> list[Problem]:
    """Print candidates from the translations of the corpus; returns what could not be read."""
    from corpus.analysed import Tongues
    from corpus.analysis import Analysis
    from corpus.pairing.mining import candidates_of

    corpus, problems = read(selection, sys.stdin.buffer if sys.stdin else None)
    table, faults = read_tables(card_tables_of(configuration), selection.source, selection.target)
    analysis = Analysis(corpus, Tongues(selection.source, selection.target), table=table, terms=base)
    pairs = [(one.source, one.target) for one in analysis.translations if one.is_sure]
    candidates, texts = candidates_of(pairs, base)
    terminal.write_utf8(candidates_as_tsv(candidates, texts, base))
    counted = f"{len(texts):,} pair{'' if len(texts) == 1 else 's'} of texts"
    found = f"{len(candidates):,} candidate{'' if len(candidates) == 1 else 's'}"
    terminal.say(f"note: {found} from {counted}; delete what is none, and name the file in the configuration: terms")
    return [*problems, *faults]
