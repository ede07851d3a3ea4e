"""Texts that stand in their file otherwise than they read: escaped, quoted, cut into strings, with markup inside."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from corpus.model import Rewriting, Span


class FileText:
    """The text of a file, its lines ended by line feeds, with the line and column of every offset."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _starts(self) -> list[int]:
        starts, at = [0], self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        r"""Line and column of the character at `offset`.

        >>> FileText("ab\ncd").position(4)
        (2, 2)
        """
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def before(self, offset: int) -> str:
        """What stands before `offset` on its line."""
        return self.text[self._starts[bisect_right(self._starts, offset) - 1] : offset]


class Piece(NamedTuple):
    """A stretch of a text, and the stretch of its file that says it; as long as it where it stands there as it is."""

    text: str
    raw: Span

    @property
    def literal(self) -> bool:
        """Whether the file has it as it is."""
        return len(self.text) == self.raw.end - self.raw.start


class _Placed(NamedTuple):
    """A piece by its offset in the text, without its text."""

    start: int
    end: int
    raw: Span

    def inside(self, offset: int) -> int:
        """The offset in the file of an offset inside; an escape has only a beginning and an end."""
        if self.end - self.start == self.raw.end - self.raw.start:
            return self.raw.start + offset - self.start
        return self.raw.start if offset == self.start else self.raw.end


Writer = Callable[["PieceAnchor", Span, str], Rewriting | str]
"""How a format writes a text in the place of a span: what the file must say, or why it cannot."""


class PieceAnchor:
    """Anchor of a text made of pieces.

    Args:
        file: the file.
        pieces: what the text is made of, in order.
        empty: where a text without pieces would stand.
        writer: how the format writes.
    """

    __slots__ = ("_at", "_placed", "_writer", "file", "text")

    def __init__(self, file: FileText, pieces: Iterable[Piece], empty: int, writer: Writer) -> None:
        pieces = _merged(pieces)
        placed, at = [], 0
        for text, raw in pieces:
            placed.append(_Placed(at, at + len(text), raw))
            at += len(text)
        self.file = file
        self.text = "".join(piece.text for piece in pieces)
        self._placed = tuple(placed)
        self._at = empty
        self._writer = writer

    def raw(self, offset: int, end: bool = False) -> int:
        """The offset in the file of the character at `offset`, or of what follows the one before it (`end`)."""
        if not self._placed:
            return self._at
        wanted = offset - 1 if end and offset else offset
        number = min(bisect_right(self._placed, wanted, key=lambda one: one.start), len(self._placed)) - 1
        return self._placed[number].inside(offset)

    def locate(self, offset: int) -> tuple[int, int]:
        """Line and column of the character at `offset`, which may be one past the last."""
        return self.file.position(self.raw(offset))

    def behind(self, offset: int) -> tuple[int, int]:
        """Line and column right behind the character before `offset`."""
        return self.file.position(self.raw(offset, end=True))

    def before(self, offset: int, end: bool = False) -> str:
        """What stands before the character at `offset` on its line, or before the end of one that ends there."""
        return self.file.before(self.raw(offset, end))

    def rewriting(self, span: Span, text: str) -> Rewriting | str:
        """What the file must say so that `text` takes the place of `span`."""
        return self._writer(self, span, text)

    def between(self, span: Span) -> list[str]:
        """What stands in the file between the pieces that a span touches, where it is not nothing."""
        touched = [one for one in self._placed if one.start < span.end and one.end > span.start]
        gaps = ((left.raw.end, right.raw.start) for left, right in pairwise(touched))
        return [self.file.text[start:end] for start, end in gaps if start != end]

    def whole(self) -> str:
        """All that stands in the file from the beginning of the text to its end."""
        return self.file.text[self.raw(0) : self.raw(len(self.text), end=True)]


def stripped(pieces: Iterable[Piece], blanks: str = " \t\n") -> list[Piece]:
    r"""Pieces without the blanks around the text that they make.

    >>> stripped([Piece("\n  Ha", Span(8, 13)), Piece("fen ", Span(20, 24))])
    [Piece(text='Ha', raw=Span(start=11, end=13)), Piece(text='fen', raw=Span(start=20, end=23))]
    """
    kept = list(pieces)
    while kept and not (text := kept[0].text.lstrip(blanks)):
        del kept[0]
    if kept and kept[0].literal:
        kept[0] = Piece(text, Span(kept[0].raw.end - len(text), kept[0].raw.end))
    while kept and not (text := kept[-1].text.rstrip(blanks)):
        del kept[-1]
    if kept and kept[-1].literal:
        kept[-1] = Piece(text, Span(kept[-1].raw.start, kept[-1].raw.start + len(text)))
    return kept


def _merged(pieces: Iterable[Piece]) -> list[Piece]:
    """Pieces, those that stand in the file one right behind the other made one."""
    merged: list[Piece] = []
    parts: list[str] = []
    begun = Span(0, 0)
    for piece in pieces:
        if not piece.text:
            continue
        if parts and piece.literal and begun.end == piece.raw.start:
            parts.append(piece.text)
            begun = Span(begun.start, piece.raw.end)
            continue
        if parts:
            merged.append(Piece("".join(parts), begun))
            parts = []
        if piece.literal:
            parts, begun = [piece.text], piece.raw
        else:
            merged.append(piece)
    if parts:
        merged.append(Piece("".join(parts), begun))
    return merged
