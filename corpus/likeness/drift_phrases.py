"""Phrases that are said with a verb in one place and with the noun that is made of it in another.

Which words open such phrases, and how infinitives and nouns of verbs end, is data in `resources/`:
`<language>/term_forms.tsv`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from corpus.card_names import fold_name
from corpus.likeness.drift_words import base_form
from corpus.model import Span
from corpus.nlp.pack import RESOURCES
from corpus.nlp.tables import read_table

# So many words at most stand between the opener and the infinitive, or belong to the noun.
_MOST_WORDS = 6
_SHORTEST_VERB = 4
_WORD = r"[^\W\d_]+"


class Phrase(NamedTuple):
    """A phrase in the text of a number: `meaning` is the same for both ways of saying it, `verbal` says which it is."""

    text: int
    span: Span
    meaning: tuple[str, str, str]
    verbal: bool


class _Forms(NamedTuple):
    openers: tuple[str, ...]
    markers: tuple[str, ...]
    infinitives: tuple[str, ...]
    verbal_nouns: tuple[str, ...]


def openers(language: str) -> tuple[str, ...]:
    """The words that open phrases."""
    return _forms(language).openers


def phrases(texts: Iterable[tuple[int, str]], language: str) -> Iterator[Phrase]:
    """The phrases of numbered texts, both kinds, text by text.

    >>> texts = ["Wirke ihn, ohne seine Manakosten zu bezahlen.", "Ohne Bezahlung der Manakosten geht das nicht."]
    >>> [(phrase.meaning, phrase.verbal) for phrase in phrases(enumerate(texts), "de")]
    [(('ohne', 'bezahl', 'Manakosten'), True), (('ohne', 'bezahl', 'Manakosten'), False)]
    """
    forms = _forms(language)
    if not (forms.openers and forms.markers and forms.verbal_nouns):
        return
    verbal, nominal = _patterns(forms)
    for number, text in texts:
        for found in verbal.finditer(text):
            noun = re.search(rf"{_WORD}$", found["before"])
            if noun and noun[0][0].isupper():
                yield from _phrase(
                    number, found, found.end(), found["verb"], forms.infinitives, noun[0], language, True
                )
        for found in nominal.finditer(text):
            noun = next((word for word in re.finditer(_WORD, found["behind"]) if word[0][0].isupper()), None)
            if noun:
                end = found.start("behind") + noun.end()
                yield from _phrase(number, found, end, found["verb"], forms.verbal_nouns, noun[0], language, False)


def _phrase(
    number: int,
    found: re.Match[str],
    end: int,
    verb: str,
    endings: Sequence[str],
    noun: str,
    language: str,
    is_verbal: bool,
) -> Iterator[Phrase]:
    stem = _stem(fold_name(verb), endings)
    if len(stem) >= _SHORTEST_VERB:
        meaning = found["opener"].lower(), stem, base_form(noun, language)
        yield Phrase(number, Span(found.start(), end), meaning, is_verbal)


def _stem(word: str, endings: Sequence[str]) -> str:
    ending = next((e for e in sorted(endings, key=len, reverse=True) if word.endswith(e)), "")
    return word[: len(word) - len(ending)]


@lru_cache(maxsize=4)
def _patterns(forms: _Forms) -> tuple[re.Pattern[str], re.Pattern[str]]:
    opener, marker, infinitive, noun = ("|".join(map(re.escape, kind)) for kind in forms)
    begin = rf"\b(?P<opener>(?i:{opener})) "
    before = rf"(?P<before>{_WORD}(?: {_WORD}){{0,{_MOST_WORDS}}}?)"
    return (
        re.compile(rf"{begin}{before} (?:{marker}) (?P<verb>{_WORD}(?:{infinitive}))\b"),
        re.compile(rf"{begin}(?:{_WORD} )?(?P<verb>{_WORD}(?:{noun}))(?P<behind>(?: {_WORD}){{1,3}})"),
    )


@lru_cache(maxsize=8)
def _forms(language: str) -> _Forms:
    rows = list(_rows(RESOURCES / language / "term_forms.tsv"))

    def of(kind: str) -> tuple[str, ...]:
        return tuple(form for one, form in rows if one == kind)

    return _Forms(of("opener"), of("marker"), of("infinitive"), of("verbal_noun"))


@lru_cache(maxsize=8)
def noun_endings(language: str) -> tuple[str, ...]:
    """The endings that a noun may have in the cases of either number."""
    return tuple(form for kind, form in _rows(RESOURCES / language / "term_forms.tsv") if kind == "ending")


def _rows(path: Path) -> Iterator[tuple[str, str]]:
    return ((row["kind"], row["form"]) for row in read_table(path))
