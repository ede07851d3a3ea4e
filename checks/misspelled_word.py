"""A word one letter or one umlaut away from one that the corpus uses often.

Why it matters:
    Readers stumble, and whoever searches for the word does not find the ruling.

Bad:
    Gezeitenuhrwerk

    2024-06-14

    Die Fahigkeit wird während des nächsten Zuges verrechnet.
        ^^^^^^^^^

Good:
    Gezeitenuhrwerk

    2024-06-14

    Die Fähigkeit wird während des nächsten Zuges verrechnet.

Not flagged:
    Words that a list knows, forms and compounds of known words, words of titles, words that the source has too, names;
    words that differ from a usual one in their ending alone; rare words without a usual one beside them.

See also:
    T004 (words that were meant to be a card's name), U003 (words of the source language), Y005 (letters that only look
    right)
"""

from collections import Counter
from collections.abc import Collection, Iterator

from checks.finding import Edit, Finding, Fix
from checks.quotation import quoted
from corpus.analysis import Analysis, Text
from corpus.nlp.free_words import WORD, FreeWord, free_words
from corpus.nlp.pack import fold
from corpus.nlp.spelling import Spelling, load_spelling
from corpus.nlp.words import words_of


def find(analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every word that was meant to be another one."""
    language = analysis.tongues.target
    words = {text: frozenset(WORD.findall(text.text)) for text in analysis.places}
    spelling = _spelling(analysis, Counter(word for some in words.values() for word in some))
    cards = {page.card for page in analysis.corpus.pages}
    every = sorted(frozenset[str]().union(*words.values()))
    suspect = {word for word in every if (answers := spelling.answers(word)) and cards.isdisjoint(answers)}
    if not suspect:
        return
    sources = _source_words(analysis)
    for text, addresses in analysis.places.items():
        if suspect.isdisjoint(words[text]):
            continue
        own = words_of(text.source) if text.source else sources
        for word, span in _misspelt(analysis, text, suspect):
            if own.isdisjoint((fold(word), *fold(word).split("-"))):
                answers = spelling.answers(word)
                meant = " or ".join(quoted(answer, language) for answer in answers)
                for address in addresses:
                    fix = Fix(f"Write {answers[0]}", safe=False, edits=(Edit(address, span, answers[0]),))
                    yield Finding(
                        f"{quoted(word, language)} is no known word; write {meant} if that was meant.",
                        address,
                        span,
                        fixes=(fix,) if len(answers) == 1 else (),
                    )


def _spelling(analysis: Analysis, counts: Counter[str]) -> Spelling:
    cards = {page.card for page in analysis.corpus.pages if page.lang == analysis.tongues.target}
    titles = Counter(fold(word) for card in sorted(cards) for word in WORD.findall(card))
    return load_spelling(counts, titles, analysis.tongues.target, analysis.tongues.source)


def _source_words(analysis: Analysis) -> frozenset[str]:
    pages = (page for page in analysis.corpus.pages if page.lang == analysis.tongues.source)
    return frozenset(word for page in pages for ruling in page.rulings for word in words_of(ruling.text))


def _misspelt(analysis: Analysis, text: Text, suspect: Collection[str]) -> Iterator[FreeWord]:
    passages = [passage.span for passage in analysis.readings[text].passages]
    return (word for word in free_words(text.text, passages) if word.text in suspect)
