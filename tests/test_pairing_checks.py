"""What the checks on pages side by side flag, and what they do not; and that their manual pages tell the truth."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from excerpts import BY_CODE, analysis_of, files_of, found_by, page, place_of
from parallel_pages import CLOCK, FERRY, LANTERN, PAIRS

from checks.check import Scope
from checks.finding import Finding, Part
from corpus.analysis import Analysis
from lint.manual import manual, marked

Place = tuple[str, int | None]
Files = Mapping[str, str]
PAGES = (
    "A001",
    "A002",
    "C001",
    "C003",
    "C004",
    "C005",
    "C006",
    "D003",
    "D004",
    "G003",
    "T001",
    "T002",
    "T003",
    "T004",
    "U004",
)


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def found(code: str, files: Files) -> tuple[list[Finding], Analysis]:
    analysis = analysis_of(Path(), files)
    return found_by(code, analysis), analysis


def places(code: str, files: Files) -> list[Place]:
    findings, analysis = found(code, files)
    return [place_of(finding, analysis.corpus) for finding in findings]


def related(finding: Finding, analysis: Analysis) -> list[tuple[str, Place]]:
    pages = analysis.corpus.pages
    return [
        (one.role, (pages[one.ruling.page].path, None if one.ruling.ruling is None else one.ruling.ruling + 1))
        for one in finding.related
    ]


@pytest.mark.parametrize("code", PAGES)
def test_the_manual_page_tells_the_truth(code: str) -> None:
    said = manual(BY_CODE[code])
    bad = files_of(marked(said.bad)[0])
    assert len(places(code, bad)) == 1
    assert places(code, bad | files_of(said.good)) == []


def test_all_checks_of_pages_that_show_pages_are_run() -> None:
    shown = {
        code
        for code, check in BY_CODE.items()
        if check.scope in (Scope.PAGE, Scope.CORPUS) and ".txt" in manual(check).bad
    }
    assert shown <= {*PAGES, *ELSEWHERE}


ELSEWHERE = {"A003", "A004", "A005"}
"""Checks that show pages too, and are tested in files of their own."""


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.source_card)
@pytest.mark.parametrize("code", PAGES)
def test_a_faithful_page_has_no_finding(code: str, pair: object) -> None:
    assert isinstance(pair, type(LANTERN))
    assert places(code, {"en/a.txt": pair.source_page(), "de/a.txt": pair.target_page()}) == []


def lantern(*target: str, source: tuple[str, ...] = LANTERN.source) -> dict[str, str]:
    return {"en/a.txt": page("Harbor Lantern", *source), "de/a.txt": page("Hafenlaterne", *target)}


@pytest.mark.parametrize(
    ("files", "flagged"),
    [
        (lantern(*LANTERN.target[:3]), ["after ruling 3"]),
        (lantern(*LANTERN.target[1:]), ["at the beginning"]),
        (lantern(*LANTERN.target[2::-1]), ["after ruling 1"]),
        (lantern(LANTERN.target[0], LANTERN.target[3]), ["after ruling 1", "after ruling 1"]),
        (lantern(*LANTERN.target[:3], FERRY.target[1]), ["after ruling 3"]),
        (lantern(*LANTERN.target[::-1]), []),
        (lantern(*LANTERN.target[:3], LANTERN.source[3]), []),
        (lantern(LANTERN.target[0], f"{LANTERN.target[1]} {LANTERN.target[2]}", LANTERN.target[3]), []),
        ({"de/a.txt": LANTERN.target_page()}, []),
        ({"en/a.txt": LANTERN.source_page()}, []),
    ],
)
def test_missing_rulings(files: Files, flagged: list[str]) -> None:
    findings, analysis = found("A001", files)
    assert [finding.message.rpartition("add its translation ")[2].rstrip(".") for finding in findings] == flagged
    assert all(place_of(finding, analysis.corpus) == ("de/a.txt", None) for finding in findings)
    assert all(finding.part is Part.TITLE and finding.related[0].role == "source" for finding in findings)


def test_a_missing_ruling_is_quoted() -> None:
    (finding,), analysis = found("A001", lantern(*LANTERN.target[:3]))
    assert finding.message == (
        "The English page has a ruling that this page lacks (“You can’t pay {2} more than … ability resolves.”); "
        "add its translation after ruling 3."
    )
    assert related(finding, analysis) == [("source", ("en/a.txt", 4))]


@pytest.mark.parametrize(
    ("files", "flagged"),
    [
        (lantern(*LANTERN.target, FERRY.target[1]), [5]),
        (lantern(CLOCK.target[1], *LANTERN.target, FERRY.target[1]), [1, 6]),
        (lantern(*LANTERN.target[:3], FERRY.target[1], source=LANTERN.source[:3]), [4]),
        (lantern(*LANTERN.target[::-1]), []),
        (lantern(*LANTERN.target, FERRY.source[1]), []),
        (
            lantern(*LANTERN.target, source=(f"{LANTERN.source[0]} {LANTERN.source[1]}", *LANTERN.source[2:])),
            [],
        ),
        ({"en/a.txt": CLOCK.source_page(), "de/a.txt": page("Uhr", *CLOCK.target, "—")}, []),
        (
            {
                "en/a.txt": page("Clock", f"{CLOCK.source[0]} {CLOCK.source[1]}", CLOCK.source[2]),
                "de/a.txt": CLOCK.target_page(),
            },
            [],
        ),
        ({"de/a.txt": LANTERN.target_page()}, []),
    ],
)
def test_extra_rulings(files: Files, flagged: list[int]) -> None:
    assert places("A002", files) == [("de/a.txt", number) for number in flagged]


def dated(*dates: str, source: str = "2024-06-14") -> dict[str, str]:
    target = [part for pair in zip(dates, LANTERN.target, strict=True) for part in pair]
    return {
        "en/a.txt": page("Harbor Lantern", *LANTERN.source, date=source),
        "de/a.txt": "\n\n".join(("Hafenlaterne", *target)),
    }


@pytest.mark.parametrize(
    ("files", "flagged"),
    [
        (dated("2024-06-14", "2023-06-14", "2024-06-14", "2024-06-14"), [2]),
        (dated("2023-06-14", "2023-06-14", "2024-06-14", "2023-06-14"), [1]),
        (dated("2023-06-14", "2022-06-14", "2024-06-14", "2023-06-14"), [1, 2]),
        (dated("2024-06-14", "2024-06-14", "2024-06-14", "2024-06-14"), []),
        (dated("14/06/2024", "14/06/2024", "14/06/2024", "14/06/2024"), []),
        (dated("2024-05-06", "2024-05-06", "2024-05-06", "2024-05-06", source="06/05/2024"), []),
        # The order of one language's dates says nothing about the other's ...
        (dated(*["12/04/2024"] * 4, source="04/12/2024") | {"de/b.txt": page("B", "Nichts.", date="15/04/2024")}, []),
        (dated(*["12/04/2024"] * 4, source="04/11/2024") | {"de/b.txt": page("B", "Nichts.", date="15/04/2024")}, [1]),
        # ... but where both are shown, dates written alike are two days.
        (
            dated(*["12/04/2024"] * 4, source="12/04/2024")
            | {"de/b.txt": page("B", "Nichts.", date="15/04/2024"), "en/b.txt": page("B", "Not.", date="04/15/2024")},
            [1],
        ),
        ({"de/a.txt": LANTERN.target_page()}, []),
    ],
)
def test_dates_that_differ(files: Files, flagged: list[int]) -> None:
    assert places("D004", files) == [("de/a.txt", number) for number in flagged]


def test_each_language_of_a_file_has_its_own_order_of_dates() -> None:
    rows = [("en", "04/12/2024", LANTERN.source[0]), ("en", "04/12/2024", LANTERN.source[1])]
    rows += [("de", "12/04/2024", LANTERN.target[0]), ("de", "15/04/2024", LANTERN.target[1])]
    lines = [
        f'{{"card": "C", "page": "x", "lang": "{lang}", "date": "{date}", "text": "{text}"}}'
        for lang, date, text in rows
    ]
    assert places("D004", {"a.jsonl": "\n".join(lines)}) == [("a.jsonl", 2)]


def test_dates_that_differ_alike_are_told_once() -> None:
    (finding,), analysis = found("D004", dated("2023-06-14", "2023-06-14", "2024-06-14", "2023-06-14"))
    assert finding.message == (
        "This ruling has the date 2023-06-14, its source 2024-06-14; write the source’s date here and for 2 more of "
        "this page."
    )
    assert (finding.part, related(finding, analysis)) == (Part.DATE, [("source", ("en/a.txt", 1))])
