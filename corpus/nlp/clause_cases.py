"""Noun phrases whose case their clause has no use for: no subject where one is missing, no object of their verb.

| file | holds |
|---|---|
| `accusative_verbs.tsv` | verbs that always have an accusative object, and never a dative alone |
| `verb_frames.tsv` | where such a verb stands beside its object |
| `times.txt` | nouns that may be in the accusative beside any verb |

A clause is judged only if nothing else in it can be what is missing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.clause_agreement import ACCUSATIVE, GENITIVE, MARKS, NOMINATIVE, ClauseAgreement, load_clause_agreement
from corpus.nlp.genders import cells, read_rows, read_words
from corpus.nlp.noun_phrases import NounPhrases
from corpus.nlp.pack import RESOURCES
from corpus.nlp.phrase_tokens import Token
from corpus.nlp.phrases import Clash, Fault, Phrase

# A sentence ends in one of these, and a longer clause is not judged.
SENTENCE_MARKS, LONGEST = frozenset(".!?…\n:"), 40
OBLIQUE = cells("dative") | cells("genitive")
# The columns of accusative_verbs.tsv.
FORMS = ("imperative", "second person", "infinitive", "with zu")


class ClauseCases(NamedTuple):
    """Finds such phrases with a language's tables.

    Attributes:
        clause: what else is known of clauses.
        frames: other such forms, with what stands before the object and between object and verb.
        passives: forms of verbs beside which a dative needs no subject.
        governing: words besides prepositions behind which no subject stands.
        before_commands: words behind which an imperative may stand.
        postpositions: prepositions that stand behind their phrase.
        times: nouns that may be in the accusative beside any verb.
    """

    clause: ClauseAgreement
    frames: tuple[tuple[frozenset[str], str, frozenset[str]], ...]
    passives: frozenset[str]
    governing: frozenset[str]
    before_commands: frozenset[str]
    postpositions: frozenset[str]
    times: frozenset[str]

    def clashes(self, tokens: Sequence[Token], phrases: Iterable[Phrase]) -> Iterator[Clash]:
        """Every phrase that has no place in its clause for certain."""
        known = [phrase for phrase in phrases if phrase.head is not None and phrase.noun and phrase.cells]
        by_place = {phrase.determiner: phrase for phrase in known}
        by_head = {phrase.head: phrase for phrase in known}
        for phrase in known:
            assert phrase.head is not None
            if self._is_governed(tokens, phrase) or self.may_be_person(tokens[phrase.head]):
                continue
            if not phrase.cells & ACCUSATIVE and self._is_object(tokens, phrase, by_place):
                yield self._clash(tokens, phrase, Fault.OBJECT, ACCUSATIVE)
            elif not phrase.cells & NOMINATIVE and self._is_subject(tokens, phrase, by_place):
                yield self._clash(tokens, phrase, Fault.SUBJECT, NOMINATIVE)
            elif not phrase.cells & ~(NOMINATIVE | ACCUSATIVE) and self._is_second(tokens, phrase, by_head):
                yield self._clash(tokens, phrase, Fault.NO_GENITIVE, GENITIVE)

    def _clash(self, tokens: Sequence[Token], phrase: Phrase, fault: Fault, case: int) -> Clash:
        """A clash; where the determiner has the case, the noun may be what is wrong (keinen Dämonen)."""
        assert phrase.head is not None
        span = Span(tokens[phrase.determiner].start, tokens[phrase.head].end)
        genders = self.clause.genders
        may_be_noun = genders.determiners[tokens[phrase.determiner].small].cells & case
        return Clash(span, fault, None if may_be_noun else NounPhrases(genders).in_case(tokens, phrase, case))

    def _is_governed(self, tokens: Sequence[Token], phrase: Phrase) -> bool:
        """Whether a preposition stands before a phrase, or behind it; one that may do both does so behind few nouns."""
        assert phrase.head is not None
        following = tokens[phrase.head + 1].text if phrase.head + 1 < len(tokens) else "."
        _, nouns = self.clause.genders.prepositions.get(following, (0, frozenset((tokens[phrase.head].small,))))
        behind = following in self.postpositions and tokens[phrase.head].small in nouns
        return phrase.preposition is not None or behind

    def may_be_person(self, noun: Token) -> bool:
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
        command = phrase.determiner - 1
        if before in self.before_commands and command:
            command -= 1
        if tokens[command].small not in self.clause.genders.imperatives or not self._commands(tokens, command):
            return False
        end = self._end(tokens, phrase.head + 1, commanded=True)
        return end is not None and self._is_alone(tokens, range(phrase.head + 1, end), phrases, ACCUSATIVE)

    def _is_second(self, tokens: Sequence[Token], phrase: Phrase, by_head: Mapping[int | None, Phrase]) -> bool:
        """Whether it stands right behind the object of an imperative, which has no use for another one."""
        assert phrase.head is not None
        first = by_head.get(phrase.determiner - 1)
        if first is None or first.preposition is not None or not first.cells & ACCUSATIVE or not first.determiner:
            return False
        if tokens[phrase.head].small in self.times or tokens[first.head or 0].small in self.clause.genders.measures:
            return False
        before = first.determiner - 1
        return tokens[before].small in self.clause.genders.imperatives and self._commands(tokens, before)

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
        if tokens[verb].text not in verbs or tokens[phrase.head].small in self.times:
            return False
        is_passive = any(tokens[place].text in self.passives for place in rest)
        if phrase.cells & OBLIQUE and is_passive and not self._is_transitive(tokens[end - 1 - subordinate].text):
            return False
        return self._is_alone(tokens, rest, phrases, NOMINATIVE, verb)

    def _is_transitive(self, word: str) -> bool:
        """Whether a word is the participle of a verb that needs an accusative, of which the passive needs a subject."""
        genders = self.clause.genders
        stems = (infinitive.removesuffix("n").removesuffix("e") for infinitive in genders.infinitives)
        return genders.stem(word + "e") is not None and any(stem in word for stem in stems if len(stem) > 2)

    def _is_alone(
        self, tokens: Sequence[Token], rest: range, phrases: Mapping[int, Phrase], case: int, verb: int | None = None
    ) -> bool:
        """Whether nothing in the rest of a clause can have a case, and the number of its verb."""
        cells = case if verb is None else case & self.clause.verbs[tokens[verb].text]
        place = rest.start
        while place < rest.stop:
            phrase, before = phrases.get(place), tokens[place - 1].text
            governed = before in self.clause.genders.prepositions or before in self.governing
            if phrase and phrase.head is not None:
                if not governed and phrase.cells & cells:
                    return False
                place = phrase.head
            elif place != verb and not governed and not self._is_harmless(tokens, place, rest, cells):
                return False
            place += 1
        return True

    def _is_harmless(self, tokens: Sequence[Token], place: int, rest: range, case: int) -> bool:
        """Whether a word outside of noun phrases cannot have a case: no noun or pronoun, no part of another clause.

        Symbols may be joined ({B} oder {G}), and have a pronoun behind them ({2} weniger); an infinitive may end a
        passive.
        """
        text, small, genders = tokens[place].text, tokens[place].small, self.clause.genders
        is_behind_symbol = tokens[place - 1].text[0] == "{"
        if small in self.clause.pronouns:
            return is_behind_symbol
        if small in genders.coordinators:
            return is_behind_symbol and place + 1 < rest.stop and tokens[place + 1].text[0] == "{"
        if text[0] == "{" or (place == rest.stop - 1 and small in self.passives):
            return True
        if (noun := genders.noun(text)) and not noun.cells & case:
            return True
        return small.isalpha() and not text[0].isupper() and text not in self.clause.verbs

    def _commands(self, tokens: Sequence[Token], place: int) -> bool:
        """Whether an imperative stands at a place: where a sentence begins, or behind a mark or what joins clauses."""
        if tokens[place].text[0].isupper():
            return self._begins(tokens, place)
        return bool(place) and (tokens[place - 1].text in MARKS or tokens[place - 1].text in self.before_commands)

    @staticmethod
    def _begins(tokens: Sequence[Token], place: int) -> bool:
        """Whether a sentence begins at a place."""
        return tokens[place].text[0].isupper() and (not place or tokens[place - 1].text in SENTENCE_MARKS)

    def _end(self, tokens: Sequence[Token], place: int, commanded: bool = False) -> int | None:
        """Where the clause around a place ends, None if that is far; one command may follow another without a mark."""
        for end in range(place, min(place + LONGEST, len(tokens))):
            if tokens[end].text in MARKS:
                return end
            if commanded and tokens[end].text in self.clause.genders.coordinators:
                behind = [token.text for token in tokens[end + 1 : end + 3]] + ["", ""]
                if behind[behind[0] in self.before_commands] in self.clause.genders.imperatives:
                    return end
        return len(tokens) if place + LONGEST >= len(tokens) else None


def load_clause_cases(code: str, resources: Path = RESOURCES) -> ClauseCases:
    """Read the tables of a language; all are empty where it has none."""
    return _load_clause_cases(code, resources)


@cache
def _load_clause_cases(code: str, resources: Path) -> ClauseCases:
    folder = resources / code
    columns = list(zip(*read_rows(folder / "accusative_verbs.tsv"), strict=True)) or [()] * len(FORMS)
    forms = {form: frozenset(column) - {""} for form, column in zip(FORMS, columns, strict=True)}
    *frames, passive, governing, commands, postpositions = read_rows(folder / "verb_frames.tsv") or [["", "", ""]] * 4
    return ClauseCases(
        clause=load_clause_agreement(code, resources),
        frames=tuple((frozenset(before.split()), between, forms[form]) for form, before, between in frames),
        passives=frozenset(passive[1].split()),
        governing=frozenset(governing[1].split()),
        before_commands=frozenset(commands[1].split()),
        postpositions=frozenset(postpositions[1].split()),
        times=read_words(folder / "times.txt"),
    )
