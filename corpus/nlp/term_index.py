"""The terms of one language, ready to be found: every form of their words, and the words of each term in a tree."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.documents import tokenizer_of
from corpus.nlp.form_index import FormIndex
from corpus.nlp.pack import fold, load_pack
from corpus.nlp.paradigms import NOUNS, load_paradigms
from corpus.nlp.terms import Concept, Part, Term

# Shorter ends and beginnings of words are chance.
SHORTEST_PART, SHORTEST_REST = 4, 3
# Longer words are no compounds.
LONGEST = 60
# So many distinct words are remembered.
REMEMBERED = 1 << 16
_PLAIN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_PIECE = re.compile(r"[^-]+")


class Entry(NamedTuple):
    """A term as its words in a row, and the number of a verb that has to stand near."""

    concept: Concept
    term: Term
    verb: int | None


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


class _Made(NamedTuple):
    """How the forms of a word are written: with a capital, or any with one, or `base`, as a verb that is a noun now.

    `base` is folded and without hyphens.
    """

    base: str
    capital: bool
    free: bool


class Tree:
    """Words by number, each with the tree of those that may follow; `entries` are the terms that end here."""

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
        self._zipf = load_pack(language).zipf
        self._numbers: dict[tuple[str, str], int] = {}
        self._made: dict[int, _Made] = {}
        # Articles and the like have negative numbers.
        self._closed: dict[str, list[int]] = defaultdict(list)
        self._forms, self._joined, self._parted = FormIndex(), FormIndex(), FormIndex()
        self._particles: dict[int, str] = {}
        # What compounds begin and end with, and the terms that these nouns are, with their places in the table.
        self._modifiers, self._heads = FormIndex(), FormIndex()
        self._nouns: dict[int, list[tuple[int, Entry]]] = {}
        self._count = 0
        self._compounds: dict[str, list[tuple[Entry, Span, Part]]] = {}
        self._loose = set(self.paradigms.particles) | set(self.paradigms.participle_prefixes)
        self._articles = frozenset(word for group in self.paradigms.articles for word in group)
        for number, group in enumerate((*self.paradigms.articles, *self.paradigms.determiners), 1):
            for word in group:
                self._closed[word].append(-number)
        for concept, term in terms:
            self._add(concept, term)

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
        parts = tuple(self.parts_of(text)) if folded else ()
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
        made = self._made[number]
        return (capital or not made.capital) and (
            not odd or made.capital or made.free or made.base == form.replace("-", "")
        )

    def parts_of(self, text: str) -> list[tuple[Entry, Span, Part]]:
        """The terms that a compound ends and begins with."""
        parts = self._compounds.get(text)
        if parts is None:
            parts = list(self._split(text)) if self.paradigms.links and len(text) <= LONGEST else []
            if len(self._compounds) < REMEMBERED:
                self._compounds[text] = parts
        return parts

    def _split(self, text: str) -> Iterator[tuple[Entry, Span, Part]]:
        folded = fold(text)
        if len(folded) != len(text):
            return
        if "-" in text.strip("-"):
            pieces = list(_PIECE.finditer(folded))
            for at, piece in enumerate(pieces):
                part = Part.HEAD if at == len(pieces) - 1 else Part.MODIFIER
                known = self._entries(self._heads if part is Part.HEAD else self._modifiers, piece[0])
                for entry in known:
                    yield entry, Span(*piece.span()), part
                if not known:
                    for entry, (start, end), inner in self.parts_of(text[piece.start() : piece.end()]):
                        yield entry, Span(piece.start() + start, piece.start() + end), inner
            return
        if not text[:1].isupper():
            return
        for cut in range(SHORTEST_REST, len(folded) - SHORTEST_PART + 1):
            heads = self._entries(self._heads, folded[cut:])
            if heads and self._is_word(folded[:cut], self.paradigms.links):
                for entry in heads:
                    yield entry, Span(cut, len(text)), Part.HEAD
                break
        longest = len(folded) - SHORTEST_REST if self._modifiers.may_begin(folded) else 0
        for cut in range(longest, SHORTEST_PART - 1, -1):
            found = self._entries(self._modifiers, folded[:cut])
            if found and self._is_word(folded[cut:], ("",)):
                for entry in found:
                    yield entry, Span(0, cut), Part.MODIFIER
                break

    def _entries(self, nouns: FormIndex, form: str) -> list[Entry]:
        """The terms that are a noun which has a form, in the order of the table."""
        if not nouns.may_begin(form):
            return []
        numbers = nouns.numbers(form)
        return [entry for _, entry in sorted((one for number in numbers for one in self._nouns[number]), key=_place)]

    def _is_word(self, rest: str, links: tuple[str, ...]) -> bool:
        """Whether what remains of a compound is a word."""
        bare = (rest[: len(rest) - len(link)] for link in links if rest.endswith(link))
        return any(
            word in self._zipf or self._modifiers.numbers(word) or self._heads.numbers(word)
            for word in bare
            if len(word) >= SHORTEST_REST and word not in self._loose
        )

    # Building

    def _add(self, concept: Concept, term: Term) -> None:
        words = self._split_term(term.text)
        if len(words) == 1:
            self._add_word(concept, term, words[0])
            return
        verb = None
        if term.part == "verb":
            verb = self._number(words.pop(0 if self.paradigms.verb_first else -1), "verb")
            self.verbs.add(verb)
        if len(words) > 1 and fold(words[0]) in self._articles and not (verb and self.paradigms.verb_first):
            words.pop(0)
        numbers = [self._inner(word, term.part, words[at + 1 : at + 2]) for at, word in enumerate(words)]
        self._put(numbers, Entry(concept, term, verb))

    def _split_term(self, text: str) -> list[str]:
        """A term as texts are split: +1/+1-Marke is three tokens."""
        words = text.split()
        if all(_PLAIN.fullmatch(word) for word in words):
            return words
        return [word for word, _ in tokenizer_of(self.language).tokens(text) if not word.isspace()]

    def _add_word(self, concept: Concept, term: Term, word: str) -> None:
        entry = Entry(concept, term, None)
        self._put([self._number(word, part) for part in ([term.part] if term.part else ["noun", "verb"])], entry, True)
        if self.paradigms.links and term.part in NOUNS and len(word) >= SHORTEST_PART:
            number = self._number(word, term.part)
            if number not in self._nouns:
                self._nouns[number] = []
                self._modifiers.add(number, self.paradigms.modifiers(word))
                self._heads.add(number, self.paradigms.stems(word, term.part))
            self._nouns[number].append((self._count, entry))
            self._count += 1

    def _put(self, numbers: list[int], entry: Entry, alternatives: bool = False) -> None:
        for path in [[number] for number in numbers] if alternatives else [numbers]:
            tree = self.tree
            for number in path:
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
            folded = fold(word)
            # A keyword may stand with a capital or without.
            keyword = part == "keyword"
            self._made[number] = _Made(folded.replace("-", ""), word[0].isupper() and not keyword, keyword)
            stems = self.paradigms.stems(word, part)
            self._forms.add(number, stems)
            self._joined.add(number, ((stem.replace("-", ""), endings) for stem, endings in stems if "-" in stem))
            if part == "verb":
                for particle, verb in self.paradigms.parted(folded):
                    self.verbs.add(number)
                    self.particles.add(particle)
                    self._particles[number] = particle
                    self._parted.add(number, self.paradigms.finite(verb))
        return number


def _place(one: tuple[int, Entry]) -> int:
    return one[0]
