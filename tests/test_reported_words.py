"""Checks of words and names: of some pages a run says what a run over all of them says, in corpora full of faults."""

from pathlib import Path
from random import Random

import pytest
from excerpts import BY_CODE, analysis_of, page

from checks.check import Scope
from checks.finding import Finding
from corpus.analysis import Analysis

CODES = "T002", "T004", "U004", "G003", "C003"
CARDS = {
    "Glass Orchard": "Gläserner Obstgarten",
    "Ember Hound": "Gluthund",
    "Tide Warden": "Gezeitenwächterin",
    "Arcane Heist": "Arkaner Raubzug",
    "Lantern Keeper": "Laternenhüter",
}
SENTENCES = {
    "The copy of {en} has a tide amount of {n}.": (
        "Die Kopie von {de} hat einen Flutbetrag von {n}.",
        "Die Kopie von {de} hat einen Flutwert von {n}.",
        "Die Kopie von {en} hat einen Flutbetrag von {n}.",
    ),
    "Each player pays the pearl cost of {en} and draws {n} cards.": (
        "Jeder Spieler bezahlt die Perlenkosten von {de} und zieht {n} Karten.",
        "Jeder Spieler entrichtet die Perlengebühr von {de} und zieht dann {n} Karten.",
    ),
    "Cast the second card without paying its shell costs, then exile {en}.": (
        "Wirke die zweite Karte, ohne ihre Muschelkosten zu bezahlen, und schicke dann {de} ins Exil.",
        "Wirke die zweite Karte ohne Bezahlung ihrer Muschelkosten und schicke dann {de} ins Exil.",
    ),
    "If a shoal token leaves the harbour this turn, each opponent loses {n} life.": (
        "Falls eine Schwarmmarke in diesem Zug den Hafen verlässt, verliert jeder Gegner {n} Lebenspunkte.",
        "Falls ein Schwarmspielstein in diesem Zug den Hafen verlässt, verliert jeder Gegner {n} Lebenspunkte.",
        "Falls eine Schwarmmarke in diesem zug den Hafen verläßt, verliert jeder Gegner {n} Leben.",
    ),
    "The controller of the spell chooses {n} lanterns.": (
        "Der Beherrscher des Zauberspruchs bestimmt {n} Laternen.",
        "Der Beherrscher des Zaubers bestimmt {n} Laternen.",
    ),
}


def files_of(seed: int, pages: int) -> dict[str, str]:
    """Pages in both languages, of which the translations are mostly, but not always, the same."""
    random, files = Random(seed), {}
    for number in range(pages):
        source, target = random.choice(list(CARDS.items()))
        texts: dict[str, list[str]] = {"en": [], "de": []}
        for sentence in random.sample(list(SENTENCES), random.randint(1, 4)):
            en, de = random.choice(list(CARDS.items()))
            names, date = (
                {"en": en, "de": de, "n": random.randint(2, 4)},
                f"20{random.randint(22, 24)}-0{number % 9 + 1}-01",
            )
            way = random.choices(SENTENCES[sentence], [14, 3, 2][: len(SENTENCES[sentence])])[0]
            texts["en"].append(f"{date} {sentence.format(**names)}")
            texts["de"].append(f"{date} {slipped(way.format(**names), random)}")
        files[f"en/{number:03}.txt"] = page(source, *texts["en"])
        files[f"de/{number:03}.txt"] = page(slipped(target, random), *texts["de"])
    return files


def slipped(text: str, random: Random) -> str:
    """A text of which now and then two letters are swapped in a long word."""
    words = [word for word in text.split() if len(word) > 7 and word.isalpha()]
    if not words or random.random() > 0.05:
        return text
    word = random.choice(words)
    return text.replace(word, word[:3] + word[4] + word[3] + word[5:], 1)


def found(analysis: Analysis, code: str) -> list[Finding]:
    check, pages = BY_CODE[code], sorted(analysis.corpus.reported)
    every = (
        check.find(analysis)
        if check.scope is Scope.CORPUS
        else (one for number in pages for one in check.find(number, analysis))
    )
    return [one for one in every if one.ruling and one.ruling.page in pages]


@pytest.mark.parametrize("seed", range(2))
def test_pages_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.chdir(tmp_path)
    whole = analysis_of(tmp_path, files_of(seed, 150))
    everything = {code: found(whole, code) for code in CODES}
    assert all(everything.values()), {code: len(some) for code, some in everything.items()}
    for part in range(6):
        reported = frozenset(number for number in whole.corpus.reported if number % 6 == part)
        alone = Analysis(whole.corpus._replace(reported=reported), whole.tongues)
        for code, some in everything.items():
            assert found(alone, code) == [one for one in some if one.ruling and one.ruling.page in reported], code
