"""spaCy's tokenizer, taught what stands in rulings.

Every mana or tap symbol is one token (`{2}`, `{U}`), and so are +1/+1, 2/2, dashes, brackets and quotation marks. Words
keep their apostrophes and inner hyphens (can't, Jace's, Will-o'-the-Wisp, Nichtland-Karte).
"""

import re

from spacy.language import Language
from spacy.tokenizer import Tokenizer  # type: ignore[import-not-found]
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


def ruling_tokenizer(nlp: Language, abbreviations: frozenset[str]) -> Tokenizer:
    """A tokenizer for `nlp` whose words keep the full stop of `abbreviations`."""
    pattern = "|".join(sorted((re.escape(a) for a in abbreviations), key=lambda a: (-len(a), a)))
    keeps = re.compile(rf"(?:{pattern or '(?!)'})\.", re.IGNORECASE)
    return Tokenizer(
        nlp.vocab,
        prefix_search=_PREFIXES.search,
        suffix_search=_SUFFIXES.search,
        infix_finditer=_INFIXES.finditer,
        token_match=keeps.fullmatch,
    )
