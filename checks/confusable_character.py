"""A look-alike from another script or block.

Why it matters:
    It looks right and is not: neither search nor spelling check nor a tool that reads symbols knows the word.

Bad:
    Die Kr\u0435atur bleibt getappt.
        ^^^^^^^

Good:
    Die Kreatur bleibt getappt.

Not flagged:
    Words of another script (潮, Ω), letters with accents (Séance, Lim-Dûl), a minus sign before a number (−2/−2),
    dashes.

See also:
    U005 (text in a third language), Y004 (characters that cannot be seen), Y002 (quotation marks of another style)
"""

from collections.abc import Iterator
from unicodedata import name

from checks.finding import Finding, Fix
from checks.places import Fault, merged, own_words, with_word
from checks.quotation import quoted
from corpus.analysed import AnalysedRuling
from corpus.nlp.lookalikes import Lookalike, find_lookalikes
from corpus.nlp.marks import MARKS


def find(ruling: AnalysedRuling) -> Iterator[Finding]:
    """Yield a finding for every word with look-alikes in it."""
    text = ruling.text
    for fault in own_words(ruling, merged(_fault(text, one) for one in find_lookalikes(text, ruling.language))):
        written, right = (quoted(words, ruling.language) for words in (text[slice(*fault.span)], fault.mended(text)))
        fixes = (Fix("Write the character that is meant", fault.safe, fault.here()),)
        yield Finding(f"{written} has {fault.what} in it; write {right}.", span=fault.span, fixes=fixes)


def _fault(text: str, one: Lookalike) -> Fault:
    character = text[one.span.start]
    called = f"{name(character, 'a character').lower()} (U+{ord(character):04X})"
    stops = MARKS if one.text.isalpha() else ()
    return Fault(with_word(text, one.span, stops), ((one.span, one.text),), what=called)
