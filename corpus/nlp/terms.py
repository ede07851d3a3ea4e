"""The term base: what the concepts of the game are called, and where a text names one.

    terms = term_base("en", "de")
    for match in terms.named("Leg drei Karten ab.", "de"):
        match.concept.name, match.term.text, match.pieces

Terms are found in every form that `paradigms` makes of them, inside compounds, and where a verb and its particle, or
its object, stand apart; of terms that overlap, the longest.
"""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

from corpus.keys import key_of
from corpus.model import Span
from corpus.nlp.documents import tokens_of
from corpus.nlp.term_table import Status, TermRow, merged, own_rows
from corpus.remembering import Remembering

if TYPE_CHECKING:
    from corpus.nlp.term_matching import Matcher
    from corpus.nlp.term_tables import TermTables

REMEMBERED = 4_096


class Term(NamedTuple):
    """What a concept is called in one language; `status` and dates of a source term say nothing."""

    text: str
    language: str
    part: str
    status: Status
    since: datetime.date | None
    until: datetime.date | None
    note: str

    def in_force(self, date: datetime.date, margin: int = 0) -> bool:
        """Whether the term is right at a date, or at one up to `margin` days away."""
        if self.status is Status.FORBIDDEN or (self.status is Status.RETIRED and not self.until):
            return False
        days = datetime.timedelta(margin)
        return not (self.since and date + days < self.since) and not (self.until and date - days >= self.until)


class Concept(NamedTuple):
    """A concept with its terms in both languages, in the order of the table.

    `strict` says that a translation has to have one of them, or a word made of one.
    """

    name: str
    source: tuple[Term, ...]
    target: tuple[Term, ...]
    strict: bool

    def preferred(self, date: datetime.date | None = None) -> tuple[Term, ...]:
        """The target terms to use now, or to have used at a date."""
        today = [term for term in self.target if term.status is Status.PREFERRED]
        if date is None:
            return tuple(term for term in today if not term.until)
        then = tuple(term for term in today if term.in_force(date))
        return then or tuple(term for term in self.target if term.status is Status.RETIRED and term.in_force(date))


class Part(IntEnum):
    """How a term stands in a text."""

    WHOLE = 0
    HEAD = 1
    MODIFIER = 2


class TermMatch(NamedTuple):
    """A term in a text: `span` is what it takes up from first to last, `pieces` what of that is its own.

    `part` is HEAD or MODIFIER where it is the end or the beginning of a compound.
    """

    concept: Concept
    term: Term
    span: Span
    pieces: tuple[Span, ...]
    part: Part


