"""A repository with 500 known faults, and a gate that names just the one that is new."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from lint.cli import status

Gate = Callable[..., tuple[int, list[str]]]
NAMES = [f"{first}{last}" for first in ("Flut", "Sand", "Moor", "Turm", "Nebel") for last in range(20)]
RIGHT = ("You may draw a card from your library.", "Du darfst eine Karte aus deiner Bibliothek ziehen.")
FAULTS = {
    "U001": (
        "You may look at {name} while the tide counters are on it.",
        "You may look at {name} while the tide counters are on it.",
    ),
    "N001": (
        "{name} enters with 3 tide counters on it.",
        "{name} kommt mit 4 Gezeitenmarken ins Spiel.",
    ),
    "G002": (
        "The owner of {name} decides the order of the cards.",
        "Der Besitzer von {name} bestimmt die die Reihenfolge der Karten.",
    ),
    "Y001": (
        "“{name}” is the name of a tower, not of a person.",
        "„{name} ist der Name eines Turms, nicht der einer Person.",
    ),
    "Y003": (
        "The tower is tapped as long as {name} is attacking.",
        "Der Turm ist  getappt, solange {name} angreift.",
    ),
}
NEW = {
    "Y001": (
        "“{name}” was built by giants, and no giant remembers why.",
        "„{name} wurde von Riesen gebaut, und kein Riese weiß noch, warum.",
    ),
    "N001": ("Around {name} there are 3 walls.", "Um {name} stehen 4 Mauern."),
}


def record(name: str, code: str, pair: tuple[str, str]) -> str:
    source, target = (text.format(name=name) for text in pair)
    held = {"card": name, "date": "2024-06-14", "lang": "de", "text": target, "source": source, "source_lang": "en"}
    return json.dumps({**held, "id": f"{name} {code}"}, ensure_ascii=False) + "\n"


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Gate:
    """Runs `check`; gives the exit status and each finding as `CODE path:line`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764460800")  # 2025-11-30
    Path("rulinglint.toml").write_text('corpus = ["rulings"]\nbaseline = "known.json"\n', encoding="utf-8")
    Path("rulings").mkdir()
    for name in NAMES:
        held = "".join(record(name, code, pair) for code, pair in FAULTS.items())
        Path(f"rulings/{name}.jsonl").write_text(held + record(name, "right", RIGHT), encoding="utf-8")

    def ran(*options: str) -> tuple[int, list[str]]:
        result = status(["check", "--format", "json", "--fail-on", "info", *options])
        printed = capsys.readouterr().out
        findings = json.loads(printed)["findings"] if printed else []
        return result, [f"{one['code']} {one['path']}:{one['line']}" for one in findings]

    return ran


def accepted() -> Counter[str]:
    return Counter(one["code"] for one in json.loads(Path("known.json").read_text("utf-8"))["findings"])


def test_a_gate_names_exactly_the_one_new_fault_among_five_hundred(gate: Gate) -> None:
    assert gate("--write-baseline") == (0, [])
    assert accepted() == dict.fromkeys(FAULTS, 100)
    assert gate() == (0, [])

    page = Path("rulings/Moor7.jsonl")
    old = page.read_text(encoding="utf-8")
    # What is new stands first, so that the lines of old faults move, one of which has the same fingerprint.
    page.write_text(record("Moor7", "new", NEW["Y001"]) + old, "utf-8")
    assert gate() == (1, ["Y001 rulings/Moor7.jsonl:1"])
    mended = NEW["Y001"][1].replace(" wurde", "“ wurde")
    page.write_text(record("Moor7", "new", (NEW["Y001"][0], mended)) + old, encoding="utf-8")
    assert gate() == (0, [])


def test_it_passes_where_the_new_one_is_suppressed_with_a_reason(gate: Gate) -> None:
    gate("--write-baseline")
    with Path("rulings/Sand3.jsonl").open("a", encoding="utf-8") as file:
        file.write(record("Sand3", "new", NEW["N001"]))
    new = "rulings/Sand3.jsonl:7"
    assert gate() == (1, [f"N001 {new}"])
    assert status(["suppress", new]) == 2
    assert gate()[0] == 1
    assert status(["suppress", new, "--reason", "The printed card says so."]) == 0
    assert gate() == (0, [])
    Path("rulings/Sand3.jsonl").write_text(record("Sand3", "right", RIGHT), encoding="utf-8")
    assert gate()[1][-1] == "X002 rulinglint-ignore.toml:1"


def test_what_is_mended_is_told_and_pruned_and_never_comes_back(gate: Gate) -> None:
    gate("--write-baseline")
    page = Path("rulings/Turm11.jsonl")
    old = page.read_text(encoding="utf-8")
    page.write_text(old.replace("ist  getappt", "ist getappt"), encoding="utf-8")
    assert status(["check", "--format", "json=report.json"]) == 0
    result, told = gate()
    assert (result, [one.partition(":")[0] for one in told]) == (1, ["X002 known.json"])
    assert gate("--write-baseline") == (0, [])
    assert accepted() == {**dict.fromkeys(FAULTS, 100), "Y003": 99}
    page.write_text(old, encoding="utf-8")
    assert gate() == (1, ["Y003 rulings/Turm11.jsonl:5"])
    assert gate("--write-baseline") == (1, ["Y003 rulings/Turm11.jsonl:5"])
    assert accepted()["Y003"] == 99
