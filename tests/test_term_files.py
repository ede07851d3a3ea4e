"""Term files: tables and TBX in and out, one exact line for each fault, and candidates mined from translations."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from corpus.formats.tbx import read_tbx, write_tbx
from corpus.nlp.term_table import Status, TermRow, read_rows
from corpus.nlp.terms import TermBase, term_base
from corpus.pairing.mining import candidates_of
from corpus.term_files import read_term_files
from lint.commands import program
from reports.terms import candidates_as_tsv, terms_as_tsv

HEAD = "concept\ten\tde\tpart of speech\tstatus\tsince\tuntil\tstrict\tnote\n"


def test_a_table_needs_only_the_columns_of_the_languages() -> None:
    rows, problems = read_rows("de\tremark\ten\nFlutmarke\tx\ttide counter\n", "my.tsv", "en", "de")
    assert problems == []
    assert rows == [TermRow("tide counter", "tide counter", "Flutmarke")]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("tide\ttide\t\tnoun", "my.tsv:2: there is no term in the column “de”"),
        ("tide\ttide\tFlut\tthing", "my.tsv:2: there is no part of speech “thing”"),
        ("tide\ttide\tFlut\tnoun\tbest", "my.tsv:2: there is no status “best”"),
        ("tide\ttide\tFlut\tnoun\tretired\t\t2009-13", "my.tsv:2: “2009-13” is no date"),
        ("tide\ttide\tFlut\tnoun\tretired\t2010\t2009", "my.tsv:2: it ends (2009) before it begins (2010)"),
        ("tide\ttide\tFlut\tnoun\t\t\t\tmaybe", "my.tsv:2: strict must be yes, no or empty, not “maybe”"),
        ("tide\ttide\tFlut\tnoun\t\t\t\t\t\tmore", "my.tsv:2: more cells than columns"),
        ("tide\ttide\t—\tnoun", "my.tsv:2: a term has no letter and no digit"),
    ],
)
def test_a_bad_row_gets_one_line_and_the_others_count(line: str, said: str) -> None:
    rows, problems = read_rows(f"{HEAD}{line}\ntide\ttide\tFlut\n", "my.tsv", "en", "de")
    assert [problem.message for problem in problems] == [said]
    assert all(problem.hint for problem in problems)
    assert len(rows) == 1


def test_a_table_without_a_language_says_so() -> None:
    _, [problem] = read_rows("english\tde\n", "my.tsv", "en", "de")
    assert problem.message == "my.tsv:1: there is no column “en”"


@given(st.text(max_size=80))
def test_no_table_makes_it_fail(text: str) -> None:
    read_rows(text, "my.tsv", "en", "de")
    read_rows(f"en\tde\tstatus\tsince\n{text}", "my.tsv", "en", "de")


@given(st.binary(max_size=80))
def test_no_file_makes_tbx_fail(data: bytes) -> None:
    read_tbx(data, "my.tbx", "en", "de")
    read_tbx(b"<tbx><conceptEntry>" + data, "my.tbx", "en", "de")


def test_tables_come_back_as_they_went() -> None:
    terms = term_base("en", "de")
    rows, problems = read_rows(terms_as_tsv(terms), "x.tsv", "en", "de")
    assert problems == []
    again = TermBase(rows, "en", "de")
    assert terms_as_tsv(again) == terms_as_tsv(terms)


def test_tbx_comes_back_as_it_went() -> None:
    terms = term_base("en", "de")
    rows, problems = read_tbx(write_tbx(terms, "1").encode(), "x.tbx", "en", "de")
    assert problems == []
    again = TermBase(rows, "en", "de")
    assert again.concepts.keys() == terms.concepts.keys()
    for name, concept in terms.concepts.items():
        other = again.concepts[name]
        assert other.strict == concept.strict
        assert [(t.text, t.status, t.since, t.until, t.note) for t in other.target] == [
            (t.text, t.status, t.since, t.until, t.note) for t in concept.target
        ]


def test_tbx_of_2008_and_of_2019_with_namespaces() -> None:
    old = (
        '<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd"><martif type="TBX"><text><body>'
        '<termEntry id="1"><langSet xml:lang="EN-us"><tig><term>tide <hi>counter</hi></term></tig></langSet>'
        '<langSet xml:lang="de-AT"><ntig><termGrp><term>Fluter</term>'
        '<termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termGrp></ntig></langSet>'
        "</termEntry></body></text></martif>"
    )
    new = (
        '<t:tbx xmlns:t="urn:iso:std:iso:30042:ed-2" xmlns:min="http://www.tbxinfo.net/ns/min"><t:conceptEntry id="a">'
        '<t:langSec xml:lang="en"><t:termSec><t:term>tide counter</t:term></t:termSec></t:langSec>'
        '<t:langSec xml:lang="de"><t:termSec><t:term>Flutmarke</t:term>'
        "<min:administrativeStatus>preferredTerm-admn-sts</min:administrativeStatus>"
        "<min:partOfSpeech>noun</min:partOfSpeech></t:termSec></t:langSec></t:conceptEntry></t:tbx>"
    )
    assert read_tbx(old.encode(), "x", "en", "de") == (
        [TermRow("tide counter", "tide counter", "Fluter", status=Status.FORBIDDEN)],
        [],
    )
    assert read_tbx(new.encode("utf-16"), "x", "en", "de")[0] == [
        TermRow("tide counter", "tide counter", "Flutmarke", "noun")
    ]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"<tbx>", "x.tbx:1: this is not XML: no element found"),
        (b"<html/>", "x.tbx:1: this is not TBX: it begins with <html>"),
        (b'<!DOCTYPE tbx [<!ENTITY a "b">]><tbx>&a;</tbx>', "x.tbx:1: entities are not read, since they can do harm"),
        (b"<tbx/>", "x.tbx: holds no terms for these languages"),
    ],
)
def test_what_is_no_tbx_says_why(data: bytes, said: str) -> None:
    rows, [problem] = read_tbx(data, "x.tbx", "en", "de")
    assert rows == []
    assert problem.message == said


def test_files_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    paths = [str(tmp_path / name) for name in ("no.tsv", "terms.docx")]
    rows, problems = read_term_files(paths, "en", "de")
    assert rows == []
    assert [problem.message for problem in problems] == [
        f"{paths[0]}: not readable: no such file or directory",
        f"{paths[1]}: is no term file",
    ]


PAIRS = [
    (f"Put {count} lantern counters on the orchard.", f"Lege {count} Laternenmarken auf den Obstgarten der {name}.")
    for count, name in enumerate(("Flut", "Nacht", "Glut", "Asche", "Motte"), 1)
] + [(f"The {word} ends.", f"Die {name} endet.") for word, name in (("tide", "Flut"), ("night", "Nacht"))]


def test_candidates_are_mined_with_counts_and_examples() -> None:
    candidates, texts = candidates_of(PAIRS, term_base("en", "de"))
    best = {one.source: (one.target, one.together, one.sources, one.targets) for one in candidates}
    assert best["lantern counters"] == ("Laternenmarken", 5, 5, 5)
    assert all("antern" in texts[one.examples[0]][0] for one in candidates if one.source == "lantern counters")


def test_candidates_are_a_term_file_and_then_no_candidates_any_more() -> None:
    terms = term_base("en", "de")
    candidates, texts = candidates_of(PAIRS, terms)
    rows, problems = read_rows(candidates_as_tsv(candidates, texts, terms), "mined.tsv", "en", "de")
    assert problems == []
    assert {row.status for row in rows} == {Status.ADMITTED}
    again, _ = candidates_of(PAIRS, term_base("en", "de", rows))
    assert not {one.source for one in again} & {row.source for row in rows}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rulinglint.toml").write_text('terms = ["my.tsv"]\n', encoding="utf-8")
    (tmp_path / "my.tsv").write_text(f"{HEAD}tide\ttide\tFlut\tnoun\tpreferred\n", encoding="utf-8")
    return tmp_path


def test_the_command_prints_what_is_in_force(folder: Path) -> None:
    result = CliRunner().invoke(program, ["terms"], standalone_mode=False)
    assert "\ntide\ttide\tFlut\tnoun\tpreferred\t\t\t\t\n" in result.output
    assert result.output.startswith(HEAD)
    result = CliRunner().invoke(program, ["terms", "--format", "tbx"], standalone_mode=False)
    assert "<term>Flut</term>" in result.output
