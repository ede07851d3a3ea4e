"""C001 and C005: which rulings of one language oppose each other, which only look like it, and what is said of them."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from excerpts import BY_CODE, analysis_of, files_of, found_by, page, place_of

from checks.finding import Finding, Severity
from corpus.analysis import Analysis
from lint.manual import manual, marked

Found = list[tuple[str, str, int | None]]
CODES = ("C001", "C005")


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def findings(files: Mapping[str, str]) -> tuple[list[tuple[str, Finding]], Analysis]:
    analysis = analysis_of(Path(), files)
    return [(code, one) for code in CODES for one in found_by(code, analysis) if not one.preview], analysis


def found(files: Mapping[str, str]) -> Found:
    made, analysis = findings(files)
    return [(code, *place_of(one, analysis.corpus)) for code, one in made]


def card(lang: str, *rulings: str) -> dict[str, str]:
    return {f"{lang}/a.txt": page("Tide Warden" if lang == "en" else "Flutwächterin", *rulings)}


OPPOSED = {
    "negation": (
        "en",
        "2013-01-24 If you choose the flood, lands that come under your control later in the turn will also be tapped.",
        "2014-07-18 If you choose the flood, lands that come under your control later in the turn won’t be tapped.",
    ),
    "outcome": (
        "en",
        "2013-01-24 If the harbor is flooded, that tide counter will return to the Warden.",
        "2016-04-08 If the harbor is flooded, that tide counter won’t return to the Warden.",
    ),
    "keeps and loses": (
        "en",
        "2013-01-24 If a snow land has an ability that makes it a swamp, that ability will still function.",
        "2017-09-29 If a snow land has an ability that makes it a swamp, it will lose that ability before it applies.",
    ),
    "number": (
        "en",
        "2013-01-24 The Warden’s flooded side has a mana value of 0. It has no color.",
        "2016-04-08 The Warden’s flooded side has a mana value equal to that of its dry side. It has no color.",
    ),
    "sum": (
        "en",
        "2013-01-24 If the card is a split card, use the higher of the two mana values.",
        "2017-04-18 The mana value of a split card is determined by the combined mana value of its two halves.",
    ),
    "permission": (
        "en",
        "2013-01-24 You may put the tide counter on another land as the ability resolves.",
        "2017-04-18 You must put the tide counter on another land as the ability resolves.",
    ),
    "quantity": (
        "en",
        "2013-01-24 If a second Warden floods the harbor, both are put into the graveyard.",
        "2017-04-18 If a second Warden floods the harbor, only one of them is put into the graveyard.",
    ),
    "all but one": (
        "en",
        "2006-02-01 If several Wardens flood a harbor, they will each be put into their owners’ graveyards.",
        "2013-07-01 If several Wardens flood a harbor, all but one will be put into their owners’ graveyards.",
    ),
    "same day, same words": (
        "en",
        "2004-10-04 If a player pays {1}, the harbor makes no tide, but it is still considered to be a flooded land.",
        "2004-10-04 If a player pays {1}, the harbor makes no tide, and it is not considered to be a flooded land.",
    ),
    "who": (
        "en",
        "2013-01-24 As the flood rises, first you choose a land, then each other player in turn order chooses a land.",
        "2020-01-24 As the flood rises, first the player whose turn it is chooses a land, then each other player in "
        "turn order chooses a land.",
    ),
    "left out": (
        "en",
        "2013-01-24 Lands you control as the flood resolves become wet, but lands you begin to control later will not.",
        "2017-04-18 Lands you begin to control later in the turn become wet too.",
    ),
    "a set that is fixed": (
        "en",
        "2013-01-24 Which harbors are wet is locked in as the flood resolves.",
        "2017-04-18 Which harbors are wet isn’t locked in as the flood resolves.",
    ),
    "implied": (
        "en",
        "2013-01-24 Flooding a dry harbor has no effect.",
        "2017-04-18 Flooding a dry harbor still has an effect.",
    ),
    "any number": (
        "en",
        "2013-01-24 You may remove any number of tide counters this way.",
        "2017-04-18 You may remove only one tide counter this way.",
    ),
    "how many is the same": (
        "en",
        "2013-01-24 The tide rises once for each counter removed.",
        "2017-04-18 The tide rises just once, no matter how many counters are removed.",
    ),
    "both and one": (
        "en",
        "2013-01-24 The harbor as well as the ship will be flooded.",
        "2017-04-18 The ship won’t be flooded.",
    ),
    "only while": (
        "en",
        "2013-01-24 The tide ability works while the Warden is in your graveyard.",
        "2017-04-18 The tide ability works only while the Warden is in exile.",
    ),
    "exception, target": (
        "de",
        "2013-01-24 Alle Häfen bis auf einen werden geflutet.",
        "2019-01-25 Alle Häfen werden geflutet.",
    ),
    "left out, target": (
        "de",
        "2013-01-24 Spielsteine heben die Flut an, Häfen im Friedhof aber nicht.",
        "2019-01-25 Häfen im Friedhof heben die Flut an.",
    ),
    "whose control, target": (
        "de",
        "2013-01-24 Der Hafen kommt unter der Kontrolle seines Besitzers ins Spiel.",
        "2019-01-25 Der Hafen kommt unter deiner Kontrolle ins Spiel.",
    ),
    "during is no condition, target": (
        "de",
        "2013-01-24 Du darfst den Hafen auch während des Zuges eines Gegners fluten.",
        "2019-01-25 Während des Zuges eines Gegners kannst du den Hafen nicht fluten.",
    ),
    "zone that something goes to, target": (
        "de",
        "2013-01-24 Wird der Hafen nicht geflutet, geht er ins Exil.",
        "2019-01-25 Wird der Hafen nicht geflutet, kommt er auf den Friedhof seines Besitzers.",
    ),
    "whom it belongs to, target": (
        "de",
        "2013-01-24 Der Beherrscher des Hafens bestimmt die Marke.",
        "2019-01-25 Die Marke bestimmt, wem der Hafen gehört.",
    ),
    "negation, target": (
        "de",
        "2013-01-24 Die Fähigkeit der Flut ist eine Manafähigkeit.",
        "2019-01-25 Die Fähigkeit der Flut ist keine Manafähigkeit.",
    ),
    "permission, target": (
        "de",
        "2013-01-24 Du musst die Flutmarke auf ein anderes Land legen.",
        "2019-01-25 Du darfst die Flutmarke auf ein anderes Land legen.",
    ),
    "number, target": (
        "de",
        "2013-01-24 Du ziehst eine Karte, sobald der Hafen geflutet wird.",
        "2019-01-25 Du ziehst zwei Karten, sobald der Hafen geflutet wird.",
    ),
    "player, target": (
        "de",
        "2013-01-24 Der Besitzer des Hafens mischt seine Bibliothek.",
        "2019-01-25 Der Beherrscher des Hafens mischt seine Bibliothek.",
    ),
}


@pytest.mark.parametrize("name", OPPOSED)
def test_opposed_rulings_are_found_once_and_at_the_older_one(name: str) -> None:
    lang, older, newer = OPPOSED[name]
    for rulings in ((older, newer), (newer, older)):
        made = found(card(lang, *rulings))
        assert [(path, number) for _, path, number in made] == [(f"{lang}/a.txt", rulings.index(older) + 1)] or (
            older[:10] == newer[:10] and len(made) == 1
        )


ALIKE = {
    "other condition": (
        "en",
        "2013-01-24 If the harbor is tapped, the tide counter returns.",
        "2017-04-18 If the harbor is untapped, the tide counter doesn’t return.",
    ),
    "legal and illegal": (
        "en",
        "2013-01-24 If the land is a legal target as the flood rises but can’t be flooded, you still gain 3 life.",
        "2017-04-18 If the land is an illegal target as the flood rises, you don’t gain 3 life.",
    ),
    "unless and if": (
        "en",
        "2013-01-24 If the land has a dry side, it can be turned over.",
        "2017-04-18 The land can’t be turned over unless it has a dry side.",
    ),
    "other words for it": (
        "en",
        "2013-01-24 The Warden doesn’t lose its tide counters as the harbor dries.",
        "2017-04-18 The Warden keeps its tide counters as the harbor dries.",
    ),
    "renamed": (
        "en",
        "2013-01-24 If the Warden’s converted mana cost is 3, she may be cast as she comes into play.",
        "2021-04-18 If the Warden’s mana value is 3, she may be cast as she enters the battlefield.",
    ),
    "a limit is no negation": (
        "en",
        "2013-01-24 You can put two tide counters on the land.",
        "2017-04-18 You can’t put more than two tide counters on the land.",
    ),
    "whether": (
        "en",
        "2013-01-24 Whether the harbor is flooded is checked only as the tide rises.",
        "2017-04-18 Whether the harbor isn’t flooded is checked only as the tide rises.",
    ),
    "which ability": (
        "en",
        "2013-01-24 The first ability is a mana ability.",
        "2017-04-18 The last ability isn’t a mana ability.",
    ),
    "examples": (
        "en",
        "2013-01-24 The flood rises by the land’s value. For example, a harbor worth 3 floods 3 lands.",
        "2017-04-18 The flood rises by the land’s value. For example, a harbor worth 4 floods 4 lands.",
    ),
    "relative clause": (
        "en",
        "2013-01-24 Spells that flood harbors can still target the Warden.",
        "2017-04-18 Spells can’t flood the Warden.",
    ),
    "more is said of what is denied": (
        "en",
        "2013-01-24 You can tap a land you control to raise the tide.",
        "2017-04-18 You can’t tap a land you control to raise the tide of another ancient enchanted harbor.",
    ),
    "rather something else": (
        "en",
        "2013-01-24 If a ship would sink, the harbor is flooded instead. The tide doesn’t flood the harbor; rather, it "
        "changes what the ship does.",
        "2017-04-18 If a ship would sink, the tide must flood the harbor instead.",
    ),
    "others, not itself": (
        "en",
        "2013-01-24 The ship sinks before it is flooded, so other abilities will trigger on the ship sinking.",
        "2017-04-18 It won’t trigger on the ship sinking.",
    ),
    "a relative clause without a pronoun": (
        "en",
        "2013-01-24 You don’t cast the ship.",
        "2017-04-18 The ship you cast must sail.",
    ),
    "contrast": (
        "en",
        "2013-01-24 You choose the name of a harbor, not the name of a ship.",
        "2017-04-18 The name of a ship is chosen as the fleet departs.",
    ),
    "same claim elsewhere": (
        "en",
        "2013-01-24 The tide won’t rise again while the harbor is dry. If the ship leaves, the tide will rise again.",
        "2017-04-18 The tide won’t rise again while the harbor is dry. If the ship leaves, the tide rises again now.",
    ),
    "turned round": (
        "en",
        "2013-01-24 The harbor is flooded before the ships are counted.",
        "2017-04-18 The ships are counted after the harbor is flooded.",
    ),
    "another condition than the conceded one": (
        "en",
        "2013-01-24 The land’s controller gets to draw a card even if that land wasn’t flooded.",
        "2017-04-18 If the land is an illegal target as the tide rises, its controller won’t get to draw a card.",
    ),
    "scaled": (
        "de",
        "2013-01-24 Bei zwei Häfen ziehst du zwei Karten.",
        "2019-01-25 Bei drei Häfen ziehst du drei Karten.",
    ),
    "what is left out agrees": (
        "en",
        "2013-01-24 Ships get wet, but harbors don’t.",
        "2017-04-18 Ships get wet.",
    ),
    "unless, target": (
        "de",
        "2013-01-24 Der Hafen kann nicht geflutet werden, es sei denn, er ist trocken.",
        "2019-01-25 Der Hafen kann geflutet werden, falls er trocken ist.",
    ),
    "target: other event": (
        "de",
        "2013-01-24 Verlässt die Wächterin den Friedhof, kehrt die Marke nicht zurück.",
        "2019-01-25 Verlässt die Wächterin das Spiel, kehrt die Marke dennoch zurück.",
    ),
    "target: other words": (
        "de",
        "2013-01-24 Die Wächterin verliert ihre Marken nicht.",
        "2019-01-25 Die Wächterin behält ihre Marken.",
    ),
    "target: not more than once": (
        "de",
        "2013-01-24 Die Fähigkeit kann nicht öfter als einmal pro Zug aktiviert werden.",
        "2019-01-25 Die Fähigkeit kann pro Zug nur ein einziges Mal aktiviert werden.",
    ),
}


@pytest.mark.parametrize("name", ALIKE)
def test_rulings_that_only_look_opposed_are_silent(name: str) -> None:
    lang, older, newer = ALIKE[name]
    assert found(card(lang, older, newer)) == []


def test_what_another_card_announces_opposes_rulings_under_the_same_conditions() -> None:
    older = "2015-06-22 In a three-masted tide game, ships can’t flood your harbor unless their captain pays {1}."
    newer = "2018-04-27 In a three-masted tide game, ships can flood the harbor of your mate. This is a change from "
    files = {"en/a.txt": page("Tide Warden", older), "en/b.txt": page("Ebb Herald", f"{newer}previous rules.")}
    made = [one for one in found_by("C005", analysis_of(Path(), files)) if one.preview]
    assert [one.ruling and one.ruling.page for one in made] == [0]


ANNOUNCED = {
    "opposed": (
        "en",
        "2013-06-07 If a snow land enters the battlefield tapped, that ability will still function.",
        "2017-09-29 If a snow land enters the battlefield tapped, it will lose that ability before it applies. This is "
        "a change from previous rulings.",
    ),
    "the same topic": (
        "en",
        "2014-09-20 If the Warden’s strength becomes negative, the last ability will lower the tide.",
        "2017-06-27 If the Warden’s strength is negative as the ability resolves, X is considered to be 0. (This is a "
        "change from previous rulings.)",
    ),
    "what used to be": (
        "en",
        "2007-05-01 Flooding reduces the total cost to cast Tide Warden.",
        "2014-07-18 The rules for flooding have changed. Previously, flooding reduced the cost to cast a spell. Under "
        "the current rules, tapping a harbor is another way to pay.",
    ),
    "used to": (
        "en",
        "2007-05-01 The flood rises only once each turn.",
        "2014-07-18 The flood used to rise only once each turn. It now rises each time a ship sinks.",
    ),
    "what used to be, target": (
        "de",
        "2007-05-01 Geflutete Häfen können für Mana getappt werden.",
        "2014-07-18 Geflutete Häfen konnten bisher für Mana getappt werden. Das geht nun nicht mehr.",
    ),
    "target": (
        "de",
        "2013-06-07 Wenn ein Schneeland getappt ins Spiel kommt, behält es die Fähigkeit.",
        "2017-09-29 Wenn ein Schneeland getappt ins Spiel kommt, verliert es die Fähigkeit. Dies ist eine Änderung "
        "gegenüber früheren Regeln.",
    ),
}


@pytest.mark.parametrize("name", ANNOUNCED)
def test_an_announced_change_supersedes_the_older_ruling(name: str) -> None:
    lang, older, newer = ANNOUNCED[name]
    assert found(card(lang, newer, older)) == [("C005", f"{lang}/a.txt", 2)]


@pytest.mark.parametrize(
    "other",
    ["2013-01-24 The harbor has no name.", "2013-01-24 You may look at the flooded cards at any time."],
)
def test_an_announcement_does_not_touch_other_matters(other: str) -> None:
    newer = ANNOUNCED["the same topic"][2]
    assert found(card("en", other, newer)) == []


def test_a_finding_shows_both_texts_and_the_opposing_words() -> None:
    lang, older, newer = OPPOSED["outcome"]
    [(code, one)], analysis = findings(card(lang, older, newer))
    texts = [ruling.text for ruling in analysis.corpus.pages[0].rulings]
    assert code == "C001"
    assert one.span is not None
    assert texts[0][slice(*one.span)] == "will return"
    assert [(related.role, related.ruling.ruling) for related in one.related] == [
        ("edition", 1),
        ("opposing-words", 0),
        ("opposing-words", 1),
    ]
    assert texts[1][slice(*one.related[2].span)] == "won’t return"
    assert one.message == (
        "“will return” is opposed by “won’t return” on this page (2016-04-08); let the newer stand, and correct or "
        "delete this one."
    )
    assert one.confidence is not None
    assert 0.5 < one.confidence <= 1


def test_one_statement_on_many_cards_is_one_finding() -> None:
    _, older, newer = OPPOSED["outcome"]
    files = {f"en/{number}.txt": page(f"Harbor {name}", older, newer) for number, name in enumerate(("Ubu", "Oro"))}
    made, _ = findings(files)
    assert len(made) == 1
    assert "in 1 more pairs" in made[0][1].message
    assert {related.ruling.page for related in made[0][1].related} == {0, 1}


def test_statements_that_one_change_touches_are_for_information_but_the_surest() -> None:
    changed = ANNOUNCED["the same topic"][2]
    older = (
        "2014-09-20 If the Warden’s strength becomes negative, the last ability will lower the tide.",
        "2013-01-24 If the Warden’s strength is negative as the ability resolves, the tide will sink.",
    )
    files = {f"en/{name}.txt": page(name, ruling, changed) for name, ruling in zip(("Ubu", "Oro"), older, strict=True)}
    made, _ = findings(files)
    assert {code for code, _ in made} == {"C005"}
    assert sorted(str(one.severity) for _, one in made) == sorted(("None", str(Severity.INFO)))


def test_rulings_left_in_the_source_language_take_no_part() -> None:
    _, older, newer = OPPOSED["outcome"]
    assert found({"de/a.txt": page("Flutwächterin", older, newer)}) == []


@pytest.mark.parametrize("code", CODES)
def test_the_manual_page_tells_the_truth(code: str) -> None:
    said = manual(BY_CODE[code])
    text, spans = marked(said.bad)
    made, analysis = findings(files_of(text))
    assert [each for each, _ in made] == [code]
    [(_, one)] = made
    assert one.ruling is not None
    assert one.span is not None
    assert analysis.corpus.ruling(one.ruling).text[slice(*one.span)] == text[slice(*spans[0])]
    assert found(files_of(said.good)) == []


def test_a_page_of_one_half_of_a_card_is_that_cards_too() -> None:
    _, older, newer = OPPOSED["outcome"]
    files = {"en/a.txt": page("Tide", older), "en/b.txt": page("Tide // Ebb", newer)}
    assert found(files) == [("C001", "en/a.txt", 1)]
    assert found({**files, "en/b.txt": page("Tidal // Ebb", newer)}) == []


@pytest.mark.parametrize(
    "words",
    ["The mana used to flood the harbor doesn’t matter.", "If the harbor is no longer wet, nothing happens."],
)
def test_what_is_no_announcement(words: str) -> None:
    assert found(card("en", "2013-01-24 The harbor is flooded with mana and wet.", f"2017-04-18 {words}")) == []
