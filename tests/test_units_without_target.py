"""Units of bilingual files that have no target: rulings that the target page lacks, be it all of them."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import openpyxl
import pytest
from excerpts import analysis_of

from corpus.model import Address
from lint.cli import status

Row = tuple[str, str, str]
"""Card, source and target."""
DONE = [
    ("Hafenzoll", "You draw two cards.", "Du ziehst zwei Karten."),
    ("Hafenzoll", "Each opponent loses 3 life.", "Jeder Gegner verliert 3 Lebenspunkte."),
]
LEFT = ("Hafenzoll", "It can’t attack.", "")
OTHER = [
    ("Salzschreiberin", "You choose the creature as the ability resolves.", ""),
    ("Salzschreiberin", "If it has no counters, nothing happens.", ""),
]


def po(rows: Sequence[Row]) -> str:
    parts = ['msgid ""\nmsgstr ""\n"Language: de\\n"\n']
    parts += [
        f'#. card: {card}\nmsgctxt "{at}"\nmsgid "{one}"\nmsgstr "{other}"\n' for at, (card, one, other) in told(rows)
    ]
    return "\n".join(parts)


def xliff(rows: Sequence[Row]) -> str:
    units = "".join(
        f'<trans-unit id="{at}"><source>{one}</source>{f"<target>{other}</target>" if other else ""}'
        f'<note from="card">{card}</note></trans-unit>\n'
        for at, (card, one, other) in told(rows)
    )
    return f'<xliff version="1.2"><file source-language="en" target-language="de"><body>\n{units}</body></file></xliff>'


def tmx(rows: Sequence[Row]) -> str:
    variants = {one: f'<tuv xml:lang="de"><seg>{one}</seg></tuv>' if one else "" for _, _, one in rows}
    units = "".join(
        f'<tu><prop type="card">{card}</prop><tuv xml:lang="en"><seg>{one}</seg></tuv>{variants[other]}</tu>\n'
        for card, one, other in rows
    )
    return f"<tmx><header/><body>\n{units}</body></tmx>"


def table(rows: Sequence[Row]) -> str:
    return "".join(f'{card},"{one}",{other}\n' for card, one, other in [("card", "en", "de"), *rows])


def told(rows: Sequence[Row]) -> list[tuple[int, Row]]:
    return list(enumerate(rows, 1))


WRITERS: dict[str, Callable[[Sequence[Row]], str]] = {"a.po": po, "a.xlf": xliff, "a.tmx": tmx, "a.csv": table}


def write(name: str, rows: Sequence[Row]) -> None:
    if name == "a.xlsx":
        book = openpyxl.Workbook()
        for row in [("card", "en", "de"), *rows]:
            book.active.append(row)
        book.save(name)
    else:
        Path(name).write_text(WRITERS[name](rows), encoding="utf-8")


@pytest.fixture(params=[*WRITERS, "a.xlsx"])
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def missing(capsys: pytest.CaptureFixture[str], *paths: str) -> tuple[list[tuple[str, str, str]], int]:
    """The findings of A and D with code, the source's quote and the next step; and the rulings counted as missing."""
    status(["check", *paths, "--select", "A,D", "--format", "json", "--no-cache", "--isolated"])
    report = json.loads(capsys.readouterr().out)
    shown = [
        (one["code"], one["related"][0]["quote"] if one["related"] else "", one["message"].rpartition("; ")[2])
        for one in report["findings"]
    ]
    return sorted(shown), report["coverage"]["missing"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (DONE, []),
        ([*DONE, LEFT], [(LEFT[1], "add its translation after ruling 2.")]),
        ([LEFT, *DONE], [(LEFT[1], "add its translation at the beginning.")]),
        ([*DONE, *OTHER], [(one[1], "add its translation.") for one in OTHER]),
        (OTHER, [(one[1], "add its translation.") for one in OTHER]),
        ([LEFT], [(LEFT[1], "add its translation.")]),
    ],
    ids=["nothing", "the last", "the first", "all of a card", "everything", "the only one"],
)
def test_each_is_missing(
    capsys: pytest.CaptureFixture[str], name: str, rows: Sequence[Row], expected: list[tuple[str, str]]
) -> None:
    write(name, rows)
    assert missing(capsys, name) == (sorted(("A001", *one) for one in expected), len(expected))


def test_the_gate_fails(capsys: pytest.CaptureFixture[str], name: str) -> None:
    write(name, OTHER)
    assert status(["check", name, "--preset", "gate", "--format", "concise", "--no-cache", "--isolated"]) == 1
    assert capsys.readouterr().out.count("A001") == 2


@pytest.mark.parametrize(
    ("name", "place"),
    [("a.po", "15:1"), ("a.xlf", "4:103"), ("a.tmx", "4:23"), ("a.csv", "4:1"), ("a.xlsx", "4:1")],
)
def test_it_is_told_at_the_title_of_its_card(capsys: pytest.CaptureFixture[str], name: str, place: str) -> None:
    write(name, [*DONE, *OTHER])
    status(["check", name, "--format", "concise", "--no-cache", "--isolated"])
    found = [line.partition(" error")[0] for line in capsys.readouterr().out.splitlines() if "A001" in line]
    assert found == [f"{name}:{place}:"] * 2


