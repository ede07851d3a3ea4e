"""Noun phrases whose case their clause has no use for: no subject where one is missing, no object of their verb.

| file | holds |
|---|---|
| `accusative_verbs.tsv` | verbs that always have an accusative object, and never a dative alone |
| `verb_frames.tsv` | where such a verb stands beside its object |

A clause is judged only if nothing else in it can be what is missing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from corpus.model import Span
from corpus.nlp.clause_agreement import ACCUSATIVE, MARKS, NOMINATIVE, ClauseAgreement, load_clause_agreement
from corpus.nlp.genders import cells, read_rows
from corpus.nlp.noun_phrases import Clash, Fault, NounPhrases, Phrase, Token
from corpus.nlp.pack import RESOURCES

# A sentence ends in one of these, and a longer clause is not judged.
SENTENCE_MARKS, LONGEST = frozenset(".!?…\n:"), 40
OBLIQUE = cells("dative") | cells("genitive")


@dataclass(frozen=True, eq=False)
class ClauseCases:
    """Finds such phrases with a language's tables.

    Attributes:
        clause: what else is known of clauses.
        imperatives: forms of verbs that have an accusative object, behind which it stands.
        frames: other such forms, with what stands before the object and between object and verb.
        passives: forms of verbs beside which a dative needs no subject.
        governing: words besides prepositions behind which no subject stands.
    """

    clause: ClauseAgreement
    imperatives: frozenset[str]
    frames: tuple[tuple[frozenset[str], str, frozenset[str]], ...]
    passives: frozenset[str]
    governing: frozenset[str]

    def clashes(self, tokens: Sequence[Token], phrases: Iterable[Phrase]) -> Iterator[Clash]:
        """Every phrase that has no place in its clause for certain."""
        known = [phrase for phrase in phrases if phrase.head is not None and phrase.noun and phrase.cells]
        by_place = {phrase.determiner: phrase for phrase in known}
        for phrase in known:
            assert phrase.head is not None
            if phrase.preposition is not None or phrase.cells & ~OBLIQUE or self._may_be_person(tokens[phrase.head]):
                continue
            if self._is_object(tokens, phrase, by_place):
                yield self._clash(tokens, phrase, Fault.OBJECT, ACCUSATIVE)
            elif self._is_subject(tokens, phrase, by_place):
                yield self._clash(tokens, phrase, Fault.SUBJECT, NOMINATIVE)

    def _clash(self, tokens: Sequence[Token], phrase: Phrase, fault: Fault, case: int) -> Clash:
        """A clash; where the determiner has the case, the noun may be what is wrong (keinen Dämonen)."""
        assert phrase.head is not None
        span = Span(tokens[phrase.determiner].start, tokens[phrase.head].end)
        genders = self.clause.genders
        may_be_noun = genders.determiners[tokens[phrase.determiner].small].cells & case
        return Clash(span, fault, None if may_be_noun else NounPhrases(genders).in_case(tokens, phrase, case))

    def _may_be_person(self, noun: Token) -> bool:
        """Whether a noun is an adjective too, and may be of any gender (der Weise, die Weise)."""
        return self.clause.genders.stem(noun.small.rpartition("-")[2]) is not None

    def _is_object(self, tokens: Sequence[Token], phrase: Phrase, phrases: Mapping[int, Phrase]) -> bool:
        """Whether only this can be the object of a verb that needs one in the accusative."""
        assert phrase.head is not None
        before = tokens[phrase.determiner - 1].small if phrase.determiner else ""
        behind = [token.text for token in tokens[phrase.head + 1 : phrase.head + 3]] + ["", ""]
        for words, between, verbs in self.frames:
            if before in words and (behind[1] if between and behind[0] == between else behind[0]) in verbs:
                return not between or behind[0] == between
        if before not in self.imperatives or not self._begins(tokens, phrase.determiner - 1):
            return False
        end = self._end(tokens, phrase.head + 1)
        return end is not None and self._is_alone(tokens, range(phrase.head + 1, end), phrases, ACCUSATIVE)

    def _is_subject(self, tokens: Sequence[Token], phrase: Phrase, phrases: Mapping[int, Phrase]) -> bool:
        """Whether only this can be the subject of its clause, behind a subjunction or where a sentence begins."""
        assert phrase.head is not None
        first, verbs = phrase.determiner, self.clause.verbs
        subordinate = bool(first) and tokens[first - 1].small in self.clause.subjunctions
        if not subordinate and not self._begins(tokens, first):
            return False
        end = self._end(tokens, phrase.head + 1)
        if end is None or end <= phrase.head + 1:
            return False
        if not subordinate and end < len(tokens) and tokens[end].text not in SENTENCE_MARKS:
            return False
        verb = end - 1 if subordinate else phrase.head + 1
        rest = range(phrase.head + 1, end)
        if tokens[verb].text not in verbs or any(tokens[place].text in self.passives for place in rest):
            return False
        return self._is_alone(tokens, rest, phrases, NOMINATIVE, verb)

    def _is_alone(
        self, tokens: Sequence[Token], rest: range, phrases: Mapping[int, Phrase], case: int, verb: int | None = None
    ) -> bool:
        """Whether nothing in the rest of a clause can have a case."""
        place = rest.start
        while place < rest.stop:
            phrase, small = phrases.get(place), tokens[place].small
            before = tokens[place - 1].text
            governed = before in self.clause.genders.prepositions or before in self.governing
            if phrase and phrase.head is not None:
                if not governed and phrase.cells & case:
                    return False
                place = phrase.head
            elif place != verb and not governed:
                if small in self.clause.pronouns or small in self.clause.genders.coordinators:
                    return False
                if not small.isalpha() or tokens[place].text[0].isupper() or tokens[place].text in self.clause.verbs:
                    return False
            place += 1
        return True

    @staticmethod
    def _begins(tokens: Sequence[Token], place: int) -> bool:
        """Whether a sentence begins at a place."""
        return tokens[place].text[0].isupper() and (not place or tokens[place - 1].text in SENTENCE_MARKS)

    @staticmethod
    def _end(tokens: Sequence[Token], place: int) -> int | None:
        """Where the clause around a place ends, None if that is far."""
        for end in range(place, min(place + LONGEST, len(tokens))):
            if tokens[end].text in MARKS:
                return end
        return len(tokens) if place + LONGEST >= len(tokens) else None


@cache
def load_clause_cases(code: str, resources: Path = RESOURCES) -> ClauseCases:
    """Read the tables of a language; all are empty where it has none."""
    folder = resources / code
    forms: list[frozenset[str]] = [
        frozenset(column) - {""} for column in zip(*read_rows(folder / "accusative_verbs.tsv"), strict=True)
    ]
    frames = read_rows(folder / "verb_frames.tsv")
    *others, passive, governing = frames or [["", "", ""]] * 2
    return ClauseCases(
        clause=load_clause_agreement(code, resources),
        imperatives=forms[0] if forms else frozenset(),
        frames=tuple(
            (frozenset(before.split()), between, verbs)
            for (_, before, between), verbs in zip(others, forms[1:], strict=True)
        ),
        passives=frozenset(passive[1].split()),
        governing=frozenset(governing[1].split()),
    )
