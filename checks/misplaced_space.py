"""Doubled spaces, a space before punctuation, none after it.

Why it matters:
    A missing space runs two sentences or words together, and a stray one can put a mark at the beginning of a line.
    Search and comparison find neither.

Bad:
    Das Uhrwerk steht  still , bis die Flut kommt.Danach läuft es weiter.
                ^^^^^^^^^^^^^^              ^^^^^^^^^^^^

Good:
    Das Uhrwerk steht still, bis die Flut kommt. Danach läuft es weiter.

Not flagged:
    Spaces that do not break the line (z. B., 10 %), an ellipsis behind a space, numbers (1,000), abbreviations without
    spaces (z.B., i.e.), addresses of web pages.

See also:
    Y004 (characters that cannot be seen), Y001 (quotation marks and brackets)
"""

from collections.abc import Iterator

from checks.finding import Finding, Fix
from checks.places import Fault, merged, own_words, with_word
from checks.quotation import quoted
from corpus.analysed import AnalysedRuling
from corpus.model import Span
from corpus.nlp.pack import load_pack, spaced_marks
from corpus.nlp.spacing import Kind, Misplaced, misplaced_spaces

WHAT = {
    Kind.DOUBLED: ("has more than one space, or a tab", "leave one space"),
    Kind.LEADING: ("has spaces before it, at the beginning of a line", "take them out"),
    Kind.TRAILING: ("has spaces behind it, at the end of a line", "take them out"),
    Kind.BEFORE_MARK: ("has a space before a punctuation mark", "take it out, unless a symbol was lost there"),
    Kind.BEFORE_BRACKET: ("has a space before a closing bracket", "take it out, unless a symbol was lost there"),
    Kind.INSIDE: ("has a space inside a bracket or quotation mark", "take it out"),
    Kind.BEHIND_SENTENCE: ("runs two sentences together", "begin the second behind a space or on a new line"),
    Kind.BEHIND_MARK: ("has no space behind a punctuation mark", "add one"),
    Kind.NONE_BEFORE_BRACKET: ("has no space before a bracket", "add one"),
    Kind.FUSED: ("is two words in one", "part them, by a space, a mark or a new line"),
}
# Where there is more than one way to mend it: a line break may be lost, or a symbol.
OPEN = frozenset((Kind.BEHIND_SENTENCE, Kind.FUSED, Kind.BEFORE_MARK, Kind.BEFORE_BRACKET))
SURPLUS = frozenset((Kind.LEADING, Kind.TRAILING, Kind.BEFORE_MARK, Kind.BEFORE_BRACKET, Kind.INSIDE))


def find(ruling: AnalysedRuling) -> Iterator[Finding]:
    """Yield a finding for every misplaced space; those of one word are one."""
    pack = load_pack(ruling.language)
    spaces = misplaced_spaces(ruling.text, pack.knows, spaced_marks(ruling.language))
    for fault in own_words(ruling, merged(_fault(ruling.text, space) for space in spaces)):
        words = quoted(ruling.text[slice(*fault.span)], ruling.language)
        fixes = (Fix("Mend the space", fault.safe, fault.here()),)
        yield Finding(f"{words} {fault.what}.", span=fault.span, fixes=fixes)


def _fault(text: str, space: Misplaced) -> Fault:
    span, kind = space
    edit = span, "" if kind in SURPLUS else " "
    behind = text[span.end + 1 : span.end + 2]
    if kind is Kind.BEFORE_MARK and (behind.isalnum() or behind == "{"):
        edit = Span(span.start, span.end + 1), text[span.end] + " "
    if kind is Kind.LEADING:
        shown = with_word(text, Span(span.end, span.end + 1), before=False)
    elif kind is Kind.TRAILING:
        shown = with_word(text, Span(span.start - 1, span.start), behind=False)
    else:
        shown = with_word(text, span)
    what, step = WHAT[kind]
    return Fault(shown, (edit,), kind not in OPEN, f"{what}; {step}")
