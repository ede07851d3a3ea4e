"""The command `rulinglint claims`."""

import json
from pathlib import Path

from click.testing import CliRunner

from lint.commands import program

PAGE = "Flutkahn\n\n2024-09-06\nDer Kahn kann nicht ablegen, falls die Flut steigt.\n"


def run(folder: Path, *options: str) -> str:
    (folder / "page.txt").write_text(PAGE, encoding="utf-8")
    result = CliRunner().invoke(program, ["claims", str(folder / "page.txt"), "--isolated", *options])
    assert result.exit_code == 0
    return result.stdout


def test_text_shows_claims_conditions_and_meanings(tmp_path: Path) -> None:
    shown = run(tmp_path)
    assert "- can Der Kahn | kann | nicht ablegen" in shown
    assert "if: falls die Flut steigt" in shown


def test_json_lines_hold_one_claim_each(tmp_path: Path) -> None:
    (record,) = map(json.loads, run(tmp_path, "--format", "jsonl").splitlines())
    assert record["card"] == "Flutkahn"
    assert (record["lang"], record["polarity"], record["permission"]) == ("de", False, "can")
    assert record["conditions"][0]["kind"] == "if"
