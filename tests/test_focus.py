"""Where few pages are reported on, only what concerns them is compared; what is found there is the same."""

import datetime
from collections.abc import Sequence
from pathlib import Path

import pytest
from excerpts import analysis_of, found_by, page
from hypothesis import given, settings
from hypothesis import strategies as st
from test_across import CONTRADICTIONS, Told, rulings
from test_contradictory_rulings import ALIKE, ANNOUNCED, CODES, OPPOSED

from checks.finding import Finding
from corpus.analysis import Analysis
from corpus.claims.nearby import nearby
from corpus.claims.routes import contradictions
from corpus.claims.routing import ROUTES, all_contradictions
from corpus.claims.rulings import rulings_of
from corpus.formats.draft import BlockAnchor
from corpus.model import Address, Corpus, Page, Ruling, StatedDate

EXAMPLES = Path(__file__).parent.parent / "examples"


def invented(lang: str) -> dict[str, str]:
    """A page for each pair of rulings of a language, and a second one with its older ruling and a like newer one."""
    files: dict[str, str] = {}
    cases = [case for case in (*OPPOSED.values(), *ALIKE.values(), *ANNOUNCED.values()) if case[0] == lang][::2]
    for number, (_, older, newer) in enumerate(cases):
        following, earlier = cases[number - 1][2], f"2003-{older[5:]}"
        files[f"{lang}/a{number}.txt"] = page(f"Ubu {number}", older, newer)
        files[f"{lang}/b{number}.txt"] = page(f"Oro {number}", earlier, newer, following)
        files[f"{lang}/c{number}.txt"] = page(f"Ubu {number} // Eno {number}", newer, f"{older} It is dry.")
    return files


def of_across_cards() -> dict[str, str]:
    """All that is opposed across cards, each ruling on two pages."""
    told = [one for _, pair, _ in CONTRADICTIONS for one in pair]
    return {
        f"en/{copy}{number}.txt": page(f"{card} {number} {copy}", f"{year}-01-0{copy} {text}")
        for number, (card, year, text) in enumerate(told)
        for copy in (1, 2)
    }


def on_page(analysis: Analysis, number: int) -> list[tuple[str, Finding]]:
    made = [(code, one) for code in CODES for one in found_by(code, analysis)]
    return [(code, one) for code, one in made if one.ruling and one.ruling.page == number]


def compare(whole: Analysis) -> int:
    """See that every page for itself has the findings that it has in the whole corpus; returns how many."""
    return sum(compared(Analysis(whole.corpus, whole.tongues, preview=preview)) for preview in (True, False))


def compared(whole: Analysis) -> int:
    """The same, with or without what is seldom right."""
    everywhere = whole.contradictions
    several = 0
    for number in whole.corpus.reported:
        corpus = whole.corpus._replace(reported=frozenset((number,)))
        alone, known = (Analysis(corpus, whole.tongues, preview=whole.preview) for _ in range(2))
        known.__dict__["contradictions"] = everywhere
        expected = on_page(known, number)
        assert on_page(alone, number) == expected
        several += len(expected)
    return several


@pytest.mark.parametrize("files", [invented("en"), invented("de"), of_across_cards()], ids=["en", "de", "across"])
def test_findings_of_one_page_are_those_of_the_whole_corpus(
    files: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert compare(analysis_of(tmp_path, files)) > len(files) / 2


def test_findings_of_one_example_page_are_those_of_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    paths = sorted(path for path in EXAMPLES.rglob("*.txt") if path.parent.name in ("en", "de"))
    files = {f"{path.parent.name}/{number}.txt": path.read_text(encoding="utf-8") for number, path in enumerate(paths)}
    assert files
    compare(analysis_of(tmp_path, files))


def test_a_language_that_is_not_reported_on_is_not_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    corpus = analysis_of(tmp_path, invented("en")).corpus
    assert all_contradictions(corpus, ("en", "de"))
    assert all_contradictions(corpus._replace(reported=frozenset()), ("en", "de")) == []


SENTENCES = [
    *(older[11:] for lang, older, _ in (*OPPOSED.values(), *ANNOUNCED.values()) if lang == "en"),
    *(newer[11:] for lang, _, newer in (*OPPOSED.values(), *ANNOUNCED.values()) if lang == "en"),
    *(text for _, pair, _ in CONTRADICTIONS for _, _, text in pair),
    "It isn’t countered, but it doesn’t resolve.",
    "Ubu, the Tide sinks.",
]
texts = st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=2).map(" ".join)
cards = st.sampled_from(["Ubu", "Oro", "Ubu // Oro", "Ubu, the Tide", "Eno"])


