"""What the checks of words and form find in printed card texts: counts by code, and findings to read and judge.

    python benchmarks/accuracy.py --data FOLDER [--texts cards|lines] [--select T,U004,N,Y,G] [--read 20]

The data are parallel texts that are no part of this project: `cards_de_en.jsonl`, `parallel_card_lines_de_en.jsonl` and
`parallel_reminder_de_en.jsonl` (docs/figures.md tells their fields). Every distinct pair of texts becomes a bilingual
record on a page of its own, with the first day that is known for its card; pairs without one are left out, since terms
are judged by the day. The records are one corpus, and preview checks are on. Printed are how many findings each code
has, how many that are in a thousand texts, and so many of each code, chosen by lot and each kind once, with what stands
around them.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).resolve().parent.parent
_AROUND = 60
_SEED = 1

Row = dict[str, Any]


def _rows(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def _records(data: Path, texts: str) -> list[Row]:
    """A record for each distinct pair of texts whose day is known."""
    lines = list(_rows(data / "parallel_card_lines_de_en.jsonl"))
    days: dict[str, str] = {}
    for row in lines:
        if row.get("date"):
            days[row["card"]] = min(row["date"], days.get(row["card"], row["date"]))
    if texts == "cards":
        rows = [row for row in _rows(data / "cards_de_en.jsonl") if not row.get("de_state")]
        pairs = [(row["en_text"], row["de_text"], row["de_name"], days.get(row["en_name"])) for row in rows]
    else:
        reminders = _rows(data / "parallel_reminder_de_en.jsonl")
        pairs = [(row["en"], row["de"], row["de_card"], row.get("date")) for row in lines]
        pairs += [(row["en"], row["de"], row["card"], row.get("first_set_date")) for row in reminders]
    found: dict[tuple[str, str], Row] = {}
    for source, target, card, day in pairs:
        if source and target and day and (source, target) not in found:
            found[source, target] = {
                "card": card,
                "date": day,
                "text": target,
                "lang": "de",
                "source": source,
                "source_lang": "en",
                "page": f"{texts}-{len(found)}",
            }
    return list(found.values())


def _findings(records: list[Row], select: str) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        file, report = Path(folder) / "texts.jsonl", Path(folder) / "report.json"
        file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in records), encoding="utf-8")
        options = ["--isolated", "--no-cache", "--preview", "--quiet", "--fail-on", "never", "--source", "en"]
        options += ["--target", "de", "--select", select, "--format", f"json={report}"]
        command = [sys.executable, "-m", "rulinglint", "check", str(file), *options]
        subprocess.run(command, cwd=_ROOT, check=True)
        found: list[Row] = json.loads(report.read_text(encoding="utf-8"))["findings"]
        return found


def _shown(finding: Row, records: list[Row]) -> str:
    """A finding with what stands around it, and the source."""
    record, span = records[finding["line"] - 1], finding["span"]
    if finding["ruling"]["index"] is None:
        return f"{record['card']} (title)\n    {finding['message']}"
    text, start, end = record["text"], span["start"], span["end"]
    around = f"{text[max(0, start - _AROUND) : start]}⟦{text[start:end]}⟧{text[end : end + _AROUND]}"
    parts = (f"{record['card']}, {record['date']}: {around}", finding["message"], f"source: {record['source']}")
    return "\n    ".join(part.replace("\n", " / ") for part in parts)


def main() -> None:
    """Print counts, and findings to read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the parallel texts")
    parser.add_argument("--texts", choices=("cards", "lines"), default="cards", help="whole texts, or their lines")
    parser.add_argument("--select", default="T,U004,N,Y,G", help="codes, parted by commas")
    parser.add_argument("--read", type=int, default=20, help="so many findings of each code to read")
    options = parser.parse_args()
    records = _records(options.data, options.texts)
    findings = _findings(records, options.select)
    counts = Counter(finding["code"] for finding in findings)
    print(f"{len(records):,} texts\n{'code':6}{'found':>8}{'in 1,000':>10}")
    for code, count in sorted(counts.items()):
        print(f"{code:6}{count:8,}{1000 * count / len(records):10.2f}")
    for code in sorted(counts) if options.read else ():
        kinds = list({(one["message"], one["quote"]): one for one in findings if one["code"] == code}.values())
        random.Random(_SEED).shuffle(kinds)
        print(f"\n{code}: {counts[code]:,}, of which {len(kinds):,} differ")
        for finding in kinds[: options.read]:
            print(f"  {_shown(finding, records)}")


if __name__ == "__main__":
    main()
