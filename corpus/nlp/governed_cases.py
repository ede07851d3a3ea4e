"""Noun phrases in another case than a preposition, a verb or a phrase beside them asks for.

| file | holds |
|---|---|
| `fixed_cases.tsv` | prepositions of two cases and nouns beside which they have one |
| `directions.tsv` | prepositions and words behind their phrases that together ask for one case |
| `placing.tsv` | verbs and prepositions that ask for the accusative with only an object between them |
| `recipients.tsv` | verbs of what is done to somebody, who stands in the dative |
| `joints.tsv` | words between two phrases of one case |
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.clause_agreement import MARKS, ClauseAgreement, clause_around
from corpus.nlp.clause_cases import ClauseCases, load_clause_cases
from corpus.nlp.genders import CASES, Genders, cells, read_rows
from corpus.nlp.noun_phrases import NounPhrases
from corpus.nlp.pack import RESOURCES
from corpus.nlp.phrase_tokens import Token
from corpus.nlp.phrases import Clash, Fault, Phrase

NOMINATIVE, ACCUSATIVE, DATIVE, GENITIVE = map(cells, CASES)
DIRECT = NOMINATIVE | ACCUSATIVE


class Recipients(NamedTuple):
    """Verbs of what is done to somebody, and what may be done; see `recipients.tsv`."""

    parted: frozenset[str] = frozenset()
    joined: frozenset[str] = frozenset()
    things: tuple[str, ...] = ()
    subjects: frozenset[str] = frozenset()
    causatives: frozenset[str] = frozenset()


class GovernedCases(NamedTuple):
    """Finds such phrases with a language's tables.

    Attributes:
        cases: what else is known of the cases of a clause.
        fixed: by preposition and noun, the cells of the case that they have, and what may not begin the next word.
        directions: by preposition and the word behind, the cells of the case, and the nouns, where they matter.
        placing: verbs and prepositions between which an object stands.
        recipients: verbs whose dative is told from what is done.
        joints: words between two phrases of one case, and whether a clause has to end behind them.
    """

    cases: ClauseCases
    fixed: Mapping[tuple[str, str], tuple[int, tuple[str, ...]]]
    directions: Mapping[tuple[str, str], tuple[int, tuple[str, ...]]]
    placing: frozenset[tuple[str, str]]
    recipients: Recipients
    joints: Mapping[str, bool]

    @property
    def clause(self) -> ClauseAgreement:
        """What is known of clauses."""
        return self.cases.clause

    @property
    def genders(self) -> Genders:
        """What is known of nouns and determiners."""
        return self.cases.clause.genders

    def clashes(self, tokens: Sequence[Token], phrases: Iterable[Phrase], said: Set[str]) -> Iterator[Clash]:
        """Every phrase that is in the wrong case for certain; `said` are the words of the text in small letters."""
        whole = [phrase for phrase in phrases if phrase.head is not None and phrase.cells]
        known = [phrase for phrase in whole if phrase.noun]
        by_place = {phrase.determiner: phrase for phrase in known}
        for phrase in known:
            if phrase.preposition is not None and (clash := self._behind_preposition(tokens, phrase, by_place)):
                yield clash
            if clash := self._joined(tokens, phrase, by_place):
                yield clash
        by_place = {phrase.determiner: phrase for phrase in whole}
        verbs = self.recipients.parted | self.recipients.joined
        begin = 0
        for place, token in enumerate(() if said.isdisjoint(verbs) else tokens):
            if token.small in verbs and place >= begin and (clause := clause_around(tokens, place)):
                yield from self._of_recipients(tokens, clause, by_place)
                begin = clause.stop

    def _behind_preposition(
        self, tokens: Sequence[Token], phrase: Phrase, phrases: Mapping[int, Phrase]
    ) -> Clash | None:
        """The clash of a phrase with its preposition, which has one case beside its noun or its verb."""
        assert phrase.head is not None
        assert phrase.preposition is not None
        preposition, noun = tokens[phrase.preposition].text, tokens[phrase.head].small
        needed, not_before = self.fixed.get((preposition, noun), (0, ()))
        following = tokens[phrase.head + 1].text if phrase.head + 1 < len(tokens) else "."
        if needed and not phrase.cells & needed and not following.startswith(not_before or "\n"):
            return self._clash(tokens, phrase, Fault.FIXED, needed)
        behind = self.clause.behind_genitive(phrase.head + 1, phrases)
        for word in (following, tokens[behind].text if behind < len(tokens) else "."):
            needed, nouns = self.directions.get((preposition, word), (phrase.cells, ()))
            if not phrase.cells & needed and (not nouns or noun in nouns):
                return self._clash(tokens, phrase, Fault.DIRECTION if needed & ACCUSATIVE else Fault.FIXED, needed)
        if not phrase.cells & ACCUSATIVE and self._is_where_it_goes(tokens, phrase, phrases):
            return self._clash(tokens, phrase, Fault.DIRECTION, ACCUSATIVE)
        return None

    def _is_where_it_goes(self, tokens: Sequence[Token], phrase: Phrase, phrases: Mapping[int, Phrase]) -> bool:
        """Whether a verb of placing, an indefinite object, this phrase and the end of the clause follow each other."""
        assert phrase.preposition is not None
        end = self._behind_choice(tokens, phrase, phrases)
        if end < len(tokens) and tokens[end].text not in MARKS:
            return False
        place = phrase.preposition - 1
        if place < 0 or not tokens[place].text[0].isupper():
            return False
        while place:
            place -= 1
            small = tokens[place].small
            determiner = self.genders.determiners.get(small)
            if (small, tokens[phrase.preposition].text) in self.placing:
                return True
            indefinite = determiner is None or determiner.declension != "weak"
            if not (indefinite and (determiner or not small.isalpha() or self.genders.stem(tokens[place].text))):
                return False
            if tokens[place].text in MARKS:
                return False
        return False

    def _joined(self, tokens: Sequence[Token], phrase: Phrase, phrases: Mapping[int, Phrase]) -> Clash | None:
        """The clash of a phrase with the next one, if *or* or *and* joins them and they have no case in common."""
        assert phrase.head is not None
        place = self._behind_choice(tokens, phrase, phrases)
        other = phrases.get(place + 1)
        if other is None or other.head is None or other.preposition is not None or phrase.adjectives:
            return None
        joint = tokens[place].small
        if joint not in self.joints or _cases(phrase.cells) & _cases(other.cells):
            return None
        # A genitive, or what a preposition governs, may belong to the noun before it (der Beherrscher einer Kreatur).
        before = tokens[phrase.first - 1].text if phrase.first else "."
        may_belong = before[0].isupper() and before.lower() not in self.genders.imperatives
        if may_belong and (phrase.preposition is not None or phrase.cells & GENITIVE):
            return None
        end = self._behind_choice(tokens, other, phrases)
        closes = end == len(tokens) or tokens[end].text in MARKS or tokens[end].text.isdigit()
        if not closes and (self.joints[joint] or other.cells & NOMINATIVE):
            return None
        return Clash(Span(tokens[phrase.first].start, tokens[other.head].end), Fault.JOINED)

    def _behind_choice(self, tokens: Sequence[Token], phrase: Phrase, phrases: Mapping[int, Phrase]) -> int:
        """The place behind a phrase, and behind whose choice it is where that is said (deiner Wahl)."""
        assert phrase.head is not None
        choice = phrases.get(phrase.head + 1)
        if choice and choice.head is not None and tokens[choice.head].small in self.genders.fixed_genitives:
            return choice.head + 1
        return phrase.head + 1

    def _of_recipients(self, tokens: Sequence[Token], clause: range, phrases: Mapping[int, Phrase]) -> Iterator[Clash]:
        """Phrases in the accusative that are neither what is done nor who does it."""
        verbs = self.recipients
        places = [
            place for place in clause if tokens[place].small in verbs.parted or tokens[place].small in verbs.joined
        ]
        if len(places) != 1 or any(tokens[place].small in verbs.causatives for place in clause):
            return
        verb, parted = places[0], tokens[places[0]].small in verbs.parted
        if parted and not any(tokens[place].small.endswith(verbs.things) for place in clause):
            return
        persons = [
            phrase
            for place in (range(verb + 1, clause.stop) if parted else range(clause.start, verb))
            if (phrase := phrases.get(place)) and self._may_be_recipient(tokens, phrase)
        ]
        behind = verb if parted else clause.start
        if parted:
            subject = any(self._is_subject(tokens, phrase, verb) for at in clause if (phrase := phrases.get(at)))
        else:
            subject = self._is_pronoun_subject(tokens, clause)
            if not subject and persons and persons[0].cells & NOMINATIVE:
                behind = persons.pop(0).determiner
                subject = tokens[behind - 1].small in self.clause.subjunctions
        has_recipient = any(not phrase.cells & DIRECT for phrase in persons)
        wrong = DIRECT if subject and not has_recipient else ACCUSATIVE
        for phrase in persons:
            between = range(behind, phrase.determiner if parted else verb)
            if any(tokens[place].small in self.genders.coordinators for place in between):
                return
            if phrase.noun and not phrase.cells & ~wrong:
                yield self._clash(tokens, phrase, Fault.RECIPIENT, DATIVE)

    def _is_pronoun_subject(self, tokens: Sequence[Token], clause: range) -> bool:
        """Whether a clause begins with a subjunction and a pronoun that is its subject."""
        first, second = clause.start, clause.start + 1
        return second < clause.stop and any(
            tokens[place].small in self.clause.subjunctions and tokens[place + 1].small in self.recipients.subjects
            for place in (first, second)
            if place + 1 < clause.stop
        )

    def _is_subject(self, tokens: Sequence[Token], phrase: Phrase, verb: int) -> bool:
        """Whether a sentence begins with a phrase that is the subject of the verb behind it."""
        first, head = phrase.determiner, phrase.head
        begins = not first or (tokens[first].text[0].isupper() and tokens[first - 1].text in MARKS)
        return (
            begins and head == verb - 1 and bool(phrase.cells & NOMINATIVE) and self._may_be_recipient(tokens, phrase)
        )

    def _may_be_recipient(self, tokens: Sequence[Token], phrase: Phrase) -> bool:
        """Whether a phrase can be who something is done to, or who does it."""
        assert phrase.head is not None
        noun, before = tokens[phrase.head].small, tokens[phrase.determiner - 1].small if phrase.determiner else ""
        if phrase.preposition is not None or before in self.cases.governing:
            return False
        other = noun.endswith(self.recipients.things) or noun in self.cases.times or noun in self.genders.measures
        return not other and not self.cases.may_be_person(tokens[phrase.head])

    def _clash(self, tokens: Sequence[Token], phrase: Phrase, fault: Fault, needed: int) -> Clash:
        assert phrase.head is not None
        better = NounPhrases(self.genders).in_case(tokens, phrase, needed)
        if better and phrase.first != phrase.determiner:
            better = f"{tokens[phrase.first].text} {better}"
        return Clash(Span(tokens[phrase.first].start, tokens[phrase.head].end), fault, better)


def _cases(some: int) -> int:
    """The cells of every case that some cells have."""
    return sum(case for case in (NOMINATIVE, ACCUSATIVE, DATIVE, GENITIVE) if some & case)


@cache
def load_governed_cases(code: str, resources: Path = RESOURCES) -> GovernedCases:
    """Read the tables of a language; all are empty where it has none."""
    folder = resources / code
    rows = read_rows(folder / "recipients.tsv")
    parted, joined, things, *others = (cell.split() for cell in rows[0]) if rows else ([], [], [], [], [])
    return GovernedCases(
        cases=load_clause_cases(code, resources),
        fixed={
            (preposition, noun): (cells(case), tuple(not_before.split()))
            for preposition, nouns, case, not_before in read_rows(folder / "fixed_cases.tsv")
            for noun in nouns.split()
        },
        directions={
            (preposition, word): (cells(case), tuple(nouns.split()))
            for preposition, before, nouns, case in read_rows(folder / "directions.tsv")
            for word in before.split()
        },
        placing=frozenset(
            (verb, preposition) for some, preposition in read_rows(folder / "placing.tsv") for verb in some.split()
        ),
        recipients=Recipients(frozenset(parted), frozenset(joined), tuple(things), *map(frozenset, others)),
        joints={word: bool(closes) for word, closes in read_rows(folder / "joints.tsv")},
    )
