"""Text in a third language.

Why it matters:
    It is neither the source nor a translation for this page's readers: most often a text pasted into the wrong file.

Bad:
    Cette créature ne peut pas être bloquée par les autres.
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

Good:
    Diese Kreatur kann nicht von den anderen geblockt werden.

Not flagged:
    Names and single words of other languages in Latin letters; fewer than three everyday words of one; letters of
    another script inside a word, which are look-alikes.

See also:
    U001, U002 (the source language)
"""

from collections.abc import Iterator

from checks.finding import Finding
from checks.quotation import quoted
from corpus.analysed import AnalysedRuling
from corpus.nlp.pack import language_name
from corpus.nlp.readings import Extent


def find(ruling: AnalysedRuling) -> Iterator[Finding]:
    """Yield a finding for every stretch in a language that is neither source nor target."""
    tongues = ruling.tongues
    for span, extent, language in ruling.reading.passages:
        if language == tongues.source:
            continue
        quote = ruling.text[span.start : span.end]
        what = "This ruling" if extent is Extent.RULING else quoted(quote, language)
        yield Finding(
            f"{what} is {language_name(language)}, neither {tongues.target_name} nor {tongues.source_name}; "
            f"replace it with the {tongues.target_name} text.",
            span=span,
        )
