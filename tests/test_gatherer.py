import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.formats import gatherer
from corpus.formats.decoding import decode
from corpus.model import Anchor
from tests.writing import ENCODINGS, NEWLINES, encode, raw_lines, ruling_texts, titles


def texts(file: str) -> list[tuple[str, str]]:
    draft = gatherer.parse(file, "x.txt", "de")
    return [(ruling.date, ruling.text) for page in draft.pages for ruling in page.rulings]


def unreadable(file: str) -> list[tuple[int, int]]:
    return [(record.place.line, record.place.end_line) for record in gatherer.parse(file, "x.txt", "de").unreadable]


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("Titel\n\n05/06/2024\n\nEins.", [("05/06/2024", "Eins.")]),
        ("Titel\n05/06/2024\nEins.\n2024-06-05\nZwei.\n", [("05/06/2024", "Eins."), ("2024-06-05", "Zwei.")]),
        ("\n \nTitel\n\n 5.6.2024\t\n\n\n  Eins. \n\n\n", [("5.6.2024", "Eins.")]),
        ("Titel\n\n5/6/2024\n\nEins.\n\nAbsatz.\n  Zeile. \n.", [("5/6/2024", "Eins.\n\nAbsatz.\n  Zeile. \n.")]),
        ("Titel\n\n05/06/2024\n\nAm 05/06/2024 endet es.", [("05/06/2024", "Am 05/06/2024 endet es.")]),
        ("Titel\n\n05/06/2024\n\n05/06/2024 war es.", [("05/06/2024", "05/06/2024 war es.")]),
        ("Titel\n\n32/13/2020\n\nEins.", [("32/13/2020", "Eins.")]),
        ("Titel\n\n2020/04/15\n\nEins.", [("2020/04/15", "Eins.")]),
        ("Titel\n\n15/04/20\n\nEins.", [("15/04/20", "Eins.")]),
        ("Titel\n\n05/06/2024\n\nEine 2/2-Kreatur.\n+1/+1\n2/2", [("05/06/2024", "Eine 2/2-Kreatur.\n+1/+1\n2/2")]),
        ("Titel\n\n05/06/2024\n\u00a0\n\u00a0Eins.\u00a0\n\u00a0\n", [("05/06/2024", "\u00a0Eins.\u00a0")]),
        ("Titel\n\n\u00a005/06/2024\u00a0\n\nEins.", [("05/06/2024", "Eins.")]),
        ("Titel\n\n05/06/2024\n\nEins.\x0cZwei.\u2028Drei.\x85", [("05/06/2024", "Eins.\x0cZwei.\u2028Drei.\x85")]),
        ("Titel", []),
        ("Titel\n\n05/06/2024", []),
        ("Titel\n\nOhne Datum.\n", []),
        ("", []),
        ("\n\n", []),
    ],
)
def test_rulings_run_from_date_to_date(file: str, expected: list[tuple[str, str]]) -> None:
    assert texts(file) == expected


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("Titel\n\n05/06/2024\n\nEins.\n", []),
        ("Titel\n\nVerirrt.\n\nNoch.\n\n05/06/2024\n\nEins.", [(3, 5)]),
        ("Titel\n\n05/06/2024\n\n06/06/2024\n\nEins.\n\n07/06/2024\n", [(3, 3), (9, 9)]),
        ("Titel\n\nOhne Datum.\n", []),
        ("\n05/06/2024\n\nEins.", [(2, 2)]),
        ("Titel", []),
    ],
)
def test_texts_without_date_and_dates_without_text_are_named(file: str, expected: list[tuple[int, int]]) -> None:
    assert unreadable(file) == expected


def test_a_page_that_lacks_its_title_keeps_its_rulings() -> None:
    page = gatherer.parse("\n05/06/2024\n\nEins.", "x.txt", "de").pages[0]
    assert (page.card, [ruling.text for ruling in page.rulings]) == ("", ["Eins."])
    assert page.anchor.locate(0) == (2, 1)


def test_reasons_say_what_to_do() -> None:
    draft = gatherer.parse("Titel\n\nVerirrt.\n\n05/06/2024\n", "x.txt", "de")
    assert [record.reason for record in draft.unreadable] == [
        "This text stands before the first date; write its date above it.",
        "This date has no ruling; write the ruling below it, or delete the date.",
    ]
    assert draft.unreadable[0].place == ("x.txt", 3, 1, 3, 9)


def assert_points_at_its_characters(anchor: Anchor, text: str, lines: list[str]) -> None:
    for offset, char in enumerate(text):
        line, column = anchor.locate(offset)
        if char == "\n":
            assert column == len(lines[line - 1]) + 1
        else:
            assert lines[line - 1][column - 1] == char
    line, column = anchor.locate(len(text))
    assert column <= len(lines[line - 1]) + 1


@given(
    title=titles,
    rulings=st.lists(
        st.tuples(st.sampled_from(["5/6/2024", "2024-06-05", "05.06.2024", "32/13/2020"]), ruling_texts), max_size=4
    ),
    gaps=st.lists(st.sampled_from(["", " ", "\u00a0\t"]), max_size=3),
    indent=st.sampled_from(["", " ", "\t "]),
    newline=st.sampled_from(NEWLINES),
    encoding=st.sampled_from(ENCODINGS),
    ends=st.booleans(),
)
def test_what_was_written_is_read_and_every_offset_found(
    title: str,
    rulings: list[tuple[str, str]],
    gaps: list[str],
    indent: str,
    newline: str,
    encoding: str,
    ends: bool,
) -> None:
    written = [*gaps, indent + title + indent]
    for date, text in rulings:
        written += [*gaps, indent + date + indent, *gaps, *(indent + text + indent).split("\n")]
    file = newline.join(written) + newline * ends
    decoded = decode(encode(file, encoding), "x.txt")
    assert isinstance(decoded, str)
    draft = gatherer.parse(decoded, "x.txt", "de")
    assert draft.unreadable == []
    assert [(page.card, [r[0::2][:2] for r in page.rulings]) for page in draft.pages] == (
        [(title, [(text, date) for date, text in rulings])] if rulings else []
    )
    lines = raw_lines(file)
    for page in draft.pages:
        assert_points_at_its_characters(page.anchor, page.card, lines)
        for ruling in page.rulings:
            assert_points_at_its_characters(ruling.anchor, ruling.text, lines)
            assert_points_at_its_characters(ruling.date_anchor, ruling.date, lines)
