"""XLIFF, TMX, PO, CSV and TSV as other tools write them: read, placed, mended, and all else left as it was."""

import codecs
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest

from checks.finding import HERE, Edit, Finding, Fix
from corpus.analysed import AnalysedRuling
from corpus.formats.rewriting import FileText
from corpus.model import Corpus, Place, Problem, Span
from corpus.reading import Selection, read
from lint.cli import status
from tests.format_samples import WRITABLE, Sample

SAMPLES = [pytest.param(sample, id=sample.name) for sample in WRITABLE]
Run = Callable[..., tuple[int, str]]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, content: str, encoding: str = "utf-8") -> None:
    marks = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-8-sig": b""}
    Path(name).write_bytes(marks.get(encoding, b"") + content.encode(encoding))


def corpus(*names: str) -> Corpus:
    found, problems = read(Selection(names))
    assert problems == []
    return found


def problem(name: str, content: str) -> Problem:
    write(name, content)
    _, problems = read(Selection((name,)))
    return problems[0]


def rulings(of: Corpus) -> list[tuple[str, str, str, str | None]]:
    return [(page.card, ruling.date.text, ruling.text, ruling.source) for _, page, ruling in of.rulings()]


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le"])
def test_what_other_tools_write_is_read(sample: Sample, newline: str, encoding: str) -> None:
    content = sample.content.replace("\r\n", "\n").replace("\n", newline)
    write(sample.name, content.replace("utf-8", "utf-16") if encoding == "utf-16-le" else content, encoding)
    found = corpus(sample.name)
    expected = [(card, text, source) for card, _, text, source in sample.rulings]
    assert [(card, text, source) for card, _, text, source in rulings(found)] == expected
    assert {str(ruling.date.value) for _, _, ruling in found.rulings()} == {"2024-06-14"}
    assert found.unreadable == ()


def cut(content: str, place: Place) -> str:
    lines = content.split("\n")[place.line - 1 : place.end_line]
    lines[-1] = lines[-1][: place.end_column - 1]
    lines[0] = lines[0][place.column - 1 :]
    return "\n".join(lines)


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_character_is_found_in_its_file(sample: Sample) -> None:
    content = sample.content.replace("\r\n", "\n")
    write(sample.name, content)
    for _, page, ruling in corpus(sample.name).rulings():
        for at, character in enumerate(ruling.text):
            place = page.place(ruling.anchor, Span(at, at + 1))
            said = unescape(cut(content, place)).replace("\\n", "\n")
            assert said == character
            before = content.split("\n")[place.end_line - 1][: place.end_column - 1]
            assert ruling.anchor.before(at + 1, end=True) == before
        if ruling.date.stated:
            date = page.place(ruling.date_anchor, Span(0, len(ruling.date.text)))
            assert cut(content, date) in (ruling.date.text, "") or "date" in cut(content, date)


def replacing(old: str, new: str) -> Callable[[AnalysedRuling], Iterator[Finding]]:
    def find(ruling: AnalysedRuling) -> Iterator[Finding]:
        start = ruling.text.find(old)
        if start >= 0:
            edit = Edit(HERE, Span(start, start + len(old)), new)
            yield Finding("“alt” is old; write another.", span=edit.span, fixes=(Fix(new, True, (edit,)),))

    return find


