"""The HTML report as a file: what is in it, and that no text can get out of its place."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from html_samples import HOSTILE, RUNS, hostile, large, small
from hypothesis import given
from hypothesis import strategies as st
from samples import ALL, Written, corpus_of, entry, report_of

from checks.finding import Edit, Finding, Fix, Part
from corpus.model import Address, Span
from reports import html_report, json_report
from reports.html_report import SCRIPTS, STYLES, data, render
from reports.report import Report, Style

_FILES = Path(html_report.__file__).parent / "html"


class _Page(HTMLParser):
    """What a browser takes for markup, and what stands in the elements that hold no markup."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.raw: dict[str, str] = {}
        self.policy = ""
        self._into: str | None = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"] or ""
        self._into = {"style": "style", "script": given.get("type") or "script"}.get(tag)

    def handle_endtag(self, tag: str) -> None:
        self._into = None

    def handle_data(self, data: str) -> None:
        if self._into:
            self.raw[self._into] = self.raw.get(self._into, "") + data


def _data(report: Report) -> Any:
    return json.loads(_Page(render(report, Style())).raw["application/json"])


@pytest.mark.parametrize("made", [small, hostile, lambda: ALL])
def test_holds_the_json_report_word_for_word(made: Any) -> None:
    report = made()
    told = _data(report)
    assert told["report"] == json.loads(json_report.render(report, Style()))
    assert len(told["view"]["findings"]) == len(report.entries)


@pytest.mark.parametrize("made", [small, hostile])
def test_texts_add_no_element(made: Any) -> None:
    empty = report_of(corpus_of())
    assert _Page(render(made(), Style())).tags == _Page(render(empty, Style())).tags


def test_the_policy_lets_run_only_what_is_ours() -> None:
    page = _Page(render(hostile(), Style()))
    for directive, element in (("script-src", "module"), ("style-src", "style")):
        digest = b64encode(sha256(page.raw[element].encode()).digest()).decode()
        assert re.search(rf"{directive} '([^']*)'", page.policy)[1] == f"sha256-{digest}"  # type: ignore[index]
    assert page.policy.startswith("default-src 'none';")
    assert "unsafe" not in page.policy


def test_asks_no_network() -> None:
    files = [path.read_text(encoding="utf-8") for path in _FILES.rglob("*.*")]
    for text in files:
        addresses = set(re.findall(r"https?://[^\s\"'<>]+", text)) - {"http://www.w3.org/2000/svg"}
        assert addresses == set()
        assert not re.search(
            r"@import|url\(|\bfetch\(|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text
        )


def test_every_file_is_used_and_none_can_end_its_element() -> None:
    assert {path.name for path in (_FILES / "script").iterdir()} == set(SCRIPTS)
    assert {path.name for path in (_FILES / "style").iterdir()} == set(STYLES)
    for path in _FILES.glob("*/*"):
        assert "</" not in path.read_text(encoding="utf-8")


def test_is_the_same_every_time() -> None:
    assert render(small(), Style()) == render(small(), Style(color=True, width=40))
    assert render(hostile(), Style()) == render(hostile(), Style())


def test_each_text_is_there_once() -> None:
    texts = _data(large(400))["view"]["texts"]
    assert len(texts) == len(set(texts))


def test_what_belongs_to_a_finding() -> None:
    told = _data(small())
    view = told["view"]
    by_code = {f["code"]: more for f, more in zip(told["report"]["findings"], view["findings"], strict=True)}
    assert view["texts"][by_code["N001"]["source"]] == "When the tide rises, put a tide counter on this creature."
    assert view["pages"][by_code["N001"]["source_at"]["page"]]["title"] == "Tide Warden"
    assert view["pages"][by_code["N001"]["page"]]["source_title"] == "Tide Warden"
    assert "zwei Marken" in view["texts"][by_code["N001"]["mended"]]
    assert by_code["D002"]["stated"] == "31/02/2024"
    assert by_code["D002"]["part"] == "date"
    assert view["texts"][by_code["A001"]["text"]] == "Gezeitenhüter"
    assert [run["severities"]["error"] for run in view["trend"]] == [run.severities["error"] for run in RUNS]


def test_a_fix_of_another_ruling_is_not_shown_as_this_one() -> None:
    corpus = corpus_of(Written("de/a.txt", "A", "de", [("2024-06-14", "Eins."), ("2024-06-14", "Zwei.")]))
    fix = Fix("write “Drei”", False, (Edit(Address(0, 1), Span(0, 4), "Drei"),))
    report = report_of(corpus, entry(corpus, "C003", Finding("This is so; mend it.", Address(0, 0), fixes=(fix,))))
    assert "mended" not in _data(report)["view"]["findings"][0]


def test_a_page_is_named_after_its_card_and_several_after_their_folder() -> None:
    one = Written("rulings/de/a.txt", "Gezeitenhüter", "de", [])
    other = Written("rulings/de/more/b.txt", "Nebelmaid", "de", [])
    assert _data(report_of(corpus_of(one)))["view"]["title"] == "Gezeitenhüter"
    assert _data(report_of(corpus_of(one, other)))["view"]["title"] == "rulings/de"
    assert _data(report_of(corpus_of(one, one._replace(path="b.txt"))))["view"]["title"] == "Rulings"


@given(st.lists(st.one_of(st.sampled_from(HOSTILE), st.text(st.characters(), max_size=30)), min_size=3, max_size=3))
def test_data_parses_back_and_never_ends_its_element(texts: list[str]) -> None:
    title, text, message = texts
    corpus = corpus_of(Written("de/a.txt", title, title, [(message, text)]))
    finding = Finding(message, Address(0, 0), Span(0, len(text)), fixes=(Fix(title, True, ()),))
    report = report_of(corpus, entry(corpus, "C003", finding), notes=(message,))
    for part in Part:
        told = data(report._replace(entries=(entry(corpus, "C003", finding._replace(part=part, span=None)),)), Style())
        assert not set(told) & set("<>&\u2028\u2029")
        told.encode()
        read = json.loads(told)
        assert read["report"]["findings"][0]["message"] == message
        assert text in read["view"]["texts"] or part is Part.TITLE
        assert read["view"]["notes"] == [message]
