"""Whether anything on a few pages contradicts anything at all, which it seldom does; then all rulings are looked at.

Near to the rulings of these pages are those of the same cards, and those of the same text. They tell whether rulings of
one card contradict each other, and whether there is a sentence that could contradict one of another card. If so, only
rulings with such sentences are looked at: which these are is told page by page, and remembered. How a card is called on
its page hangs on all texts, and is found by looking for the words of its name.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from corpus.claims.across import ACROSS
from corpus.claims.across_statements import concerned, sentences_of
from corpus.claims.routes import Route, touches
from corpus.claims.rulings import Dated, Focus, Omitted, Rulings, rulings_on, whole_cards
from corpus.likeness import wording
from corpus.likeness.wording import Name
from corpus.model import Address, Corpus, Page

_MARKS = re.compile(r"[\W_]+")


OfPages = Callable[[str, Callable[..., list[int]]], Mapping[int, list[int]]]
"""What a function finds out about each page of a language, by its number; the page is the first that it is told."""

_ACROSS = tuple(route for route in ACROSS if not route.preview)


def may_contradict(
    corpus: Corpus,
    language: str,
    routes: Sequence[Route],
    pages: frozenset[int],
    omitted: Omitted,
    of_pages: OfPages | None = None,
) -> bool:
    """Whether any of some routes may find anything on some pages.

    Args:
        corpus: where the rulings stand.
        language: their language.
        routes: the ways to look for contradictions.
        pages: numbers of pages of that language.
        omitted: which rulings take no part.
        of_pages: says what a function finds out about each page of a language, and may remember it.
    """
    near = nearby(corpus, language, pages, omitted)
    focus = Focus(near.cards_on(pages), near.texts_on(pages))
    of_cards = [route for route in routes if route.of_one_card]
    others = [route for route in routes if not route.of_one_card]
    others = [route for route in others if route.states is None or concerned(near, focus, route.states)]
    if not all(route in _ACROSS for route in others):
        return True
    if _find_any(of_cards, near, focus, pages):
        return True
    if not others:
        return False
    said = (of_pages or _of_pages(corpus))(language, stating)
    return _find_any(others, _stating(corpus, near, focus, said, omitted), focus, pages)


def _find_any(routes: Iterable[Route], rulings: Rulings, focus: Focus, pages: frozenset[int]) -> bool:
    return any(
        found.confidence >= route.threshold and touches(found, pages)
        for route in routes
        for found in route.find(rulings, focus)
    )


def stating(page: Page, *_: object) -> list[int]:
    """The rulings of a page with a sentence that is of concern to any of the stable routes across cards."""
    return [
        ruling.index
        for ruling in page.rulings
        for said in [sentences_of(wording.cased_keys(ruling.text), page.card)]
        if any(route.states(keys, page.lang) for route in _ACROSS if route.states for keys in said)
    ]


def _of_pages(corpus: Corpus) -> OfPages:
    return lambda language, find: {
        number: find(page) for number, page in enumerate(corpus.pages) if page.lang == language
    }


def _stating(
    corpus: Corpus, near: Rulings, focus: Focus, said: Mapping[int, Sequence[int]], omitted: Omitted
) -> Rulings:
    """The rulings with sentences of concern, and those in focus: all places of each text.

    What a text says hangs on the card of which it stands first, so what is said there counts.
    """
    states = {Address(number, index) for number, indices in said.items() for index in indices}
    texts = {corpus.ruling(at).text for at in states} | (focus.texts or frozenset())
    found = [
        one
        for number in said
        if not texts.isdisjoint([ruling.text for ruling in corpus.pages[number].rulings])
        for one in rulings_on(corpus, number, omitted)
        if one.text in texts
    ]
    first = {text: places[0].at for text, places in Rulings(near.language, found).texts.items()}
    return Rulings(near.language, (one for one in found if focus.has(one.text) or first[one.text] in states))


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
    alone = _alone(corpus, every, words, omitted)
    persons = {
        keys
        for number in every
        if ", " in (card := corpus.pages[number].card)
        and (keys := tuple(wording.cased_keys(card.partition(", ")[0])))[0] in words
        and any(rulings_on(corpus, number, omitted))
    }
    return {card: wording.with_first_words(known, alone, persons) for card, known in forms.items()}


def _alone(corpus: Corpus, every: Sequence[int], words: set[str], omitted: Omitted) -> set[str]:
    """Those of some words that stand on no page of a card without them in its name, and nowhere in lower case."""
    lower = {small: word for word in words if (small := word.lower()).title() == word}
    probes = {max(_MARKS.split(word), key=len) for word in (*words, *lower)}
    alone = set(words)
    for number in every:
        if not alone:
            break
        page = corpus.pages[number]
        said = "\n".join([ruling.text for ruling in page.rulings])
        if any(probe in said for probe in probes) or not wording.is_plain(said):
            named = {word for name in wording.name_forms(page.card) for word in name}
            for one in rulings_on(corpus, number, omitted):
                keys = set(wording.cased_keys(one.text))
                alone -= (keys - named).union(lower[key] for key in lower.keys() & keys)
    return alone
