"""What a text covers of texts in the other language."""

import pytest
from parallel_pages import CLOCK, FERRY, LANTERN, PAIRS, WEAVER

from corpus.pairing.alignment import taught_by
from corpus.pairing.lexicon import Lexicon
from corpus.pairing.scope import covers_both, uncovered


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return taught_by([(pair.source, pair.target) for pair in PAIRS], "en", "de")


def alone(source: str, target: str, lexicon: Lexicon) -> tuple[list[str], list[str]]:
    sides = uncovered(source, target, lexicon)
    return [source[slice(*span)] for span in sides[0]], [target[slice(*span)] for span in sides[1]]


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.source_card)
def test_translations_cover_each_other(pair: object, lexicon: Lexicon) -> None:
    assert isinstance(pair, type(LANTERN))
    for source, target in zip(pair.source, pair.target, strict=True):
        assert alone(source, target, lexicon) == ([], [])


@pytest.mark.parametrize(("one", "other"), [(LANTERN, CLOCK), (WEAVER, FERRY), (FERRY, LANTERN)])
def test_what_one_has_more(one: object, other: object, lexicon: Lexicon) -> None:
    assert isinstance(one, type(LANTERN))
    assert isinstance(other, type(LANTERN))
    source, target = one.source[0], one.target[0]
    assert alone(f"{source} {other.source[1]}", target, lexicon) == ([other.source[1]], [])
    assert alone(source, f"{other.target[1]} {target}", lexicon) == ([], [other.target[1]])
    assert alone(source, other.target[1], lexicon) == ([source], [other.target[1]])


def test_order_does_not_matter(lexicon: Lexicon) -> None:
    source = f"{LANTERN.source[0]} {WEAVER.source[1]} {FERRY.source[1]}"
    target = f"{FERRY.target[1]} {LANTERN.target[0]} {WEAVER.target[1]}"
    assert alone(source, target, lexicon) == ([], [])


@pytest.mark.parametrize(
    ("source", "target"), [("", ""), ("...", "—"), ("", LANTERN.target[2]), (LANTERN.source[2], "?")]
)
def test_texts_without_words(source: str, target: str, lexicon: Lexicon) -> None:
    wordless = [[] if not any(map(str.isalnum, text)) else [text] for text in (source, target)]
    assert list(alone(source, target, lexicon)) == wordless


def test_a_sentence_of_many_clauses_is_taken_as_one(lexicon: Lexicon) -> None:
    source = (
        "Exile a creature, a land, an artifact, an enchantment, an instant, a card, a token, a spell, and the library."
    )
    target = (
        "Schicke eine Kreatur, ein Land, ein Artefakt, eine Verzauberung, einen Spontanzauber, eine Karte, einen "
        "Spielstein, einen Zauberspruch und die Bibliothek ins Exil."
    )
    assert alone(source, target, lexicon) == ([], [])


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.source_card)
def test_one_that_covers_two(pair: object, lexicon: Lexicon) -> None:
    assert isinstance(pair, type(LANTERN))
    source, target = f"{pair.source[0]} {pair.source[1]}", f"{pair.target[0]} {pair.target[1]}"
    assert covers_both(target, pair.source[0], pair.source[1], lexicon, source=True)
    assert covers_both(source, pair.target[1], pair.target[0], lexicon, source=False)
    assert not covers_both(target, pair.source[0], pair.source[2], lexicon, source=True)
    assert not covers_both(pair.target[0], pair.source[0], pair.source[1], lexicon, source=True)
    assert not covers_both(source, pair.target[1], pair.target[2], lexicon, source=False)
