"""Words that stand twice in a row and should not.

A language doubles some words: a pronoun and an article of one form (die Kreatur, die die Marke hat), two pronouns,
words for emphasis (`doubled_words.txt`). Names may be doubled too.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.clause_agreement import ClauseAgreement, load_clause_agreement
from corpus.nlp.genders import Genders, read_words
from corpus.nlp.noun_phrases import SENTENCE_ENDS
from corpus.nlp.pack import RESOURCES
from corpus.nlp.phrase_tokens import Token, tokens_of

# A text without this has no doubled word.
DOUBLED = re.compile(r"\b([^\W\d_]{2,})\s{1,9}\1\b", re.IGNORECASE)
# In a text with more doubled words, the others are not looked at.
_MOST = 2_000


class Repeat(NamedTuple):
    """A word and its double: all of both, and what to delete to leave one."""

    span: Span
    double: Span


def repeats(text: str, language: str, source: str | None = None) -> Iterator[Repeat]:
    """The doubled words of a text, but for those that `source` doubles too.

    >>> text = "Falls sie sie opfert, ziehst du du eine Karte."
    >>> [text[slice(*repeat.span)] for repeat in repeats(text, "de")]
    ['du du']
    """
    if not DOUBLED.search(text):
        return
    tokens, in_source, known = tokens_of(text), (source or "").lower(), dict[str, bool]()
    found: Repeat | None = None
    doubled = 0
    for two in range(1, len(tokens)):
        # A single line break may part words of one sentence; it is a token of its own.
        one = two - 2 if tokens[two - 1].text == "\n" and two > 1 else two - 1
        if tokens[one].small != tokens[two].small or not _is_word(text, tokens[two]):
            continue
        doubled += 1
        if doubled > _MOST:
            break
        pair = f"{tokens[one].small} {tokens[two].small}"
        if pair not in known:
            known[pair] = pair in in_source
        if not known[pair] and _is_fault(tokens, one, two, language):
            start, kept, end = tokens[one].start, tokens[one].end, tokens[two].end
            if found and found.span.end == kept:
                # The same word once more.
                start, kept = found.span.start, found.double.start
            elif found:
                yield found
            found = Repeat(Span(start, end), Span(kept, end))
    if found:
        yield found


def _is_word(text: str, token: Token) -> bool:
    return len(token.text) > 1 and token.text[0].isalpha() and text[token.end : token.end + 1] not in ("-", "’", "'")


def _is_fault(tokens: Sequence[Token], one: int, two: int, language: str) -> bool:
    """Whether a doubled word is neither a name nor one that its place allows twice."""
    clause = load_clause_agreement(language)
    first, second = tokens[one].text, tokens[two].text
    before = tokens[one - 1].text if one else "."
    if second.islower():
        if not first.islower() and before not in SENTENCE_ENDS:
            return False
        return not _may_be_doubled(clause, tokens, one, two, language)
    # Names are doubled (Walla Walla), known nouns are not.
    return two == one + 1 and first == second and second.lower() in clause.genders.nouns


def _may_be_doubled(clause: ClauseAgreement, tokens: Sequence[Token], one: int, two: int, language: str) -> bool:
    word = tokens[two].text
    if word in _doubled(language):
        return True
    determiner = clause.genders.determiners.get(word)
    if determiner is None or determiner.alone not in ("relative", "pronoun"):
        return False
    before = tokens[one - 1].small if one else "."
    if before in clause.genders.prepositions:
        before = tokens[one - 2].small if one > 1 else "."
    if before in (",", "(") or before in clause.genders.coordinators or before in clause.subjunctions:
        return True
    # der der Kreatur zugefügte Schaden: the second begins a phrase inside the first
    return any(
        clause.genders.stem(token.text) or _is_participle(token.text, clause.genders)
        for token in tokens[two + 2 : two + 5]
    )


def _is_participle(word: str, genders: Genders) -> bool:
    """Whether a word is a participle with an ending of a verb that is known, such as *bezahlenden*."""
    stems = (word[: -len(ending)] for ending in genders.endings["strong"] if ending and word.endswith(ending))
    return any(stem.endswith(genders.participles) and stem[:-1] in genders.pack.zipf for stem in stems)


@cache
def _doubled(language: str) -> frozenset[str]:
    return read_words(RESOURCES / language / "doubled_words.txt")
