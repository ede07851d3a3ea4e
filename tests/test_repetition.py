import pytest

from corpus.likeness.repetition import repetitions

KEEPS = "Die Laterne behält ihre Marken, wenn sie den Besitzer wechselt."


def test_rulings_that_have_nothing_in_common_are_no_repetition() -> None:
    assert list(repetitions([KEEPS, "Ein Gegner darf darauf nicht antworten, solange er kein Land hat.", ""])) == []


@pytest.mark.parametrize(
    ("other", "contained", "spelling_only"),
    [
        (f"{KEEPS} Das gilt auch für Spielsteine.", 0, False),
        (f"Merke: {KEEPS}", 0, False),
        ("Die Laterne behält ihre Marken, wenn sie den Besitzer.", 1, False),
        (KEEPS.replace("Besitzer", "Besitzers"), None, True),
        (KEEPS.replace("Laterne", "Laternen"), None, True),
        (KEEPS.replace("den", "die"), None, False),
        (KEEPS.replace("behält", "verliert"), None, False),
        (KEEPS.replace("ihre", "zwei"), None, False),
        (f"{KEEPS.replace('ihre', 'alle')} Das gilt auch für Spielsteine.", None, False),
        (KEEPS.replace("wechselt", "wechslt"), None, True),
        (KEEPS.replace("wechselt", "verwechselt"), None, False),
        (KEEPS.replace("Marken", "Markenmarken"), None, False),
        (KEEPS.replace("ihre", "ihren"), None, True),
        (KEEPS.upper(), None, False),
    ],
)
def test_how_one_repeats_the_other(other: str, contained: int | None, spelling_only: bool) -> None:
    (found,) = repetitions([KEEPS, other])
    assert (found.first, found.second) == (0, 1)
    assert found.contained == contained
    assert found.spelling_only == spelling_only
    (turned,) = repetitions([other, KEEPS])
    assert turned.contained == (None if contained is None else 1 - contained)
    assert turned.spelling_only == spelling_only


@pytest.mark.parametrize("short", ["Ziehe eine Karte.", "Du kannst das tun", "{T} {T} {T}"])
def test_short_rulings_are_contained_in_too_many(short: str) -> None:
    assert list(repetitions([short, f"{short} Danach ist alles vorbei, und niemand darf antworten."])) == []


def test_pairs_are_told_in_order() -> None:
    texts = [KEEPS, "Ganz anderes steht hier, und zwar mit Absicht.", f"Merke: {KEEPS}", f"Und merke: {KEEPS}"]
    assert [(one.first, one.second) for one in repetitions(texts)] == [(0, 2), (0, 3), (2, 3)]
