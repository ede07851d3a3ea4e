"""What is known about two languages before any of their texts is read: terms, small words, numbers, inflection.

The knowledge is data in `resources/`: `terms.tsv` (the term base), `<source>-<target>/function_words.tsv` and
`<language>/inflection.tsv`. A pair of languages without these files has cognates and anchors to go by.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from corpus.nlp.tables import read_table
from corpus.pairing.anchors import Cues, Tokenizer

_RESOURCES = Path(__file__).parents[1] / "resources"
_SHORTEST_STEM = 3
_SHORTEST_PART = 4
# Longer words are no compounds.
_LONGEST = 60

# How sure a relation between two words is, from 0 to 1.
_SURE = 1.0
_AFTER_PREFIX = 0.9
_PART_OF_WORD = 0.7
_ONE_WORD_FOR_MANY = 0.5
_MANY_FOR_MANY = 0.35


@lru_cache(maxsize=1 << 16)
def fold(word: str) -> str:
    """A word without case and without marks on its letters, as languages share it.

    >>> fold("Länder"), fold("größer")
    ('lander', 'grosser')
    """
    if word.isascii():
        return word.lower()
    return "".join(
        letter for letter in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(letter)
    )


class Inflection(NamedTuple):
    """How words of a language change, as far as it takes to see that two forms are one word.

    Attributes:
        suffixes: endings, longest first.
        doubled: letters that a language doubles before an ending.
        openings: what a form may begin with, and how sure it is then that the rest is the word.
        any_opening: the same, only what.
        forms: irregular forms and their dictionary form.
        compounds: whether the language writes compounds as one word.
    """

    suffixes: tuple[str, ...]
    doubled: str
    openings: Mapping[str, float]
    any_opening: tuple[str, ...]
    forms: Mapping[str, str]
    compounds: bool

    def stem(self, word: str) -> str:
        """What remains of a word without its ending."""
        folded = fold(word)
        if folded.endswith(self.suffixes):
            for suffix in self.suffixes:
                if folded.endswith(suffix) and len(folded) >= len(suffix) + _SHORTEST_STEM:
                    folded = folded[: -len(suffix)]
                    break
        if self.doubled and len(folded) > _SHORTEST_STEM and folded[-1] == folded[-2] and folded[-1] in self.doubled:
            return folded[:-1]
        return folded

    def stems(self, word: str) -> dict[str, float]:
        """The stems that a word may be a form of, each with how sure that is."""
        irregular = self.forms.get(word)
        found: dict[str, float] = {}
        for form in (word, irregular) if irregular else (word,):
            found[self.stem(form)] = _SURE
            if form.startswith(self.any_opening):
                for opening, sure in self.openings.items():
                    if form.startswith(opening) and len(form) >= len(opening) + _SHORTEST_PART:
                        found.setdefault(self.stem(form[len(opening) :]), sure)
        return found

    def parts(self, word: str, known: frozenset[str]) -> Iterator[str]:
        """The known stems that a compound begins or ends with."""
        folded = fold(word)
        if not self.compounds or not 2 * _SHORTEST_PART <= len(folded) <= _LONGEST:
            return
        for cut in range(_SHORTEST_PART, len(folded) - _SHORTEST_STEM + 1):
            yield from {folded[:cut], folded[cut:], self.stem(folded[cut:])} & known


class LanguagePair(NamedTuple):
    """The knowledge about two languages, given by their codes.

    `links` leads from a source stem to target stems and how sure each is.
    """

    codes: tuple[str, str]
    source: Inflection
    target: Inflection
    source_tokens: Tokenizer
    target_tokens: Tokenizer
    links: Mapping[str, Mapping[str, float]]

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        """Another process has the knowledge already."""
        return language_pair, self.codes


@lru_cache(maxsize=8)
def language_pair(source: str, target: str) -> LanguagePair:
    """What the resources know about two languages, given by their codes."""
    inflections = inflection_of(source), inflection_of(target)
    small = _small(source, target)
    terms = [row for row in read_table(_RESOURCES / "terms.tsv") if source in row and target in row]
    small_words = {lang: _words(small, lang) for lang in (source, target)}
    links: dict[str, dict[str, float]] = defaultdict(dict)

    def link(words: Iterable[str], partners: Iterable[str], sure: float) -> None:
        stems = list(map(inflections[1].stem, partners))
        for stem in map(inflections[0].stem, words):
            for partner in stems:
                links[stem][partner] = max(sure, links[stem].get(partner, 0.0))

    for row in terms:
        words, partners = (_content(row[lang], small_words[lang]) for lang in (source, target))
        link(words, partners, _term_weight(len(words), len(partners)))
    for row in small:
        if row["class"] not in ("number", "article") and "-" not in row[source]:
            link(row[source].split(), row[target].split(), _SURE)
    tokenizers = Tokenizer(_cues(small, source)), Tokenizer(_cues(small, target))
    return LanguagePair((source, target), *inflections, *tokenizers, links)


@lru_cache(maxsize=8)
def small_words_of(language: str, other: str) -> frozenset[str]:
    """The words of a language that carry no term alone, as far as its table with another language has them."""
    return frozenset(word for row in _small(language, other) for word in row[language].split())


def _small(source: str, target: str) -> list[Mapping[str, str]]:
    files = (f"{source}-{target}/function_words.tsv", f"{target}-{source}/function_words.tsv")
    return [row for file in files for row in read_table(_RESOURCES / file)]


def _words(small: list[Mapping[str, str]], lang: str) -> set[str]:
    return {word for row in small if row["class"] != "number" for word in row[lang].split()}


def _term_weight(words: int, partners: int) -> float:
    if words == partners == 1:
        return _SURE
    return _ONE_WORD_FOR_MANY if 1 in (words, partners) else _MANY_FOR_MANY


def _content(term: str, small_words: set[str]) -> list[str]:
    """The words of a term that carry it; a term of small words only has all of them."""
    words = ["".join(filter(str.isalpha, word)) for word in term.lower().replace("-", " ").split()]
    return [word for word in words if word and word not in small_words] or [word for word in words if word]


def _cues(small: list[Mapping[str, str]], lang: str) -> Cues:
    numbers = {word: row["value"] for row in small if row["class"] == "number" for word in row[lang].split()}
    negations = [word for row in small if row["class"] == "negation" for word in row[lang].split()]
    return Cues(
        numbers,
        frozenset(word for word in negations if "-" not in word),
        tuple(word.rstrip("-") for word in negations if word.endswith("-")),
        tuple(word.lstrip("-") for word in negations if word.startswith("-")),
        frozenset(word for row in small if row["class"] == "adverb" for word in row[lang].split()),
    )


@lru_cache(maxsize=8)
def inflection_of(lang: str) -> Inflection:
    """What the resources know about how words of a language change."""
    rows = read_table(_RESOURCES / lang / "inflection.tsv")

    def of(kind: str) -> tuple[str, ...]:
        return tuple(row["form"] for row in rows if row["kind"] == kind)

    # What stands before a verb or apart from it, and may have something between it and the verb; and prefixes.
    parted = [particle + infix for particle in of("particle") for infix in ("", *of("infix"))]
    openings = dict.fromkeys(parted, _PART_OF_WORD)
    openings |= {prefix: _AFTER_PREFIX for prefix in of("prefix") if prefix not in openings}
    return Inflection(
        suffixes=of("suffix"),
        doubled="".join(of("doubled")),
        openings=openings,
        any_opening=tuple(openings),
        forms={row["form"]: row["lemma"] for row in rows if row["kind"] == "form"},
        compounds=bool(of("compounds")),
    )
