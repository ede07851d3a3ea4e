"""What is remembered of pages: the same as what is found out anew, and only what has changed is found out."""

from collections.abc import Mapping, Sequence

import pytest
from kept import Kept
from samples import Written, corpus_of
from test_analysis import ASKED, DAY, DOUBTED, MANY, OPEN, SOURCES, SURE, TONGUES, english, german, in_all

from corpus import text_readings
from corpus.analysed import Text, Tongues, read_texts
from corpus.analysis import Analysis
from corpus.model import Page
from corpus.nlp.readings import Reading
from corpus.pairing import alignment
from corpus.remembering import PageMemory, Remembering
from lint.workers import begin


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that have been read."""
    found: list[str] = []

    def reading(tongues: Tongues, texts: Sequence[Text], settled: Mapping[str, float] | None = None) -> list[Reading]:
        found.extend(text.text for text in texts)
        return read_texts(tongues, texts, settled)

    monkeypatch.setattr(text_readings, "read_texts", reading)
    return found


def readings(kept: Kept, *pages: Written) -> dict[Text, Reading]:
    remembering = Remembering(kept)
    found = dict(Analysis(corpus_of(*pages), TONGUES, remembering=remembering).readings)
    remembering.keep()
    return found


LEFT = "The creature stays tapped until the tide rises."
PAGES = (
    german(DOUBTED, ASKED, *in_all(SURE, OPEN), LEFT),
    german(*MANY, LEFT, path="de/hafen.txt"),
    english(*in_all(SOURCES, OPEN)),
)


def test_what_is_known_is_not_read_again(read: list[str]) -> None:
    fresh = readings(Kept(), *PAGES)
    assert sorted(set(read)) == sorted(text.text for text in fresh)
    kept = Kept()
    readings(kept, *PAGES)
    read.clear()
    assert readings(kept, *PAGES) == fresh
    assert read == []


def test_of_a_page_that_has_changed_only_this_one_is_read(read: list[str]) -> None:
    kept = Kept()
    readings(kept, *PAGES)
    read.clear()
    changed = german(*MANY, "Die Kreatur fällt um.", path="de/hafen.txt")
    found = readings(kept, PAGES[0], changed, PAGES[2])
    assert set(read) <= {text for _, text in changed.rulings}
    assert found == readings(Kept(), PAGES[0], changed, PAGES[2])


def test_a_word_that_another_page_settles_is_read_again() -> None:
    kept = Kept()
    before = readings(kept, german(ASKED, *MANY))
    after = readings(kept, german(ASKED, *MANY), german(*in_all(SURE, OPEN), path="de/hafen.txt"))
    assert after == readings(Kept(), german(ASKED, *MANY), german(*in_all(SURE, OPEN), path="de/hafen.txt"))
    assert before == readings(kept, german(ASKED, *MANY))


def lengths(kept: Kept, stamp: bytes, *pages: Written) -> tuple[list[int], int]:
    """What is said of pages, and how many of them had to be asked about."""
    asked: list[Page] = []

    def length(page: Page) -> int:
        asked.append(page)
        return len(page.rulings)

    remembering = Remembering(kept, stamp)
    found = PageMemory(corpus_of(*pages).pages, remembering).of_some(range(len(pages)), length)
    remembering.keep()
    return found, len(asked)


def test_a_page_is_found_by_what_it_says_wherever_it_lies() -> None:
    kept = Kept()
    assert lengths(kept, b"", *PAGES) == ([7, 13, 4], 3)
    elsewhere = german(*(text for _, text in PAGES[0].rulings), path="de/anderswo.txt")
    assert lengths(kept, b"", PAGES[2], elsewhere, PAGES[0], PAGES[1]) == ([4, 7, 7, 13], 0)


def test_what_another_version_found_out_is_not_told() -> None:
    kept = Kept()
    for stamp in (b"one", b"two"):
        assert lengths(kept, stamp, *PAGES) == ([7, 13, 4], 3)
        assert lengths(kept, stamp, *PAGES) == ([7, 13, 4], 0)


def test_what_is_asked_of_pages_in_one_language_is_kept_beside_that_of_another() -> None:
    kept, asked = Kept(), []

    def length(page: Page, tongues: Tongues) -> int:
        asked.append((page.path, tongues))
        return len(page.rulings)

    for _ in range(2):
        remembering = Remembering(kept)
        analysis = Analysis(corpus_of(*PAGES), TONGUES, remembering=remembering)
        assert (analysis.of_pages("de", length), analysis.of_pages("en", length)) == ({0: 7, 1: 13}, {2: 4})
        remembering.keep()
    assert len(asked) == 3


def test_pairs_are_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = [
        Written(f"{lang}/{number}.txt", f"Turm {number}", lang, [(DAY, text) for text in texts])
        for number in range(2)
        for lang, texts in (("en", in_all(SOURCES, OPEN)), ("de", in_all(SURE, OPEN)[::-1]))
    ]
    kept = Kept()
    fresh = Analysis(corpus_of(*pages), TONGUES).parallel.pairs
    assert any(pair.kind == "1-1" for pairs in fresh.values() for pair in pairs)
    remembering = Remembering(kept)
    assert Analysis(corpus_of(*pages), TONGUES, remembering=remembering).parallel.pairs == fresh
    remembering.keep()
    monkeypatch.setattr(alignment, "taught_by", None)
    assert Analysis(corpus_of(*pages), TONGUES, remembering=Remembering(kept)).parallel.pairs == fresh


@pytest.mark.parametrize("jobs", [1, 2])
def test_pairs_from_another_process_are_the_same(jobs: int) -> None:
    texts = {"en": in_all(SOURCES, OPEN), "de": in_all(SURE, OPEN)[::-1]}
    pages = [Written(f"{lang}/turm.txt", "Turm", lang, [(DAY, text) for text in texts[lang]]) for lang in texts]
    fresh = Analysis(corpus_of(*pages), TONGUES).parallel.pairs
    kept = Kept()
    for new in (1, 0):
        remembering = Remembering(kept)
        parallel = Analysis(corpus_of(*pages), TONGUES, remembering=remembering).parallel
        assert parallel.few_are_new
        (pairs,) = begin([parallel.new_pairs], jobs)
        assert len(pairs()) == new
        parallel.expect(pairs)
        assert parallel.pairs == fresh
        remembering.keep()


def test_what_another_process_finds_out_is_kept() -> None:
    def length(page: Page, _: Tongues) -> int:
        return len(page.rulings)

    kept = Kept()
    remembering = Remembering(kept)
    analysis = Analysis(corpus_of(*PAGES), TONGUES, remembering=remembering)

    def found() -> object:
        return analysis.of_pages("de", length), remembering.hand_over()

    (waits,) = begin([found], 2)
    told, portions = waits()
    assert not kept.values
    remembering.take_over(portions)
    remembering.keep()
    again = Analysis(corpus_of(*PAGES), TONGUES, remembering=Remembering(kept))
    assert kept.values
    assert told == again.of_pages("de", length) == {0: 7, 1: 13}
