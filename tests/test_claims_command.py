"""The command `rulinglint claims`."""

import json
from pathlib import Path

from click.testing import CliRunner

from lint.commands import program

PAGE = "Flutkahn\n\n2024-09-06\nDer Kahn kann nicht ablegen, falls die Flut steigt.\n"


def run(folder: Path, *options: str, page: str = PAGE) -> str:
    (folder / "page.txt").write_text(page, encoding="utf-8")
    result = CliRunner().invoke(program, ["claims", str(folder / "page.txt"), "--isolated", *options])
    assert result.exit_code == 0
    return result.stdout


def test_text_shows_claims_conditions_and_meanings(tmp_path: Path) -> None:
    shown = run(tmp_path)
    assert "claim: - can Der Kahn | kann | nicht ablegen" in shown
    assert "if: falls die Flut steigt" in shown


def test_text_shows_statements_behind_the_claims_of_their_sentence(tmp_path: Path) -> None:
    shown = run(tmp_path, page=PAGE.rstrip() + " Der Flutkahn bleibt dort.\n").splitlines()
    layers = [line.split(":")[0].strip() for line in shown if line.startswith("      ") and line[6] != " "]
    assert layers == ["claim", "statement", "claim", "statement"]
    assert "      statement: +kahn +dürfen -ablegen!" in shown
    assert "      statement: +~ +bleiben +dort" in shown  # the card's own name
    assert "          under, as before: +fluten +steigen" in shown


def test_json_lines_hold_one_claim_or_statement_each(tmp_path: Path) -> None:
    record, statement = map(json.loads, run(tmp_path, "--format", "jsonl").splitlines())
    assert (record["card"], record["layer"], statement["layer"]) == ("Flutkahn", "claim", "statement")
    assert (record["lang"], record["polarity"], record["permission"]) == ("de", False, "can")
    assert record["conditions"][0]["kind"] == "if"
    denied = [one for one in statement["senses"] if one["sign"] == "-"]
    assert [(one["words"], one["denied_first"]) for one in denied] == [("ablegen", True)]
    assert [one["words"] for one in statement["conditions"]] == ["Flut", "steigt"]
