"""How often words stand beside each other in the texts of a corpus.

A few places are asked about, each of which is looked for in all texts at once.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain

# What stands beside a word: another word, or a sign.
BESIDE = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*|\S")
EDGE = ""
_EDGE = "\0"
# So many texts are gone through one by one.
_MANY = 500
_LETTER = r"[^\W\d_]"
_BEGIN, _END = rf"(?<!{_LETTER})(?<!{_LETTER}-)", rf"(?!-?{_LETTER})"


class Beside:
    """Counts places in texts.

    >>> beside = Beside(["Die Flut steigt.", "Sieh, die Flut sinkt", "Die Flut-Karte steigt."])
    >>> beside.count("die", "flut"), beside.count("die", "flut", "steigt"), beside.count("die", None, "steigt")
    (2, 1, 2)
    >>> beside.count(EDGE, "die"), beside.count("karte", "steigt")
    (2, 0)

    Args:
        texts: the texts.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self._counts: dict[tuple[str | None, ...], int] = {}

    def count(self, *tokens: str | None) -> int:
        """How many times some words and signs, in small letters, stand in a row; None is any of them."""
        if tokens not in self._counts:
            self._counts[tokens] = sum(1 for _ in self._found(*tokens))
        return self._counts[tokens]

    def _found(self, *tokens: str | None) -> Iterator[re.Match[str]]:
        first, *others = map(_pattern, tokens)
        # What is only looked ahead at may be the first word of the next place.
        rest = "".join(r"\s*" + other for other in others)
        pattern = re.compile(rf"{first.removeprefix(_BEGIN)}(?={rest}(?P<end>))")
        longest = max((token or "" for token in tokens), key=len)
        found = (pattern.finditer(self._all, *bounds) for bounds in self._texts_with(longest))
        return filter(self._is_apart, chain.from_iterable(found))

    def _texts_with(self, token: str) -> list[tuple[int, int]]:
        """Where the texts begin and end that have something; everything as one where most may have it."""
        found: list[tuple[int, int]] = []
        end = 0
        while len(found) <= _MANY and (at := self._all.find(token, end)) >= 0:
            end = self._all.find(_EDGE, at) + 1
            found.append((self._all.rfind(_EDGE, 0, at), end))
        return found if len(found) <= _MANY and token else [(0, len(self._all))]

    @cached_property
    def _all(self) -> str:
        return _EDGE.join(("", *self._texts, "")).lower()

    def _is_apart(self, found: re.Match[str]) -> bool:
        """Whether nothing that is found is a part of a word; a hyphen between letters is one."""
        start, end = found.start(), found.end("end")
        first, last = self._all[start], self._all[end - 1]
        before, behind = self._all[max(start - 2, 0) : start], self._all[end : end + 1]
        if _is_letter(first) and (_is_letter(before[-1:]) or (before[-1:] == "-" and _is_letter(before[:1]))):
            return False
        hyphens = (first == "-" and _is_letter(before[-1:]) and _is_letter(self._all[start + 1])) or (
            last == "-" and _is_letter(self._all[end - 2]) and _is_letter(behind)
        )
        return not hyphens


def _pattern(token: str | None) -> str:
    if token is None:
        return f"(?!{_EDGE})(?:{BESIDE.pattern})"
    word = _BEGIN + re.escape(token) if _is_letter(token[:1]) else re.escape(token or _EDGE)
    return word + _END if _is_letter(token[-1:]) else word


def _is_letter(sign: str) -> bool:
    return sign.isalnum() and not sign.isdecimal()
