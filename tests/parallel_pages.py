"""Pages of invented cards in two languages, ruling by ruling."""

from typing import NamedTuple

from excerpts import page


class PagePair(NamedTuple):
    """A card's name and rulings in English, and the same in German, in the same order."""

    source_card: str
    target_card: str
    source: tuple[str, ...]
    target: tuple[str, ...]

    def source_page(self, card: str | None = None) -> str:
        return page(card or self.source_card, *self.source)

    def target_page(self, card: str | None = None) -> str:
        return page(card or self.target_card, *self.target)


LANTERN = PagePair(
    "Harbor Lantern",
    "Hafenlaterne",
    (
        "If Harbor Lantern leaves the battlefield, the exiled cards remain exiled for the rest of the game.",
        "You choose the opponent as the ability resolves. Players can’t respond to that choice.",
        "If the creature has 4 toughness or more, you don’t draw a card.",
        "You can’t pay {2} more than once while a single ability resolves.",
    ),
    (
        "Falls die Hafenlaterne das Spiel verlässt, bleiben die ins Exil geschickten Karten bis zum Ende der Partie im "
        "Exil.",
        "Du bestimmst den Gegner, während die Fähigkeit verrechnet wird. Spieler können auf diese Wahl nicht "
        "antworten.",
        "Falls die Kreatur Widerstandskraft 4 oder mehr hat, ziehst du keine Karte.",
        "Du kannst {2} nicht mehr als einmal bezahlen, während eine einzelne Fähigkeit verrechnet wird.",
    ),
)
CLOCK = PagePair(
    "Clock of Nine Bells",
    "Uhr der neun Glocken",
    (
        "The bell counters stay on the artifact if it stops being an artifact.",
        "Your opponents choose how they divide the damage among the attacking creatures.",
        "If a spell has {X} in its mana cost, X is 0 for the second bell.",
    ),
    (
        "Die Glockenmarken bleiben auf dem Artefakt liegen, falls es aufhört, ein Artefakt zu sein.",
        "Deine Gegner bestimmen, wie sie den Schaden auf die angreifenden Kreaturen verteilen.",
        "Falls die Manakosten eines Zauberspruchs {X} enthalten, ist X für die zweite Glocke gleich 0.",
    ),
)
FERRY = PagePair(
    "Ferry to the Far Shore",
    "Fähre zum fernen Ufer",
    (
        "The token enters the battlefield under the control of its owner, even if another player controlled the ferry.",
        "Each player sacrifices a land at the beginning of their upkeep, starting with the active player.",
        "An instant that targets the ferry is countered if the ferry has left the battlefield.",
    ),
    (
        "Der Spielstein kommt unter der Kontrolle seines Besitzers ins Spiel, auch wenn ein anderer Spieler die Fähre "
        "kontrolliert hat.",
        "Jeder Spieler opfert zu Beginn seines Versorgungssegments ein Land, beginnend mit dem aktiven Spieler.",
        "Ein Spontanzauber, der auf die Fähre zielt, wird neutralisiert, falls die Fähre das Spiel verlassen hat.",
    ),
)
WEAVER = PagePair(
    "Weaver of Loose Threads",
    "Weberin loser Fäden",
    (
        "Shuffle your library after you have searched it, even if you found no enchantment.",
        "The enchanted creature loses flying but keeps all of its other abilities.",
        "If two or more of them are in a graveyard, each of them returns to its owner’s hand.",
    ),
    (
        "Mische deine Bibliothek, nachdem du sie durchsucht hast, auch wenn du keine Verzauberung gefunden hast.",
        "Die verzauberte Kreatur verliert Flugfähigkeit, behält aber alle ihre anderen Fähigkeiten.",
        "Falls zwei oder mehr von ihnen in einem Friedhof liegen, kehrt jede von ihnen auf die Hand ihres Besitzers "
        "zurück.",
    ),
)
PAIRS = (LANTERN, CLOCK, FERRY, WEAVER)
