"""The term base in texts: every form of a term, wherever its parts stand, and nothing that only looks like one."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kept import Kept

from corpus.nlp.paradigms import load_paradigms
from corpus.nlp.term_table import Status, TermRow
from corpus.nlp.terms import Part, TermBase, term_base
from corpus.remembering import Remembering

TERMS = term_base("en", "de")


def named(text: str, language: str = "de", terms: TermBase = TERMS, nested: bool = False) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for match in terms.named(text, language, nested=nested):
        found[match.concept.name] = [text[slice(*piece)] for piece in match.pieces]
    return found


@pytest.mark.parametrize(
    ("text", "concept", "pieces"),
    [
        ("Die Friedhöfe aller Spieler sind leer.", "graveyard", ["Friedhöfe"]),
        ("Er mischt die Karten seines Friedhofs.", "graveyard", ["Friedhofs"]),
        ("Wirf drei Karten ab.", "discard", ["Wirf", "ab"]),
        ("Falls du drei Karten abwirfst, geschieht nichts.", "discard", ["abwirfst"]),
        ("Die abgeworfenen Karten bleiben liegen.", "discard", ["abgeworfenen"]),
        ("Es genügt nicht, zwei Karten abzuwerfen.", "discard", ["abzuwerfen"]),
        ("Leg die Ausrüstung an die Kreatur an.", "attach", ["Leg", "an"]),
        ("Die aktivierten Fähigkeiten der Flutwächterin enden.", "activated ability", ["aktivierten Fähigkeiten"]),
        ("Mit einer aktivierten Fähigkeit geht es auch.", "activated ability", ["aktivierten Fähigkeit"]),
        ("Verdopple die Anzahl der Marken.", "double", ["Verdopple"]),
        ("Er bekommt drei +1/+1-Marken.", "+1/+1 counter", ["+1/+1-Marken"]),
        ("Die Manakosten betragen {2}{U}.", "mana cost", ["Manakosten"]),
        ("Wenn du zusätzliche Kosten bezahlst, endet der Zug.", "additional cost", ["zusätzliche Kosten"]),
        ("Lege eine Nichtland-Karte zurück.", "nonland card", ["Nichtland-Karte"]),
        ("Alle Nichtlandkarten werden aufgedeckt.", "nonland card", ["Nichtlandkarten"]),
        ("Bringe sie ins Exil und dann ins Spiel.", "exile (zone)", ["Exil"]),
        ("Du übernimmst morgen die Kontrolle.", "gain control", ["übernimmst", "Kontrolle"]),
        ("Nachforschungen werden im Winter angestellt.", "investigate", ["Nachforschungen", "angestellt"]),
        ("Das Blocken der Kreaturen endet.", "block", ["Blocken"]),
    ],
)
def test_target_terms_are_found_in_every_form(text: str, concept: str, pieces: list[str]) -> None:
    assert named(text)[concept] == pieces


@pytest.mark.parametrize(
    ("text", "concept", "pieces"),
    [
        ("Whenever two abilities resolve, draw a card.", "ability", ["abilities"]),
        ("It copied the spell.", "copy (verb)", ["copied"]),
        ("Three Elves' lands are tapped.", "Elf", ["Elves'"]),
        ("The ember-hound is face-down.", "face-down", ["face-down"]),
        ("Put that creature card onto the battlefield.", "put onto the battlefield", ["Put", "onto the battlefield"]),
        ("Its state-based actions are checked.", "state-based action", ["state-based actions"]),
        ("It was destroyed while untapping.", "untap", ["untapping"]),
    ],
)
def test_source_terms_are_found_in_every_form(text: str, concept: str, pieces: list[str]) -> None:
    assert named(text, "en")[concept] == pieces


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("Es spielt keine Rolle, wie stark er ist.", "power"),
        ("Ihr Anspruch endet im Vorzug.", "turn"),
        ("Bring die Kreatur ins Spiel zurück.", "put onto the battlefield"),
        ("Das Spiel endet.", "play (a land, a card)"),
        ("Sie did nothing.", "die"),
    ],
)
def test_other_words_are_none(text: str, concept: str) -> None:
    assert concept not in named(text)


def test_the_longest_term_is_found_and_nested_ones_when_asked_for() -> None:
    text = "Der Kreaturenzauber wird verrechnet."
    assert "creature" not in named(text)
    assert {"creature spell", "creature", "spell"} <= named(text, nested=True).keys()


def test_heads_and_modifiers_of_compounds() -> None:
    text = "Die Winterkreatur und das Friedhofsfeld."
    found = {match.concept.name: (match.part, text[slice(*match.span)]) for match in TERMS.named(text, "de")}
    assert found["creature"] == (Part.HEAD, "kreatur")
    assert found["graveyard"] == (Part.MODIFIER, "Friedhofs")


def test_rows_of_a_user_add_and_override() -> None:
    rows = (
        TermRow("graveyard", "graveyard", "Friedhof", "noun", Status.FORBIDDEN),
        TermRow("graveyard", "graveyard", "Gräberfeld", "noun"),
    )
    terms = term_base("en", "de", rows)
    concept = terms.concepts["graveyard"]
    assert [term.text for term in concept.preferred()] == ["Gräberfeld"]
    assert named("Die Gräberfelder sind leer.", terms=terms)["graveyard"] == ["Gräberfelder"]


def test_what_has_been_made_of_the_terms_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = (TermRow("tide counter", "tide counter", "Flut-Marke", "noun"), TermRow("ebb", "turn the tide", "abebben"))
    texts = {"en": "He turns the tide counters.", "de": "Die Flutmarke der Winterkreatur. Ebben +1/+1-Marken ab?"}
    expected = {language: named(text, language, term_base("en", "de", rows)) for language, text in texts.items()}
    remembering = Remembering(kept := Kept())
    for _ in ("made", "told again"):
        terms = term_base("en", "de", rows)
        terms.remembering = remembering
        terms.prepare()
        assert {language: named(text, language, terms) for language, text in texts.items()} == expected
        remembering.keep()
        remembering = Remembering(kept)
        monkeypatch.setattr("corpus.nlp.term_tables.term_tables", None)


def test_a_term_is_in_force_for_a_time() -> None:
    old = next(term for term in TERMS.concepts["mana value"].target if term.text == "umgewandelte Manakosten")
    assert old.in_force(datetime.date(2020, 5, 1))
    assert not old.in_force(datetime.date(2023, 5, 1))
    assert old.in_force(datetime.date(2021, 6, 1), margin=183)
    concept = TERMS.concepts["mana value"]
    assert [term.text for term in concept.preferred(datetime.date(2015, 1, 1))] == ["umgewandelte Manakosten"]


def test_a_language_without_data_has_words_that_never_change() -> None:
    assert load_paradigms("qq").forms("flood", "noun") == {"flood"}


@given(st.text(alphabet="Kreaturn -ab.leg Spi+1/{}'„“äßX\n", max_size=60))
def test_pieces_lie_in_the_text_in_order(text: str) -> None:
    for language in ("de", "en"):
        for match in TERMS.named(text, language, nested=True):
            assert match.span.start == match.pieces[0].start
            assert match.span.end == match.pieces[-1].end <= len(text)
            assert list(match.pieces) == sorted(match.pieces)
            assert all(text[slice(*piece)].strip() for piece in match.pieces)


def test_terms_are_found_in_time_that_grows_with_the_text() -> None:
    text = "leg ab, ins Spiel bringen die bleibende Karte "
    assert len(named(text * 2_000)) == len(named(text * 20))
