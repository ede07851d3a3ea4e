"""JSON as reports have it: letters as they are, and never what UTF-8 cannot hold."""

import json


def dumped(value: object) -> str:
    r"""A value as JSON on one line; where a text holds half a surrogate pair, everything in it is escaped.

    >>> print(dumped({"card": "Käfer"}), dumped("Flut \ud83c"))
    {"card": "Käfer"} "Flut \ud83c"
    """
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isascii() or not _has_surrogate(text) else json.dumps(value)


def _has_surrogate(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False
