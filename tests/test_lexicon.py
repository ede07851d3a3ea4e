"""Which words answer each other: known, learnt, and in languages that nothing is known about."""

import os
import subprocess
import sys

import pytest

from corpus.pairing.alignment import align_pages
from corpus.pairing.bilingual import inflection_of, language_pair
from corpus.pairing.lexicon import Lexicon


def chance(lexicon: Lexicon, source: str, target: str) -> float:
    """How probable the lexicon finds it that a text with the source word is translated with the target word."""
    word = lexicon.source_words[source]
    cells = slice(lexicon.forward.starts[word], lexicon.forward.starts[word + 1])
    found = dict(zip(lexicon.forward.partners[cells].tolist(), lexicon.forward.chances[cells].tolist(), strict=True))
    return float(found.get(lexicon.target_words[target], 0.0))


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("graveyard", "friedhofs"),
        ("graveyards", "friedhöfe"),
        ("dies", "stirbt"),
        ("discards", "abgeworfen"),
        ("creature", "kreaturenzauber"),
        ("lands", "länder"),
        ("copied", "kopiert"),
        ("modular", "modularen"),
        ("Zubrowka", "Zubrowka"),
    ],
)
def test_known_words(source: str, target: str) -> None:
    lexicon = Lexicon.of(language_pair("en", "de"), [source], [target])
    assert chance(lexicon, source.lower(), target.lower()) > 0.2


@pytest.mark.parametrize(("source", "target"), [("graveyard", "bibliothek"), ("die", "die"), ("land", "verstand")])
def test_words_that_have_nothing_in_common(source: str, target: str) -> None:
    lexicon = Lexicon.of(language_pair("en", "de"), [source], [target])
    assert chance(lexicon, source, target) == 0.0


def test_texts_teach_words_that_nothing_else_knows() -> None:
    texts = [("a frumious gyre", "wabe fnord"), ("a frumious tove", "fnord rath"), ("a mimsy tove", "rath borogov")]
    lexicon = Lexicon.of(language_pair("xx", "yy"), *zip(*texts, strict=True))
    assert chance(lexicon, "frumious", "fnord") == 0.0
    lessons = [(lexicon.read_source(one), lexicon.read_target(other), 1.0) for one, other in texts]
    learnt = lexicon.learnt(lessons * 2)
    assert chance(learnt, "frumious", "fnord") > 0.5
    assert chance(learnt, "tove", "rath") > 0.5
    assert chance(learnt, "frumious", "rath") == 0.0
    assert chance(lexicon, "frumious", "fnord") == 0.0


def test_knowledge_serves_in_both_directions() -> None:
    sources, targets = ["Die Kreatur stirbt.", "Ziehe drei Karten."], ["Draw three cards.", "The creature dies."]
    (found,) = align_pages([(sources, targets)], "de", "en")
    assert [(pair.source, pair.target) for pair in found] == [((1,), (0,)), ((0,), (1,))]


def test_a_language_without_inflection_keeps_its_words() -> None:
    assert inflection_of("xx").stems("gyres") == {"gyres": 1.0}


def test_the_order_of_hashing_changes_nothing() -> None:
    program = (
        "from corpus.pairing.alignment import align_pages\n"
        "s = ['Each token dies.', 'Draw two cards.', 'The copy leaves the battlefield.', 'Pay {1}.']\n"
        "t = ['Bezahle {1}.', 'Jeder Spielstein stirbt.', 'Die Kopie verlässt das Spiel.', 'Ziehe zwei Karten.']\n"
        "print(align_pages([(s, t), (s[:2], t[1:])], 'en', 'de'))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(runs) == 1
