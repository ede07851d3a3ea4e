import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.formats import json_lines
from corpus.formats.decoding import decode
from corpus.formats.draft import Draft
from corpus.model import Anchor
from tests.writing import ENCODINGS, NEWLINES, characters, encode, raw_lines

RULING = {"card": "Glutpfad", "date": "2024-06-05", "text": "Der Pfad brennt."}


def parse(file: str) -> Draft:
    return json_lines.parse(file, "x.jsonl", lambda tag: tag or "de")


def line(**changes: Any) -> str:
    return json.dumps({**RULING, **changes})


def without(key: str) -> str:
    return json.dumps({name: value for name, value in RULING.items() if name != key})


def test_pages_keep_the_order_in_which_they_and_their_rulings_appear() -> None:
    file = "\n".join(
        [
            line(card="B", text="b1"),
            line(card="A", text="a1"),
            "",
            line(card="B", text="b2", lang="en"),
            line(card="B", text="b3", lang="de"),
            line(card="C", text="a2", page="A"),
            "  ",
            line(card="B", text="b4", page=""),
        ]
    )
    assert [(page.card, page.lang, page.key, [r.text for r in page.rulings]) for page in parse(file).pages] == [
        ("B", "de", "B", ["b1", "b3", "b4"]),
        ("A", "de", "A", ["a1", "a2"]),
        ("B", "en", "B", ["b2"]),
    ]


def test_what_a_record_says_beyond_its_text_is_kept() -> None:
    records = line(source="The path burns.\r\n", source_lang="en", id="7", seen="123", nested={"text": [1, None]})
    ruling = parse(records).pages[0].rulings[0]
    assert (ruling.source, ruling.source_lang, ruling.id) == ("The path burns.\r\n", "en", "7")


def test_null_is_no_value_of_a_key_that_need_not_be_there() -> None:
    draft = parse(line(source=None, lang=None, page=None, id=None, source_lang=None))
    assert draft.unreadable == []
    assert draft.pages[0].key == "Glutpfad"


def test_a_date_that_is_none_keeps_its_ruling() -> None:
    draft = parse(line(date="irgendwann") + "\n" + line(date=""))
    assert ([r.date for r in draft.pages[0].rulings], draft.unreadable) == (["irgendwann", ""], [])


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (without("card"), 'This record lacks "card"; add what is missing.'),
        (without("text"), 'This record lacks "text"; add what is missing.'),
        (without("date"), 'This record lacks "date"; add what is missing.'),
        ("{}", 'This record lacks "card", "date" and "text"; add what is missing.'),
        (line(card=7), 'This record has no string in "card"; write one there.'),
        (line(date=None, text=None), 'This record has no string in "date" and "text"; write one there.'),
        (line(text=["a"]), 'This record has no string in "text"; write one there.'),
        (line(source=3), 'This record has no string in "source"; write one there.'),
        (line(lang=True), 'This record has no string in "lang"; write one there.'),
        (line(source_lang={}), 'This record has no string in "source_lang"; write one there.'),
        (line(id=12, page=0.5), 'This record has no string in "id" and "page"; write one there.'),
        (line(card=" \u00a0"), 'This record has nothing in "card"; fill it in, or delete the record.'),
        (line(text="a\ud800b"), 'This record has half a surrogate pair in "text"; write the whole character.'),
        (line(id="\udc00"), 'This record has half a surrogate pair in "id"; write the whole character.'),
        (line(seen=float("nan")), "This line is no JSON, which knows no NaN; write null or a number."),
        (line(seen=[-float("inf")]), "This line is no JSON, which knows no -Infinity; write null or a number."),
        ('["a"]', 'This line is no JSON object; write one record, {"card": …, "date": …, "text": …}.'),
        ("7", 'This line is no JSON object; write one record, {"card": …, "date": …, "text": …}.'),
        ('{"card": "a"', "This line is no JSON (expecting ',' delimiter, column 13); correct or delete it."),
        ('{"card": "a', "This line is no JSON (unterminated string, column 10); correct or delete it."),
        ("Glutpfad", "This line is no JSON (expecting value, column 1); correct or delete it."),
        ('{"card": "a\tb"}', "This line is no JSON (invalid control character, column 12); correct or delete it."),
        (line() + line(), f"This line is no JSON (extra data, column {len(line()) + 1}); correct or delete it."),
        ("[" * 100_000, "This line is nested too deeply to be read; write one flat record."),
        (
            '{"card": ' + "9" * 5000 + "}",
            "This line has a number with too many digits to be read; shorten or delete it.",
        ),
    ],
)
def test_what_is_no_record_is_named_and_the_rest_is_read(record: str, reason: str) -> None:
    draft = parse(f"{line()}\n{record}\n{line()}")
    assert [(found.reason, found.place) for found in draft.unreadable] == [
        (reason, ("x.jsonl", 2, 1, 2, len(record) + 1))
    ]
    assert len(draft.pages[0].rulings) == 2


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ('"text": "Neu."', '"text"'),
        ('"text": "Alt.", "text": "Neu."', '"text"'),
        ('"date": "2024-06-14", "text": "Neu.", "lang": "de", "lang": "de"', '"date", "text" and "lang"'),
        ('"text": "Neu.", "more": 1, "more": 2', '"text"'),
    ],
)
def test_a_key_that_stands_there_twice_is_named_and_the_last_is_read(more: str, named: str) -> None:
    record = f"{line()[:-1]}, {more}}}"
    draft = parse(f"{line()}\n{record}\n{line()}")
    reason = f"This record has {named} more than once, and only the last is read; delete the others."
    assert [(found.reason, found.place) for found in draft.unreadable] == [
        (reason, ("x.jsonl", 2, 1, 2, len(record) + 1))
    ]
    assert draft.pages[0].rulings[1].text == "Neu."


