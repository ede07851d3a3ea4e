import re

import golden
import pytest
import samples
from samples import CORPUS, HIDDEN_FOUND, NEGATED, NEGATED_FOUND, SOURCE, TITLE_FOUND, entry, report_of, span_of

from checks.finding import Finding, Related, Severity
from corpus.model import Address, Span
from reports import concise, text
from reports.counting import closing
from reports.report import Style

STYLES = {
    "pipe": Style(),
    "terminal": Style(color=True, width=72, wrap=True),
    "narrow": Style(width=50, wrap=True),
    "ascii": Style(width=66, encoding="ascii"),
    "latin-1": Style(width=120, encoding="latin-1"),
    "verbose": Style(verbose=True),
    "quiet": Style(quiet=True),
}


@pytest.mark.parametrize("name", STYLES)
def test_text(name: str) -> None:
    golden.holds(f"text-{name}.txt", text.render(samples.ALL, STYLES[name]))


@pytest.mark.parametrize("name", ["pipe", "ascii", "quiet"])
def test_concise(name: str) -> None:
    golden.holds(f"concise-{name}.txt", concise.render(samples.ALL, STYLES[name]))


@pytest.mark.parametrize("width", [60, 72, 100, 120])
def test_no_margin_line_is_wider_than_the_terminal(width: int) -> None:
    report = text.render(samples.ALL, Style(width=width, wrap=True))
    quoted = [line for line in report.splitlines() if re.match(r"[ \d]{5}[│╵] ", line)]
    assert quoted
    assert max(map(len, quoted)) <= width


def test_only_first_lines_stand_at_the_margin() -> None:
    lines = text.render(samples.ALL, Style()).splitlines()
    outside = [line for line in lines[:-2] if line and not line.startswith(" ")]
    assert outside == text.render(samples.ALL, Style(quiet=True)).splitlines()
    assert all(re.fullmatch(r"\S+:\d+:\d+: (error|warning|info) [A-Z]\d{3} [a-z-]+", line) for line in outside)


def test_colours_add_nothing_but_colours() -> None:
    colored = text.render(samples.ALL, Style(color=True))
    assert re.sub(r"\x1b\[\d+m", "", colored) == re.sub(r"(?m) +$", "", text.render(samples.ALL, Style()))


def test_nothing_in_a_text_reaches_the_terminal_as_a_command() -> None:
    corpus = samples.corpus_of(samples.Written("a\x1b[1m.txt", "Ka\x07rte", "de", [("2020-01-01", "Text\x1b[2J.")]))
    found = entry(corpus, "U001", Finding("It says \x9b2J.", Address(0, 0), None))
    for render in (text.render, concise.render):
        assert not set(render(report_of(corpus, found), Style(verbose=True))) & {"\x1b", "\x07", "\x9b"}


def test_opposing_words_are_marked_in_both_rulings() -> None:
    finding = Finding(
        "These oppose each other; keep one.",
        Address(2, 0),
        related=(
            Related("edition", Address(4, 0), Span(0, len(SOURCE))),
            Related("opposing-words", Address(2, 0), span_of(NEGATED, "nachdem")),
            Related("opposing-words", Address(4, 0), span_of(SOURCE, "before")),
        ),
    )
    golden.holds("text-opposing.txt", text.render(report_of(CORPUS, entry(CORPUS, "D003", finding)), Style()))


@pytest.mark.parametrize(
    ("entries", "more", "sentences"),
    [
        ([], {}, ["No findings: 7 rulings on 5 pages, 9 checks."]),
        (
            [],
            {"corpus": CORPUS._replace(reported=frozenset({1})), "checks": samples.CHECKED[:1]},
            ["No findings: 1 ruling on 1 page, 1 check; compared with 5 pages."],
        ),
        ([], {"baselined": 3}, ["No findings: 7 rulings on 5 pages, 9 checks; 3 more in the baseline."]),
        ([HIDDEN_FOUND], {}, ["Found 1 to fix (1 warning) on 1 of 5 pages."]),
        ([HIDDEN_FOUND, TITLE_FOUND], {}, ["Found 2 to fix (2 warnings) on 2 of 5 pages."]),
        (
            [NEGATED_FOUND, *[HIDDEN_FOUND] * 1200],
            {"suppressed": 1, "baselined": 1000},
            [
                "Found 1,201 to fix (1 error, 1,200 warnings) on 2 of 5 pages; "
                "1,000 more in the baseline, 1 suppressed.",
                "Most often: U003 ×1,200, C002 ×1. 1 has a suggested fix.",
            ],
        ),
        ([HIDDEN_FOUND._replace(severity=Severity.INFO)], {}, ["Found 1 info on 1 of 5 pages."]),
        (
            [NEGATED_FOUND, NEGATED_FOUND._replace(severity=Severity.INFO)],
            {},
            ["Found 1 to fix (1 error) and 1 info on 1 of 5 pages.", "2 have a suggested fix."],
        ),
        ([samples.UNREADABLE_FOUND], {}, ["Found 1 to fix (1 error) on 1 file."]),
    ],
)
def test_closing(entries: list[samples.Entry], more: dict[str, object], sentences: list[str]) -> None:
    assert closing(report_of(CORPUS, *entries, **{"corpus": CORPUS, **more})) == sentences
