"""Base forms of words, by the tables of simplemma (drawn from Wiktionary; MIT), which take a second to load.

A language that has no table there keeps its words as they stand.
"""

from functools import lru_cache

_MOST = 1 << 17


@lru_cache(maxsize=_MOST)
def lemma(word: str, language: str) -> str:
    """The base form of a word as it is written: with a capital where the language gives its nouns one.

    >>> lemma("Kreaturen", "de"), lemma("abilities", "en"), lemma("Ungetümer", "xx")
    ('Kreatur', 'ability', 'Ungetümer')
    """
    import simplemma

    try:
        return simplemma.lemmatize(word, language)
    except ValueError:
        return word


@lru_cache(maxsize=_MOST)
def is_known(word: str, language: str) -> bool:
    """Whether a word stands in the table of its language.

    >>> is_known("Kreaturen", "de"), is_known("Kreaturx", "de"), is_known("Kreatur", "xx")
    (True, False, False)
    """
    import simplemma

    try:
        return bool(simplemma.is_known(word, language))
    except ValueError:
        return False
