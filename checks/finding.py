"""What a check yields: small frozen findings that say what is wrong, where, and what could be written instead."""

from enum import StrEnum
from typing import NamedTuple

from checks.severity import Severity as Severity
from corpus.model import Address, Place, Span

HERE = Address(-1, None)
"""The ruling that a finding stands in, where a check does not know which that is."""
HERE_SOURCE = Address(-2, None)
"""The ruling that it translates, where a check does not know which that is."""


class Part(StrEnum):
    """Which text of a ruling (or page) a span counts in."""

    TEXT = "text"
    DATE = "date"
    TITLE = "title"


class Related(NamedTuple):
    """Another ruling that a finding speaks of.

    `role` is one of the contract's: source, translation, edition, belongs-to, opposing-words, duplicate.
    """

    role: str
    ruling: Address
    span: Span


def whole(role: str, ruling: Address, text: str) -> Related:
    """All of another ruling, whose text is `text`."""
    return Related(role, ruling, Span(0, len(text)))


class Edit(NamedTuple):
    """Replace `span` of a ruling's text with `text`; `ruling` is `HERE` for the one that the finding stands in."""

    ruling: Address
    span: Span
    text: str

    def at(self, ruling: Address) -> "Edit":
        """The same edit, `HERE` being `ruling`."""
        return self._replace(ruling=ruling) if self.ruling == HERE else self


class Fix(NamedTuple):
    """A way to mend a finding; `safe` where there is one answer and applying it needs no eyes."""

    title: str
    safe: bool
    edits: tuple[Edit, ...]


class Finding(NamedTuple):
    """One fault.

    Attributes:
        message: one sentence that names the fault, then the next step, as a person would say it.
        ruling: the ruling it stands in; None only where it belongs to none (then `place` says where it is).
        span: the flagged code points of `part`; None where all of `part` is meant.
        part: which text `span` counts in.
        place: where an unreadable record stands.
        severity: where it differs from that of the check; a configured one decides over both.
        confidence: the chance that the finding is right, from 0 to 1, where the check can tell.
        preview: whether it is reported only where checks in preview are wanted, though the check is stable.
        source_spans: what it compares with in the source text, where that is no ruling of the corpus but part of the
            ruling's own record.
    """

    message: str
    ruling: Address | None = None
    span: Span | None = None
    part: Part = Part.TEXT
    place: Place | None = None
    related: tuple[Related, ...] = ()
    fixes: tuple[Fix, ...] = ()
    severity: Severity | None = None
    confidence: float | None = None
    preview: bool = False
    source_spans: tuple[Span, ...] = ()

    def at(self, ruling: Address, source: Address | None = None) -> "Finding":
        """The same fault at a ruling that has the same text.

        What stands in `HERE_SOURCE` stands in `source`; where that is no ruling of the corpus, only the spans are kept.
        """
        fixes = tuple(fix._replace(edits=tuple(edit.at(ruling) for edit in fix.edits)) for fix in self.fixes)
        related = tuple(
            other._replace(ruling=source) if other.ruling == HERE_SOURCE and source else other
            for other in self.related
            if other.ruling != HERE_SOURCE or source
        )
        spans = () if source else tuple(other.span for other in self.related if other.ruling == HERE_SOURCE)
        return self._replace(ruling=ruling, fixes=fixes, related=related, source_spans=(*self.source_spans, *spans))
