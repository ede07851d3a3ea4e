"""Where a fault in the writing of a text is shown: with the word it stands in, since a lone mark is hard to see."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from checks.finding import HERE, Edit
from corpus.analysis import AnalysedRuling
from corpus.model import Span
from corpus.nlp.readings import Extent

# How many faults of one kind are told of one text: more of them are one.
MOST = 200
# A word that is longer is not shown as a whole.
LONGEST = 40


@dataclass(frozen=True, slots=True)
class Fault:
    """Something to mend: where it is shown, what would mend it, and whether that needs no eyes."""

    span: Span
    edits: tuple[tuple[Span, str], ...] = ()
    safe: bool = True
    what: str = ""

    def here(self) -> tuple[Edit, ...]:
        """The edits of the ruling that the finding stands in."""
        return tuple(Edit(HERE, span, text) for span, text in self.edits)

    def mended(self, text: str) -> str:
        """What `text` has at the fault once it is mended."""
        made, at = [], self.span.start
        for span, replacement in self.edits:
            made += [text[at : span.start], replacement]
            at = span.end
        return "".join([*made, text[at : self.span.end]])


def own_words(ruling: AnalysedRuling, faults: Iterable[Fault]) -> Iterator[Fault]:
    """The first faults of a text that lie in no passage of another language: those are to be translated anyway."""
    passages = [passage.span for passage in ruling.reading.passages if passage.extent is not Extent.WORDS]
    outside = (
        fault for fault in faults if not any(p.start < fault.span.end and fault.span.start < p.end for p in passages)
    )
    return islice(outside, MOST)


def with_word(text: str, span: Span, stops: Container[str] = (), *, before: bool = True, behind: bool = True) -> Span:
    """`span` with what is written together with it on either side, up to a space or one of `stops`.

    >>> with_word("Opfer (Du kannst", Span(6, 7))
    Span(start=6, end=9)
    """
    start, end = span
    while before and start > max(0, span.start - LONGEST) and not _ends(text[start - 1], stops):
        start -= 1
    while behind and end < min(len(text), span.end + LONGEST) and not _ends(text[end], stops):
        end += 1
    return Span(start, end)


def merged(faults: Iterable[Fault]) -> Iterator[Fault]:
    """Faults in order, those that share characters being one; one of two edits at one place is enough."""
    last: Fault | None = None
    for fault in sorted(faults, key=lambda one: one.span):
        if last is not None and fault.span.start < last.span.end:
            last = _joined(last, fault)
            continue
        if last is not None:
            yield last
        last = fault
    if last is not None:
        yield last


def _joined(one: Fault, other: Fault) -> Fault:
    span = Span(one.span.start, max(one.span.end, other.span.end))
    taken = [edit for edit, _ in one.edits]
    more: Sequence[tuple[Span, str]] = [
        (edit, text) for edit, text in other.edits if not any(e.start < edit.end and edit.start < e.end for e in taken)
    ]
    edits = tuple(sorted((*one.edits, *more))) if one.edits and other.edits else ()
    return replace(one, span=span, edits=edits, safe=one.safe and other.safe)


def _ends(character: str, stops: Container[str]) -> bool:
    return character.isspace() or character in stops
