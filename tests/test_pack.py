from pathlib import Path

import pytest
from spacy.language import Language

from corpus.nlp.available import known_languages
from corpus.nlp.pack import (
    UnknownLanguageError,
    fold,
    language_name,
    load_pack,
    quotation_marks,
    scripts,
)
from corpus.nlp.pipeline import source_pipeline, target_pipeline
from corpus.nlp.readings import Extent

PACKS = Path(__file__).parent / "packs"


@pytest.mark.parametrize("code", ["en", "de"])
def test_a_language_of_the_pair_has_all_it_needs(code: str) -> None:
    pack = load_pack(code)
    assert pack.code == code
    assert len(pack.zipf) > 10_000
    assert pack.game_words
    assert pack.clause_openers
    assert pack.abbreviations
    assert pack.suffixes


@pytest.mark.parametrize("code", known_languages())
def test_every_folder_is_a_language(code: str) -> None:
    pack = load_pack(code)
    assert pack.name == language_name(code)
    assert pack.name != code
    assert pack.zipf
    assert all(word == fold(word) for word in pack.zipf)
    assert all(len(mark) == 1 for mark in quotation_marks(code))


def test_the_pair_shares_no_game_words_unless_both_say_so() -> None:
    english, german = load_pack("en"), load_pack("de")
    assert not german.shared_with("en") & german.game_words
    assert german.shared_with("xx") == frozenset()
    assert english.name_joiners
    assert german.letters == frozenset("äöü")


def test_what_a_small_folder_lacks_is_empty() -> None:
    french = load_pack("fr")
    assert french.game_words == french.letters == french.name_joiners == frozenset()
    assert french.prefixes == french.suffixes == ()


@pytest.mark.parametrize("code", ["tlh", "", "en-de", "de/.."])
def test_a_language_without_data_is_refused(code: str) -> None:
    with pytest.raises(UnknownLanguageError, match=f"^{code}$"):
        load_pack(code)


def test_names_of_languages_known_by_script_or_not_at_all() -> None:
    assert [language_name(code) for code in ("de", "ja", "ru", "tlh")] == ["German", "Japanese", "Russian", "tlh"]
    assert quotation_marks("de") == ("„", "“")
    assert quotation_marks("tlh") == ("“", "”")
    assert {len(row) for row in scripts()} == {3}


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("Größe", "grösse"),
        ("GRÖSSE", "grösse"),
        ("Gro\u0308ße", "grösse"),
        ("Fä\u00adhig\u00adkeit", "fähigkeit"),
        ("Jace’s", "jace's"),
        ("zero\u200bwidth", "zerowidth"),
        ("{T}", "{t}"),
        ("", ""),
    ],
)
def test_fold(word: str, folded: str) -> None:
    assert fold(word) == folded
    assert fold(folded) == folded


@pytest.fixture(scope="module")
def belic() -> Language:
    return target_pipeline("qab", "qaa", resources=PACKS)


def test_a_language_is_a_folder_of_data(belic: Language) -> None:
    assert known_languages(PACKS) == ("qaa", "qab")
    text = "U benno dal arili (zo mirek nal tovi) ostra. Luvemi dal."
    doc = belic(text)
    (passage,) = doc._.reading.passages
    assert text[slice(*passage.span)] == "(zo mirek nal tovi)"
    assert (passage.extent, passage.language) == (Extent.PASSAGE, "qaa")
    assert [(span.text, span.label_) for span in doc.spans["foreign"]] == [("(zo mirek nal tovi)", "qaa")]
    assert [sentence.text for sentence in doc.sents] == ["U benno dal arili (zo mirek nal tovi) ostra.", "Luvemi dal."]


def test_a_new_language_has_clauses_abbreviations_and_base_forms(belic: Language) -> None:
    doc = belic("U benno cf. Dal, oru arili ostra, u dal.")
    assert [clause.text for clause in doc._.clauses] == ["U benno cf. Dal,", "oru arili ostra,", "u dal."]
    assert [token._.base_form for token in doc[:2]] == ["U", "benno"]


@pytest.mark.parametrize(
    ("text", "extents"),
    [
        ("Zo mirek nal tovi sulkan.", [Extent.RULING]),
        ("U benno tovi dal arili.", [Extent.WORDS]),
        ("U benno vesulkan dal arili.", []),  # merely built like an Arnic word
        ("U benno dal arili.", []),
    ],
)
def test_a_new_language_is_read_like_any_other(belic: Language, text: str, extents: list[Extent]) -> None:
    assert [passage.extent for passage in belic(text)._.reading.passages] == extents


def test_a_pipeline_of_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguageError):
        source_pipeline("qaa")
