import os
import subprocess
import sys
from pathlib import Path

import pytest

from corpus.likeness.editions import grouped, groups, like

EARLIER = "If the lantern leaves the battlefield, each card exiled with it stays exiled. You may look at those cards."
SHORTER = "If the lantern leaves the battlefield, each card exiled with it stays exiled."
STRANGER = "Any player may activate this ability, but only during their own turn."


def pairs(*texts: str, cards: list[str] | None = None) -> list[tuple[int, int]]:
    return [(left, right) for left, right, _ in like(texts, cards)]


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
    assert list(like(texts, cards)) == [(0, 1, 1.0), (1, 2, 1.0)]


def test_only_the_own_cards_name_is_masked() -> None:
    texts = ["Sunken Bell wins.", "Oro wins."]
    assert pairs(*texts, cards=["Sunken Bell", "Oro"]) == [(0, 1)]
    assert pairs(*texts, cards=["Oro", "Oro"]) == pairs(*texts) == []


def test_score_is_what_the_longer_text_holds_of_the_shorter() -> None:
    assert [score for _, _, score in like([EARLIER, SHORTER])] == [1.0]
    [(_, _, score)] = like(
        ["One two three four five six seven eight nine.", "One two three four five six seven eight ten."]
    )
    assert score == pytest.approx(8 / 9)


def test_equal_texts_are_a_chain_and_the_first_stands_for_all() -> None:
    assert pairs(EARLIER, EARLIER, EARLIER, SHORTER) == [(0, 1), (0, 3), (1, 2)]


def test_boilerplate_stays_linear() -> None:
    texts = [f"{SHORTER} It may be tapped by number {number}." for number in range(400)]
    assert len(pairs(*texts)) <= 100 * len(texts)
    assert groups(texts) == [list(range(400))]


@pytest.mark.parametrize("texts", [[], [""], ["", "", "..."], ["{T}", "\u00ad"]])
def test_texts_without_words(texts: list[str]) -> None:
    assert all(len(group) > 1 for group in groups(texts))


def test_groups_are_sorted_and_leave_loners_out() -> None:
    texts = [STRANGER, EARLIER, "Alone in all the world.", SHORTER, STRANGER]
    assert groups(texts) == [[0, 4], [1, 3]]
    assert grouped(6, [(3, 5, 1.0), (0, 3, 0.9)]) == [[0, 3, 5]]


def test_hash_seed_does_not_matter() -> None:
    script = (
        "from corpus.likeness.editions import like\n"
        "texts = [f'Owl {n % 7} pays {n % 5} for {n % 3} walls. It then attacks {n % 11}.' for n in range(300)]\n"
        "print(list(like(texts)))"
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
