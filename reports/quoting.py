"""Quotes of rulings on a screen: which part is shown, which characters, how wide, and the marks below them."""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from corpus.model import Span
from reports.plain import plain

CONTEXT = 26
"""Characters shown before and behind a marked stretch, less what would cut a word."""
LINES = 4
"""The most lines a quote takes."""
QUOTE = 48
"""The most columns a quote inside a sentence takes."""
HEAD = 0.6
"""How much of what remains stands before the gap in a text that loses its middle."""


_VARIATIONS = "\ufe00-\ufe0f"
_ODD = re.compile(f"  |\u00a0|[{_VARIATIONS}]")
"""What is printable and yet not shown as it is."""


class Mark(NamedTuple):
    """A sign to stand below each character of a span."""

    span: Span
    sign: str


class Line(NamedTuple):
    """A line of a quote, and the marks below it (empty where there are none)."""

    text: str
    marks: str


class _Cell(NamedTuple):
    """A character as it is shown, the columns it takes, and the sign below it."""

    shown: str
    width: int
    sign: str


class _Word(NamedTuple):
    """Cells that stay on one line, the space behind them included, and the columns they take."""

    cells: tuple[_Cell, ...]
    width: int


_SPACE = _Cell(" ", 1, " ")


def _word(cells: Sequence[_Cell]) -> _Word:
    return _Word(tuple(cells), sum(cell.width for cell in cells))


def width(text: str) -> int:
    r"""The columns that a text takes on a terminal: none for a combining mark, two for a wide character.

    Source: Unicode's general categories and East Asian widths (UAX #11), as `unicodedata` has them.

    >>> width("Wa\u0308chter"), width("龍")
    (7, 2)
    """
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    if character < "\u0300":
        return 1
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def visible(text: str, encoding: str = "utf-8") -> str:
    r"""A text with every character that cannot be seen written out, and none that would move the cursor.

    A soft hyphen becomes its code point in angle brackets, a no-break space or a doubled one an open box, a tab a
    space, a line break a paragraph sign.

    >>> visible("Morgen\xadlicht  und\xa0Nebel")
    'Morgen⟨U+00AD⟩licht␣␣und␣Nebel'
    """
    return "".join(_shown(text, Span(0, len(text)), encoding))


def _shown(text: str, span: Span, encoding: str) -> list[str]:
    """The characters in a span of a text as they are shown."""
    if text.isprintable() and not _ODD.search(text) and plain(text, encoding) == text:
        return list(text[span.start : span.end])
    return [plain(_seen(text, index), encoding) for index in range(*span)]


def _seen(text: str, index: int) -> str:
    character = text[index]
    if character == " ":
        return "␣" if " " in (text[index - 1 : index], text[index + 1 : index + 2]) else " "
    if character == "\n":
        return "¶ "
    if character == "\t":
        return " "
    if character == "\u00a0":
        return "␣"
    if not character.isprintable() or _ODD.match(character):
        return f"⟨U+{ord(character):04X}⟩"
    return character


def quote(text: str, marks: Sequence[Mark], columns: int, encoding: str = "utf-8", most: int = LINES) -> list[Line]:
    """The marked stretches of a text with some words around them; all of it where nothing is marked.

    An ellipsis says that something is left out. No line is wider than `columns`, and there are at most `most`: a text
    that needs more loses words from the middle of its longest stretch.
    """
    windows = _windows(text, marks)
    gap = plain("…", encoding)
    room = columns - 2 * len(f"{gap} ")
    pieces = [_words(text, window, marks, room, encoding) for window in windows]
    longest = max(range(len(pieces)), key=lambda number: len(pieces[number]))
    words = pieces[longest]

    def lines_without(dropped: int) -> list[list[_Word]]:
        pieces[longest] = _without_middle(words, dropped, gap)
        return _wrapped(_joined(pieces, gap, windows[0].start > 0, windows[-1].end < len(text)), columns)

    fewest, enough = 0, len(words)
    while fewest < enough:
        dropped = (fewest + enough) // 2 if fewest else 0
        if len(lines_without(dropped)) > most:
            fewest = dropped + 1
        else:
            enough = dropped
    return [_line(line) for line in lines_without(enough)[:most]]


def shorten(text: str, columns: int = QUOTE, encoding: str = "utf-8") -> str:
    """A text on one line; one that is too long loses its middle, at word borders.

    >>> shorten("Ein geopfertes Artefakt zählt auch dann noch mit, wenn es ein Spielstein war.")
    'Ein geopfertes Artefakt zählt … Spielstein war.'
    """
    return quote(text, (), columns, encoding, most=1)[0].text


