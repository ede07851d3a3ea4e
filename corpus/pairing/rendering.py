"""Which terms of a source its translation does not have, in any form.

Judged are concepts that the term base calls strict. A concept is rendered if the translation has any of its terms,
whatever their status, also inside a compound, or a word with the stem of one: *Angreifer* for *attack*. Of concepts
that have the same source term, any will do: *counter* is Marke or neutralisieren.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.documents import tokens_of
from corpus.nlp.genders import read_words
from corpus.nlp.pack import fold, load_pack
from corpus.nlp.paradigms import NOUNS, load_paradigms
from corpus.nlp.terms import Concept, Part, TermBase, TermMatch

# A translation shorter than this share of its source has lost more than a word, and so has one that lacks more terms.
LEAST_LENGTH, MOST = 0.8, 2
_NEAR = 40
# A word this usual in general language stands for no term.
_USUAL = 4.5
# Shorter words are one letter away from too many others.
_LONG_ENOUGH = 6
_WORD = re.compile(r"[^\W\d_]+")
_REMARK = re.compile(r"\([^()]*\)")
_CAPITAL_BEFORE = re.compile(r"(?<![.!?:•—\n] )\b[A-Z][\w'’]*,? (?:(?:of|the|and|to|from|in) )*$")
_NAME_BEFORE = re.compile(r"[a-z,] [A-Z][\w'’-]+ $")
_FACE = re.compile(r"(?m)^[ \t]*(?:-{3,}|//)[ \t]*$| // ")
_CAPITAL_BEHIND = re.compile(r"(?:'s)?,? (?:(?:of|the|and|to|from|in) )*[A-Z]")


class Unrendered(NamedTuple):
    """A source term that a translation lacks, with the concepts that it may stand for."""

    match: TermMatch
    concepts: tuple[Concept, ...]


def unrendered(source: str, target: str, terms: TermBase) -> list[Unrendered]:
    """The strict terms of a source text that its translation has in no form; of each its first mention.

    Nothing is said of a translation that seems to lack more than a word, which is another fault.
    """
    if len(target) < LEAST_LENGTH * len(source) or len(_FACE.findall(source)) != len(_FACE.findall(target)):
        return []
    lacking = list(_lacking(source, target, terms))
    if not lacking or len(lacking) > MOST or not _belong_together(source, target, terms):
        return []
    sentences = tokens_of(source, terms.source).sentences
    if _begins_with_pronoun(target, terms.target):
        lacking = [one for one in lacking if one.match.span.start >= sentences[0].end]
    if len(_sentences(target, terms.target)) >= len(sentences):
        return lacking
    return [one for one in lacking if not _is_lost(one, source, sentences, target, terms)]


def _sentences(text: str, language: str) -> list[Span]:
    return [one for one in tokens_of(text, language).sentences if text[slice(*one)].strip()]


def _begins_with_pronoun(text: str, language: str) -> bool:
    """Whether a text takes up what stands before it, so that its first sentence need not name it."""
    first = _WORD.search(text)
    return first is not None and fold(first[0]) in _pronouns(language)


@cache
def _pronouns(language: str) -> frozenset[str]:
    return read_words(load_pack(language).folder / "pronouns.txt")


def _belong_together(source: str, target: str, terms: TermBase) -> bool:
    """Whether the target has at least half of what the source names: else it translates something else."""
    spoken = {match.concept.name for match in terms.named(target, terms.target, nested=True)}
    named: dict[tuple[Span, ...], bool] = {}
    for match in terms.named(source, terms.source):
        named[match.pieces] = named.get(match.pieces, False) or match.concept.name in spoken
    return 2 * sum(named.values()) >= len(named)


def _is_lost(lacking: Unrendered, source: str, sentences: list[Span], target: str, terms: TermBase) -> bool:
    """Whether nothing is rendered of the sentence that a term stands in: another fault."""
    sentence = _holding(lacking.match, sentences)
    spoken = {match.concept.name for match in terms.named(target, terms.target, nested=True)}
    found = terms.named(source, terms.source)
    return not any(
        match.concept.name in spoken and sentence.start <= match.span.start < sentence.end for match in found
    )


def _holding(match: TermMatch, sentences: list[Span]) -> Span:
    return next((one for one in sentences if match.span.start < one.end), sentences[-1])


def _lacking(source: str, target: str, terms: TermBase) -> Iterator[Unrendered]:
    found = terms.named(source, terms.source)
    # Concepts that are spelt alike in a place.
    alike: dict[tuple[Span, ...], list[Concept]] = {}
    for match in found:
        alike.setdefault(match.pieces, []).append(match.concept)
    remarks = _remarks(source) if source.count("(") > target.count("(") else []
    nouns = {match.span.end: match.concept.name for match in found if match.term.part in NOUNS}
    spoken: frozenset[str] | None = None
    folded = fold(target)
    seen = set()
    for match in found:
        concepts = alike[match.pieces]
        name = concepts[0].name
        if match.part is not Part.WHOLE or name in seen or not any(concept.strict for concept in concepts):
            continue
        if is_name(source, match) or _is_pointed_at(source, match, terms.source) or _is_inside(match.span, remarks):
            continue
        if _is_noun_of_verb(source, match, concepts, terms.source):
            continue
        seen.add(name)
        if spoken is None:
            names = terms.named(target, terms.target, nested=True)
            spoken = frozenset(match.concept.name for match in names)
        rendered = any(concept.name in spoken or _has_stem(concept, folded) for concept in concepts)
        # A noun or name right before the term may say enough: *Elf creatures* are Elfen.
        before = match.span.start - 1
        implied = source[before : before + 1] == " " and nouns.get(before) in spoken
        implied = implied or bool(_NAME_BEFORE.search(source, max(0, before - _NEAR), before + 1))
        if not (rendered or implied or _is_misspelt(concepts, target)):
            yield Unrendered(match, tuple(concepts))


def _remarks(text: str) -> list[Span]:
    return [Span(*found.span()) for found in _REMARK.finditer(text)]


def _is_inside(span: Span, remarks: list[Span]) -> bool:
    at = bisect_right(remarks, span.start, key=lambda remark: remark.start) - 1
    return at >= 0 and span.start < remarks[at].end


def is_name(text: str, match: TermMatch) -> bool:
    """Whether a term stands with a capital that the term base does not give it, next to another such word."""
    start, end = match.span
    if not text[start].isupper() or match.term.text[0].isupper():
        return False
    return bool(_CAPITAL_BEFORE.search(text, max(0, start - _NEAR), start) or _CAPITAL_BEHIND.match(text, end))


def place_of(lacking: Unrendered, source: str, target: str, terms: TermBase, title: str = "") -> Span:
    """Where in a translation a term would stand: its sentence, or the one noun in it that may be meant for the term.

    That is one that is rare, not of the card's title, and that no term accounts for.
    """
    sentences, others = tokens_of(source, terms.source).sentences, _sentences(target, terms.target)
    if len(sentences) != len(others):
        return Span(0, len(target))
    sentence = others[sentences.index(_holding(lacking.match, sentences))]
    if lacking.match.term.part in NOUNS and load_paradigms(terms.target).capitals:
        zipf = load_pack(terms.target).zipf
        known = {at for match in terms.named(target, terms.target) for at in range(*match.span)}
        left = [
            Span(at, at + len(word))
            for word, at in tokens_of(target, terms.target).told
            if sentence.start < at < sentence.end
            and word[0].isupper()
            and word not in title
            and zipf.get(fold(word), 0.0) < _USUAL
            and at not in known
        ]
        if len(left) == 1:
            return left[0]
    return Span(sentence.start, sentence.start + len(target[slice(*sentence)].rstrip()))


def _is_pointed_at(text: str, match: TermMatch, language: str) -> bool:
    """Whether the term takes up what was named before (*that creature*), for which a translation may have a pronoun."""
    before = text[max(0, match.span.start - _NEAR) : match.span.start].split()
    return bool(before) and fold(before[-1].strip("“”\"'(")) in load_paradigms(language).pointing


def _is_noun_of_verb(text: str, match: TermMatch, concepts: Iterable[Concept], language: str) -> bool:
    """Whether a verb stands behind an article as the noun of the same form, which may be another word: *a draw*."""
    behind = {word for group in load_paradigms(language).articles for word in group}
    before = text[max(0, match.span.start - _NEAR) : match.span.start].split()[-1:]
    return (
        bool(before)
        and fold(before[0].lstrip("“\"'(")) in behind
        and fold(text[slice(*match.span)]) == fold(match.term.text)
        and all(any(term.part == "verb" for term in concept.preferred()) for concept in concepts)
    )


def _is_misspelt(concepts: Iterable[Concept], target: str) -> bool:
    """Whether the translation has a word that is one letter away from a term: another fault."""
    from rapidfuzz.distance import OSA

    words = {fold(word) for word in _WORD.findall(target)}
    roots = {root for concept in concepts for term in concept.target for root in stems(*term[:3])}
    return any(
        OSA.distance(word[: len(root) + extra], root, score_cutoff=1) <= 1
        for root in sorted(roots)
        if len(root) >= _LONG_ENOUGH
        for word in sorted(words)
        for extra in (-1, 0, 1)
    )


def _has_stem(concept: Concept, folded: str) -> bool:
    """Whether a text has a word made of a term, or of every word of one."""
    return any(
        all(any(stem in folded for stem in word) for word in _stems_by_word(term.text, term.language, term.part))
        for term in concept.target
    )


@lru_cache(maxsize=1 << 14)
def _stems_by_word(term: str, language: str, part: str) -> tuple[tuple[str, ...], ...]:
    return tuple(stems(word, language, part) for word in term.split())


@lru_cache(maxsize=1 << 14)
def stems(term: str, language: str, part: str) -> tuple[str, ...]:
    """What every word made of a term of one word has in it, also where a particle stands apart.

    >>> stems("abwerfen", "de", "verb"), stems("Kreatur", "de", "noun"), stems("aktive Kreatur", "de", "noun")
    (('abwerf', 'werf'), ('kreatur',), ())
    """
    paradigms, word = load_paradigms(language), fold(term)
    if " " in word:
        return ()
    rests = [rest for _, rest in paradigms.parted(word)] if part == "verb" else []
    return tuple(paradigms.root(one) for one in (word, *rests))
