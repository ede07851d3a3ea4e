"""Which source page a target page finds, and how their rulings pair."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from excerpts import analysis_of, page
from parallel_pages import CLOCK, FERRY, LANTERN, PAIRS, WEAVER

from corpus.model import Corpus
from corpus.pairing.pairs import RulingPair
from corpus.pairing.parallel import Parallel
from corpus.reading import Selection, read


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def corpus_of(files: Mapping[str, str]) -> Corpus:
    return analysis_of(Path(), files).corpus


def parallel(files: Mapping[str, str], titles: Mapping[str, str] | None = None) -> Parallel:
    return Parallel(corpus_of(files), "en", "de", titles or {})


def sources(parallel: Parallel) -> dict[str, str]:
    pages = parallel.corpus.pages
    return {pages[target].path: pages[source].path for target, source in parallel.sources.items()}


def rows(pairs: tuple[RulingPair, ...]) -> list[tuple[list[int | None], list[int | None]]]:
    return [([at.ruling for at in pair.source], [at.ruling for at in pair.target]) for pair in pairs]


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("en/lantern.txt", "de/lantern.txt"),
        ("rulings/en/lantern.txt", "rulings/de/lantern.txt"),
        ("lantern.en.txt", "lantern.de.txt"),
        ("en/lantern.txt", "lantern.txt"),
    ],
)
def test_pages_of_one_name_are_partners(source: str, target: str) -> None:
    others = {"en/other.txt": LANTERN.source_page("Other")}
    found = parallel({source: LANTERN.source_page(), target: page("Nichts", "Das hat damit nichts zu tun."), **others})
    assert sources(found) == {target: source}


def test_records_of_one_page_are_partners() -> None:
    lines = [
        f'{{"card": "C", "date": "2024-01-31", "text": "{text}", "lang": "{lang}", "page": "p"}}\n'
        for lang, text in (("en", LANTERN.source[2]), ("de", LANTERN.target[2]))
    ]
    found = parallel({"pages.jsonl": "".join(lines)})
    assert [
        (found.corpus.pages[target].lang, found.corpus.pages[source].lang) for target, source in found.sources.items()
    ] == [("de", "en")]


def test_a_title_that_both_languages_share_makes_partners() -> None:
    text = "Das hat mit der anderen Seite nichts zu tun."
    files = {
        "en/a.txt": page("Umbra Tox", "Draw."),
        "en/b.txt": page("Iko Ren", "Tap."),
        "de/c.txt": page("IKO REN", text),
    }
    assert sources(parallel(files)) == {"de/c.txt": "en/b.txt"}


def test_a_card_table_tells_titles() -> None:
    files = {
        "en/a.txt": page("Harbor Lantern", "Draw."),
        "en/b.txt": page("Old Wall", "Tap."),
        "de/c.txt": page("Alte Mauer", "Das hat mit der anderen Seite nichts zu tun."),
    }
    assert sources(parallel(files, {"alte mauer": "old wall"})) == {"de/c.txt": "en/b.txt"}


def test_a_draft_has_the_source_of_the_page_with_its_title() -> None:
    pages = {"en/lantern.txt": LANTERN.source_page(), "de/lantern.txt": LANTERN.target_page()}
    draft = LANTERN.target_page().replace(".", ";", 1)
    found = parallel({**pages, "drafts/neu.de.txt": draft})
    assert sources(found) == {"de/lantern.txt": "en/lantern.txt", "drafts/neu.de.txt": "en/lantern.txt"}


def test_a_name_goes_before_a_title() -> None:
    files = {
        "en/a.txt": page("Iko Ren", "Draw."),
        "en/b.txt": page("Umbra Tox", "Tap."),
        "de/a.txt": page("Umbra Tox", "Nein."),
    }
    assert sources(parallel(files)) == {"de/a.txt": "en/a.txt"}


def test_content_finds_the_page_among_many() -> None:
    many = {
        f"en/many{number:02}.txt": page(
            f"Wall {number}",
            f"Wall {number} can block an additional {number} creatures each turn, even if it is tapped at that time.",
            f"If the wall is destroyed, you gain {number} life for each counter that was on it.",
        )
        for number in range(2, 40)
    }
    files = many | {f"en/{number}.txt": pair.source_page() for number, pair in enumerate(PAIRS)}
    files |= {f"de/x{9 - number}.txt": pair.target_page() for number, pair in enumerate(PAIRS)}
    assert sources(parallel(files)) == {f"de/x{9 - number}.txt": f"en/{number}.txt" for number in range(len(PAIRS))}


def test_content_that_fits_nowhere_finds_nothing() -> None:
    files = {"en/a.txt": LANTERN.source_page(), "en/b.txt": CLOCK.source_page(), "de/c.txt": WEAVER.target_page()}
    assert sources(parallel(files)) == {}


def test_rulings_pair_in_any_order() -> None:
    target = page(LANTERN.target_card, *(LANTERN.target[at] for at in (2, 0, 3, 1)))
    found = parallel({"en/a.txt": LANTERN.source_page(), "de/a.txt": target})
    (pairs,) = found.pairs.values()
    assert rows(pairs) == [([2], [0]), ([0], [1]), ([3], [2]), ([1], [3])]
    assert {pair.kind for pair in pairs} == {"1-1"}
    assert all(pair.score > 0.9 and not pair.untranslated for pair in pairs)


def test_rulings_without_a_partner_are_alone() -> None:
    source, target = page("A", *LANTERN.source[:3]), page("B", *LANTERN.target[:2], FERRY.target[1])
    (pairs,) = parallel({"en/a.txt": source, "de/a.txt": target}).pairs.values()
    assert rows(pairs) == [([0], [0]), ([1], [1]), ([], [2]), ([2], [])]
    assert [pair.kind for pair in pairs] == ["1-1", "1-1", "0-1", "1-0"]


def test_a_ruling_left_in_the_source_language_goes_with_its_source() -> None:
    target = page("B", LANTERN.target[0], LANTERN.source[3], LANTERN.target[2])
    (pairs,) = parallel({"en/a.txt": LANTERN.source_page(), "de/a.txt": target}).pairs.values()
    assert rows(pairs)[:3] == [([0], [0]), ([3], [1]), ([2], [2])]
    assert [pair.untranslated for pair in pairs[:3]] == [False, True, False]


def test_references_are_sources_and_never_reported_on() -> None:
    for path, text in {"de/a.txt": LANTERN.target_page(), "from/a.en.txt": LANTERN.source_page()}.items():
        Path(path).parent.mkdir(exist_ok=True)
        Path(path).write_text(text, encoding="utf-8")
    corpus, problems = read(Selection(("de",), reference=("from",)))
    assert problems == []
    assert [corpus.pages[number].path for number in sorted(corpus.reported)] == ["de/a.txt"]
    assert sources(Parallel(corpus, "en", "de", {})) == {"de/a.txt": "from/a.en.txt"}


@pytest.mark.parametrize(
    "files",
    [
        {"en/a.txt": LANTERN.source_page()},
        {"de/a.txt": LANTERN.target_page()},
        {"en/a.txt": LANTERN.source_page(), "fr/a.txt": page("Lanterne", "Piochez une carte.")},
    ],
)
def test_without_one_side_there_is_nothing(files: dict[str, str]) -> None:
    found = parallel(files)
    assert (found.sources, found.pairs) == ({}, {})
    assert all(found.lexicon_of(number) is None for number in range(len(found.corpus.pages)))