@settings(max_examples=30)
@given(told=st.lists(st.tuples(cards, st.integers(2004, 2012), texts), max_size=12))
def test_contradictions_of_any_page_are_those_of_all(told: Sequence[Told]) -> None:
    """Every ruling stands on a page of its own; some have their text, card or day in common."""
    corpus = rulings(told)
    everywhere = contradictions(corpus, ROUTES, preview=True)
    for number in range(len(told)):
        here = [one for one in everywhere if any(number in (at.older.page, at.newer.page) for at in one.places)]
        assert contradictions(corpus, ROUTES, preview=True, pages=frozenset((number,))) == here


def corpus_of(told: Sequence[Told]) -> Corpus:
    """The same as `rulings`, as pages."""
    anchor = BlockAnchor("", 1, 1)
    pages = []
    for number, (card, year, text) in enumerate(told):
        date = StatedDate("", datetime.date(year, 1, 1), ())
        pages.append(Page(f"{number}.txt", card, "en", str(number), anchor, (Ruling(text, date, 0, anchor, anchor),)))
    return Corpus(tuple(pages), (), frozenset(range(len(pages))))


@settings(max_examples=30)
@given(told=st.lists(st.tuples(cards, st.integers(2004, 2012), texts), min_size=4, max_size=12), left=st.integers(0, 3))
def test_what_is_near_tells_whether_anything_is_opposed(told: Sequence[Told], left: int) -> None:
    """One ruling takes no part."""
    corpus = corpus_of(told)
    everywhere = all_contradictions(corpus, ["en"], {Address(left, 0)}.__contains__, preview=False)
    for number in range(len(told)):
        here = [one for one in everywhere if any(number in (at.older.page, at.newer.page) for at in one.places)]
        alone = corpus._replace(reported=frozenset((number,)))
        assert all_contradictions(alone, ["en"], {Address(left, 0)}.__contains__, preview=False) == here


spelt = st.sampled_from(
    [
        "Ubu",
        "Ubu, the Tide",
        "Oro Tide",
        "Oro // Tide Oro",
        "O’Tide Key",
        "Ébu Key",
        "E\u0301bu Door",
        "ubu Oro",
        "Eno, Key",
    ]
)
words = st.sampled_from(
    ["Ubu", "u\u00adbu", "oro", "Oro", "Tide", "tide", "Ébu", "E\u0301bu", "O’Tide", "o'tide", "Eno", "sees"]
)


@given(
    told=st.lists(st.tuples(spelt, st.just(2004), st.lists(words).map(" ".join)), max_size=8), left=st.integers(0, 9)
)
def test_cards_are_called_as_all_texts_tell(told: Sequence[Told], left: int) -> None:
    corpus, omitted = corpus_of(told), {Address(left, 0)}.__contains__
    every = rulings_of(corpus, "en", omitted)
    for number in range(len(told)):
        pages = frozenset((number,))
        near = nearby(corpus, "en", pages, omitted)
        assert near.cards_on(pages) == every.cards_on(pages)
        assert near.texts_on(pages) == every.texts_on(pages)
        for name in near.cards_on(pages):
            assert near.cards[name] == every.cards[name]
            assert all(near.names[one.card] == every.names[one.card] for one in near.cards[name])
        assert all(near.texts[text] == every.texts[text] for text in near.texts_on(pages))
