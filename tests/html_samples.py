"""Reports to be looked at in a browser: a small one of every kind, one of hostile texts, and one of thousands."""

import datetime
import random

from samples import Written, corpus_of, entry, report_of, span_of

from checks.finding import Edit, Finding, Fix, Part, Related, whole
from checks.registry import CHECKS
from corpus.model import Address, Span
from lint.decide import order
from reports.report import Coverage, Report, Run, SourceText

HOSTILE = (
    "</script><script>window.ran = 1</script>",
    "<img src=x onerror='window.ran = 2'>",
    "<svg onload=alert(3)><style>*{display:none}</style>",
    "<!--<script>",
    "]]>&lt;b&gt;\u2028\u2029\u0000\u202e{{DATA}}{{SCRIPT}}",
    "javascript:window.ran=4",
    "<a href='https://example.com/'>x</a><link rel=stylesheet href='https://example.com/x.css'>",
    "\ud83c half, \U0001f3b4 whole",
)
RUNS = tuple(
    Run(
        datetime.date(2026, 1, 5) + datetime.timedelta(days=7 * week),
        f"{week:012x}" if week % 2 else None,
        40,
        {"error": 40 - 3 * week, "warning": 21, "info": week},
        {"U001": 40 - 3 * week, "C003": 21},
        Coverage(30 + week, 10, 5, 2),
    )
    for week in range(9)
)
GERMAN = (
    "Wenn die Flut steigt, legst du eine Gezeitenmarke auf diese Kreatur.",
    "Du kannst diese Fähigkeit auch dann aktivieren, wenn der Hafen schon geflutet ist.",
    "Solange der Nebel liegt, kann keine Kreatur angreifen, die weniger als zwei Marken hat.",
    "Ein Spielstein ist kein Land, auch wenn der Hafen geflutet ist.",
)
ENGLISH = (
    "When the tide rises, put a tide counter on this creature.",
    "You may activate this ability even if the harbor is already flooded.",
    "As long as the fog lies, creatures with fewer than two counters can’t attack.",
    "A token is not a land, even if the harbor is flooded.",
)


def small() -> Report:
    """Findings of several kinds on three cards: with sources, editions, fixes, translations and a chance."""
    opposed = GERMAN[2].replace("keine", "jede")
    corpus = corpus_of(
        Written("de/tide.txt", "Gezeitenhüter", "de", [("2019-05-03", GERMAN[0]), ("2021-02-05", ENGLISH[1])]),
        Written("en/tide.txt", "Tide Warden", "en", [("2019-05-03", ENGLISH[0]), ("2021-02-05", ENGLISH[1])]),
        Written("de/fog.txt", "Nebelmaid", "de", [("2024-06-14", f"🎴 {GERMAN[2]}"), ("31/02/2024", GERMAN[3])]),
        Written("de/echo.txt", "Echo", "de", [("2025-01-10", opposed), ("2025-01-10", GERMAN[1])]),
    )
    tide, copied, fog, undated = Address(0, 0), Address(0, 1), Address(2, 0), Address(2, 1)
    counter, none = span_of(GERMAN[0], "Gezeitenmarke"), span_of(f"🎴 {GERMAN[2]}", "keine")
    found = {
        "U001": Finding(
            "This ruling is still English; reuse its translation.",
            copied,
            related=(whole("translation", Address(3, 1), GERMAN[1]),),
        ),
        "N001": Finding(
            "The source says something else; write “zwei”.",
            tide,
            counter,
            related=(Related("source", Address(1, 0), span_of(ENGLISH[0], "tide counter")),),
            fixes=(Fix("write “zwei Marken”", True, (Edit(tide, counter, "zwei Marken"),)),),
        ),
        "C001": Finding(
            "Both cannot hold; find out which does.",
            fog,
            none,
            related=(
                whole("edition", Address(3, 0), opposed),
                Related("opposing-words", fog, none),
                Related("opposing-words", Address(3, 0), span_of(opposed, "jede")),
            ),
            confidence=0.873,
        ),
        "D002": Finding("There is no such day; correct it.", undated, part=Part.DATE),
        "A001": Finding(
            "The source page has a ruling that this page lacks; add it.",
            Address(0, None),
            part=Part.TITLE,
            related=(whole("source", Address(1, 1), ENGLISH[1]),),
        ),
    }
    return report_of(
        corpus,
        *sorted((entry(corpus, code, finding) for code, finding in found.items()), key=order),
        sources={tide: SourceText(ENGLISH[0], Address(1, 0)), copied: SourceText(ENGLISH[1], Address(1, 1))},
        trend=RUNS,
        coverage=Coverage(4, 1, 1, 1),
        baselined=3,
    )


