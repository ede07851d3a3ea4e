"""What in a text does not agree for certain: within noun phrases, and between them and the rest of their clause."""

from collections.abc import Sequence
from itertools import chain, islice

from corpus.nlp.clause_agreement import load_clause_agreement
from corpus.nlp.clause_cases import load_clause_cases
from corpus.nlp.contractions import load_contractions
from corpus.nlp.governed_cases import load_governed_cases
from corpus.nlp.noun_phrases import NounPhrases
from corpus.nlp.phrase_tokens import tokens_of
from corpus.nlp.phrases import Clash

# No more clashes of one kind are looked for in a text.
_MOST = 500


def clashes(text: str, language: str) -> Sequence[Clash]:
    """The clashes of a text in the order in which they stand, none overlapping another.

    >>> [clash.better for clash in clashes("Lege mit die Karten alle Manakosten ab.", "de")]
    ['mit den Karten']
    """
    clause = load_clause_agreement(language)
    if not clause.genders.determiners:
        return ()
    tokens, noun_phrases = tokens_of(text), NounPhrases(clause.genders)
    said = frozenset(token.small for token in tokens)
    phrases = [] if said.isdisjoint(clause.genders.determiners) else list(noun_phrases.phrases(text, tokens))
    found: list[Clash] = []
    ways = (
        noun_phrases.clashes(text, tokens, phrases),
        clause.clashes(tokens, phrases, said),
        load_clause_cases(language).clashes(tokens, phrases),
        load_governed_cases(language).clashes(tokens, phrases, said),
        load_contractions(language).clashes(text, tokens),
    )
    every = chain.from_iterable(islice(way, _MOST) for way in ways)
    for clash in sorted(every, key=lambda clash: clash.span):
        if not found or clash.span.start >= found[-1].span.end:
            found.append(clash)
    return found
