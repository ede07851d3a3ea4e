"""The rulings of one language as the routes look them up, and which of them a run is about."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from corpus.claims.senses import wordings
from corpus.likeness import wording
from corpus.likeness.wording import Name
from corpus.model import Address, Corpus


class Dated(NamedTuple):
    """A ruling of one language: where it stands, on whose page, of which day (0: unknown), and its text."""

    at: Address
    card: str
    day: int
    text: str


class Focus(NamedTuple):
    """Of which rulings contradictions are wanted; what routes yield of others is of no use and need not be complete.

    Attributes:
        cards: the cards whose rulings are compared with each other, as `Rulings.cards` calls them; None: all.
        texts: the texts that are compared with those of other cards; None: all.
    """

    cards: frozenset[str] | None = None
    texts: frozenset[str] | None = None

    def has(self, text: str) -> bool:
        """Whether a text is to be compared with those of other cards."""
        return self.texts is None or text in self.texts


EVERYTHING = Focus()


class Rulings:
    """The rulings of one language, in the order of the corpus, and the ways in which routes look them up.

    Args:
        language: their language.
        rulings: all of them, or all that are near to those that are wanted.
        called: what `whole_cards` says of the titles, where the rulings at hand do not tell.
        names: the forms of each card's name, where the rulings at hand do not tell.
    """

    def __init__(
        self,
        language: str,
        rulings: Iterable[Dated],
        called: Mapping[str, str] | None = None,
        names: Mapping[str, tuple[Name, ...]] | None = None,
    ) -> None:
        self.language = language
        self.all = tuple(rulings)
        self._called = called
        self._names = names

    @cached_property
    def texts(self) -> dict[str, list[Dated]]:
        """Where each distinct text stands, the oldest first."""
        texts: dict[str, list[Dated]] = {}
        for ruling in sorted(self.all, key=lambda one: (one.day, one.at)):
            texts.setdefault(ruling.text, []).append(ruling)
        return texts

    @cached_property
    def cards(self) -> dict[str, list[Dated]]:
        """The rulings of each card, whatever page they stand on, the oldest first; cards are named in small letters.

        A page of one half of a card is that card's too, where the corpus has a page of both: “Tide” and “Tide // Ebb”.
        """
        called = self._called or whole_cards(one.card for one in self.all)
        cards: dict[str, list[Dated]] = {}
        for ruling in sorted(self.all, key=lambda one: (one.day, one.at)):
            cards.setdefault(called[ruling.card], []).append(ruling)
        return cards

    @cached_property
    def cased(self) -> dict[str, list[str]]:
        """The cased keys of each distinct text."""
        return {text: wording.cased_keys(text) for text in self.texts}

    @cached_property
    def names(self) -> Mapping[str, tuple[Name, ...]]:
        """The forms of each card's name."""
        if self._names is not None:
            return self._names
        return wording.spoken_forms([self.cased[one.text] for one in self.all], [one.card for one in self.all])

    def cards_in(self, focus: Focus) -> Iterator[list[Dated]]:
        """The rulings of each card in focus."""
        return (found for name, found in self.cards.items() if focus.cards is None or name in focus.cards)

    def cards_on(self, pages: frozenset[int]) -> frozenset[str]:
        """The cards that have a ruling on some pages."""
        return frozenset(name for name, found in self.cards.items() if any(one.at.page in pages for one in found))

    def texts_on(self, pages: frozenset[int]) -> frozenset[str]:
        """The texts that stand on some pages."""
        return frozenset(one.text for one in self.all if one.at.page in pages)

    def texts_of(self, cards: frozenset[str]) -> frozenset[str]:
        """The texts that stand on the pages of some cards."""
        return frozenset(one.text for name in cards for one in self.cards[name])

    def speaking_of(self, senses: Sequence[frozenset[str]]) -> frozenset[str]:
        """The cards on which all of one of some sets of senses may be spoken of: no other card has them all."""
        words = {sense: self._readings.get(sense, set()) for some in senses for sense in some - {wording.OWN_NAME}}
        found: set[str] = set()
        for name, rulings in self.cards.items():
            bag = {key.casefold() for one in rulings for key in self.cased[one.text]}
            missing = {sense for sense, of_sense in words.items() if of_sense.isdisjoint(bag)}
            if any(map(missing.isdisjoint, senses)):
                found.add(name)
        return frozenset(found)

    @cached_property
    def _readings(self) -> dict[str, set[str]]:
        """The words of all texts by the senses that they may be read as, by themselves or as the first of a phrase."""
        known = wordings(self.language)
        readings: dict[str, set[str]] = {}
        for word in {key.casefold() for keys in self.cased.values() for key in keys}:
            meanings = (meaning for _, meaning in known.phrases.get(word, ()))
            for sense in (word, *chain.from_iterable(meanings)):
                readings.setdefault(known.base(sense), set()).add(word)
        return readings


Omitted = Callable[[Address], bool]
"""Whether a ruling takes no part, since it is really in another language than its page."""


def whole_cards(titles: Iterable[str]) -> dict[str, str]:
    """By title, the card's name in small letters; that of a half is the whole card's, if a page has that title."""
    named = {title: title.casefold() for title in titles}
    halves = {half.strip(): name for name in sorted(named.values()) if "//" in name for half in name.split("//")}
    return {title: halves.get(name, name) for title, name in named.items()}


def rulings_of(corpus: Corpus, language: str, omitted: Omitted = lambda at: False) -> Rulings:
    """The rulings on the pages of one language, but for some that are really in another."""
    pages = (number for number, page in enumerate(corpus.pages) if page.lang == language)
    return Rulings(language, (one for number in pages for one in rulings_on(corpus, number, omitted)))


def rulings_on(corpus: Corpus, number: int, omitted: Omitted) -> Iterator[Dated]:
    """The rulings of a page that say something in its language."""
    page = corpus.pages[number]
    for ruling in page.rulings:
        at = Address(number, ruling.index)
        if ruling.text.strip() and not omitted(at):
            yield Dated(at, page.card, ruling.date.ordinal, ruling.text)