def test_keys_that_nobody_knows_may_stand_anywhere() -> None:
    assert parse(f'{line()[:-1]}, "more": 1, "more": {{"text": 1, "text": 2}}}}').unreadable == []


def test_a_ruling_without_text_is_named_and_keeps_its_place() -> None:
    draft = parse(f"{line()}\n{line(text='')}\n{line()}")
    assert [found.reason for found in draft.unreadable] == [
        'This record has nothing in "text"; fill it in, or delete the record.'
    ]
    assert [bool(ruling.text) for ruling in draft.pages[0].rulings] == [True, False, True]


@pytest.mark.parametrize(
    ("written", "text", "columns"),
    [
        ('{"text":"abc"}', "abc", [10, 11, 12, 13]),
        (r'{"text": "a\nb\u00e4c"}', "a\nbäc", [11, 12, 14, 15, 21, 22]),
        (r'{"text": "\ud83d\ude00x\\\""}', '😀x\\"', [11, 23, 24, 26, 28]),
        ('{"text": "😀ä"}', "😀ä", [11, 12, 13]),
        (r'{"card": "\"text\": \"no\"", "more": {"text": "no"}, "text": "ab"}', "ab", [63, 64, 65]),
        (' {"text" : "one" , "text" :\t"two" }', "two", [30, 31, 32, 33]),
        (r'{"t\u0065xt": "ab"}', "ab", [16, 17, 18]),
    ],
)
def test_columns_count_what_is_written(written: str, text: str, columns: list[int]) -> None:
    assert json.loads(written)["text"] == text
    anchor = json_lines.RecordAnchor(3, written, "text")
    assert [anchor.locate(offset) for offset in range(len(text) + 1)] == [(3, column) for column in columns]


def assert_cuts_out_the_text(anchor: Anchor, text: str, lines: list[str]) -> None:
    places = [anchor.locate(offset) for offset in range(len(text) + 1)]
    assert len({line for line, _ in places}) == 1
    raw = lines[places[0][0] - 1]
    columns = [column - 1 for _, column in places]
    for offset, char in enumerate(text):
        assert json.loads(f'"{raw[columns[offset] : columns[offset + 1]]}"') == char
    assert raw[columns[0] - 1] == raw[columns[-1]] == '"'


strings = st.text(st.one_of(characters, st.sampled_from("\n\r\0\\u")), max_size=12)
filled = strings.filter(lambda text: text.strip() != "")
records = st.fixed_dictionaries(
    {"card": filled, "date": strings, "text": filled},
    optional={
        "page": st.sampled_from("ab"),
        "lang": st.sampled_from(["de", "en"]),
        "seen": st.dictionaries(strings, strings),
    },
)


@given(
    records=st.lists(st.tuples(records, st.permutations(["card", "date", "text"]), st.booleans()), max_size=5),
    separators=st.sampled_from([(",", ":"), (", ", ": "), (" ,\t", " :  ")]),
    newline=st.sampled_from(NEWLINES),
    encoding=st.sampled_from(ENCODINGS),
    ends=st.booleans(),
)
def test_what_was_written_is_read_and_every_offset_found(
    records: list[tuple[dict[str, Any], list[str], bool]],
    separators: tuple[str, str],
    newline: str,
    encoding: str,
    ends: bool,
) -> None:
    written = [
        json.dumps({key: record[key] for key in (*order, *record)}, ensure_ascii=escaped, separators=separators)
        for record, order, escaped in records
    ]
    file = newline.join(written) + newline * ends
    decoded = decode(encode(file, encoding), "x.jsonl")
    assert isinstance(decoded, str)
    draft = parse(decoded)
    assert draft.unreadable == []
    expected: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for record, _, _ in records:
        key = (record.get("page") or record["card"], record.get("lang", "de"))
        expected.setdefault(key, []).append((record["text"], record["date"]))
    assert [((p.key, p.lang), [(r.text, r.date) for r in p.rulings]) for p in draft.pages] == list(expected.items())
    lines = raw_lines(file)
    for page in draft.pages:
        assert_cuts_out_the_text(page.anchor, page.card, lines)
        for ruling in page.rulings:
            assert_cuts_out_the_text(ruling.anchor, ruling.text, lines)
            assert_cuts_out_the_text(ruling.date_anchor, ruling.date, lines)
