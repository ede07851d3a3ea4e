"""Finds the terms of one language in documents: by their forms, word by word, through a tree of words.

A term of several words that holds a verb is found as its other words in a row, and the verb anywhere in their
sentence: *bring … ins Spiel*, *ins Spiel kommen*. A verb whose particle stands apart is found where a clause ends with
the particle: *leg … ab*.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.documents import Tokens
from corpus.nlp.term_index import TermIndex, Word
from corpus.nlp.terms import Part, TermMatch

# So far may a verb stand from the rest of its term, and its particle from it, in words.
FARTHEST = 24
CLAUSE_ENDS = frozenset('.,;:!?…()[]"“”„«»–—')


class _Atoms(NamedTuple):
    """The words of a text, or parts of one with hyphens, where each begins, and in which sentence."""

    words: list[Word]
    starts: list[int]
    sentences: list[int]

    def span(self, at: int) -> Span:
        """What a word takes up."""
        return Span(self.starts[at], self.starts[at] + len(self.words[at].text))


class Matcher:
    """Finds the terms of one language.

    Args:
        index: of its terms.
    """

    def __init__(self, index: TermIndex) -> None:
        self.index = index
        self.verb_first = index.paradigms.verb_first

    def all(self, tokens: Tokens) -> Iterator[TermMatch]:
        """The terms that tokens name, also those inside others."""
        atoms = self._atoms(tokens)
        words = atoms.words
        if not any(word.speaks for word in words):
            return
        verbs = self._verbs(atoms)
        for at, word in enumerate(words):
            if not (word.begins or word.parts):
                continue
            whole = False
            for term, end in self._phrases(words, at) if word.begins else ():
                own = Span(atoms.starts[at], atoms.starts[end] + len(words[end].text))
                whole = whole or end == at
                verb = self.index.beside.get(term)
                if verb is None:
                    yield self._match(term, (own,))
                elif near := self._nearest(verbs.get(verb, ()), at, end, atoms):
                    yield self._match(term, (own, *map(atoms.span, near)))
            if not whole or word.is_long:
                for term, (start, stop), part in word.parts:
                    span = Span(atoms.starts[at] + start, atoms.starts[at] + stop)
                    yield self._match(term, (span,), part)
        for number, places in verbs.items():
            for term in self.index.phrases.get(f" {number}", ()):
                yield from (self._match(term, tuple(map(atoms.span, place))) for place in places if len(place) > 1)

    def _match(self, term: int, pieces: tuple[Span, ...], part: Part = Part.WHOLE) -> TermMatch:
        if len(pieces) > 1:
            pieces = tuple(sorted(set(pieces)))
        return TermMatch(*self.index.terms[term], Span(pieces[0].start, pieces[-1].end), pieces, part)

    def _atoms(self, tokens: Tokens) -> _Atoms:
        words: list[Word] = []
        starts: list[int] = []
        sentences: list[int] = []
        sentence, known = 0, self.index.words
        for key, offset, begins in zip(tokens.keys, tokens.offsets, tokens.begins, strict=True):
            sentence += begins
            found = known.get(key)
            for word, start in self.index.words_of(*key) if found is None else found:
                if word.folded:
                    words.append(word)
                    starts.append(offset + start)
                    sentences.append(sentence)
        return _Atoms(words, starts, sentences)

    def _phrases(self, words: list[Word], at: int) -> list[tuple[int, int]]:
        """The terms whose words stand in a row from a word on, and the last word of each."""
        found: list[tuple[int, int]] = []
        begun = [("", at)]
        while begun:
            path, place = begun.pop()
            for number in words[place].numbers:
                longer = f"{path} {number}"
                found += [(term, place) for term in self.index.phrases.get(longer, ())]
                if longer in self.index.going_on and place + 1 < len(words):
                    begun.append((longer, place + 1))
        return found

    def _verbs(self, atoms: _Atoms) -> dict[int, list[tuple[int, ...]]]:
        """Where the verbs of the terms stand, by number: a word, or one and that of its particle."""
        found: dict[int, list[tuple[int, ...]]] = defaultdict(list)
        words, sentences, particles = atoms.words, atoms.sentences, self.index.particles
        ends = [at for at, word in enumerate(words) if word.folded in particles and _ends_clause(atoms, at)]
        for at, word in enumerate(words):
            parted = False
            for number, particle in word.parted if ends else ():
                end = next(iter(ends[(after := bisect_right(ends, at)) : after + 1]), at)
                if at < end <= at + FARTHEST and words[end].folded == particle and sentences[end] == sentences[at]:
                    found[number].append((at, end))
                    parted = True
            # With a particle it is another verb: bring … zurück is no bringen.
            for number in () if parted else word.verbs:
                found[number].append((at,))
        return found

    def _nearest(self, places: Sequence[tuple[int, ...]], at: int, end: int, atoms: _Atoms) -> tuple[int, ...] | None:
        """The place of a verb that is nearest to words of its sentence, and not among them.

        Where a verb comes first, it stands before them.
        """
        until = at if self.verb_first else end + FARTHEST + 1
        first, last = (bisect_left(places, (one,)) for one in (at - FARTHEST, until))
        near = [
            (min(abs(place[0] - end), abs(place[0] - at)), place)
            for place in places[first:last]
            if atoms.sentences[place[0]] == atoms.sentences[at] and not any(at <= one <= end for one in place)
        ]
        return min(near)[1] if near else None


def _ends_clause(atoms: _Atoms, at: int) -> bool:
    if at + 1 == len(atoms.words):
        return True
    following = atoms.words[at + 1]
    return (
        following.text[0] in CLAUSE_ENDS
        or atoms.sentences[at + 1] != atoms.sentences[at]
        or following.folded in ("und", "oder", "sowie")
    )
