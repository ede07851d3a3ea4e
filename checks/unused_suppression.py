"""A suppression or baseline entry that matches nothing.

The fault that it was written for is gone, or it has expired. Of a baseline this is told as an info, so that mending a
fault fails no gate.

Why it matters:
    What matches nothing today may hide a new fault tomorrow.

Bad:
    [[suppress]]
    code = "D003"
    card = "Last Lantern"
    reason = "The ruling stands twice in print."

    (the ruling stands once on the page)

Good:
    The same file without the entry.

Not flagged:
    Entries for checks that the run has not made, and for pages that it has not looked at.

See also:
    X001 (a record that could not be read)
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from checks.finding import Finding, Severity
from corpus.model import Place


class Unused(NamedTuple):
    """An entry of a suppression file or baseline: what is wrong with it, where it stands, and how grave that is."""

    message: str
    place: Place
    severity: Severity


def find(unused: Iterable[Unused]) -> Iterator[Finding]:
    """Yield a finding for every entry that has been of no use."""
    for one in unused:
        yield Finding(one.message, place=one.place, severity=one.severity)
