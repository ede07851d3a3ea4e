"""Where sentences and clauses of rulings begin.

A sentence ends at . ! ? … with the brackets and quotation marks that close behind it, and at a line break. A full stop
behind an abbreviation or a number (the 2. player) ends none, and neither does one that a small letter follows.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from spacy.tokens import Doc, Span

from corpus.nlp.pack import LanguagePack, fold

ENDS = frozenset(".!?…")
CLOSERS = frozenset(')]"”“»«’‘›')
CLAUSE_MARKS = frozenset((";", ":", "—", "–", "(", ")", "[", "]"))


class SentenceBoundaries:
    """The pipeline component `ruling_sentences`: sets `is_sent_start` on every token, and what opens clauses.

    Args:
        packs: the data of the texts' own language, then of others that may stand in them.
    """

    def __init__(self, *packs: LanguagePack) -> None:
        self.abbreviations = frozenset[str]().union(*(pack.abbreviations for pack in packs))
        # A tuple, since a document with it can be saved.
        self.openers = tuple(sorted(packs[0].clause_openers)) if packs else ()

    def __call__(self, doc: Doc) -> Doc:
        """Mark the sentences of `doc`."""
        doc._.clause_openers = self.openers
        tokens = [(token.text, token.idx) for token in doc]
        # All at once: a token that is told looks through its whole document first.
        starts = [1 if starts else -1 for starts in self.starts(tokens)]
        told: Any = np.array(starts, dtype=np.int32).astype(np.uint64)
        return doc.from_array(["SENT_START"], told) if starts else doc

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


def clauses(doc: Doc, openers: frozenset[str]) -> Iterator[Span]:
    """The clauses of every sentence: what brackets, dashes and semicolons part, and commas before or behind a clause.

    `openers` are words that begin a subordinate or relative clause; a comma before one begins a clause, and so does
    the comma that ends a clause which such a word has begun.
    """
    for sentence in doc.sents:
        begin, subordinate = sentence.start, fold(sentence[0].text) in openers
        for token in sentence:
            following = token.nbor().text if token.i + 1 < sentence.end else ""
            if token.text == ",":
                opens = fold(following) in openers
                if opens or subordinate:
                    yield doc[begin : token.i + 1]
                    begin, subordinate = token.i + 1, opens
            elif token.text in CLAUSE_MARKS and token.i > begin:
                end = token.i if token.text in "([" else token.i + 1
                yield doc[begin:end]
                begin, subordinate = end, fold(following) in openers
        if begin < sentence.end:
            yield doc[begin : sentence.end]
