"""The rulings of one language as the routes look them up, and which of them a run is about."""

from collections.abc import Iterator, Sequence
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
    """The rulings of one language, in the order of the corpus, and the ways in which routes look them up."""

    def __init__(self, language: str, rulings: Sequence[Dated]) -> None:
        self.language = language
        self.all = tuple(rulings)

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
        named = {one.card.casefold() for one in self.all}
        whole = {half.strip(): name for name in sorted(named) if "//" in name for half in name.split("//")}
        cards: dict[str, list[Dated]] = {}
        for ruling in sorted(self.all, key=lambda one: (one.day, one.at)):
            name = ruling.card.casefold()
            cards.setdefault(whole.get(name, name), []).append(ruling)
        return cards

    @cached_property
    def cased(self) -> dict[str, list[str]]:
        """The cased keys of each distinct text."""
        return {text: wording.cased_keys(text) for text in self.texts}

    @cached_property
    def names(self) -> dict[str, tuple[Name, ...]]:
        """The forms of each card's name."""
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


def rulings_of(corpus: Corpus, language: str, but: frozenset[Address] = frozenset()) -> Rulings:
    """The rulings on the pages of one language, but for some that are really in another."""
    found = [
        Dated(at, page.card, ruling.date.ordinal, ruling.text)
        for at, page, ruling in corpus.rulings()
        if page.lang == language and at not in but and ruling.text.strip()
    ]
    return Rulings(language, found)