@pytest.fixture
def fix(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Puts one text in the place of another in all files; gives the exit status and what was said."""

    def ran(old: str, new: str, *paths: str) -> tuple[int, str]:
        monkeypatch.setattr("checks.untranslated_word.find", replacing(old, new))
        result = status(["check", *(paths or ["."]), "--select", "U003", "--fix", "--no-cache", "--isolated"])
        return result, capsys.readouterr().err

    return ran


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_only_what_is_mended_changes(fix: Run, sample: Sample, newline: str) -> None:
    content = sample.content.replace("\r\n", "\n").replace("\n", newline)
    write(sample.name, content)
    assert fix("rostig", "verrostet", sample.name) == (0, "rulinglint: fixed 1 finding in 1 file\n")
    assert Path(sample.name).read_bytes().decode() == content.replace("„rostig", "„verrostet")


@pytest.mark.parametrize("sample", SAMPLES)
def test_what_is_written_is_escaped_so_that_it_is_read_again(fix: Run, sample: Sample) -> None:
    write(sample.name, sample.content)
    new = 'ist <b>&amp; "neu",\t;\\n und\n&'
    assert fix("ist alt &", new, sample.name)[0] == 0
    texts = [text for _, _, text, _ in rulings(corpus(sample.name))]
    assert texts == [one[2].replace("ist alt &", new) for one in sample.rulings]
    assert len(texts) == 2


def test_a_string_that_took_two_lines_is_mended_over_their_border(fix: Run) -> None:
    sample = next(one for one in WRITABLE if one.name == "golem.po")
    write(sample.name, sample.content)
    fix("Golem ist", "Riese war", sample.name)
    expected = sample.content.replace('"Der Golem "\n"ist alt', '"Der Riese war alt')
    assert Path(sample.name).read_text("utf-8") == expected


@pytest.mark.parametrize("name", ["golem.tmx", "golem2.xliff"])
def test_markup_inside_a_text_is_never_removed(fix: Run, name: str) -> None:
    sample = next(one for one in WRITABLE if one.name == name)
    write(name, sample.content)
    result, said = fix("Golem ist", "Riese war", name)
    assert (result, Path(name).read_text("utf-8")) == (1, sample.content)
    assert f"note: 1 fix left in {name}: markup stands inside the text that would be replaced\n" in said
    fix("Golem", "Riese", name)
    assert sample.content.replace(">Golem<", ">Riese<") == Path(name).read_text("utf-8")


def test_texts_in_cdata_sections_are_read_and_left(fix: Run) -> None:
    segment = "<seg><![CDATA[Der <alte> & Golem.]]></seg>"
    content = f'<tmx version="1.4"><body><tu><tuv xml:lang="de">{segment}</tuv></tu></body></tmx>'
    write("a.tmx", content)
    assert rulings(corpus("a.tmx"))[0][2] == "Der <alte> & Golem."
    assert "1 fix left in a.tmx: texts in CDATA sections" in fix("Golem", "Riese", "a.tmx")[1]


def test_letters_are_escaped_where_the_file_says_it_is_no_unicode(fix: Run) -> None:
    body = '<tmx><body><tu><tuv xml:lang="de"><seg>Der Golem.</seg></tuv></tu></body></tmx>'
    write("a.tmx", f'<?xml version="1.0" encoding="ISO-8859-1"?>{body}')
    fix("Golem", "Käfer", "a.tmx")
    assert b"K&#228;fer" in Path("a.tmx").read_bytes()


def test_a_text_in_a_bare_field_is_quoted_where_it_must_be(fix: Run) -> None:
    write("a.csv", "card,date,text\nGolem,2024-06-14,Der Golem ist alt.\n")
    fix("Golem ist", 'Golem, sagt "er", ist', "a.csv")
    expected = 'card,date,text\nGolem,2024-06-14,"Der Golem, sagt ""er"", ist alt."\n'
    assert Path("a.csv").read_text("utf-8") == expected


def test_a_unit_without_a_target_is_a_ruling_that_the_page_lacks() -> None:
    units = "".join(
        f'<trans-unit id="{number}"><source>The golem sees card {number}.</source>{target}</trans-unit>'
        for number, target in enumerate(["<target>Der Golem sieht Karte 0.</target>", "<target/>", ""])
    )
    file = f'<file original="Golem" source-language="en" target-language="de"><body>{units}</body></file>'
    write("a.xlf", f'<xliff version="1.2">{file}</xliff>')
    found = corpus("a.xlf")
    assert [(page.lang, page.name, len(page.rulings)) for page in found.pages] == [
        ("de", "a#Golem", 1),
        ("en", "a#Golem", 3),
    ]


def test_a_date_that_no_format_has_a_place_for_is_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    body = '<tu><tuv xml:lang="en"><seg>The tide.</seg></tuv><tuv xml:lang="de"><seg>Die Flut steigt.</seg></tuv></tu>'
    write("a.tmx", f"<tmx><header/><body>{body}</body></tmx>")
    write("b.csv", "card,text\nFlut,Die Flut steigt.\n")
    write("c.csv", "card,text,date\nFlut,Die Flut steigt.,\n")
    assert [ruling.date.stated for _, _, ruling in corpus("a.tmx", "b.csv", "c.csv").rulings()] == [False, False, True]
    assert status(["check", "a.tmx", "b.csv", "--select", "D", "--no-cache", "--isolated"]) == 0
    assert status(["check", "c.csv", "--select", "D", "--no-cache", "--isolated"]) == 1
    assert "c.csv:2:23: error D002" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.xlf", "<tmx/>", "a.xlf:1: this is not XLIFF: it begins with <tmx>"),
        ("a.tmx", "<html></html>", "a.tmx:1: this is not TMX: it begins with <html>"),
        ("a.xlf", "<xliff>\n<file>", "a.xlf:2: this is not XML: no element found"),
        ("a.tmx", "Der Golem\n", "a.tmx:1: this is not XML: syntax error"),
        ("a.tmx", "<tmx><body/></tmx>", "a.tmx: has no ruling"),
        ("a.po", "Der Golem\n", "a.po: this is not PO: it has no message"),
        ("a.csv", "a,b\n1,2\n", "a.csv: has no column of texts; its first row has “a”, “b”"),
        ("a.csv", ",\n", "a.csv: has no column of texts; its first row has nothing"),
        ("a.csv", "card,text\n", "a.csv: has no ruling"),
    ],
)
def test_a_file_that_is_none_is_told_in_one_line(name: str, content: str, message: str) -> None:
    assert problem(name, content).message == message


@pytest.mark.parametrize(
    ("name", "content", "line", "reason"),
    [
        (
            "a.po",
            'msgid "A."\nmsgstr "B."\n\nmsgid "C."\nmsgstr "D"."\n',
            5,
            "This line is no part of a message; correct it, or delete the message.",
        ),
        (
            "a.po",
            'msgid "A."\nmsgstr "B."\n\n\nmsgid "C."\n',
            5,
            "This message has no msgstr; add what is missing, or delete it.",
        ),
        (
            "a.csv",
            "card,text\nA,B\nC,D,E\n",
            3,
            "This row has 3 fields and the header 2; quote what holds a delimiter.",
        ),
        ("a.csv", "card,text\nA,B\n,D\n", 3, "This row has no card; fill it in, or delete the row."),
        ("a.csv", "card,text\nA,B\n\nC,\n", 4, "This row has no text; fill it in, or delete the row."),
    ],
)
def test_a_broken_record_is_named_and_the_rest_is_read(name: str, content: str, line: int, reason: str) -> None:
    write(name, content)
    found = corpus(name)
    assert [(one.place.line, one.reason) for one in found.unreadable] == [(line, reason)]
    assert len(rulings(found)) == 1


@pytest.mark.parametrize(
    ("header", "columns"),
    [
        ("Kartenname;Datum;Übersetzung;Quelle", {}),
        ("name\tpublished_at\tde\ten", {}),
        ("Card Name,DATE,German,English", {}),
        ("Wer,Wann,Was,Woher", {"card": "wer", "date": "WANN", "text": "Was", "source": "Woher"}),
        ("card,date,text,source,de", {}),
    ],
)
def test_columns_are_known_by_their_headers_or_named(header: str, columns: dict[str, str]) -> None:
    delimiter = next(sign for sign in ";\t," if sign in header)
    write("a.csv", f"{header}\n{delimiter.join(['Golem', '2024-06-14', 'Der Golem.', 'The golem.'])}\n")
    found, problems = read(Selection(("a.csv",), columns=columns))
    assert (rulings(found), problems) == ([("Golem", "2024-06-14", "Der Golem.", "The golem.")], [])


def test_rows_say_language_page_and_id() -> None:
    write("a.csv", "id,page,lang,card,date,text\n7,p,en,Tide,2024-06-14,The tide.\n,p,,Flut,2024-06-14,Die Flut.\n")
    found = corpus("a.csv")
    assert [(page.lang, page.name, page.rulings[0].id) for page in found.pages] == [
        ("en", "a#p", "7"),
        ("de", "a#p", None),
    ]


def test_line_ends_and_quotes_in_columns_do_not_shift_places() -> None:
    content = 'card,date,text\n"a ""b"" c",2024-06-14,"eins\n""zwei"" drei"\n'
    write("a.csv", content)
    found = corpus("a.csv")
    ruling = found.pages[0].rulings[0]
    assert (found.pages[0].card, ruling.text) == ('a "b" c', 'eins\n"zwei" drei')
    start = ruling.text.index("drei")
    place = found.pages[0].place(ruling.anchor, Span(start, start + 4))
    assert (place.line, place.column, cut(content, place)) == (3, 10, "drei")


def test_a_byte_order_mark_and_other_bytes_stay(fix: Run) -> None:
    sample = WRITABLE[0]
    data = codecs.BOM_UTF8 + sample.content.replace("\n", "\r\n").encode()
    Path("a.xlf").write_bytes(data)
    fix("rostig", "neu", "a.xlf")
    assert FileText.of(Path("a.xlf").read_bytes()).mark == codecs.BOM_UTF8
    assert Path("a.xlf").read_bytes() == data.replace("„rostig".encode(), "„neu".encode())
