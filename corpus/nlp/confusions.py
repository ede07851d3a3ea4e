"""Words that exist and that are often written for others which sound alike, where they cannot stand.

| file | holds |
|---|---|
| `confusions.tsv` | words, where they may stand, and what is meant elsewhere |
| `relatives.tsv` | a relative pronoun and a conjunction that sound alike (das, dass) |
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.clause_agreement import MARKS
from corpus.nlp.genders import PLURAL, Genders, cells, load_genders, read_rows, read_words
from corpus.nlp.pack import RESOURCES
from corpus.nlp.phrase_tokens import Token, tokens_of

SENTENCE_ENDS = frozenset('.!?…\n:„“”"')
# No subject of the clauses that are looked at has more words, and no sentence before them.
LONGEST_SUBJECT, LONGEST_SENTENCE = 4, 60


class Confusion(NamedTuple):
    """Where a word is, and what was meant."""

    span: Span
    meant: str


class _Word(NamedTuple):
    behind: frozenset[str]
    before: frozenset[str]
    meant: str
    behind_preposition: str


class _Relative(NamedTuple):
    pronoun: str
    conjunctions: frozenset[str]
    antecedent: int
    antecedents: frozenset[str]
    subjects: frozenset[str]
    others: tuple[tuple[str, tuple[str, ...]], ...]


class Confusions(NamedTuple):
    """Finds such words with a language's tables."""

    genders: Genders
    words: Mapping[str, _Word]
    relative: _Relative | None
    subjunctions: frozenset[str]
    transitive: frozenset[str]

    def of(self, text: str) -> Iterator[Confusion]:
        """Every word of a text that cannot be meant where it stands.

        >>> [one.meant for one in load_confusions("de").of("Du darfst sie immer denn wirken, falls die Flut steigt.")]
        ['dann']
        >>> [one.meant for one in load_confusions("de").of("Opfere ein Land, dass du kontrollierst.")]
        ['das']
        """
        if not any(word in text for word in self._all):
            return
        tokens = tokens_of(text)
        for place, token in enumerate(tokens):
            if token.text in self.words:
                meant = self._meant(tokens, place)
            elif self.relative and token.text in self.relative.conjunctions and (meant := self._related(tokens, place)):
                pass
            elif self.relative and token.text == self.relative.pronoun and self._relates_to_nothing(tokens, place):
                meant = min(self.relative.conjunctions)
            else:
                continue
            if meant:
                yield Confusion(Span(token.start, token.end), meant)

    @property
    def _all(self) -> Iterator[str]:
        yield from self.words
        if self.relative:
            yield from (*self.relative.conjunctions, f", {self.relative.pronoun}")

    def _meant(self, tokens: Sequence[Token], place: int) -> str | None:
        word = self.words[tokens[place].text]
        before = tokens[place - 1].small if place else "."
        following = tokens[place + 1].small if place + 1 < len(tokens) else "."
        if before in MARKS or before in word.behind or following in word.before:
            return None
        end = next(
            (token.text for token in tokens[place : place + LONGEST_SENTENCE] if token.text in SENTENCE_ENDS), ""
        )
        if end == "?":
            return None
        return word.behind_preposition if before in self.genders.prepositions else word.meant

    def _related(self, tokens: Sequence[Token], place: int) -> str | None:
        """The article or relative pronoun that a conjunction stands for."""
        assert self.relative is not None
        if self._is_article(tokens, place):
            return self.relative.pronoun
        return self._relative(tokens, place)

    def _is_article(self, tokens: Sequence[Token], place: int) -> bool:
        """Whether a conjunction stands right before a noun, and behind what can stand before no conjunction."""
        assert self.relative is not None
        before = tokens[place - 1].small if place else "."
        following = tokens[place + 1].text if place + 1 < len(tokens) else "."
        noun = self.genders.noun(following) if following[0].isupper() else None
        if noun is None or not noun.cells & self.relative.antecedent or before in self.relative.conjunctions:
            return False
        return before in self.subjunctions or before in self.genders.prepositions

    def _relative(self, tokens: Sequence[Token], place: int) -> str | None:
        """The relative pronoun that is meant: the clause is a subject and a verb without object."""
        assert self.relative is not None
        end = next((at for at in range(place + 1, len(tokens)) if tokens[at].text in MARKS), len(tokens))
        subject = tokens[place + 1 : end - 1]
        if not 1 <= len(subject) <= LONGEST_SUBJECT or tokens[end - 1].text not in self.transitive:
            return None
        is_pronoun = len(subject) == 1 and subject[0].small in self.relative.subjects
        is_noun = subject[0].small in self.genders.determiners and subject[-1].text[0].isupper()
        if not (is_pronoun or is_noun):
            return None
        nouns = [token for token in self._sentence_before(tokens, place) if token.text[0].isupper()]
        if any((noun := self.genders.noun(token.text)) and noun.cells & self.relative.antecedent for token in nouns):
            return self.relative.pronoun
        last = tokens[place - 2].small if place > 1 and tokens[place - 1].text == "," else ""
        return next((other for other, things in self.relative.others if last.endswith(things)), None)

    def _relates_to_nothing(self, tokens: Sequence[Token], place: int) -> bool:
        """Whether a relative pronoun stands for the conjunction: before it is nothing that it could relate to."""
        assert self.relative is not None
        following = tokens[place + 1].small if place + 1 < len(tokens) else "."
        begins = following in self.relative.subjects or following in self.genders.determiners
        if not begins or not place or tokens[place - 1].text != ",":
            return False
        sentence = self._sentence_before(tokens, place)
        return len(sentence) > 1 and not any(
            self._may_be_antecedent(token, first=not at) for at, token in enumerate(sentence)
        )

    def _may_be_antecedent(self, token: Token, first: bool) -> bool:
        assert self.relative is not None
        if token.small in self.relative.antecedents or not (token.text.isalpha() or token.text in MARKS):
            return True
        if not token.text[0].isupper():
            return False
        noun = self.genders.noun(token.text)
        if noun is None:
            return not (first and token.small in self.genders.pack.zipf)
        return bool(noun.cells & self.relative.antecedent)

    def _sentence_before(self, tokens: Sequence[Token], place: int) -> Sequence[Token]:
        """What stands before a place in its sentence."""
        start = place
        while start and tokens[start - 1].text not in SENTENCE_ENDS and place - start < LONGEST_SENTENCE:
            start -= 1
        return tokens[start:place]


@cache
def load_confusions(code: str, resources: Path = RESOURCES) -> Confusions:
    """Read the tables of a language; all are empty where it has none."""
    folder = resources / code
    relatives = [
        _Relative(
            pronoun,
            frozenset(conjunctions.split()),
            cells(number=gender) & ~PLURAL,
            frozenset(antecedents.split()),
            frozenset(subjects.split()),
            tuple((other, tuple(things)) for other, *things in map(str.split, filter(None, others.split(";")))),
        )
        for pronoun, conjunctions, gender, antecedents, subjects, others in read_rows(folder / "relatives.tsv")
    ]
    second = [row[1] for row in read_rows(folder / "accusative_verbs.tsv") if row[1]]
    return Confusions(
        genders=load_genders(code, resources),
        words={
            word: _Word(frozenset(behind.split()), frozenset(before.split()), meant, behind_preposition)
            for word, behind, before, meant, behind_preposition in read_rows(folder / "confusions.tsv")
        },
        relative=relatives[0] if relatives else None,
        subjunctions=read_words(folder / "subjunctions.txt"),
        transitive=frozenset(second) | {verb.removesuffix("st") + "t" for verb in second if verb.endswith("st")},
    )
