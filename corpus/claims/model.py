"""What a sentence claims, in a form that languages share.

A *claim* says that something does or is something: who (`subject`), what it does or is (`action`), and the rest, with
the conditions under which it holds. Meanings are language-neutral ids: “graveyard” and „Friedhof“ are one zone,
`graveyard`. Every meaning is a `Mark` that knows the words it was read from, so that a finding can show them.
Conditions are part of what a claim is about, and no claims themselves.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from corpus.model import Span


class Kind(StrEnum):
    """What sort of meaning a mark has; the meanings of each stand in `resources/<language>/claim_cues.tsv`.

    FLIP words turn the sense round without being negations (lose, prevent, without): “doesn't lose” and „behält“ agree
    since both have an even number of turns. SOFT words may hide a denial.
    """

    NEGATION = "negation"
    PERMISSION = "permission"
    FOCUS = "focus"
    QUANTITY = "quantity"
    ZONE = "zone"
    PLAYER = "player"
    TIME = "time"
    OPPOSITE = "opposite"
    FLIP = "flip"
    SOFT = "soft"


class Permission(StrEnum):
    """Whether something is possible, allowed, demanded, announced, or simply so.

    A negative claim with CAN or MAY forbids; what need not be is MAY and positive.
    """

    CAN = "can"
    MAY = "may"
    MUST = "must"
    WILL = "will"
    PLAIN = "plain"


class ConditionKind(StrEnum):
    """How a condition bears on its claim."""

    IF = "if"
    UNLESS = "unless"
    ONLY_IF = "only-if"
    EVEN_IF = "even-if"
    AS_LONG_AS = "as-long-as"
    WHEN = "when"
    ONCE = "once"
    UNTIL = "until"
    BEFORE = "before"
    AFTER = "after"
    BECAUSE = "because"
    OTHERWISE = "otherwise"


class Mark(NamedTuple):
    """A meaning, and the words that carry it as they stand at `span` of the text."""

    kind: Kind
    meaning: str
    span: Span
    words: str


class Phrase(NamedTuple):
    """Some words of a claim: from the first to the last of them, their text, and what they mean.

    `concepts` are ids of the term base, or base forms of words that are no terms.
    """

    span: Span
    words: str
    concepts: tuple[str, ...]


class Condition(NamedTuple):
    """A condition of a claim.

    Attributes:
        kind: how it bears on the claim.
        span: the clause, with the words that open it.
        polarity: False for “if it isn't tapped”; “unless” is a kind of its own and does not make it False.
        marks, concepts: as in a claim.
        inherited: it stands in the sentence before (“If you do, …”, “In that case, …”).
    """

    kind: ConditionKind
    span: Span
    words: str
    polarity: bool
    marks: tuple[Mark, ...]
    concepts: tuple[str, ...]
    inherited: bool = False


class Claim(NamedTuple):
    """What one clause of a text claims.

    Attributes:
        span: from its first to its last word; relative clauses and conditions may lie between.
        sentence: the sentence that it stands in.
        subject, action, rest: who; the verb; what else is said. Either may be empty (span of no length).
        polarity: False if it denies: “can't”, “no player”, “is unable to”. “A, not B” makes two claims.
        permission: see `Permission`; “doesn't have to” and „muss nicht“ are MAY, and positive.
        marks: its meanings in the order of the text, those in its relative clauses too.
        conditions: under which it holds, its own and inherited ones.
        concepts: what it speaks of, its relative clauses included, sorted and each once.
        roles: who does it and to whom, where two nouns with their articles show it in an active clause.
        modifiers: its relative clauses and infinitives.
        contrast: it is the denied half of “A, not B” or „nicht B, sondern A“, with the action of the other half.
        aside: it stands in brackets or quotation marks.
        example: it is an example, or holds one.
        whether: it speaks of whether, how or why something is so.
    """

    span: Span
    sentence: Span
    words: str
    subject: Phrase
    action: Phrase
    rest: Phrase
    polarity: bool
    permission: Permission
    marks: tuple[Mark, ...]
    conditions: tuple[Condition, ...]
    concepts: tuple[str, ...]
    roles: tuple[Phrase, Phrase] | None = None
    modifiers: tuple[Phrase, ...] = ()
    contrast: bool = False
    aside: bool = False
    example: bool = False
    whether: bool = False

    def of(self, kind: Kind) -> Iterator[Mark]:
        """Its marks of one kind."""
        return (mark for mark in self.marks if mark.kind is kind)

    def meanings(self, kind: Kind) -> tuple[str, ...]:
        """The meanings of its marks of one kind, in order: `claim.meanings(Kind.ZONE)` may be `("hand",)`."""
        return tuple(mark.meaning for mark in self.of(kind))


class Opposition(NamedTuple):
    """What opposes what: words of the first text and words of the second.

    `kind` is a kind of mark, or "roles" where who and whom are swapped; `confidence` is the chance that the two texts
    contradict each other here.
    """

    kind: str
    first: Span
    second: Span
    first_words: str
    second_words: str
    confidence: float
