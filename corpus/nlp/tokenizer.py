"""Takes texts apart into tokens, by rules for what stands in rulings.

Every mana or tap symbol is one token (`{2}`, `{U}`), and so are +1/+1, 2/2, dashes, brackets and quotation marks. Words
keep their apostrophes and inner hyphens (can't, Jace's, Will-o'-the-Wisp, Nichtland-Karte).

They are applied in spaCy's way: from what stands between two spaces, marks are taken off before and behind, one after
the other, and what is left is parted at the marks inside. A space between two tokens belongs to none; white space
beyond that is a token.
"""

import re

SYMBOL = r"\{[^{}\s]{1,12}\}"
# power/toughness and their changes, counters, loyalty, thousands, fractions
NUMBER = r"[+\-−–]?(?:\d+(?:[.,]\d+)*|[XY*])(?:/[+\-−–]?(?:\d+|[XY*]))?(?![\w{])"
MARKS = r"(?:,,|''|``|[()\[\]<>\"“”„«»‚‘‹›…,;:!?/—–•|=+*&%#])"

_BEFORE = re.compile(rf"{SYMBOL}|{NUMBER}|{MARKS}|[.'’-]")
# An apostrophe behind an s or its like belongs to the word (players', Herz’); elsewhere it closes a quotation.
_BEHIND = re.compile(rf"(?:{SYMBOL}|{MARKS}|(?<![sxzßSXZ])['’]|[.-])$")
_INSIDE = re.compile(rf"{SYMBOL}|[()\[\]\"“”„«»…—•]|(?<=\w)[–/:;,!?|=](?=\w)|(?<=[a-zäöüß]{{2}})\.(?=[A-ZÄÖÜ])")
# No mark behind, and what has to be seen before it, is longer: a symbol of twelve letters and its braces.
_LONGEST = 15
_STRETCH = re.compile(r"\S+|\s+")

# So much that is written without a space is no word: it is taken in portions, since each mark that is taken off may
# cost a look at all of what remains.
_PORTION = 400
# So many stretches without a space are remembered.
_REMEMBERED = 1 << 17


class RulingTokenizer:
    """Takes texts of a language apart; what stands between two spaces is taken apart once.

    Args:
        abbreviations: words that keep the full stop behind them.
    """

    def __init__(self, abbreviations: frozenset[str]) -> None:
        pattern = "|".join(sorted((re.escape(a) for a in abbreviations), key=lambda a: (-len(a), a)))
        self._keeps = re.compile(rf"(?:{pattern or '(?!)'})\.", re.IGNORECASE)
        self._known: dict[str, list[tuple[str, int]]] = {}

    def tokens(self, text: str) -> list[tuple[str, int]]:
        """The texts of the tokens, and the offsets they stand at.

        >>> RulingTokenizer(frozenset(["etc"])).tokens("{2}{U}: Draw, etc. ")
        [('{2}', 0), ('{U}', 3), (':', 6), ('Draw', 8), (',', 12), ('etc.', 14)]
        """
        found: list[tuple[str, int]] = []
        known = self._known
        for match in _STRETCH.finditer(text):
            stretch, offset = match[0], match.start()
            if stretch.isspace():
                parts = offset > 0 and stretch[0] == " "
                if len(stretch) > parts:
                    found.append((stretch[parts:], offset + parts))
                continue
            pieces = known.get(stretch) or self._apart(stretch)
            if len(pieces) == 1:
                found.append((stretch, offset))
            else:
                found += [(piece, offset + start) for piece, start in pieces]
        return found

    def _apart(self, stretch: str) -> list[tuple[str, int]]:
        """The tokens of what has no white space in it."""
        found: list[tuple[str, int]] = []
        for start in range(0, len(stretch), _PORTION):
            self._take(stretch[start : start + _PORTION], start, found)
        if len(self._known) < _REMEMBERED:
            self._known[stretch] = found
        return found

    def _take(self, stretch: str, offset: int, found: list[tuple[str, int]]) -> None:
        """Add the tokens of a portion that stands at an offset."""
        begin, end = 0, len(stretch)
        behind: list[tuple[str, int]] = []
        whole = False
        while begin < end:
            whole = stretch[end - 1] == "." and self._keeps.fullmatch(stretch, begin, end) is not None
            if whole:
                break
            mark = _BEFORE.match(stretch, begin, end)
            if mark:
                found.append((mark[0], offset + begin))
                begin = mark.end()
            last = _BEHIND.search(stretch[max(begin, end - _LONGEST) : end])
            if last:
                end -= len(last[0])
                behind.append((last[0], offset + end))
            elif not mark:
                break
        rest, start = stretch[begin:end], 0
        for mark in () if whole else _INSIDE.finditer(rest):
            if mark.start() > start:
                found.append((rest[start : mark.start()], offset + begin + start))
            found.append((mark[0], offset + begin + mark.start()))
            start = mark.end()
        if start < len(rest):
            found.append((rest[start:], offset + begin + start))
        found += reversed(behind)
