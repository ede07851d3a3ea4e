"""The claims of a text.

    >>> for claim in claims_of("If a player does, that player can't draw cards.", "en"):
    ...     print(claim.words, claim.polarity, claim.permission, [c.words for c in claim.conditions])
    that player can't draw cards False can ['If a player does']

In spaCy's documents they are `doc._.claims`.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from corpus.claims.clauses import ClauseReader
from corpus.claims.cues import load_cues
from corpus.claims.grammar import Grammar, Word, quotations
from corpus.claims.model import Claim, Condition
from corpus.claims.sentence import SentenceReader
from corpus.model import Span
from corpus.nlp.documents import REMEMBERED, Tokens, tokens_of
from corpus.nlp.pack import fold

_OPENING, _CLOSING = frozenset("(["), frozenset(")]")
_BRACKETS = _OPENING | _CLOSING


@lru_cache(maxsize=REMEMBERED)
def claims_of(text: str, language: str) -> tuple[Claim, ...]:
    """What a text in `language` claims, clause by clause, in the order of the text.

    Raises:
        UnknownLanguageError: there is no folder of data for the language.
    """
    return claims_in(text, tokens_of(text, language), language)


def claims_in(text: str, tokens: Tokens, language: str) -> tuple[Claim, ...]:
    """The same of a text whose tokens are at hand."""
    return tuple(_reader(language).claims(text, tokens))


@lru_cache(maxsize=4)
def _reader(language: str) -> "ClaimReader":
    return ClaimReader(language)


class ClaimReader:
    """Reads the claims of texts in the language with this code."""

    def __init__(self, language: str) -> None:
        cues = load_cues(language)
        grammar = Grammar(cues, language)
        self._sentences = SentenceReader(cues, grammar, ClauseReader(grammar))

    def claims(self, text: str, tokens: Tokens) -> Iterator[Claim]:
        """The claims of a text, in order; conditions are handed on to a sentence that takes them up."""
        before: tuple[Condition, ...] = ()
        for words, asides in sentences(tokens):
            ends = [word for part in (words, *asides) for word in part]
            if not ends:
                continue
            span = Span(min(word.start for word in ends), max(word.end for word in ends))
            found = tuple(self._sentences.claims(text, words, span, before))
            yield from found
            before = tuple(dict.fromkeys(c for claim in found for c in claim.conditions)) or before
            for aside in asides:
                yield from self._sentences.claims(text, aside, span, aside=True)


def sentences(tokens: Tokens) -> Iterator[tuple[list[Word], list[list[Word]]]]:
    """The words of each sentence outside of brackets and quotations, and those in each of them.

    The first mark of an aside stays outside: it parts what stands before it from what follows.
    """
    split: list[list[Word]] = [[]]
    for (text, start), begins in zip(tokens.told, tokens.begins, strict=True):
        if begins and split[-1]:
            split.append([])
        if not text.isspace():
            split[-1].append(Word(start, start + len(text), fold(text) or text, text[0].isupper()))
    bracketed = iter(_bracketed([word.form for words in split for word in words]))
    for words in split:
        outer: list[Word] = []
        inner: list[list[Word]] = []
        quoted = dict(quotations(words))
        behind = -1
        within = False
        for number, (word, in_brackets) in enumerate(zip(words, bracketed, strict=False)):
            if in_brackets or number <= behind:
                if in_brackets and number > behind and not (within and word.form not in _OPENING):
                    inner.append([])
                    outer += [word] if word.form in _OPENING else []
                inner[-1].append(word)
            else:
                outer.append(word)
                if number in quoted:
                    inner.append([])
                    behind = quoted[number]
            within = in_brackets
        yield outer, [kept for aside in inner if (kept := [word for word in aside if word.form not in _BRACKETS])]


def _bracketed(forms: Sequence[str]) -> list[bool]:
    """Which words stand in brackets that are closed somewhere, the brackets included."""
    inside = [False] * len(forms)
    opened: list[int] = []
    for number, form in enumerate(forms):
        if form in _OPENING:
            opened.append(number)
        elif form in _CLOSING and opened:
            first = opened.pop()
            if not opened:
                inside[first : number + 1] = [True] * (number + 1 - first)
    return inside
