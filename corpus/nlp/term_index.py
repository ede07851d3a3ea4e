"""The terms of one language, ready to be found: what words, and parts of words, may be of them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.compounds import REMEMBERED, SHORTEST_PART, SHORTEST_REST, Compounds
from corpus.nlp.form_index import FormIndex
from corpus.nlp.pack import fold, load_pack
from corpus.nlp.paradigms import load_paradigms
from corpus.nlp.term_tables import TermTables, group_numbers
from corpus.nlp.terms import Concept, Part, Term

_PIECE = re.compile(r"[^-]+")


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
    parts: tuple[tuple[int, Span, Part], ...]
    begins: bool
    speaks: bool
    is_long: bool


class TermIndex:
    """Knows what words, and parts of words, may be of the terms of one language.

    Args:
        terms: with their concepts.
        tables: of these terms.
        language: its code.

    Attributes:
        terms: by their places.
        phrases: the places of the terms that are some words in a row, by the numbers of these, each behind a space.
        going_on: those of them that terms go on with.
        beside: the verb that has to stand near, by the place of its term.
        particles: that verbs may be parted from.
        words: what has been asked of words, and answered.
    """

    def __init__(self, terms: Sequence[tuple[Concept, Term]], tables: TermTables, language: str) -> None:
        self.terms = terms
        self.paradigms = load_paradigms(language)
        self.phrases = tables.phrases
        self.going_on = {path.rpartition(" ")[0] for path in tables.phrases}
        self.beside = dict(tables.beside)
        self.particles = {particle for _, particle in tables.particles}
        self.words: dict[tuple[str, bool], tuple[tuple[Word, int], ...]] = {}
        self._listed = tables.words
        self._closed = group_numbers(self.paradigms)
        self._verbs = frozenset(tables.verbs)
        self._particles = dict(tables.particles)
        self._nouns = dict(tables.nouns)
        self._forms, self._joined, self._parted = (
            FormIndex(stems, tables.endings) for stems in (tables.forms, tables.joined, tables.parted)
        )
        nouns = {number: tables.words[number - 1][0] for number in self._nouns}
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
        numbers, verbs, begins = self._numbers(text, folded, inside)
        parts = tuple(self._parts_of(text)) if folded and self.paradigms.links else ()
        parted = (
            tuple([(number, self._particles[number]) for number in self._parted.numbers(folded)])
            if self._particles
            else ()
        )
        speaks = begins or bool(parts or parted)
        is_long = len(text) >= SHORTEST_PART + SHORTEST_REST and text[0].isupper()
        return Word(text, folded, numbers, verbs, parted, parts, begins, speaks, is_long)

    def _numbers(self, text: str, folded: str, inside: bool) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
        """The numbers of a word, those of verbs among them, and whether a term may begin with it."""
        form, found = self._known_as(folded)
        if not found:
            return (), (), False
        capital = text[:1].isupper()
        odd = capital and inside and bool(self.paradigms.capitals)
        numbers = tuple([number for number in found if self._is_written(number, form, capital, odd)])
        verbs = tuple([number for number in numbers if number in self._verbs])
        return numbers, verbs, any(f" {number}" in self.phrases for number in numbers)

    def _known_as(self, folded: str) -> tuple[str, list[int]]:
        """The form as which a word is known, and the numbers of the words that have it."""
        for form in (folded,) if folded.isalpha() else self._spellings(folded):
            if found := [*self._closed.get(form, ()), *self._forms.numbers(form)]:
                return form, found
        return folded, self._joined.numbers(folded) if self.paradigms.links else []

    def _spellings(self, folded: str) -> Iterable[str]:
        """A word without its genitive ending, and without hyphens, as terms may have it."""
        bare = folded.removesuffix("'s").removesuffix("'")
        # Hyphens come and go, unless there is a term that has none, or one.
        plain = folded.replace("-", "") if self.paradigms.links else folded
        return dict.fromkeys((folded, bare, plain))

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

    def _parts_of(self, text: str) -> Iterator[tuple[int, Span, Part]]:
        """The terms that a compound ends and begins with."""
        for nouns, span, is_head in self._compounds.parts_of(text):
            for place in sorted(place for number in nouns for place in self._nouns[number]):
                yield place, span, Part.HEAD if is_head else Part.MODIFIER
