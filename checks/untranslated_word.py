"""One or two source-language words inside a translated sentence.

Why it matters:
    A word that slipped through is read over by everybody but the reader who does not know it.

Bad:
    Die Kreatur bleibt tapped, bis ihr Beherrscher die Kosten bezahlt.
                       ^^^^^^

Good:
    Die Kreatur bleibt getappt, bis ihr Beherrscher die Kosten bezahlt.

Not flagged:
    Words with a capital inside a sentence, which may be names, but for a few of the game (Hexproof); addresses and
    names of files; loan words (online, super, Token); words that many rulings of the corpus have, and that no list
    knows as a word of the source language.

See also:
    U002 (three words and more)
"""

from collections.abc import Iterator

from checks.finding import Finding
from checks.quotation import quoted
from corpus.analysed import AnalysedRuling
from corpus.nlp.readings import Extent


def find(ruling: AnalysedRuling) -> Iterator[Finding]:
    """Yield a finding for every word, or two in a row, of the source language."""
    tongues = ruling.tongues
    for span, extent, language in ruling.reading.passages:
        if extent is Extent.WORDS and language == tongues.source:
            words = ruling.text[span.start : span.end]
            yield Finding(
                f"{quoted(words, language)} is {tongues.source_name} inside a {tongues.target_name} sentence; "
                "translate it.",
                span=span,
            )
