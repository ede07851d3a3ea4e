from itertools import pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from translated_rulings import TextPair, ruling, rulings, sentence

from corpus.pairing.alignment import taught_by
from corpus.pairing.faithfulness import Rendering, renderings
from corpus.pairing.lexicon import Lexicon
from corpus.pairing.units import units


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return taught_by([([source], [target]) for source, target in rulings()], "en", "de")


def rendering(pair: TextPair, lexicon: Lexicon) -> Rendering:
    return renderings([pair, *rulings()], lexicon)[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw. Then tap it.", ["Draw.", "Then tap it."]),
        ("Fliegend\r\n\r\nZiehe eine Karte", ["Fliegend", "Ziehe eine Karte"]),
        ("Opfere sie bzw. Spielsteine, d. h. alle.", ["Opfere sie bzw. Spielsteine, d. h. alle."]),
        ("Er sagt „Halt.“ Dann geht er.", ["Er sagt „Halt.“", "Dann geht er."]),
        ("Sie ist 1. und bleibt es.", ["Sie ist 1. und bleibt es."]),
        ("Tag. // Nacht", ["Tag.", "Nacht"]),
        ("Tappe; oder opfere sie", ["Tappe;", "oder opfere sie"]),
        ("ErstschlagWenn sie stirbt", ["Erstschlag", "Wenn sie stirbt"]),
        ("Eile (Sie greift an.) und mehr", ["Eile (Sie greift an.) und mehr", "(Sie greift an.)"]),
        ("Bonus (Zahle mehr.)Ziehe eine Karte.", ["Bonus", "Ziehe eine Karte.", "(Zahle mehr.)"]),
        ("Eile <i>(Sie greift an.)</i>", ["Eile", "(Sie greift an.)"]),
        ("— …", []),
        ("", []),
    ],
)
def test_units(text: str, expected: list[str]) -> None:
    assert [text[unit.span.start : unit.span.end] for unit in units(text)] == expected


@given(st.text(st.sampled_from("aB .!?;()\n\r/„“ä<i>"), max_size=40))
def test_units_lie_in_the_text_and_overlap_only_with_asides(text: str) -> None:
    found = units(text)
    plain = [unit.span for unit in found if not unit.aside]
    assert all(0 <= unit.span.start < unit.span.end <= len(text) for unit in found)
    assert all(one.end <= other.start for one, other in pairwise(plain))
    assert all(text[unit.span.start] == "(" and text[unit.span.end - 1] == ")" for unit in found if unit.aside)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(numbers=st.lists(st.integers(0, 7), min_size=2, max_size=4, unique=True), card=st.integers(0, 7))
def test_the_sentence_that_is_cut_out_is_the_one_most_doubted(numbers: list[int], card: int, lexicon: Lexicon) -> None:
    source = ruling(card, *numbers)[0]
    whole = rendering((source, ruling(card, *numbers)[1]), lexicon)
    cut = rendering((source, ruling(card, *numbers[1:])[1]), lexicon)
    assert cut.lost is not None
    assert whole.lost is not None
    assert source[cut.lost.span.start : cut.lost.span.end] == sentence(numbers[0], card)[0]
    assert cut.lost.odds > 0 > whole.lost.odds


def test_what_nothing_answers_is_counted_on_both_sides(lexicon: Lexicon) -> None:
    own, other = rendering(ruling(0, 1, 5), lexicon), rendering((ruling(0, 1, 5)[0], ruling(0, 3, 6)[1]), lexicon)
    assert sum(own.unanswered) < 0.1 * sum(own.evidence)
    assert all(part > 0.3 * whole for part, whole in zip(other.unanswered, other.evidence, strict=True))


def test_a_pair_is_judged_alike_beside_any_others(lexicon: Lexicon) -> None:
    pairs = [(ruling(0, 1, 5)[0], ruling(0, 1)[1]), *rulings()] * 12
    found = renderings(pairs, lexicon)
    odds = [one.lost.odds for one in found[:: len(pairs) // 12] if one.lost]
    assert len(odds) == 12
    assert np.ptp(odds) < 1e-9


@pytest.mark.parametrize("pair", [("", ""), ("Draw a card.", ""), ("", "Ziehe eine Karte."), ("…", "(…)")])
def test_empty_texts_are_no_doubt(pair: TextPair, lexicon: Lexicon) -> None:
    assert renderings([pair], lexicon)[0].lost is None


def test_no_pairs(lexicon: Lexicon) -> None:
    assert renderings([], lexicon) == []
