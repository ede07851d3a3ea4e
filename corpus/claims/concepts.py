"""What words speak of: concepts of the term base, longest term first, else base forms."""

from collections.abc import Sequence
from functools import cache, lru_cache

from corpus.nlp.lemmas import lemma, lemmas
from corpus.nlp.pack import RESOURCES, fold
from corpus.nlp.tables import read_table


@lru_cache(maxsize=1 << 16)
def base_form(word: str, language: str) -> str:
    """The base form of a word, folded; a language that simplemma does not know has the word itself.

    >>> base_form("Kreaturen", "de"), base_form("abilities", "en")
    ('kreatur', 'ability')
    """
    return fold(lemma(word, language))


@cache
def _rows(language: str) -> dict[str, list[tuple[list[str], str]]]:
    """The words of each term and its concept, by the base form of its first word."""
    terms = [(row.get(language, "").split(), row["concept"]) for row in read_table(RESOURCES / "terms.tsv")]
    terms = [term for term in terms if term[0]]
    found: dict[str, list[tuple[list[str], str]]] = {}
    for base, term in zip(lemmas((words[0] for words, _ in terms), language), terms, strict=True):
        found.setdefault(fold(base), []).append(term)
    return found


@lru_cache(maxsize=1 << 16)
def _terms(base: str, language: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """The base forms and the concept of each term whose first word has a base form, longest first."""
    rows = _rows(language).get(base, ())
    terms = {(tuple(base_form(word, language) for word in words), fold(concept)) for words, concept in rows}
    return tuple(sorted(terms, key=lambda term: (-len(term[0]), term)))


def concepts_of(words: Sequence[str], language: str, small: frozenset[str]) -> list[tuple[str, ...]]:
    """For each word what it may mean: concepts, else its base form; nothing for small words and marks.

    A term of several words gives its concepts to the first of them.
    """
    bases = [base_form(word, language) for word in words]
    found: list[tuple[str, ...]] = [()] * len(words)
    index = 0
    while index < len(words):
        known = [
            term for term in _terms(bases[index], language) if tuple(bases[index : index + len(term[0])]) == term[0]
        ]
        longest = len(known[0][0]) if known else 1
        if known and not (longest == 1 and fold(words[index]) in small):
            found[index] = tuple(dict.fromkeys(concept for term, concept in known if len(term) == longest))
        elif any(map(str.isalnum, bases[index])) and fold(words[index]) not in small:
            found[index] = (bases[index],)
        index += longest
    return found
