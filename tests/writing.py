"""Writes pages as files, so that reading can be held against what was written."""

import codecs
import re
from collections.abc import Sequence

from hypothesis import strategies as st

from corpus.dates import looks_like_date

NEWLINES = ("\n", "\r\n", "\r")
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16-le", "utf-16-be")
_MARKS = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}

# Characters that a reader may stumble over: line ends of other standards, marks, composed and decomposed letters,
# control characters, and letters beyond the first plane.
_TRICKY = 'äa\u0308ß„“"\\/{}:,\u00a0\u00ad\u0085\u2028\u2029\x0b\x0c\x1c\x02\t 1.😀𝔐\ufeff'
characters = st.one_of(st.sampled_from(_TRICKY), st.characters(exclude_categories=["Cs"], exclude_characters="\r\n\0"))
lines = st.text(characters, max_size=12)


def encode(text: str, encoding: str) -> bytes:
    return _MARKS.get(encoding, b"") + text.encode(encoding)


def raw_lines(text: str) -> list[str]:
    """The lines of a file as an editor counts them, without any help from the code under test."""
    return re.split("\r\n|\r|\n", text)


def _is_ruling(paragraph: Sequence[str]) -> bool:
    first, last = paragraph[0], paragraph[-1]
    return (
        bool(first.strip() and last.strip())
        and first == first.lstrip(" \t")
        and last == last.rstrip(" \t")
        and not any(looks_like_date(line) for line in paragraph)
    )


ruling_texts = st.lists(lines, min_size=1, max_size=4).filter(_is_ruling).map("\n".join)
titles = lines.map(str.strip).filter(lambda title: title and title[0] != "\ufeff" and not looks_like_date(title))
