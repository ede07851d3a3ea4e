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
from corpus.nlp.documents import document
from corpus.nlp.pack import fold, load_pack
from corpus.nlp.paradigms import NOUNS, load_paradigms
from corpus.nlp.terms import Concept, Part, Term, TermMatch

if TYPE_CHECKING:
    from spacy.tokens import Doc

# Shorter ends and beginnings of words are chance.
SHORTEST_PART, SHORTEST_REST = 4, 3
# So far may a verb stand from the rest of its term, and its particle from it, in words.
FARTHEST = 24
# Longer words are no compounds.
LONGEST = 60
# So many distinct words are remembered.
REMEMBERED = 1 << 16
CLAUSE_ENDS = frozenset('.,;:!?…()[]"“”„«»–—')
_PLAIN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_PIECE = re.compile(r"[^-]+")


class _Entry(NamedTuple):
    """A term as its words in a row, and the numbers of verbs of which one has to stand near."""

    concept: Concept
    term: Term
    verb: int | None


class _Atom(NamedTuple):
    """A token, or a part of one with hyphens."""

    text: str
    folded: str
    words: tuple[int, ...]
    start: int
    sentence: int


class _Form(NamedTuple):
    """A form of a word, by its number.

    `capital` says that it is always written with one, `base` that it may be, as a verb is that has become a noun.
    """

    word: int
    capital: bool
    base: bool


class _Tree:
    def __init__(self) -> None:
        self.next: dict[int, _Tree] = {}
        self.entries: list[_Entry] = []


