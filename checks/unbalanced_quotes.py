"""An opening mark or bracket without its closing one.

Why it matters:
    Nobody can tell where the quoted ability or the aside ends, and tools that read the ruling by its marks go astray.

Bad:
    Das Uhrwerk steht still (auch wenn die Flut kommt.
                            ^^^^^

Good:
    Das Uhrwerk steht still (auch wenn die Flut kommt).

Not flagged:
    Apostrophes (Hans’ Uhrwerk, can’t, ’em), feet and inches (6'2"), the bracket of a list (“a)”), smileys; a pair whose
    two marks are of different styles.

See also:
    Y002 (marks of another style), N003 (braces of symbols)
"""

from collections.abc import Iterator

from checks.finding import Finding, Fix
from checks.places import Fault, merged, own_words, with_word
from checks.quotation import quoted
from corpus.analysed import AnalysedRuling
from corpus.model import Span
from corpus.nlp.marks import BRACKETS, DOUBLE, MARKS, SINGLE, Lone, read_marks
from corpus.nlp.markup import read_markup


def find(ruling: AnalysedRuling) -> Iterator[Finding]:
    """Yield a finding for every quotation mark or bracket that has no partner."""
    for fault in own_words(ruling, merged(_faults(ruling.text))):
        words = quoted(ruling.text[slice(*fault.span)], ruling.language)
        fixes = (Fix("Take one of the two marks out", fault.safe, fault.here()),) if fault.edits else ()
        yield Finding(f"{words} {fault.what}.", span=fault.span, fixes=fixes)


def _faults(text: str) -> Iterator[Fault]:
    # What closes or opens a quotation may be hidden in an entity.
    hidden = any(one.text in DOUBLE | SINGLE for one in read_markup(text))
    for lone in read_marks(text).lone:
        if hidden and text[lone.mark.start] in DOUBLE | SINGLE:
            continue
        yield _doubled(text, lone.mark) or _single(text, lone)


def _doubled(text: str, mark: Span) -> Fault | None:
    """A mark that stands twice, of which one has no partner."""
    start, end = mark
    size = end - start
    if text[end : end + size] == text[start:end]:
        span = Span(start, end + size)
    elif start >= size and text[start - size : start] == text[start:end]:
        span = Span(start - size, end)
    else:
        return None
    return Fault(span, ((Span(span.start, span.start + size), ""),), what="is a mark too many; take one of the two out")


def _single(text: str, lone: Lone) -> Fault:
    mark = text[lone.mark.start]
    kind = "bracket" if mark in BRACKETS or mark in BRACKETS.values() else "quotation"
    span = with_word(text, lone.mark, MARKS, before=not lone.opens, behind=lone.opens)
    if lone.opens:
        return Fault(span, what=f"begins a {kind} that never ends; add the closing mark, or take this one out")
    return Fault(span, what=f"ends a {kind} that never began; add the opening mark, or take this one out")
