"""How long a hook takes: one changed page, compared with a whole corpus.

    python -m benchmarks.hook [PAGES]

Makes invented pages, half English and half German, ten rulings each (2,000 pages where no number is given), and checks
one of them: first without a cache, then again and again after it has been edited. Prints seconds, the median of the
latter, and how many times as long as `python -c "import click"` that is.
"""

import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

RULINGS = 10
RUNS = 5
CONFIGURATION = 'corpus = ["en", "de"]\n'
CARDS = (
    ("Lantern", "Laterne"), ("Warden", "Wächter"), ("Harbor", "Hafen"), ("Serpent", "Schlange"),
    ("Clockwork", "Uhrwerk"), ("Ferry", "Fähre"), ("Oracle", "Orakel"), ("Heron", "Reiher"), ("Furnace", "Ofen"),
)  # fmt: skip
OF = (
    ("Salt", "Salz"), ("Ash", "Asche"), ("Tide", "Flut"), ("Amber", "Bernstein"), ("Frost", "Frost"), ("Thorn", "Dorn"),
    ("Dusk", "Dämmerung"), ("Silver", "Silber"), ("Marsh", "Sumpf"), ("Storm", "Sturm"),
)  # fmt: skip
WHEN = (
    ("If the {card} leaves the battlefield", "Falls die Karte {card} das Spiel verlässt"),
    ("At the beginning of your upkeep", "Zu Beginn deines Versorgungssegments"),
    ("Whenever a creature you control dies", "Immer wenn eine Kreatur, die du kontrollierst, stirbt"),
    ("As long as you have {n} or more cards in hand", "Solange du {n} oder mehr Karten auf der Hand hast"),
    ("If the ability has no legal target", "Falls die Fähigkeit kein legales Ziel hat"),
    ("During your opponent’s turn", "Während des Zuges deines Gegners"),
    ("If the spell is countered", "Falls der Zauberspruch neutralisiert wird"),
    ("When the last counter is removed", "Wenn die letzte Marke entfernt wird"),
)
WHAT = (
    ("you draw {n} cards.", "ziehst du {n} Karten."),
    ("each player loses {n} life.", "verliert jeder Spieler {n} Lebenspunkte."),
    ("the exiled cards remain exiled.", "bleiben die ins Exil geschickten Karten im Exil."),
    ("put {n} counters on the {card}.", "lege {n} Marken auf die Karte {card}."),
    ("the creature becomes tapped.", "wird die Kreatur getappt."),
    ("nothing happens.", "geschieht nichts."),
    ("its controller sacrifices {n} lands.", "opfert ihr Beherrscher {n} Länder."),
    ("you may pay {{{n}}} once.", "kannst du {{{n}}} einmal bezahlen."),
)


def main(pages: int) -> None:
    """Measure, and print."""
    with tempfile.TemporaryDirectory() as folder:
        corpus = Path(folder)
        page = make(corpus, pages // 2)
        command = [
            sys.executable,
            "-m",
            "rulinglint",
            "check",
            str(page),
            "--format",
            "json=report.json",
            "--no-progress",
        ]
        bare = statistics.median(seconds([sys.executable, "-c", "import click"], corpus) for _ in range(RUNS))
        cold = seconds(command, corpus)
        warm = []
        for number in range(RUNS + 1):
            text = (corpus / page).read_text("utf-8")
            (corpus / page).write_text(f"{text}\n2024-06-14\n\nDas ist Ruling {number} von vielen.\n", "utf-8")
            warm.append(seconds(command, corpus))
        told = {"cold": cold, "warm": statistics.median(warm[1:])}
        print(f"{pages:,} pages; import click {bare:.3f} s")
        for name, found in told.items():
            print(f"{name:5} {found:6.2f} s, {found / bare:.1f} times as long")


def make(folder: Path, cards: int) -> Path:
    """Write a corpus of so many cards; returns the German page in the middle, relative to the folder."""
    (folder / "rulinglint.toml").write_text(CONFIGURATION, "utf-8")
    chance = random.Random(7)
    for number in range(cards):
        kind, of = chance.choice(CARDS), chance.choice(OF)
        names = f"{of[0]} {kind[0]} {number}", f"{of[1]}-{kind[1]} {number}"
        rulings = [(chance.choice(WHEN), chance.choice(WHAT), chance.randint(2, 9)) for _ in range(RULINGS)]
        for side, language in enumerate(("en", "de")):
            lines = [names[side]]
            for when, what, n in rulings:
                said = ", ".join(part[side].format(card=names[side], n=n) for part in (when, what))
                lines += ["2024-06-14", said]
            path = folder / language / f"{number:05}.txt"
            path.parent.mkdir(exist_ok=True)
            path.write_text("\n\n".join(lines) + "\n", "utf-8")
    return Path("de") / f"{cards // 2:05}.txt"


def seconds(command: Sequence[str], folder: Path) -> float:
    """How long a command takes."""
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, capture_output=True, check=False)
    return time.perf_counter() - start


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
