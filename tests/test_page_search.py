import numpy as np
import pytest
from parallel_pages import CLOCK, FERRY, LANTERN, PAIRS, WEAVER, PagePair

from corpus.pairing.bilingual import language_pair
from corpus.pairing.lexicon import Lexicon
from corpus.pairing.page_search import PageIndex, PageTexts, find_sources, names


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
    targets[0] = PageTexts("Hafenlaterne", LANTERN.target[:2])
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


TIDE = (
    "The tide counters stay on the creature, even if its controller changes.",
    "Tide counters on an exiled creature are gone, and the harbor floods no sooner for it.",
    "Which creature ebbs is decided while the spell resolves, too late for anyone to tap a lighthouse.",
)
FLUT = (
    "Die Gezeitenmarken bleiben auch dann auf der Kreatur liegen, wenn ihr Beherrscher wechselt.",
    "Gezeitenmarken auf einer ins Exil geschickten Kreatur sind fort, und der Hafen wird darum nicht eher geflutet.",
    "Welche Kreatur verebbt, entscheidet sich, während der Zauberspruch verrechnet wird; dann kann niemand mehr einen "
    "Leuchtturm tappen.",
)
OWN = "If Salt Harvest is countered, you lose 3 life.", "Falls die Salzernte neutralisiert wird, verlierst du 3 Leben."


def test_a_source_page_goes_to_the_page_that_fits_better() -> None:
    """Cards of one mechanic share rulings; the one whose source is missing has none."""
    source = PageTexts("Salt Harvest", (*TIDE, "You lose 3 life for each creature you chose."))
    fits = PageTexts("Salzernte", (*FLUT, "Du verlierst für jede gewählte Kreatur 3 Lebenspunkte."))
    other = PageTexts("Ebbe", FLUT)
    assert search([other], [source]) == {0: 0}
    assert search([other, fits], [source]) == {1: 0}
    assert search([fits, other], [source]) == {0: 0}


def test_a_source_page_that_fits_two_cards_alike_goes_to_none_unless_a_title_tells() -> None:
    source = PageTexts("Lantern of Ebb", TIDE)
    assert search([PageTexts("Ebbe", FLUT), PageTexts("Sturmflut", FLUT)], [source]) == {}
    assert search([PageTexts("Laterne der Ebbe", FLUT), PageTexts("Sturmflut", FLUT)], [source]) == {0: 0}


def test_editions_of_a_card_have_one_source_page() -> None:
    source = PageTexts("Salt Harvest", (*TIDE, OWN[0]))
    editions = [PageTexts(title, (*FLUT[: 2 + at], OWN[1])) for at, title in enumerate(("SALZERNTE", "Salzernte"))]
    assert search(editions, [source]) == {0: 0, 1: 0}


def test_what_names_the_card_has_to_be_on_the_other_page_too() -> None:
    source = PageTexts("Salt Harvest", (*TIDE, OWN[0]))
    assert search([PageTexts("Salzernte", (*FLUT[:2], OWN[1]))], [source]) == {0: 0}
    assert search([PageTexts("Salzernte", FLUT)], [source]) == {}
    assert search([PageTexts("Salzernte", (*FLUT, OWN[1]))], [PageTexts("Salt Harvest", TIDE)]) == {}


@pytest.mark.parametrize(
    ("text", "title", "named"),
    [
        ("Falls das Alte Uhrwerk getappt ist", "Altes Uhrwerk", True),
        ("wegen des Alten Uhrwerks", "Altes Uhrwerk", True),
        ("das Uhrwerk, das alt ist", "Altes Uhrwerk", False),
        ("Wenn Ilva angreift", "Ilva, Stimme der Ebbe", True),
        ("Du wirkst Flut.", "Ebbe // Flut", True),
        ("Das Uhrwerksteil", "", False),
        ("Tap it.", "?", False),
    ],
)
def test_texts_that_name_a_card(text: str, title: str, named: bool) -> None:
    assert names(text, title) is named


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
