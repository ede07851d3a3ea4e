"""Texts for terminals and files that cannot show every character."""

_ASCII = str.maketrans(
    {
        **dict.fromkeys("„“”«»", '"'),
        **dict.fromkeys("‚‘’‹›", "'"),
        **dict.fromkeys("‐‑–—−", "-"),
        "…": "...",
        "×": "x",
        "·": "-",
        "␣": "_",
        "¶": "|",
        "⟨": "<",
        "⟩": ">",
        "╷": ".",
        "│": "|",
        "├": "+",
        "╰": "`",
        "╵": "'",
    }
)


def is_unicode(encoding: str) -> bool:
    """Whether an encoding can write every character.

    >>> is_unicode("UTF-8"), is_unicode("cp1252")
    (True, False)
    """
    return encoding.lower().replace("_", "-").startswith(("utf-", "utf8", "utf16", "utf32"))


def plain(text: str, encoding: str) -> str:
    r"""A text that can be written in an encoding.

    In what is no Unicode, quotation marks, ellipses and lines are drawn in ASCII, and a character that the encoding
    lacks becomes its escape.

    >>> print(plain("„Wächter“ …", "latin-1"), plain("„Wächter“ …", "ascii"))
    "Wächter" ... "W\u00e4chter" ...
    """
    if text.isascii() or is_unicode(encoding):
        return text
    text = text.translate(_ASCII)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_encodable(character, encoding) for character in text)
    return text


def encoded(text: str, encoding: str) -> bytes:
    """A text in an encoding, with what the encoding lacks made plain."""
    return plain(text, encoding).encode(encoding, "backslashreplace")


def _encodable(character: str, encoding: str) -> str:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        code = ord(character)
        return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
    return character