def hostile() -> Report:
    """The same texts as titles, dates, rulings, sources, messages, titles of fixes, languages and paths."""
    pages = [
        Written(f"de/{n}{text}", text, text, [(text, text), ("2024-06-14", text)]) for n, text in enumerate(HOSTILE)
    ]
    corpus = corpus_of(*pages)
    entries, sources = [], {}
    for number, text in enumerate(HOSTILE):
        at, other = Address(number, 0), Address((number + 1) % len(HOSTILE), 1)
        fix = Fix(text, False, (Edit(at, Span(0, 1), text),))
        related = (whole("edition", other, corpus.ruling(other).text), Related("source", other, Span(0, 1)))
        for part in Part:
            entries.append(
                entry(corpus, "C003", Finding(text, at, Span(1, 3), part=part, related=related, fixes=(fix,)))
            )
        sources[at] = SourceText(text, other)
    notes = (HOSTILE[0],)
    runs = (Run(datetime.date(2026, 1, 1), HOSTILE[0], 1, {"error": 1, "warning": 0, "info": 0}, {}, Coverage()),)
    return report_of(corpus, *sorted(entries, key=order), sources=sources, notes=notes, judges=HOSTILE[:2], trend=runs)


LONG_MARKS = ("Anfang", "Nebel Nebel", "Ende")


def long_texts() -> Report:
    """Marks at the beginning, in the middle and at the end of texts that are cut."""
    text = f"Anfang {'Hafen Gezeit ' * 90}Nebel Nebel {'Gezeit Hafen ' * 90}Ende"
    corpus = corpus_of(Written("de/long.txt", "Nebelmaid", "de", [("2024-06-14", text)]))
    found = [Finding("This is wrong; mend it.", Address(0, 0), span_of(text, mark)) for mark in LONG_MARKS]
    return report_of(corpus, *(entry(corpus, "U003", finding) for finding in found))


def large(count: int = 5_000) -> Report:
    """So many findings on about a quarter as many pages."""
    chance = random.Random(7)
    pages = []
    for number in range(count // 4):
        days = [f"{chance.randint(2004, 2026)}-06-14" for _ in range(5)]
        picked = [chance.sample(range(4), chance.randint(1, 3)) for _ in days]
        for lang, texts in (("de", GERMAN), ("en", ENGLISH)):
            rulings = [(day, " ".join(texts[k] for k in some)) for day, some in zip(days, picked, strict=True)]
            pages.append(Written(f"{lang}/{number:04}.txt", f"Karte {number} ({lang})", lang, rulings))
    corpus = corpus_of(*pages)
    checks = [check for check in CHECKS if check.code[0] not in "X"]
    entries, sources = [], {}
    for _ in range(count):
        page, index, check = 2 * chance.randrange(count // 4), chance.randrange(5), chance.choice(checks)
        at, source = Address(page, index), Address(page + 1, index)
        text = corpus.ruling(at).text
        span = span_of(text, chance.choice(text.split()))
        other = Address(2 * chance.randrange(count // 4), 0)
        related = (whole("edition", other, corpus.ruling(other).text),) if check.code[0] == "C" else ()
        fixes = (Fix("write “anders”", False, (Edit(at, span, "anders"),)),) if chance.random() < 0.4 else ()
        finding = Finding("This is not what the source says; write that.", at, span, related=related, fixes=fixes)
        entries.append(entry(corpus, check.code, finding))
        sources[at] = SourceText(corpus.ruling(source).text, source)
    return report_of(
        corpus, *sorted(entries, key=order), sources=sources, coverage=Coverage(5200, 420, 260, 31), trend=RUNS
    )