class Matcher:
    """Finds the terms of one language.

    Args:
        terms: with their concepts.
        language: its code.
    """

    def __init__(self, terms: Iterable[tuple[Concept, Term]], language: str) -> None:
        self.language = language
        self.paradigms = load_paradigms(language)
        self.zipf = load_pack(language).zipf
        self._numbers: dict[tuple[str, str], int] = {}
        self._forms: dict[str, list[_Form]] = defaultdict(list)
        self._modifiers: dict[str, list[_Entry]] = defaultdict(list)
        self._heads: dict[str, list[_Entry]] = defaultdict(list)
        self._parted: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self._particles: set[str] = set()
        self._tree = _Tree()
        self._words: dict[tuple[str, bool], tuple[str, tuple[int, ...]]] = {}
        self._compounds: dict[str, list[tuple[_Entry, Span, Part]]] = {}
        self._loose = set(self.paradigms.particles) | set(self.paradigms.participle_prefixes)
        self._articles = frozenset(word for group in self.paradigms.articles for word in group)
        for number, group in enumerate((*self.paradigms.articles, *self.paradigms.determiners), 1):
            for word in group:
                self._forms[word].append(_Form(-number, False, True))
        for concept, term in terms:
            self._add(concept, term)

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

    # Building

    def _add(self, concept: Concept, term: Term) -> None:
        words = self._split_term(term.text)
        if len(words) == 1:
            self._add_word(concept, term, words[0])
            return
        verb = None
        if term.part == "verb":
            verb = self._number(words.pop(0 if self.paradigms.verb_first else -1), "verb")
        if len(words) > 1 and fold(words[0]) in self._articles and not (verb and self.paradigms.verb_first):
            words.pop(0)
        numbers = [self._inner(word, term.part, words[at + 1 : at + 2]) for at, word in enumerate(words)]
        self._put(numbers, _Entry(concept, term, verb))

    def _split_term(self, text: str) -> list[str]:
        """A term as texts are split: +1/+1-Marke is three tokens."""
        words = text.split()
        if all(_PLAIN.fullmatch(word) for word in words):
            return words
        return [token.text for token in document(text, self.language) if not token.is_space]

    def _add_word(self, concept: Concept, term: Term, word: str) -> None:
        entry = _Entry(concept, term, None)
        self._put([self._number(word, part) for part in ([term.part] if term.part else ["noun", "verb"])], entry, True)
        if self.paradigms.links and term.part in NOUNS and len(word) >= SHORTEST_PART:
            for form in self.paradigms.modifiers(word):
                self._modifiers[form].append(entry)
            for form in self.paradigms.forms(word, term.part):
                self._heads[form].append(entry)

    def _put(self, numbers: list[int], entry: _Entry, alternatives: bool = False) -> None:
        for path in [[number] for number in numbers] if alternatives else [numbers]:
            tree = self._tree
            for number in path:
                tree = tree.next.setdefault(number, _Tree())
            tree.entries.append(entry)

    def _inner(self, word: str, part: str, following: list[str]) -> int:
        """The number of a word inside a term of several, in any form that it may have there."""
        for form in self._forms.get(fold(word), ()):
            if form.word < 0:
                return form.word
        if not self.paradigms.capitals:
            return self._number(word, "noun" if part in NOUNS and not following else "")
        if word[0].isupper() or (part in NOUNS and not following):
            return self._number(word, "noun")
        if part in NOUNS or (following and following[0][0].isupper()):
            return self._number(self.paradigms.adjective_stem(word), "adjective")
        return self._number(word, "adjective" if part == "verb" else "")

    def _number(self, word: str, part: str) -> int:
        key = (word, part)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._numbers) + 1
            # A keyword may stand with a capital or without.
            capital = word[0].isupper() and part != "keyword"
            for form in sorted(self.paradigms.forms(word, part)):
                self._forms[form].append(_Form(number, capital, part == "keyword" or form == fold(word)))
            if part == "verb":
                for particle, verb in self.paradigms.parted(fold(word)):
                    self._particles.add(particle)
                    for form in sorted(self.paradigms.finite(verb)):
                        self._parted[form].append((number, particle))
        return number

    # Finding

    def _all(self, doc: "Doc") -> Iterator[TermMatch]:
        atoms = list(self._atoms(doc))
        verbs = self._verbs(atoms)
        for at, atom in enumerate(atoms):
            whole = False
            for entry, end in self._phrases(atoms, at):
                own = Span(atom.start, atoms[end].start + len(atoms[end].text))
                whole = whole or end == at
                if entry.verb is None:
                    yield TermMatch(entry.concept, entry.term, own, (own,), Part.WHOLE)
                elif near := self._nearest(verbs.get(entry.verb, ()), at, end, atoms):
                    yield _match(entry, (own, *(_span(atoms[place]) for place in near)))
            if not whole or self._is_long(atom):
                for entry, (start, stop), part in self._parts_of(atom.text):
                    span = Span(atom.start + start, atom.start + stop)
                    yield TermMatch(entry.concept, entry.term, span, (span,), part)
        for number, places in verbs.items():
            tree = self._tree.next.get(number)
            for place in places if tree else ():
                if len(place) > 1 and tree:
                    for entry in tree.entries:
                        yield _match(entry, tuple(_span(atoms[at]) for at in place))

    def _is_long(self, atom: _Atom) -> bool:
        return len(atom.text) >= SHORTEST_PART + SHORTEST_REST and atom.text[0].isupper()

    def _atoms(self, doc: "Doc") -> Iterator[_Atom]:
        sentence = 0
        known, apart = self._words, not self.paradigms.links
        before = ""
        for token in doc:
            text = token.text
            sentence += bool(token.is_sent_start)
            # A capital behind a word or a comma begins nothing.
            inside = bool(before) and not token.is_sent_start and (before[-1].isalnum() or before == ",")
            folded, words = known.get((text, inside)) or self._words_of(text, inside)
            before = text
            if apart and not words and "-" in text:
                for piece in _PIECE.finditer(text):
                    yield _Atom(piece[0], *self._words_of(piece[0], inside), token.idx + piece.start(), sentence)
            elif folded:
                yield _Atom(text, folded, words, token.idx, sentence)

    def _words_of(self, text: str, inside: bool) -> tuple[str, tuple[int, ...]]:
        """A token folded (empty where it is white space), and the numbers of the words that it may be a form of."""
        folded = fold(text.strip())
        found = self._forms.get(folded) or self._forms.get(folded.removesuffix("'s").removesuffix("'"))
        if not found and self.paradigms.links and "-" in folded.strip("-"):
            found = self._forms.get(folded.replace("-", ""))
        capital = text[:1].isupper()
        odd = capital and inside and bool(self.paradigms.capitals)
        numbers = (
            form.word
            for form in found or ()
            if (capital or not form.capital) and (form.capital or form.base or not odd)
        )
        outcome = folded, tuple(numbers)
        if len(self._words) < REMEMBERED:
            self._words[text, inside] = outcome
        return outcome

    def _phrases(self, atoms: list[_Atom], at: int) -> Iterator[tuple[_Entry, int]]:
        """Entries whose words stand in a row from an atom on, and the last atom of each."""
        trees = [(self._tree, at)]
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
        ends = [at for at, atom in enumerate(atoms) if atom.folded in self._particles and _ends_clause(atoms, at)]
        for at, atom in enumerate(atoms):
            parted = False
            for number, particle in self._parted.get(atom.folded, ()) if ends else ():
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
        until = at if self.paradigms.verb_first else end + FARTHEST + 1
        first, last = (bisect_left(places, (one,)) for one in (at - FARTHEST, until))
        near = [
            (min(abs(place[0] - end), abs(place[0] - at)), place)
            for place in places[first:last]
            if atoms[place[0]].sentence == atoms[at].sentence and not any(at <= one <= end for one in place)
        ]
        return min(near)[1] if near else None

    def _parts_of(self, text: str) -> list[tuple[_Entry, Span, Part]]:
        """The terms that a compound ends and begins with."""
        parts = self._compounds.get(text)
        if parts is None:
            parts = list(self._split(text)) if self.paradigms.links and len(text) <= LONGEST else []
            if len(self._compounds) < REMEMBERED:
                self._compounds[text] = parts
        return parts

    def _split(self, text: str) -> Iterator[tuple[_Entry, Span, Part]]:
        folded = fold(text)
        if len(folded) != len(text):
            return
        if "-" in text.strip("-"):
            pieces = list(_PIECE.finditer(folded))
            for at, piece in enumerate(pieces):
                part = Part.HEAD if at == len(pieces) - 1 else Part.MODIFIER
                known = (self._heads if part is Part.HEAD else self._modifiers).get(piece[0], ())
                for entry in known:
                    yield entry, Span(*piece.span()), part
                if not known:
                    for entry, (start, end), inner in self._parts_of(text[piece.start() : piece.end()]):
                        yield entry, Span(piece.start() + start, piece.start() + end), inner
            return
        if not text[:1].isupper():
            return
        for cut in range(SHORTEST_REST, len(folded) - SHORTEST_PART + 1):
            if (heads := self._heads.get(folded[cut:])) and self._is_word(folded[:cut], self.paradigms.links):
                for entry in heads:
                    yield entry, Span(cut, len(text)), Part.HEAD
                break
        for cut in range(len(folded) - SHORTEST_REST, SHORTEST_PART - 1, -1):
            if (found := self._modifiers.get(folded[:cut])) and self._is_word(folded[cut:], ("",)):
                for entry in found:
                    yield entry, Span(0, cut), Part.MODIFIER
                break

    def _is_word(self, rest: str, links: tuple[str, ...]) -> bool:
        """Whether what remains of a compound is a word."""
        bare = (rest[: len(rest) - len(link)] for link in links if rest.endswith(link))
        return any(
            word in self._modifiers or word in self._heads or word in self.zipf
            for word in bare
            if len(word) >= SHORTEST_REST and word not in self._loose
        )


def _match(entry: _Entry, pieces: tuple[Span, ...]) -> TermMatch:
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
