"""The term base, and candidates for it, as tab-separated values: the form that term files have."""

from collections.abc import Iterable, Iterator, Sequence

from corpus.nlp.paradigms import load_paradigms
from corpus.nlp.term_table import COLUMNS, Status, TermRow, shown_date
from corpus.nlp.terms import TermBase
from corpus.pairing.mining import Candidate

EVIDENCE = ("together", "of source", "of target", "score", "source example", "target example")
_AROUND = 60


def terms_as_tsv(terms: TermBase) -> str:
    """Every row that is in force; a strict concept says so in all its rows."""
    strict = {name for name, concept in terms.concepts.items() if concept.strict}
    return _table(_columns(terms), (_cells(row, row.concept in strict) for row in terms.rows))


def _columns(terms: TermBase) -> list[str]:
    return [COLUMNS[0], terms.source, terms.target, *COLUMNS[1:]]


def _cells(row: TermRow, strict: bool) -> list[str]:
    dates = (shown_date(row.since), shown_date(row.until))
    return [row.concept, row.source, row.target, row.part, row.status, *dates, "yes" if strict else "", row.note]


def candidates_as_tsv(candidates: Sequence[Candidate], texts: Sequence[tuple[str, str]], terms: TermBase) -> str:
    """Candidates as rows of a term file, with what speaks for them in more columns, which a term file may keep.

    Those that are only ever written with a capital, and so most likely are names, come last.
    """
    ordered = sorted(candidates, key=lambda one: one.source[:1].isupper())
    return _table([*_columns(terms), *EVIDENCE], (_candidate(one, texts, terms) for one in ordered))


def _candidate(one: Candidate, texts: Sequence[tuple[str, str]], terms: TermBase) -> list[str]:
    noun = one.target.rpartition(" ")[2][:1].isupper() and load_paradigms(terms.target).capitals
    counts = [str(count) for count in (one.together, one.sources, one.targets)]
    source, target = texts[one.examples[0]]
    return [
        one.source,
        one.source,
        one.target,
        "noun" if noun else "",
        Status.ADMITTED,
        *[""] * 4,
        *counts,
        f"{one.score:.1f}",
        _around(source, one.source),
        _around(target, one.target),
    ]


def _around(text: str, words: str) -> str:
    """A stretch of a text around some words of it."""
    at = max(text.find(words), 0)
    start, end = max(0, at - _AROUND), at + len(words) + _AROUND
    return f"{'… ' if start else ''}{text[start:end].strip()}{' …' if end < len(text) else ''}"


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "".join(f"{line}\n" for line in _lines(columns, rows))


def _lines(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    for cells in (columns, *rows):
        yield "\t".join(" ".join(cell.split()) for cell in cells)
