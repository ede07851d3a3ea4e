"""The statements of a ruling: one for each clause that claims something, with the conditions it stands under."""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache
from itertools import chain, zip_longest
from typing import NamedTuple

from corpus.claims.ellipsis import completed, is_elliptic, parted, understood
from corpus.claims.senses import Sense, Sign, Word, Wordings, senses, wordings, words
from corpus.likeness.wording import Name, is_word
from corpus.model import Span

_ENDS = frozenset(".!?")
_BREAKS = frozenset((";", ":", "-", "(", ")", "[", "]"))
_LONGEST_SETTING = 8  # words
LONGEST = 4_000
"""Code points of a ruling beyond which nobody wrote it as one: what stands behind them is not read."""


class Statement(NamedTuple):
    """What one clause claims.

    Attributes:
        main: its senses.
        own: those of the conditions in its sentence.
        inherited: those of the conditions of the sentence before, where its own sentence has none.
        span: from the first to the last of its words.
        sentence: the number of its sentence.
        example: whether it is part of an example.
        taken: senses that it leaves out and means: of “but the others don't”, those of the clause before. They stand
            where it leaves them out, at “don't”, and nobody need say them too.
        conceded: senses of the conditions that make no difference to it: “even if it dies”.
        keys: of the senses that it says or leaves out.
    """

    main: tuple[Sense, ...]
    own: tuple[Sense, ...]
    inherited: tuple[Sense, ...]
    span: Span
    sentence: int
    example: bool
    taken: tuple[Sense, ...]
    conceded: tuple[Sense, ...]
    keys: frozenset[str]

    @property
    def said(self) -> tuple[Sense, ...]:
        """Its senses, and those that it leaves out."""
        return (*self.main, *self.taken)


class _Role(Enum):
    CLAIM = auto()
    CONDITION = auto()
    WHETHER = auto()
    EXAMPLES = auto()
    UNLESS = auto()
    EVEN = auto()
    MOMENT = auto()


_ROLES = {
    "condition": _Role.CONDITION,
    "whether": _Role.WHETHER,
    "examples": _Role.EXAMPLES,
    "unless": _Role.UNLESS,
    "even": _Role.EVEN,
}
_CONDITIONS = (_Role.CONDITION, _Role.UNLESS, _Role.EVEN)


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
    for number, sentence in enumerate(_sentences(words(text[:LONGEST], names, known))):
        made, own = _of_sentence(number, sentence, found[-1:], before, known)
        found += made
        before = own or before
    return tuple(found)


def _of_sentence(
    number: int, sentence: Sequence[Word], last: Sequence[Statement], before: tuple[Sense, ...], known: Wordings
) -> tuple[list[Statement], tuple[Sense, ...]]:
    """The statements of a sentence, and its conditions, given the last statement and the conditions before it."""
    clauses = [
        (role, part)
        for role, clause in _clauses(sentence, known)
        for part in (parted(clause, known) if role is _Role.CLAIM else (clause,))
        if part
    ]
    own = tuple(chain.from_iterable(_condition(role, part, before, known) for role, part in clauses))
    conceded = tuple(chain.from_iterable(senses(part, known) for role, part in clauses if role is _Role.EVEN))
    begin = tuple(word.key for word in sentence[:3])
    example = any(begin[: len(cue)] == cue for cue in known.examples)
    # “It will be destroyed.” is about what the sentence before speaks of.
    pronouns = known.clause_words.get("pronoun", frozenset())
    about = before or (last[0].main if last and sentence[0].key in pronouns else ())
    found: list[Statement] = []
    moment: tuple[Sense, ...] = ()
    for (role, clause), (following, behind) in zip_longest(clauses, clauses[1:], fillvalue=(_Role.CLAIM, [])):
        if role is _Role.MOMENT:
            moment = tuple(senses(clause, known))
        # “It doesn't change whether …” claims nothing before it is whole.
        if role is not _Role.CLAIM or following is _Role.WHETHER:
            continue
        said = tuple(senses(clause, known))
        if behind and behind[0].key in known.clause_words.get("rather", ()):
            said = tuple(one._replace(sign=Sign.OPEN, head=False) if one.head else one for one in said)
        main, taken = understood(clause, said, (*last, *found)[-1:], known)
        if main or taken:
            under = (*own, *moment)
            span = Span((main or taken)[0].span.start, max(one.span.end for one in (main or taken)))
            keys = frozenset(sense.key for sense in (*main, *taken))
            found.append(Statement(main, under, () if under else about, span, number, example, taken, conceded, keys))
        moment = ()
    return found, own


