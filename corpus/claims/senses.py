"""The words of a text as what they mean, so that two texts can be compared whatever they were worded with.

A *sense* is a word, or a phrase that has its like (`equivalents.tsv`), in the one form that stands for all its like,
with the words of the text that it was read from. The card's own name is one sense on all cards. Words that say nothing
(`empty_words.txt`) have none. How much it tells that two texts share a sense is its weight: the rarer, the more.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from corpus.likeness import wording
from corpus.likeness.wording import Name
from corpus.model import Span
from corpus.nlp.lemmas import lemma
from corpus.nlp.pack import RESOURCES, load_pack

NEGATIONS = frozenset(("nt", "none"))
"""What `equivalents.tsv` makes of words that deny: “won't”, “no”."""
CONTRAST = "not"
"""What it makes of a negation that may deny a word as well as a clause: “the card, not the token”."""
_WEAK, _LIGHTEST, _HEAVIEST = 0.5, 0.5, 2.0
_UNKNOWN = 2.5  # on the Zipf scale
_HALF = 7.5  # a word of this frequency on the Zipf scale weighs nothing, each step below it one half

Phrases: TypeAlias = Mapping[str, Sequence[tuple[tuple[str, ...], tuple[str, ...]]]]


class Sign(StrEnum):
    """Whether a clause says so, denies it, or may do either: how far a negation reaches is often open."""

    SAID = "+"
    DENIED = "-"
    OPEN = "?"


class Sense(NamedTuple):
    """What a word or phrase at `span` means; a `head` is what a negation denies first of all."""

    key: str
    span: Span
    weight: float
    sign: Sign = Sign.SAID
    head: bool = False


class Word(NamedTuple):
    """A token before it is weighed: its key, or what its phrase stands for, where it stands, and how it begins."""

    key: str
    span: Span
    capital: bool = False


class Wordings(NamedTuple):
    """What is known of a language's wording, from its folder of data.

    Attributes:
        phrases: by first key, phrases (as keys) and what they stand for, longest first.
        empty, weak: words that say nothing, and little.
        clause_words: words by what they do: open a condition, or make a limit of a negation.
        examples: how an example begins.
        permissions: senses that allow or demand, and may stand between a negation and what it denies.
        stops: where the reach of a negation is open: commas and conjunctions.
        counts: senses that keep apart or sum up.
        opposites: which senses oppose each other, with the kind of opposition.
    """

    language: str
    phrases: Phrases
    empty: frozenset[str]
    weak: frozenset[str]
    clause_words: Mapping[str, frozenset[str]]
    examples: frozenset[tuple[str, ...]]
    permissions: frozenset[str]
    stops: frozenset[str]
    counts: frozenset[str]
    opposites: Mapping[tuple[str, str], str]
    zipf: Mapping[str, float]

    def weight(self, key: str) -> float:
        """How much it tells that two texts share a sense."""
        if key in self.clause_words.get("silent", ()):
            return 0.0
        if key in self.weak:
            return _WEAK
        return min(max((_HALF - self.zipf.get(key, _UNKNOWN)) / 2, _LIGHTEST), _HEAVIEST)

    def base(self, key: str) -> str:
        """The base form of a word."""
        return _base(self.language, key)


@cache
def _base(language: str, key: str) -> str:
    if not key.isalpha():
        return key
    return lemma(key, language).casefold()


@cache
def wordings(language: str, resources: Path = RESOURCES) -> Wordings:
    """The wording of a language."""
    folder = resources / language
    phrases: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for source, meaning in rows(folder / "equivalents.tsv"):
        keys = tuple(wording.keys(source))
        phrases.setdefault(keys[0], []).append((keys, tuple(meaning.split())))
    for found in phrases.values():
        found.sort(key=lambda phrase: -len(phrase[0]))
    clause_words = rows(folder / "clause_words.tsv")
    by_kind = {kind: frozenset(row.split()) for kind, row in clause_words}
    opposites = _opposites(folder / "opposites.tsv", language)
    return Wordings(
        language,
        phrases,
        _words(folder / "empty_words.txt"),
        frozenset(_base(language, word) for word in _words(folder / "weak_words.txt")),
        by_kind,
        frozenset(tuple(row.split()) for kind, row in clause_words if kind == "example"),
        frozenset(key for pair, kind in opposites.items() if kind == "permission" for key in pair),
        by_kind.get("coordinate", frozenset()) | {","},
        frozenset(key for pair, kind in opposites.items() if kind == "sum" for key in pair),
        opposites,
        load_pack(language, resources).zipf,
    )


