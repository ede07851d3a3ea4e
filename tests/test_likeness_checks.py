"""Checks that compare a ruling with its like: editions, copies, translations of one source, and what is offered."""

from pathlib import Path

import pytest
from excerpts import page, place_of
from parallel_pages import CLOCK, FERRY, LANTERN, WEAVER
from test_pairing_checks import Files, Place, found, places, related

from checks.finding import Finding


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


SOURCE = "If the owl is exiled this way, you may put its bell counters on another creature."
ONE = "Falls die Eule auf diese Weise ins Exil geht, kannst du ihre Glockenmarken auf eine andere Kreatur legen."
TWO = ONE.replace("legen", "verschieben").replace("auf diese Weise", "so")
THREE = ONE.replace("kannst du", "darfst du").replace("eine andere", "irgendeine andere")


def records(*rows: tuple[str, str, str], source: str = SOURCE) -> dict[str, str]:
    """Bilingual records of a source: card, date and text of each."""
    lines = [
        f'{{"card": "{card}", "date": "{date}", "text": "{text}", "source": "{source}"}}\n' for card, date, text in rows
    ]
    return {"a.jsonl": "".join(lines)}


@pytest.mark.parametrize(
    ("rows", "flagged"),
    [
        ([("A", "2024-06-14", ONE), ("B", "2024-06-14", TWO)], [1, 0]),
        ([("A", "2024-06-14", ONE), ("B", "2023-06-14", TWO)], [1]),
        ([("A", "2023-06-14", ONE), ("B", "2024-06-14", TWO)], [0]),
        ([("A", "2023-06-14", ONE), ("B", "2024-06-14", TWO), ("C", "2022-12-14", ONE)], [1]),
        ([("A", "2024-06-14", ONE), ("A", "2024-06-14", TWO)], [1]),
        ([("A", "2024-06-14", ONE), ("B", "2024-06-14", TWO), ("C", "2024-06-14", THREE)], [2]),
        ([("A", "2012-06-14", ONE), ("B", "2024-06-14", TWO)], []),
        ([("A", "2012-06-14", ONE), ("B", "2024-06-14", TWO), ("C", "2024-06-14", TWO)], []),
        ([("A", "2024-06-14", ONE), ("B", "2024-06-14", ONE)], []),
        ([("A", "gestern", ONE), ("B", "2024-06-14", TWO)], []),
        (
            [
                ("A", "2024-06-14", ONE),
                ("B", "2024-06-14", ONE.replace("ihre", "seine").replace("die Eule", "der Eule")),
            ],
            [],
        ),
        ([("A", "2024-06-14", ONE), ("B", "2024-06-14", ONE.replace("andere", "anderer"))], []),
        ([("A", "2024-06-14", ONE), ("B", "2024-06-14", ONE.upper().replace(",", " –"))], []),
        ([("A", "2024-06-14", ONE), ("B", "2024-06-14", ONE.replace("Kreatur", "Kreatur (falls es eine gibt)"))], []),
        ([("A", "2024-06-14", ONE), ("B", "2024-06-14", SOURCE)], []),
        (
            [("A", "2024-06-14", ONE), ("B", "2024-06-14", ONE.replace("auf diese Weise", "this way when it leaves"))],
            [],
        ),
        ([("A", "2024-06-14", ONE), ("B", "2024-06-14", "Jeder Gegner zieht so viele Karten, wie er Inseln hat.")], []),
        ([("A", "2024-06-14", ONE), ("B", "2024-06-14", f"{ONE} {FERRY.target[1]}")], []),
    ],
)
def test_translations_that_diverge(rows: list[tuple[str, str, str]], flagged: list[int]) -> None:
    findings, analysis = found("C003", records(*rows))
    texts = [(analysis.corpus.pages[at.page].card, analysis.corpus.ruling(at).text) for at in _rulings(findings)]
    assert texts == [(rows[index][0], rows[index][2]) for index in flagged]


def _rulings(findings: list[Finding]) -> list[object]:
    return [finding.ruling for finding in findings]


@pytest.mark.parametrize("source", ["You draw a card.", "{T}: Draw a card."])
def test_short_texts_may_be_translated_in_several_ways(source: str) -> None:
    rows = [("A", "2024-06-14", "Du ziehst eine Karte."), ("B", "2024-06-14", "Du nimmst eine Karte.")]
    assert places("C003", records(*rows, source=source)) == []


