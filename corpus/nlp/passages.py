"""Decode what single words say about their language into passages that are not in the target language.

Each word brings log odds between target and source (`corpus.nlp.words`). A two-state Viterbi decoding over the tokens
finds runs of source-language words whose summed odds outweigh the cost of changing the language twice (`SWITCH`); a run
then grows to the bracket, quotation or sentence around it that holds nothing of the target language.
"""

from collections.abc import Sequence
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.words import CLEAR, LIMIT, SWITCH

# One word counts at most this much, so that it cannot outvote a sentence.
MOST = 4.0
# A word with a capital may be a name: at the beginning of a sentence it counts less than would let it stand out alone;
# a noun inside one counts less still, so that a name breaks no passage.
MOST_OF_CAPITAL, MOST_OF_NOUN = 1.2, 0.9
# A capital inside a sentence is a target noun, rather than part of a name, from these odds on.
NOUN = 3.0

# Marks that open a bracket or quotation, and those that may close it; `` and ,, are typewriters' quotation marks.
_PAIRS = ("( )", "[ ]", '„ “ ” "', '“ ” “ "', "” ”", '" " “ ”', "« »", "» «", "‹ ›", "› ‹", "‚ ‘ ’", "‘ ’", "' ' ’")
_TYPED = ("`` '' \"", ",, '' “ \"", "'' ''")
OPENING = {marks[0]: frozenset(marks[1:]) for marks in map(str.split, (*_PAIRS, *_TYPED))}
APOSTROPHES = ("'", "’")
# How deep brackets and quotations are nested at most.
DEEPEST = 12


class Word(NamedTuple):
    """A token and what it says: log odds of target against source (0 for marks), and whether lists leave it open."""

    text: str
    span: Span
    odds: float
    open: bool
    capital: bool
    opens: bool  # the first word of a sentence, bracket or quotation
    sentence: int


class Run(NamedTuple):
    """Words `first` to `last` (inclusive), which are not in the target language."""

    first: int
    last: int
    closed: bool  # grown to a whole bracket, quotation or sentence


def find_runs(words: Sequence[Word], joiners: frozenset[str]) -> list[Run]:
    """The source-language runs of a text, in order, none touching another."""
    odds = weigh(words, joiners)
    if min(odds, default=0.0) > -2 * SWITCH and sum(o for o in odds if o < 0) > -2 * SWITCH:
        return []
    pairs = bracket_pairs(words)
    grown = [_grow(run, words, odds, pairs) for run in decode(odds) if _tells(run, odds)]
    return _join(grown, odds)


def _tells(run: Run, odds: Sequence[float]) -> bool:
    """Whether there is more to a run than capitals that begin sentences or quotations: it may be a list of names."""
    return min(odds[run.first : run.last + 1]) < -MOST_OF_CAPITAL


def weigh(words: Sequence[Word], joiners: frozenset[str]) -> list[float]:
    """The odds that each word brings in its place: names and capitals bring little.

    Where no small word tells a sentence's language (`Regenerate Korlash.`), the capital at its beginning has to: it
    counts in full if small words that lists know make a sentence of it, or if it is a word of the game; else it may be
    a mere name.
    """
    told = {w.sentence for w in words if not w.capital and abs(w.odds) >= CLEAR}
    made = {w.sentence for w in words if w.text[0].islower() and not w.open and w.text.lower() not in joiners}
    odds = []
    for word in words:
        value = max(-MOST, min(MOST, word.odds))
        tells = word.opens and word.sentence not in told and (word.sentence in made or word.odds <= -LIMIT)
        if word.capital and not tells:
            value = _of_capital(value, word.opens)
        odds.append(value)
    for place in _inside_names(words, joiners):
        if words[place].sentence in told or not words[place].opens:
            odds[place] = 0.0
    return odds


def _of_capital(value: float, opens: bool) -> float:
    if opens:
        return max(-MOST_OF_CAPITAL, min(MOST_OF_CAPITAL, value))
    return MOST_OF_NOUN if value >= NOUN else 0.0


def _inside_names(words: Sequence[Word], joiners: frozenset[str]) -> list[int]:
    """Words of names such as Sword of the Meek: small joiners between capitals that the target language lacks.

    A comma or a colon may stand behind the first word (Korlash, Heir to Blackblade).
    """
    inside: list[int] = []
    begin: int | None = None
    for place, word in enumerate(words):
        if word.capital:
            if begin is not None and min(word.odds, words[begin].odds) <= 0:
                joined = range(begin + 1, place)
                inside.extend(joined)
                if joined and words[begin].opens and words[begin].odds < 0:
                    inside.append(begin)
            begin = place
        elif begin is not None and word.text.lower() not in joiners and not (word.text in ",:" and place == begin + 1):
            begin = None
    return inside


