"""The terms of one language, ready to be found: every form of their words, and the words of each term in a tree."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.compounds import REMEMBERED, SHORTEST_PART, SHORTEST_REST, Compounds
from corpus.nlp.documents import tokenizer_of
from corpus.nlp.form_index import FormIndex, Stem
from corpus.nlp.pack import fold, load_pack
from corpus.nlp.paradigms import NOUNS, load_paradigms
from corpus.nlp.terms import Concept, Part, Term

_PLAIN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_PIECE = re.compile(r"[^-]+")


class Entry(NamedTuple):
    """A term as its words in a row, its place in the table, and the number of a verb that has to stand near."""

    concept: Concept
    term: Term
    place: int
    verb: int | None = None


class Word(NamedTuple):
    """What the terms know of a word as it is written.

    Attributes:
        text, folded: the word; folded white space is empty.
        numbers: of the words that it may be a form of; of these, `verbs` may stand apart from what belongs to them.
        parted: the verbs that it may be without their particle, by number and with it.
        parts: the terms that it ends and begins with, if it is a compound.
        begins: whether a term may begin with it.
        speaks: whether it may be, or have in it, all or the beginning of a term.
        is_long: whether it may be a compound and a term.
    """

    text: str
    folded: str
    numbers: tuple[int, ...]
    verbs: tuple[int, ...]
    parted: tuple[tuple[int, str], ...]
    parts: "tuple[tuple[Entry, Span, Part], ...]"
    begins: bool
    speaks: bool
    is_long: bool


class Tree:
    """Words by number, each with the tree of those that may follow; `entries` are the terms that end here."""

    __slots__ = ("entries", "next")

    def __init__(self) -> None:
        self.next: dict[int, Tree] = {}
        self.entries: list[Entry] = []


class TermIndex:
    """Knows what words, and parts of words, may be of the terms of one language.

    Args:
        terms: with their concepts.
        language: its code.
    """

    def __init__(self, terms: Iterable[tuple[Concept, Term]], language: str) -> None:
        self.language = language
        self.paradigms = load_paradigms(language)
        self.tree = Tree()
        self.particles: set[str] = set()
        self.words: dict[tuple[str, bool], tuple[tuple[Word, int], ...]] = {}
        # Verbs that stand apart from the rest of their term, or that a particle may stand apart from, by number.
        self.verbs: set[int] = set()
        self._numbers: dict[tuple[str, str], int] = {}
        # Articles and the like have negative numbers.
        self._closed: dict[str, list[int]] = defaultdict(list)
        self._listed: list[tuple[str, str]] = []
        # The nouns that compounds are made of, by number, and the terms that they are.
        self._nouns: dict[int, list[Entry]] = {}
        self._particles: dict[int, str] = {}
        self._articles = frozenset(word for group in self.paradigms.articles for word in group)
        for number, group in enumerate((*self.paradigms.articles, *self.paradigms.determiners), 1):
            for word in group:
                self._closed[word].append(-number)
        for place, (concept, term) in enumerate(terms):
            self._add(Entry(concept, term, place))
        self._forms, self._joined, self._parted = (
            FormIndex(words, self.paradigms.longest_ending)
            for words in (self._as_they_are(), self._without_hyphens(), self._without_particle())
        )
        nouns = {number: self._listed[number - 1][0] for number in self._nouns}
        self._compounds = Compounds(self.paradigms, nouns, self._forms, load_pack(language).zipf)

    def words_of(self, text: str, inside: bool) -> tuple[tuple[Word, int], ...]:
        """What the terms know of a token, or of its parts, and where in it each stands; remembered.

        `inside` says that a capital there begins no sentence.
        """
        word = self._word(text, inside)
        if "-" in text and not word.numbers and not self.paradigms.links:
            found = tuple((self._word(piece[0], inside), piece.start()) for piece in _PIECE.finditer(text))
        else:
            found = ((word, 0),)
        if len(self.words) < REMEMBERED:
            self.words[text, inside] = found
        return found

    def _word(self, text: str, inside: bool) -> Word:
        folded = fold(text.strip())
        form, found = self._known_as(folded)
        capital = text[:1].isupper()
        odd = capital and inside and bool(self.paradigms.capitals)
        numbers = tuple(number for number in found if self._is_written(number, form, capital, odd))
        begins = not self.tree.next.keys().isdisjoint(numbers)
        parts = tuple(self._parts_of(text)) if folded else ()
        parted = tuple((number, self._particles[number]) for number in self._parted.numbers(folded))
        return Word(
            text=text,
            folded=folded,
            numbers=numbers,
            verbs=tuple(number for number in numbers if number in self.verbs),
            parted=parted,
            parts=parts,
            begins=begins,
            speaks=begins or bool(parts or parted),
            is_long=len(text) >= SHORTEST_PART + SHORTEST_REST and text[0].isupper(),
        )

    def _known_as(self, folded: str) -> tuple[str, list[int]]:
        """The form as which a word is known, and the numbers of the words that have it."""
        bare = folded.removesuffix("'s").removesuffix("'")
        # Hyphens come and go, unless there is a term that has none, or one.
        plain = folded.replace("-", "") if self.paradigms.links else folded
        for form in dict.fromkeys((folded, bare, plain)):
            if found := [*self._closed.get(form, ()), *self._forms.numbers(form)]:
                return form, found
        return folded, self._joined.numbers(folded) if self.paradigms.links else []

    def _is_written(self, number: int, form: str, capital: bool, odd: bool) -> bool:
        """Whether a form is a word's with, or without, the capital that it has."""
        if number < 0:
            return True
        word, part = self._listed[number - 1]
        # A keyword may stand with a capital or without.
        free = part == "keyword"
        as_noun = word[0].isupper() and not free
        return (capital or not as_noun) and (
            not odd or as_noun or free or fold(word).replace("-", "") == form.replace("-", "")
        )

    def _parts_of(self, text: str) -> Iterator[tuple[Entry, Span, Part]]:
        """The terms that a compound ends and begins with."""
        for nouns, span, is_head in self._compounds.parts_of(text):
            found = (entry for number in nouns for entry in self._nouns[number])
            for entry in sorted(found, key=lambda entry: entry.place):
                yield entry, span, Part.HEAD if is_head else Part.MODIFIER

    # Building

    def _add(self, entry: Entry) -> None:
        term = entry.term
        words = self._split_term(term.text)
        if len(words) == 1:
            self._add_word(entry, words[0])
            return
        verb = None
        if term.part == "verb":
            verb = self._number(words.pop(0 if self.paradigms.verb_first else -1), "verb")
            self.verbs.add(verb)
        if len(words) > 1 and fold(words[0]) in self._articles and not (verb and self.paradigms.verb_first):
            words.pop(0)
        numbers = [self._inner(word, term.part, words[at + 1 : at + 2]) for at, word in enumerate(words)]
        self._put(numbers, entry._replace(verb=verb) if verb else entry)

    def _split_term(self, text: str) -> list[str]:
        """A term as texts are split: +1/+1-Marke is three tokens."""
        if text.isalpha():
            return [text]
        words = text.split()
        if all(_PLAIN.fullmatch(word) for word in words):
            return words
        return [word for word, _ in tokenizer_of(self.language).tokens(text) if not word.isspace()]

    def _add_word(self, entry: Entry, word: str) -> None:
        part = entry.term.part
        for possible in (part,) if part else ("noun", "verb"):
            self._put([self._number(word, possible)], entry)
        if self.paradigms.links and part in NOUNS and len(word) >= SHORTEST_PART:
            self._nouns.setdefault(self._number(word, part), []).append(entry)

    def _put(self, numbers: Iterable[int], entry: Entry) -> None:
        tree = self.tree
        for number in numbers:
            tree = tree.next.setdefault(number, Tree())
        tree.entries.append(entry)

    def _inner(self, word: str, part: str, following: list[str]) -> int:
        """The number of a word inside a term of several, in any form that it may have there."""
        if closed := self._closed.get(fold(word)):
            return closed[0]
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
            self._listed.append(key)
        return number

    def _as_they_are(self) -> Iterator[tuple[int, list[Stem]]]:
        return ((number, self.paradigms.stems(word, part)) for (word, part), number in self._numbers.items())

    def _without_hyphens(self) -> Iterator[tuple[int, list[Stem]]]:
        """The words that have hyphens, without them."""
        for (word, part), number in self._numbers.items():
            if "-" in word:
                stems = self.paradigms.stems(word, part)
                yield number, [(stem.replace("-", ""), endings) for stem, endings in stems if "-" in stem]

    def _without_particle(self) -> Iterator[tuple[int, Iterable[Stem]]]:
        """The verbs that have a particle, as they are without it."""
        for (word, part), number in self._numbers.items():
            for particle, verb in self.paradigms.parted(fold(word)) if part == "verb" else ():
                self.verbs.add(number)
                self.particles.add(particle)
                self._particles[number] = particle
                yield number, self.paradigms.finite(verb)
