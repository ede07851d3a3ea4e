"""Addresses in a text: of pages and mailboxes in the internet, and names of files. They are in no language."""

import re
from collections.abc import Iterator, Sequence

_HOST = r"\w[\w-]{1,62}(?:\.[\w-]{2,63}){1,8}"
_ENDINGS = "com|org|net|info|eu|de|io|gg|co|html?|pdf|txt|md|docx?|xlsx?|pptx?|csv|tsv|jsonl?|xml|png|jpe?g|gif|svg|zip"
_ADDRESS = re.compile(
    rf"""
      [a-z]{{2,9}}://\S+ | \bwww\.\S+
    | \b\w[\w.+-]{{0,63}}@{_HOST}
    | \b{_HOST}/\S*
    | \b\w[\w-]{{1,62}}(?:\.[\w-]{{2,63}}){{0,8}}\.(?:{_ENDINGS})\b\S*
    """,
    re.IGNORECASE | re.VERBOSE,
)
# What every address has within one token.
_MARK = re.compile(r"\w\.\w|@|://")
# Longer stretches are no addresses.
_LONGEST = 300


def in_addresses(tokens: Sequence[tuple[str, int]]) -> list[int]:
    """Which of these tokens, each with its offset, belong to an address.

    >>> in_addresses([("Siehe", 0), ("wizards.com", 6), ("/", 17), ("rules", 18), (".", 23)])
    [1, 2, 3, 4]
    >>> in_addresses([("card", 0), (".", 4), ("Then", 6), ("z.B.", 11), ("ihr.the", 16)])
    []
    """
    if not any(("." in text and _MARK.search(text)) or "@" in text or "://" in text for text, _ in tokens):
        return []
    found: list[int] = []
    for first, last in _stretches(tokens):
        begin = tokens[first][1]
        if tokens[last][1] + len(tokens[last][0]) - begin <= _LONGEST:
            stretch = "".join(text for text, _ in tokens[first : last + 1])
            for match in _ADDRESS.finditer(stretch):
                found += [at for at in range(first, last + 1) if match.start() <= tokens[at][1] - begin < match.end()]
    return found


def _stretches(tokens: Sequence[tuple[str, int]]) -> Iterator[tuple[int, int]]:
    """The first and last of tokens between which there is no space."""
    first = 0
    for place, (text, start) in enumerate(tokens):
        if place + 1 == len(tokens) or start + len(text) < tokens[place + 1][1]:
            yield first, place
            first = place + 1
