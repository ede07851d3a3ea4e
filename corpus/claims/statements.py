"""The statements of a ruling: one for each clause that claims something, with the conditions it stands under."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import chain

from corpus.claims.senses import Sense, Sign, Word, Wordings, senses, wordings, words
from corpus.likeness.wording import Name
from corpus.model import Span

_ENDS = frozenset(".!?")
_BREAKS = frozenset((";", ":", "-", "(", ")", "[", "]"))
_LONGEST = 4_000  # code points of a ruling beyond which nobody wrote it as one


@dataclass(frozen=True, slots=True)
class Statement:
    """What one clause claims.

    Attributes:
        main: its senses.
        own: those of the conditions in its sentence.
        inherited: those of the conditions of the sentence before, where its own sentence has none.
        keys: the keys of its senses.
        span: from the first to the last of its words.
        sentence: the number of its sentence.
        example: whether it is part of an example.
    """

    main: tuple[Sense, ...]
    own: tuple[Sense, ...]
    inherited: tuple[Sense, ...]
    keys: frozenset[str]
    span: Span
    sentence: int
    example: bool


class _Role(Enum):
    CLAIM = auto()
    CONDITION = auto()
    WHETHER = auto()
    EXAMPLES = auto()
    UNLESS = auto()


_ROLES = {"condition": _Role.CONDITION, "whether": _Role.WHETHER, "examples": _Role.EXAMPLES, "unless": _Role.UNLESS}
_CONDITIONS = (_Role.CONDITION, _Role.UNLESS)


def statements(text: str, language: str, names: tuple[Name, ...] = ()) -> tuple[Statement, ...]:
    """The statements of a text; what it says about whether something is so is none.

    >>> one, two = statements("If it dies, draw a card. You won't lose life.", "en")
    >>> [sense.key for sense in one.main], [sense.key for sense in one.own]
    (['draw', 'a', 'card'], ['die'])
    >>> [sense.key + sense.sign for sense in two.main], [sense.key for sense in two.inherited]
    (['you+', 'lose-', 'life-'], ['die'])
    """
    # A text that never names its card is the same on all cards.
    return _statements(text, language, tuple(name for name in names if name[0] in text))


@lru_cache(maxsize=1 << 15)
def _statements(text: str, language: str, names: tuple[Name, ...]) -> tuple[Statement, ...]:
    known = wordings(language)
    found: list[Statement] = []
    before: tuple[Sense, ...] = ()
    last: tuple[Sense, ...] = ()
    pronouns = known.clause_words.get("pronoun", frozenset())
    for number, sentence in enumerate(_sentences(words(text[:_LONGEST], names, known))):
        clauses = [(role, clause) for role, clause in _clauses(sentence, known) if clause]
        own = tuple(chain.from_iterable(_condition(role, clause, known) for role, clause in clauses))
        begin = tuple(word.key for word in sentence[:3])
        example = any(begin[: len(cue)] == cue for cue in known.examples)
        for index, (role, clause) in enumerate(clauses):
            main = tuple(senses(clause, known))
            # “It doesn't change whether …” claims nothing before it is whole.
            whole = clauses[index + 1 : index + 2] == [] or clauses[index + 1][0] is not _Role.WHETHER
            if role is _Role.CLAIM and main and whole:
                keys = frozenset(sense.key for sense in main)
                span = Span(main[0].span.start, main[-1].span.end)
                # “It will be destroyed.” is about what the sentence before speaks of.
                about = before or (last if sentence[0].key in pronouns else ())
                found.append(Statement(main, own, () if own else about, keys, span, number, example))
        before = own or before
        last = found[-1].main if found else ()
    return tuple(found)


def _condition(role: _Role, clause: Sequence[Word], known: Wordings) -> list[Sense]:
    """The senses of a condition, none of another clause; “unless it dies” is “if it doesn't die”."""
    if role not in _CONDITIONS:
        return []
    found = senses(clause[1:] if role is _Role.UNLESS else clause, known)
    flipped = {Sign.SAID: Sign.DENIED, Sign.DENIED: Sign.SAID, Sign.OPEN: Sign.OPEN}
    if role is _Role.UNLESS:
        return [one._replace(sign=flipped[one.sign], head=one.sign is Sign.SAID) for one in found]
    return found


def _sentences(found: Sequence[Word]) -> Iterator[list[Word]]:
    sentence: list[Word] = []
    for word in found:
        sentence.append(word)
        if word.key in _ENDS:
            yield sentence
            sentence = []
    if sentence:
        yield sentence


def _clauses(sentence: Sequence[Word], known: Wordings) -> Iterator[tuple[_Role, list[Word]]]:
    """The clauses of a sentence; what stands in quotation marks breaks none."""
    clause: list[Word] = []
    role, quoted = _Role.CLAIM, False
    openers = {word: _ROLES[kind] for kind in _ROLES for word in known.clause_words.get(kind, ())}
    doubtful, no_clause, coordinates = (
        known.clause_words.get(kind, frozenset()) for kind in ("doubtful", "no-clause", "coordinate")
    )
    claimed, skipped, aside = False, 0, False
    if _is_inverted(sentence, known):
        role = _Role.CONDITION
    for index, word in enumerate(sentence):
        if word.key == '"':
            quoted = not quoted
        following = sentence[index + 1].key if index + 1 < len(sentence) else ""
        if quoted or aside:
            aside = aside and word.key != ")"
            clause += [word] if quoted else []
        elif word.key == "(" and role in _CONDITIONS:
            aside = True  # what a condition has in brackets claims nothing
        elif word.key in openers and not (word.key in doubtful and following in no_clause):
            yield role, clause
            claimed = claimed or (role is _Role.CLAIM and bool(clause))
            clause, role = [word], openers[word.key]
        elif word.key == "," and role in _CONDITIONS and (len(clause) == 1 or skipped):
            skipped = 1 if len(clause) == 1 else skipped - 1  # “If, in response, it dies, …”
            clause.append(word)
        elif word.key == "," and role in _CONDITIONS and following in coordinates and not claimed:
            clause.append(word)  # “If it dies, but not if it's exiled, …” goes on with the condition
        elif word.key in _BREAKS or (word.key == "," and (role is not _Role.CLAIM or following in coordinates)):
            yield role, clause
            claimed = claimed or (role is _Role.CLAIM and bool(clause))
            clause, role = [], _Role.CLAIM
        else:
            clause.append(word)
    yield role, clause


def _is_inverted(sentence: Sequence[Word], known: Wordings) -> bool:
    """Whether a sentence begins with a verb that makes a condition of its first clause: “Stirbt sie, …”."""
    endings = tuple(known.clause_words.get("inverted", ()))
    if not endings or "," not in (word.key for word in sentence):
        return False
    first = sentence[0].key
    return known.base(first) != first and known.base(first).endswith(endings)
