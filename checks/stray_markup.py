"""Entities, escapes, mojibake, tags left in running text.

Why it matters:
    What was meant for a machine is shown to readers, and letters that were decoded wrongly make words unreadable.

Bad:
    Die FÃ¤higkeit des Uhrwerks &amp; der Flut wird <i>nicht</i> ausgelöst.
        ^^^^^^^^^^              ^^^^^               ^^^     ^^^^

Good:
    Die Fähigkeit des Uhrwerks & der Flut wird nicht ausgelöst.

Not flagged:
    A single &, comparisons (3 < 4), words in angle brackets that are no tags (<name of a card>), arrows, // between the
    names of a split card.

See also:
    Y004 (characters that cannot be seen), N003 (symbols that do not exist)
"""

from collections.abc import Iterator

from checks.finding import Finding, Fix
from checks.places import Fault, merged, own_words, with_word
from checks.quotation import quoted
from corpus.analysed import AnalysedRuling
from corpus.nlp.marks import MARKS
from corpus.nlp.markup import Kind, Markup, read_markup

WHAT = {
    Kind.ENTITY: ("is an entity of HTML", "write the character"),
    Kind.ESCAPE: ("is an escape sequence", "write the character"),
    Kind.TAG: ("is a tag", "take it out"),
    Kind.CODE: ("is layout code", "take it out"),
    Kind.MISREAD: ("was decoded wrongly", "read it as UTF-8"),
    Kind.LOST: ("has lost a character", "write it anew"),
    Kind.BRACKET: ("is part of a broken tag", "take it out"),
    Kind.NAME: ("stands for a name that was never put in", "write the card’s name"),
}
WITHIN_WORDS = frozenset((Kind.MISREAD, Kind.LOST))


def find(ruling: AnalysedRuling) -> Iterator[Finding]:
    """Yield a finding for every piece of markup, and for every word that was decoded wrongly."""
    text = ruling.text
    for fault in own_words(ruling, merged(_fault(text, one) for one in read_markup(text)), markup=True):
        words = quoted(text[slice(*fault.span)], ruling.language)
        fixes = (Fix("Write what is meant", fault.safe, fault.here()),) if fault.edits else ()
        yield Finding(f"{words} {fault.what}.", span=fault.span, fixes=fixes)


def _fault(text: str, one: Markup) -> Fault:
    span = with_word(text, one.span, MARKS) if one.kind in WITHIN_WORDS else one.span
    edits = () if one.text is None else ((one.span, one.text),)
    return Fault(span, edits, one.sure, "; ".join(WHAT[one.kind]))
