"""What looks foreign and is not, and what does not and is: names, capitals, quotation marks, words spelt alike."""

import pytest
from spacy.language import Language


def quotes(german: Language, text: str) -> list[str]:
    return [text[slice(*passage.span)] for passage in german(text)._.reading.passages]


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Otherwise bleibt die Kreatur getappt.", "Otherwise"),
        ("Die Flut steigt um eins. Instead erhältst du drei Leben.", "Instead"),
        ("Whenever eine Kreatur stirbt, ziehst du eine Karte.", "Whenever"),
        ("Each Gegner wirft eine Karte ab.", "Each"),
        ("However, bleibt die Kreatur getappt.", "However"),
        ("Die Kreatur AND ihr Beherrscher verlieren Leben.", "AND"),
        ("Die Kreatur wird NOT enttappt.", "NOT"),
        ("Die Flashback-Kosten sind höher als die Manakosten.", "Flashback-Kosten"),
        ("Upkeep-Schritte haben keinen Einfluss auf die Flut.", "Upkeep-Schritte"),
        ("Die Flut steigt um eins. Scry 2.", "Scry 2."),
    ],
)
def test_a_capital_that_is_no_name(german: Language, text: str, quote: str) -> None:
    assert quotes(german, text) == [quote]


@pytest.mark.parametrize(
    "text",
    [
        "If Seas Could Sing bleibt auf dem Friedhof.",
        "Into the Marsh wird neutralisiert.",
        "The Hammer ist ein Artefakt.",  # a noun of both languages behind the article
        "Dirge ist der Name einer Hexerei.",
        "Wirkst du Otherwise Engaged, ziehst du eine Karte.",
        "Die Edition SWORD AND STORM heißt wirklich so.",
        "DIE KREATUR BLEIBT BIS ZUM ENDE DES ZUGES GETAPPT.",
        "Seit FINAL FANTASY heißt das anders.",
        "Im Multiplayer-Spiel ist das anders als im Duell.",
        "Die Megamorph-Kosten und die Ninjutsu-Fähigkeit werden bezahlt.",
        "Will-o’-the-Marsh kann regeneriert werden.",
        "Ziehe eine Karte. Dirge.",
    ],
)
def test_a_capital_that_may_be_a_name(german: Language, text: str) -> None:
    assert quotes(german, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Betroffen sind „Marsh Otter“, „Fathom“, „Dirge“ und „Mourn“.",
        "Diese Karten sind betroffen:\n• Marsh Otter\n• Borrowed Hour\n• Ashen Rider",
        "Marsh Otter\nBorrowed Hour\nAshen Rider",
        "Scorn. Fathom. Dirge.",
        "Die Hälften von Fire // Fog sind zwei Zaubersprüche.",
        "Magic: The Gathering ist ein Sammelkartenspiel.",
        "Zum Format gehören: Scorn, Fathom; Dirge; Mourn.",
    ],
)
def test_a_list_of_names_is_no_passage(german: Language, text: str) -> None:
    assert quotes(german, text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Er liest ‘draw a card’ und geht.", ["‘draw a card’"]),
        ("Er liest 'draw two cards' und geht.", ["'draw two cards'"]),
        ("Er liest ”draw a card” und geht.", ["”draw a card”"]),
        ("Er liest ‹draw a card› und geht.", ["‹draw a card›"]),
        ("Er liest ›draw a card‹ und geht.", ["›draw a card‹"]),
        ("Er liest ‚draw a card‘ und geht.", ["‚draw a card‘"]),
        ('Er liest „draw a card" und geht.', ['„draw a card"']),
        ("Er liest ,,draw a card'' und geht.", [",,draw a card''"]),
        ("Er liest ``draw a card'' und geht.", ["``draw a card''"]),
        ("Er liest „Ziehe ‚a card from it‘ zuerst“ und geht.", ["‚a card from it‘"]),
        ("Die Werte „you win“, „you lose“ und „Remis“ zählen.", ["„you win“, „you lose“"]),
        ("Er hat 'getappt' und 'enttappt' gelesen.", []),
        ("Kaltes Herz’ Schatten und Sals' Flotte bleiben getappt.", []),
        ("Ich hab' die Karte und geh' in den Kampf.", []),
    ],
)
def test_every_style_of_quotation(german: Language, text: str, found: list[str]) -> None:
    assert quotes(german, text) == found


@pytest.mark.parametrize(
    "text",
    [
        "Opfere all deine Kreaturen und all das, was du sonst hast.",
        "Der Oger aß den Goblin, und der Elf half ihm.",
        "Wähle ein alternatives Ziel und ein variables X.",
        "Das obsolete Format ist modular, der Rest fix und fertig.",
        "Die solare Barke ist immun, die lunare nicht; immune Barken bleiben.",
        "Pure Magie strömt rings um den Turm, bis der sinistre Plan aufgeht; pure Wut hilft nicht.",
        "Er zahlt bare Münze, ist loyal und agiert national wie international.",
        "Handle so, wie der aktive Spieler handelt, und miss die Breite.",
        "Das Turnier wird live gestreamt, still gezählt und fair gespielt; wage nichts.",
        "Du bist also am Zug, falls das Spiel legal und der Wert minimal ist.",
    ],
)
def test_german_words_that_english_spells_alike(german: Language, text: str) -> None:
    assert quotes(german, text) == []
