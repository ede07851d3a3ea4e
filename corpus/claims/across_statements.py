"""Statements that hold whatever card they stand on: the sentences of a language's rulings, each distinct one once.

What contradicts across cards seldom shares its wording, so routes look sentence by sentence for what is defined,
listed, allowed or replaced, group what speaks of the same thing, and compare inside the groups.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypedDict, TypeVar, Unpack

from corpus.claims.routes import Contradiction, Places
from corpus.claims.rulings import Dated, Focus, Rulings
from corpus.likeness import wording
from corpus.likeness.wording import Token
from corpus.model import Span
from corpus.nlp.lemmas import lemma
from corpus.nlp.pack import RESOURCES
from corpus.nlp.tables import read_table

TABLE = "across.tsv"
T = TypeVar("T")
Keys: TypeAlias = tuple[str, ...]
"""What the tokens of a sentence say, in small letters; the card's own name is one token."""

LONGEST = 120
"""Tokens of a sentence beyond which it is no statement that anybody could sum up."""


class Statement(NamedTuple):
    """A sentence of rulings, and where it stands.

    Attributes:
        places: the rulings that have it, card names aside, the oldest first.
        keys: what its tokens say.
        cards: whose name that is, for each of the places: the card that its text stands on first.
    """

    places: tuple[Dated, ...]
    keys: Keys
    cards: tuple[str, ...]

    @classmethod
    def of(cls, keys: Keys) -> "Statement":
        """A sentence wherever it stands, of which the tokens alone are known."""
        return cls((), keys, ())

    @property
    def ruling(self) -> Dated:
        """The ruling that its age is told from: the middle one, since some texts are newer than their dates."""
        return middle(self.places)

    @property
    def day(self) -> int:
        """The day of that ruling."""
        return self.ruling.day

    @property
    def before(self) -> Keys:
        """The keys of the sentence before it, which may say when it holds."""
        return _sentences(self.ruling.text, middle(self.cards))[self.keys].before

    def span(self, first: int, behind: int) -> Span:
        """Where the tokens from `first` on, short of `behind`, stand in the text of `ruling`."""
        return self._span(self.ruling, middle(self.cards), first, behind)

    def spans(self, first: int, behind: int) -> Iterator[tuple[Dated, Span]]:
        """Where the same tokens stand in each place."""
        for ruling, card in zip(self.places, self.cards, strict=True):
            yield ruling, self._span(ruling, card, first, behind)

    def _span(self, ruling: Dated, card: str, first: int, behind: int) -> Span:
        tokens = _sentences(ruling.text, card)[self.keys].tokens
        return Span(tokens[first].start, tokens[behind - 1].end)


