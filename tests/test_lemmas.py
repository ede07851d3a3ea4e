"""Base forms that were found out before: they are told again, and no table is asked."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from corpus.nlp import lemmas
from corpus.nlp.lemmas import KNOWN, LEMMA, Answers, is_known, lemma
from lint import workers
from lint.workers import spread

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    forget()
    yield
    forget()


def forget() -> None:
    lemma.cache_clear()
    is_known.cache_clear()
    lemmas.recall({})
    lemmas.learnt()


def test_what_was_found_out_is_told_once() -> None:
    assert (lemma("Kreaturen", "de"), is_known("Kreaturen", "de"), lemma("abilities", "en")) == (
        "Kreatur", True, "ability",
    )  # fmt: skip
    told: dict[tuple[str, str], Answers] = {
        (LEMMA, "de"): {"Kreaturen": "Kreatur"},
        (KNOWN, "de"): {"Kreaturen": True},
        (LEMMA, "en"): {"abilities": "ability"},
    }
    assert dict(lemmas.learnt()) == told
    assert dict(lemmas.learnt()) == {}


def test_no_table_is_asked_for_what_is_recalled() -> None:
    code = (
        "import sys\n"
        "from corpus.nlp import lemmas\n"
        "lemmas.recall({('lemma', 'de'): {'Fluten': 'Ebbe'}, ('known', 'de'): {'Fluten': False}})\n"
        "assert lemmas.lemma('Fluten', 'de') == 'Ebbe' and not lemmas.is_known('Fluten', 'de')\n"
        "assert 'simplemma' not in sys.modules and not lemmas.learnt()\n"
        "assert lemmas.lemma('Fluten', 'en') == 'Fluten' and 'simplemma' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_what_is_no_answer_is_not_told() -> None:
    lemmas.recall({(LEMMA, "de"): {"Kreaturen": True}, (KNOWN, "de"): {"Kreaturen": "Kreatur"}})
    assert (lemma("Kreaturen", "de"), is_known("Kreaturen", "de")) == ("Kreatur", True)


def test_what_another_process_finds_out_is_known_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PORTION", 1)
    monkeypatch.setattr(workers, "WORTHWHILE", 2)
    words = ["Kreaturen", "Marken", "Türme", "Fluten", "Riesen"]

    def bases(some: Sequence[str]) -> list[str]:
        return [lemma(word, "de") for word in some]

    found = spread(bases, words, 2, lambda _: None)
    assert dict(lemmas.learnt()) == {(LEMMA, "de"): dict(zip(words, found, strict=True))}


def test_numbers_are_what_the_tables_say_without_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    import simplemma

    numbers = [*map(str, range(200)), "1000", "2013", "1000000", "٣"]
    asked = [(number, language) for number in numbers for language in ("en", "de")]
    wanted = [simplemma.lemmatize(*one) for one in asked]
    monkeypatch.setattr(lemmas, "_tables", None)
    assert [lemma(*one) for one in asked] == wanted
