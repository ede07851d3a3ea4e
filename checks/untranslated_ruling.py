"""A whole ruling left in the source language.

Why it matters:
    A reader who cannot read the source gets no ruling at all, and a page half in one language and half in another looks
    as if nobody had read it.

Bad:
    The creature stays tapped until its controller pays the cost.
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

Good:
    Die Kreatur bleibt getappt, bis ihr Beherrscher die Kosten bezahlt.

Not flagged:
    A ruling that is nothing but names, symbols or words that both languages share (Token, Planeswalker).

See also:
    U002 (a part of a ruling), U003 (one or two words), U005 (a third language)
"""

from collections.abc import Iterator

from checks.finding import Finding
from corpus.analysis import AnalysedRuling
from corpus.model import Span


def find(ruling: AnalysedRuling) -> Iterator[Finding]:
    """Yield one finding if all of the text is in the source language."""
    if ruling.reading.is_whole(ruling.tongues.source):
        yield Finding(
            f"This ruling is still {ruling.tongues.source_name}; translate it.", span=Span(0, len(ruling.text))
        )
