"""Prose on a terminal."""

from reports.quoting import width


def wrapped(text: str, columns: int, indent: str = "") -> list[str]:
    """A sentence or paragraph on lines of at most so many columns, each behind the indent.

    >>> wrapped("Write „bevor“.", 10, "  ")
    ['  Write', '  „bevor“.']
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and width(f"{indent}{line} {word}") > columns:
            lines.append(indent + line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, indent + line] if line else lines
