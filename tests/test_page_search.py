import numpy as np
import pytest
from parallel_pages import CLOCK, FERRY, LANTERN, PAIRS, WEAVER, PagePair

from corpus.pairing.bilingual import language_pair
from corpus.pairing.lexicon import Lexicon
from corpus.pairing.page_search import PageIndex, PageTexts, find_sources


def pages(*pairs: PagePair) -> tuple[list[PageTexts], list[PageTexts]]:
    """Source pages and target pages."""
    return (
        [PageTexts(pair.source_card, pair.source) for pair in pairs],
        [PageTexts(pair.target_card, pair.target) for pair in pairs],
    )


def search(targets: list[PageTexts], sources: list[PageTexts]) -> dict[int, int]:
    texts = ([text for page in side for text in page.rulings] for side in (sources, targets))
    return find_sources(targets, sources, Lexicon.of(language_pair("en", "de"), *texts))


def test_every_page_finds_its_source() -> None:
    sources, targets = pages(*PAIRS)
    assert search(targets, sources) == {0: 0, 1: 1, 2: 2, 3: 3}
    assert search(targets[::-1], sources) == {0: 3, 1: 2, 2: 1, 3: 0}


@pytest.mark.parametrize("missing", range(len(PAIRS)))
def test_a_page_whose_source_is_missing_finds_none(missing: int) -> None:
    sources, targets = pages(*PAIRS)
    del sources[missing]
    assert set(search(targets, sources)) == set(range(len(PAIRS))) - {missing}


def test_half_a_page_is_enough() -> None:
    sources, targets = pages(LANTERN, CLOCK, FERRY)
    targets[0] = PageTexts("Hafenlaterne", LANTERN.target[1:3])
    assert search(targets[:1], sources) == {0: 0}


def test_of_two_equal_pages_titles_choose() -> None:
    sources, _ = pages(CLOCK, FERRY)
    twins = [PageTexts(title, LANTERN.source) for title in ("Quiet Harbor", "Crystal Lantern")]
    target = PageTexts("Kristallene Laterne", LANTERN.target)
    assert search([target], [*twins, *sources]) == {0: 1}
    assert search([PageTexts("Uhu", LANTERN.target)], [*twins, *sources]) == {}


def test_one_page_is_taken_if_it_fits() -> None:
    sources, targets = pages(WEAVER, CLOCK)
    assert search(targets[:1], sources[:1]) == {0: 0}
    assert search(targets[1:], sources[:1]) == {}


def test_the_index_offers_the_page_that_answers_best_first() -> None:
    sources, targets = pages(*PAIRS)
    lexicon = Lexicon.of(
        language_pair("en", "de"),
        (text for page in sources for text in page.rulings),
        (text for page in targets for text in page.rulings),
    )
    index = PageIndex([page.rulings for page in sources], lexicon.read_source, len(lexicon.source_words))
    for number, page in enumerate(targets):
        words = [lexicon.read_target(text).words for text in page.rulings]
        assert index.candidates(words, lexicon.backward)[0] == number
    assert index.candidates([np.zeros(0, dtype=np.int64)], lexicon.backward) == []
