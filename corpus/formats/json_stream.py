"""JSON files of any size, read piece by piece: only the value at hand is held in memory."""

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any, Protocol

_CHUNK = 1 << 16
# A value that is not whole yet fails to parse near the end of the text at hand, unless it is a string.
_NEAR_THE_END = 16
# No set of cards has as many characters.
_LARGEST = 1 << 28
_SPACE = " \t\r\n"
_BLANKS = re.compile(f"[{_SPACE}]*")


# Python refuses to read longer whole numbers, since that takes time that grows with their square.
_LONGEST_NUMBER = 4_000


def _whole_number(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else float(digits)


class Readable(Protocol):
    """An open file."""

    def read(self, size: int, /) -> bytes:
        """At most `size` bytes, none at the end."""
        ...


class Begun:
    """A file of which a beginning has been read already, read from there."""

    def __init__(self, begins: bytes, file: Readable) -> None:
        self._begins, self._file = begins, file

    def read(self, size: int, /) -> bytes:
        """What has been read already, then the rest."""
        if self._begins:
            data, self._begins = self._begins[:size], self._begins[size:]
            return data
        return self._file.read(size)


class UnreadableStreamError(Exception):
    """A file that cannot be read, in a few words that follow its name; `hint` is the next step where there is one."""

    def __init__(self, said: str, hint: str | None = None) -> None:
        super().__init__(said)
        self.hint = hint


class JsonStream:
    """JSON text of which only the piece at hand is held in memory."""

    def __init__(self, file: Readable) -> None:
        self._file = file
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._parse = json.JSONDecoder(parse_int=_whole_number).raw_decode
        self._text, self._at, self._before = "", 0, 0
        self._ended = False
        self._line, self._line_start, self._counted = 1, 0, 0
        self._value_place = 1, 1

    def place_of_value(self) -> tuple[int, int]:
        """Line and column where the last value begins."""
        return self._value_place

    @property
    def place(self) -> tuple[int, int]:
        """Line and column of the next character; asked again and again, it only counts what has been read since."""
        breaks = self._text.count("\n", self._counted, self._at)
        if breaks:
            self._line += breaks
            self._line_start = self._before + self._text.rindex("\n", self._counted, self._at) + 1
        self._counted = self._at
        return self._line, self._before + self._at - self._line_start + 1

    def peek(self) -> str:
        """The next character that is no white space; nothing at the end."""
        while True:
            blanks = _BLANKS.match(self._text, self._at)
            self._at = blanks.end() if blanks else self._at
            if self._at < len(self._text) or not self._fill(_CHUNK):
                return self._text[self._at : self._at + 1]

    def take(self, expected: str) -> str:
        """The next character, which must be one of `expected`."""
        character = self.peek()
        if not character or character not in expected:
            raise self._malformed(self._at if character else None)
        self._at += 1
        return character

    def value(self) -> Any:
        """The next value as a whole."""
        self.peek()
        self._value_place = self.place
        size = _CHUNK
        while True:
            try:
                value, end = self._parse(self._text, self._at)
            except RecursionError as error:
                raise self._malformed(self._at) from error
            except json.JSONDecodeError as error:
                cut = error.pos + _NEAR_THE_END >= len(self._text) or error.msg.startswith("Unterminated")
                if not cut or len(self._text) > _LARGEST or not self._fill(size):
                    raise self._malformed(error.pos if self._text.strip(_SPACE) and not cut else None) from error
                size *= 2  # each value is parsed again from its beginning, so that time stays linear only this way
                continue
            if end == len(self._text) and self._fill(size):
                continue  # a number may go on
            self._at = end
            return value

    def values(self) -> Iterator[Any]:
        """The values up to the end, as JSON Lines has them."""
        while self.peek():
            yield self.value()

    def elements(self) -> Iterator[Any]:
        """The values of the list that begins here."""
        self.take("[")
        if self.peek() == "]":
            self.take("]")
            return
        while True:
            yield self.value()
            if self.take(",]") == "]":
                return

    def fields(self) -> Iterator[str]:
        """The keys of the object that begins here; whoever asks reads the value of each before the next one."""
        self.take("{")
        if self.peek() == "}":
            self.take("}")
            return
        while True:
            key = self.value()
            if not isinstance(key, str):
                raise self._malformed(self._at)
            self.take(":")
            yield key
            if self.take(",}") == "}":
                return

    def _fill(self, size: int) -> bool:
        """Whether there was more to read."""
        if self._ended:
            return False
        data = self._file.read(size)
        self._ended = not data
        try:
            more = self._decoder.decode(data, final=self._ended)
        except UnicodeDecodeError as error:
            raise UnreadableStreamError("not UTF-8", "Save the file as UTF-8.") from error
        _ = self.place  # lines are counted before they are let go
        self._before += self._at
        self._text, self._at, self._counted = self._text[self._at :] + more, 0, 0
        return not self._ended

    def _malformed(self, at: int | None = None) -> UnreadableStreamError:
        """What is wrong with the character `at` of the text at hand; None where the file ends too early."""
        if at is None:
            return UnreadableStreamError("is cut off", "Download the file again.")
        return UnreadableStreamError(f"is no JSON from character {self._before + at + 1:,} on")
