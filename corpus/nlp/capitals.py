"""Which capitals may begin a name, and which say nothing."""

from collections.abc import Sequence
from itertools import groupby

from corpus.nlp.passages import OPENING, Word
from corpus.nlp.words import CLEAR, LIMIT

# From so many words on, a sentence in capitals is no name or abbreviation.
SHOUTED = 4


def tell_capitals(
    words: Sequence[Word], never_names: frozenset[str], joiners: frozenset[str], no_names: frozenset[str] = frozenset()
) -> list[Word]:
    """The words, where those that cannot be names in spite of their capital count as having none.

    These are sentences in capitals, words of the game that are nobody's name (`Sie hat Haste.`), words of `never_names`
    (`Otherwise bleibt er.`, `die Karte AND ihr Besitzer`), and target nouns with a source term before their hyphen
    (`Flashback-Kosten`).
    """
    shouted = {number for number, group in groupby(words, key=lambda word: word.sentence) if _is_shouted(list(group))}
    told = list(words)
    for place, word in enumerate(words):
        if word.capital and (
            word.sentence in shouted
            or ("-" in word.text and word.odds <= -LIMIT)
            or (word.text.lower() in no_names and _stands_alone(words, place))
            or (word.text.lower() in never_names and not _may_be_in_name(words, place, joiners))
        ):
            told[place] = word._replace(capital=False)
    return told


def _is_shouted(sentence: Sequence[Word]) -> bool:
    longer = [word.text for word in sentence if word.text[0].isalpha() and len(word.text) > 1]
    return len(longer) >= SHOUTED and all(text.isupper() for text in longer)


def _stands_alone(words: Sequence[Word], place: int) -> bool:
    """Whether a word inside a sentence has no other name beside it, and is not quoted."""
    if words[place].opens:
        return False
    beside = [*words[max(place - 1, 0) : place], *words[place + 1 : place + 2]]
    return not any((word.capital and word.odds < LIMIT / 2) or word.text in OPENING for word in beside)


def _may_be_in_name(words: Sequence[Word], place: int, joiners: frozenset[str]) -> bool:
    """Whether a small word may be in a name, given how names are written.

    One that opens a sentence is in none if no capital follows, or a target word's; one in capitals (AND) is in none if
    its neighbours are not in capitals too.
    """
    small = words[place].text
    if not words[place].opens:
        beside = words[max(place - 1, 0) : place + 2]
        return not small.isupper() or sum(len(word.text) > 1 and word.text.isupper() for word in beside) > 1
    for following in words[place + 1 :]:
        if following.capital:
            return following.odds < CLEAR or small.lower() in joiners
        if following.text.lower() not in joiners:
            break
    return False
