"""The clauses of a sentence, by what they are: main clauses, conditions, relative clauses, what is denied beside them.

No parser: cue words and the verbs that are known, and in languages where commas part all clauses, the commas.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from corpus.claims.cues import Found
from corpus.claims.grammar import HARD_PARTS, PARTS, Grammar, Word

_AHEAD, _NEAR, _JOINED = 14, 4, 8
_PAST_VERB = 2


class Role(StrEnum):
    """What a clause is in its sentence."""

    MAIN = "main"
    CONDITION = "condition"
    RELATIVE = "relative"
    COMPLEMENT = "complement"
    CONTRAST = "contrast"


@dataclass(slots=True)
class Clause:
    """The words of a clause, by number; `meaning` is the kind of a condition, `opener` how many words open it.

    What stands `apart`, behind a colon or the like, never goes on with what stands before it.
    """

    role: Role
    words: list[int] = field(default_factory=list)
    meaning: str = ""
    opener: int = 0
    apart: bool = False


class ClauseReader:
    """Takes sentences of a language apart."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar

    def read(self, words: Sequence[Word], found: Sequence[Found]) -> list[Clause]:
        """The clauses of a sentence without its asides, in order."""
        openers = {cue.start: cue for cue in found if cue.kind in ("condition", "contrast") and cue.meaning != "no"}
        pieces = _Cutting(self.grammar, words, openers).pieces()
        return _Joining(self.grammar, words, [piece for piece in pieces if piece.words]).clauses()


class _Cutting:
    """Cuts a sentence at commas and before what opens a clause; not all the pieces are clauses yet."""

    def __init__(self, grammar: Grammar, words: Sequence[Word], openers: dict[int, Found]) -> None:
        self.grammar = grammar
        self.words = words
        self.openers = openers
        self.made = [Clause(Role.MAIN)]
        self.verbs = 0

    @property
    def clause(self) -> Clause:
        """The piece that the next word belongs to."""
        return self.made[-1]

    def begin(self, role: Role, meaning: str = "", words: list[int] | None = None) -> None:
        """Begin another piece."""
        self.made.append(Clause(role, words if words is not None else [], meaning))
        self.verbs = 0

    def pieces(self) -> list[Clause]:
        """All pieces, some of them empty."""
        for index, word in enumerate(self.words):
            if word.form in PARTS:
                self.begin(Role.MAIN)
                self.clause.apart = word.form in HARD_PARTS
                continue
            if not self.opens(index):
                if self.turns_relative(index) or self.drops_pronoun(index):
                    self.begin(Role.RELATIVE)
                elif self.grammar.is_verb(self.words, index):
                    self.count_verb(index)
                elif word.form in self.grammar.conjunctions and self.verbs and self.clause.words:
                    self.go_on(index)
            self.clause.words.append(index)
        return self.made

    def opens(self, index: int) -> bool:
        """Open a condition or a contrast where a word does that."""
        opener = self.openers.get(index)
        if opener is None:
            return False
        only_joiners = len(self.clause.words) <= _PAST_VERB and all(
            self.words[i].form in self.grammar.conjunctions or self.words[i].form in self.grammar.focus
            for i in self.clause.words
        )
        if opener.meaning == "and-not" and not self.is_phrase(opener.end):
            return False
        if self.grammar.commas_part_clauses and not only_joiners and opener.kind != "contrast":
            return False
        sure = opener.kind == "contrast" or opener.meaning in ("if", "unless")
        if not (sure or self.grammar.verb_ahead(self.words, opener.end, _AHEAD)):
            return False
        if not (self.clause.words and only_joiners):
            self.begin(Role.MAIN)
        self.clause.role = _role(opener)
        self.clause.meaning = opener.meaning
        self.clause.opener = len(self.clause.words) + opener.end - opener.start
        self.verbs = 0
        return True

    def is_phrase(self, start: int) -> bool:
        """Whether the words up to the next comma are some, and without a verb."""
        if start >= len(self.words) or not self.words[start].form[-1].isalnum():
            return False
        return not self.grammar.verb_ahead(self.words, start, _AHEAD)

    def turns_relative(self, index: int) -> bool:
        """Whether a relative pronoun begins its clause."""
        form = self.words[index].form
        clause = self.clause
        if form not in self.grammar.relatives:
            return False
        if not self.grammar.commas_part_clauses:
            behind_noun = clause.words and self.words[index - 1].form not in self.grammar.conjunctions
            return bool(behind_noun) and (
                form not in self.grammar.small or self.grammar.verb_ahead(self.words, index + 1, _NEAR)
            )
        start = clause.words[0] if clause.words else index
        if start == 0 or len(clause.words) > 1 or clause.role is not Role.MAIN:
            return False
        before = self.words[start].form
        goes_on = len(self.made) > 1 and self.made[-2].role is Role.RELATIVE and before in self.grammar.conjunctions
        if clause.words and not goes_on and before not in self.grammar.small:
            return False
        verbs = self.grammar.ends_in_verb(self.words, index + 1)
        return bool(verbs) and (len(verbs) == 1 or verbs[0] > index + _PAST_VERB)

    def drops_pronoun(self, index: int) -> bool:
        """Whether a relative clause begins without its pronoun: “creatures you control”."""
        grammar, clause, form = self.grammar, self.clause, self.words[index].form
        if grammar.commas_part_clauses:
            return False
        owner = form in grammar.owners and any(
            word.form in grammar.owning for word in self.words[index + 2 : index + _NEAR]
        )
        if not (owner or form in grammar.pronouns):
            return False
        if not clause.words or clause.words[-1] != index - 1:
            return False
        before = self.words[index - 1].form
        if before in grammar.no_nouns or not before.isalpha() or grammar.is_verb(self.words, index - 1):
            return False
        enough = clause.role is Role.MAIN or len(clause.words) > _PAST_VERB
        return enough and grammar.verb_ahead(self.words, index + 1, _NEAR)

    def count_verb(self, index: int) -> None:
        """Count a verb; a second one inside a relative clause belongs to the clause that this one interrupts."""
        grammar = self.grammar
        before = self.words[index - 1].form if index else ""
        grouped = before in grammar.auxiliaries or before in grammar.negations or before.endswith("n't")
        goes_on = before in grammar.conjunctions or before in grammar.infinitives
        if self.verbs and not (grouped or goes_on or grammar.commas_part_clauses):
            interrupted = self.interrupted()
            if interrupted is not None:
                self.begin(interrupted.role, interrupted.meaning, interrupted.words)
                interrupted.words = []
                grouped = False
        self.verbs += not grouped

    def interrupted(self) -> Clause | None:
        """The clause that still waits for its verb while a relative clause or a condition stands inside it."""
        if self.clause.role is Role.MAIN:
            return None
        for clause in reversed(self.made[:-1]):
            if clause.role in (Role.MAIN, Role.CONDITION):
                waits = clause.words and not self.grammar.has_verb(self.words, clause.words)
                return clause if waits else None
        return None

    def go_on(self, index: int) -> None:
        """Begin another clause behind “and” where it has a verb of its own."""
        ahead = self.words[index + 1 : index + 1 + _JOINED]
        if not self.grammar.verb_ahead(self.words, index + 1, _JOINED):
            return
        if not self.grammar.commas_part_clauses and any(word.form in self.grammar.relatives for word in ahead[1:]):
            first = next(n for n, word in enumerate(ahead) if n and word.form in self.grammar.relatives)
            if not self.grammar.verb_ahead(self.words, index + 1, first):
                return
        clause = self.clause
        if self.shares_infinitives(index):
            return
        same = clause.role is Role.CONDITION or (
            clause.role is Role.RELATIVE
            and bool(self.grammar.commas_part_clauses and self.grammar.ends_in_verb(self.words, index + 1))
        )
        self.begin(clause.role if same else Role.MAIN, clause.meaning if same else "")

    def shares_infinitives(self, index: int) -> bool:
        """Whether “or block” behind an auxiliary and an infinitive is one infinitive more: „kann nicht X oder Y“."""
        grammar = self.grammar
        verb = next(i for i in range(index + 1, len(self.words)) if grammar.is_verb(self.words, i))
        form = self.words[verb].form
        if not grammar.commas_part_clauses or form in grammar.auxiliaries or not form.endswith("en"):
            return False
        return any(self.words[i].form in grammar.auxiliaries for i in self.clause.words)


