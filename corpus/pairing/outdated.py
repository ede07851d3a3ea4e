"""Which words of a translation the term base forbids at its date, and what it has instead.

A word may have other senses, so it is judged by what the source speaks of. Without a source only words that everyday
language hardly has are judged, such as *Gesamtspruchkosten*.
"""

import datetime
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.marks import BRACKETS, read_marks
from corpus.nlp.pack import fold, load_pack
from corpus.nlp.paradigms import NOUNS, load_paradigms
from corpus.nlp.term_table import Status
from corpus.nlp.terms import Part, Term, TermBase, TermMatch
from corpus.pairing.rendering import is_name

# A term that has just been retired, or is about to be, is right: texts are written before they are published.
MARGIN = 183
# A word at least this usual in general language, in Zipf steps, has senses that no term base knows; one that was never
# a term may be more usual.
EVERYDAY, COMMON = 3.0, 4.0
_SHORTEST_END, _NEAR = 4, 60


class Outdated(NamedTuple):
    """A forbidden or retired term in a translation, and the terms to use instead: none where there are none."""

    match: TermMatch
    instead: tuple[Term, ...]


def outdated(text: str, source: str | None, date: datetime.date | None, terms: TermBase) -> Iterator[Outdated]:
    """The terms of a target text that are wrong at its date."""
    is_wrong = _WrongTerms(date)
    suspects = [match for match in terms.wrong.named(text, terms.target) if is_wrong[match.term]]
    if suspects and source is not None:
        there = {match.concept.name for match in terms.wrong.named(source, terms.source)}
        suspects = [match for match in suspects if match.concept.name in there]
    elif suspects:
        suspects = [match for match in suspects if _is_clear(match, text, terms)]
    if not suspects:
        return
    found = terms.named(text, terms.target)
    alike: dict[tuple[Span, ...], list[TermMatch]] = {}
    for match in found:
        if not is_wrong[match.term]:
            alike.setdefault(match.pieces, []).append(match)
    nested = terms.named(text, terms.target, nested=True)
    rightly = {match.concept.name for match in nested if not is_wrong[match.term]}
    judge = _Judge(source, terms) if source is not None else None
    quotations = _quotations(text)
    told: set[tuple[Span, ...]] = set()
    for match in found:
        if not is_wrong[match.term]:
            continue
        others = [other.concept.name for other in alike.get(match.pieces, ())]
        if judge:
            wrong = judge.speaks_of(match, text, others, match.concept.name in rightly)
        else:
            wrong = not others and _is_clear(match, text, terms)
        quoted = match.term.status is Status.RETIRED and _is_inside(match.span, quotations)
        if wrong and not quoted and match.pieces not in told:
            told.add(match.pieces)
            yield Outdated(match, match.concept.preferred(date))


class _Judge:
    """Knows what a source speaks of, and in which words."""

    def __init__(self, source: str, terms: TermBase) -> None:
        self.terms = terms
        nested = terms.named(source, terms.source, nested=True)
        self.said = {match.concept.name for match in nested if not is_name(source, match)}
        self.words: dict[str, set[str]] = {}
        for match in terms.named(source, terms.source):
            self.words.setdefault(match.concept.name, set()).add(match.term.text)

    def speaks_of(self, match: TermMatch, text: str, others: list[str], rightly: bool) -> bool:
        """Whether it speaks of the concept of a target term, and of none of the others that the term may say.

        A usual word that stands beside the right one is taken to say something else, and so is one inside a compound,
        but for the head of one with a hyphen.
        """
        name = match.concept.name
        if name not in self.said or not self.said.isdisjoint(others) or self._is_mirrored(match):
            return False
        alone = match.part is Part.WHOLE or _joined_from(match, text) < match.span.start
        return not _is_everyday(match.term, self.terms.target) or (alone and not rightly)

    def _is_mirrored(self, match: TermMatch) -> bool:
        """Whether the source has an old term as well, of which this one is the translation."""
        partners = self.terms.partners[match.concept.name, match.term.text]
        today = {
            text for term in match.concept.preferred() for text in self.terms.partners[match.concept.name, term.text]
        }
        mentions = self.words.get(match.concept.name, set())
        return bool(mentions & (partners - today)) and not mentions & today


class _WrongTerms(dict[Term, bool]):
    """Whether each term is wrong at a date; a text names few terms, and some of them often."""

    def __init__(self, date: datetime.date | None) -> None:
        super().__init__()
        self._date = date

    def __missing__(self, term: Term) -> bool:
        wrong = self[term] = _is_wrong(term, self._date)
        return wrong


