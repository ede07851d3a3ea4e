"""The words around nouns: two nouns that alone stand between the same words may be words for one thing."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from corpus.likeness.drift_texts import Place, spans_of
from corpus.likeness.drift_words import EVERYDAY, Nouns
from corpus.model import Span

# So much before a noun is looked at for the two words that stand there; so many texts with one are looked at, fewer
# with the rarer one of two.
_NEAR, _MOST_TEXTS, _FEW_TEXTS = 80, 500, 20
_END = r"(?![^\W_]|-[^\W_])"
_WORD = rf"(?<![^\W_])(?<![^\W_]-)([^\W\d_]+(?:-[^\W\d_]+)*){_END}"
_BEFORE = re.compile(rf"(?:{_WORD}\s+)?{_WORD}\s+\Z")
_BEHIND = re.compile(rf"\s+{_WORD}(?:\s+{_WORD})?")


class Context(NamedTuple):
    """The words right before and behind a noun, in small letters: two on one side, one on the other."""

    before: tuple[str, ...]
    behind: tuple[str, ...]


class Contexts:
    """The words around nouns.

    Args:
        nouns: the nouns.
    """

    def __init__(self, nouns: Nouns) -> None:
        self._nouns = nouns
        self._found: dict[str, dict[Context, str]] = {}

    def are_alone(self, one: str, other: str) -> bool:
        """Whether there is a context in which of all nouns only these two are found."""
        first, second = sorted((one, other), key=lambda noun: (len(self._nouns.numbers(noun)), noun))
        contexts = self._of(first)
        sides = set(contexts.values())
        shared = {
            context
            for text in (self._some(second, _MOST_TEXTS) if contexts else ())
            if any(words in text for words in sides)
            for context, _ in self._contexts(second, text)
            if context in contexts
        }
        pair = {one, other}
        return any(pair.issuperset(self._fillers(context, contexts[context])) for context in sorted(shared))

    def _fillers(self, context: Context, side: str) -> Iterator[str]:
        """The nouns that are found in a context, of which `side` is what all texts with it have."""
        words = (r"\s+".join(map(re.escape, words)) for words in context)
        pattern = re.compile(rf"\b{{}}\s+{_WORD}\s+{{}}{_END}".format(*words), re.IGNORECASE)
        texts = (text for text in self._nouns.texts.every_raw if side in text)
        for found in chain.from_iterable(map(pattern.finditer, texts)):
            yield from self._nouns.of_words([found[1]])

    def _of(self, noun: str) -> dict[Context, str]:
        """The contexts of a noun with the two words on one side, but for their first letter, which may be large."""
        if noun not in self._found:
            texts = self._some(noun, _FEW_TEXTS)
            self._found[noun] = dict(chain.from_iterable(self._contexts(noun, text) for text in texts))
        return self._found[noun]

    def _contexts(self, noun: str, text: str) -> Iterator[tuple[Context, str]]:
        spans = (span for form in self._nouns.forms(noun) for span in spans_of(form, text))
        return chain.from_iterable(_contexts(text, span) for span in spans)

    def _some(self, noun: str, most: int) -> list[str]:
        numbers = self._nouns.numbers(noun)
        return [self._nouns.texts.raw(number) for number in numbers[:: max(1, -(-len(numbers) // most))]]

    def neighbours(self, place: Place) -> Context | None:
        """The words right before and behind a noun, where one of them is no everyday word."""
        before, behind = _words_beside(self._nouns.texts.text(place.text), place.span)
        if not before or not behind:
            return None
        context = _context(before[-1:], behind[:1])
        rare = min(self._nouns.known.get(word, 0) for side in context for word in side)
        return context if rare < EVERYDAY else None


def _contexts(text: str, span: Span) -> Iterator[tuple[Context, str]]:
    before, behind = _words_beside(text, span)
    if before and len(behind) > 1:
        yield _context(before[-1:], behind), " ".join(behind)[1:]
    if behind and len(before) > 1:
        yield _context(before, behind[:1]), " ".join(before)[1:]


def _context(*sides: Sequence[str]) -> Context:
    before, behind = (tuple(map(str.lower, side)) for side in sides)
    return Context(before, behind)


def _words_beside(text: str, span: Span) -> tuple[list[str], list[str]]:
    """Up to two words on either side of a place, where nothing but blanks parts them."""
    before = _BEFORE.search(text, max(span.start - _NEAR, 0), span.start)
    return _words_of(before), _words_of(_BEHIND.match(text, span.end))


def _words_of(found: re.Match[str] | None) -> list[str]:
    return list(filter(None, found.groups())) if found else []