def test_a_page_of_any_size_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [("Golem", f"You draw {number} cards.", f"Du ziehst {number} Karten.") for number in range(2, 700)]
    rows[300] = (*rows[300][:2], "")
    write("a.po", rows)
    assert missing(capsys, "a.po") == ([("A001", "You draw 302 cards.", "add its translation after ruling 300.")], 1)


def test_a_memory_of_another_language_lacks_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    french = '<tu><tuv xml:lang="en"><seg>Draw.</seg></tuv><tuv xml:lang="fr"><seg>Piochez.</seg></tuv></tu>'
    body = tmx(DONE).partition("<body>")[2]
    Path("a.tmx").write_text(f"<tmx><header/><body>{french}</body></tmx>", "utf-8")
    Path("b.tmx").write_text(f"<tmx><header/><body>{french}{body}", "utf-8")
    assert missing(capsys, "a.tmx") == ([], 0)
    assert missing(capsys, "b.tmx") == ([("A001", "Draw.", "add its translation.")], 1)


def test_a_catalogue_of_the_source_language_lacks_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.po").write_text(po([LEFT]).replace("Language: de", "Language: en"), "utf-8")
    assert missing(capsys, "a.po") == ([], 0)


def records(*given: tuple[str, str, str | None]) -> None:
    """Language, text and source of the records of one page."""
    held = [
        {"card": "Hafenzoll", "page": "x", "date": "2024-05-06", "lang": lang, "text": text}
        | ({"source": source} if source else {})
        for lang, text, source in given
    ]
    Path("a.jsonl").write_text("".join(json.dumps(one) + "\n" for one in held), "utf-8")


GERMAN = [("de", target, source) for _, source, target in DONE]
ENGLISH = [("en", source, None) for _, source, _ in DONE]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ([*GERMAN, ("en", LEFT[1], None)], [("A001", LEFT[1], "add its translation.")]),
        ([*GERMAN, *ENGLISH], []),
        ([*GERMAN, *reversed(ENGLISH)], []),
        (
            [*GERMAN, *ENGLISH, ("en", LEFT[1], None)],
            [("A001", LEFT[1], "add its translation after ruling 2.")],
        ),
        (
            [*GERMAN, ("de", "Sie kann nicht angreifen.", LEFT[1]), *ENGLISH],
            [("A002", "", "delete it, or add it there.")],
        ),
        ([*GERMAN, ("de", "Sie kann nicht angreifen.", None), *ENGLISH, ("en", LEFT[1], None)], []),
    ],
    ids=["what has its own source", "all there", "in any order", "one more", "one too many", "one without source"],
)
def test_records_beside_a_source_page(
    capsys: pytest.CaptureFixture[str],
    given: list[tuple[str, str, str | None]],
    expected: list[tuple[str, str, str]],
) -> None:
    records(*given)
    assert missing(capsys, "a.jsonl")[0] == expected


def test_copies_of_one_source_go_with_the_ruling_of_their_day() -> None:
    days = ["2021-01-02", "2022-01-02", "2023-01-02"]
    held = [{"card": "C", "page": "x", "date": day, "lang": "en", "text": "Draw  two cards."} for day in days]
    held += [
        {"card": "C", "page": "x", "date": day, "text": text, "source": "Draw two cards. "}
        for day, text in [
            (days[2], "Ziehe zwei Karten."),
            ("2024-01-02", "Ziehe zwei."),
            (days[0], "Zieh zwei Karten."),
        ]
    ]
    analysis = analysis_of(Path(), {"a.jsonl": "".join(json.dumps(one) + "\n" for one in held)})
    (pairs,) = analysis.parallel.pairs.values()
    assert [(pair.source, pair.target) for pair in pairs] == [
        ((Address(0, 2),), (Address(1, 0),)),
        ((Address(0, 1),), (Address(1, 1),)),
        ((Address(0, 0),), (Address(1, 2),)),
    ]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (
            "a.po",
            po([DONE[0], LEFT]).replace('msgctxt "', '#. date: 31/06/2024\nmsgctxt "'),
        ),
        ("a.xlf", xliff([DONE[0], LEFT]).replace("<note", "<note>date: 31/06/2024</note><note")),
        ("b.xlf", xliff([DONE[0], LEFT]).replace("<body>", "<header><note>date: 31/06/2024</note></header><body>")),
        ("a.tmx", tmx([DONE[0], LEFT]).replace("<tuv", '<prop type="date">31/06/2024</prop><tuv', 1)),
        ("b.tmx", tmx(DONE).replace("<header/>", '<header><prop type="date">31/06/2024</prop></header>')),
        ("a.csv", "card,date,en,de\nC,31/06/2024,Draw.,Ziehe.\nC,2024-06-30,Tap it.,\n"),
    ],
)
def test_a_date_that_source_and_target_share_is_flagged_once(
    capsys: pytest.CaptureFixture[str], name: str, content: str
) -> None:
    Path(name).write_text(content, "utf-8")
    status(["check", name, "--select", "D002", "--format", "concise", "--no-cache", "--isolated"])
    places = [line.partition(" error")[0] for line in capsys.readouterr().out.splitlines() if "D002" in line]
    assert places
    assert len(places) == len(set(places))
