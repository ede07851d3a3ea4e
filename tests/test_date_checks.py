"""D001, D002, D003 and X001: what they find on pages, and that their manual pages tell the truth."""

import datetime
import re
import textwrap
from pathlib import Path

import pytest

from checks.check import Check, Scope
from checks.finding import Finding, Part
from checks.registry import CHECKS
from corpus.analysed import Tongues
from corpus.analysis import Analysis
from corpus.model import Address, Place, Span
from corpus.reading import Selection, read

BY_CODE = {check.code: check for check in CHECKS}


@pytest.fixture(autouse=True)
def _on_a_day_in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(datetime.datetime(2026, 11, 29, tzinfo=datetime.UTC).timestamp())))


def run(check: Check, *files: str) -> list[Finding]:
    for number, file in enumerate(files):
        Path(f"{number}{'.jsonl' if file.startswith('{') else '.txt'}").write_text(file, encoding="utf-8")
    corpus, problems = read(Selection((".",)))
    assert problems == []
    analysis = Analysis(corpus, Tongues("en", "de"))
    if check.scope is Scope.CORPUS:
        return list(check.find(analysis))
    return [finding for number in range(len(corpus.pages)) for finding in check.find(number, analysis)]


def page(*dates: str) -> str:
    return "Titel\n\n" + "\n\n".join(f"{date}\n\nText Nummer {number}." for number, date in enumerate(dates))


def texts(*rulings: str) -> str:
    return "Titel\n\n" + "\n\n".join(f"2024-06-{day:02}\n\n{text}" for day, text in enumerate(rulings, 1))


def section(check: Check, heading: str) -> str:
    """The excerpt under a heading of a check's manual page."""
    match = re.search(rf"^{heading}:\n\n((?:    .*\n|\n)+)", check.module.__doc__ or "", re.MULTILINE)
    assert match, f"{check.code} has no {heading}"
    return textwrap.dedent(match[1])


@pytest.mark.parametrize("code", ["D001", "D002", "D003", "X001"])
def test_the_manual_page_tells_the_truth(code: str) -> None:
    check = BY_CODE[code]
    doc = check.module.__doc__ or ""
    assert doc.splitlines()[0] == check.summary
    headings = re.findall(r"^(Why it matters|Bad|Good|Not flagged|See also):", doc, re.MULTILINE)
    assert headings == ["Why it matters", "Bad", "Good", "Not flagged", "See also"]
    assert len(run(check, section(check, "Bad"))) == 1
    assert run(check, section(check, "Good")) == []


@pytest.mark.parametrize(
    ("files", "flagged"),
    [
        ([page("05/06/2024")], [(0, 0)]),
        ([page("2024-06-05", "05/06/2024", "06/07/2024")], [(0, 1)]),
        ([page("05/06/2024"), page("06/07/2024")], [(0, 0), (1, 0)]),
        ([page("23/06/2024", "6/23/2024", "05/06/2024")], [(0, 2)]),
        ([page("23/06/2024"), page("6/23/2024"), page("05/06/2024")], [(2, 0)]),
        ([page("05/12/2026")], [(0, 0)]),
        ([page("05/06/2024", "23/06/2024")], []),
        ([page("05/06/2024"), page("6/23/2024")], []),
        ([page("06/06/2024", "5.6.2024", "2024-06-05", "23/06/2024")], []),
        ([page("05/06/1924", "05/06/2124", "31/02/2024")], []),
    ],
)
def test_ambiguous_dates(files: list[str], flagged: list[tuple[int, int]]) -> None:
    findings = run(BY_CODE["D001"], *files)
    assert [finding.ruling for finding in findings] == flagged
    assert all((finding.part, finding.span) == (Part.DATE, None) for finding in findings)


@pytest.mark.parametrize(
    ("dates", "more"),
    [
        (["05/06/2024"], ""),
        (["05/06/2024", "06/07/2024", "2024-06-05"], " (1 more such date on this page)"),
        (["05/06/2024", "06/07/2024", "07/08/2024"], " (2 more such dates on this page)"),
    ],
)
def test_an_ambiguous_date_is_told_with_both_readings(dates: list[str], more: str) -> None:
    assert [finding.message for finding in run(BY_CODE["D001"], page(*dates))] == [
        "“05/06/2024” is either 2024-06-05 or 2024-05-06, and the corpus does not show which"
        f"{more}; write YYYY-MM-DD, or add a page that shows the order."
    ]


