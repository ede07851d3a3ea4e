"""Reports made by hand: every kind of finding that a report can show, without a run."""

import datetime
from collections.abc import Sequence
from typing import NamedTuple

from checks.check import Check
from checks.finding import Edit, Finding, Fix, Part, Related
from checks.registry import CHECKS
from corpus.formats.draft import BlockAnchor
from corpus.model import Address, Corpus, Page, Place, Ruling, Span, StatedDate
from lint.decide import fingerprint
from reports.report import Coverage, Entry, Report, passage

CHECK = {check.code: check for check in CHECKS}
CHECKED = tuple(CHECK[code] for code in ("C002", "U001", "U002", "U003", "U005", "D001", "D002", "D003", "X001"))


class Written(NamedTuple):
    """A page to be made: rulings are pairs of a date and a text."""

    path: str
    card: str
    lang: str
    rulings: Sequence[tuple[str, str]]


def corpus_of(*written: Written, reported: frozenset[int] | None = None) -> Corpus:
    pages = []
    for path, card, lang, rulings in written:
        made, line = [], 3
        for index, (date, text) in enumerate(rulings):
            try:
                value = datetime.date.fromisoformat(date)
            except ValueError:
                value = None
            anchors = BlockAnchor(text, line + 2, 1), BlockAnchor(date, line, 1)
            made.append(Ruling(text, StatedDate(date, value, ()), index, *anchors))
            line += 4 + text.count("\n")
        pages.append(Page(path, card, lang, path, BlockAnchor(card, 1, 1), tuple(made)))
    return Corpus(tuple(pages), (), frozenset(range(len(pages))) if reported is None else reported)


def entry(corpus: Corpus, code: str, finding: Finding, check: Check | None = None) -> Entry:
    check = check or CHECK[code]
    if finding.ruling is None:
        assert finding.place is not None
        return Entry(check, check.severity, finding, finding.place, None, fingerprint(code, "", "", finding.message))
    flagged = passage(corpus, finding.ruling, finding.part, finding.span)
    digits = fingerprint(code, flagged.page.card, flagged.page.lang, flagged.quote)
    page = flagged.page
    return Entry(check, check.severity, finding, flagged.place, flagged.quote, digits, page.card, page.lang)


def report_of(_corpus: Corpus, *entries: Entry, **more: object) -> Report:
    report = Report("0.0.0", _corpus, CHECKED, entries, Coverage(), "en", "de")
    return report._replace(**more)  # type: ignore[arg-type]


def span_of(text: str, part: str) -> Span:
    start = text.index(part)
    return Span(start, start + len(part))


PASSAGE = (
    "Wird die Marschallin geopfert, während ihre Fähigkeit noch verrechnet wird (for instance, because the tide "
    "counter on her was the last one), erhältst du trotzdem zwei Karten."
)
WHOLE = (
    "A Tide token isn’t a land. Anything that counts the lands you control passes over it, even while the harbor "
    "is flooded and every other permanent has become one."
)
READY = (
    "Ein Flut-Spielstein ist kein Land. Was die Länder zählt, die du kontrollierst, übergeht ihn, auch wenn der "
    "Hafen geflutet ist und jede andere bleibende Karte eines geworden ist."
)
HIDDEN = "Das Morgen\u00adlicht bleibt  liegen,\u00a0bis der Nebel fällt."
NEGATED = "Du darfst den Lotsen nur tappen, nachdem Blocker bestimmt wurden."
SOURCE = "You may tap the Pilot only before blockers are chosen."

CORPUS = corpus_of(
    Written(
        "rulings/de/flutmarschallin.txt",
        "Flutmarschallin",
        "de",
        [("2024-03-08", PASSAGE), ("2024-03-08", HIDDEN), ("30/02/2024", "Die Flut steigt um eins.")],
    ),
    Written("rulings/de/hafen-im-nebel.txt", "Hafen im Nebel", "de", [("2019-07-12", WHOLE)]),
    Written("rulings/de/lotse-der-tiefe.txt", "Lotse der Tiefe", "de", [("2020-05-15", NEGATED)]),
    Written("rulings/de/zwillingsflut.txt", "Zwillingsflut", "de", [("2022-01-28", READY)]),
    Written("rulings/en/lotse-der-tiefe.txt", "Pilot of the Deep", "en", [("2020-05-15", SOURCE)]),
)

PASSAGE_FOUND = entry(
    CORPUS,
    "U002",
    Finding(
        "“(for instance, because … the last one)” is still English; translate the parenthesis.",
        Address(0, 0),
        span_of(PASSAGE, "(for instance, because the tide counter on her was the last one)"),
        fixes=(
            Fix(
                "Reuse the translation in „Zwillingsflut“ (2022-01-28)",
                False,
                (Edit(Address(0, 0), Span(0, 1), "(etwa weil die Flutmarke auf ihr die letzte war)"),),
            ),
        ),
    ),
)
HIDDEN_FOUND = entry(
    CORPUS,
    "U003",
    Finding(
        "“licht” stands here for a word; write another.",
        Address(0, 1),
        span_of(HIDDEN, "licht bleibt  liegen,\u00a0bis"),
    ),
)
DATE_FOUND = entry(CORPUS, "D002", Finding("30/02/2024 is no day; correct the date.", Address(0, 2), part=Part.DATE))
TITLE_FOUND = entry(
    CORPUS, "U003", Finding("“Nebel” is a word; write it.", Address(1, None), Span(9, 14), part=Part.TITLE)
)
WHOLE_FOUND = entry(
    CORPUS,
    "U001",
    Finding(
        "This ruling is still English; its translation already stands on „Zwillingsflut“ (2022-01-28), so reuse it.",
        Address(1, 0),
        related=(Related("translation", Address(3, 0), Span(0, len(READY))),),
        fixes=(Fix("Reuse this translation", False, (Edit(Address(1, 0), Span(0, len(WHOLE)), READY),)),),
    ),
)
NEGATED_FOUND = entry(
    CORPUS,
    "C002",
    Finding(
        "„nachdem“ reverses the time of the source (“before”); write „bevor“.",
        Address(2, 0),
        span_of(NEGATED, "nachdem"),
        related=(Related("source", Address(4, 0), span_of(SOURCE, "before")),),
        fixes=(Fix("Write „bevor“", True, (Edit(Address(2, 0), span_of(NEGATED, "nachdem"), "bevor"),)),),
    ),
)
UNREADABLE_FOUND = entry(
    CORPUS,
    "X001",
    Finding("The line is no JSON object; mend or delete it.", place=Place("rulings/neu.jsonl", 7, 1, 7, 12)),
)

ALL = report_of(
    CORPUS,
    PASSAGE_FOUND,
    HIDDEN_FOUND,
    DATE_FOUND,
    TITLE_FOUND,
    WHOLE_FOUND,
    NEGATED_FOUND,
    UNREADABLE_FOUND,
)
EMPTY = report_of(CORPUS)
