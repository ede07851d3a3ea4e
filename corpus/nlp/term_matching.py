"""Finds the terms of one language in documents: by their forms, word by word, through a tree of words.

A term of several words that holds a verb is found as its other words in a row, and the verb anywhere in their
sentence: *bring … ins Spiel*, *ins Spiel kommen*. A verb whose particle stands apart is found where a clause ends with
the particle: *leg … ab*.
"""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from corpus.model import Span
from corpus.nlp.term_index import SHORTEST_PART, SHORTEST_REST, Entry, TermIndex
from corpus.nlp.terms import Concept, Part, Term, TermMatch

if TYPE_CHECKING:
    from spacy.tokens import Doc

# So far may a verb stand from the rest of its term, and its particle from it, in words.
FARTHEST = 24
CLAUSE_ENDS = frozenset('.,;:!?…()[]"“”„«»–—')
_PIECE = re.compile(r"[^-]+")


class _Atom(NamedTuple):
    """A token, or a part of one with hyphens."""

    text: str
    folded: str
    words: tuple[int, ...]
    start: int
    sentence: int


class Matcher:
    """Finds the terms of one language.

    Args:
        terms: with their concepts.
        language: its code.
    """

    def __init__(self, terms: Iterable[tuple[Concept, Term]], language: str) -> None:
        self.index = TermIndex(terms, language)
        self.verb_first = self.index.paradigms.verb_first

    def find(self, doc: "Doc", nested: bool) -> Iterator[TermMatch]:
        """The terms in a document, in order."""
        found = list(self._all(doc))
        if nested:
            yield from sorted(found, key=lambda match: (match.span, match.part))
            return
        taken: dict[int, tuple[Span, ...]] = {}
        chosen = []
        for match in sorted(found, key=lambda m: (m.part, -sum(end - start for start, end in m.pieces), m.span)):
            places = [at for start, end in match.pieces for at in range(start, end)]
            if all(taken.get(at, match.pieces) == match.pieces for at in places):
                taken.update(dict.fromkeys(places, match.pieces))
                chosen.append(match)
        yield from sorted(chosen, key=lambda match: match.span)

    def _all(self, doc: "Doc") -> Iterator[TermMatch]:
        atoms = list(self._atoms(doc))
        verbs = self._verbs(atoms)
        for at, atom in enumerate(atoms):
            whole = False
            for entry, end in self._phrases(atoms, at) if atom.words else ():
                own = Span(atom.start, atoms[end].start + len(atoms[end].text))
                whole = whole or end == at
                if entry.verb is None:
                    yield TermMatch(entry.concept, entry.term, own, (own,), Part.WHOLE)
                elif near := self._nearest(verbs.get(entry.verb, ()), at, end, atoms):
                    yield _match(entry, (own, *(_span(atoms[place]) for place in near)))
            if not whole or self._is_long(atom):
                for entry, (start, stop), part in self.index.parts_of(atom.text):
                    span = Span(atom.start + start, atom.start + stop)
                    yield TermMatch(entry.concept, entry.term, span, (span,), part)
        for number, places in verbs.items():
            tree = self.index.tree.next.get(number)
            for place in places if tree else ():
                if len(place) > 1 and tree:
                    for entry in tree.entries:
                        yield _match(entry, tuple(_span(atoms[at]) for at in place))

    def _is_long(self, atom: _Atom) -> bool:
        return len(atom.text) >= SHORTEST_PART + SHORTEST_REST and atom.text[0].isupper()

    def _atoms(self, doc: "Doc") -> Iterator[_Atom]:
        sentence = 0
        known, apart = self.index.words, not self.index.paradigms.links
        before = ""
        for token in doc:
            text = token.text
            sentence += bool(token.is_sent_start)
            # A capital behind a word or a comma begins nothing.
            inside = bool(before) and not token.is_sent_start and (before[-1].isalnum() or before == ",")
            folded, words = known.get((text, inside)) or self.index.words_of(text, inside)
            before = text
            if apart and not words and "-" in text:
                for piece in _PIECE.finditer(text):
                    yield _Atom(piece[0], *self.index.words_of(piece[0], inside), token.idx + piece.start(), sentence)
            elif folded:
                yield _Atom(text, folded, words, token.idx, sentence)

    def _phrases(self, atoms: list[_Atom], at: int) -> Iterator[tuple[Entry, int]]:
        """Entries whose words stand in a row from an atom on, and the last atom of each."""
        trees = [(self.index.tree, at)]
        while trees:
            tree, place = trees.pop()
            if place >= len(atoms):
                continue
            for number in atoms[place].words:
                following = tree.next.get(number)
                if following:
                    for entry in following.entries:
                        yield entry, place
                    trees.append((following, place + 1))

    def _verbs(self, atoms: list[_Atom]) -> dict[int, list[tuple[int, ...]]]:
        """Where the verbs of the terms stand, by number: an atom, or one and that of its particle."""
        found: dict[int, list[tuple[int, ...]]] = defaultdict(list)
        ends = [at for at, atom in enumerate(atoms) if atom.folded in self.index.particles and _ends_clause(atoms, at)]
        for at, atom in enumerate(atoms):
            parted = False
            for number, particle in self.index.parted.get(atom.folded, ()) if ends else ():
                end = next(iter(ends[(after := bisect_right(ends, at)) : after + 1]), at)
                if at < end <= at + FARTHEST and atoms[end].folded == particle and atoms[end].sentence == atom.sentence:
                    found[number].append((at, end))
                    parted = True
            # With a particle it is another verb: bring … zurück is no bringen.
            for number in () if parted else atom.words:
                found[number].append((at,))
        return found

    def _nearest(
        self, places: Sequence[tuple[int, ...]], at: int, end: int, atoms: list[_Atom]
    ) -> tuple[int, ...] | None:
        """The place of a verb that is nearest to words of its sentence, and not among them.

        Where a verb comes first, it stands before them.
        """
        until = at if self.verb_first else end + FARTHEST + 1
        first, last = (bisect_left(places, (one,)) for one in (at - FARTHEST, until))
        near = [
            (min(abs(place[0] - end), abs(place[0] - at)), place)
            for place in places[first:last]
            if atoms[place[0]].sentence == atoms[at].sentence and not any(at <= one <= end for one in place)
        ]
        return min(near)[1] if near else None


def _match(entry: Entry, pieces: tuple[Span, ...]) -> TermMatch:
    pieces = tuple(sorted(set(pieces)))
    span = Span(pieces[0].start, pieces[-1].end)
    return TermMatch(entry.concept, entry.term, span, pieces, Part.WHOLE)


def _span(atom: _Atom) -> Span:
    return Span(atom.start, atom.start + len(atom.text))


def _ends_clause(atoms: list[_Atom], at: int) -> bool:
    following = atoms[at + 1] if at + 1 < len(atoms) else None
    return (
        following is None
        or following.text[0] in CLAUSE_ENDS
        or following.sentence != atoms[at].sentence
        or following.folded in ("und", "oder", "sowie")
    )
