"""A sentence or clause of the source is lost, or something was added.

Why it matters:
    What is lost is a rule that readers never learn; what was added is one that does not exist.

Bad:
    Source: Tap the Heron. If you do, draw a card.
    Target: Tappe den Reiher.

Good:
    Source: Tap the Heron. If you do, draw a card.
    Target: Tappe den Reiher. Falls du dies tust, ziehe eine Karte.

Not flagged:
    A shorter way to say the same; two sentences made one, or one made two; reminders in parentheses, which come and
    go; a face of a card that only the target shows; sentences most of whose words the corpus gives no partner for;
    texts of more than 10,000 characters.

See also:
    A003 (a translation of something else), A001 (a whole ruling is missing)
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from checks.finding import Finding, Related
from checks.quotation import quoted
from corpus.analysis import Analysis
from corpus.model import Span

if TYPE_CHECKING:
    from corpus.analysed import Translation
    from corpus.pairing.faithfulness import Rendering

# The natural logarithms of the odds from which on a unit is taken for lost or added.
LOST = -0.6
ADDED = 1.0

# A part of a sentence is lost if the target is shorter by so many standard deviations, so much of the source is
# unanswered, and next to nothing of the target.
SHRUNK = 2.5
MUCH = 0.35
LITTLE = 0.15
LEAST = 6.0

# What stands between the faces of one card.
FACES = re.compile(r"(?m)^\s*(?:-{3,}|/{2,})\s*$|\s(?://|-{3,})\s")


def find(analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every translation that lacks a unit of its source, or has one too many."""
    from corpus.pairing.misplacement import misplaced, rendered

    elsewhere = misplaced(analysis)
    for one, rendering, _ in rendered(analysis):
        if one in elsewhere:
            continue
        for message, span, lost in _faults(one, rendering, analysis):
            at, compared = one.source_at, lost or Span(0, len(one.source))
            related = (Related("source", at, compared),) if at else ()
            spans = (lost,) if lost and not at else ()
            yield Finding(message, one.target_at, span, related=related, source_spans=spans)


def _faults(
    one: "Translation", rendering: "Rendering", analysis: Analysis
) -> Iterator[tuple[str, Span | None, Span | None]]:
    """What is lost or added, with the spans of what was added and of what was lost.

    Where it is not sure that the two belong together, all of one has to be in the other.
    """
    source, target, sure = one.source, one.target, one.is_sure
    lost, added = rendering.lost, rendering.added
    source_left, target_left = _unanswered(rendering)
    if lost and lost.odds > LOST and (sure or target_left < LITTLE):
        quote = quoted(source[lost.span.start : lost.span.end], analysis.tongues.source)
        yield f"{quote} of the source is not rendered here; translate it.", None, lost.span
    elif _is_part(rendering):
        yield (
            f"Only a part of {quoted(source, analysis.tongues.source)} is rendered here; translate all of it.",
            None,
            None,
        )
    other_face = FACES.search(target) and not FACES.search(source)
    if added and added.odds > ADDED and (sure or source_left < LITTLE) and not other_face:
        quote = quoted(target[added.span.start : added.span.end], analysis.tongues.target)
        yield f"{quote} renders nothing of the source; delete it.", added.span, None


def _is_part(rendering: "Rendering") -> bool:
    """Whether the target surely renders no more than a part of its source."""
    source_left, target_left = _unanswered(rendering)
    return rendering.shrunk > SHRUNK and source_left > MUCH and target_left < LITTLE and rendering.evidence[0] > LEAST


def _unanswered(rendering: "Rendering") -> tuple[float, float]:
    """The shares of what source and target say to which nothing in the other answers."""
    source, target = (
        part / max(whole, 1.0) for part, whole in zip(rendering.unanswered, rendering.evidence, strict=True)
    )
    return source, target
