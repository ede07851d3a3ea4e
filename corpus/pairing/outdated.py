"""Which words of a translation the term base forbids at its date, and what it has instead.

A word may have other senses, so it is judged by what the source speaks of. Without a source only words that everyday
language hardly has are judged, such as *Gesamtspruchkosten*.
"""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.model import Span
from corpus.nlp.documents import document
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


@dataclass(frozen=True, slots=True)
class Outdated:
    """A forbidden or retired term in a translation, and the terms to use instead: none where there are none."""

    match: TermMatch
    instead: tuple[Term, ...]


def outdated(text: str, source: str | None, date: datetime.date | None, terms: TermBase) -> Iterator[Outdated]:
    """The terms of a target text that are wrong at its date."""
    language = terms.target
    doc = document(text, language)
    if not terms.wrong.find(doc, language):
        return
    found = terms.find(doc, language)
    said = _concepts(source, terms.source, terms) if source is not None else None
    for match in found:
        if not _is_wrong(match.term, date):
            continue
        if match.part is not Part.WHOLE and _is_everyday(match.term, language):
            continue
        others = [other for other in found if other.pieces == match.pieces and not _is_wrong(other.term, date)]
        if said is not None:
            spoken_of = match.concept.name in said and not any(other.concept.name in said for other in others)
            if not spoken_of or _is_mirrored(match, source or "", terms):
                continue
            if _is_everyday(match.term, language) and _has_right_one(match, text, date, terms):
                continue
        elif others or not _is_clear(match, text, language):
            continue
        if match.term.status is Status.RETIRED and any(_overlap(match.span, quote) for quote in _quotations(text)):
            continue
        yield Outdated(match, match.concept.preferred(date))


def _is_wrong(term: Term, date: datetime.date | None) -> bool:
    if term.status is Status.FORBIDDEN:
        return True
    return term.status is Status.RETIRED and (not term.until or (date is not None and _ended(term.until, date)))


def _ended(until: datetime.date, date: datetime.date) -> bool:
    return date >= until + datetime.timedelta(MARGIN)


def _concepts(text: str, language: str, terms: TermBase) -> frozenset[str]:
    found = terms.find(document(text, language), language, nested=True)
    return frozenset(match.concept.name for match in found if not is_name(text, match))


def _is_mirrored(match: TermMatch, source: str, terms: TermBase) -> bool:
    """Whether the source has an old term as well, of which this one is the translation."""
    partners = terms.partners[match.concept.name, match.term.text]
    today = {text for term in match.concept.preferred() for text in terms.partners[match.concept.name, term.text]}
    found = terms.find(document(source, terms.source), terms.source)
    mentions = {other.term.text for other in found if other.concept.name == match.concept.name}
    return bool(mentions & (partners - today)) and not mentions & today


def _has_right_one(match: TermMatch, text: str, date: datetime.date | None, terms: TermBase) -> bool:
    """Whether the text names the concept rightly too, so that the other word may say something else."""
    found = terms.find(document(text, terms.target), terms.target, nested=True)
    return any(other.concept is match.concept and not _is_wrong(other.term, date) for other in found)


def _is_everyday(term: Term, language: str, usual: float = EVERYDAY) -> bool:
    """Whether a term may say something else: one word, or a verb with its object, all of them usual."""
    zipf = load_pack(language).zipf
    words = fold(term.text).replace("-", " ").split()
    return (len(words) == 1 or term.part == "verb") and all(zipf.get(word, 0.0) >= usual for word in words)


def _is_clear(match: TermMatch, text: str, language: str) -> bool:
    """Whether a term can be judged without a source: it says nothing else, and is no word of a name."""
    term = match.term
    forbidden = term.status is Status.FORBIDDEN
    if match.part is Part.MODIFIER or _is_everyday(term, language, COMMON if forbidden else EVERYDAY):
        return False
    return not forbidden or term.part not in NOUNS or not _is_in_name(match, text, language)


def _is_in_name(match: TermMatch, text: str, language: str) -> bool:
    """Whether a noun seems to be part of a name: *Flut der Zähigkeit*, *Zähigkeit Ashfords*."""
    before = text[max(0, match.span.start - _NEAR) : match.span.start].split()[-2:]
    behind = text[match.span.end : match.span.end + _NEAR].split()[:2]
    of = load_paradigms(language).of
    if not before or not before[-1].isalpha() or before[-1][0].isupper():
        return True
    if len(before) == 2 and before[1] in of and before[0][0].isupper():
        return True
    return bool(behind) and (
        behind[0][0].isupper() or (len(behind) == 2 and behind[0] in of and behind[1][0].isupper())
    )


def _quotations(text: str) -> Iterator[Span]:
    for pair in read_marks(text).pairs:
        if text[pair.opening.start] not in BRACKETS:
            yield Span(pair.opening.start, pair.closing.end)


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


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
    first = right[: len(right) - same]
    return (first if form[0].isupper() else first.lower()) + form[len(beginning) :]
