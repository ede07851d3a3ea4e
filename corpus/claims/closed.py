"""One member of a closed class where the source has another: another ability, color, player, type, act.

Of a class, what a sentence of the source names and its translation nowhere has, is looked for, and what the translation
names and the source nowhere has. If that is one meaning on each side, and the two exclude each other, one of them
stands for the other.

The classes stand in `resources/<language>/closed_classes.tsv`; keywords, creature types and kinds of counters are the
term base's. A meaning that ends in `?` is of words that may say it: they answer for it, but are never said to be wrong.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from corpus.claims.cues import Cues
from corpus.claims.model import Opposition
from corpus.model import Span
from corpus.nlp.documents import tokens_of
from corpus.nlp.pack import RESOURCES, fold, load_pack
from corpus.nlp.terms import Part, TermBase, TermMatch, term_base

_MAYBE, _NOTHING = "?", "-"
_SURE = 0.85
_USUAL, _NEAR = 4.5, 40
_CAPITAL_BEFORE = re.compile(r"\b([A-Z])[\w'’-]*,? (?:(?:of|the|and) )*$")
_CAPITAL_BEHIND = re.compile(r"(?:['’]s)?,? (?:(?:of|the|and|to|from|in) )*([A-Z])")
# Neither denies the other: of two players, the other one is the opponent; what dies leaves.
_COMPATIBLE = frozenset(
    frozenset(pair.split())
    for pair in (
        "target-opponent any-opponent",
        "target-player any-player",
        "any-opponent any-other",
        "target-opponent any-other",
        "opponent-controls you-dont-control",
        "enter die",
        "leave die",
        "each-step opponents-step",
        "their-graveyard opponents-graveyard",
        "their-hand owners-hand",
        "their-library owners-library",
        # Its first German name was what another ability is called today.
        "delve dredge",
    )
)
# Of these, and of land and nonland, the one is the other denied.
_OPPOSITES = frozenset(
    ("tapping", "legend", "token", "basic", "face", "parity", "sameness", "comparison", "link", "cost")
)
# What is whose: in a quotation, “you” is who has the ability.
_OWNED = frozenset(("control", "hand", "library", "graveyard", "step", "person"))
_QUOTES = '"“„»'
# Remarks and tags: what stands in them may stand elsewhere in a translation.
_ASIDE = frozenset("(<")
_REMARK = re.compile(r"\([^()]*\)")
_NON, _PREFIX, _DENIAL = "non", "non-", "denial"
# What nothing can stand for: what one side says and the other does not is lost or added.
_SINGLE = frozenset(("another", "duration"))
LOST, ADDED = "lost", "added"
_TERM_CLASSES = ("keyword", "subtype")
_COUNTERS = " counter"


class Member(NamedTuple):
    """A member of a class in a text: what its words may mean, and where they stand; unsure ones only answer."""

    kind: str
    meanings: frozenset[str]
    span: Span
    sure: bool


def replacements(source: str, target: str, languages: tuple[str, str]) -> Iterator[Opposition]:
    """The members of closed classes that stand in a translation for others of its source, in order."""
    terms = term_base(*languages)
    mine = _members(source, languages[0], terms)
    # A term of a translation can stand only for one of its source.
    is_named = any(one.sure and one.kind in _TERM_CLASSES for one in mine)
    theirs = _members(target, languages[1], terms if is_named else None)
    if source.count("(") != target.count("("):
        mine, theirs = _outside(mine, source), _outside(theirs, target)
    silent = _OWNED if _quotes(source) != _quotes(target) else frozenset((_DENIAL,))
    # What a translation takes up again, for a pronoun or “does so”, its source names somewhere.
    alien, lost = _unanswered(theirs, mine), _unanswered(mine, theirs)
    if not alien and not lost:
        return
    pairs, sure = _units(source, target, languages)
    excluding = any(one.kind == _DENIAL and not one.meanings.isdisjoint((_NON, _PREFIX)) for one in theirs)
    plain = sure and _ASIDE.isdisjoint(source + target)
    for here, there in pairs:
        first, second = _within(mine, here), _within(theirs, there)
        left = _by_class(_unanswered(first, second)), _by_class(_within(alien, there))
        denied = any(one.kind == _DENIAL and _PREFIX not in one.meanings for one in (*first, *second))
        for kind in sorted(left[0].keys() & left[1].keys() - silent):
            one, other = left[0][kind], left[1][kind]
            if len(one) == len(other) == 1 and not _agree(kind, next(iter(one)), next(iter(other)), denied):
                a, b = *one.values(), *other.values()
                yield Opposition(kind, a, b, source[slice(*a)], target[slice(*b)], _SURE)
        if plain:
            yield from _lost((_by_class(_within(lost, here)), left[1]), excluding, (here, there), (source, target))


def _agree(kind: str, one: frozenset[str], other: frozenset[str], denied: bool) -> bool:
    return any(
        frozenset((a, b)) in _COMPATIBLE
        or (denied and (kind in _OPPOSITES or _NON + a == b or _NON + b == a or "dont" in a + b))
        for a in one
        for b in other
    )


def _lost(
    left: tuple[dict[str, dict[frozenset[str], Span]], ...],
    excluding: bool,
    places: tuple[Span, Span],
    texts: tuple[str, str],
) -> Iterator[Opposition]:
    """What one side says in a sentence and the other nowhere: another, until end of turn, nontoken.

    A translation that is `excluding` anything may exclude what its source names with “non”.
    """
    for here, there, kind in ((0, 1, LOST), (1, 0, ADDED)):
        for name, found in left[here].items():
            for meanings, span in found.items():
                non = kind == LOST and not excluding and all(meaning.startswith(_NON) for meaning in meanings)
                if name in _SINGLE or (non and name not in left[there]):
                    words = texts[here][slice(*span)]
                    if kind == LOST:
                        yield Opposition(kind, span, places[1], words, "", _SURE)
                    else:
                        yield Opposition(kind, places[0], span, "", words, _SURE)


def _unanswered(members: Iterable[Member], others: Iterable[Member]) -> list[Member]:
    answers = {(other.kind, meaning) for other in others for meaning in other.meanings}
    return [
        one
        for one in members
        if one.sure and one.kind != _DENIAL and not any((one.kind, meaning) in answers for meaning in one.meanings)
    ]


def _within(members: Sequence[Member], place: Span) -> Sequence[Member]:
    """Those of members in order that begin in a stretch of text."""
    first, behind = (bisect_left(members, at, key=lambda one: one.span.start) for at in place)
    return members[first:behind]


def _outside(members: Iterable[Member], text: str) -> list[Member]:
    """The members outside of remarks in parentheses."""
    remarks = [Span(*found.span()) for found in _REMARK.finditer(text)]
    starts = [remark.start for remark in remarks]
    return [
        one
        for one in members
        if not ((at := bisect_right(starts, one.span.start)) and one.span.start < remarks[at - 1].end)
    ]


def _quotes(text: str) -> bool:
    """Whether a text quotes something: who is “you” there is somebody else."""
    return any(mark in text for mark in _QUOTES)


def _by_class(members: Iterable[Member]) -> dict[str, dict[frozenset[str], Span]]:
    """Members by class and meaning, and the first place of each."""
    found: dict[str, dict[frozenset[str], Span]] = {}
    for kind, meanings, span, _ in members:
        found.setdefault(kind, {}).setdefault(meanings, span)
    return found


def _members(text: str, language: str, terms: TermBase | None) -> list[Member]:
    """The members that stand in a text, in order; without terms only those of the table."""
    named = _named(text, language, terms) if terms else ()
    return sorted([*_cued(text, language), *named], key=lambda one: one.span)


@cache
def _classes(language: str) -> Cues:
    return Cues(RESOURCES / language / "closed_classes.tsv")


@lru_cache(maxsize=256)
def _cued(text: str, language: str) -> tuple[Member, ...]:
    """The members that the table of a language knows."""
    tokens = [token for token in tokens_of(text, language).told if not token[0].isspace()]
    found = _classes(language).find([fold(token) or token for token, _ in tokens])
    return tuple(
        Member(
            kind,
            frozenset((meaning.rstrip(_MAYBE),)),
            Span(tokens[start][1], tokens[end - 1][1] + len(tokens[end - 1][0])),
            not meaning.endswith(_MAYBE),
        )
        for kind, meaning, start, end in found
        if meaning != _NOTHING
    )


def _named(text: str, language: str, terms: TermBase) -> Iterator[Member]:
    """The keywords, creature types and counters that a text names."""
    alike: dict[tuple[Span, ...], list[TermMatch]] = {}
    for match in terms.named(text, language, nested=True):
        alike.setdefault(match.pieces, []).append(match)
    places = {piece.start for pieces in alike for piece in pieces}
    for matches in alike.values():
        for kind in _TERM_CLASSES:
            of_kind = [match for match in matches if _kind(match) == kind]
            if of_kind:
                sure = len(of_kind) == len(matches) and of_kind[0].part is Part.WHOLE
                sure = sure and not (kind == "subtype" and _is_usual(text, of_kind[0].span, language))
                sure = sure and not (language == terms.source and _is_named(text, of_kind[0], places))
                yield Member(kind, frozenset(match.concept.name for match in of_kind), of_kind[0].span, sure)


def _is_usual(text: str, span: Span, language: str) -> bool:
    """Whether general language has the word more often than the term: ein is no Ei."""
    return load_pack(language).zipf.get(fold(text[slice(*span)]), 0.0) >= _USUAL


def _is_named(text: str, match: TermMatch, terms: Container[int]) -> bool:
    """Whether a term seems to be part of a name: next to a word with a capital that is no term."""
    if not text[match.span.start].isupper():
        return False
    before = _CAPITAL_BEFORE.search(text, max(0, match.span.start - _NEAR), match.span.start)
    behind = _CAPITAL_BEHIND.match(text, match.span.end)
    return any(found and found.start(1) not in terms for found in (before, behind))


def _kind(match: TermMatch) -> str:
    concept = match.concept
    if concept.name.endswith(_COUNTERS):
        return "counter"
    parts = {term.part for term in concept.source}
    return next((kind for kind in _TERM_CLASSES if kind in parts), "")


def _units(source: str, target: str, languages: tuple[str, str]) -> tuple[Sequence[tuple[Span, Span]], bool]:
    """What belongs together: sentences where both texts have equally many, else lines, else the texts as wholes.

    And whether these are sentences.
    """
    for split in (_sentences, _lines):
        first, second = split(source, languages[0]), split(target, languages[1])
        if len(first) == len(second):
            return list(zip(first, second, strict=True)), split is _sentences
    return [(Span(0, len(source)), Span(0, len(target)))], False


def _sentences(text: str, language: str) -> list[Span]:
    tokens = tokens_of(text, language)
    starts = [offset for offset, begins in zip(tokens.offsets, tokens.begins, strict=True) if begins]
    return [Span(start, end) for start, end in pairwise((*starts, len(text)))]


def _lines(text: str, language: str) -> list[Span]:
    found, start = [], 0
    for line in text.split("\n"):
        if line.strip():
            found.append(Span(start, start + len(line)))
        start += len(line) + 1
    return found
