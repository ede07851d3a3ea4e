import pytest

from corpus.likeness.repetition import repetitions

KEEPS = "Die Laterne behält ihre Marken, wenn sie den Besitzer wechselt."


def test_rulings_that_have_nothing_in_common_are_no_repetition() -> None:
    assert list(repetitions([KEEPS, "Ein Gegner darf darauf nicht antworten, solange er kein Land hat.", ""])) == []


@pytest.mark.parametrize(
    ("other", "contained"), [(f"{KEEPS} Das gilt auch für Spielsteine.", 0), (f"So ist es immer. {KEEPS}", 0)]
)
def test_a_ruling_may_be_all_of_the_sentences_of_another(other: str, contained: int) -> None:
    assert list(repetitions([KEEPS, other])) == [(0, 1, contained, None)]
    assert list(repetitions([other, KEEPS])) == [(0, 1, 1 - contained, None)]


@pytest.mark.parametrize(
    ("old", "new"), [("Besitzer", "Besitzers"), ("Laterne", "Laternen"), ("wechselt", "wechslt"), ("ihre", "ihren")]
)
def test_a_word_may_be_spelt_otherwise(old: str, new: str) -> None:
    other = KEEPS.replace(old, new)
    (found,) = repetitions([KEEPS, other])
    assert (found.contained, other[slice(*found.change or (0, 0))]) == (None, new)


@pytest.mark.parametrize(
    "other",
    [
        KEEPS.upper(),
        KEEPS.replace("den", "die"),
        KEEPS.replace("behält", "verliert"),
        KEEPS.replace("behält", "behält niemals"),
        KEEPS.replace("ihre", "nur ihre"),
        KEEPS.replace("ihre", "zwei"),
        KEEPS.replace("wechselt.", "wechselt, falls er darf."),
        KEEPS.replace("wechselt", "verwechselt"),
        KEEPS.replace("Marken", "Markenmarken"),
        f"{KEEPS.replace('ihre', 'alle')} Das gilt auch für Spielsteine.",
        f"Merke: {KEEPS}",
    ],
)
def test_what_says_something_else_is_no_repetition(other: str) -> None:
    assert list(repetitions([KEEPS, other])) == []


@pytest.mark.parametrize("short", ["Ziehe eine Karte.", "Du kannst das tun", "{T} {T} {T}"])
def test_short_rulings_are_contained_in_too_many(short: str) -> None:
    assert list(repetitions([short, f"{short} Danach ist alles vorbei, und niemand darf antworten."])) == []


def test_pairs_are_told_in_order() -> None:
    more = f"{KEEPS} So ist es."
    texts = [KEEPS, "Ganz anderes steht hier, und zwar mit Absicht.", more, f"{more} Und so bleibt es."]
    assert [(one.first, one.second) for one in repetitions(texts)] == [(0, 2), (0, 3), (2, 3)]