def middle(things: Sequence[T]) -> T:
    """What stands in the middle of some things in order, of two the later one."""
    return things[len(things) // 2]


@lru_cache(maxsize=1)
def statements(rulings: Rulings) -> tuple[Statement, ...]:
    """Every distinct sentence of the rulings, card names aside, in the order of their days."""
    said = {text: _keys(rulings, text) for text in rulings.texts}
    places: dict[Keys, list[Dated]] = {}
    for text, of_text in rulings.texts.items():
        for keys in said[text]:
            places.setdefault(keys, []).extend(of_text)
    found = []
    for keys, where in places.items():
        where.sort(key=lambda one: (one.day, one.at))
        ruling = middle(where)
        found.append((ruling.day, ruling.at, said[ruling.text].index(keys), _statement(rulings, keys, where)))
    return tuple(statement for *_, statement in sorted(found, key=itemgetter(0, 1, 2)))


def concerned(rulings: Rulings, focus: Focus, states: Callable[[Keys, str], bool]) -> bool:
    """Whether any sentence in focus speaks of what a route compares, as far as its tokens tell."""
    if focus.texts is None:
        return True
    return any(states(keys, rulings.language) for text in focus.texts for keys in _keys(rulings, text))


def _statement(rulings: Rulings, keys: Keys, places: Sequence[Dated]) -> Statement:
    return Statement(tuple(places), keys, tuple(rulings.texts[one.text][0].card for one in places))


@lru_cache(maxsize=1 << 16)
def _key(word: str) -> str:
    """The same word in small letters, as one object: a corpus repeats its words a million times."""
    return word.casefold()


def _keys(rulings: Rulings, text: str) -> list[Keys]:
    return sentences_of(rulings.cased[text], rulings.texts[text][0].card)


def sentences_of(cased: Sequence[str], card: str) -> list[Keys]:
    """The sentences of a card's ruling, each once and in order; none that is too long."""
    masked = wording.masked(cased, wording.name_forms(card))
    keys = tuple(map(_key, masked))
    ranges = wording.sentences(masked)
    return list(dict.fromkeys(keys[first:behind] for first, behind in ranges if behind - first <= LONGEST))


class _Sentence(NamedTuple):
    """The tokens of a sentence, and the keys of those of the one before it."""

    tokens: Sequence[Token]
    before: Keys


@lru_cache(maxsize=1 << 8)
def _sentences(text: str, card: str) -> dict[Keys, _Sentence]:
    """The sentences of a ruling by their keys, the first of several."""
    tokens = wording.tokens(text, wording.name_forms(card))
    found: dict[Keys, _Sentence] = {}
    before: Keys = ()
    for first, behind in wording.sentences([token.cased for token in tokens]):
        own = tokens[first:behind]
        keys = tuple(token.key for token in own)
        found.setdefault(keys, _Sentence(own, before))
        before = keys
    return found


class Side(NamedTuple):
    """A statement and those of its tokens that oppose another: from `first` on, short of `behind`."""

    statement: Statement
    first: int
    behind: int

    @property
    def span(self) -> Span:
        """Where they stand in the text of the statement's ruling."""
        return self.statement.span(self.first, self.behind)


def opposed(older: Side, newer: Side, **said: Unpack["Said"]) -> Contradiction:
    """The older statement, wherever it stands, against the newer one."""
    here, there, newest = older.statement.ruling, newer.statement.ruling, newer.span
    spans = {ruling.at: span for ruling, span in older.statement.spans(older.first, older.behind)}
    also = tuple(Places(at, there.at, span, newest) for at, span in spans.items() if at not in (here.at, there.at))
    return Contradiction(here.at, there.at, spans[here.at], newest, also=also, **said)


class Said(TypedDict, total=False):
    """What is said of an opposition: see `Contradiction`."""

    kind: str
    confidence: float
    route: str
    family: str
    about: str


@cache
def cues(language: str, table: str = TABLE, resources: Path = RESOURCES) -> dict[str, frozenset[tuple[str, ...]]]:
    """The words of a table by what they do: each cue is the keys of its words; empty without such a file.

    >>> ("such", "as") in cues("en")["open"]
    True
    """
    path = resources / language / table
    found: dict[str, set[tuple[str, ...]]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        if line and not line.startswith("#"):
            does, _, words = line.partition("\t")
            # An ending alone, such as 's, is a token only behind a word.
            keys = wording.keys("x" + words)[1:] if words.startswith("'") else wording.keys(words)
            found.setdefault(does, set()).add(tuple(keys))
    return {does: frozenset(words) for does, words in found.items()}


@cache
def cue_words(language: str, does: str, table: str = TABLE) -> frozenset[str]:
    """The cues of one word that do something."""
    return frozenset(cue[0] for cue in cues(language, table).get(does, frozenset()) if len(cue) == 1)


def has_cue(keys: Sequence[str], language: str, does: str) -> bool:
    """Whether a cue that does something stands among the keys."""
    return first_cue(keys, language, does) is not None


def first_cue(keys: Sequence[str], language: str, does: str) -> tuple[int, int] | None:
    """Where the first cue that does something stands among the keys; the longest of those that begin there."""
    known = cues(language).get(does, frozenset())
    heads = {cue[0] for cue in known}
    for index, key in enumerate(keys):
        if key in heads:
            fits = [len(cue) for cue in known if tuple(keys[index : index + len(cue)]) == cue]
            if fits:
                return index, index + max(fits)
    return None


@lru_cache(maxsize=1 << 16)
def base(word: str, language: str) -> str:
    """The base form of a word, in small letters; in a language without a table the word as it stands."""
    return lemma(word, language).casefold()


def content(keys: Sequence[str], language: str) -> frozenset[str]:
    """The base forms of the words among the keys that say something; phrases that mean one word are that word.

    >>> sorted(content(["it", "has", "no", "legal", "targets"], "en"))
    ['illegal', 'target']
    """
    small, same = cue_words(language, "small"), _same(language)
    found = set()
    index = 0
    while index < len(keys):
        phrase = tuple(keys[index : index + 2])
        if phrase in same:
            found.add(same[phrase])
        elif wording.is_word(keys[index]) and keys[index] not in small:
            found.add(base(keys[index], language))
        index += 1 + (phrase in same)
    return frozenset(found) - small


@cache
def _same(language: str) -> dict[tuple[str, ...], str]:
    """Phrases of two words that mean one word: the last of a cue."""
    return {cue[:-1]: cue[-1] for cue in cues(language).get("same", ()) if len(cue) == 3}


@cache
def terms(language: str, part_of_speech: str) -> frozenset[str]:
    """The terms of one word of a part of speech, in small letters."""
    rows = read_table(RESOURCES / "terms.tsv")
    found = [row.get(language, "") for row in rows if row["part of speech"] == part_of_speech]
    return frozenset(term.casefold() for term in found if term and " " not in term)
