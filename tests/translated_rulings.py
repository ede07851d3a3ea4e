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
    ("The token enters the battlefield tapped and attacking.",
     "Der Spielstein kommt getappt und angreifend ins Spiel."),
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
