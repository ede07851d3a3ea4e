"""The pieces of a sentence between its commas, and before what opens a clause."""

from collections.abc import Iterable, Sequence

from corpus.claims.cues import Found
from corpus.claims.grammar import HARD_PARTS, PARTS, Grammar, Word
from corpus.claims.parts import Clause, Role

_AHEAD, _NEAR, _JOINED = 14, 4, 8
_PAST_VERB = 2


class Cutting:
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

    def begin(self, role: Role, meaning: str = "", words: Iterable[int] = ()) -> None:
        """Begin another piece."""
        self.made.append(Clause(role, words, meaning))
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
            before = self.words[index - 1].form
            behind_noun = clause.words and before not in self.grammar.conjunctions
            if form in self.grammar.articles and before in self.grammar.oblique:
                return False  # of that permanent
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
