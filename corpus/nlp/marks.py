"""Which quotation marks and brackets of a text belong together, whatever styles it mixes.

A mark is read by what stands beside it: one behind a space and before a word opens, one behind a word and before a
space closes, whatever language's mark it is. What opens waits on a stack for what may close it, so that nested
quotations and every mixture of styles („…", "…”) are pairs; what finds no partner stands alone.

No quotation marks are apostrophes (can't, Hans' Karte, 'em), feet and inches (6'2"), the bracket of a list ("a)") and
smileys. A comma that stands like a low mark (,flood') is read as one, if something closes it. Symbols in braces are
left out: they are no marks of a sentence.
"""

import re
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from corpus.model import Span

DOUBLE = frozenset(("„", "“", "”", "‟", "«", "»", '"', "＂", "″", ",,", "``", "''"))
SINGLE = frozenset(("‚", "‘", "’", "‛", "‹", "›", "'", ","))
LOOKALIKES = frozenset(("″", "＂", ","))
"""What is read as a quotation mark and is none."""
BRACKETS = {"(": ")", "[": "]", "{": "}"}
MARKS = frozenset(mark for mark in DOUBLE | SINGLE if len(mark) == 1) - {"'", "’", ","} | set("()[]")
"""What a word next to a mark ends at; apostrophes and braces belong to words and symbols, commas to what is before."""

# How many marks of a text are read at most, and how deep they are nested: a text with more is no prose.
MOST, DEEPEST = 2_000, 12

_FIXED_OPEN = frozenset(("(", "[", "{", "„", "‚", ",", ",,", "``", "‟", "‛"))
_FIXED_CLOSE = frozenset(BRACKETS.values())
_BRACKET_MARKS = frozenset(BRACKETS) | _FIXED_CLOSE
_KIND = dict.fromkeys(DOUBLE, "double") | dict.fromkeys(SINGLE, "single")
_KIND |= {mark: opening for opening, closing in BRACKETS.items() for mark in (opening, closing)}
# Which marks close what an opening mark has begun, where a text keeps to one style.
_OWN = {"„": "“”", "“": "”", "‚": "‘’", "‘": "’", "«": "»", "»": "«", "‹": "›", "›": "‹"}

_SYMBOL = r"\{[^{}\s]{1,12}\}"
# Three marks and more of one kind are one mark, an ornament or a slip of the keyboard.
_MARK = re.compile(
    rf"{_SYMBOL}|([\"()\[\]{{}}„“”‟«»＂″‚‘’‛‹›])\1{{2,}}|(?<!\S),(?=[{{\w])|,,|``|''|['\"()\[\]{{}}„“”‟«»＂″‚‘’‛‹›]"
)
_BEFORE_OPENING = frozenset("([{—–-/|„“”‚‘‹›«»\"'•")
_BEHIND_CLOSING = frozenset(".,;:!?…)]}—–-/|„“”‚‘’‹›«»\"'")
_NEVER_FIRST = frozenset(".,;:!?)]}")
_QUOTES = frozenset("„“”‟«»＂″‚‘’‛‹›\"'")
_LIST_NUMBER = re.compile(r"(?:^|\s)\w{1,3}$")
_ELISION = re.compile(r"n\b|(?:[Tt]?[a-zäöü]{1,3}|\d0e?r?s?)\b(?!['’])")
_SMILEY = frozenset(":;=-")


class Pair(NamedTuple):
    """Two marks that belong together; `clear` where both can only be read this way."""

    opening: Span
    closing: Span
    clear: bool


class Lone(NamedTuple):
    """A mark without its partner."""

    mark: Span
    opens: bool


class Marks(NamedTuple):
    """The pairs and the lone marks of a text, each in order."""

    pairs: tuple[Pair, ...]
    lone: tuple[Lone, ...]


class _Open(NamedTuple):
    span: Span
    mark: str
    kind: str
    clear: bool


