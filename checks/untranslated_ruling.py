"""A whole ruling left in the source language.

A translation of the same text that stands elsewhere in the corpus is offered, the newest first: as a fix where the
sources are known to agree, else to look at. A translation of a similar source is shown with what differs.

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
from checks.reuse import fixes, next_step, related
from corpus.analysed import AnalysedRuling
from corpus.model import Span


def find(ruling: AnalysedRuling) -> Iterator[Finding]:
    """Yield one finding if all of the text is in the source language."""
    tongues = ruling.tongues
    if ruling.reading.is_whole(tongues.source):
        offers = ruling.ready.get(ruling.text, ())
        span = Span(0, len(ruling.text))
        yield Finding(
            f"This ruling is still {tongues.source_name}; {next_step(offers, 'it', tongues.target, tongues.source)}.",
            span=span,
            related=related(offers),
            fixes=fixes(offers, span, tongues.target),
        )
