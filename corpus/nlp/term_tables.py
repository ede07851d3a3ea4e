"""What a `TermIndex` looks things up in: made of the terms of a language once, in a form that JSON can hold.

Words have numbers from 1 on, in the order of the table. Those that stand for any of their group (the, a, an), and
belong to no term alone, have negative ones.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from corpus.nlp.compounds import SHORTEST_PART
from corpus.nlp.documents import tokenizer_of
from corpus.nlp.form_index import Stem, StemTable, stem_table
from corpus.nlp.pack import fold
from corpus.nlp.paradigms import NOUNS, Paradigms, load_paradigms

_PLAIN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


class TermTables(NamedTuple):
    """Tables of the terms of one language.

    Attributes:
        words: each with its part of speech, in the order of their numbers.
        phrases: the places of the terms that are some words in a row, by the numbers of these, each behind a space;
            what terms only begin with has none.
        beside: the number of the verb that has to stand near, by the place of its term.
        verbs: those that stand apart from the rest of their term, or that a particle may stand apart from.
        particles: of the verbs that have one, by their numbers.
        nouns: that compounds are made of, each with the places of the terms that it is.
        endings: groups of them, of which the stems name one each.
        forms, joined, parted: the stems of the words, of those with hyphens without these, of verbs without particles.
    """

    words: list[tuple[str, str]]
    phrases: dict[str, list[int]]
    beside: list[tuple[int, int]]
    verbs: list[int]
    particles: list[tuple[int, str]]
    nouns: list[tuple[int, list[int]]]
    endings: list[Sequence[str]]
    forms: StemTable
    joined: StemTable
    parted: StemTable


def term_tables(terms: Iterable[tuple[str, str]], language: str) -> TermTables:
    """The tables of terms, each of which is a text and a part of speech."""
    return _Builder(load_paradigms(language), language).tables(terms)


def group_numbers(paradigms: Paradigms) -> dict[str, list[int]]:
    """The numbers of the words that stand for any of their group."""
    numbers: dict[str, list[int]] = {}
    for number, group in enumerate((*paradigms.articles, *paradigms.determiners), 1):
        for word in group:
            numbers.setdefault(word, []).append(-number)
    return numbers


class _Builder:
    def __init__(self, paradigms: Paradigms, language: str) -> None:
        self.paradigms = paradigms
        self.language = language
        self.numbers: dict[tuple[str, str], int] = {}
        self.phrases: dict[str, list[int]] = {}
        self.beside: dict[int, int] = {}
        self.particles: dict[int, str] = {}
        self.nouns: dict[int, list[int]] = {}
        self.closed = group_numbers(paradigms)
        self.articles = frozenset(word for group in paradigms.articles for word in group)

    def tables(self, terms: Iterable[tuple[str, str]]) -> TermTables:
        for place, (text, part) in enumerate(terms):
            self.add(place, self.split(text), part)
        groups: dict[tuple[str, ...], int] = {}
        forms, joined, parted = (
            stem_table(words, groups) for words in (self.as_they_are(), self.without_hyphens(), self.without_particle())
        )
        return TermTables(
            words=list(self.numbers),
            phrases=self.phrases,
            beside=list(self.beside.items()),
            verbs=sorted({*self.beside.values(), *self.particles}),
            particles=list(self.particles.items()),
            nouns=list(self.nouns.items()),
            endings=list(groups),
            forms=forms,
            joined=joined,
            parted=parted,
        )

    def split(self, text: str) -> list[str]:
        """A term as texts are split: +1/+1-Marke is three tokens."""
        words = text.split()
        if all(_PLAIN.fullmatch(word) for word in words):
            return words
        return [word for word, _ in tokenizer_of(self.language).tokens(text) if not word.isspace()]

    def add(self, place: int, words: list[str], part: str) -> None:
        if len(words) == 1:
            self.add_word(place, words[0], part)
            return
        verb_first = self.paradigms.verb_first
        verb = self.number(words.pop(0 if verb_first else -1), part) if part == "verb" else None
        if verb:
            self.beside[place] = verb
        if len(words) > 1 and fold(words[0]) in self.articles and not (verb and verb_first):
            words.pop(0)
        self.put(place, [self.inner(word, part, words[at + 1 : at + 2]) for at, word in enumerate(words)])

    def add_word(self, place: int, word: str, part: str) -> None:
        for possible in (part,) if part else ("noun", "verb"):
            self.put(place, [self.number(word, possible)])
        if self.paradigms.links and part in NOUNS and len(word) >= SHORTEST_PART:
            self.nouns.setdefault(self.number(word, part), []).append(place)

    def put(self, place: int, numbers: Iterable[int]) -> None:
        path = ""
        for number in numbers:
            path += f" {number}"
            self.phrases.setdefault(path, [])
        self.phrases[path].append(place)

    def inner(self, word: str, part: str, following: list[str]) -> int:
        """The number of a word inside a term of several, in any form that it may have there."""
        if closed := self.closed.get(fold(word)):
            return closed[0]
        if not self.paradigms.capitals:
            return self.number(word, "noun" if part in NOUNS and not following else "")
        if word[0].isupper() or (part in NOUNS and not following):
            return self.number(word, "noun")
        if part in NOUNS or (following and following[0][0].isupper()):
            return self.number(self.paradigms.adjective_stem(word), "adjective")
        return self.number(word, "adjective" if part == "verb" else "")

    def number(self, word: str, part: str) -> int:
        return self.numbers.setdefault((word, part), len(self.numbers) + 1)

    def as_they_are(self) -> Iterator[tuple[int, list[Stem]]]:
        return ((number, self.paradigms.stems(word, part)) for (word, part), number in self.numbers.items())

    def without_hyphens(self) -> Iterator[tuple[int, list[Stem]]]:
        for (word, part), number in self.numbers.items():
            if "-" in word:
                stems = self.paradigms.stems(word, part)
                yield number, [(stem.replace("-", ""), endings) for stem, endings in stems if "-" in stem]

    def without_particle(self) -> Iterator[tuple[int, Iterable[Stem]]]:
        for (word, part), number in self.numbers.items():
            for particle, verb in self.paradigms.parted(fold(word)) if part == "verb" else ():
                self.particles[number] = particle
                yield number, self.paradigms.finite(verb)
