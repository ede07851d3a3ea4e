"""Invented rulings with their translations, enough of them that the words of a corpus can be learnt."""

import json
from collections.abc import Iterable
from itertools import product
from pathlib import Path

from excerpts import analysis_of

from corpus.analysis import Analysis

TextPair = tuple[str, str]

_CARDS = (
    ("Salt Heron", "der Salzreiher"),
    ("Forge Golem", "der Schmiedegolem"),
    ("Night Fisher", "der Nachtfischer"),
    ("Ash Warden", "der Aschenwächter"),
    ("Moss Giant", "der Moosriese"),
    ("Tin Sentry", "der Zinnposten"),
    ("Bell Ringer", "der Glöckner"),
    ("Fen Stalker", "der Sumpfschleicher"),
)
_SENTENCES = (
    ("If {} leaves the battlefield, the exiled cards remain exiled.",
     "Falls {} das Spiel verlässt, bleiben die ins Exil geschickten Karten im Exil."),
    ("Each opponent discards a card at the beginning of their upkeep.",
     "Jeder Gegner wirft zu Beginn seines Versorgungssegments eine Karte ab."),
    ("You may pay {{2}} only once while the ability resolves.",
     "Du kannst {{2}} nur einmal bezahlen, während die Fähigkeit verrechnet wird."),
    ("Creatures with flying can’t block {} this turn.",
     "Kreaturen mit Flugfähigkeit können {} in diesem Zug nicht blocken."),
    ("Its owner shuffles it into their library instead of their graveyard.",
     "Sein Besitzer mischt ihn in seine Bibliothek statt auf den Friedhof."),
    ("The token enters the battlefield tapped and already attacking.",
     "Der Spielstein kommt getappt und schon angreifend ins Spiel."),
    ("Damage that can’t be prevented is dealt to the defending player.",
     "Schaden, der nicht verhindert werden kann, wird dem verteidigenden Spieler zugefügt."),
    ("Tap an untapped land that you control to regenerate {}.",
     "Tappe ein ungetapptes Land, das du kontrollierst, um {} zu regenerieren."),
)  # fmt: skip


def sentence(number: int, card: int = 0) -> TextPair:
    """A sentence and its translation, about one of the cards."""
    source, target = (text.format(_CARDS[card][side]) for side, text in enumerate(_SENTENCES[number]))
    return source, target[0].upper() + target[1:]


def ruling(card: int, *numbers: int) -> TextPair:
    """A ruling of some of the sentences, and its translation."""
    sources, targets = zip(*(sentence(number, card) for number in numbers), strict=True)
    return " ".join(sources), " ".join(targets)


def rulings() -> list[TextPair]:
    """Rulings of two sentences that differ in the card or in the sentences."""
    kinds = len(_SENTENCES)
    return [
        ruling(card, first, (first + 1 + card) % kinds)
        for card, first in product(range(len(_CARDS)), range(kinds))
        if (first + 1 + card) % kinds != first
    ]


def analysed(folder: Path, pairs: Iterable[TextPair]) -> Analysis:
    """The analysis of bilingual records, one page a record: „Karte 0“, „Karte 1“ and so on."""
    records = (
        {"card": f"Karte {number}", "date": "2024-06-14", "text": target, "source": source}
        for number, (source, target) in enumerate(pairs)
    )
    lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    return analysis_of(folder, {"cards.jsonl": lines})


SHORT = (
    ("The creature remains tapped.", "Die Kreatur enttappt nicht."),
    ("You can’t choose fewer than two targets.", "Du musst mindestens zwei Ziele bestimmen."),
    ("You must choose at least two targets.", "Du kannst nicht weniger als zwei Ziele bestimmen."),
    ("You can’t activate the ability unless you control a Forest.",
     "Du kannst die Fähigkeit nur aktivieren, falls du einen Wald kontrollierst."),
    ("Tapped creatures can’t attack.",
     "Getappte Kreaturen können nicht angreifen."),
    ("You may cast it even if you lack the mana.",
     "Du kannst ihn wirken, selbst wenn du nicht genug Mana hast."),
    ("You get the emblem before anyone can respond.",
     "Du erhältst das Emblem, bevor jemand antworten kann."),
    ("Creatures you don’t control and creatures that entered this turn can’t be chosen.",
     "Kreaturen, die du nicht kontrollierst, und Kreaturen, die in diesem Zug ins Spiel gekommen sind, können nicht "
     "bestimmt werden."),
    ("You may have each opponent draw a card.",
     "Du kannst jeden Gegner eine Karte ziehen lassen."),
    ("You may choose no targets.",
     "Du kannst auch keine Ziele bestimmen."),
    ("You can’t pay the cost multiple times.",
     "Du kannst die Kosten nicht mehr als einmal bezahlen."),
    ("If the Vehicle isn’t crewed, it doesn’t attack.",
     "Falls das Fahrzeug nicht bemannt ist, greift es nicht an."),
    ("Damage is dealt simultaneously.",
     "Der Schaden wird gleichzeitig zugefügt."),
    ("If you fail to find a card, you still shuffle.",
     "Auch wenn du keine Karte findest, mischst du."),
    ("You may choose not to cast the card.",
     "Du kannst dich entscheiden, die Karte nicht zu wirken."),
    ("The ability remains on the stack.",
     "Die Fähigkeit verlässt den Stapel nicht."),
    ("You won’t get another chance to cast it.",
     "Du erhältst keine weitere Gelegenheit, sie zu wirken."),
    ("It doesn’t matter who controls the creature.",
     "Es spielt keine Rolle, wer die Kreatur kontrolliert."),
    ("The bargained spell’s cost isn’t reduced.",
     "Die Kosten des gefeilschten Zauberspruchs werden nicht verringert."),
    ("Nothing stops an opponent from responding.",
     "Ein Gegner kann durchaus antworten."),
    ("A player can’t choose a card from outside the game.",
     "Ein Spieler kann keine Karte von außerhalb der Partie bestimmen."),
    ("You can activate the ability only if you control a Forest.",
     "Du kannst die Fähigkeit nur aktivieren, falls du einen Wald kontrollierst."),
    ("The first strike damage is dealt before regular combat damage.",
     "Der Erstschlagschaden wird vor dem normalen Kampfschaden zugefügt."),
    ("The saga’s chapter II ability triggers after your draw step.",
     "Die Fähigkeit von Kapitel II der Sage wird nach deinem Ziehsegment ausgelöst."),
    ("It loses all abilities but keeps its counters.",
     "Sie verliert alle Fähigkeiten, behält aber ihre Marken."),
    ("You can’t pay {2} more than once.",
     "Du kannst {2} nicht mehrmals bezahlen."),
    ("Loyalty abilities can be activated only once each turn.",
     "Loyalitätsfähigkeiten können nur einmal pro Zug aktiviert werden."),
)  # fmt: skip
"""Short rulings: the first is paraphrased, the two behind it are like each other and paraphrased crosswise."""
