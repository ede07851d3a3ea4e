"""The rulings that are near to those of a few pages: of the same cards, or of the same text.

They tell alone whether anything on these pages can contradict anything at all, which it seldom can. So the others need
not be taken apart; only how a card is called on its page hangs on all of them, and is found by looking for its words.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from corpus.claims.rulings import Dated, Omitted, Rulings, rulings_on, whole_cards
from corpus.likeness import wording
from corpus.likeness.wording import Name
from corpus.model import Corpus

_MARKS = re.compile(r"[\W_]+")


def nearby(corpus: Corpus, language: str, pages: frozenset[int], omitted: Omitted) -> Rulings:
    """Of the rulings of a language those near to some pages', for which each of the lookups says the same as for all.

    Args:
        corpus: where the rulings stand.
        language: their language.
        pages: numbers of pages of that language.
        omitted: which rulings take no part.
    """
    every = [number for number, page in enumerate(corpus.pages) if page.lang == language]
    called = whole_cards(_titles(corpus, every, omitted))
    wanted = {called.get(corpus.pages[number].card) for number in pages} - {None}
    own = {number for number in every if called.get(corpus.pages[number].card) in wanted}
    texts = {ruling.text for number in pages for ruling in corpus.pages[number].rulings}
    found: list[Dated] = []
    for number in every:
        if number in own:
            found += rulings_on(corpus, number, omitted)
        elif not texts.isdisjoint([ruling.text for ruling in corpus.pages[number].rulings]):
            found += (one for one in rulings_on(corpus, number, omitted) if one.text in texts)
    names = _names(corpus, every, {corpus.pages[number].card for number in own}, omitted)
    return Rulings(language, found, called, names)


def _titles(corpus: Corpus, every: Sequence[int], omitted: Omitted) -> Iterator[str]:
    """The titles of pages; of those that are two cards' in one, only where the page has a ruling that takes part."""
    for number in every:
        card = corpus.pages[number].card
        if "//" not in card or any(rulings_on(corpus, number, omitted)):
            yield card


def _names(
    corpus: Corpus, every: Sequence[int], cards: Iterable[str], omitted: Omitted
) -> Mapping[str, tuple[Name, ...]]:
    """How some cards are called on their pages: what `wording.spoken_forms` says of them beside all texts."""
    forms = {card: wording.name_forms(card) for card in cards}
    words = {name[0] for known in forms.values() for name in known if len(name) > 1 and name[0].istitle()}
    alone = words - _common(corpus, every, words, omitted)
    persons = {
        keys
        for number in every
        if ", " in (card := corpus.pages[number].card)
        and (keys := tuple(wording.cased_keys(card.partition(", ")[0])))[0] in words
        and any(rulings_on(corpus, number, omitted))
    }
    return {card: wording.with_first_words(known, alone, persons) for card, known in forms.items()}


def _common(corpus: Corpus, every: Sequence[int], words: set[str], omitted: Omitted) -> set[str]:
    """Those of some words that stand on the page of a card without them in its name, or in lower case."""
    lower = {small: word for word in words if (small := word.lower()).title() == word}
    probes = {max(_MARKS.split(word), key=len) for word in (*words, *lower)}
    common: set[str] = set()
    for number in every:
        page = corpus.pages[number]
        said = "\n".join([ruling.text for ruling in page.rulings])
        if any(probe in said for probe in probes) or not wording.is_plain(said):
            others = words - {word for name in wording.name_forms(page.card) for word in name}
            for one in rulings_on(corpus, number, omitted):
                keys = wording.cased_keys(one.text)
                common.update(others.intersection(keys), (lower[key] for key in lower.keys() & set(keys)))
    return common
