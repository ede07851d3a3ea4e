"""What in a clause cannot agree with a noun phrase: its verb's number, or the case that its place asks for.

Only the plainest clauses are looked at, between two marks, with one noun phrase that can be the subject: whatever
could be another subject, and any *and* or *or*, makes a clause too doubtful.

| file | holds |
|---|---|
| `subjunctions.txt` | words behind which a clause begins with its subject or object, its verb standing at the end |
| `finite_verbs.tsv` | forms of verbs that can only be singular, and only be plural |
| `subject_pronouns.txt` | small words that may be the subject of a clause |
| `behind_genitives.txt` | words that show that such a noun is one of those |
| `persons.tsv` | pronouns and forms of verbs that never stand beside them |
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.genders import PLURAL, Genders, cells, load_genders, read_rows, read_words
from corpus.nlp.noun_phrases import NounPhrases
from corpus.nlp.pack import RESOURCES
from corpus.nlp.phrase_tokens import Token
from corpus.nlp.phrases import Clash, Fault, Phrase

MARKS = frozenset('.!?…;:,()[]—–•\n"„“”‚‘»«|/')
NOMINATIVE, ACCUSATIVE, GENITIVE = cells("nominative"), cells("accusative"), cells("genitive")
# A verb's stem has so many letters, and its right form this Zipf value.
LEAST_STEM, USUAL = 3, 2.5
SINGULAR = cells() & ~PLURAL
# No clause that is judged goes further to either side of its verb.
LONGEST = 60


class ClauseAgreement(NamedTuple):
    """Finds such clashes with a language's tables."""

    genders: Genders
    subjunctions: frozenset[str]
    verbs: dict[str, int]
    pronouns: frozenset[str]
    behind_genitives: frozenset[str]
    persons: dict[str, tuple[frozenset[str], tuple[tuple[str, str], ...], frozenset[str]]]

    def clashes(self, tokens: Sequence[Token], phrases: Iterable[Phrase], said: Set[str]) -> Iterator[Clash]:
        """Every clash with one of a text's phrases that is certain; `said` are its words in small letters."""
        phrases = [phrase for phrase in phrases if phrase.head is not None and phrase.noun and phrase.cells]
        for phrase in phrases:
            yield from self._case(tokens, phrase)
        for place, token in enumerate(() if said.isdisjoint(self.persons) else tokens):
            if token.small in self.persons and (clash := self._person(tokens, place)):
                yield clash
        if said.isdisjoint(self.verbs):
            return
        by_place = {phrase.determiner: phrase for phrase in phrases}
        begin, subordinate, has_verb = 0, False, False
        for end in range(len(tokens) + 1):
            mark = tokens[end].text if end < len(tokens) else "."
            if mark in self.verbs:
                has_verb = True
            elif mark in MARKS or end == len(tokens):
                if has_verb and (clash := self._number(tokens, begin, end, by_place, subordinate)):
                    yield clash
                if mark == ",":
                    first = tokens[begin : min(begin + 2, end)]
                    subordinate = subordinate or any(token.small in self.subjunctions for token in first)
                else:
                    subordinate = False
                begin, has_verb = end + 1, False

    def _case(self, tokens: Sequence[Token], phrase: Phrase) -> Iterator[Clash]:
        """The clash of a phrase's case with its place."""
        assert phrase.head is not None
        faults = (
            (self._is_stray_genitive, Fault.GENITIVE, NOMINATIVE),
            (self._lacks_genitive, Fault.NO_GENITIVE, GENITIVE),
        )
        for holds, fault, needed in faults:
            if holds(tokens, phrase):
                better = NounPhrases(self.genders).in_case(tokens, phrase, needed)
                yield Clash(Span(tokens[phrase.determiner].start, tokens[phrase.head].end), fault, better)

    def _is_stray_genitive(self, tokens: Sequence[Token], phrase: Phrase) -> bool:
        """Whether a clause begins with a genitive that nothing stands before (Falls der Manakosten …)."""
        assert phrase.head is not None
        before = tokens[phrase.determiner - 1].small if phrase.determiner else ""
        if before not in self.subjunctions or phrase.cells & ~GENITIVE:
            return False
        following = tokens[phrase.head + 1].text if phrase.head + 1 < len(tokens) else "."
        is_name = following[0].isupper() and len(following) > 1
        return not is_name and self.genders.stem(following) is None

    def _lacks_genitive(self, tokens: Sequence[Token], phrase: Phrase) -> bool:
        """Whether it stands right behind a noun whose genitive it should be, with nothing else to do in its clause."""
        assert phrase.head is not None
        place = phrase.determiner
        if tokens[phrase.head].small not in self.genders.fixed_genitives or phrase.cells & ~(NOMINATIVE | ACCUSATIVE):
            return False
        if phrase.adjectives or not place or not tokens[place - 1].text[0].isupper():
            return False
        following = tokens[phrase.head + 1].text if phrase.head + 1 < len(tokens) else "."
        closes = following in MARKS or following in self.genders.coordinators or following in self.genders.prepositions
        closes = closes or following.isdigit() or following == "X" or following in self.behind_genitives
        return closes and self.genders.noun(tokens[place - 1].text) is not None

    def _person(self, tokens: Sequence[Token], place: int) -> Clash | None:
        """The clash of a pronoun with the verb right before or behind it."""
        verbs, endings, not_behind = self.persons[tokens[place].small]
        before = tokens[place - 1].small if place else ""
        if place + 1 < len(tokens) and tokens[place + 1].text in self.genders.coordinators:
            return None
        if before in verbs or any(self._has_ending(before, *ending) for ending in endings):
            return _clash(tokens, place - 1, place)
        if (
            self._opens(tokens, place, place)
            and tokens[place + 1 : place + 2]
            and tokens[place + 1].text in self.genders.infinitives
        ):
            return _clash(tokens, place, place + 1)
        if place + 1 < len(tokens) and tokens[place + 1].text in verbs and before not in not_behind:
            return _clash(tokens, place, place + 1)
        return None

    def _has_ending(self, word: str, wrong: str, right: str) -> bool:
        """Whether a verb has one ending where another form of it with the right one is well known."""
        stem = word.removesuffix(wrong)
        if stem == word or word.endswith(right) or len(stem) < LEAST_STEM:
            return False
        return stem + right in self.genders.pack.game_words or self.genders.pack.zipf.get(stem + right, 0.0) >= USUAL

    def _number(
        self, tokens: Sequence[Token], begin: int, end: int, phrases: Mapping[int, Phrase], behind: bool
    ) -> Clash | None:
        """The clash of a clause's only subject with its verb; `behind` says that a subordinate clause stands before."""
        for first in (begin, begin + 1, begin + 2):
            phrase = phrases.get(first) or self._bare(tokens, first, begin)
            if phrase is None or phrase.head is None:
                continue
            if first > begin and tokens[first - 1].small in self.subjunctions:
                verb = end - 1
            elif behind and first == begin + 1:
                verb = begin
            elif self._opens(tokens, first, begin):
                verb = self.behind_genitive(phrase.head + 1, phrases)
            else:
                continue
            if (
                verb < end
                and not self._agrees(tokens, phrase, verb)
                and self._alone(tokens, range(begin, end), phrase, phrases, verb)
            ):
                return _clash(tokens, min(first, verb), max(phrase.head, verb))
        return None

    def _bare(self, tokens: Sequence[Token], first: int, begin: int) -> Phrase | None:
        """A plural without a determiner at the beginning of a sentence."""
        noun = self.genders.noun(tokens[first].text) if self._opens(tokens, first, begin) else None
        plural = noun is not None and not noun.cells & ~PLURAL
        return Phrase(None, first, (), first, noun, noun.cells) if noun and plural else None

    @staticmethod
    def _opens(tokens: Sequence[Token], first: int, begin: int) -> bool:
        """Whether a sentence begins at a place, the first of a clause."""
        return first == begin and (not begin or tokens[begin - 1].text in ".!?…\n") and tokens[first].text[0].isupper()

    @staticmethod
    def behind_genitive(place: int, phrases: Mapping[int, Phrase]) -> int:
        """The place behind a phrase in the genitive that begins at one, else that place."""
        phrase = phrases.get(place)
        genitive = phrase is not None and phrase.head is not None and phrase.cells and not phrase.cells & NOMINATIVE
        return phrase.head + 1 if phrase and genitive and phrase.head is not None else place

    def _agrees(self, tokens: Sequence[Token], phrase: Phrase, verb: int) -> bool:
        """Whether phrase and verb can have one number; True where either is not sure of its own."""
        number = self.verbs.get(tokens[verb].text)
        assert phrase.head is not None
        if number is None or not phrase.cells & NOMINATIVE or tokens[phrase.head].small in self.genders.measures:
            return True
        return bool(phrase.cells & number)

    def _alone(
        self, tokens: Sequence[Token], clause: range, subject: Phrase, phrases: Mapping[int, Phrase], verb: int
    ) -> bool:
        """Whether nothing else in the clause can be a subject of the verb's number, or a second verb."""
        number = self.verbs[tokens[verb].text]
        place = clause.start
        while place < clause.stop:
            phrase = phrases.get(place)
            if phrase and phrase.head is not None:
                governed = tokens[place - 1].text in self.genders.prepositions
                if phrase is not subject and not governed and phrase.cells & NOMINATIVE & number:
                    return False
                place = phrase.head
            elif place == subject.head:
                pass
            elif place != verb and self._may_be_subject(tokens, place, number):
                return False
            place += 1
        return True

    def _may_be_subject(self, tokens: Sequence[Token], place: int, number: int) -> bool:
        word, small = tokens[place].text, tokens[place].small
        if small in self.pronouns or small in self.genders.coordinators or word in self.verbs:
            return True
        if not word[0].isupper() or small in self.subjunctions:
            return False
        noun = self.genders.noun(word)
        if noun is None or small in self.genders.measures:
            return True
        return tokens[place - 1].text not in self.genders.prepositions and bool(noun.cells & NOMINATIVE & number)


