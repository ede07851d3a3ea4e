"""What a run reports of some pages is what a run over all of them says of these: the rest is only compared with."""

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest
from excerpts import analysis_of, files_of

from checks.check import Scope
from checks.registry import CHECKS
from corpus.analysis import Analysis
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
    alone = Analysis(replace(whole.corpus, reported=reported), whole.tongues)
    wanted = [entry for entry in everything if entry.finding.ruling and entry.finding.ruling.page in reported]
    assert found_in(alone) == wanted


def test_in_several_processes(whole: Analysis, everything: list[Entry], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "WORTHWHILE", 1)
    monkeypatch.setattr(looking, "WORTHWHILE", 1)
    assert found_in(Analysis(whole.corpus, whole.tongues), jobs=3) == everything