def _is_wrong(term: Term, date: datetime.date | None) -> bool:
    if term.status is Status.FORBIDDEN:
        return True
    return term.status is Status.RETIRED and (not term.until or (date is not None and _ended(term.until, date)))


def _ended(until: datetime.date, date: datetime.date) -> bool:
    return date >= until + datetime.timedelta(MARGIN)


def _is_everyday(term: Term, language: str, usual: float = EVERYDAY) -> bool:
    """Whether a term may say something else: one word, or a verb with its object, all of them usual."""
    zipf = load_pack(language).zipf
    words = fold(term.text).replace("-", " ").split()
    return (len(words) == 1 or term.part == "verb") and all(zipf.get(word, 0.0) >= usual for word in words)


def _is_clear(match: TermMatch, text: str, terms: TermBase) -> bool:
    """Whether a term can be judged without a source: it says nothing else, and is no word of a name."""
    term, language = match.term, terms.target
    forbidden = term.status is Status.FORBIDDEN
    if match.part is Part.MODIFIER or _is_everyday(term, language, COMMON if forbidden else EVERYDAY):
        return False
    unheard = fold(term.text) not in load_pack(language).zipf
    return not forbidden or unheard or term.part not in NOUNS or not _is_in_name(match, text, terms)


def _joined_from(match: TermMatch, text: str) -> int:
    """Where the word begins that a term is the head of, if a hyphen joins the two; else where the term begins."""
    start = match.span.start
    if match.part is not Part.HEAD or text[start - 1 : start] != "-":
        return start
    joined = text[max(0, start - _NEAR) : start].split()[-1]
    return start - len(joined)


def _is_in_name(match: TermMatch, text: str, terms: TermBase) -> bool:
    """Whether a noun seems to be part of a name: *Flut der Zähigkeit*, *Zähigkeit Ashfords*."""
    start = _joined_from(match, text)
    if start < match.span.start and not terms.named(text[start : match.span.start - 1], terms.target):
        return True
    before = text[max(0, start - _NEAR) : start].split()[-2:]
    behind = text[match.span.end : match.span.end + _NEAR].split()[:2]
    of = load_paradigms(terms.target).of
    if not before or not before[-1].isalpha() or before[-1][0].isupper():
        return True
    if len(before) == 2 and before[1] in of and before[0][0].isupper():
        return True
    return bool(behind) and (
        behind[0][0].isupper() or (len(behind) == 2 and behind[0] in of and behind[1][0].isupper())
    )


def _quotations(text: str) -> list[Span]:
    """The outermost quotations, in order."""
    found: list[Span] = []
    for pair in read_marks(text).pairs:
        if text[pair.opening.start] not in BRACKETS and not (found and pair.opening.start < found[-1].end):
            found.append(Span(pair.opening.start, pair.closing.end))
    return found


def _is_inside(span: Span, quotations: list[Span]) -> bool:
    at = bisect_right(quotations, span.start, key=lambda quotation: quotation.start) - 1
    return at >= 0 and span.start < quotations[at].end


def replacement(found: Outdated, text: str, language: str) -> str | None:
    """What can stand in the place of a word, in the same form; None where a person has to find that.

    There is something if the right term is one word that ends as the wrong one does, and so is inflected like it.
    """
    (start, end), *more = found.match.pieces
    if more or len(found.instead) != 1 or found.match.part is Part.MODIFIER:
        return None
    wrong, right = found.match.term.text, found.instead[0].text
    form = text[start:end]
    if " " in wrong and fold(wrong).replace(" ", "-") == fold(right):
        return form.replace(" ", "-")
    same = 0
    for one, other in zip(reversed(fold(wrong)), reversed(fold(right)), strict=False):
        if one != other:
            break
        same += 1
    if same < _SHORTEST_END or len(fold(right)) != len(right) or len(fold(wrong)) != len(wrong):
        return None
    beginning = wrong[: len(wrong) - same]
    if " " in right or " " in wrong or not fold(form).startswith(fold(beginning)):
        return None
    if fold(form) not in load_paradigms(language).forms(wrong, found.match.term.part):
        return None
    new = right[: len(right) - same] + form[len(beginning) :]
    if fold(form).startswith(fold(wrong)):
        new = right + form[len(wrong) :]
    return new if form[0].isupper() else new[0].lower() + new[1:]
