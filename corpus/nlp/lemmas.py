"""Base forms of words, by the tables of simplemma (drawn from Wiktionary; MIT), which take a second to load.

A language that has no table there keeps its words as they stand. What an earlier run or another process has found out
can be handed over, so that no table is loaded for it.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

_MOST = 1 << 17
Answers = dict[str, str | bool]
"""What was answered to a question, by word."""
Question = tuple[str, str]
"""What is asked of words, and in which language."""
Learnt = Sequence[tuple[Question, Answers]]
LEMMA, KNOWN = "lemma", "known"
_told: dict[Question, Answers] = {}
_new: dict[Question, Answers] = {}


@lru_cache(maxsize=_MOST)
def lemma(word: str, language: str) -> str:
    """The base form of a word as it is written: with a capital where the language gives its nouns one.

    >>> lemma("Kreaturen", "de"), lemma("abilities", "en"), lemma("Ungetümer", "xx")
    ('Kreatur', 'ability', 'Ungetümer')
    """
    told = _told.get((LEMMA, language), {}).get(word)
    if isinstance(told, str):
        return told
    import simplemma

    try:
        found = simplemma.lemmatize(word, language)
    except ValueError:
        found = word
    _note_down((LEMMA, language), word, found)
    return found


@lru_cache(maxsize=_MOST)
def is_known(word: str, language: str) -> bool:
    """Whether a word stands in the table of its language.

    >>> is_known("Kreaturen", "de"), is_known("Kreaturx", "de"), is_known("Kreatur", "xx")
    (True, False, False)
    """
    told = _told.get((KNOWN, language), {}).get(word)
    if isinstance(told, bool):
        return told
    import simplemma

    try:
        found = bool(simplemma.is_known(word, language))
    except ValueError:
        found = False
    _note_down((KNOWN, language), word, found)
    return found


def _note_down(question: Question, word: str, answer: str | bool) -> None:
    answers = _new.setdefault(question, {})
    if len(answers) < _MOST:
        answers[word] = answer


def recall(answers: Mapping[Question, Answers]) -> None:
    """Take over what has been found out before: it is told again instead of what was taken over so far."""
    _told.clear()
    _told.update(answers)


def learn(answers: Learnt) -> None:
    """Take over what another process has found out just now."""
    for question, found in answers:
        _told.setdefault(question, {}).update(found)
        for word, answer in found.items():
            _note_down(question, word, answer)


def learnt() -> Learnt:
    """What has been found out since this was asked last."""
    found = list(_new.items())
    _new.clear()
    return found
