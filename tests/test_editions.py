import os
import subprocess
import sys
from pathlib import Path

import pytest

from corpus.likeness import wording
from corpus.likeness.editions import Editions, claim_code

EARLIER = "If the lantern leaves the battlefield, each card exiled with it stays exiled. You may look at those cards."
SHORTER = "If the lantern leaves the battlefield, each card exiled with it stays exiled."
STRANGER = "Any player may activate this ability, but only during their own turn."


def editions(*texts: str, cards: list[str] | None = None) -> Editions:
    names = map(wording.name_forms, cards) if cards else [()] * len(texts)
    keys = [wording.masked(wording.cased_keys(text), forms) for text, forms in zip(texts, names, strict=True)]
    return Editions(list(map(claim_code, keys)), keys.__getitem__)


def pairs(*texts: str, cards: list[str] | None = None) -> list[tuple[int, int]]:
    """Pairs of texts that are like each other, of copies the first; and the first two of each text's copies."""
    found = editions(*texts, cards=cards)
    like = [(found.rulings[one][0], found.rulings[other][0]) for one, other in found.pairs(found.rulings)]
    return sorted(like + [(copies[0], copies[1]) for copies in found.rulings.values() if len(copies) > 1])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (EARLIER, EARLIER),
        (EARLIER, EARLIER.replace("If the", "if  the").upper()),
        ("The owl can’t be “blocked” — ever.", 'The owl can\'t be "blocked" - ever.'),
        (EARLIER, SHORTER),
        ("The lantern enters the battlefield tapped under its owner’s control.",) * 2,
        (
            "You may pay {2} as the trap resolves to keep the lantern.",
            "You can’t pay {2} as the trap resolves to keep the lantern.",
        ),
        (
            "The seal spell doesn’t target that owl.",
            "You choose the owl late. The seal spell doesn’t target that owl, although the trap may target a wall. "
            "It resolves in any case, and nobody can respond to it.",
        ),
        (
            "The owl goes home. Each ink counter on it is lost.",
            "Nothing happens until then. The owl goes home. Draw no cards for it, whatever else is said about the turn "
            "in which that is. Each ink counter on it is lost.",
        ),
    ],
)
def test_like(one: str, other: str) -> None:
    assert pairs(one, STRANGER, other) == [(0, 2)]
    assert pairs(other, STRANGER, one) == [(0, 2)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (EARLIER, STRANGER),
        ("You may draw.", "You may draw as many cards as the owl has ink counters, but none of them twice."),
        (
            "It attacks the wall. You pay for the old owl as its third turn ends.",
            "It attacks the wall. You never pay until then for any of the twelve old and the one young owl, as nobody "
            "knows its exact third and last turn, which ends.",
        ),
    ],
)
def test_unlike(one: str, other: str) -> None:
    assert pairs(one, other) == []


def test_like_texts_whose_own_card_differs() -> None:
    texts = ["If Sunken Bell leaves, pay {1}.", "If Oro, the Tall leaves, pay {1}.", "If Oro leaves, pay {1}."]
    cards = ["Sunken Bell", "Oro, the Tall", "Oro, the Tall"]
    assert list(editions(*texts, cards=cards).rulings.values()) == [[0, 1, 2]]


def test_only_the_own_cards_name_is_masked() -> None:
    texts = ["Sunken Bell wins.", "Oro wins."]
    assert pairs(*texts, cards=["Sunken Bell", "Oro"]) == [(0, 1)]
    assert pairs(*texts, cards=["Oro", "Oro"]) == pairs(*texts) == []


def test_the_first_of_equal_texts_stands_for_all() -> None:
    assert pairs(EARLIER, EARLIER, EARLIER, SHORTER) == [(0, 1), (0, 3)]


def test_wanted_claims_have_the_pairs_that_they_have_among_all() -> None:
    texts = [*(f"{SHORTER} It may be tapped by number {number}." for number in range(30)), EARLIER, STRANGER]
    found = editions(*texts)
    everywhere = list(found.pairs(found.rulings))
    assert len(everywhere) > len(texts)
    for claim in found.rulings:
        assert sorted(editions(*texts).pairs([claim])) == sorted(pair for pair in everywhere if claim in pair)


def test_what_many_texts_have_tells_none_from_another() -> None:
    texts = [f"{SHORTER} It may be tapped by number {number}." for number in range(400)]
    assert len(pairs(*texts)) <= 100 * len(texts)


@pytest.mark.parametrize("texts", [[], [""], ["", "", "..."], ["\u00ad"]])
def test_texts_without_words_claim_nothing(texts: list[str]) -> None:
    assert editions(*texts).rulings == {}


def test_hash_seed_does_not_matter() -> None:
    script = (
        "from corpus.likeness import wording\n"
        "from corpus.likeness.editions import Editions, claim_code\n"
        "texts = [f'Owl {n % 7} pays {n % 5} for {n % 3} walls. It then attacks {n % 11}.' for n in range(300)]\n"
        "keys = list(map(wording.cased_keys, texts))\n"
        "editions = Editions(list(map(claim_code, keys)), keys.__getitem__)\n"
        "print(list(editions.pairs(editions.rulings)))"
    )
    root = Path(__file__).parent.parent
    answers = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(answers) == 1
