"""End punctuation differs from the source.

Why it matters:
    A paragraph without its full stop looks cut off, and a question or a list that is none misleads.

Bad:
    en: Shuffle the tide deck. Then draw a card.
    de: Mische das Flutdeck. Ziehe dann eine Karte
                                             ^^^^^

Good:
    en: Shuffle the tide deck. (Then draw a card.)
    de: Mische das Flutdeck. (Ziehe dann eine „Karte“.)

Not flagged:
    A mark that stands before or behind the last quotation mark or bracket; lines that are no sentences, such as names
    of abilities; paragraphs in between where source and target are parted otherwise; a mark that the source lacks, or
    has in an aside that the target has not.

See also:
    A004 (a part of the source is lost), Y001 (brackets and quotation marks)
"""

from collections.abc import Iterator
from itertools import islice

from checks.finding import HERE, HERE_SOURCE, Edit, Finding, Fix, Related
from checks.places import MOST
from checks.quotation import quoted
from corpus.analysed import AnalysedPair
from corpus.model import Span
from corpus.nlp.end_marks import FEWEST, Ending, endings
from corpus.nlp.readings import Extent

NAMES = {".": "a full stop", "!": "an exclamation mark", "?": "a question mark", ":": "a colon", "…": "an ellipsis"}
NAMES |= {";": "a semicolon", ",": "a comma"}
SENTENCE_MARKS = frozenset(".!?…")


def find(pair: AnalysedPair) -> Iterator[Finding]:
    """Yield a finding for every paragraph that ends otherwise than its source."""
    passages = [passage.span for passage in pair.reading.passages if passage.extent is not Extent.WORDS]
    found = (
        _finding(pair, source, target)
        for source, target in _differing(endings(pair.source), endings(pair.target))
        if not any(p.start < target.span.end and target.span.start < p.end for p in passages)
    )
    yield from islice(found, MOST)


def _differing(sources: list[Ending], targets: list[Ending]) -> Iterator[tuple[Ending, Ending]]:
    if len(sources) == len(targets):
        for source, target in zip(sources, targets, strict=True):
            if _differs(source, target) and min(source.words, target.words) > 1:
                yield source, target
    elif sources and targets and _lacks(sources[-1], targets[-1]):
        yield sources[-1], targets[-1]


def _differs(source: Ending, target: Ending) -> bool:
    """Whether the target lacks the source’s mark; an aside that only one of them has ends nothing of the other."""
    return bool(source.mark) and source.mark != target.mark and (target.bracket or not source.bracket)


def _lacks(source: Ending, target: Ending) -> bool:
    """Whether a sentence has no mark at all where the source has one, wherever else the two may differ."""
    sentences = min(source.words, target.words) == FEWEST and source.mark in SENTENCE_MARKS
    return sentences and not target.mark and _differs(source, target)


def _finding(pair: AnalysedPair, source: Ending, target: Ending) -> Finding:
    words, wanted = quoted(pair.target[slice(*target.span)], pair.tongues.target), NAMES[source.mark]
    fixes: tuple[Fix, ...] = ()
    if target.mark:
        message = f"{words} ends with {NAMES[target.mark]} and the source with {wanted}; write the source’s mark."
    else:
        message = f"{words} ends without a mark where the source has {wanted}; add it."
        if source.mark in SENTENCE_MARKS and source.behind == source.span.end and target.behind == target.span.end:
            edit = Edit(HERE, Span(target.behind, target.behind), source.mark)
            fixes = (Fix(f"Add {wanted}", True, (edit,)),)
    return Finding(message, span=target.span, related=(Related("source", HERE_SOURCE, source.span),), fixes=fixes)
