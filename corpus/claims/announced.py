"""Rulings that say themselves that something has changed, and which of their statements the change is about."""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from corpus.claims.senses import rows, wordings
from corpus.claims.statements import LONGEST, Statement, statements
from corpus.likeness import wording
from corpus.likeness.wording import Name
from corpus.model import Span
from corpus.nlp.pack import RESOURCES

_OLD, _OLD_NOW, _NOW = "old", "old-now", "now"


class Cue(NamedTuple):
    """Words that announce a change, and how: see `announcements.tsv`."""

    pattern: str
    kind: str
    words: tuple[str, ...]


class Announcement(NamedTuple):
    """What a ruling announces.

    Attributes:
        span: the words that say so.
        new: what holds now.
        old: what used to hold, where the ruling tells it.
    """

    span: Span
    new: tuple[Statement, ...]
    old: tuple[Statement, ...]

    @property
    def senses(self) -> frozenset[str]:
        """All that what holds now speaks of; where the ruling does not tell, what used to hold."""
        return frozenset(sense.key for one in self.new or self.old for sense in (*one.main, *one.own))


@cache
def cues(language: str, resources: Path = RESOURCES) -> tuple[Cue, ...]:
    """By which words rulings of a language announce changes."""
    return tuple(
        Cue(rf"(?<!\S){_pattern(words)}(?!\S)", kind, tuple(word for word in words.split() if word != "*"))
        for kind, words in rows(resources / language / "announcements.tsv")
    )


@cache
def _anchors(language: str) -> re.Pattern[str]:
    """A word of each cue, its rarest: where there is none of them, there is no cue."""
    zipf = wordings(language).zipf
    rarest = {
        min(filter(str.isalpha, cue.words), key=lambda word: zipf.get(word, 0.0))
        for cue in cues(language)
        if cue.kind != _NOW
    }
    return re.compile("|".join(map(re.escape, sorted(rarest))) or r"(?!)")


def _pattern(words: str) -> str:
    return " ".join(r"\S+(?: \S+){0,3}" if word == "*" else re.escape(word) for word in words.split())


def may_announce(text: str, language: str) -> bool:
    """Whether a text has words that announce a change."""
    text = text[:LONGEST]
    return bool(_anchors(language).search(text.casefold()) and _hits(" ".join(wording.keys(text)), language))


@lru_cache(maxsize=1 << 12)
def announcement(text: str, language: str, names: tuple[Name, ...] = ()) -> Announcement | None:
    """What a text says to have changed; None where it says nothing of the kind.

    A sentence that claims something beside announcing it is about itself; one that only announces, “This is a change
    from previous rulings.”, is about what stands before it, nearest first.

    >>> found = announcement("It loses the ability. This is a change from previous rulings.", "en")
    >>> [sense.key for one in found.new for sense in one.main]
    ['lose', 'ability']
    """
    if not may_announce(text, language):
        return None
    text = text[:LONGEST]
    tokens = wording.tokens(text)
    keys = [token.key for token in tokens]
    joined = " ".join(keys)
    for_offset = _offsets(keys)
    spans = {
        Span(tokens[for_offset[match.start()]].start, tokens[for_offset[match.end()] - 1].end): kind.startswith(_OLD)
        for kind, match in _hits(joined, language)
    }
    sentences = wording.sentence_spans(text)
    cued = {_at(sentences, span.start): old for span, old in sorted(spans.items())}
    told = [(statement, _at(sentences, statement.span.start)) for statement in statements(text, language, names)]
    old = tuple(one for one, at in told if cued.get(at))
    claiming = {at for one, at in told if not _has_cue(one, spans)}
    new = tuple(
        one
        for one, at in told
        if cued.get(at) is False
        and not _only_announces(text, sentences[at], spans)
        and not (at in claiming and _has_cue(one, spans))
    )
    if not new:
        first = min(cued)
        new = tuple(one for one, at in told if at < first) or tuple(one for one, at in told if at not in cued)
    return Announcement(min(spans), new, old) if new or old else None


def _has_cue(statement: Statement, spans: Iterable[Span]) -> bool:
    """Whether a clause is the one that announces: “due to a recent change in the rules”."""
    return any(statement.span.start < cue.end and cue.start < statement.span.end for cue in spans)


def _hits(joined: str, language: str) -> list[tuple[str, re.Match[str]]]:
    """Where cues stand; words that only may tell of old times do so beside words that tell of now."""
    hits = [
        (cue.kind, match)
        for cue in cues(language)
        if all(word in joined for word in cue.words)
        for match in re.finditer(cue.pattern, joined)
    ]
    later = max((match.start() for kind, match in hits if kind == _NOW), default=-1)
    return [(kind, match) for kind, match in hits if kind != _NOW and (kind != _OLD_NOW or match.start() < later)]


def _offsets(keys: Sequence[str]) -> dict[int, int]:
    """Numbers of keys by where they begin in the joined text, and the number behind each by where it ends."""
    found: dict[int, int] = {}
    place = 0
    for number, key in enumerate(keys):
        found[place] = number
        place += len(key)
        found[place] = number + 1
        place += 1
    return found


def _at(sentences: Sequence[Span], offset: int) -> int:
    return max((number for number, span in enumerate(sentences) if span.start <= offset), default=0)


_MOST_BEFORE = 8  # words: “This is a …”, “The rules for this ability …”


def _only_announces(text: str, sentence: Span, spans: Iterable[Span]) -> bool:
    """Whether a sentence says hardly more than that there is a change: “This is a change from previous rules”."""
    cue = next(span for span in spans if sentence.start <= span.start < sentence.end)
    before = sum(map(wording.is_word, wording.keys(text[sentence.start : cue.start])))
    return before < _MOST_BEFORE and "," not in text[sentence.start : sentence.end]
