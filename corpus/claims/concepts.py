"""What words speak of: concepts of the term base, longest term first, else base forms."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache, lru_cache

from corpus.nlp.lemmas import lemma
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
def _terms(language: str) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """Terms by their first base form, longest first: their base forms and their concept."""
    found: dict[str, set[tuple[tuple[str, ...], str]]] = defaultdict(set)
    for row in read_table(RESOURCES / "terms.tsv"):
        words = tuple(base_form(word, language) for word in row.get(language, "").split())
        if words:
            found[words[0]].add((words, fold(row["concept"])))
    return {first: tuple(sorted(terms, key=lambda term: (-len(term[0]), term))) for first, terms in found.items()}


def concepts_of(words: Sequence[str], language: str, small: frozenset[str]) -> list[tuple[str, ...]]:
    """For each word what it may mean: concepts, else its base form; nothing for small words and marks.

    A term of several words gives its concepts to the first of them.
    """
    terms = _terms(language)
    bases = [base_form(word, language) for word in words]
    found: list[tuple[str, ...]] = [()] * len(words)
    index = 0
    while index < len(words):
        known = [term for term in terms.get(bases[index], ()) if tuple(bases[index : index + len(term[0])]) == term[0]]
        longest = len(known[0][0]) if known else 1
        if known and not (longest == 1 and fold(words[index]) in small):
            found[index] = tuple(dict.fromkeys(concept for term, concept in known if len(term) == longest))
        elif any(map(str.isalnum, bases[index])) and fold(words[index]) not in small:
            found[index] = (bases[index],)
        index += longest
    return found