@lru_cache(maxsize=256)
def read_marks(text: str) -> Marks:
    """The quotation marks and brackets of a text; remembered for the last texts that were asked for.

    >>> text = "Die „Flut (auch ‚Ebbe‘)“ steigt."
    >>> [text[pair.opening.start : pair.closing.end] for pair in read_marks(text).pairs]
    ['„Flut (auch ‚Ebbe‘)“', '(auch ‚Ebbe‘)', '‚Ebbe‘']
    """
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.stack: list[_Open] = []
        self.pairs: list[Pair] = []
        self.lone: list[Lone] = []
        self.walls: frozenset[int] = frozenset()

    def read(self) -> Marks:
        found = (mark for mark in _MARK.finditer(self.text) if not (mark[0][0] == "{" and mark[0][-1] == "}"))
        marks = [(mark.group(), Span(*mark.span())) for mark in islice(found, MOST)]
        for mark, span in marks:
            if mark[0] in _BRACKET_MARKS:
                self.see(mark, span)
        # Brackets are the surer marks: no quotation begins outside a pair of them and ends inside.
        self.walls = frozenset(pair.opening.start for pair in self.pairs)
        self.stack, self.pairs, self.lone = [], [], []
        for mark, span in marks:
            self.see(mark, span)
        self.drop(0)
        return Marks(tuple(sorted(self.pairs)), tuple(sorted(self.lone)))

    def see(self, mark: str, span: Span) -> None:
        kind = _KIND.get(mark) or _KIND[mark[0]] * len(mark)  # a run's partner is as long
        opens, closes = self.role(mark, span)
        if kind == "single" and self.is_inner_apostrophe(span):
            return
        if closes and (depth := self.partner(mark, kind)) is not None:
            opening = self.stack[depth]
            self.drop(depth + 1)
            self.stack.pop()
            self.pairs.append(Pair(opening.span, span, opening.clear and not opens))
        elif not opens:
            self.alone(span, opens=False)
        elif not self.is_elision(mark, span):
            self.stack.append(_Open(span, mark, kind, not closes))
            if len(self.stack) > DEEPEST:
                self.alone(self.stack.pop(0).span, opens=True)

    def role(self, mark: str, span: Span) -> tuple[bool, bool]:
        """Whether a mark may open, and whether it may close."""
        if mark[0] in _FIXED_CLOSE:
            return False, True
        if mark[0] in BRACKETS:
            return True, False
        before, behind = self.beside(span)
        opens = bool(behind) and not behind.isspace() and (not before or before.isspace() or before in _BEFORE_OPENING)
        if behind and behind in _NEVER_FIRST:
            opens = opens and self.text.startswith("..", span.end)
        closes = bool(before) and not before.isspace() and before not in "([{"
        closes = closes and (not behind or behind.isspace() or behind in _BEHIND_CLOSING)
        if opens is closes or mark in _FIXED_OPEN:
            return (True, closes and not opens) if mark in _FIXED_OPEN else (True, True)
        return opens, closes

    def beside(self, span: Span) -> tuple[str, str]:
        """The characters before and behind a mark, other quotation marks being looked through."""
        start, end = span
        for _ in range(3):
            if start > 0 and self.text[start - 1] in _QUOTES:
                start -= 1
            if self.text[end : end + 1] in _QUOTES:
                end += 1
        return self.text[max(start - 1, 0) : start], self.text[end : end + 1]

    def is_inner_apostrophe(self, span: Span) -> bool:
        return self.text[max(span.start - 1, 0) : span.start].isalnum() and self.text[span.end : span.end + 1].isalnum()

    def is_elision(self, mark: str, span: Span) -> bool:
        """Whether a mark stands for letters left out ('em, ’90s), or two commas are no quotation mark."""
        if mark == ",,":
            return not self.text[span.end : span.end + 1].isalnum()
        return mark in "'’‘" and _ELISION.match(self.text, span.end) is not None

    def partner(self, mark: str, kind: str) -> int | None:
        """The place on the stack of what a mark closes: a straight mark closes the innermost, others their own."""
        fitting = []
        for depth in range(len(self.stack) - 1, -1, -1):
            opening = self.stack[depth]
            if opening.kind == kind:
                fitting.append(depth)
            if opening.span.start in self.walls and mark[0] not in _BRACKET_MARKS:
                break
        own = [depth for depth in fitting if mark in _OWN.get(self.stack[depth].mark, ())]
        return next(iter(own or fitting), None)

    def drop(self, depth: int) -> None:
        """What was opened from `depth` on was never closed."""
        for opening in self.stack[depth:]:
            self.alone(opening.span, opens=True)
        del self.stack[depth:]

    def alone(self, span: Span, *, opens: bool) -> None:
        if not self.is_excused(self.text[span.start : span.end], span):
            self.lone.append(Lone(span, opens))

    def is_excused(self, mark: str, span: Span) -> bool:
        """Whether a mark without partner is none: an apostrophe, inches, a list's bracket, a smiley."""
        before, behind = self.text[max(span.start - 5, 0) : span.start], self.text[span.end : span.end + 6]
        if mark in ("'", "’", "''", ","):
            return True
        if mark in ('"', "″"):
            return before[-1:].isdigit()
        if mark == "‚":
            return before[-1:].isalnum()
        if mark in "()":
            smiles = before[-1:] in _SMILEY and before[-1:] != "" and not behind[:1].isalnum()
            return smiles or (mark == ")" and bool(_LIST_NUMBER.search(before)))
        if mark in "{}":
            inside = behind if mark == "{" else before[::-1]
            return bool(re.match(r"[\dA-Z/½∞]{1,5}(?![a-zäöü])", inside))
        return False
