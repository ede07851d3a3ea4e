"""Finds the terms of a corpus that drift, as far as reported pages have them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import chain, combinations, islice, product
from typing import TYPE_CHECKING

from corpus.card_names import fold_name
from corpus.likeness.drift import Drift, Use, astray_from, dated, drift_between, merged, rank
from corpus.likeness.drift_contexts import Context, Contexts
from corpus.likeness.drift_phrases import Phrase, noun_endings, openers, phrases
from corpus.likeness.drift_sources import Renderings
from corpus.likeness.drift_texts import Place, Texts
from corpus.likeness.drift_words import Nouns, base_form
from corpus.nlp.term_table import Status
from corpus.pairing.outdated import outdated
from corpus.written_words import beginning_of

if TYPE_CHECKING:
    from corpus.analysis import Analysis
    from corpus.nlp.terms import Term

_NOUN = "noun"
_ALLOWED = (Status.PREFERRED, Status.ADMITTED)


class Drifts:
    """The drifting terms of an analysis; what the term base decides is left to it.

    Args:
        analysis: the corpus, side by side.
    """

    def __init__(self, analysis: "Analysis") -> None:
        language = analysis.tongues.target
        titles = (page.card for page in analysis.corpus.pages)
        self._analysis = analysis
        self._texts = Texts(analysis)
        self._nouns = Nouns(self._texts, analysis.written, language, titles, noun_endings(language))
        self._contexts = Contexts(self._nouns)

    def reported(self) -> list[Drift]:
        """One drift a cluster, in the order of the corpus: those that first stand on reported pages."""
        ways = self._of_concepts(), self._of_wrong_terms(), self._of_compounds(), self._of_phrases()
        pages = self._analysis.corpus.reported
        return [drift for drift in merged(ways) if drift.odd_uses[0].at.page in pages]

    @cached_property
    def _reported(self) -> list[str]:
        return self._nouns.reported()

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        return frozenset(beginning_of(fold_name(noun)) for noun in self._reported)

    def _may_be_reported(self, term: "Term") -> bool:
        return beginning_of(fold_name(term.text)) in self._beginnings

    def _is_reported(self, term: "Term") -> bool:
        return self._may_be_reported(term) and self._noun(term) in self._reported

    def _of_compounds(self) -> Iterator[Drift]:
        """Compounds that have a part in common: of each that is odd, the drift from the most frequent usual one."""
        pages, uses = self._analysis.corpus.reported, cache(lambda noun: self._uses(self._nouns.places(noun)))
        found: dict[str, list[Drift]] = defaultdict(list)
        for pair in self._nouns.pairs(self._reported):
            drift = None if self._is_decided(*pair) else drift_between(*((noun, uses(noun)) for noun in pair))
            if drift and any(use.at.page in pages for use in drift.odd_uses):
                found[drift.odd].append(drift)
        renderings = Renderings(self._nouns, self._analysis.tongues.source)
        for drifts in found.values():
            # Whether two compounds are one thing takes long to find out.
            ones = (one for one in sorted(drifts, key=rank) if self._is_one_thing(one.odd, one.usual, renderings))
            yield from islice(chain.from_iterable(map(self._astray, ones)), 1)

    def _is_one_thing(self, one: str, other: str, renderings: Renderings) -> bool:
        odd, usual = sorted((one, other), key=lambda noun: (len(self._nouns.numbers(noun)), noun))
        return _is_one_thing(usual, odd, self._contexts.are_alone(one, other), renderings)

    def _of_concepts(self) -> Iterator[Drift]:
        """Two nouns of one concept of the term base on one page, not both of them preferred."""
        for nouns in self._reported_concepts:
            terms = [term for term in nouns if term.status in _ALLOWED]
            terms = [term for term in terms if self._has_one_concept(term)] if len(terms) > 1 else []
            here = set(filter(self._is_reported, terms))
            for one, other in combinations(terms, 2) if len(here) > 1 else ():
                if not here.isdisjoint((one, other)) and not one.status is other.status is Status.PREFERRED:
                    mixed = _on_pages_with_both(self._uses_of(one), self._uses_of(other))
                    if mixed:
                        yield from self._drift((one.text, mixed[0]), (other.text, mixed[1]))

    def _of_wrong_terms(self) -> Iterator[Drift]:
        """Nouns that the term base does not allow, between the same words as the preferred noun of their concept."""
        for nouns in self._reported_concepts:
            for right, wrong in product(nouns, nouns):
                if right.status is not Status.PREFERRED or wrong.status in _ALLOWED:
                    continue
                if self._has_one_concept(wrong) and self._is_reported(wrong):
                    sides = [self._by_neighbours(term) for term in (right, wrong)]
                    both = sorted(sides[0].keys() & sides[1].keys())
                    ours, theirs = (dated(use for one in both for use in self._uses(side[one])) for side in sides)
                    theirs = [use for use in theirs if not (use.day and wrong.in_force(use.day))]
                    yield from self._astray(astray_from(ours, right.text, theirs, wrong.text))

    def _by_neighbours(self, term: "Term") -> dict[Context, list[Place]]:
        found: dict[Context, list[Place]] = defaultdict(list)
        for place in self._places_of(term):
            if neighbours := self._contexts.neighbours(place):
                found[neighbours].append(place)
        return found

    @cached_property
    def _reported_concepts(self) -> list[list["Term"]]:
        """The nouns of each concept with which reported pages may have one."""
        concepts = self._analysis.terms.concepts.values()
        nouns = ([term for term in one.target if term.part == _NOUN and term.text.isalpha()] for one in concepts)
        return [terms for terms in nouns if len(terms) > 1 and any(map(self._may_be_reported, terms))]

    def _has_one_concept(self, term: "Term") -> bool:
        return len(self._concepts[term.text]) == 1

    def _noun(self, term: "Term") -> str:
        return base_form(term.text, self._analysis.tongues.target)

    def _places_of(self, term: "Term") -> Sequence[Place]:
        return self._nouns.places(self._noun(term))

    def _uses_of(self, term: "Term") -> list[Use]:
        """Where a term stands in its time, reminders in parentheses aside: they have a wording of their own."""
        places = [place for place in self._places_of(term) if not self._is_in_parentheses(place)]
        return [use for use in self._uses(places) if use.day is None or term.in_force(use.day)]

    def _is_in_parentheses(self, place: Place) -> bool:
        text, start = self._texts.text(place.text), place.span.start
        return text.rfind("(", 0, start) > text.rfind(")", 0, start)

    def _drift(self, one: tuple[str, list[Use]], other: tuple[str, list[Use]]) -> Iterator[Drift]:
        """The drift of two terms without the places that the term base alone tells to be wrong, which are T001's."""
        return self._astray(drift_between(one, other))

    def _astray(self, drift: Drift | None) -> Iterator[Drift]:
        if drift:
            odd = tuple(use for use in drift.odd_uses if not self._is_told(use))
            if odd and not (drift.is_even and len(odd) < len(drift.odd_uses)):
                yield drift._replace(odd_uses=odd)

    def _is_told(self, use: Use) -> bool:
        ruling = self._analysis.corpus.ruling(use.at)
        source = ruling.source or self._texts.source_at(use.at)
        found = outdated(ruling.text, source, ruling.date.value, self._analysis.terms)
        return any(one.match.span.start < use.span.end and use.span.start < one.match.span.end for one in found)

    @cached_property
    def _concepts(self) -> dict[str, tuple[str, ...]]:
        """The concepts of each target term."""
        found: dict[str, dict[str, None]] = defaultdict(dict)
        for concept in self._analysis.terms.concepts.values():
            for term in concept.target:
                found[term.text][concept.name] = None
        return {text: tuple(names) for text, names in found.items()}

    def _is_decided(self, one: str, other: str) -> bool:
        """Whether the term base knows both."""
        return one in self._concepts and other in self._concepts

    def _of_phrases(self) -> Iterator[Drift]:
        """Phrases with a verb, and with the noun that is made of it."""
        wanted = {phrase.meaning: None for phrase in self._phrases(self._texts.reported)}
        found: dict[tuple[str, str, str], tuple[list[Place], list[Place]]] = defaultdict(lambda: ([], []))
        for phrase in self._phrases(self._texts_with_openers) if wanted else ():
            if phrase.meaning in wanted:
                found[phrase.meaning][phrase.verbal].append(Place(phrase.text, phrase.span))
        for meaning in sorted(found):
            ways = found[meaning]
            if all(ways):
                sides = [(self._quote(places[0]), self._uses(places)) for places in ways]
                yield from self._drift(sides[0], sides[1])

    def _phrases(self, texts: Iterable[int]) -> Iterator[Phrase]:
        return phrases(((text, self._texts.text(text)) for text in texts), self._analysis.tongues.target)

    @property
    def _texts_with_openers(self) -> list[int]:
        """The numbers of the texts that may have phrases."""
        words = openers(self._analysis.tongues.target)
        every = (self._analysis.written.texts_with(form) for word in words for form in (word, word.capitalize()))
        return sorted(set(chain.from_iterable(every)))

    def _quote(self, place: Place) -> str:
        return self._texts.text(place.text)[slice(*place.span)]

    def _uses(self, places: Iterable[Place]) -> list[Use]:
        corpus, addresses = self._analysis.corpus, self._texts.addresses
        return dated(
            Use(at, place.span, corpus.ruling(at).date.value) for place in places for at in addresses[place.text]
        )


def _is_one_thing(usual: str, odd: str, around: bool, renderings: Renderings) -> bool:
    """Whether two compounds are words for one thing; `around` says whether they stand in words that only they have."""
    if around:
        return not renderings.is_known(odd) or not renderings.rendered_by(usual) or renderings.has_same(usual, odd)
    if usual.startswith(odd) or odd.startswith(usual) or not renderings.may_have_same(usual, odd):
        return False
    return renderings.has_same(usual, odd) and renderings.is_alike(usual, odd)


def _on_pages_with_both(one: Sequence[Use], other: Sequence[Use]) -> tuple[list[Use], list[Use]] | None:
    """The uses on pages that have both terms, in different rulings."""
    pages = {use.at.page for use in one} & {use.at.page for use in other}
    pages -= {at.page for at in {use.at for use in one} & {use.at for use in other}}
    sides = [[use for use in uses if use.at.page in pages] for uses in (one, other)]
    return (sides[0], sides[1]) if pages else None
