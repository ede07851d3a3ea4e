"""The term base as data: whole, dated, and without two answers to one question."""

import csv
import re
from collections import Counter
from pathlib import Path

import corpus
from corpus.nlp.term_table import own_rows, read_rows

PATH = Path(corpus.__file__).parent / "resources" / "terms.tsv"
with PATH.open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def test_every_row_is_whole() -> None:
    for row in ROWS:
        assert row["concept"], row
        assert row["en"], row
        assert row["de"], row
        assert all(value == value.strip() for value in row.values()), row
        assert row["status"] in {"preferred", "admitted", "retired", "forbidden"}, row
        assert row["strict"] in {"", "yes"}, row
        assert all(re.fullmatch(r"(\d{4}(-\d{2})?)?", row[end]) for end in ("since", "until")), row


def test_it_is_a_table_of_the_form_that_users_have() -> None:
    rows, problems = read_rows(PATH.read_text(encoding="utf-8"), "terms.tsv", "en", "de")
    assert problems == []
    assert tuple(rows) == own_rows("en", "de")
    assert own_rows("en", "qq") == ()


def test_no_term_stands_twice_under_one_concept() -> None:
    twice = [key for key, count in Counter((row["concept"], row["de"], row["en"]) for row in ROWS).items() if count > 1]
    assert twice == []


def test_dates_run_forward() -> None:
    assert [row for row in ROWS if row["since"] and row["until"] and row["since"] > row["until"]] == []


def test_there_is_enough_of_it() -> None:
    assert len({row["concept"] for row in ROWS}) >= 300


def test_it_holds_three_hundred_concepts_with_a_preferred_term() -> None:
    assert len({row["concept"] for row in ROWS if row["status"] == "preferred"}) >= 300


def test_what_is_strict_has_a_preferred_term() -> None:
    preferred = {row["concept"] for row in ROWS if row["status"] == "preferred"}
    assert {row["concept"] for row in ROWS if row["strict"]} <= preferred
