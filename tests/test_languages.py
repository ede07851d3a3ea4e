"""Readings, the spans they become in spaCy, and trained pipelines in place of blank ones."""

import unicodedata
from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc

from corpus.nlp.languages import LanguageReader, language_reader
from corpus.nlp.pipeline import FOREIGN, SENTENCES, source_pipeline, target_pipeline
from corpus.nlp.readings import Extent, Reading

MIXED = "Die Kreatur bleibt tapped, solange die Flut steigt (even if the harbor is flooded). Danach ziehst du."


@pytest.fixture(scope="module")
def reader() -> LanguageReader:
    return language_reader("en", "de")


def quotes(reading: Reading, text: str) -> list[str]:
    return [text[slice(*passage.span)] for passage in reading.passages]


def test_passages_become_a_span_group(german: Language) -> None:
    doc = german(MIXED)
    assert [(span.text, span.label_) for span in doc.spans["foreign"]] == [
        ("tapped", "en"),
        ("(even if the harbor is flooded)", "en"),
    ]
    assert quotes(doc._.reading, MIXED) == [span.text for span in doc.spans["foreign"]]
    assert [passage.extent for passage in doc._.reading.passages] == [Extent.WORDS, Extent.PASSAGE]


def test_a_clean_text_has_no_spans(german: Language) -> None:
    doc = german("Die Kreatur bleibt getappt.")
    assert doc._.reading.passages == ()
    assert len(doc.spans["foreign"]) == 0


def test_nothing_and_mere_marks_are_no_passage(german: Language) -> None:
    for text in ("", " ", "\n\n", "{T}", "—", "+1/+1", "..."):
        assert german(text)._.reading == Reading((), sure=False, open_words=())


def test_a_text_is_sure_from_some_clear_words_on(german: Language) -> None:
    assert german("Die Kreatur bleibt so lange getappt, bis ihr Beherrscher zahlt.")._.reading.sure
    assert not german("Flutwelle getappt")._.reading.sure
    assert not german(MIXED)._.reading.sure


def test_words_with_a_small_letter_are_open_where_no_list_has_them(german: Language) -> None:
    text = "Die qorvathe Kreatur ist so lange vetramig, bis der Qorvath ihre Kosten bezahlt."
    assert german(text)._.reading.open_words == ("qorvathe", "vetramig")


def test_readings_are_of_the_whole_or_not(german: Language) -> None:
    assert german("The creature stays tapped.")._.reading.is_whole("en")
    assert not german("The creature stays tapped.")._.reading.is_whole("fr")
    assert not german(MIXED)._.reading.is_whole("en")


@pytest.mark.parametrize("change", ["NFD", "soft hyphens", "spaces that do not break"])
def test_how_a_text_is_stored_changes_nothing(german: Language, change: str) -> None:
    text = "Die Fähigkeit der überfluteten Kreatur wird verrechnet (even if the harbor is flooded)."
    stored = {
        "NFD": unicodedata.normalize("NFD", text),
        "soft hyphens": text.replace("Fähig", "Fähig\u00ad").replace("flooded", "flo\u00adoded"),
        "spaces that do not break": text.replace(" ", "\u00a0"),
    }[change]
    assert stored != text
    (quote,) = quotes(german(stored)._.reading, stored)
    assert quote.replace("\u00a0", " ").replace("\u00ad", "") == "(even if the harbor is flooded)"


def tokens(pipeline: Language, text: str) -> list[tuple[str, int]]:
    return [(token.text, token.idx) for token in pipeline.make_doc(text)]


def test_words_that_the_source_has_are_evidence(reader: LanguageReader, german: Language) -> None:
    text = "Die Wache bleibt nach der Flut noch nontidal, bis ihr Beherrscher zahlt."
    told = tokens(german, text)
    assert quotes(reader.read(told), text) == []
    assert quotes(reader.read(told, "The guard stays nontidal until its controller pays."), text) == ["nontidal"]
    assert quotes(reader.read(told, "The guard stays moored until its controller pays."), text) == []


