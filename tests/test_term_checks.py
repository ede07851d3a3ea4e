"""T001 and T003: wrong words at a ruling's date, and official terms that a translation lacks."""

from pathlib import Path

import pytest
from excerpts import analysis_of, found_by, page

from checks.finding import Finding

EN, DE = "en/ember-hound.txt", "de/ember-hound.txt"
OTHER = "2024-09-06 You may choose no target for the second ability."
OTHER_DE = "2024-09-06 Du kannst für die zweite Fähigkeit kein Ziel bestimmen."


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def found(code: str, german: str, english: str | None = None) -> list[tuple[str, Finding]]:
    files = {DE: page("Gluthund", german, OTHER_DE)}
    if english:
        files[EN] = page("Ember Hound", english, OTHER)
    analysis = analysis_of(Path(), files)
    found = []
    for one in found_by(code, analysis):
        assert one.ruling
        assert one.span
        found.append((analysis.corpus.ruling(one.ruling).text[slice(*one.span)], one))
    return found


def words(code: str, german: str, english: str | None = None) -> list[str]:
    return [word for word, _ in found(code, german, english)]


@pytest.mark.parametrize(
    ("german", "word"),
    [
        ("2024-09-06 Der Manawert des Gluthunds bleibt gleich.", "Manawert"),
        ("2024-09-06 Seine umgewandelten Manakosten sind 0.", "umgewandelten Manakosten"),
        ("2024-09-06 Wenn der Gluthund das Schlachtfeld verlässt, endet der Effekt.", "Schlachtfeld"),
        ("2024-09-06 Du kannst einen Sofortzauber wirken.", "Sofortzauber"),
        ("2024-12-06 Diese bleibende Karte bleibt getappt.", "bleibende Karte"),
        ("2015-09-06 Lege zwei +1/+1 Marken auf den Gluthund.", "+1/+1 Marken"),
    ],
)
def test_a_wrong_word_is_flagged_without_a_source(german: str, word: str) -> None:
    assert words("T001", german) == [word]


@pytest.mark.parametrize(
    ("german", "english", "word"),
    [
        (
            "2015-09-06 Du kannst die Karte spielen, ohne ihre Manakosten zu bezahlen.",
            "2015-09-06 You may cast the card without paying its mana cost.",
            "spielen",
        ),
        (
            "2024-09-06 Falls du das Spiel gewinnst, endet der Effekt.",
            "2024-09-06 If you win the game, the effect ends.",
            "Spiel",
        ),
        (
            "2024-09-06 Du kannst den Zauberspruch kontern.",
            "2024-09-06 You may counter the spell.",
            "kontern",
        ),
    ],
)
def test_a_usual_word_is_flagged_where_the_source_speaks_of_the_concept(german: str, english: str, word: str) -> None:
    assert words("T001", german, english) == [word]


@pytest.mark.parametrize(
    "german",
    [
        "2015-09-06 Seine umgewandelten Manakosten sind 0.",
        "2021-06-30 Seine umgewandelten Manakosten sind 0.",
        "2024-02-02 Diese bleibende Karte bleibt getappt.",
        "2024-09-06 Auf der Karte steht „umgewandelte Manakosten“.",
        "2024-09-06 Du kannst den Gluthund spielen.",
        "2024-09-06 Der Gluthund kommt ins Spiel.",
        "2024-09-06 Seine Eigenschaften ändern sich nicht.",
        "2024-09-06 Der Held vom Schlachtfeld der Flut greift an.",
    ],
)
def test_what_was_right_then_or_says_something_else_is_not_flagged(german: str) -> None:
    assert words("T001", german) == []


def test_an_old_source_word_may_have_its_old_translation() -> None:
    english = "2024-09-06 Its converted mana cost is 0."
    assert words("T001", "2024-09-06 Seine umgewandelten Manakosten sind 0.", english) == []


def test_a_word_in_the_title_is_not_flagged(tmp_path: Path) -> None:
    files = {"de/x.txt": page("Sofortzauber der Flut", "Der Sofortzauber der Flut wird verrechnet.")}
    assert found_by("T001", analysis_of(tmp_path, files)) == []


def test_the_message_says_since_when_and_what_to_write() -> None:
    [(_, finding)] = found("T001", "2024-09-06 Seine umgewandelten Manakosten sind 0.")
    assert "since 2021-04" in finding.message
    assert "„Manabetrag“" in finding.message
    assert finding.fixes == ()


@pytest.mark.parametrize("english", [None, "2024-09-06 Destroy all noncreature permanents."])
def test_the_head_of_a_compound_with_a_hyphen_is_judged_like_the_word_itself(english: str | None) -> None:
    german = "2024-09-06 Zerstöre alle Nichtkreatur-Dauerhaften."
    assert words("T001", german, *([english] if english else [])) == ["Dauerhaften"]