@pytest.mark.parametrize(
    ("date", "message"),
    [
        ("31/06/2024", "“31/06/2024” is no day of the calendar; write the day as YYYY-MM-DD."),
        ("13/13/2024", "“13/13/2024” is no day of the calendar; write the day as YYYY-MM-DD."),
        (
            "1993-08-04",
            "“1993-08-04” lies before the game’s first set (1993-08-05); write the day the ruling was published.",
        ),
        (
            "05/06/1924",
            "“05/06/1924” lies before the game’s first set (1993-08-05); write the day the ruling was published.",
        ),
        ("2027-01-29", "“2027-01-29” lies more than 60 days ahead; write the day the ruling was published."),
        ("05/06/2062", "“05/06/2062” lies more than 60 days ahead; write the day the ruling was published."),
        ("1993-08-05", None),
        ("2027-01-28", None),
        ("05/06/2024", None),
        ("07/08/1993", None),
        ("05/12/2026", None),
    ],
)
def test_impossible_dates(date: str, message: str | None) -> None:
    findings = run(BY_CODE["D002"], page("2024-06-05", date))
    assert [finding.message for finding in findings] == ([message] if message else [])
    assert all((finding.ruling, finding.part) == (Address(0, 1), Part.DATE) for finding in findings)


@pytest.mark.parametrize(
    ("date", "message"),
    [
        ("", "This ruling’s date is empty; write the day as YYYY-MM-DD."),
        ("gestern", "“gestern” is no day of the calendar; write the day as YYYY-MM-DD."),
    ],
)
def test_a_record_s_date_may_be_anything(date: str, message: str) -> None:
    findings = run(BY_CODE["D002"], f'{{"card": "K", "date": "{date}", "text": "T."}}')
    assert [finding.message for finding in findings] == [message]


@pytest.mark.parametrize(
    ("rulings", "flagged"),
    [
        (["A.", "B.", "A."], [(2, 0)]),
        (["A.", "A.", "B.", "A."], [(1, 0), (3, 0)]),
        (["Die Flut kommt.", "die  Flut\n\nkommt."], [(1, 0)]),
        (["„Die Flut“ kommt's.", "»Die Flut« kommt’s."], [(1, 0)]),
        (["Übermut\u00a0siegt.", "U\u0308ber\u00admut siegt."], [(1, 0)]),
        (["Die Flut kommt.", "Die Flut kommt!"], []),
        (["Die Flut kommt.", "Die Ebbe kommt."], []),
        (["Du erhältst {2}.", "Du erhältst {3}."], []),
    ],
)
def test_duplicates(rulings: list[str], flagged: list[tuple[int, int]]) -> None:
    findings = run(BY_CODE["D003"], texts(*rulings))
    assert [(finding.ruling, finding.related[0].ruling) for finding in findings] == [
        (Address(0, later), Address(0, first)) for later, first in flagged
    ]


def test_a_duplicate_names_the_first() -> None:
    (finding,) = run(BY_CODE["D003"], texts("A.", "Die Flut kommt.", "C.", "Die Flut kommt."))
    assert finding.message == "This ruling repeats ruling 2 of this page (2024-06-02); delete one of the two."
    assert [(related.role, related.span) for related in finding.related] == [("duplicate", Span(0, 15))]


def test_the_same_text_on_two_pages_is_no_duplicate() -> None:
    assert run(BY_CODE["D003"], texts("A."), texts("A.")) == []


def test_unreadable_records_stand_where_they_are() -> None:
    (finding,) = run(BY_CODE["X001"], page("2024-06-05", "2024-06-06") + "\n\n2024-06-07\n")
    assert finding.place == Place("0.txt", 11, 1, 11, 11)
    assert (finding.ruling, finding.span) == (None, None)
    assert finding.message == "This date has no ruling; write the ruling below it, or delete the date."
