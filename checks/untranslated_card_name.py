"""A source-language card name where the target name is known.

Target names are known from titles of pages that translate each other, and from card tables.

Why it matters:
    Readers look for the card under the name that is printed on it.

Bad:
    en/glass-orchard.txt
        Glass Orchard
        2024-11-08
        If another effect copies Glass Orchard, the copy has no counters.
    de/glass-orchard.txt
        Gläserner Obstgarten
        2024-11-08
        Falls ein anderer Effekt Glass Orchard kopiert, hat die Kopie keine Marken.

Good:
    de/glass-orchard.txt
        Gläserner Obstgarten
        2024-11-08
        Falls ein anderer Effekt Gläserner Obstgarten kopiert, hat die Kopie keine Marken.

Not flagged:
    Cards that are called alike in both languages, and those whose target name is not known; names that may be words of
    the target language, unless the source names the card in the same place; a source name in brackets behind the target
    name; names inside a passage that is left in the source language as a whole, which is U001 or U002. Of one ruling no
    more than 200 names are told.

See also:
    T004 (a name that is spelt wrong), U003 (a word)
"""

from collections.abc import Iterator
from itertools import islice

from checks.finding import Edit, Finding, Fix, Part
from checks.places import MOST
from checks.quotation import quoted
from corpus.analysis import Analysis
from corpus.card_names import Official, name_key
from corpus.model import Address, Span

_MOST_NAMED = 3


def find(number: int, analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every source name in a title or text of the target language."""
    names, page = analysis.page_names, analysis.corpus.pages[number]
    if not names.names or page.lang != analysis.tongues.target or page.reference:
        return
    official = names.official_of(number)
    if official and official.from_table and _is_left(page.card, official):
        span = Span(0, len(page.card))
        yield _finding(page.card, span, Address(number, None), official, analysis)
    for ruling in page.rulings:
        at = Address(number, ruling.index)
        for span, known in islice(names.left_in(at), MOST):
            yield _finding(ruling.text, span, at, names.mended(known), analysis)


def _is_left(title: str, official: Official) -> bool:
    key = name_key(title)
    return key == name_key(official.source) and key not in map(name_key, official.targets)


def _finding(text: str, span: Span, at: Address, official: Official, analysis: Analysis) -> Finding:
    tongues = analysis.tongues
    targets = [quoted(name, tongues.target) for name in official.targets[:_MOST_NAMED]]
    edits = (Edit(at, span, official.targets[0]),)
    return Finding(
        f"{quoted(text[span.start : span.end], tongues.source)} is the card’s {tongues.source_name} name; "
        f"write {' or '.join(targets)}.",
        ruling=at,
        span=span,
        part=Part.TITLE if at.ruling is None else Part.TEXT,
        fixes=(Fix(f"Write {targets[0]}", False, edits),) if len(official.targets) == 1 else (),
    )