def _windows(text: str, marks: Sequence[Mark]) -> list[Span]:
    """The stretches that are shown: each marked one with its context, those that touch made one."""
    windows: list[Span] = []
    for start, end in sorted(mark.span for mark in marks):
        first, last = _context_start(text, start), _context_end(text, end)
        if windows and first <= windows[-1].end + 1:
            windows[-1] = Span(windows[-1].start, max(windows[-1].end, last))
        else:
            windows.append(Span(first, last))
    return windows or [Span(0, len(text))]


def _context_start(text: str, start: int) -> int:
    first = max(0, start - CONTEXT, text.rfind("\n", 0, start) + 1)
    if first == 0 or text[first - 1].isspace():
        return first
    return next((index + 1 for index in range(first, start) if text[index].isspace()), first)


def _context_end(text: str, end: int) -> int:
    broken = text.find("\n", end, end + CONTEXT)
    last = broken if broken >= 0 else min(len(text), end + CONTEXT)
    if last == len(text) or text[last].isspace():
        return last
    return next((index for index in range(last - 1, end - 1, -1) if text[index].isspace()), last)


def _words(text: str, window: Span, marks: Sequence[Mark], columns: int, encoding: str) -> list[_Word]:
    """The words of a window, each with the space behind it; one that is too wide is cut into several."""
    signs = _signs(text, marks)
    words: list[_Word] = []
    cells: list[_Cell] = []
    used = 0
    for index, shown in enumerate(_shown(text, window, encoding), window.start):
        taken = _columns(shown) if len(shown) == 1 else width(shown)
        if used + taken > columns and shown != " ":
            words.append(_word(cells))
            cells, used = [], 0
        cells.append(_Cell(shown, taken, signs.get(index, " ")))
        used += taken
        if text[index] in " \t\n" and not text[index + 1 : index + 2].isspace():
            words.append(_word(cells))
            cells, used = [], 0
    if len(text) in signs and window.end == len(text):
        cells.append(_Cell("", 1, signs[len(text)]))
    return [*words, _word(cells)] if cells else words


def _signs(text: str, marks: Sequence[Mark]) -> dict[int, str]:
    """The sign below each marked character; an empty span marks the next one, a combining one its letter too."""
    signs = {}
    for (start, end), sign in marks:
        while 0 < start < len(text) and not _columns(text[start]):
            start -= 1
        signs.update(dict.fromkeys(range(start, max(end, start + 1)), sign))
    return signs


def _joined(pieces: Sequence[list[_Word]], gap: str, before: bool, after: bool) -> list[_Word]:
    """The words of all pieces, an ellipsis at its neighbour's side where something is left out."""
    ellipsis = _Cell(gap, len(gap), " ")
    joined: list[_Word] = []
    for number, piece in enumerate(pieces):
        joined += piece
        if number + 1 < len(pieces) or after:
            joined[-1] = _word([*_spaced(joined[-1], " ").cells, ellipsis, _SPACE])
    if before:
        joined[0] = _word([ellipsis, _SPACE, *joined[0].cells])
    return joined


def _spaced(word: _Word, sign: str) -> _Word:
    return word if _ends_in_space(word) else _word([*word.cells, _Cell(" ", 1, sign)])


def _ends_in_space(word: _Word) -> bool:
    return word.cells[-1].shown.endswith(" ")


def _without_middle(words: list[_Word], dropped: int, gap: str) -> list[_Word]:
    """The words less so many from the middle, an ellipsis in their place: marked if what it stands for was."""
    if not dropped:
        return words
    head = round((len(words) - dropped) * HEAD)
    first, last = words[head].cells[0].sign, words[head + dropped - 1].cells[0].sign
    sign = first if first == last else " "
    before = [*words[: head - 1], _spaced(words[head - 1], sign)] if head else []
    return [*before, _word([_Cell(gap, len(gap), sign), _Cell(" ", 1, sign)]), *words[head + dropped :]]


def _wrapped(words: Sequence[_Word], columns: int) -> list[list[_Word]]:
    """The words on lines of at most so many columns, not counting the space at a line's end."""
    lines: list[list[_Word]] = [[]]
    used = 0
    for word in words:
        if lines[-1] and used + word.width - _ends_in_space(word) > columns:
            lines.append([])
            used = 0
        lines[-1].append(word)
        used += word.width
    return lines


def _line(words: Sequence[_Word]) -> Line:
    cells = [cell for word in words for cell in word.cells]
    # A blank at the end is not shown, unless it is all that is marked.
    while cells and cells[-1].shown == " " and (cells[-1].sign == " " or any(cell.sign != " " for cell in cells[:-1])):
        cells.pop()
    signs = "".join(cell.sign * cell.width for cell in cells)
    return Line("".join(cell.shown for cell in cells).rstrip(), signs.rstrip())
