import pytest

from corpus.likeness.agreement import levelled


def level(text: str, language: str = "de") -> tuple[str, ...]:
    return levelled(text.split(), language)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("opfere sie", "opfere ihn"),
        ("lege es auf seine Karte", "Lege SIE auf ihre Karte"),
        ("der getappte Turm", "das getappte Tor"),
        ("diese ungeblockte Kreatur", "dieser ungeblockten Kreatur"),
        ("im Spiel", "in dem Spiel"),
        ("zum Turm", "zur Turm"),
        ("jeder andere", "jedem anderen"),
        ("ein Spieler", "einem Spieler"),
    ],
)
def test_what_follows_a_noun_is_levelled(one: str, other: str) -> None:
    left, right = level(one), level(other)
    # The nouns themselves may differ.
    assert [word for word in left if word not in {"turm", "tor"}] == [
        word for word in right if word not in {"turm", "tor"}
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ein Spieler", "kein Spieler"),
        ("getappt", "ungetappt"),
        ("deine Karte", "seine Karte"),
        ("wenn er stirbt", "falls er stirbt"),
        ("zwei Karten", "drei Karten"),
        ("auf den Friedhof", "in den Friedhof"),
        ("dieser Spieler", "jener Spieler"),
        ("ab", "an"),
    ],
)
def test_other_words_stay_other_words(one: str, other: str) -> None:
    assert level(one) != level(other)


def test_a_language_without_data_levels_nothing() -> None:
    assert level("Der getappte Turm", "xx") == ("der", "getappte", "turm")
