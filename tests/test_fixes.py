"""Fixes: whole files or nothing, every other byte as it was, and nothing more to do the second time."""

import codecs
import json
import stat
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.finding import HERE, Edit, Finding, Fix
from checks.registry import CHECKS
from corpus.analysed import AnalysedRuling
from corpus.formats.rewriting import FileText, Replacement
from corpus.model import Place, Span
from lint.cli import status

CHECK = next(check for check in CHECKS if check.code == "U003")
Run = Callable[..., tuple[int, str, str]]


def mends(ruling: AnalysedRuling) -> Iterator[Finding]:
    """A check for these tests: “alt” is to be “neu” (safe), “uralt” is to be “brandneu” (not safe)."""
    for old, new, safe in (("alt", "neu", True), ("uralt", "brandneu", False)):
        start = ruling.text.find(f" {old}") + 1
        if start:
            edit = Edit(HERE, Span(start, start + len(old)), new)
            yield Finding(f"“{old}” is old; write “{new}”.", span=edit.span, fixes=(Fix(new, safe, (edit,)),))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `check --select U003`; gives exit status, standard output and standard error."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("checks.untranslated_word.find", mends)

    def ran(*options: str) -> tuple[int, str, str]:
        result = status(["check", ".", "--select", "U003", *options])
        return result, *capsys.readouterr()

    return ran


def page(*texts: str, card: str = "Alter Golem", newline: str = "\n") -> bytes:
    lines = [card, *(part for text in texts for part in ("2024-06-14", text))]
    return (f"{newline}{newline}".join(lines) + newline).encode()


def test_only_what_is_mended_changes(run: Run) -> None:
    Path("a.txt").write_bytes(page("Der Golem ist alt und uralt.", "Die Flut steigt."))
    result, _, said = run("--fix")
    assert Path("a.txt").read_bytes() == page("Der Golem ist neu und uralt.", "Die Flut steigt.")
    assert (result, said) == (1, "rulinglint: fixed 1 finding in 1 file; 1 more with --unsafe-fixes\n")


def test_what_needs_eyes_is_mended_on_demand(run: Run) -> None:
    Path("a.txt").write_bytes(page("Der Golem ist alt und uralt."))
    assert run("--unsafe-fixes")[0] == 0
    assert Path("a.txt").read_bytes() == page("Der Golem ist neu und brandneu.")


