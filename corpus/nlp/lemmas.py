"""Base forms of words, by the tables of simplemma (drawn from Wiktionary; MIT), which take a second to load.

A language that has no table there keeps its words as they stand. What an earlier run or another process has found out
can be handed over, so that no table is loaded for it.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corpus.nlp.word_tables import Shelf, WordTables

_MOST = 1 << 17
Answers = dict[str, str | bool]
"""What was answered to a question, by word."""
Question = tuple[str, str]
"""What is asked of words, and in which language."""
Learnt = Sequence[tuple[Question, Answers]]
LEMMA, KNOWN = "lemma", "known"


class _Memory:
    """What is known from before, what is new, and where tables are kept."""

    def __init__(self) -> None:
        self.told: dict[Question, Answers] = {}
        self.new: dict[Question, Answers] = {}
        self.shelf: Shelf | None = None

    def note_down(self, question: Question, word: str, answer: str | bool) -> None:
        answers = self.new.setdefault(question, {})
        if len(answers) < _MOST:
            answers[word] = answer


_memory = _Memory()


@lru_cache(maxsize=_MOST)
def lemma(word: str, language: str) -> str:
    """The base form of a word as it is written: with a capital where the language gives its nouns one.

    >>> lemma("Kreaturen", "de"), lemma("abilities", "en"), lemma("Ungetümer", "xx")
    ('Kreatur', 'ability', 'Ungetümer')
    """
    told = word if word.isdecimal() else _memory.told.get((LEMMA, language), {}).get(word)
    if isinstance(told, str):
        return told
    try:
        found = _tables().lemma(word, language)
    except ValueError:
        found = word
    _memory.note_down((LEMMA, language), word, found)
    return found


def lemmas(words: Iterable[str], language: str) -> list[str]:
    """The base forms of many words, sooner than one by one.

    >>> lemmas(["Kreaturen", "Ungetümer"], "de") == [lemma("Kreaturen", "de"), lemma("Ungetümer", "de")]
    True
    """
    told = _memory.told.get((LEMMA, language), {})
    return [found if isinstance(found := told.get(word), str) else lemma(word, language) for word in words]


@lru_cache(maxsize=_MOST)
def is_known(word: str, language: str) -> bool:
    """Whether a word stands in the table of its language.

    >>> is_known("Kreaturen", "de"), is_known("Kreaturx", "de"), is_known("Kreatur", "xx")
    (True, False, False)
    """
    told = _memory.told.get((KNOWN, language), {}).get(word)
    if isinstance(told, bool):
        return told
    try:
        found = _tables().is_known(word, language)
    except ValueError:
        found = False
    _memory.note_down((KNOWN, language), word, found)
    return found


@cache
def _tables() -> "WordTables":
    from corpus.nlp.word_tables import WordTables

    return WordTables(lambda: _memory.shelf)


def recall(answers: Mapping[Question, Answers], shelf: "Shelf | None" = None) -> None:
    """Take over what has been found out before: it is told again instead of what was taken over so far.

    `shelf` is where the tables are kept in which other words are looked up.
    """
    _memory.told, _memory.shelf = dict(answers), shelf


def learn(answers: Learnt) -> None:
    """Take over what another process has found out just now."""
    for question, found in answers:
        _memory.told.setdefault(question, {}).update(found)
        for word, answer in found.items():
            _memory.note_down(question, word, answer)


def learnt() -> Learnt:
    """What has been found out since this was asked last."""
    found = list(_memory.new.items())
    _memory.new = {}
    return found