def test_that_the_source_has_it_is_not_enough_against_a_word(reader: LanguageReader, german: Language) -> None:
    text = "Die Wache bleibt nach der Flut noch qorvathus, bis ihr Beherrscher zahlt."
    assert reader.read(tokens(german, text), "The guard stays qorvathus until its controller pays.").passages == ()


def test_a_target_word_that_the_source_has_too_stays_one(reader: LanguageReader, german: Language) -> None:
    text = "Die Wache bleibt bis zum Ende dieses Zuges getappt."
    assert reader.read(tokens(german, text), "Die Wache is getappt bis Ende.").passages == ()


def test_settled_words_count_as_they_were_settled(reader: LanguageReader, german: Language) -> None:
    text = "Die Wache bleibt nach der Flut noch vetramig, bis ihr Beherrscher zahlt."
    told = tokens(german, text)
    assert quotes(reader.read(told, settled={"vetramig": -1.6}), text) == ["vetramig"]
    settled = reader.read(told, settled={"vetramig": 6.0})
    assert settled.passages == settled.open_words == ()


def test_reading_twice_gives_the_same(reader: LanguageReader, german: Language) -> None:
    assert reader.read(tokens(german, MIXED)) == reader.read(tokens(german, MIXED)) == german(MIXED)._.reading


def test_base_forms(german: Language, english: Language) -> None:
    assert [token._.base_form for token in german("Die getappten Kreaturen bleiben")][2:] == ["Kreatur", "bleiben"]
    assert [token._.base_form for token in english("Players draw cards")][1:] == ["draw", "card"]


@pytest.fixture
def trained(tmp_path: Path) -> str:
    """A pipeline as a user might have trained it, with a component that says what its own lemmas are."""
    nlp = spacy.blank("de")
    nlp.add_pipe("attribute_ruler").add(patterns=[[{"LOWER": "karten"}]], attrs={"LEMMA": "Spielkarte"})  # type: ignore[attr-defined]
    nlp.to_disk(tmp_path / "trained")
    return str(tmp_path / "trained")


def test_a_trained_pipeline_takes_the_place_of_a_blank_one(trained: str) -> None:
    nlp = target_pipeline("de", "en", trained=trained)
    assert nlp.pipe_names == [SENTENCES, FOREIGN, "attribute_ruler"]
    doc = nlp(MIXED + " Zwei Karten.")
    assert [span.text for span in doc.spans["foreign"]] == ["tapped", "(even if the harbor is flooded)"]
    assert [token.text for token in nlp.make_doc("{2}{U}: +1/+1")] == ["{2}", "{U}", ":", "+1/+1"]
    assert [token._.base_form for token in doc if token.text == "Karten"] == ["Spielkarte"]


def test_a_trained_pipeline_of_the_source(trained: str) -> None:
    assert source_pipeline("de", trained=trained).pipe_names == [SENTENCES, "attribute_ruler"]


def test_a_pipeline_can_be_saved(german: Language, tmp_path: Path) -> None:
    german.to_disk(tmp_path / "saved")
    again, text = spacy.load(tmp_path / "saved"), MIXED + " {2}{U}: z. B. +1/+1."
    assert tokens(again, text) == tokens(german, text)
    assert again(text)._.reading == german(text)._.reading
    assert [sentence.text for sentence in again(text).sents] == [sentence.text for sentence in german(text).sents]


def test_documents_can_be_saved(german: Language, english: Language) -> None:
    doc = german(MIXED)
    again = Doc(german.vocab).from_bytes(doc.to_bytes(exclude=["user_data"]))
    assert [span.text for span in again.spans["foreign"]] == [span.text for span in doc.spans["foreign"]]
    doc = english("The tide rises, which is rare, until the moon sets.")
    again = Doc(english.vocab).from_bytes(doc.to_bytes())
    assert [clause.text for clause in again._.clauses] == [clause.text for clause in doc._.clauses]
    assert len(doc._.clauses) == 3
