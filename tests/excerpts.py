"""Reads the pages that a check's manual shows, writes them as files, and lets checks look at them."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from checks.check import Scope
from checks.finding import Finding
from checks.registry import CHECKS
from corpus.analysed import Tongues
from corpus.analysis import Analysis
from corpus.model import Corpus
from corpus.reading import Selection, read

BY_CODE = {check.code: check for check in CHECKS}
_PATH = re.compile(r"\S+\.(?:txt|jsonl)")


def files_of(excerpt: str) -> dict[str, str]:
    """The files of an excerpt by path; a line that is nothing but a path begins one, else all of it is a page."""
    files: dict[str, list[str]] = {}
    lines = files.setdefault("page.txt", [])
    for line in excerpt.splitlines():
        if _PATH.fullmatch(line.strip()):
            lines = files.setdefault(line.strip(), [])
        else:
            lines.append(line.strip())
    return {path: "\n".join(lines) + "\n" for path, lines in files.items() if any(lines)}


def page(card: str, *rulings: str, date: str = "2024-06-14") -> str:
    """A page with rulings of one day, or each of a day of its own: `2019-01-31 text`."""
    parts = [card]
    for ruling in rulings:
        own = re.match(r"(\d{4}-\d\d-\d\d) (.*)", ruling, re.DOTALL)
        parts += [own[1], own[2]] if own else [date, ruling]
    return "\n\n".join(parts) + "\n"


def analysis_of(folder: Path, files: Mapping[str, str], references: Iterable[str] = ()) -> Analysis:
    """The analysis of a corpus of files, written below a folder that is the working directory."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    beside = tuple(references)
    corpus, problems = read(Selection(tuple(path for path in files if path not in beside), reference=beside))
    assert not problems, problems
    return Analysis(corpus, Tongues("en", "de"))


def found_by(code: str, analysis: Analysis) -> list[Finding]:
    """What a check yields on the pages of an analysis, each finding with its ruling."""
    check = BY_CODE[code]
    if check.scope is Scope.CORPUS:
        return list(check.find(analysis))
    if check.scope is Scope.PAGE:
        return [one for number in range(len(analysis.corpus.pages)) for one in check.find(number, analysis)]
    if check.scope is Scope.PAIR:
        pairs = analysis.pairs()
        return [one.at(*at) for pair, places in pairs for one in check.find(pair) for at in places]
    assert check.scope is Scope.RULING
    return [one.at(at) for ruling, places in analysis.rulings() for one in check.find(ruling) for at in places]


def place_of(finding: Finding, corpus: Corpus) -> tuple[str, int | None]:
    """Where a finding stands: path, and number of the ruling from 1 (None: the title)."""
    assert finding.ruling is not None
    number = finding.ruling.ruling
    return corpus.pages[finding.ruling.page].path, None if number is None else number + 1
