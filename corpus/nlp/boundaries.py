"""Where sentences and clauses of rulings begin.

A sentence ends at . ! ? … with the brackets and quotation marks that close behind it, and at a line break. A full stop
behind an abbreviation or a number (the 2. player) ends none, and neither does one that a small letter follows.
"""

from collections.abc import Iterable, Iterator, Sequence

from corpus.nlp.pack import LanguagePack, fold

ENDS = frozenset(".!?…")
CLOSERS = frozenset(')]"”“»«’‘›')
CLAUSE_MARKS = frozenset((";", ":", "—", "–", "(", ")", "[", "]"))


class SentenceBoundaries:
    """Knows where sentences begin.

    Args:
        packs: the data of the texts' own language, then of others that may stand in them.
    """

    def __init__(self, *packs: LanguagePack) -> None:
        self.abbreviations = frozenset[str]().union(*(pack.abbreviations for pack in packs))

    def starts(self, tokens: Iterable[tuple[str, int]]) -> Iterator[bool]:
        """Whether a sentence begins at each token, which is its text and the offset it stands at."""
        broken, ended, before, end = True, False, "", 0
        for text, offset in tokens:
            begins = False
            if text.isspace():
                broken = broken or "\n" in text
            elif text in ENDS:
                ended = not (text == "." and (fold(before) in self.abbreviations or before.isdigit()))
            elif not (ended and text in CLOSERS and offset == end):
                begins = broken or (ended and not text[0].islower())
                broken = ended = False
            yield begins
            before, end = text, offset + len(text)


def sentences(begins: Sequence[bool]) -> list[tuple[int, int]]:
    """The first token of each sentence and the one behind its last, from whether one begins at each token.

    White space before the first sentence is a sentence of its own.

    >>> sentences([True, False, True]), sentences([])
    ([(0, 2), (2, 3)], [])
    """
    starts = [at for at, begun in enumerate(begins) if begun or at == 0]
    return list(zip(starts, [*starts[1:], len(begins)], strict=True)) if starts else []


def clauses(
    tokens: Sequence[str], sentences: Iterable[tuple[int, int]], openers: frozenset[str]
) -> Iterator[tuple[int, int]]:
    """The clauses of every sentence: what brackets, dashes and semicolons part, and commas before or behind a clause.

    Args:
        tokens: of a text.
        sentences: the first token of each, and the one behind its last, as clauses are given too.
        openers: words that begin a subordinate or relative clause; a comma before one begins a clause, and so does the
            comma that ends a clause which such a word has begun.
    """
    for start, end in sentences:
        begin, subordinate = start, fold(tokens[start]) in openers
        for at in range(start, end):
            text, following = tokens[at], tokens[at + 1] if at + 1 < end else ""
            if text == ",":
                opens = fold(following) in openers
                if opens or subordinate:
                    yield begin, at + 1
                    begin, subordinate = at + 1, opens
            elif text in CLAUSE_MARKS and at > begin:
                behind = at if text in "([" else at + 1
                yield begin, behind
                begin, subordinate = behind, fold(following) in openers
        if begin < end:
            yield begin, end
