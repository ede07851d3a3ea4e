"""The clauses that the pieces of a sentence make."""

from collections.abc import Sequence

from corpus.claims.grammar import Grammar, Word
from corpus.claims.parts import Clause, Role

_PAST_VERB, _FEWEST_GAPPED = 2, 4


class Joining:
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
        """The word at a place of a piece."""
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
            len(forms) >= _FEWEST_GAPPED
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
