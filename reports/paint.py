"""Terminal colours: sixteen of them, so that the user's theme decides what they look like."""

from checks.finding import Severity
from reports.report import Style

BOLD = "1"
DIM = "2"
GREEN = "32"
SEVERITY = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.INFO: "34"}


def paint(text: str, color: str, style: Style) -> str:
    r"""The text in a colour, if the style has colours.

    >>> paint("x", BOLD, Style()), paint("x", BOLD, Style(color=True))
    ('x', '\x1b[1mx\x1b[0m')
    """
    return f"\x1b[{color}m{text}\x1b[0m" if style.color and text else text