def decode(odds: Sequence[float]) -> list[Run]:
    """Viterbi with two states, target and source; trims words without odds off the ends of a run.

    >>> decode([3.0, -2.0, 0.0, -3.0, 0.0, 3.0])
    [Run(first=1, last=3, closed=False)]
    >>> decode([3.0, -1.0, 3.0])
    []
    """
    target, source = 0.0, -SWITCH
    came: list[tuple[bool, bool]] = []  # for each word: whether either state was reached from source
    for value in odds:
        from_source = source - SWITCH > target
        stays = source >= target - SWITCH
        target, source = max(target, source - SWITCH) + value / 2, max(source, target - SWITCH) - value / 2
        came.append((from_source, stays))
    foreign = source - SWITCH > target
    states = []
    for from_source, stays in reversed(came):
        states.append(foreign)
        foreign = stays if foreign else from_source
    states.reverse()
    runs, begin = [], None
    for place, state in enumerate([*states, False]):
        if state and begin is None:
            begin = place
        elif not state and begin is not None:
            places = [p for p in range(begin, place) if odds[p] < 0]
            runs.append(Run(places[0], places[-1], closed=False))
            begin = None
    return runs


def bracket_pairs(words: Sequence[Word]) -> list[tuple[int, int]]:
    """Places of brackets and quotation marks that belong together, inner ones first.

    Of marks that were never closed, only the last few are remembered.
    """
    pairs: list[tuple[int, int]] = []
    stack: list[int] = []
    for place, word in enumerate(words):
        mark = _mark(word.text)
        depth = next((d for d in range(len(stack) - 1, -1, -1) if mark in OPENING[words[stack[d]].text]), None)
        if depth is not None:
            pairs.append((stack[depth], place))
            del stack[depth:]
        elif _opens(words, place):
            stack.append(place)
            del stack[:-DEEPEST]
    return pairs


def _mark(text: str) -> str:
    """The mark that a token is, or the apostrophe that a word ends with: it may close a quotation (the players')."""
    return text[-1] if text.endswith(APOSTROPHES) and text[0].isalpha() else text


def _opens(words: Sequence[Word], place: int) -> bool:
    """Whether a token opens a bracket or quotation; an apostrophe right behind a word does not."""
    text = words[place].text
    behind = place > 0 and words[place - 1].text[0].isalpha() and words[place - 1].span.end == words[place].span.start
    return text in OPENING and not (behind and text in APOSTROPHES)


def _grow(run: Run, words: Sequence[Word], odds: Sequence[float], pairs: Sequence[tuple[int, int]]) -> Run:
    """Take in the brackets, quotations and the sentence that a run is in or reaches into, without target words."""
    first, last, closed = run
    for begin, end in pairs:
        if begin < first and last < end and not _any_target(odds, begin, first, last, end):
            first, last, closed = begin, end, True
        elif begin < first <= end <= last and not _any_target(odds, begin, first, last, last):
            first, closed = begin, True
        elif first <= begin <= last < end and not _any_target(odds, first, first, last, end):
            last, closed = end, True
    begin, end = _sentences(words, first, last)
    if not _any_target(odds, begin, first, last, end):
        first, last, closed = begin, end, True
    return Run(first, last, closed)


def _any_target(odds: Sequence[float], begin: int, first: int, last: int, end: int) -> bool:
    return sum(o for o in [*odds[begin:first], *odds[last + 1 : end + 1]] if o > 0) >= MOST_OF_NOUN


def _sentences(words: Sequence[Word], first: int, last: int) -> tuple[int, int]:
    begin, end = first, last
    while begin > 0 and words[begin - 1].sentence == words[first].sentence:
        begin -= 1
    while end < len(words) - 1 and words[end + 1].sentence == words[last].sentence:
        end += 1
    return begin, end


def _join(runs: Sequence[Run], odds: Sequence[float]) -> list[Run]:
    """Runs that overlap, touch, or have nothing of the target language between them are one."""
    joined: list[Run] = []
    for run in sorted(runs):
        if joined and not any(o > 0 for o in odds[joined[-1].last + 1 : run.first]) and run.first - joined[-1].last < 4:
            before = joined.pop()
            run = Run(before.first, max(before.last, run.last), before.closed or run.closed)
        joined.append(run)
    return joined
