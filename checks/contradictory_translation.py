"""A translation says the opposite of its source: negation, permission, number, zone, player, time.

Why it matters:
    The worst fault a translation can have: it reads well, and the reader plays by the wrong rule.

Bad:
    en: You may leave the harbor closed even if you control the lighthouse.
    de: Du musst den Hafen schließen, selbst wenn du den Leuchtturm kontrollierst.
           ^^^^^

Good:
    en: You may leave the harbor closed even if you control the lighthouse.
    de: Du darfst den Hafen geschlossen lassen, selbst wenn du den Leuchtturm kontrollierst.

Not flagged:
    The same said the other way round: “doesn't lose” and „behält“, “doesn't untap” and „bleibt getappt“, “can't …
    unless” and „nur, falls“, “isn't required to” and „muss nicht“, “not until” and „erst“, “no one but” and „nur“; what
    is denied elsewhere in the text; a meaning that one side leaves out, but for “another target”, “until end of turn”
    and what begins with “non”; digits, which N001 compares; claims that cannot be set side by side surely; texts of
    more than 10,000 characters.
    `rulinglint claims` shows what is read from each sentence.

See also:
    N001 (numbers), A004 (a part of the source is lost), A003 (a translation that belongs elsewhere)
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import chain

from checks.finding import HERE_SOURCE, Finding, Related
from checks.quotation import quoted
from corpus.analysed import AnalysedPair
from corpus.claims.closed import ADDED, LOST, replacements
from corpus.claims.model import Opposition
from corpus.claims.reading import claims_of
from corpus.claims.translation import oppositions
from corpus.model import Span
from corpus.nlp.readings import Extent

LEAST_CONFIDENCE = 0.75
LONGEST = 10_000
"""Code points of a text beyond which it is no ruling that somebody wrote, and nothing is compared."""

WHAT = {
    "negation": "one affirms what the other denies",
    "permission": "what one leaves free the other demands",
    "focus": "one shuts out what the other takes in",
    "quantity": "the amounts exclude each other",
    "rounding": "one rounds up what the other rounds down",
    "end": "these are two ends",
    "order": "these are two places in an order",
    "extreme": "one is the most and the other the least",
    "frequency": "one happens more often than the other",
    "turned": "both deny, and one turns the sense round once more",
    "condition": "these are two conditions",
    "instead": "what is so and what is not are swapped",
    "command": "what one leaves free the other tells you to do",
    "sameness": "what is the same for one is different for the other",
    "ability": "these are two kinds of abilities",
    "cost": "one makes it cheaper and the other dearer",
    "comparison": "these are two comparisons",
    "each-opponent": "one means all of them and the other only one",
    "each-player": "one means all of them and the other only one",
    "each-creature": "one means all of them and the other only one",
    "each-graveyard": "one means all of them and the other only one",
    "person": "these are two players",
    "moment": "these are two moments",
    "link": "one takes together what the other leaves to choose from",
    "zone": "these are two zones",
    "player": "these are two players",
    "time": "these are two times",
    "roles": "who acts and who is acted on are swapped",
    "who": "these are not the same players",
    "color": "these are two colors",
    "type": "these are two types",
    "land-type": "these are two types of land",
    "subtype": "these are two creature types",
    "keyword": "these are two abilities",
    "counter": "these are two kinds of counters",
    "act": "these are two acts",
    "control": "these are under the control of two players",
    "hand": "these are the hands of two players",
    "library": "these are the libraries of two players",
    "graveyard": "these are the graveyards of two players",
    "step": "these are the steps of two players",
}
OPPOSED = "one excludes the other"


def find(pair: AnalysedPair) -> Iterator[Finding]:
    """Yield a finding for every sentence that says the opposite of its source."""
    if max(len(pair.source), len(pair.target)) > LONGEST:
        return
    source, target = claims_of(pair.source, pair.tongues.source), claims_of(pair.target, pair.tongues.target)
    sentences = sorted({claim.sentence for claim in target})
    passages = sorted(passage.span for passage in pair.reading.passages if passage.extent is not Extent.WORDS)
    told: set[Span] = set()
    for one in chain(
        oppositions(source, target, pair.tongues[:2]), replacements(pair.source, pair.target, pair.tongues[:2])
    ):
        sentence = _around(one.second, sentences) or one.second
        if one.confidence >= LEAST_CONFIDENCE and sentence not in told and not _around(sentence, passages):
            told.add(sentence)
            yield Finding(
                _message(one, pair),
                span=sentence if one.kind == LOST else one.second,
                related=(Related("source", HERE_SOURCE, one.first),),
                confidence=one.confidence,
            )


def _message(one: Opposition, pair: AnalysedPair) -> str:
    there, here = quoted(one.first_words, pair.tongues.source), quoted(one.second_words, pair.tongues.target)
    if one.kind == LOST:
        return f"The source says {there} and this does not; say what the source says."
    if one.kind == ADDED:
        return f"This says {here} and the source does not; say what the source says."
    return f"The source says {there} and this {here}: {WHAT.get(one.kind, OPPOSED)}; say what the source says."


def _around(place: Span, stretches: Sequence[Span]) -> Span | None:
    """The last of some stretches of a text, in order and apart, that a place overlaps."""
    at = bisect_left(stretches, place.end, key=lambda one: one.start) - 1
    return stretches[at] if at >= 0 and place.start < stretches[at].end else None
