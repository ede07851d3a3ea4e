"""`rulinglint convert`, and the writers: what they write is read again."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.formats.context import Context
from corpus.formats.draft import Draft
from corpus.formats.kinds import kind_of
from corpus.formats.markup import storable
from corpus.formats.writing import WRITERS, Languages, Record
from corpus.reading import Selection, read
from lint.cli import status
from tests.format_samples import WRITABLE
from tests.writing import characters

Convert = Callable[..., tuple[int, str]]
EN = "Tide\n\n2024-06-14\n\nThe tide rises.\n\n2024-06-14\n\nYou may tap the Pilot only before blockers are chosen.\n"


@pytest.fixture
def convert(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Convert:
    """Runs `convert`; gives the exit status and what was said."""
    monkeypatch.chdir(tmp_path)

    def ran(*arguments: str) -> tuple[int, str]:
        result = status(["convert", "--isolated", *arguments])
        return result, capsys.readouterr().err

    return ran


def rulings(path: str) -> list[tuple[str, str, str, str | None]]:
    corpus, problems = read(Selection((path,)))
    assert problems == []
    return [(page.card, ruling.date.text, ruling.text, ruling.source) for _, page, ruling in corpus.rulings()]


@pytest.mark.parametrize("suffix", [".jsonl", ".csv", ".tsv", ".xlf", ".tmx", ".po"])
@pytest.mark.parametrize("sample", WRITABLE, ids=lambda sample: sample.name)
def test_every_format_becomes_every_other(convert: Convert, sample: object, suffix: str) -> None:
    name, content, expected = sample  # type: ignore[misc]
    Path(name).write_bytes(content.encode())
    assert convert(name, f"out{suffix}") == (0, f"rulinglint: wrote out{suffix}: 2 rulings of 2\n")
    found = rulings(f"out{suffix}")
    assert [(one[0], one[2], one[3]) for one in found] == [(one[0], one[2], one[3]) for one in expected]
    assert {one[1] for one in found} == {"2024-06-14"}


def test_gatherer_text_says_what_it_has_no_place_for(convert: Convert) -> None:
    Path("a.po").write_text(WRITABLE[3].content, "utf-8")
    said = "rulinglint: wrote a.txt: 2 rulings of 2\nrulinglint: note: without their source: 2 rulings\n"
    assert convert("a.po", "a.txt") == (0, said)
    assert Path("a.txt").read_text("utf-8").startswith("Alter Golem\n\n2024-06-14\n\nDer Golem ist alt")


def test_pages_of_two_languages_are_brought_together(convert: Convert) -> None:
    Path("en").mkdir()
    Path("de").mkdir()
    Path("en/a.txt").write_text(EN, "utf-8")
    pilot = "Du darfst den Lotsen nur tappen, bevor Blocker bestimmt werden."
    Path("de/a.txt").write_text(f"Flut\n\n2024-06-14\n\nDie Flut steigt.\n\n2024-06-14\n\n{pilot}\n", "utf-8")
    result, said = convert("en", "de", "a.xlf")
    assert result == 0
    pairs = {one[2]: one[3] for one in rulings("a.xlf") if one[3]}
    assert set(pairs) <= {"Die Flut steigt.", pilot}
    assert all(source in EN for source in pairs.values())
    assert said.startswith("rulinglint: wrote a.xlf: ")


@pytest.mark.parametrize("output", ["all.jsonl", "pages/"])
def test_what_an_earlier_run_has_written_is_not_read(convert: Convert, output: str) -> None:
    Path("a.po").write_text(WRITABLE[3].content, "utf-8")
    first = convert(".", output)
    assert first[0] == 0
    assert convert(".", output, "--force") == first


def test_pages_go_into_a_folder(convert: Convert) -> None:
    records = [
        {"card": card, "date": "2024-06-14", "text": "Die Flut steigt.", "lang": lang}
        for card, lang in (("Flut, die", "de"), ("Flut die!", "de"), ("The Tide", "en"))
    ]
    Path("a.jsonl").write_text("".join(json.dumps(one) + "\n" for one in records), "utf-8")
    assert convert("a.jsonl", "pages/") == (0, "rulinglint: wrote pages/: 3 rulings of 3\n")
    files = sorted(str(path) for path in Path("pages").rglob("*.txt"))
    assert files == ["pages/de/flut-die-2.txt", "pages/de/flut-die.txt", "pages/en/the-tide.txt"]
    result, said = convert("a.jsonl", "one.txt")
    assert result == 2
    assert said == ("rulinglint: convert: there are 3 pages, and a .txt file holds one\n  Name a folder: one/\n")


@pytest.mark.parametrize("output", ["b.csv", "b.tsv", "b.xlf", "b.tmx", "b.po"])
def test_what_lacks_a_translation_lacks_it_there_too(convert: Convert, output: str) -> None:
    rows = 'Flut,"The tide rises.",Die Flut steigt.\nFlut,"The tide falls.",\nEbbe,"The tide ends.",\n'
    Path("a.csv").write_text(f"card,en,de\n{rows}", "utf-8")
    assert convert("a.csv", output) == (0, f"rulinglint: wrote {output}: 3 rulings of 3\n")
    found = []
    for name in ("a.csv", output):
        corpus, _ = read(Selection((name,)))
        found.append(sorted((page.lang, page.card, *(one.text for one in page.rulings)) for page in corpus.pages))
    assert found[0] == found[1]
    assert ("de", "Ebbe") in found[0]


def test_nothing_is_overwritten_unless_it_is_wished(convert: Convert) -> None:
    Path("a.po").write_text(WRITABLE[3].content, "utf-8")
    Path("a.csv").write_text("mine", "utf-8")
    assert convert("a.po", "a.csv") == (
        2,
        "rulinglint: convert: a.csv: there already\n  --force overwrites it.\n",
    )
    assert Path("a.csv").read_text("utf-8") == "mine"
    assert convert("--force", "a.po", "a.csv")[0] == 0
    assert [path.name for path in Path().iterdir() if path.name.endswith(".tmp")] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["a.po", "a.xlsx"], "convert: a.xlsx: not a kind of file that is written"),
        (["b.po", "a.csv"], "b.po: no such file or folder"),
        (["a.po", "new/a.csv"], "convert: new/a.csv: no such folder: new\n  Make the folder first, or name another."),
        (["a.po", "new/pages/"], "convert: new/pages/: no such folder: new\n  Make the folder first, or name another."),
        (["a.po", "a.po/"], "convert: a.po/: this is a file\n  Name a folder."),
        (["a.po"], "rulinglint: "),
    ],
)
def test_what_cannot_be_done_is_told_and_nothing_is_written(convert: Convert, arguments: list[str], said: str) -> None:
    Path("a.po").write_text(WRITABLE[3].content, "utf-8")
    result, told = convert(*arguments)
    assert (result, said in told, [path.name for path in Path().iterdir()]) == (2, True, ["a.po"])


def test_unknown_dates_and_formulas_are_told(convert: Convert) -> None:
    Path("a.csv").write_text("card,text\nFlut,=Flut\n", "utf-8")
    assert "note: 1 ruling without a date, which is empty there now" in convert("a.csv", "a.jsonl")[1]
    assert "note: 1 text would be taken for a formula" in convert("a.csv", "a.tsv")[1]
    assert "note: left out: 1 ruling\n" in convert("a.csv", "a.txt")[1]


# What no format keeps: blanks around, and a carriage return, which ends a line in most of them.
texts = (
    st.text(characters, max_size=30)
    .map(lambda text: text.strip())
    .filter(lambda text: text and text == text.strip(" \t\n") and "\r" not in text)
)
dates = st.dates().map(lambda day: day.isoformat())
names = texts.map(lambda text: " ".join(text.split())).filter(bool)
languages = Languages("en", "de")


@given(
    suffix=st.sampled_from([".jsonl", ".csv", ".tsv", ".xlf", ".tmx", ".po"]),
    written=st.lists(st.tuples(names, dates, texts, texts), min_size=1, max_size=4),
)
def test_what_was_written_is_read_again(suffix: str, written: list[tuple[str, str, str, str]]) -> None:
    is_xml = suffix in (".xlf", ".tmx")
    records = [Record(card, date, text, "de", source, page="p") for card, date, text, source in written]
    content = WRITERS[suffix](records, languages)
    kind = kind_of(f"a{suffix}")
    assert kind
    assert kind.text
    context = Context(f"a{suffix}", lambda tag: tag or "de")
    draft = kind.text(content, context)
    assert isinstance(draft, Draft)
    found = [(one.date, one.text, one.source) for page in draft.pages for one in page.rulings]
    kept: Callable[[str], str] = storable if is_xml else str
    held = [(date, kept(text), kept(source)) for _, date, text, source in written]
    assert (draft.unreadable, found) == ([], held)
    for page in draft.pages:
        for one in page.rulings:
            lines = content.split("\n")
            for at in range(len(one.text)):
                start, end = one.anchor.locate(at), one.anchor.behind(at + 1)
                assert start < end
                assert 1 <= start[0] <= end[0] <= len(lines)
                assert end[1] <= len(lines[end[0] - 1]) + 1


@given(
    name=st.sampled_from(["a.xlf", "a.tmx", "a.po", "a.csv", "a.tsv", "a.html"]),
    content=st.text(st.sampled_from(list("<>/&;\"'\\=#\n\t ,;[]!-abmsgid1.0")) | characters, max_size=80),
    begin=st.sampled_from(["", "<xliff>", "<tmx><body><tu>", 'msgid "', "card,text\n", "<html><tr><td>14.6.2024"]),
)
def test_any_text_is_read_or_refused_in_one_line(name: str, content: str, begin: str) -> None:
    kind = kind_of(name)
    assert kind
    assert kind.text
    outcome = kind.text(begin + content.replace("\0", ""), Context(name, lambda tag: tag or "de"))
    said = [one.reason for one in outcome.unreadable] if isinstance(outcome, Draft) else [outcome.message]
    assert all("\n" not in line for line in said)


def test_of_a_configured_corpus_only_what_is_named_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    sources = ["The tide rises.", "You may tap the Pilot only before blockers are chosen."]
    targets = ["Die Flut steigt.", "Du darfst den Lotsen nur tappen, bevor Blocker bestimmt werden."]
    for path, texts in (("en/tide.txt", sources), ("de/tide.txt", targets), ("de/ebb.txt", targets)):
        Path(path).parent.mkdir(exist_ok=True)
        blocks = [Path(path).stem, *(part for text in texts for part in ("2024-06-14", text))]
        Path(path).write_text("\n\n".join(blocks), "utf-8")
    Path("rulinglint.toml").write_text('corpus = ["en", "de"]\n', "utf-8")
    for named, output in (("de/tide.txt", "out.csv"), ("de/tide.txt", "out.po"), ("en/tide.txt", "en.po")):
        assert status(["convert", named, output]) == 0
        assert capsys.readouterr().err.startswith(f"rulinglint: wrote {output}: 2 rulings of 2\n")
    assert [one[2] for one in rulings("out.csv")] == targets
    # The source stands on a page of the corpus that is not named.
    assert [one[2:] for one in rulings("out.po")] == list(zip(targets, sources, strict=True))
    assert [part.split('"')[1] for part in Path("en.po").read_text("utf-8").split("msgid ")[2:]] == sources
