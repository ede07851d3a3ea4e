"""Prepositions that hold an article (*ins*, *zur*), and nouns right behind them that cannot have that article.

`contractions.tsv` says of each what the noun behind it can be. Left out are those that begin other phrases too (am).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.genders import Genders, cells, load_genders, read_rows
from corpus.nlp.noun_phrases import UNFINISHED
from corpus.nlp.pack import RESOURCES
from corpus.nlp.phrase_tokens import Token
from corpus.nlp.phrases import Clash, Fault


class Contractions(NamedTuple):
    """Finds such nouns with a language's tables: `cells` are what a noun can be behind each contraction."""

    genders: Genders
    cells: Mapping[str, int]

    def clashes(self, text: str, tokens: Sequence[Token]) -> Iterator[Clash]:
        """Every noun right behind a contraction that cannot stand there."""
        for place, token in enumerate(tokens[:-1]):
            allowed = self.cells.get(token.small)
            if allowed and self._clashes(text, tokens, place + 1, allowed):
                yield Clash(Span(token.start, tokens[place + 1].end), Fault.PHRASE)

    def _clashes(self, text: str, tokens: Sequence[Token], place: int, allowed: int) -> bool:
        noun = self.genders.noun(tokens[place].text) if tokens[place].text[0].isupper() else None
        if noun is None or noun.cells & allowed or text[tokens[place].end : tokens[place].end + 1] in UNFINISHED:
            return False
        # A compound written apart, or a name
        following = tokens[place + 1].text if place + 1 < len(tokens) else "."
        return not following[0].isupper()


@cache
def load_contractions(code: str, resources: Path = RESOURCES) -> Contractions:
    """Read the tables of a language; all are empty where it has none."""
    return Contractions(
        genders=load_genders(code, resources),
        cells={
            word: sum(cells(case, gender) for gender in genders.split())
            for words, case, genders in read_rows(resources / code / "contractions.tsv")
            for word in words.split()
        },
    )