def test_a_compound_that_may_be_a_name_is_none() -> None:
    assert words("T001", "2024-09-06 Tappe das Flutlabyrinth-Zauberbuch.") == []


@pytest.mark.parametrize(
    ("german", "new"),
    [
        ("2024-09-06 Im nächsten Enttapp-Segments endet es.", "Enttappsegments"),
        ("2024-09-06 Lege zwei +1/+1 Marken auf ihn.", "+1/+1-Marken"),
        ("2024-09-06 Zwei Golem-Kreaturspielsteine greifen an.", "Kreaturenspielsteine"),
    ],
)
def test_a_word_that_is_inflected_alike_is_offered(german: str, new: str) -> None:
    [(_, finding)] = found("T001", german)
    [fix] = finding.fixes
    assert not fix.safe
    assert [edit.text for edit in fix.edits] == [new]


@pytest.mark.parametrize(
    ("german", "english"),
    [
        (
            "2024-09-06 Falls du den Gluthund hergibst, wird seine letzte Fähigkeit trotzdem verrechnet.",
            "2024-09-06 If you sacrifice Ember Hound, its last ability still resolves.",
        ),
        (
            "2024-09-06 Der Spieler bestimmt, welche Kreatur er tappt.",
            "2024-09-06 The opponent chooses which creature to tap.",
        ),
        ("2024-09-06 Du nimmst diese Karte auf.", "2024-09-06 You draw that card."),
    ],
)
def test_a_lacking_term_is_flagged_in_its_sentence(german: str, english: str) -> None:
    assert words("T003", german, english) == [german[11:]]


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("2024-09-06 Falls du ihn opferst, endet es.", "2024-09-06 If you sacrifice it, that ends."),
        ("2024-09-06 Nach der Opferung endet es sofort.", "2024-09-06 After you sacrifice it, that ends."),
        ("2024-09-06 Der Angreifer wird geblockt.", "2024-09-06 The attacker is blocked."),
        ("2024-09-06 Alle Elfen bleiben getappt.", "2024-09-06 All Elf creatures remain tapped."),
        ("2024-09-06 Sie bleibt noch eine Weile getappt.", "2024-09-06 That creature remains tapped for a while."),
        ("2024-09-06 Mischt deine Bilbiothek.", "2024-09-06 Shuffle your library."),
        ("1998-06-01 Gib den Gluthund her, und er stirbt.", "1998-06-01 Sacrifice Ember Hound, and it dies."),
        ("2024-09-06 Der Flutwächter ist legendär.", "2024-09-06 Warden of Graveyard Tides is legendary."),
        ("2024-09-06 Die Partie endet unentschieden.", "2024-09-06 The game ends in a draw."),
        ("2024-09-06 Er stirbt im Kampf.", "2024-09-06 It dies in combat. (Shuffle your library.)"),
        (
            "2024-09-06 Sie kann diesen Schaden auch dem Gegner zufügen.",
            "2024-09-06 A creature with trample can deal that damage to the opponent as well.",
        ),
        (
            "2024-09-06 Lege jede Kreatur, die ein Spieler besitzt, unter seine Bibliothek.",
            "2024-09-06 For each creature, its owner puts it on the bottom of their library.",
        ),
        (
            "2024-09-06 Bestimme eines Entferne die Karte aus dem Spiel; oder ziehe eine Karte.",
            "2024-09-06 Choose one: Remove the card from the game; or draw a card.",
        ),
        (
            "2024-09-06 Wenn du diese Tür entsperrst, opfere eine Kreatur, die du kontrollierst.",
            "2024-09-06 When you unlock this door, sacrifice a creature. // Each counter stays.",
        ),
    ],
)
def test_other_forms_names_and_pronouns_are_not_flagged(german: str, english: str) -> None:
    assert words("T003", german, english) == []


def test_a_sentence_that_is_lost_is_no_place() -> None:
    german = "2024-09-06  Falls die Flut steigt, wird eine andere Kreatur getappt, die im Hafen liegt."
    english = "2024-09-06 Sacrifice a creature. If the tide rises, tap another creature."
    assert all(word.strip() for word in words("T003", german, english))


def test_the_place_in_the_source_is_related() -> None:
    english = "2024-09-06 If you sacrifice Ember Hound, its last ability still resolves."
    german = "2024-09-06 Falls du den Gluthund hergibst, wird seine letzte Fähigkeit trotzdem verrechnet."
    [(_, finding)] = found("T003", german, english)
    [related] = finding.related
    assert (related.role, english[11:][slice(*related.span)]) == ("source", "sacrifice")
    assert "“sacrifice”" in finding.message
    assert "„opfern“" in finding.message