def clause_around(tokens: Sequence[Token], place: int) -> range | None:
    """The places between the marks around a place; None where these are far."""
    start = end = place
    while start and tokens[start - 1].text not in MARKS and place - start < LONGEST:
        start -= 1
    while end < len(tokens) and tokens[end].text not in MARKS and end - place < LONGEST:
        end += 1
    return range(start, end) if place - start < LONGEST and end - place < LONGEST else None


def _clash(tokens: Sequence[Token], first: int, last: int) -> Clash:
    return Clash(Span(tokens[first].start, tokens[last].end), Fault.VERB)


def load_clause_agreement(code: str, resources: Path = RESOURCES) -> ClauseAgreement:
    """Read the tables of a language; all are empty where it has none."""
    return _load_clause_agreement(code, resources)


@cache
def _load_clause_agreement(code: str, resources: Path) -> ClauseAgreement:
    folder = resources / code
    verbs: dict[str, int] = {}
    for singular, plural in read_rows(folder / "finite_verbs.tsv"):
        verbs |= {form: number for form, number in ((singular, SINGULAR), (plural, PLURAL)) if form != "-"}
    return ClauseAgreement(
        genders=load_genders(code, resources),
        subjunctions=read_words(folder / "subjunctions.txt"),
        verbs=verbs,
        pronouns=read_words(folder / "subject_pronouns.txt"),
        behind_genitives=read_words(folder / "behind_genitives.txt"),
        persons={
            pronoun: (
                frozenset(some.split()),
                tuple((wrong, right) for wrong, _, right in (ending.partition(":") for ending in endings.split())),
                frozenset(not_behind.split()),
            )
            for pronoun, some, endings, not_behind in read_rows(folder / "persons.tsv")
        },
    )