@pytest.mark.parametrize(
    ("rows", "where", "others"),
    [
        ([("A", "2024-06-14", ONE), ("B", "2024-06-14", TWO)], "on „A“ (2024-06-14)", 1),
        (
            [("A", "2024-06-14", ONE), ("C", "2024-01-14", ONE), ("B", "2024-06-14", TWO)],
            "on „A“ (2024-06-14) and 1 other page",
            1,
        ),
        (
            [
                ("A", "2023-06-14", ONE),
                ("C", "2024-01-14", THREE),
                ("D", "2024-01-14", THREE),
                ("E", "2023-07-14", ONE),
                ("B", "2024-01-15", TWO),
            ],
            "on „C“ (2024-01-14) and 3 other pages",
            2,
        ),
        ([("A", "2024-06-14", ONE), ("A", "2024-06-14", TWO)], "in ruling 1 of this page", 1),
    ],
)
def test_a_divergence_says_where_the_others_are(rows: list[tuple[str, str, str]], where: str, others: int) -> None:
    (finding, *_), _ = found("C003", records(*rows))
    assert finding.message == (
        f"“If the owl is exiled this … on another creature.” is translated otherwise {where}; settle on one."
    )
    assert [one.role for one in finding.related] == ["edition"] * others


def test_pages_that_were_paired_diverge_too() -> None:
    files = {
        "en/a.txt": page("Owl", SOURCE, *LANTERN.source),
        "de/a.txt": page("Eule", ONE, *LANTERN.target),
        "en/b.txt": page("Bell", SOURCE, *CLOCK.source),
        "de/b.txt": page("Glocke", TWO, *CLOCK.target),
    }
    findings, analysis = found("C003", files)
    assert [(place_of(one, analysis.corpus), related(one, analysis)) for one in findings] == [
        (("de/b.txt", 1), [("edition", ("de/a.txt", 1))]),
        (("de/a.txt", 1), [("edition", ("de/b.txt", 1))]),
    ]


CASE = "Falls die Eule bis dahin das Spiel verlassen hat, liegt die Glocke auf keiner anderen Kreatur."
KEPT = "Die Glockenmarken bleiben auf jeder Kreatur liegen, bis die Eule neben ihr enttappt wird."
LATE = "Du wählst die Kreatur erst, während der Zauberspruch mit Glocke verrechnet wird."


LONG = f"{LATE} {' '.join(LANTERN.target)}"


def editions(
    older: tuple[str, ...], newer: tuple[str, ...], cards: tuple[str, str] = ("Turm", "Wall")
) -> dict[str, str]:
    return {"a.txt": page(cards[0], *older, date="2013-06-14"), "b.txt": page(cards[1], *newer, date="2024-06-14")}


@pytest.mark.parametrize(
    ("files", "flagged"),
    [
        (editions((KEPT, f"{LATE} {CASE}"), (KEPT, LATE)), ("b.txt", 2)),
        (editions((KEPT, LATE), (KEPT, f"{LATE} {CASE}")), ("b.txt", 2)),
        (editions((f"{CASE} {LATE}", KEPT), (KEPT, LATE)), ("b.txt", 2)),
        (editions((f"{LATE} {CASE}",), (LATE,), ("Turm", "Turm")), ("b.txt", 1)),
        (
            editions((KEPT, f"Turm ist ein Name. {LATE} {CASE}"), (f"Turm ist ein Name. {LATE}",), ("Turm", "Turm")),
            ("b.txt", 1),
        ),
        (editions((f"{LATE} {CASE}",), (LATE,)), None),
        (editions((KEPT, f"{LATE} {CASE}"), (LATE,)), None),
        (editions((KEPT, LATE), (KEPT, LATE)), None),
        (editions((KEPT, f"{LATE} {CASE}"), (KEPT, f"{CASE} {LATE}")), None),
        (editions((KEPT, LATE), (KEPT, LATE.replace("wählst", "bestimmst"))), None),
        (editions((KEPT, f"{LATE} (Das gilt auch für jede andere Kreatur im Spiel.)"), (KEPT, LATE)), None),
        (editions((KEPT, f"{LATE} Das ist alles."), (KEPT, LATE)), None),
        (editions((KEPT, f"{LATE} {CASE}", LATE), (KEPT, LATE)), None),
        (editions((KEPT, f"Turm ist ein Name. {LATE} {CASE}"), (KEPT, f"Wall ist ein Name. {LATE}")), None),
        ({"a.txt": page("Eule", KEPT, f"{LATE} {CASE}", LATE)}, None),
    ],
)
def test_editions_that_cover_more(files: Files, flagged: Place | None) -> None:
    findings, analysis = found("C004", files)
    assert [place_of(one, analysis.corpus) for one in findings] == ([flagged] if flagged else [])
    assert [[role for role, _ in related(one, analysis)] for one in findings] == [["edition"]] * len(findings)


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (
            editions((KEPT, f"{LATE} {CASE}"), (KEPT, LATE)),
            "The edition of this ruling on „Turm“ (2013-06-14) covers more: „Falls die Eule bis dahin … anderen "
            "Kreatur.“; add that here, or delete it there.",
        ),
        (
            editions((KEPT, LATE), (KEPT, f"{LATE} {CASE}")),
            "This ruling covers more than its edition on „Turm“ (2013-06-14): „Falls die Eule bis dahin … anderen "
            "Kreatur.“; add that there, or delete it here.",
        ),
        (
            editions((KEPT, f"{LONG} {FERRY.target[1]}"), (KEPT, f"{LONG} {CASE}")),
            "This ruling covers „Falls die Eule bis dahin … anderen Kreatur.“, its edition on „Turm“ (2013-06-14) "
            "„Jeder Spieler opfert zu … dem aktiven Spieler.“ instead; let both cover the same.",
        ),
    ],
)
def test_editions_are_told_by_what_only_one_has(files: Files, message: str) -> None:
    assert [finding.message for finding in found("C004", files)[0]] == [message]


