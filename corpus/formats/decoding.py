"""From the bytes of a file to its text: encodings, byte order marks and line ends."""

import codecs

from corpus.model import Problem


def decode(data: bytes, path: str) -> str | Problem:
    r"""The text of a file, its lines ended by "\n"; a Problem where it is no text or in another encoding.

    UTF-8 with or without a byte order mark is read, and UTF-16 that begins with one. The mark is no part of the text.
    Only CR LF, LF and CR end a line: other characters that may (U+0085, U+2028, form feed) stay in it.

    >>> decode(b"Uhrwerk\r\n\r\n2024-06-05", "x.txt")
    'Uhrwerk\n\n2024-06-05'
    >>> decode("Späherin".encode("latin-1"), "x.txt").message
    'x.txt: not UTF-8 (byte 0xE4 at offset 2)'
    """
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8"
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode(encoding)
    except UnicodeDecodeError as error:
        if b"\0" in data and encoding == "utf-8":
            return _no_text(path, data.index(b"\0"))
        # What is told counts from behind the mark.
        offset = error.start + len(data) - len(error.object)
        name = "UTF-16" if encoding == "utf-16" else "UTF-8"
        return Problem(f"{path}: not {name} (byte 0x{data[offset]:02X} at offset {offset})", "Save the file as UTF-8.")
    if "\0" in text:
        return _no_text(path, data.index(b"\0"))
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _no_text(path: str, offset: int) -> Problem:
    return Problem(
        f"{path}: is no text (byte 0x00 at offset {offset})",
        "Texts are read in UTF-8, or in UTF-16 with a byte order mark.",
    )
