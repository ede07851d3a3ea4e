from pathlib import Path

import pytest
from excerpts import analysis_of, found_by, page, place_of
from translated_rulings import TextPair, analysed, ruling, rulings, sentence


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def messages(folder: Path, pair: TextPair) -> list[str]:
    """What A004 says of a pair in a corpus of faithful ones, of which it must say nothing."""
    analysis = analysed(folder, [pair, *rulings()])
    found = found_by("A004", analysis)
    assert {finding.ruling.page for finding in found if finding.ruling} <= {0}
    return [finding.message for finding in found]


@pytest.mark.parametrize(("kept", "lost"), [((0, 2), 1), ((3, 6), 4), ((5,), 7), ((4, 7, 1), 6)])
def test_a_lost_sentence_is_quoted(tmp_path: Path, kept: tuple[int, ...], lost: int) -> None:
    source = ruling(2, *kept, lost)[0]
    found = messages(tmp_path, (source, ruling(2, *kept)[1]))
    assert len(found) == 1
    assert found[0].startswith("“" + sentence(lost, 2)[0][:15])
    assert found[0].endswith("of the source is not rendered here; translate it.")


def test_the_order_of_sentences_does_not_matter(tmp_path: Path) -> None:
    assert not messages(tmp_path, (ruling(1, 0, 3, 6)[0], ruling(1, 6, 0, 3)[1]))


def test_an_added_sentence_is_marked_where_it_stands(tmp_path: Path) -> None:
    source, target = ruling(3, 2, 5)[0], ruling(3, 2, 4, 5)[1]
    (found,) = found_by("A004", analysed(tmp_path, [(source, target), *rulings()]))
    assert found.span is not None
    assert target[found.span.start : found.span.end] == sentence(4)[1]
    assert found.message.endswith("renders nothing of the source; delete it.")


@pytest.mark.parametrize(
    "pair",
    [
        (ruling(4, 1, 5)[0] + " (" + sentence(6)[0] + ")", ruling(4, 1, 5)[1]),
        (ruling(4, 1, 5)[0], ruling(4, 1, 5)[1] + " (" + sentence(6)[1] + ")"),
        (ruling(5, 2, 7)[0].replace(". ", ".\r\n"), ruling(5, 2, 7)[1].replace(". ", ".\n")),
        (ruling(0, 3, 6)[0], ruling(0, 3, 6)[1].replace(". ", " (siehe oben). ")),
        (ruling(6, 5)[0], ruling(6, 5)[1] + "\n//\n" + sentence(4)[1]),
        ("Zmrk flib quast. Drub nerv olg.", "Hontel grasp."),
        ("Flying", "Fliegend"),
    ],
    ids=["reminder only there", "reminder only here", "line ends", "remark", "another face", "unknown words", "short"],
)
def test_nothing_is_lost(tmp_path: Path, pair: TextPair) -> None:
    assert not messages(tmp_path, pair)


def test_a_translation_of_something_else_is_not_incomplete(tmp_path: Path) -> None:
    pair = (ruling(0, 0, 4)[0], ruling(5, 3, 6)[1])
    analysis = analysed(tmp_path, [pair, *rulings()])
    assert not found_by("A004", analysis)
    assert [finding.ruling.page for finding in found_by("A003", analysis) if finding.ruling] == [0]


def test_on_pages_the_source_ruling_is_shown(tmp_path: Path) -> None:
    files = {}
    for card in range(4):
        numbers = [(first, first + 1, (first + card) % 6 + 2) for first in range(0, 6, 2)]
        texts = [ruling(card, *dict.fromkeys(chosen)) for chosen in numbers]
        if card == 3:
            texts[1] = (ruling(card, 2, 3, 0)[0], ruling(card, 2, 3)[1])
        files[f"en/{card}.txt"] = page(str(card), *(source for source, _ in texts))
        files[f"de/{card}.txt"] = page(str(card), *(target for _, target in texts))
    analysis = analysis_of(tmp_path, files)
    (found,) = found_by("A004", analysis)
    assert place_of(found, analysis.corpus) == ("de/3.txt", 2)
    assert [(related.role, related.ruling.ruling) for related in found.related] == [("source", 1)]


def test_a_single_pair_of_texts_is_not_judged(tmp_path: Path) -> None:
    assert not found_by("A004", analysed(tmp_path, [(ruling(0, 1, 3)[0], ruling(0, 1)[1])]))
