import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from corpus.model import Span
from reports.plain import plain
from reports.quoting import LINES, Mark, quote, shorten, width

RULING = "Solange die Flut steigt, zählt jede Insel doppelt. Fällt sie (even at night), zählt keine Insel mehr."


def marked(text: str, part: str, columns: int = 80, **more: object) -> list[tuple[str, str]]:
    start = text.index(part)
    return [tuple(line) for line in quote(text, [Mark(Span(start, start + len(part)), "^")], columns, **more)]  # type: ignore[arg-type, misc]


@pytest.mark.parametrize(
    ("part", "shown", "below"),
    [
        ("Solange", "Solange die Flut steigt, zählt …", "^^^^^^^"),
        ("mehr.", "… night), zählt keine Insel mehr.", "                            ^^^^^"),
        (
            "(even at night)",
            "… Insel doppelt. Fällt sie (even at night), zählt keine Insel mehr.",
            "                           ^^^^^^^^^^^^^^^",
        ),
    ],
)
def test_a_window_has_whole_words_around_the_span(part: str, shown: str, below: str) -> None:
    assert marked(RULING, part) == [(shown, below)]


def test_a_span_inside_a_word_shows_the_word() -> None:
    assert marked("Das Flutwächteramt ruht.", "wächter") == [("Das Flutwächteramt ruht.", "        ^^^^^^^")]


def test_context_ends_where_the_paragraph_does() -> None:
    assert marked("Erster Absatz.\nDer Nebel fällt.\nLetzter.", "Nebel") == [("… Der Nebel fällt. …", "      ^^^^^")]


def test_several_marks_far_apart_get_a_window_each() -> None:
    text = "Am Anfang steht eins. " + "Dazwischen geschieht sehr viel. " * 5 + "Am Ende steht zwei."
    marks = [Mark(Span(16, 20), "^"), Mark(Span(len(text) - 5, len(text) - 1), "-")]
    assert [tuple(line) for line in quote(text, marks, 100)] == [
        (
            "Am Anfang steht eins. Dazwischen geschieht … sehr viel. Am Ende steht zwei.",
            "                ^^^^                                                  ----",
        )
    ]


def test_a_long_span_loses_its_middle_and_keeps_its_marks() -> None:
    text = "Dies ist lang: " + "very long words stand here and there " * 12 + "und Schluss."
    lines = marked(text, text[15:-13], 60)
    assert len(lines) == LINES
    assert sum(" … " in f"{shown} " for shown, _ in lines) == 1
    shown, below = lines[1]
    assert below == "^" * len(shown)


@pytest.mark.parametrize(
    ("text", "start", "shown", "below"),
    [
        ("Wa\u0308chter der Flut", 5, "Wa\u0308chter der Flut", "    ^^^"),
        ("龍の der Flut", 3, "龍の der Flut", "     ^^^"),
        ("Nebel\tund Flut", 6, "Nebel und Flut", "      ^^^"),
        ("Ne\u00adbel und Flut", 7, "Ne⟨U+00AD⟩bel und Flut", "              ^^^"),
        ("Nebel  und Flut", 7, "Nebel␣␣und Flut", "       ^^^"),
        ("Nebel\u00a0und Flut", 6, "Nebel␣und Flut", "      ^^^"),
        ("Ende.\x1b[2Jund Flut", 9, "Ende.⟨U+001B⟩[2Jund Flut", "                ^^^"),
        ("A\u0308ra", 1, "A\u0308ra", "^^^"),
    ],
)
def test_marks_stand_below_what_is_shown(text: str, start: int, shown: str, below: str) -> None:
    assert [tuple(line) for line in quote(text, [Mark(Span(start, start + 3), "^")], 80)] == [(shown, below)]


def test_an_empty_span_marks_the_place_where_something_is_missing() -> None:
    assert [tuple(line) for line in quote("„Nebel", [Mark(Span(6, 6), "^")], 80)] == [("„Nebel", "      ^")]
    assert [tuple(line) for line in quote("„Nebel", [Mark(Span(0, 0), "^")], 80)] == [("„Nebel", "^")]


def test_ascii_marks_stand_below_escapes() -> None:
    assert marked("Die Wächter „schlafen“ nicht.", "schlafen", encoding="ascii") == [
        ('Die W\\u00e4chter "schlafen" nicht.', "                  ^^^^^^^^")
    ]


@pytest.mark.parametrize(
    ("text", "columns", "short"),
    [
        ("Kurz.", 48, "Kurz."),
        ("", 48, ""),
        ("eins zwei drei vier", 15, "eins … vier"),
        ("x" * 100, 20, "xxxxxxxxxxxxxxxx …"),
    ],
)
def test_shorten(text: str, columns: int, short: str) -> None:
    assert shorten(text, columns) == short


texts = st.text(st.characters(codec="utf-8") | st.sampled_from("  \n\tabc\u0308\u00ad龍„“"), max_size=400)


@example("000000 ", 6, 0, 20, "utf-8")
@given(
    texts, st.integers(0, 400), st.integers(0, 400), st.integers(20, 120), st.sampled_from(["utf-8", "ascii", "cp1252"])
)
def test_no_quote_leaves_its_frame(text: str, start: int, length: int, columns: int, encoding: str) -> None:
    start = min(start, len(text))
    span = Span(start, min(len(text), start + length))
    lines = quote(text, [Mark(span, "^")], columns, encoding)
    assert len(lines) <= LINES
    for shown, below in lines:
        shown.encode(encoding)
        assert width(shown) <= columns
        assert len(below) <= columns + 1
    assert any("^" in below for _, below in lines)


@given(st.lists(st.text("abcäöü„“{}", min_size=1, max_size=12), min_size=1, max_size=30), st.data())
def test_what_is_marked_is_what_was_flagged(words: list[str], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    start = len(" ".join([*words[:first], ""]))
    flagged = " ".join(words[first : last + 1])
    (line,) = quote(" ".join(words), [Mark(Span(start, start + len(flagged)), "^")], 2000)
    assert line.text[line.marks.index("^") : len(line.marks)] == flagged


@given(st.text(max_size=60), st.sampled_from(["ascii", "latin-1", "cp1252", "cp437", "utf-8"]))
def test_plain_text_can_be_written(text: str, encoding: str) -> None:
    plain(text, encoding).encode(encoding, "surrogatepass" if encoding == "utf-8" else "strict")
