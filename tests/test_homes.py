"""The source texts of a corpus that a target text renders."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from excerpts import analysis_of, page
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from translated_rulings import analysed, ruling, rulings

from corpus.analysis import Analysis
from corpus.model import Address
from corpus.pairing import homes
from corpus.pairing.homes import LONGEST, Words, source_texts
from corpus.pairing.lexicon import Lexicon


@pytest.fixture(scope="module")
def analysis(tmp_path_factory: pytest.TempPathFactory) -> Analysis:
    """Records with translations of all sentences."""
    folder = tmp_path_factory.mktemp("homes")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        return analysed(folder, rulings())


def lexicon_of(analysis: Analysis) -> Lexicon:
    lexicon = analysis.parallel.lexicon_of(0)
    assert lexicon is not None
    return lexicon


@pytest.mark.parametrize("number", range(0, len(rulings()), 7))
def test_a_translation_renders_its_source_best(analysis: Analysis, number: int) -> None:
    source, target = rulings()[number]
    (found,) = source_texts(analysis).homes([(target, ())], lexicon_of(analysis))
    # There may be one of the same sentences in another order.
    same = [home for home in found if sorted(home.text.split()) == sorted(source.split())]
    assert found[0] in same
    assert (source, Address(number, 0)) in {(home.text, home.at) for home in same}


def test_some_are_out_of_the_question(analysis: Analysis) -> None:
    source, target = rulings()[3]
    (found,) = source_texts(analysis).homes([(target, {source})], lexicon_of(analysis))
    assert source not in {home.text for home in found}


@pytest.mark.parametrize("target", ["", "…", "Zmrk flib quast.", "Ziehe eine Karte. " * LONGEST])
def test_what_renders_nothing(analysis: Analysis, target: str) -> None:
    assert source_texts(analysis).homes([(target, ())], lexicon_of(analysis)) == [[]]


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(numbers=st.lists(st.integers(0, len(rulings()) - 1), max_size=5))
def test_texts_asked_together_or_alone(numbers: Sequence[int], analysis: Analysis) -> None:
    texts, lexicon = source_texts(analysis), lexicon_of(analysis)
    asked = [(rulings()[number][1], {rulings()[number][0]}) for number in numbers]
    assert texts.homes(asked, lexicon) == [texts.homes([one], lexicon)[0] for one in asked]


def test_where_texts_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    twice, once = ruling(0, 1)[0], ruling(0, 2)[0]
    files = {"en/a.txt": page("Ubu", once, twice), "en/b.txt": page("Oro", twice), "de/a.txt": page("Ubu", "Ziehe.")}
    texts = source_texts(analysis_of(tmp_path, files))
    assert texts.places == {once: Address(1, 0), twice: Address(1, 1)}
    assert texts.repeated == {twice}


@given(st.lists(st.text(st.sampled_from("aáb1_² -"), max_size=9), max_size=4), st.text("aáb", min_size=1, max_size=2))
def test_words_looked_for_or_found_out_for_all(texts: list[str], word: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        found = Words(texts).having(word)
        patch.setattr(homes, "_FEW_WORDS", 0)
        assert Words(texts).having(word) == found
