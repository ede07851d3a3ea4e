"""Quotation marks of another language's style.

Why it matters:
    Every language has marks of its own („…“ in German, “…” in English). Marks of another one, or two that do not belong
    together („…" or „…”), look like a quotation that was left untranslated or closes nowhere.

Bad:
    Das Uhrwerk hat "Ziehe eine Karte", bis die Flut kommt.
                    ^^^^^^

Good:
    Das Uhrwerk hat „Ziehe eine Karte“, bis die Flut kommt.

Not flagged:
    Every style that the language has (»…« and ‚…‘ in German, straight marks in English); quotations left in another
    language, which are to be translated anyway; feet and inches (6'2").

See also:
    Y001 (a mark without partner), U002 (quotations left in the source language)
"""

from collections.abc import Iterator

from checks.finding import Finding, Fix
from checks.places import Fault, merged, own_words, with_word
from checks.quotation import quoted
from corpus.analysed import AnalysedRuling
from corpus.model import Span
from corpus.nlp.marks import DOUBLE, LOOKALIKES, MARKS, SINGLE, Marks, Pair, read_marks
from corpus.nlp.pack import language_name, quotation_styles
from corpus.nlp.readings import Extent


def find(ruling: AnalysedRuling) -> Iterator[Finding]:
    """Yield a finding for every pair of quotation marks that the language does not have."""
    for fault in own_words(ruling, merged(_faults(ruling))):
        text = quoted(ruling.text[slice(*fault.span)], ruling.language)
        fixes = (Fix("Write the language’s own marks", fault.safe, fault.here()),)
        yield Finding(f"{text} {fault.what}.", span=fault.span, fixes=fixes)


def _faults(ruling: AnalysedRuling) -> Iterator[Fault]:
    text, styles = ruling.text, quotation_styles(ruling.language)
    marks, foreign = read_marks(text), [p.span for p in ruling.reading.passages if p.extent is not Extent.WORDS]
    wanted = {kind: _style(text, marks, styles, kind) for kind in (DOUBLE, SINGLE)}
    for pair in marks.pairs:
        opening, closing = text[slice(*pair.opening)], text[slice(*pair.closing)]
        if (opening, closing) in styles or opening not in DOUBLE | SINGLE or {opening, closing} & LOOKALIKES:
            continue
        style = wanted[DOUBLE if opening in DOUBLE else SINGLE]
        if style is None or any(_is_around(pair, span) for span in foreign):
            continue
        yield _fault(ruling, pair, style)


def _fault(ruling: AnalysedRuling, pair: Pair, style: tuple[str, str]) -> Fault:
    text, wanted = ruling.text, f"{style[0]}…{style[1]}"
    opening, closing = text[slice(*pair.opening)], text[slice(*pair.closing)]
    at = ((pair.opening, style[0]), (pair.closing, style[1]))
    edits = tuple((span, mark) for span, mark in at if text[slice(*span)] != mark)
    if opening == style[0]:
        span = with_word(text, pair.closing, MARKS, behind=False)
    else:
        span = with_word(text, pair.opening, MARKS, before=False)
    if opening == style[0] or closing == style[1]:
        what = "is quoted in two marks that do not belong together"
    else:
        what = f"is quoted in marks that are not {language_name(ruling.language)}"
    return Fault(span, edits, pair.clear, f"{what}; write {wanted}")


def _style(
    text: str, marks: Marks, styles: tuple[tuple[str, str], ...], kind: frozenset[str]
) -> tuple[str, str] | None:
    """The pair of marks to write: what the text has elsewhere, else the language’s usual one."""
    having = {(text[slice(*pair.opening)], text[slice(*pair.closing)]) for pair in marks.pairs}
    fitting = [style for style in styles if style[0] in kind]
    return next((style for style in fitting if style in having), next(iter(fitting), None))


def _is_around(pair: Pair, passage: Span) -> bool:
    """Whether what a pair quotes lies in a passage of another language."""
    return passage.start <= pair.opening.end and pair.closing.start <= passage.end
