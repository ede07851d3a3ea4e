"""Changes stretches of a file and leaves every other byte as it is: encoding, byte order mark and line ends."""

import codecs
import re
from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

from corpus.model import Place

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_MARKS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be", codecs.BOM_UTF8: "utf-8"}


class Replacement(NamedTuple):
    """Write `text`, whose lines end in a line feed, where the characters of `place` stand."""

    place: Place
    text: str


class FileText(NamedTuple):
    """A file's bytes taken apart: byte order mark, encoding, and the text with the line ends that it has."""

    mark: bytes
    encoding: str
    text: str

    @classmethod
    def of(cls, data: bytes) -> "FileText":
        r"""The text of bytes that `decode` can read.

        >>> FileText.of(b"\xef\xbb\xbfHafen\r\n")
        FileText(mark=b'\xef\xbb\xbf', encoding='utf-8', text='Hafen\r\n')
        """
        mark = next((mark for mark in _MARKS if data.startswith(mark)), b"")
        encoding = _MARKS.get(mark, "utf-8")
        return cls(mark, encoding, data[len(mark) :].decode(encoding))

    @property
    def data(self) -> bytes:
        """The bytes again."""
        return self.mark + self.text.encode(self.encoding)

    def changed(self, replacements: Iterable[Replacement]) -> "FileText":
        r"""The same with replacements, none of which overlaps another.

        >>> place = Place("x.txt", 2, 1, 2, 4)
        >>> FileText(b"", "utf-8", "Hafen\r\nDie Flut\r\n").changed([Replacement(place, "Eine")]).text
        'Hafen\r\nEine Flut\r\n'
        """
        lines = _LINE.findall(self.text)
        starts = [0, *accumulate(map(len, lines))]
        newline = next((line[len(line.rstrip("\r\n")) :] for line in lines if line.endswith(("\r", "\n"))), "\n")
        text = self.text
        for place, written in sorted(replacements, key=lambda one: one.place, reverse=True):
            start = starts[place.line - 1] + place.column - 1
            end = starts[place.end_line - 1] + place.end_column - 1
            text = text[:start] + written.replace("\n", newline) + text[end:]
        return self._replace(text=text)
