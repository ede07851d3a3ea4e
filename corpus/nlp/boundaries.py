"""Where sentences and clauses of rulings begin.

A sentence ends at . ! ? … with the brackets and quotation marks that close behind it, and at a line break. A full stop
behind an abbreviation or a number (the 2. player) ends none, and neither does one inside a quotation that goes on.
"""

from collections.abc import Iterator

from spacy.tokens import Doc, Span

from corpus.nlp.pack import LanguagePack, fold

ENDS = frozenset(".!?…")
CLOSERS = frozenset(')]"”“»«’‘›')
CLAUSE_MARKS = frozenset((";", ":", "—", "–", "(", ")", "[", "]"))


class SentenceBoundaries:
    """The pipeline component `ruling_sentences`: sets `is_sent_start` on every token."""

    def __init__(self, *packs: LanguagePack) -> None:
        self.abbreviations = frozenset().union(*(pack.abbreviations for pack in packs))

    def __call__(self, doc: Doc) -> Doc:
        """Mark the sentences of `doc`."""
        ended, spaced, before = True, True, ""
        for token in doc:
            text = token.text
            starts = False
            if text.isspace():
                ended = ended or "\n" in text
            elif text in ENDS:
                ended = not (text == "." and (fold(before) in self.abbreviations or before.isdigit()))
            elif not (ended and text in CLOSERS and not spaced):
                starts, ended = ended, False
            token.is_sent_start = starts
            spaced, before = bool(token.whitespace_) or text.isspace(), text
        return doc


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
