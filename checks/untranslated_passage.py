"""A sentence, clause, parenthesis or quotation left in the source language.

Why it matters:
    Readers get half a rule, and the half that was left is usually the exception.

Bad:
    Das Uhrwerk läuft weiter (even if it was countered), bis die Flut kommt.
                             ^^^^^^^^^^^^^^^^^^^^^^^^^^

Good:
    Das Uhrwerk läuft weiter (auch wenn es neutralisiert wurde), bis die Flut kommt.

Not flagged:
    Card names, also those whose small words are of the source language (Sword of the Meek); words that both languages
    share (Token, Planeswalker); symbols such as {X}.

See also:
    U001 (the whole ruling), U003 (one or two words)
"""

from collections.abc import Iterator

from checks.finding import Finding
from checks.quotation import quoted
from checks.reuse import fixes, next_step, related
from corpus.analysed import AnalysedRuling
from corpus.nlp.readings import Extent

# What the passage is called by its first character.
SHAPES = dict.fromkeys("([", "parenthesis") | dict.fromkeys("„“”‚‘’«»‹›\"'`", "quotation")


def find(ruling: AnalysedRuling) -> Iterator[Finding]:
    """Yield a finding for every passage in the source language."""
    tongues = ruling.tongues
    for span, extent, language in ruling.reading.passages:
        if extent is Extent.PASSAGE and language == tongues.source:
            quote = ruling.text[span.start : span.end]
            shape = SHAPES.get(quote[0], "sentence" if quote[-1] in ".!?…" else "passage")
            words = quote.strip("".join(SHAPES) + ")]") if shape != "passage" else quote
            offers = ruling.ready.get(quote, ())
            step = next_step(offers, f"the {shape}", tongues.target, tongues.source)
            yield Finding(
                f"{quoted(words, language)} is still {tongues.source_name}; {step}.",
                span=span,
                related=related(offers),
                fixes=fixes(offers, span, tongues.target),
            )
