"""What a run says of some pages is what a run over all says of them, and with a memory what it says without one."""

import io
import json
import random
import re
from pathlib import Path

import pytest
from excerpts import analysis_of, files_of, page
from kept import Kept
from translated_rulings import ruling

from checks.check import Scope
from checks.registry import CHECKS
from corpus.analysis import Analysis
from corpus.model import Page
from corpus.pairing import shards
from corpus.remembering import Remembering
from lint import looking, workers
from lint.decide import entries
from lint.looking import Looking
from lint.manual import manual
from lint.overlaps import once
from lint.progress import Progress
from reports.report import Entry

EXAMPLES = Path(__file__).parent.parent / "examples"
PARTS = 7


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Analysis:
    """The examples, and the pages that manuals show as bad, each manual's in a folder of its own."""
    files = {str(path.relative_to(EXAMPLES)): path.read_text("utf-8") for path in EXAMPLES.rglob("*.txt")}
    for check in CHECKS:
        if check.scope in (Scope.PAGE, Scope.CORPUS):
            shown = files_of(manual(check).bad)
            files |= {f"{check.code}/{path}": text for path, text in shown.items() if path.endswith(".txt")}
    folder = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        return analysis_of(folder, {path: text for path, text in files.items() if re.search(r"(?m)^\d", text)})


def found_in(analysis: Analysis, jobs: int = 1) -> list[Entry]:
    looks = Looking(analysis, jobs, progress=Progress(io.StringIO(), enabled=False))
    checks = [check for check in CHECKS if check.scope is not Scope.DECISIONS]
    found = entries(once(looks.findings(checks)), analysis.corpus, {})
    assert looks.failures == {}
    return list(found)


@pytest.fixture(scope="module")
def everything(whole: Analysis) -> list[Entry]:
    return found_in(whole)


def test_there_is_much_to_find(everything: list[Entry]) -> None:
    assert len({entry.check.code for entry in everything}) > len(CHECKS) / 2


@pytest.mark.parametrize("part", range(PARTS))
def test_some_pages_alone(whole: Analysis, everything: list[Entry], part: int) -> None:
    reported = frozenset(number for number in whole.corpus.reported if number % PARTS == part)
    alone = Analysis(whole.corpus._replace(reported=reported), whole.tongues)
    wanted = [entry for entry in everything if entry.finding.ruling and entry.finding.ruling.page in reported]
    assert found_in(alone) == wanted


def test_in_several_processes(whole: Analysis, everything: list[Entry], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "WORTHWHILE", 1)
    monkeypatch.setattr(looking, "WORTHWHILE", 1)
    assert found_in(Analysis(whole.corpus, whole.tongues), jobs=3) == everything


def faulty() -> dict[str, str]:
    """Pages of which some lack a ruling that another has, a sentence or a date, and records with exchanged targets."""
    cards = range(8)
    sides = {
        card: list(zip(*(ruling(card, at, (at + 1 + card) % 8) for at in cards[:6]), strict=True)) for card in cards
    }
    targets = {card: list(target) for card, (_, target) in sides.items()}
    for card in (1, 4, 6):
        targets[(card + 1) % 8].append(targets[card].pop(2))
        targets[card][0] = targets[card][0].rpartition(". ")[0] + "."
    files = {f"en/{card}.txt": page(f"Card {card}", *source) for card, (source, _) in sides.items()}
    files |= {f"de/{card}.txt": page(f"Karte {card}", *target) for card, target in targets.items()}
    files["de/3.txt"] = page("Karte 3", *targets[3], date="2023-06-14")
    files["en/7.txt"] = page("Card 7", "The ship sinks.", *sides[7][0])
    pairs = [ruling(card, at, at - 1) for card in cards for at in (2, 5)]
    told = [(source, pairs[(at + 3) % 16][1] if at % 5 == 0 else target) for at, (source, target) in enumerate(pairs)]
    lines = [
        {"card": f"Bild {at}", "date": "2024-06-14", "text": target, "source": s} for at, (s, target) in enumerate(told)
    ]
    return files | {"cards.jsonl": "".join(json.dumps(line) + "\n" for line in lines)}


def test_any_page_alone_of_several_shards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shards, "RULINGS", 12)
    whole = analysis_of(tmp_path, faulty())
    assert len({id(whole.parallel.lexicon_of(number)) for number in whole.corpus.reported}) > 3
    found = found_in(whole)
    assert {"A001", "A003", "A004", "D004"} < {entry.check.code for entry in found}
    for number in whole.corpus.reported:
        alone = Analysis(whole.corpus._replace(reported=frozenset((number,))), whole.tongues)
        assert found_in(alone) == [one for one in found if one.finding.ruling and one.finding.ruling.page == number]


def edited(pages: tuple[Page, ...], chance: random.Random) -> tuple[Page, ...]:
    """Pages of which one has a ruling, a word or a title of another one, lacks a ruling, or is gone."""
    number, other = chance.sample(range(len(pages)), 2)
    one, more = pages[number], pages[other]
    at, taken = chance.randrange(len(one.rulings)), chance.choice(more.rulings)
    said = one.rulings[at].text.split(" ")
    said[chance.randrange(len(said))] = chance.choice(taken.text.split(" "))
    ways = (
        one.rulings[:at] + one.rulings[at + 1 :] or one.rulings,
        (*one.rulings, taken),
        (*one.rulings[:at], taken, *one.rulings[at + 1 :]),
        (*one.rulings[:at], one.rulings[at]._replace(text=" ".join(said)), *one.rulings[at + 1 :]),
        one.rulings[::-1],
    )
    rulings = tuple(ruling._replace(index=index) for index, ruling in enumerate(chance.choice(ways)))
    changed = one._replace(rulings=rulings, card=more.card if chance.random() < 0.1 else one.card)
    return (*pages[:number], *([changed] if chance.random() < 0.9 else []), *pages[number + 1 :])


@pytest.mark.parametrize("seed", range(4))
def test_a_memory_changes_nothing(whole: Analysis, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "RULINGS", 12)
    chance, kept, pages = random.Random(seed), Kept(), whole.corpus.pages
    for _ in range(6):
        for _ in range(3):
            pages = edited(pages, chance)
        reported = frozenset(chance.sample(range(len(pages)), 5))
        corpus = whole.corpus._replace(pages=pages, reported=reported)
        remembering = Remembering(kept)
        found = found_in(Analysis(corpus, whole.tongues, remembering=remembering))
        remembering.keep()
        assert found == found_in(Analysis(corpus, whole.tongues))