def _condition(role: _Role, clause: Sequence[Word], before: Sequence[Sense], known: Wordings) -> list[Sense]:
    """The senses of a condition, none of another clause; “unless it dies” is “if it doesn't die”.

    “If you don't” says no to what the sentence before has made a condition.
    """
    if role not in (_Role.CONDITION, _Role.UNLESS):
        return []
    found = senses(clause[1:] if role is _Role.UNLESS else clause, known)
    if before and is_elliptic(clause[1:], known):
        found = [one for part in completed(clause, found, before, known) for one in part]
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
    claimed, skipped, aside, behind = False, 0, False, 0
    if _is_inverted(sentence, known) or _is_setting(sentence, known):
        role = _Role.CONDITION
    for index, word in enumerate(sentence):
        if word.key == '"':
            quoted = not quoted
        following = sentence[index + 1].key if index + 1 < len(sentence) else ""
        if index < behind:
            continue
        if quoted or aside:
            aside = aside and word.key != ")"
            clause += [word] if quoted else []
        elif word.key == "(" and (
            role in _CONDITIONS or (clause and following in coordinates and _is_short(sentence[index:]))
        ):
            aside = True  # what a condition has in brackets claims nothing, nor does “(or not)”
        elif word.key in openers and not (word.key in doubtful and following in no_clause):
            behind = _behind_moment(sentence, index, known) if clause and role is _Role.CLAIM else 0
            if behind:
                yield _Role.MOMENT, list(sentence[index:behind])  # “ships you control | as it resolves | fly”
                continue
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


_LONGEST_ASIDE = 5


def _is_short(bracket: Sequence[Word]) -> bool:
    """Whether an opening bracket closes after a few words: “(or not apply)”."""
    return any(word.key == ")" for word in bracket[: _LONGEST_ASIDE + 1])


_LONGEST_MOMENT = 10


def _behind_moment(sentence: Sequence[Word], first: int, known: Wordings) -> int:
    """Where a clause goes on behind the moment that it has inserted: “as the ability resolves”; 0 if it does not."""
    moments, future = (known.clause_words.get(kind, frozenset()) for kind in ("moment", "future"))
    for index in range(first + 1, min(first + _LONGEST_MOMENT, len(sentence) - 1)):
        if not is_word(sentence[index].key):
            return 0
        if sentence[index].key in future:
            return index
        if known.base(sentence[index].key) in moments:
            return index + 1 if is_word(sentence[index + 1].key) else 0
    return 0


def _is_setting(sentence: Sequence[Word], known: Wordings) -> bool:
    """Whether a sentence begins with the sort of game that it is about: “in a multiplayer game, …”."""
    keys = [word.key for word in sentence[: _LONGEST_SETTING + 1]]
    begins = keys[:1] and keys[0] in known.clause_words.get("within", ())
    return bool(begins) and "," in keys and keys[keys.index(",") - 1] in known.clause_words.get("setting", ())


def _is_inverted(sentence: Sequence[Word], known: Wordings) -> bool:
    """Whether a sentence begins with a verb that makes a condition of its first clause: “Stirbt sie, …”."""
    endings, finite = (tuple(known.clause_words.get(kind, ())) for kind in ("inverted", "finite"))
    if not endings or "," not in (word.key for word in sentence[2:]):
        return False
    first = sentence[0].key
    return first.endswith(finite) and known.base(first) != first and known.base(first).endswith(endings)