def _role(opener: Found) -> Role:
    if opener.kind == "contrast":
        return Role.CONTRAST
    return Role.COMPLEMENT if opener.meaning == "whether" else Role.CONDITION


class _Joining:
    """Makes clauses of pieces: what has no verb belongs to what stands before it, or to what follows."""

    def __init__(self, grammar: Grammar, words: Sequence[Word], pieces: list[Clause]) -> None:
        self.grammar = grammar
        self.words = words
        self.pieces = pieces
        self.joined: list[Clause] = []

    def clauses(self) -> list[Clause]:
        """The clauses in the order in which they begin."""
        for number, piece in enumerate(self.pieces):
            if piece.role is Role.MAIN:
                self.place(number, piece)
            else:
                self.joined.append(piece)
        return self.joined

    def form(self, piece: Clause, at: int = 0) -> str:
        return self.words[piece.words[at]].form

    def place(self, number: int, piece: Clause) -> None:
        """Join a piece to another clause, or make it one, perhaps of another role."""
        has_verb = self.grammar.has_verb(self.words, piece.words)
        last = self.joined[-1] if self.joined and not piece.apart else None
        if last and self.is_contrast(piece, last, has_verb):
            piece.role = Role.CONTRAST
        elif self.is_inverted(number):
            piece.role, piece.meaning = Role.CONDITION, "if"
        elif last and not has_verb and not self.is_interrupted(number):
            if last.role is Role.RELATIVE or not self.is_gapped(piece):
                self.host().words.extend(piece.words)
                return
        elif last and has_verb:
            if last.role is Role.CONDITION and len(last.words) == last.opener:
                last.words.extend(piece.words)
                return
            if self.continues_condition(number):
                piece.role, piece.meaning = Role.CONDITION, last.meaning
            elif self.is_infinitive(piece) or self.shares_auxiliary(piece, last):
                last.words.extend(piece.words)
                return
            elif self.is_remainder(piece, last):
                self.host().words.extend(piece.words)
                return
            else:
                waiting = self.waiting()
                if waiting is not None and self.form(piece) not in self.grammar.conjunctions:
                    waiting.words.extend(piece.words)
                    return
        self.joined.append(piece)

    def is_contrast(self, piece: Clause, before: Clause, has_verb: bool) -> bool:
        """Whether a piece begins with “not” and denies something beside what the clause before says."""
        if self.form(piece) not in self.grammar.plain_negations or before.role is Role.RELATIVE:
            return False
        return not (has_verb and self.grammar.commas_part_clauses)

    def host(self) -> Clause:
        """The clause that a piece without a verb belongs to."""
        if self.joined[-1].role is Role.RELATIVE:
            return next(
                (clause for clause in reversed(self.joined) if clause.role is not Role.RELATIVE), self.joined[-1]
            )
        return self.joined[-1]

    def is_interrupted(self, number: int) -> bool:
        """Whether a relative clause follows a piece without a verb, and the verb comes behind that."""
        following = self.pieces[number + 1 : number + 3]
        return (
            len(following) > 1
            and following[0].role is Role.RELATIVE
            and following[1].role is Role.MAIN
            and self.grammar.is_verb(self.words, following[1].words[0])
        )

    def waiting(self) -> Clause | None:
        """A main clause whose verb is still to come, since a relative clause has interrupted it."""
        for clause in reversed(self.joined):
            if clause.role is Role.MAIN:
                return None if self.grammar.has_verb(self.words, clause.words) else clause
        return None

    def is_inverted(self, number: int) -> bool:
        """Whether a clause that begins with its verb is a condition: the next main clause begins with its verb too."""
        piece = self.pieces[number]
        if not self.grammar.commas_part_clauses or (self.joined and self.joined[-1].role is not Role.CONDITION):
            return False
        if not self.begins_with_verb(piece):
            return False
        after = next((later for later in self.pieces[number + 1 :] if later.role is Role.MAIN), None)
        if after is None:
            return False
        return self.grammar.is_verb(self.words, after.words[0]) or self.form(after) in self.grammar.resumes

    def begins_with_verb(self, piece: Clause) -> bool:
        """Whether a piece begins with a verb that is no command; an unknown verb has a subject behind it."""
        form = self.form(piece)
        if self.grammar.is_verb(self.words, piece.words[0]):
            return not form.endswith("e")
        following = self.form(piece, 1) if len(piece.words) > 1 else ""
        return form.endswith("t") and form not in self.grammar.small and following in self.grammar.nominatives

    def continues_condition(self, number: int) -> bool:
        """Whether “or B” goes on with a condition that the sentence began with: “If A, or B, then C”."""
        if any(clause.role is not Role.CONDITION for clause in self.joined):
            return False
        return self.form(self.pieces[number]) in self.grammar.openings and any(
            later.role is Role.MAIN and self.form(later) not in self.grammar.conjunctions
            for later in self.pieces[number + 1 :]
        )

    def is_infinitive(self, piece: Clause) -> bool:
        """Whether a piece ends in an infinitive with its particle: „…, sie zu wirken“."""
        forms = [self.words[i].form for i in piece.words if self.words[i].form[-1].isalnum()]
        return self.grammar.commas_part_clauses and len(forms) > 1 and forms[-2] in self.grammar.infinitives

    def is_remainder(self, piece: Clause, before: Clause) -> bool:
        """Whether a piece is the infinitive that a relative clause has parted from its clause: „…, angreifen“."""
        short = before.role is Role.RELATIVE and len(piece.words) <= _PAST_VERB
        return self.grammar.commas_part_clauses and short and self.form(piece).endswith("en")

    def is_gapped(self, piece: Clause) -> bool:
        """Whether a clause has left its verb to the one before: „…, der Reiter der Mauer dagegen keinen“."""
        forms = [self.words[i].form for i in piece.words]
        return (
            len(forms) > _NEAR - 1
            and forms[0] in self.grammar.nominatives
            and not self.grammar.negations.isdisjoint(forms)
        )

    def shares_auxiliary(self, piece: Clause, before: Clause) -> bool:
        """Whether “or block” goes on with the auxiliary of the clause before: “can't attack or block”."""
        grammar = self.grammar
        if grammar.commas_part_clauses or before.role is not Role.MAIN or self.form(piece) not in grammar.conjunctions:
            return False
        verb = next((i for i in piece.words if grammar.is_verb(self.words, i)), None)
        if verb is None or verb > piece.words[0] + _PAST_VERB or self.words[verb].form in grammar.auxiliaries:
            return False
        first = next((self.words[i].form for i in before.words if grammar.is_verb(self.words, i)), "")
        helped = first in grammar.auxiliaries or first.endswith("n't")
        return helped and not self.words[verb].form.endswith("s")