def test_on_one_day_the_later_page_is_flagged() -> None:
    files = {"a.txt": page("Turm", KEPT, f"{LATE} {CASE}"), "b.txt": page("Wall", KEPT, LATE)}
    assert places("C004", files) == [("b.txt", 2)]
    assert places("C004", {"a.txt": files["b.txt"], "b.txt": files["a.txt"]}) == [("b.txt", 2)]


def test_two_texts_on_many_pages_are_told_once() -> None:
    older = {f"a{number}.txt": page(f"Alt {number}", KEPT, LATE, date="2013-06-14") for number in range(12)}
    newer = {f"b{number}.txt": page(f"Neu {number}", KEPT, f"{LATE} {CASE}") for number in range(12)}
    assert places("C004", older | newer) == [("b9.txt", 2)]


def test_sister_rulings_are_editions_of_those_that_are_most_like_them() -> None:
    def sisters(more: str) -> list[str]:
        return [f"{LATE.replace('Kreatur', kind)}{more}" for kind in ("Kreatur", "Insel", "Mauer")]

    files = editions((KEPT, *(f"{sister} {CASE}" for sister in sisters(""))), (KEPT, *sisters("")))
    findings, analysis = found("C004", files)
    assert [(place_of(one, analysis.corpus), related(one, analysis)) for one in findings] == [
        (("b.txt", number), [("edition", ("a.txt", number))]) for number in (2, 3, 4)
    ]


def test_an_edition_still_in_the_source_language_covers_less() -> None:
    left = ("You choose the creature only as the bell spell resolves.", *WEAVER.source)
    done = (
        f"Du bestimmst die Kreatur erst, während der Glocken-Zauberspruch verrechnet wird. {LANTERN.target[0]}",
        *WEAVER.target,
    )
    files = {"a.txt": page("Eule", *done, date="2013-06-14"), "b.txt": page("Uhu", *left), "c.txt": CLOCK.target_page()}
    (finding,), analysis = found("C004", files)
    assert place_of(finding, analysis.corpus) == ("b.txt", 1)
    assert related(finding, analysis) == [("edition", ("a.txt", 1))]
    assert finding.message == (
        "The edition of this ruling on „Eule“ (2013-06-14) covers more: „Falls die Hafenlaterne das … der Partie im "
        "Exil.“; add that here, or delete it there."
    )


@pytest.mark.parametrize(
    ("rulings", "flagged"),
    [
        ((KEPT, f"{KEPT} Das gilt auch für Spielsteine."), [1]),
        ((f"{KEPT} Das gilt auch für Spielsteine.", LATE, KEPT), [3]),
        ((KEPT, f"Merke: {KEPT}", f"{KEPT} {CASE}"), [1]),
        ((KEPT, KEPT.replace("jeder", "nicht jeder")), []),
        ((KEPT, KEPT.replace("jeder", "keiner")), []),
        ((KEPT, KEPT), []),
        ((KEPT, LATE, CASE), []),
        (("Ziehe eine Karte.", "Ziehe eine Karte. Mische danach."), []),
    ],
)
def test_rulings_that_a_page_has_twice(rulings: tuple[str, ...], flagged: list[int]) -> None:
    assert places("C006", {"a.txt": page("Eule", *rulings)}) == [("a.txt", number) for number in flagged]


