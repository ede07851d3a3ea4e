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
    Words that a list knows, unless another one nearly always stands between the same neighbours, or they cannot stand
    where they do (das and dass, denn and dann); forms and compounds of known words, words of titles, words that the
    source has too, names; rare words without a usual one beside them. Of one text no more than 200 faults are told.

See also:
    T004 (words that were meant to be part of a card's name), U003 (words of the source language), Y005 (letters that
    only look right)
"""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from checks.finding import Edit, Finding, Fix
from checks.places import MOST
from checks.quotation import quoted
from corpus.analysis import Analysis
from corpus.near_names import NearNames
from corpus.nlp.free_words import WORD
from corpus.nlp.misspellings import Kind, Misspelling, Misspellings
from corpus.nlp.pack import fold, fold_all, load_pack
from corpus.nlp.spelling import load_spelling
from corpus.nlp.words import words_of

# What is wrong, and what to do.
FAULTS = {
    Kind.UNKNOWN: "is no known word; write {} if that was meant",
    Kind.PLACE: "does not fit between its neighbours; write {} if that was meant",
    Kind.SMALL: "is a noun without its capital; write {}",
    Kind.APART: "is one word with a space inside; write {}",
}


def find(analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every word that was meant to be another one."""
    language = analysis.tongues.target
    misspellings = _misspellings(analysis)
    found = []
    for text, addresses in analysis.reported.items():
        passages = [passage.span for passage in analysis.readings[text].passages]
        found.append((text, addresses, list(islice(misspellings.of(text.text, passages), MOST))))
    if not any(wrongs for _, _, wrongs in found):
        return
    titles = NearNames(page.card for page in analysis.corpus.pages)
    told, sources = _told_names(analysis), _of_sources(analysis, (one for _, _, wrongs in found for one in wrongs))
    for text, addresses, wrongs in found:
        own = words_of(text.source) if text.source and wrongs else sources
        for wrong in wrongs:
            in_source = not own.isdisjoint(_parts(wrong))
            titled = titles.has(text.text, wrong.span, wrong.answers)
            if in_source or titled or told.has(text.text, wrong.span, (wrong.text, *wrong.answers)):
                continue
            message, edit = _message(wrong, language), wrong.answers[0]
            for address in addresses:
                fix = Fix(f"Write {edit}", safe=False, edits=(Edit(address, wrong.span, edit),))
                yield Finding(message, address, wrong.span, fixes=(fix,) if len(wrong.answers) == 1 else ())


def _message(wrong: Misspelling, language: str) -> str:
    meant = " or ".join(quoted(answer, language) for answer in wrong.answers)
    return f"{quoted(wrong.text, language)} {FAULTS[wrong.kind].format(meant)}."


def _misspellings(analysis: Analysis) -> Misspellings:
    cards = sorted({page.card for page in analysis.corpus.pages if page.lang == analysis.tongues.target})
    titles = Counter(fold_all(WORD.findall("\n".join(cards))))
    spelling = load_spelling(analysis.written.counts, titles, analysis.tongues.target, analysis.tongues.source)
    return Misspellings(spelling, analysis.beside, [text.text for text in analysis.reported])


def _told_names(analysis: Analysis) -> NearNames:
    """The names that card tables tell, but for single words that the language has besides."""
    pack = load_pack(analysis.tongues.target)
    names = (name for official in analysis.card_names.told() for name in official.targets)
    return NearNames(name for name in names if " " in name or not pack.knows(name))


def _of_sources(analysis: Analysis, wrongs: Iterable[Misspelling]) -> frozenset[str]:
    """Those of some words and their parts that source texts have."""
    wanted = frozenset(chain.from_iterable(map(_parts, wrongs)))
    pages = (page for page in analysis.corpus.pages if page.lang == analysis.tongues.source)
    texts = [ruling.text for page in pages for ruling in page.rulings]
    small = unicodedata.normalize("NFC", "\0".join(texts)).lower().replace("ß", "ss").split("\0")
    near = [text for text, lowered in zip(texts, small, strict=False) if any(word in lowered for word in wanted)]
    return wanted & frozenset[str]().union(*map(words_of, near))


def _parts(wrong: Misspelling) -> frozenset[str]:
    return frozenset((fold(wrong.text), *fold(wrong.text).split("-")))