def words(text: str, names: Sequence[Name], known: Wordings) -> list[Word]:
    """The tokens of a text, phrases that have their like replaced by what stands for them.

    >>> [word.key for word in words("It doesn't resolve.", (), wordings("en"))]
    ['it', 'nt', 'resolve', '.']
    """
    tokens = wording.tokens(text, names)
    keys = [token.key for token in tokens]
    found: list[Word] = []
    index = 0
    while index < len(tokens):
        length = 1
        meaning: tuple[str, ...] = (keys[index],)
        for phrase, stands_for in known.phrases.get(keys[index], ()):
            if tuple(keys[index : index + len(phrase)]) == phrase:
                length, meaning = len(phrase), stands_for
                break
        span = Span(tokens[index].start, tokens[index + length - 1].end)
        capital = tokens[index].cased[0].isupper()
        found += [Word(key, span, capital) for key in meaning]
        index += length
    return found


def senses(found: Sequence[Word], known: Wordings) -> list[Sense]:
    """The senses of a clause.

    A negation denies what stands behind it, as far as the next comma or conjunction, or all of the clause where
    nothing stands behind it.

    >>> known = wordings("en")
    >>> [one.key + one.sign for one in senses(words("The token won't trigger, and you draw.", (), known), known)]
    ['token+', 'trigger-', 'you?', 'draw?']
    """
    made: list[Sense] = []
    sign, head, behind, within = Sign.SAID, False, 0, False
    relative = known.clause_words.get("relative", frozenset())
    for index, word in enumerate(found):
        if word.key == CONTRAST:
            sign, head = Sign.OPEN, False
        elif word.key in NEGATIONS:
            if _is_limit(found[index:], known):
                made = [one for one in made if one.key not in known.permissions]
            elif head and behind == len(made):
                sign, head = Sign.SAID, False  # “isn't locked in” is a negation of a negation
            elif sign is Sign.SAID and not within and _is_main(made, word, known):
                sign, head, behind = Sign.DENIED, True, len(made)
            else:
                sign, head = Sign.OPEN, False
        elif not wording.is_word(word.key) or word.key in known.empty:
            within = within or (index > 0 and word.key in relative)
            if sign is Sign.DENIED and not head and word.key in known.stops:
                sign = Sign.OPEN
        else:
            key = known.base(word.key)
            if key not in known.empty:
                # What a relative clause says of somebody is not what its sentence says.
                aside = within or _is_contact_clause(found, index, known)
                by = Sign.OPEN if sign is Sign.SAID and aside else sign
                made.append(Sense(key, word.span, known.weight(key), by, head))
                within = False
                head = head and key in known.permissions
    if head and behind == len(made):
        final = "final" in known.clause_words
        return [one._replace(sign=Sign.DENIED if final else Sign.OPEN, head=final) for one in made]
    return made


def _is_contact_clause(found: Sequence[Word], verb: int, known: Wordings) -> bool:
    """Whether a word is the verb of a relative clause without a pronoun: the “cast” of “a spell you cast can't …”."""
    auxiliaries = known.clause_words.get("auxiliary", frozenset())
    who = known.clause_words.get("who", frozenset())
    around = found[verb - 1].key if verb > 1 else "", found[verb + 1].key if verb + 1 < len(found) else ""
    return around[0] in who and wording.is_word(found[verb - 2].key) and around[1] in auxiliaries


def _is_main(before: Sequence[Sense], negation: Word, known: Wordings) -> bool:
    """Whether a negation belongs to the verb of its clause: behind “you may tap a creature” it belongs to another."""
    if "final" in known.clause_words:
        return True
    return all(one.key not in known.permissions or one.span.end >= negation.span.start for one in before)


def _is_limit(behind: Sequence[Word], known: Wordings) -> bool:
    """Whether a negation sets a limit and denies nothing: “can't be more than two”."""
    return not known.clause_words.get("comparative", frozenset()).isdisjoint(word.key for word in behind)


def _opposites(path: Path, language: str) -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for kind, left, right in rows(path):
        for one in left.split():
            for other in left.split() if right == "=" else right.split():
                if one != other:
                    pair = _base(language, one), _base(language, other)
                    found[pair] = found[pair[::-1]] = kind
    return found


def rows(path: Path) -> list[list[str]]:
    """The rows of a table with tabs; none where there is no such file."""
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line.strip() and not line.startswith("#")]


def _words(path: Path) -> frozenset[str]:
    return frozenset(word for row in rows(path) for cell in row for word in cell.split())
