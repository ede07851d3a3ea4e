"""Compounds: which of some nouns a word begins and ends with, in a language that writes them as one word."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.form_index import FormIndex
from corpus.nlp.frequencies import Frequencies
from corpus.nlp.pack import fold
from corpus.nlp.paradigms import Paradigms

# Shorter ends and beginnings of words are chance.
SHORTEST_PART, SHORTEST_REST = 4, 3
# Longer words are no compounds.
LONGEST = 60
# So many distinct words are remembered.
REMEMBERED = 1 << 16
_PIECE = re.compile(r"[^-]+")


class CompoundPart(NamedTuple):
    """The nouns, by number, that a part of a compound may be; it `is_head` at the end of the compound."""

    nouns: set[int]
    span: Span
    is_head: bool


class Compounds:
    """Takes compounds apart.

    Args:
        paradigms: how the language makes them.
        nouns: that are looked for, by number.
        forms: of these and other words.
        zipf: how usual other words are.
    """

    def __init__(self, paradigms: Paradigms, nouns: Mapping[int, str], forms: FormIndex, zipf: Frequencies) -> None:
        self._paradigms = paradigms
        self._nouns = nouns
        self._forms = forms
        self._zipf = zipf
        self._loose = set(paradigms.particles) | set(paradigms.participle_prefixes)
        self._known: dict[str, list[CompoundPart]] = {}

    def parts_of(self, text: str) -> list[CompoundPart]:
        """The nouns that a word ends and begins with."""
        parts = self._known.get(text)
        if parts is None:
            parts = list(self._split(text)) if len(text) <= LONGEST else []
            if len(self._known) < REMEMBERED:
                self._known[text] = parts
        return parts

    def _split(self, text: str) -> Iterator[CompoundPart]:
        folded = fold(text)
        if len(folded) != len(text):
            return
        if "-" in text.strip("-"):
            yield from self._pieces(text, folded)
        elif text[:1].isupper():
            yield from self._head(folded)
            yield from self._modifier(folded)

    def _pieces(self, text: str, folded: str) -> Iterator[CompoundPart]:
        """The parts of a compound with hyphens."""
        pieces = list(_PIECE.finditer(folded))
        for at, piece in enumerate(pieces):
            is_head = at == len(pieces) - 1
            known = self._ending(piece[0]) if is_head else self._beginning(piece[0]).get(len(piece[0]))
            if known:
                yield CompoundPart(known, Span(*piece.span()), is_head)
                continue
            for nouns, (start, end), inner in self.parts_of(text[piece.start() : piece.end()]):
                yield CompoundPart(nouns, Span(piece.start() + start, piece.start() + end), inner)

    def _head(self, folded: str) -> Iterator[CompoundPart]:
        for cut in range(SHORTEST_REST, len(folded) - SHORTEST_PART + 1):
            nouns = self._ending(folded[cut:])
            if nouns and self._is_word(folded[:cut], self._paradigms.links):
                yield CompoundPart(nouns, Span(cut, len(folded)), True)
                return

    def _modifier(self, folded: str) -> Iterator[CompoundPart]:
        for cut, nouns in sorted(self._beginning(folded).items(), reverse=True):
            rest = folded[cut:]
            if cut >= SHORTEST_PART and len(rest) >= SHORTEST_REST and self._is_word(rest, ("",)):
                yield CompoundPart(nouns, Span(0, cut), False)
                return

    def _ending(self, form: str) -> set[int]:
        """The nouns that have a form, as the end of a compound has it."""
        numbers = self._forms.numbers(form)
        return self._nouns.keys() & numbers if numbers else set()

    def _beginning(self, compound: str) -> dict[int, set[int]]:
        """The nouns that a compound may begin with, by where in it they end, with what links them to the rest."""
        found: dict[int, set[int]] = defaultdict(set)
        for end in range(1, len(compound) + 1):
            stem = compound[:end]
            for number in self._forms.with_stem(stem):
                if number in self._nouns and stem in self._paradigms.modifiers(self._nouns[number]):
                    for link in self._paradigms.links:
                        if compound.startswith(link, end):
                            found[end + len(link)].add(number)
        return found

    def _is_word(self, rest: str, links: tuple[str, ...]) -> bool:
        """Whether what remains of a compound is a word."""
        bare = (rest[: len(rest) - len(link)] for link in links if rest.endswith(link))
        return any(
            word in self._zipf or len(word) in self._beginning(word) or self._ending(word)
            for word in bare
            if len(word) >= SHORTEST_REST and word not in self._loose
        )
