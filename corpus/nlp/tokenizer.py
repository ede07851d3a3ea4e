"""spaCy's tokenizer, taught what stands in rulings.

Every mana or tap symbol is one token (`{2}`, `{U}`), and so are +1/+1, 2/2, dashes, brackets and quotation marks. Words
keep their apostrophes and inner hyphens (can't, Jace's, Will-o'-the-Wisp, Nichtland-Karte).
"""

import re

from spacy.language import Language
from spacy.tokenizer import Tokenizer  # type: ignore[import-not-found]
from spacy.tokens import Doc
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex

SYMBOL = r"\{[^{}\s]{1,12}\}"
# power/toughness and their changes, counters, loyalty, thousands, fractions
NUMBER = r"[+\-−–]?(?:\d+(?:[.,]\d+)*|[XY*])(?:/[+\-−–]?(?:\d+|[XY*]))?(?![\w{])"
MARKS = r"(?:,,|''|``|[()\[\]<>\"“”„«»‚‘‹›…,;:!?/—–•|=+*&%#])"

_PREFIXES = compile_prefix_regex([SYMBOL, NUMBER, MARKS, r"[.'’-]"])
# An apostrophe behind an s or its like belongs to the word (players', Herz’); elsewhere it closes a quotation.
_SUFFIXES = compile_suffix_regex([SYMBOL, MARKS, r"(?<![sxzßSXZ])['’]", r"[.-]"])
_INFIXES = compile_infix_regex(
    [SYMBOL, r"[()\[\]\"“”„«»…—•]", r"(?<=\w)[–/:;,!?|=](?=\w)", r"(?<=[a-zäöüß]{2})\.(?=[A-ZÄÖÜ])"]
)


# So much that is written without a space is no word: it is taken in portions, since spaCy's tokenizer takes one mark
# after the other from a stretch, and looks at all of what remains each time.
_PORTION = 400
# So many stretches without a space are remembered.
_REMEMBERED = 1 << 17
_LONG = re.compile(rf"\S{{{_PORTION}}}(?=\S)")


class RulingTokenizer(Tokenizer):  # type: ignore[misc]
    """spaCy's tokenizer, as quick on texts that are no prose."""

    def __call__(self, string: str) -> Doc:
        """The tokens of a text."""
        ends = [match.end() for match in _LONG.finditer(string)]
        portions = [string[start:end] for start, end in zip([0, *ends], [*ends, len(string)], strict=True)]
        docs: list[Doc] = [super(RulingTokenizer, self).__call__(portion) for portion in portions]
        if len(docs) == 1:
            return docs[0]
        tokens = [(token.text, bool(token.whitespace_)) for doc in docs for token in doc]
        return Doc(self.vocab, words=[text for text, _ in tokens], spaces=[space for _, space in tokens])


class TokenReader:
    """The tokens of texts without a document of each: what stands between two spaces is taken apart once.

    Args:
        tokenizer: takes texts apart; what it makes of a stretch does not depend on what stands around it.
    """

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._known: dict[str, list[tuple[str, int]]] = {}

    def tokens(self, text: str) -> list[tuple[str, int]]:
        """The texts of the tokens, and the offsets they stand at."""
        stretches = text.split(" ")
        if stretches != text.split():
            return self._apart(text)  # white space that is a token
        found, offset, known = [], 0, self._known
        for stretch in stretches:
            pieces = known.get(stretch)
            if pieces is None:
                pieces = self._apart(stretch)
                if len(known) < _REMEMBERED:
                    known[stretch] = pieces
            for piece, start in pieces:
                found.append((piece, offset + start))
            offset += len(stretch) + 1
        return found

    def _apart(self, text: str) -> list[tuple[str, int]]:
        return [(token.text, token.idx) for token in self._tokenizer(text)]


def ruling_tokenizer(nlp: Language, abbreviations: frozenset[str]) -> Tokenizer:
    """A tokenizer for `nlp` whose words keep the full stop of `abbreviations`."""
    pattern = "|".join(sorted((re.escape(a) for a in abbreviations), key=lambda a: (-len(a), a)))
    keeps = re.compile(rf"(?:{pattern or '(?!)'})\.", re.IGNORECASE)
    return RulingTokenizer(
        nlp.vocab,
        prefix_search=_PREFIXES.search,
        suffix_search=_SUFFIXES.search,
        infix_finditer=_INFIXES.finditer,
        token_match=keeps.fullmatch,
    )
