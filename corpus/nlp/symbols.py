"""The symbols of a text: mana, tap and untap, energy and other counters, in braces or in what was meant to be braces.

What exists is the closed list in `resources/symbols.txt`. What is no symbol is read as what it was meant to be, where
there is an answer: `{4R}` is `{4}{R}`, `oT` (a code of old databases) is `{T}`.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.pack import RESOURCES


class Symbol(NamedTuple):
    """What stands for one symbol, or for several that were fused.

    Attributes:
        span: where it stands, with its braces.
        names: the symbols it stands for, without braces and with halves in one order; () where nobody can tell.
        exists: whether it is written as a symbol of the game.
        hybrid: the one symbol of two halves that two fused ones may be as well.
    """

    span: Span
    names: tuple[str, ...]
    exists: bool = True
    hybrid: str | None = None

    def written(self) -> str:
        """The symbols in their braces."""
        return "".join(f"{{{name}}}" for name in self.names)


MOST_SYMBOLS = 2_000
"""A text with more symbols is no ruling."""

_COLORS = "WUBRGC"
# The planeswalker symbol was a Phyrexian one in old databases.
_AMBIGUOUS = {"PW": "W/P"}
_ALIASES = {"TAP": "T", "UNTAP": "Q", "ENERGY": "E", "SNOW": "S", "∞": "∞", "1/2": "½"}
_FOUND = re.compile(
    r"""
    (?=[{o\d/WUBRGCXTQSE])  # what any of them begins with, so that most letters are done with at once
    (?:
      (?<!\{) \{\{+ (?P<doubled>[^{}\n]{0,12}) \}\}+                  # {{T}}
    | (?:(?<!\w)(?P<code>o{1,2}))? \{ (?P<closed>[^{}\n]{0,20}) \}  # {T}, {4R}, o{T}
      (?P<rest>\d{1,6}(?![\w/]|[.,]\d))?                            # {1}0
    | \{ (?P<unclosed>\d{0,2}[WUBRGCXTQSE]{0,5}(?:/[WUBRGP])?) (?<!\{) (?![\w/}])       # {T
    | (?<![\w{/]) (?P<unopened>\d{0,2}[WUBRGCXTQSE]{0,5}(?:/[WUBRGP])?) (?<=[\w/]) \}   # T}
    | (?<!\w) (?P<coded>(?:o{1,2}(?:c?[WUBRGCXYZTQS]|\d{1,2})){1,12}) (?!\w)            # oT, o1oR
    )
    """,
    re.VERBOSE,
)
_CODE = re.compile(r"o{1,2}(?:c(?=[A-Z]))?([A-Z]|\d+)")
_PIECE = re.compile(r"\(([^()]{1,7})\)|(\d+|[A-Z½∞])((?:/[A-Z\d]){0,2})")
_MOST_FUSED = 12


def symbols_of(text: str, most: int | None = None) -> tuple[Symbol, ...]:
    """The symbols of a text, in order, those too that are written wrongly; no more than `most` are looked for.

    >>> [one.names for one in symbols_of("Pay {2}{G/W}, {T} or {4R}.")]
    [('2',), ('G/W',), ('T',), ('4', 'R')]
    >>> [one.written() for one in symbols_of("o1oR, oT: {Tap}")]
    ['{1}{R}', '{T}', '{T}']
    """
    return tuple(islice(_read(text), most)) if "{" in text or "}" in text or "o" in text else ()


@cache
def known_symbols(resources: Path = RESOURCES) -> dict[str, str]:
    """Every way to write a symbol of the game, without braces, and the one that is used here."""
    lines = (resources / "symbols.txt").read_text(encoding="utf-8").splitlines()
    names = [name for line in lines if not line.startswith("#") for name in line.split()]
    known = {name: name for name in names}
    for name in names:
        halves = name.split("/")
        if len(halves) > 1:
            for order in _orders(halves):
                known.setdefault("/".join(order), name)
    return known


def _orders(halves: list[str]) -> Iterator[list[str]]:
    if len(halves) == 1:
        yield halves
    for number, half in enumerate(halves):
        for rest in _orders(halves[:number] + halves[number + 1 :]):
            yield [half, *rest]


def _read(text: str) -> Iterator[Symbol]:
    known = known_symbols()
    for match in _FOUND.finditer(text):
        span, sort = Span(*match.span()), match.lastgroup or ""
        if match["closed"] is not None:
            content, rest = match["closed"], match["rest"]
            if rest and content.isdecimal():
                name = known.get(content + rest)
                yield Symbol(span, (name,) if name else (), exists=False)
            else:
                symbol = _braced(content, Span(span.start, span.end - len(rest or "")), known)
                yield symbol._replace(exists=False) if match["code"] else symbol
        elif sort == "coded":
            names = tuple(known.get(code, "") for code in _CODE.findall(match[sort]))
            yield Symbol(span, names if all(names) else (), exists=False)
        else:
            symbol = _braced(match[sort], span, known)
            yield symbol._replace(exists=False)


def _braced(content: str, span: Span, known: dict[str, str]) -> Symbol:
    if content in known:
        return Symbol(span, (known[content],), hybrid=_AMBIGUOUS.get(content))
    bare = "".join(content.split()).upper()
    bare = _ALIASES.get(bare, bare)
    if bare in known:
        return Symbol(span, (known[bare],), exists=False)
    names = _taken_apart(bare, known)
    hybrid = known.get("/".join(names)) if len(names) == 2 else None
    return Symbol(span, names, exists=False, hybrid=hybrid)


def _taken_apart(fused: str, known: dict[str, str]) -> tuple[str, ...]:
    """The symbols that were fused, or () where some part is none.

    >>> [_taken_apart(fused, known_symbols()) for fused in ("2(B/R)", "1BG", "ABC")]
    [('2', 'B/R'), ('1', 'B', 'G'), ()]
    """
    names: list[str] = []
    end = 0
    while end < len(fused) and len(names) < _MOST_FUSED:
        piece = _PIECE.match(fused, end)
        if piece is None:
            return ()
        name = known.get(piece[1] or piece[2] + piece[3])
        if name is None or (name.isalpha() and name not in "WUBRGCXYZPSTQE"):
            return ()
        names.append(name)
        end = piece.end()
    return tuple(names) if end == len(fused) else ()
