"""Where a fault in the writing of a text is shown: with the word it stands in, since a lone mark is hard to see."""

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from checks.finding import HERE, Edit
from corpus.analysed import AnalysedRuling
from corpus.model import Span
from corpus.nlp.markup import read_markup
from corpus.nlp.readings import Extent

# How many faults of one kind are told of one text: more of them are one.
MOST = 200
# A word that is longer is not shown as a whole.
LONGEST = 40


class Fault(NamedTuple):
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


def own_words(ruling: AnalysedRuling, faults: Iterable[Fault], *, markup: bool = False) -> Iterator[Fault]:
    """The first faults of a text that lie in no passage of another language: those are to be translated anyway.

    What touches markup is left out too, unless `markup` says that this is what is looked for.
    """
    spans = [passage.span for passage in ruling.reading.passages if passage.extent is not Extent.WORDS]
    if not markup:
        spans += [one.span for one in read_markup(ruling.text)]
    outside = (
        fault for fault in faults if not any(s.start < fault.span.end and fault.span.start < s.end for s in spans)
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
    """The first faults of a text in order, those that share characters being one."""
    group: list[Fault] = []
    end = 0
    for fault in sorted(islice(faults, 2 * MOST), key=lambda one: one.span):
        if group and fault.span.start >= end:
            yield _joined(group, end)
            group = []
        end = max(end, fault.span.end) if group else fault.span.end
        group.append(fault)
    if group:
        yield _joined(group, end)


def _joined(group: Sequence[Fault], end: int) -> Fault:
    """Faults as one that is called after the first; of two edits of one place the first is enough."""
    edits: list[tuple[Span, str]] = []
    for span, text in sorted(edit for fault in group for edit in fault.edits):
        if not edits or (span.start >= edits[-1][0].end and span != edits[-1][0]):
            edits.append((span, text))
    whole = all(fault.edits for fault in group)
    safe = all(fault.safe for fault in group)
    return group[0]._replace(span=Span(group[0].span.start, end), edits=tuple(edits) if whole else (), safe=safe)


def _ends(character: str, stops: Container[str]) -> bool:
    return character.isspace() or character in stops
