"""Formats for machines, looked at by tools of others that are no Python.

RULINGLINT_VALIDATORS is the folder node_modules with @microsoft/sarif-multitool-linux,
@umbrelladocs/rdformat-validator, @actions/core and danger-plugin-lint-report in it.
"""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from samples import ALL, EMPTY

from reports import checkstyle, github, rdjson, sarif
from reports.report import Report, Style

MODULES = os.environ.get("RULINGLINT_VALIDATORS", "")
REPORTS = pytest.mark.parametrize("report", [ALL, EMPTY], ids=["findings", "none"])
pytestmark = pytest.mark.skipif(not MODULES, reason="RULINGLINT_VALIDATORS is not set")

VALIDATE = """
const { validate } = require('@umbrelladocs/rdformat-validator')
validate(INPUT, { strictMode: true, allowExtraFields: false }).then(
  (result) => console.log(JSON.stringify([result.valid, result.errors.map((error) => error.message)])))
"""
PARSE = """
const { parseCheckstyle } = require('danger-plugin-lint-report/dist/parse/checkstyle_parser')
console.log(JSON.stringify(parseCheckstyle(require('xml-js').xml2js(INPUT), '/elsewhere/')))
"""
ANNOTATE = """
import('@actions/core').then((core) => {
  for (const { kind, message, properties } of JSON.parse(INPUT)) core[kind](message, properties)
})
"""


def node(script: str, given: str) -> str:
    script = f"const INPUT = require('fs').readFileSync(0, 'utf8')\n{script}"
    done = subprocess.run(
        ["node", "-e", script], input=given.encode(), capture_output=True, check=True, cwd=Path(MODULES).parent
    )
    return done.stdout.decode()


@REPORTS
def test_sarif(tmp_path: Path, report: Report) -> None:
    (tmp_path / "report.sarif").write_text(sarif.render(report, Style()), encoding="utf-8")
    tool = Path(MODULES, "@microsoft", "sarif-multitool-linux", "Sarif.Multitool")
    tool.chmod(0o755)
    command = [str(tool), "validate", "--rule-kind", "Sarif;Gh", "report.sarif"]
    environment = {**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    told = re.findall(r": (error|warning) (\w+): ", done.stdout)
    assert done.returncode == 0
    assert "Analysis completed successfully." in done.stdout
    assert told == [("warning", "SARIF2005")]  # there is no home page to name


@REPORTS
def test_rdjson(report: Report) -> None:
    assert json.loads(node(VALIDATE, rdjson.render(report, Style()))) == [True, []]


def test_checkstyle() -> None:
    found = json.loads(node(PARSE, checkstyle.render(ALL, Style())))
    assert [(one["file"], one["line"], one["severity"], one["message"]) for one in found] == [
        (entry.place.path, entry.place.line, entry.severity.value, entry.finding.message) for entry in ALL.entries
    ]


def test_github() -> None:
    given = [
        {
            "kind": {"error": "error", "warning": "warning", "info": "notice"}[entry.severity],
            "message": entry.finding.message,
            "properties": {
                "title": f"{entry.check.code} {entry.check.name}",
                "file": entry.place.path,
                "startLine": entry.place.line,
                "endLine": entry.place.end_line,
                "startColumn": entry.place.column,
                "endColumn": entry.place.end_column,
            },
        }
        for entry in ALL.entries
    ]
    theirs = node(ANNOTATE, json.dumps(given)).splitlines()
    assert sorted(map(parts, theirs)) == sorted(map(parts, github.render(ALL, Style()).splitlines()))


def parts(command: str) -> tuple[str, list[str], str]:
    kind, properties, message = re.fullmatch("::([a-z]+) (.*?)::(.*)", command).groups()  # type: ignore[union-attr]
    return kind, sorted(properties.split(",")), message
