"""The clauses of a sentence, by what they are: main clauses, conditions, relative clauses, what is denied beside them.

No parser: cue words and the verbs that are known, and in languages where commas part all clauses, the commas. A
sentence is cut into pieces (`cutting`), which are then joined to clauses (`joining`).
"""

from collections.abc import Sequence

from corpus.claims.cues import Found
from corpus.claims.cutting import Cutting
from corpus.claims.grammar import Grammar, Word
from corpus.claims.joining import Joining
from corpus.claims.parts import Clause


class ClauseReader:
    """Takes sentences of a language apart."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar

    def read(self, words: Sequence[Word], found: Sequence[Found]) -> list[Clause]:
        """The clauses of a sentence without its asides, in order."""
        openers = {cue.start: cue for cue in found if cue.kind in ("condition", "contrast") and cue.meaning != "no"}
        pieces = Cutting(self.grammar, words, openers).pieces()
        return Joining(self.grammar, words, [piece for piece in pieces if piece.words]).clauses()