class TermBase:
    """The terms in force between two languages.

    Args:
        rows: of the table.
        source, target: the languages.
        key: by which it is known what has been made of these rows; None where that is not remembered.

    Attributes:
        remembering: what earlier runs have made.
    """

    def __init__(self, rows: Iterable[TermRow], source: str, target: str, key: bytes | None = None) -> None:
        self.source, self.target = source, target
        self.remembering = Remembering()
        self._key = key
        self.rows = tuple(rows)
        self.concepts = {concept.name: concept for concept in _concepts(self.rows, source, target)}
        self._matchers: dict[str, Matcher] = {}
        self._found: dict[tuple[str, str, bool], tuple[TermMatch, ...]] = {}
        self._all: dict[tuple[str, str], tuple[TermMatch, ...]] = {}

    def prepare(self) -> None:
        """Make ready to find terms: processes that part later share what is made here, and later runs find it again."""
        for language in (self.source, self.target):
            self.matcher(language)

    def named(self, text: str, language: str, *, nested: bool = False) -> tuple[TermMatch, ...]:
        """The terms that a text in the source or target language names, in order.

        Of terms that overlap only the longest are found; terms that are spelt alike are all found. `nested` finds all,
        also those inside others.
        """
        key = (text, language, nested)
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= REMEMBERED:
                self._found.clear()
                self._all.clear()
            every = self._all.get(key[:2])
            if every is None:
                every = tuple(self.matcher(language).all(tokens_of(text, language)))
                self._all[key[:2]] = every
            found = self._found[key] = in_order(every) if nested else longest(every)
        return found

    @cached_property
    def wrong(self) -> "TermBase":
        """The part of it that is forbidden or has been retired: a quick look whether a text has to be looked at."""
        rows = (row for row in self.rows if row.status in (Status.RETIRED, Status.FORBIDDEN))
        return TermBase(rows, self.source, self.target)

    @cached_property
    def partners(self) -> dict[tuple[str, str], set[str]]:
        """The source terms of the rows that a concept and a target term stand in."""
        partners: dict[tuple[str, str], set[str]] = {}
        for row in self.rows:
            partners.setdefault((row.concept, row.target), set()).add(row.source)
        return partners

    def matcher(self, language: str) -> "Matcher":
        """What finds the terms of a language."""
        matcher = self._matchers.get(language)
        if matcher is None:
            from corpus.nlp.term_index import TermIndex
            from corpus.nlp.term_matching import Matcher

            terms = tuple(self._terms(language))
            matcher = self._matchers[language] = Matcher(TermIndex(terms, self._tables(terms, language), language))
        return matcher

    def _tables(self, terms: Iterable[tuple[Concept, Term]], language: str) -> "TermTables":
        """What their index looks things up in: it takes longer to make than to load."""
        from corpus.nlp.term_tables import TermTables, term_tables

        def make(_: object) -> list[TermTables]:
            return [term_tables(((term.text, term.part) for _, term in terms), language)]

        if self._key is None:
            return make(None)[0]
        [tables] = self.remembering.answers(f"terms {language} {self._key.hex()}", [self._key], make)
        return TermTables(*tables)

    def _terms(self, language: str) -> Iterator[tuple[Concept, Term]]:
        for concept in self.concepts.values():
            for term in concept.source if language == self.source else concept.target:
                yield concept, term


def in_order(matches: Iterable[TermMatch]) -> tuple[TermMatch, ...]:
    """Matches in the order of the text."""
    return tuple(sorted(matches, key=lambda match: (match.span, match.part)))


def longest(matches: Iterable[TermMatch]) -> tuple[TermMatch, ...]:
    """Of matches that overlap, the longest, and all that take up the same characters; in the order of the text."""
    taken: dict[int, tuple[Span, ...]] = {}
    chosen = []
    for match in sorted(matches, key=lambda m: (m.part, -sum(end - start for start, end in m.pieces), m.span)):
        places = [at for start, end in match.pieces for at in range(start, end)]
        if all(taken.get(at, match.pieces) == match.pieces for at in places):
            taken.update(dict.fromkeys(places, match.pieces))
            chosen.append(match)
    return tuple(sorted(chosen, key=lambda match: match.span))


def term_base(source: str, target: str, others: Sequence[TermRow] = ()) -> TermBase:
    """Our own term base with the rows that a user has beside or instead of it.

    >>> concept = term_base("en", "de").concepts["graveyard"]
    >>> [term.text for term in concept.preferred()]
    ['Friedhof']
    """
    if not others:
        return _own(source, target)
    return TermBase(merged(own_rows(source, target), others), source, target, key_of(*others))


@cache
def _own(source: str, target: str) -> TermBase:
    return TermBase(own_rows(source, target), source, target, key_of())


def _concepts(rows: Iterable[TermRow], source: str, target: str) -> Iterator[Concept]:
    groups: dict[str, list[TermRow]] = {}
    for row in rows:
        groups.setdefault(row.concept, []).append(row)
    for name, group in groups.items():
        sources = {
            row.source: Term(row.source, source, row.part, Status.PREFERRED, None, None, "") for row in reversed(group)
        }
        targets = {
            row.target: Term(row.target, target, row.part, row.status, row.since, row.until, row.note) for row in group
        }
        yield Concept(name, tuple(reversed(sources.values())), tuple(targets.values()), any(r.strict for r in group))
