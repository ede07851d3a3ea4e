"""How messages quote a text: in its own language's marks, and without its middle where it is long."""

from corpus.nlp.pack import quotation_marks

# A longer quotation loses its middle; the beginning, which identifies, keeps the larger part of what is left.
MOST, OF_BEGINNING = 48, 0.6
GAP = " … "


def quoted(text: str, language: str) -> str:
    """`text` in quotation marks of `language`, cut in the middle at word borders where it is long.

    >>> quoted("or a disguise cost", "en")
    '“or a disguise cost”'
    """
    opening, closing = quotation_marks(language)
    return f"{opening}{shorten(text)}{closing}"


def shorten(text: str) -> str:
    """`text` on one line, of at most 48 characters where there are word borders to cut it at.

    >>> shorten("The creature is returned to the battlefield under the control of its owner.")
    'The creature is returned to … of its owner.'
    """
    line = " ".join(text.split())
    if len(line) <= MOST:
        return line
    room = MOST - len(GAP)
    head = line[: int(room * OF_BEGINNING) + 1].rpartition(" ")[0] or line[: int(room * OF_BEGINNING)]
    tail = line[len(line) - (room - len(head)) - 1 :].partition(" ")[2] or line[len(line) - (room - len(head)) :]
    return f"{head}{GAP}{tail}"
