"""How well target texts render their source texts, unit by unit: what has been lost, what has been added.

A word that the lexicon knows speaks for its unit where a partner of it stands in the other text, and against it where
none does, the more the surer a translation has one. Words are few and come again, so a partner may belong to another
unit: units share the words of the other text, and those that fit a unit of it best take most of it. What remains
without words of its own has been lost, if the whole text has become so much shorter too. The same is done in the other
direction for what has been added. A lexicon that knows little says little.

docs/faithfulness.md has the figures, benchmarks/faithfulness.py measures them and fits the weights.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from corpus.model import Span
from corpus.pairing.arrays import Floats, Ints, distinct
from corpus.pairing.lexicon import Lexicon, Links
from corpus.pairing.sides import Reader, Side

_NEARLY_CERTAIN = 0.95
# What a word says at least that is answered, in natural logarithms of odds.
_ANSWERED = 1.5
# A unit can be judged if so many of its words say so much or are answered.
_KNOWN, _TELLING = 0.5, 0.5
# A unit of which so many words are claimed by no unit of the other text may render one of it in words unknown.
_UNCLAIMED = 0.6
_ROUNDS = 3
_SHARE_OF_ANY = 0.03
# Pairs are looked at together, so many at a time.
_BOARD = 400

# How lengths of texts go together: the variance of the logarithm of their ratio, of long texts and of short ones.
_VARIANCE, _VARIANCE_OF_SHORT, _SHORT = 0.015, 1.5, 10.0
# A lexicon's texts tell how much longer translations are as far as there are more of them than this.
_FEW_TEXTS = 10


class Odds(NamedTuple):
    """Weights of the logistic regression that says whether a unit has been lost.

    `unrendered` is the share of what the unit's words say that no word of its own answers, `amount` the square root of
    that, `absent` the share that nothing in the whole other text answers. `length` is how much better the lengths of
    the texts go together without the unit, `shrunk` how far the other text is shorter than usual. `others` is the
    share that is unrendered in the rest of the text, which is high where the two texts are worded differently. `room`
    is how much of the other text may render the unit in words that nobody knows, as a share of its length, up to 1.
    """

    base: float
    unrendered: float
    amount: float
    absent: float
    length: float
    shrunk: float
    others: float
    room: float


ODDS = Odds(base=-6.77, unrendered=9.65, amount=0.3, absent=-0.49, length=1.02, shrunk=-0.46, others=-4.94, room=-1.09)
"""Fitted by benchmarks/faithfulness.py."""


class Doubt(NamedTuple):
    """A unit that nothing in the other text seems to render, and the natural logarithm of the odds for that."""

    span: Span
    odds: float


class Rendering(NamedTuple):
    """How a target text renders its source text.

    Attributes:
        lost: the unit of the source that is least rendered; None where there are not two units.
        added: the unit of the target that renders least.
        evidence: how much the known words of the source and of the target can say, in natural logarithms of odds.
        unanswered: how much of that nothing in the other text answers.
        shrunk: how far the target is shorter than usual of its source, in standard deviations.
    """

    lost: Doubt | None
    added: Doubt | None
    evidence: tuple[float, float]
    unanswered: tuple[float, float]
    shrunk: float


def renderings(pairs: Sequence[tuple[str, str]], lexicon: Lexicon) -> list[Rendering]:
    """How the target text of each pair renders its source text.

    Args:
        pairs: source and target texts.
        lexicon: made for these texts, or for more.
    """
    found: list[Rendering] = []
    for board in measured(pairs, lexicon):
        there, back = board.measures
        lost, added = there.doubts(board.sides[0]), back.doubts(board.sides[1])
        evidence = zip(there.evidence.tolist(), back.evidence.tolist(), strict=True)
        unanswered = zip(there.unanswered.tolist(), back.unanswered.tolist(), strict=True)
        found += map(Rendering, lost, added, evidence, unanswered, there.shrunk.tolist())
    return found


def measured(pairs: Sequence[tuple[str, str]], lexicon: Lexicon) -> Iterator["Board"]:
    """Pairs of source and target texts, some hundreds at a time, with what can be measured of them."""
    reader, growth = _known_by(lexicon)
    for start in range(0, len(pairs), _BOARD):
        source, target = (reader.read([pair[at] for pair in pairs[start:][:_BOARD]], at) for at in (0, 1))
        there, back = _answers(source, target, reader.forward), _answers(target, source, reader.backward)
        measures = (
            _measure(source, target, reader.forward, there, _unclaimed(target, back), growth),
            _measure(target, source, reader.backward, back, _unclaimed(source, there), -growth),
        )
        yield Board(start, (source, target), measures)


class Answers(NamedTuple):
    """How far each word is answered by one that belongs to its unit, and whether it is answered anywhere."""

    own: Floats
    anywhere: NDArray[np.bool_]


class Board(NamedTuple):
    """The source and target sides of some pairs of texts, of which the first is number `start`, and their measures."""

    start: int
    sides: tuple[Side, Side]
    measures: tuple["Measures", "Measures"]


class Measures(NamedTuple):
    """What has been measured of the units and texts of one side against the other.

    Attributes:
        features: of each unit, what the weights of `Odds` but for `base` belong to.
        judged: which units can be judged.
        evidence: of each text, how much its words can say.
        unanswered: of each text, how much of that nothing in the other text answers.
        shrunk: by how many standard deviations the other text is shorter than usual.
    """

    features: Floats
    judged: NDArray[np.bool_]
    evidence: Floats
    unanswered: Floats
    shrunk: Floats

    def doubts(self, side: Side) -> list[Doubt | None]:
        """The unit of each text with the highest odds."""
        found: list[Doubt | None] = [None] * len(side.sizes)
        odds = np.where(self.judged, ODDS.base + (self.features * np.array(ODDS[1:])).sum(axis=1), -inf)
        order = np.lexsort((-np.arange(len(odds)), odds, side.text))
        last = np.flatnonzero(np.diff(side.text[order], append=-1))
        for place in order[last]:
            if self.judged[place]:
                found[side.text[place]] = Doubt(side.spans[place], float(odds[place]))
        return found


def _unclaimed(side: Side, answers: Answers) -> Floats:
    """How much of each text is in units most of whose words nothing in the other text claims, in code points."""
    count = len(side.spans)
    words = np.maximum(np.bincount(side.unit, minlength=count), 1)
    unclaimed = np.bincount(side.unit, weights=1 - answers.own, minlength=count) > _UNCLAIMED * words
    return np.bincount(side.text, weights=side.lengths * unclaimed, minlength=len(side.sizes)).astype(np.float64)


def _measure(side: Side, other: Side, links: Links, answers: Answers, unclaimed: Floats, growth: float) -> Measures:
    own, anywhere = answers
    missed = -np.log(1 - np.minimum(links.answered[side.words], _NEARLY_CERTAIN))
    says = np.where(anywhere, np.maximum(missed, _ANSWERED), missed)
    texts, count = len(side.sizes), len(side.spans)
    of_unit, unrendered, absent = (
        np.bincount(side.unit, weights=says * part, minlength=count) for part in (1, 1 - own, ~anywhere)
    )
    words = np.maximum(np.bincount(side.unit, minlength=count), 1)
    known = np.bincount(side.unit, weights=anywhere | (missed > _TELLING), minlength=count)
    counted = side.lengths > 0
    of_text = np.bincount(side.text, weights=of_unit * counted, minlength=texts)[side.text]
    left = np.bincount(side.text, weights=unrendered * counted, minlength=texts)[side.text]
    sizes, others = side.sizes[side.text], other.sizes[side.text]
    variance = _VARIANCE + _VARIANCE_OF_SHORT / (side.sizes + _SHORT)
    misfit = _misfit(side.sizes, other.sizes, growth)
    whole, rest = misfit[side.text], _misfit(sizes - side.lengths, others, growth)
    shrunk = -misfit / np.sqrt(variance)
    share = unrendered / np.maximum(of_unit, 1e-9)
    features = (
        share,
        np.sqrt(unrendered),
        absent / np.maximum(of_unit, 1e-9),
        np.clip((whole**2 - rest**2) / (2 * variance[side.text]), -3, 4),
        np.clip(shrunk[side.text], -1, 5) * share,
        (left - unrendered) / np.maximum(of_text - of_unit, 1.0),
        np.minimum(unclaimed[side.text] / np.maximum(side.lengths, 1.0), 1.0),
    )
    return Measures(
        np.stack(features, axis=1),
        counted & (side.lengths < sizes) & (known >= _KNOWN * words),
        np.bincount(side.text, weights=of_unit * counted, minlength=texts).astype(np.float64),
        np.bincount(side.text, weights=absent * counted, minlength=texts).astype(np.float64),
        shrunk,
    )


def _misfit(sizes: Floats, others: Floats, growth: float) -> Floats:
    """By how much the other texts are longer than expected of these, as a logarithm."""
    misfit: Floats = np.log((others + _SHORT) / (sizes + _SHORT)) - growth
    return misfit


@lru_cache(maxsize=4)
def _known_by(lexicon: Lexicon) -> tuple[Reader, float]:
    """A reader of texts, and by how much target texts are longer than their sources, as a logarithm."""
    sizes = [np.array([one.length for one in texts.values()]) for texts in (lexicon.sources, lexicon.targets)]
    few = min(map(len, sizes))
    usual = [np.log(np.median(of_side) + _SHORT) if few else 0.0 for of_side in sizes]
    return Reader(lexicon), float(usual[1] - usual[0]) * few / (few + _FEW_TEXTS)


def _answers(side: Side, other: Side, links: Links) -> Answers:
    words, partners, chances = _met(side, other, links)
    own, anywhere = np.zeros(len(side.words)), np.zeros(len(side.words), dtype=np.bool_)
    if not len(words):
        return Answers(own, anywhere)
    # A claim: a unit may have a word of the other side. A meeting: a unit and a unit of the other side.
    count = len(side.spans)
    claims, claim = np.unique(partners * count + side.unit[words], return_inverse=True)
    partner, unit = np.divmod(claims, count)
    strength = np.zeros(len(claims))
    np.maximum.at(strength, claim, chances)
    meetings, meeting = np.unique(unit * len(other.spans) + other.unit[partner], return_inverse=True)
    unit_met, other_met = np.divmod(meetings, len(other.spans))
    seen = distinct(words * len(other.spans) + other.unit[partners])
    word, where = np.divmod(seen, len(other.spans))
    sight = np.searchsorted(meetings, side.unit[word] * len(other.spans) + where)
    most_of_other = np.bincount(other.unit[distinct(partner)], minlength=len(other.spans))[other_met]
    most_of_unit = np.bincount(side.unit[distinct(word)], minlength=count)[unit_met]
    affinity = np.ones(len(meetings))
    for _ in range(_ROUNDS):
        taken = np.bincount(meeting, weights=_shared(strength * affinity[meeting], partner), minlength=len(meetings))
        given = np.bincount(sight, weights=_shared(affinity[sight], word), minlength=len(meetings))
        affinity = np.sqrt(taken / most_of_other * given / most_of_unit) + _SHARE_OF_ANY
    np.maximum.at(own, words, _shared(strength * affinity[meeting], partner)[claim])
    anywhere[words] = True
    return Answers(own, anywhere)


def _met(side: Side, other: Side, links: Links) -> tuple[Ints, Ints, Floats]:
    """Words of one side with a partner in the text of the other side: their places, the partners', the chances."""
    starts = links.starts[side.stems]
    counts = links.starts[side.stems + 1] - starts
    rows = np.repeat(np.arange(len(side.words)), counts)
    cells = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts) + starts[rows]
    most = max(int(links.partners.max(initial=0)), int(other.stems.max(initial=0))) + 1
    keys = other.text[other.unit] * most + other.stems
    order = np.argsort(keys, kind="stable")
    wanted = side.text[side.unit[rows]] * most + links.partners[cells]
    first = np.searchsorted(keys[order], wanted, "left")
    times = np.searchsorted(keys[order], wanted, "right") - first
    places = np.arange(times.sum()) - np.repeat(np.cumsum(times) - times, times) + np.repeat(first, times)
    return np.repeat(rows, times), order[places], np.repeat(links.chances[cells], times)


def _shared(values: Floats, groups: Ints) -> Floats:
    """Each value as a share of its group."""
    shares: Floats = values / np.bincount(groups, weights=values)[groups]
    return shares
