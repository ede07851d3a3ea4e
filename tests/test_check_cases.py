"""Tables of what checks of scopes RULING and PAIR must and must not flag: `cases/<code>.toml`.

`flagged` has texts with every word that the check must flag between ⟦ and ⟧, `silent` has texts that it must not flag.
Either says `why`; `source` is the text's source where its record has one, as a PAIR always has; `others` are the codes
of checks that flag something in it besides (by default no other check may).
"""

import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from single_rulings import PAIR_CHECKS, RULING_CHECKS, found_in, unmarked

from corpus.model import Span

FOLDER = Path(__file__).parent / "cases"


class Case(NamedTuple):
    code: str
    text: str
    spans: list[Span]
    source: str | None
    others: list[str]


def cases(code: str) -> list[tuple[str, Case]]:
    table = tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8"))
    assert set(table) == {"flagged", "silent"}, f"{code}: a table has flagged and silent cases, and nothing else"
    made = []
    for kind, entries in table.items():
        for entry in entries:
            assert set(entry) <= {"why", "text", "source", "others"}
            text, spans = unmarked(entry["text"])
            assert bool(spans) is (kind == "flagged"), entry
            others = entry.get("others", [])
            made.append((f"{code}: {kind}: {entry['why']}", Case(code, text, spans, entry.get("source"), others)))
    return made


CASES = [case for file in sorted(FOLDER.glob("*.toml")) for case in cases(file.stem)]


def test_every_check_has_a_table_and_every_table_a_check() -> None:
    assert {file.stem for file in FOLDER.glob("*.toml")} == {check.code for check in (*RULING_CHECKS, *PAIR_CHECKS)}


def test_no_two_cases_are_called_alike() -> None:
    names = [name for name, _ in CASES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, case in CASES])
def test_case(case: Case) -> None:
    found = found_in(case.text, case.source)
    assert [one.quote for one in found if one.code == case.code] == [case.text[slice(*span)] for span in case.spans]
    assert [one.finding.span for one in found if one.code == case.code] == case.spans
    assert sorted({one.code for one in found} - {case.code}) == case.others


@pytest.mark.parametrize(
    "message", sorted({one.finding.message for _, case in CASES for one in found_in(case.text, case.source)})
)
def test_a_message_is_one_sentence_that_names_the_fault_and_what_to_do(message: str) -> None:
    outside = re.sub("“[^”]*”|„[^“]*“|«[^»]*»", "“”", message)
    assert re.fullmatch(r"[A-Z“][^.\n]*; [a-z][^.\n]*\.", outside)


FRAGMENTS = (
    "Die Kreatur bleibt getappt. ",
    "The creature stays tapped. ",
    "Wenn die Flut steigt, ",
    "if the tide rises, ",
    "ziehst du eine Karte",
    "you draw a card",
    "(auch wenn sie nass ist) ",
    "(even if it is wet) ",
    "„bis zum Ende des Zuges“ ",
    "“until end of turn” ",
    "„until end of turn“ ",
    "tapped ",
    "getappt ",
    "Blade of the Meek Moon ",
    "Cette créature ne peut pas être bloquée par les autres. ",
    "{2}{U}, {T}: ",
    "+1/+1-Marke ",
    "潮が満ちた ",
    "super ",
    "Exil ",
    "Flying ",
    "und ",
    "and ",
    ". ",
    "; ",
    " — ",
    "(",
    ")",
    "„",
    "“",
    "\n\n",
    "\u00a0",
    "\u00ad",
)


@given(st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=10).map("".join))
@example("(\u00a0\n\n")
def test_findings_lie_inside_the_text_and_never_overlap(text: str) -> None:
    found = found_in(text)
    assert found_in(text) == found
    spans = sorted((one.code, one.finding.span) for one in found if one.finding.span)
    assert len(spans) == len(found)
    assert all(0 <= span.start < span.end <= len(text) for _, span in spans)
    foreign = sorted(span for code, span in spans if code.startswith("U"))
    assert all(one.end <= other.start for one, other in pairwise(foreign))
    assert all(one.end <= other.start for (code, one), (another, other) in pairwise(spans) if code == another)
    assert all(one.quote in (one.quote.strip(), text, text.rstrip()) for one in found)


@given(st.lists(st.sampled_from(FRAGMENTS[:8:2]), min_size=1, max_size=8).map("".join))
def test_german_alone_is_in_no_other_language(text: str) -> None:
    assert [one for one in found_in(text) if one.code.startswith("U")] == []