def test_what_another_fix_lays_bare_is_mended_too_and_then_nothing(run: Run) -> None:
    Path("a.txt").write_bytes(page("Der Golem ist alt, der Hafen ist alt, die Flut ist alt."))
    assert run("--fix")[2] == "rulinglint: fixed 3 findings in 1 file\n"
    mended = Path("a.txt").read_bytes()
    assert mended == page("Der Golem ist neu, der Hafen ist neu, die Flut ist neu.")
    assert run("--fix")[2] == "rulinglint: fixed 0 findings\n"
    assert Path("a.txt").read_bytes() == mended


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("mark", "encoding"), [(b"", "utf-8"), (codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le")]
)
def test_encoding_mark_and_line_ends_stay(run: Run, newline: str, mark: bytes, encoding: str) -> None:
    old, new = (
        mark + page(f"Der Käfer ist {word}.", "Zwei Größen.", newline=newline).decode().encode(encoding)
        for word in ("alt", "neu")
    )
    Path("a.txt").write_bytes(old)
    run("--fix")
    assert Path("a.txt").read_bytes() == new


def test_strings_of_json_lines_are_escaped_as_the_others_are(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def quotes(ruling: AnalysedRuling) -> Iterator[Finding]:
        start = ruling.text.find("alt")
        if start >= 0:
            edit = Edit(HERE, Span(start, start + 3), 'ein "Ä"')
            yield Finding("“alt” is old; write it anew.", span=edit.span, fixes=(Fix("new", True, (edit,)),))

    monkeypatch.setattr("checks.untranslated_word.find", quotes)
    records = '{"card": "K\\u00e4fer",  "date": "2024-06-14", "text": "\\u00c4 \\"alt\\" x", "more": [1,2]}\n'
    Path("a.jsonl").write_text(records, encoding="utf-8")
    run("--fix")
    assert Path("a.jsonl").read_text("utf-8") == records.replace("alt", 'ein \\"\\u00c4\\"')
    assert json.loads(Path("a.jsonl").read_text("utf-8"))["text"] == 'Ä "ein "Ä"" x'


def test_overlapping_fixes_are_not_both_applied(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def overlap(ruling: AnalysedRuling) -> Iterator[Finding]:
        for span, text in ((Span(4, 9), "Riese"), (Span(0, 9), "Die Riesin"), (Span(4, 4), "alte ")):
            if "Golem" in ruling.text:
                yield Finding("“x” is old; mend it.", span=span, fixes=(Fix("new", True, (Edit(HERE, span, text),)),))

    monkeypatch.setattr("checks.untranslated_word.find", overlap)
    Path("a.txt").write_bytes(page("Der Golem ist getappt."))
    run("--fix")
    assert Path("a.txt").read_bytes() == page("Die Riesin ist getappt.")


def test_source_texts_references_and_unreported_pages_stay(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("en").mkdir()
    Path("de").mkdir()
    Path("en/a.txt").write_bytes(page("The golem is alt."))
    Path("de/a.txt").write_bytes(page("Der Golem ist alt."))
    Path("de/b.txt").write_bytes(page("Der Hafen ist alt."))
    Path("rulinglint.toml").write_text('corpus = ["en", "de"]\n', encoding="utf-8")
    assert status(["check", "de/a.txt", "--select", "U003", "--fix"]) == 0
    assert Path("en/a.txt").read_bytes() == page("The golem is alt.")
    assert Path("de/b.txt").read_bytes() == page("Der Hafen ist alt.")
    assert Path("de/a.txt").read_bytes() == page("Der Golem ist neu.")


def test_a_difference_changes_nothing_and_can_be_applied(run: Run) -> None:
    Path("a.txt").write_bytes(page("Der Golem ist alt.", "Zwei.", "Drei.", newline="\r\n"))
    Path("b.txt").write_bytes(page("Der Hafen ist alt.").rstrip(b"\n"))
    old = {path: Path(path).read_bytes() for path in ("a.txt", "b.txt")}
    result, printed, said = run("--diff")
    assert {path: Path(path).read_bytes() for path in old} == old
    assert (result, said) == (1, "rulinglint: would fix 2 of 2 findings\n")
    assert printed.startswith("--- a/a.txt\n+++ b/a.txt\n@@ -2,7 +2,7 @@ U003 untranslated-word\n")
    assert "\\ No newline at end of file\n" in printed
    subprocess.run(["git", "init", "-q"], check=True)
    subprocess.run(["git", "-c", "core.autocrlf=false", "apply", "-"], input=printed.encode(), check=True)
    assert {path: Path(path).read_bytes() for path in old} == {
        path: text.replace(b" alt.", b" neu.") for path, text in old.items()
    }


def test_a_file_that_was_changed_meanwhile_is_left(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.txt").write_bytes(page("Der Golem ist alt."))
    Path("b.txt").write_bytes(page("Der Hafen ist alt."))

    def meddling(ruling: AnalysedRuling) -> Iterator[Finding]:
        Path("a.txt").write_bytes(page("Jemand schreibt."))
        yield from mends(ruling)

    monkeypatch.setattr("checks.untranslated_word.find", meddling)
    result, _, said = run("--fix")
    assert result == 2
    assert "rulinglint: a.txt: changed while rulinglint ran, so it is left as it is\n  Run it again.\n" in said
    assert Path("a.txt").read_bytes() == page("Jemand schreibt.")
    assert Path("b.txt").read_bytes() == page("Der Hafen ist neu.")


def test_what_is_accepted_or_suppressed_is_not_mended(run: Run) -> None:
    Path("a.txt").write_bytes(page("Der Golem ist alt."))
    Path("rulinglint-ignore.toml").write_text(
        '[[suppress]]\ncode = "U003"\ncard = "Alter Golem"\nreason = "x"\n', "utf-8"
    )
    run("--fix")
    assert Path("a.txt").read_bytes() == page("Der Golem ist alt.")


def test_the_mode_of_a_file_and_links_to_it_stay(run: Run) -> None:
    Path("there").mkdir()
    Path("there/real.md").write_bytes(page("Der Golem ist alt."))
    Path("there/real.md").chmod(0o640)
    Path("a.txt").symlink_to("there/real.md")
    run("--fix")
    assert Path("a.txt").is_symlink()
    assert Path("there/real.md").read_bytes() == page("Der Golem ist neu.")
    assert stat.S_IMODE(Path("there/real.md").stat().st_mode) == 0o640
    assert sorted(path.name for path in Path("there").iterdir()) == ["real.md"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--fix", "--diff"], "--fix and --diff contradict each other"),
        (["--unsafe-fixes", "--write-baseline"], "--unsafe-fixes and --write-baseline contradict each other"),
        (["--fix", "-"], "--fix: standard input cannot be mended"),
    ],
)
def test_contradictions_are_refused(run: Run, options: list[str], said: str) -> None:
    result, _, errors = run(*options)
    assert (result, errors.splitlines()[0]) == (2, f"rulinglint: {said}")


LINES = st.lists(st.text(st.sampled_from("aä€ß\U0001f300 \t\u2028"), max_size=8), min_size=1, max_size=5)


@given(
    st.data(),
    LINES,
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from([b"", codecs.BOM_UTF8, codecs.BOM_UTF16_BE]),
)
def test_a_replacement_changes_just_its_place(data: st.DataObject, lines: list[str], newline: str, mark: bytes) -> None:
    encoding = "utf-16-be" if mark == codecs.BOM_UTF16_BE else "utf-8"
    whole = FileText.of(mark + newline.join(lines).encode(encoding))
    assert whole.data == mark + newline.join(lines).encode(encoding)
    number = data.draw(st.integers(0, len(lines) - 1))
    start = data.draw(st.integers(0, len(lines[number])))
    end = data.draw(st.integers(start, len(lines[number])))
    place = Place("x", number + 1, start + 1, number + 1, end + 1)
    changed = whole.changed([Replacement(place, "neu")])
    lines[number] = f"{lines[number][:start]}neu{lines[number][end:]}"
    assert changed.data == mark + newline.join(lines).encode(encoding)
