import pytest
from samples import CHECK

from corpus.model import Span
from lint.manual import marked, page, parse

DOCSTRING = """A word that is there twice.

The second one is the
fault.

A second paragraph.

Why it matters: a reader stumbles,
and doubts the rest.

Bad:
    Die Flut steigt steigt um eins.
                    ^^^^^^
    Ende.

Good:

    Die Flut steigt um eins.

      Eingerückt.

Not flagged: pronouns such as
"die die".

See also: U001 (another), U002.
"""


def test_parse() -> None:
    said = parse(DOCSTRING)
    assert said.summary == "A word that is there twice."
    assert said.description == "The second one is the fault.\n\nA second paragraph."
    assert said.why == "a reader stumbles, and doubts the rest."
    assert said.bad == "Die Flut steigt steigt um eins.\n                ^^^^^^\nEnde."
    assert said.good == "Die Flut steigt um eins.\n\n  Eingerückt."
    assert said.not_flagged == 'pronouns such as "die die".'
    assert said.see_also == "U001 (another), U002."


def test_an_indented_docstring_says_the_same() -> None:
    first, *rest = DOCSTRING.splitlines()
    assert parse("\n".join([first, *(f"    {line}" if line else "" for line in rest)])) == parse(DOCSTRING)


@pytest.mark.parametrize(
    ("was", "instead", "sections"),
    [
        ("Good:", "Fine:", "Why it matters, Bad, Not flagged, See also"),
        ("See also:", "Good:", "Why it matters, Bad, Good, Not flagged, Good"),
    ],
)
def test_a_docstring_without_its_sections_is_refused(was: str, instead: str, sections: str) -> None:
    with pytest.raises(ValueError, match=f"^U001: the sections are {sections}, not Why"):
        parse(DOCSTRING.replace(was, instead), "U001")


def test_no_docstring_is_refused() -> None:
    with pytest.raises(ValueError, match="the sections are none"):
        parse("")


@pytest.mark.parametrize(
    ("example", "text", "spans"),
    [
        ("ab cd\n   ^^", "ab cd", (Span(3, 5),)),
        ("ab cd\n^^ ^^", "ab cd", (Span(0, 2), Span(3, 5))),
        ("ab\n^\ncd\n ^", "ab\ncd", (Span(0, 1), Span(4, 5))),
        ("ab\n\ncd\n^^\n", "ab\n\ncd", (Span(4, 6),)),
        ("keine Marken", "keine Marken", ()),
        ("^ ist hier Text", "^ ist hier Text", ()),
    ],
)
def test_marked(example: str, text: str, spans: tuple[Span, ...]) -> None:
    assert marked(example) == (text, spans)


def test_a_page_is_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lint.manual.manual", lambda check: parse(DOCSTRING))
    assert page(CHECK["U002"], 40).splitlines() == [
        "U002 untranslated-passage   error, stable, " + ("fix: suggested" if CHECK["U002"].fixable else "no fix"),
        "",
        "A word that is there twice.",
        "",
        "The second one is the fault.",
        "",
        "A second paragraph.",
        "",
        "Why it matters: a reader stumbles, and",
        "doubts the rest.",
        "",
        "Bad",
        "  Die Flut steigt steigt um eins.",
        "                  ^^^^^^",
        "  Ende.",
        "Good",
        "  Die Flut steigt um eins.",
        "",
        "    Eingerückt.",
        "",
        'Not flagged: pronouns such as "die die".',
        "See also: U001 (another), U002.",
        'Turn it off: --ignore U002, or [tool.rulinglint] ignore = ["U002"]',
    ]
