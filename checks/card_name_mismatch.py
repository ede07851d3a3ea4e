"""A card's name or title that differs from the official one.

The official name is the one that a card table has; else the one that most pages of the card have as their title, or the
one that other rulings use.

Why it matters:
    A card that is spelt in two ways is found under one of them only.

Bad:
    Gläserner Obstgraten
    2024-11-08
    Der Gläserne Obstgarten bleibt im Spiel, auch wenn er kein Land mehr ist.
    2024-11-08
    Opferst du den Gläsernen Obstgarten, bleiben die Karten im Exil.

Good:
    Gläserner Obstgarten
    2024-11-08
    Der Gläserne Obstgarten bleibt im Spiel, auch wenn er kein Land mehr ist.
    2024-11-08
    Opferst du den Gläsernen Obstgarten, bleiben die Karten im Exil.

Not flagged:
    Inflected names, the genitive, other hyphens and old spelling; names that differ in more than a slip of the pen,
    unless a card table tells that they are wrong or whose they are; two cards of like names; two titles of one card of
    which neither is more frequent.

See also:
    U004 (a name left in the source language), G003 (other misspelt words)
"""

from collections.abc import Iterator

from checks.finding import Edit, Finding, Fix, Part, Related
from checks.quotation import quoted
from corpus.analysis import Analysis
from corpus.likeness.named_page import Slip
from corpus.model import Address, Span


def find(analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every title, and every name in a text, that is spelt otherwise than it should be."""
    for slip in analysis.page_names.slips.on(analysis.corpus.reported):
        yield _finding(slip, analysis)


def _finding(slip: Slip, analysis: Analysis) -> Finding:
    target = analysis.tongues.target
    at = Address(slip.page, slip.ruling)
    titled = slip.ruling is None
    text = analysis.corpus.pages[slip.page].card if titled else analysis.corpus.ruling(at).text
    wrong, mended = quoted(text[slice(*slip.span)], target), quoted(slip.mended, target)
    if slip.other:
        message = f"{wrong} is another card than the one that the source names; write {mended}."
    elif not slip.decided:
        message = f"{wrong} is not how the title {quoted(slip.name, target)} spells the name; settle on one."
    elif titled:
        message = f"{wrong} is not the official name of this card; write {mended}."
    else:
        message = f"{wrong} misspells the card’s name {quoted(slip.name, target)}; write {mended}."
    right = slip.page_of_right
    beside = right is not None and (titled or right != slip.page)
    related = (
        (Related("edition", Address(right, None), Span(0, len(slip.name))),) if beside and right is not None else ()
    )
    edits = (Edit(at, slip.span, slip.mended),)
    return Finding(
        message,
        ruling=at,
        span=slip.span,
        part=Part.TITLE if titled else Part.TEXT,
        related=related,
        fixes=(Fix(f"Write {mended}", False, edits),) if slip.decided else (),
    )
