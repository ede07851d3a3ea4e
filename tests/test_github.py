import samples
from samples import CORPUS, entry, report_of

from checks.finding import Finding
from corpus.model import Address, Place
from reports.github import render
from reports.report import Entry, Style


def at(path: str, code: str, line: int = 1) -> Entry:
    place = Place(path, line, 2, line, 9)
    return entry(CORPUS, code, Finding("One sentence.", place=place))


def commands(*entries: Entry) -> list[str]:
    return render(report_of(CORPUS, *entries), Style()).splitlines()


def test_an_annotation_has_every_property() -> None:
    assert commands(samples.NEGATED_FOUND) == [
        "::error file=rulings/de/lotse-der-tiefe.txt,line=5,col=34,endLine=5,endColumn=41,"
        "title=C002 contradictory-translation::„nachdem“ reverses the time of the source (“before”); write „bevor“."
    ]


def test_what_would_end_a_command_is_escaped() -> None:
    found = entry(CORPUS, "X001", Finding("100 %, a:\r\nb,c", place=Place("a,b:c%.txt", 1, 1, 1, 1)))
    (command,) = commands(found)
    assert command.startswith("::error file=a%2Cb%3Ac%25.txt,line=1,")
    assert command.endswith("::100 %25, a:%0D%0Ab,c")


def test_errors_come_first_and_every_page_before_a_second_of_one() -> None:
    found = [at("a", "U003"), at("a", "U001", 1), at("a", "U001", 2), at("b", "U001", 1), at("a", "D001")]
    assert [(command.split(" ")[0], command.split(",line=")[0][-1]) for command in commands(*found)] == [
        ("::error", "a"),
        ("::error", "b"),
        ("::error", "a"),
        ("::warning", "a"),
        ("::notice", "a"),
    ]


def test_what_github_would_drop_is_counted() -> None:
    found = [at(f"{number}", code) for code in ("U001", "U003", "D001") for number in range(11)]
    shown = commands(*found)
    assert [sum(command.startswith(f"::{kind} ") for command in shown) for kind in ("error", "warning", "notice")] == [
        10,
        10,
        10,
    ]
    assert shown[-1] == (
        "::notice title=rulinglint::33 findings, 29 shown here: GitHub shows 10 errors and 10 warnings a step. "
        "--format json=FILE has all."
    )


def test_ten_of_a_kind_need_no_notice() -> None:
    assert len(commands(*[at(f"{number}", "U001") for number in range(10)])) == 10


def test_findings_on_a_ruling_have_its_page() -> None:
    finding = Finding("One sentence.", Address(3, 0))
    assert "file=rulings/de/zwillingsflut.txt,line=5," in commands(entry(CORPUS, "U001", finding))[0]


def test_a_clean_run_annotates_nothing() -> None:
    assert commands() == []
