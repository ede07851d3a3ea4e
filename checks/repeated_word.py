"""A word twice in a row that German does not double.

Why it matters:
    It looks careless, and now and then the word was meant to be another one.

Bad:
    Sobald die Flut steigt, kannst du du das Uhrwerk enttappen.
                                   ^^^^^

Good:
    Sobald die Flut steigt, kannst du das Uhrwerk enttappen.

Not flagged:
    Relative pronoun and article (die Kreatur, die die Marke trägt), two pronouns (falls sie sie opfert), doubled names,
    numbers and symbols, words with a full stop, comma or blank line between them, and what the source doubles too;
    all but the first 2,000 doubled words of a text.

See also:
    C006 (a whole ruling said twice)
"""

from collections.abc import Iterator

from checks.finding import HERE, Edit, Finding, Fix
from checks.quotation import quoted
from corpus.analysed import AnalysedRuling
from corpus.nlp.repeats import repeats


def find(ruling: AnalysedRuling) -> Iterator[Finding]:
    """Yield a finding for every word that stands twice."""
    passages = [passage.span for passage in ruling.reading.passages]
    for span, double in repeats(ruling.text, ruling.language, ruling.source):
        if not any(span.start < passage.end and passage.start < span.end for passage in passages):
            yield Finding(
                f"{quoted(ruling.text[span.start : span.end], ruling.language)} says one word twice; "
                "delete one, or write what was meant.",
                span=span,
                fixes=(Fix("Delete the second", safe=False, edits=(Edit(HERE, double, ""),)),),
            )