@pytest.mark.parametrize(
    ("rulings", "flagged"),
    [
        ((KEPT, KEPT.replace("jeder Kreatur", "jeder Kreaturen")), [2]),
        ((KEPT, KEPT.replace("Glockenmarken", "Glocken-Marken")), []),
        ((KEPT, KEPT.replace("enttappt", "entappt")), [2]),
        ((KEPT, KEPT.upper(), KEPT.replace("enttappt", "entappt")), [2, 3]),
        ((KEPT, KEPT.replace("enttappt", "getappt")), []),
        ((KEPT, KEPT.replace("jeder", "keiner")), []),
        ((f"{KEPT} Eine zählt.", f"{KEPT} Keine zählt."), []),
        ((KEPT, KEPT.replace("ihr", "mir")), []),
        ((KEPT, f"{KEPT} {CASE}"), []),
    ],
)
def test_rulings_that_a_page_repeats_but_for_spelling(rulings: tuple[str, ...], flagged: list[int]) -> None:
    assert places("D003", {"a.txt": page("Eule", *rulings)}) == [("a.txt", number) for number in flagged]


def test_an_untranslated_ruling_is_offered_its_translation() -> None:
    files = {
        "en/a.txt": page("Owl", SOURCE, *LANTERN.source),
        "de/a.txt": page("Eule", ONE, *LANTERN.target),
        "en/b.txt": page("Bell", SOURCE, *CLOCK.source),
        "de/b.txt": page("Glocke", SOURCE, *CLOCK.target),
    }
    (finding,), analysis = found("U001", files)
    assert place_of(finding, analysis.corpus) == ("de/b.txt", 1)
    assert finding.message == "This ruling is still English; reuse the translation on „Eule“ (2024-06-14)."
    assert related(finding, analysis) == [("translation", ("de/a.txt", 1))]
    (fix,) = finding.fixes
    assert (fix.title, fix.safe, [edit.text for edit in fix.edits]) == ("Reuse the translation on „Eule“", False, [ONE])


def test_a_translation_of_a_like_source_is_shown_and_no_fix() -> None:
    like = SOURCE.replace("another creature", "another permanent")
    files = {
        "en/a.txt": page("Owl", like, *LANTERN.source),
        "de/a.txt": page("Eule", ONE.replace("Kreatur", "bleibende Karte"), *LANTERN.target),
        "de/b.txt": page("Glocke", SOURCE, *CLOCK.target),
    }
    (finding,), analysis = found("U001", files)
    assert finding.message == (
        "This ruling is still English; translate it after „Eule“ (2024-06-14), whose source differs in “creature”."
    )
    assert (related(finding, analysis), finding.fixes) == ([("translation", ("de/a.txt", 1))], ())


def test_kin_is_offered_and_no_fix() -> None:
    files = {"a.txt": LANTERN.target_page(), "b.txt": page("Lampe", *LANTERN.source[:3]), "c.txt": CLOCK.target_page()}
    findings, analysis = found("U001", files)
    assert [place_of(one, analysis.corpus) for one in findings] == [("b.txt", 1), ("b.txt", 2), ("b.txt", 3)]
    assert [related(one, analysis) for one in findings] == [
        [("translation", ("a.txt", number))] for number in (1, 2, 3)
    ]
    assert [one.fixes for one in findings] == [(), (), ()]


def test_an_untranslated_passage_is_offered_its_translation() -> None:
    remark, done = "(even if nobody is there to pay it)", "(auch wenn niemand da ist, um ihn zu bezahlen)"
    files = {
        "en/a.txt": page("Gate", f"The toll is paid {remark} as the gate opens.", LANTERN.source[0]),
        "de/a.txt": page("Tor", f"Der Zoll wird {done} bezahlt, sobald das Tor sich öffnet.", LANTERN.target[0]),
        "de/b.txt": page("Brücke", f"Du öffnest die Brücke {remark}, und jeder Gegner zieht eine Karte."),
    }
    (finding,), analysis = found("U002", files)
    assert place_of(finding, analysis.corpus) == ("de/b.txt", 1)
    assert related(finding, analysis) == [("translation", ("de/a.txt", 1))]
    assert [(fix.safe, edit.text) for fix in finding.fixes for edit in fix.edits] == [(False, done)]
    assert [edit.span for fix in finding.fixes for edit in fix.edits] == [finding.span]
