"""The clauses of a sentence, by what they are: main clauses, conditions, relative clauses, infinitives, asides.

No parser: cue words and the few verbs that are known, and in languages where commas part all clauses, the commas.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from corpus.claims.concepts import base_form, lemma
from corpus.claims.cues import Cues, Found

_PARTS = frozenset((",", ";", ":", "—", "–", "…"))
_HARD = frozenset((";", ":", "—", "–"))
_PAIRS = {"(": ")", "[": "]", "“": "”", "„": "“", "»": "«", "«": "»"}
_STRAIGHT = '"'
_FINITE_ENDINGS = ("t", "st", "en", "e", "te", "ten")


class Role(StrEnum):
    """What a clause is in its sentence."""

    MAIN = "main"
    CONDITION = "condition"
    RELATIVE = "relative"
    COMPLEMENT = "complement"
    CONTRAST = "contrast"


class Word(NamedTuple):
    """A token of a sentence: its text folded, whether it has a capital, and where it stands in the text."""

    form: str
    capital: bool
    start: int
    end: int


@dataclass(slots=True)
class Clause:
    """The words of a clause, by number; `meaning` is the kind of a condition."""

    role: Role
    words: list[int] = field(default_factory=list)
    meaning: str = ""
    opener: int = 0


def asides(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Brackets and quotations, outermost only: the numbers of their first and last mark."""
    index = 0
    while index < len(words):
        closing = _PAIRS.get(words[index].form, _STRAIGHT if words[index].form == _STRAIGHT else None)
        end = next((at for at in range(index + 1, len(words)) if words[at].form == closing), None) if closing else None
        if end is not None:
            yield index, end
            index = end
        index += 1


class ClauseReader:
    """Takes sentences of a language apart.

    Args:
        cues: its cue words.
        language: its code.
    """

    def __init__(self, cues: Cues, language: str) -> None:
        self.language = language
        self._auxiliaries = (
            cues.words("verb", "be")
            | cues.words("verb", "have")
            | cues.words("verb", "do")
            | cues.words("verb", "form")
            | cues.words("permission")
        )
        self._verbs = cues.words("verb", "other")
        self._relatives = cues.words("relative")
        self._conjunctions = cues.words("conjunction")
        self._negations = cues.words("negation")
        self._before_nouns = cues.words("before-noun")
        self._pronouns = cues.words("pronoun")
        self._openings = cues.words("opening")
        self._infinitives = cues.words("infinitive")
        self._resumes = cues.words("grammar", "resumes")
        self._small = cues.words("small") | cues.words("negation")
        self._commas = bool(cues.words("grammar", "commas-part-clauses"))
        self._known: dict[tuple[str, bool], bool] = {}

    def read(self, words: Sequence[Word], found: Sequence[Found]) -> list[Clause]:
        """The clauses of a sentence without its asides, in order."""
        openers = {cue.start: cue for cue in found if cue.kind in ("condition", "contrast") and cue.meaning != "no"}
        pieces = list(self._pieces(words, openers))
        return self._joined(pieces, words)

    def is_verb(self, words: Sequence[Word], index: int) -> bool:
        """Whether the word at `index` is an auxiliary or a verb that is known as one, and no part of a noun phrase."""
        word = words[index]
        key = word.form, word.capital
        if key not in self._known:
            self._known[key] = self._looks_like_a_verb(*key)
        if not self._known[key]:
            return False
        return word.form in self._auxiliaries or not (index and words[index - 1].form in self._before_nouns)

    def _looks_like_a_verb(self, form: str, capital: bool) -> bool:
        if form in self._auxiliaries or (form.endswith("n't") and len(form) > 3):
            return True
        if not form.isalpha() or form in self._small:
            return False
        base = base_form(form, self.language)
        if not self._commas:
            return base in self._verbs and not form.endswith("ing")
        if capital and lemma(form.capitalize(), self.language)[0].isupper():
            return False
        participle = base.count("ge") < form.count("ge") or (form.endswith("en") and form != base)
        return base.endswith("n") and form.endswith(_FINITE_ENDINGS) and not participle

    def _pieces(self, words: Sequence[Word], openers: dict[int, Found]) -> list[Clause]:
        """The stretches between commas and before what opens a clause, in order; some are no clauses yet."""
        clause = Clause(Role.MAIN)
        pieces = [clause]
        verbs = 0
        fresh = True

        def begin(role: Role, meaning: str = "", opener: int = 0) -> None:
            nonlocal clause, verbs
            clause, verbs = Clause(role, [], meaning, opener), 0
            pieces.append(clause)

        for index, word in enumerate(words):
            if word.form in _PARTS:
                begin(Role.MAIN)
                fresh = True
                continue
            opener = openers.get(index)
            bare = fresh or self._only_joiners(clause, words)
            if opener and (bare or not self._commas) and self._opens(words, index, opener):
                if not (clause.words and bare):
                    begin(Role.MAIN)
                clause.role, clause.meaning = self._role(opener), opener.meaning
                clause.opener = len(clause.words) + opener.end - opener.start
                verbs = 0
            elif (
                (
                    word.form in self._relatives
                    and clause.role is Role.MAIN
                    and self._begins_relative(words, index, clause)
                )
                or (word.form in self._relatives and not self._commas and self._begins_relative(words, index, clause))
                or self._drops_relative(words, index, clause, verbs)
            ):
                begin(Role.RELATIVE)
            elif self.is_verb(words, index):
                behind = words[index - 1].form if index else ""
                grouped = index > 0 and (self.is_verb(words, index - 1) or behind in self._negations)
                if verbs and not (grouped or self._commas or behind in self._conjunctions or behind == "to"):
                    interrupted = self._interrupted(pieces, words)
                    if interrupted is not None:
                        pieces.append(Clause(interrupted.role, [], interrupted.meaning))
                        clause, verbs = interrupted, 0
                verbs += not grouped
            elif word.form in self._conjunctions and clause.words and verbs and self._goes_on(words, index):
                begin(Role.CONDITION if clause.role is Role.CONDITION else Role.MAIN, clause.meaning)
            clause.words.append(index)
            fresh = False
        return pieces

    def _interrupted(self, pieces: list[Clause], words: Sequence[Word]) -> Clause | None:
        """The clause that still waits for its verb while a relative clause or a condition stands inside it."""
        if pieces[-1].role not in (Role.RELATIVE, Role.CONDITION, Role.COMPLEMENT):
            return None
        for clause in reversed(pieces[:-1]):
            if clause.role in (Role.MAIN, Role.CONDITION):
                return clause if clause.words and not any(self.is_verb(words, i) for i in clause.words) else None
        return None

    def _only_joiners(self, clause: Clause, words: Sequence[Word]) -> bool:
        return len(clause.words) <= 2 and all(
            words[i].form in self._conjunctions or words[i].form in _FOCUS for i in clause.words
        )

    @staticmethod
    def _role(opener: Found) -> Role:
        if opener.kind == "contrast":
            return Role.CONTRAST
        return Role.COMPLEMENT if opener.meaning == "whether" else Role.CONDITION

    def _opens(self, words: Sequence[Word], index: int, opener: Found) -> bool:
        """Whether a clause begins here rather than a phrase such as “until end of turn”: a verb follows in it."""
        if opener.kind == "contrast" or opener.meaning in ("if", "unless"):
            return True
        for at in range(opener.end, min(len(words), opener.end + 14)):
            if words[at].form in _PARTS:
                return False
            if self.is_verb(words, at):
                return True
        return False

    def _begins_relative(self, words: Sequence[Word], index: int, clause: Clause) -> bool:
        if not self._commas:
            after_noun = clause.words and words[index - 1].form not in self._conjunctions
            return (
                bool(after_noun)
                and (index + 1 < len(words))
                and not (words[index].form == "that" and not self._verb_near(words, index + 1))
            )
        start = clause.words[0] if clause.words else index
        if start == 0 or len(clause.words) > 1 or (clause.words and words[start].form not in self._small):
            return False
        end = next((at for at in range(index + 1, len(words)) if words[at].form in _PARTS), len(words))
        while end > index + 1 and not words[end - 1].form.isalnum():
            end -= 1
        verbs = [at for at in range(index + 1, end) if self.is_verb(words, at)]
        return bool(verbs) and verbs[-1] == end - 1 and (len(verbs) == 1 or verbs[0] > index + 2)

    def _drops_relative(self, words: Sequence[Word], index: int, clause: Clause, verbs: int) -> bool:
        """Whether a pronoun begins a relative clause without a relative pronoun: “creatures you control”."""
        if (
            self._commas
            or words[index].form not in self._pronouns
            or verbs
            or clause.role is Role.RELATIVE
            or not clause.words
        ):
            return False
        before = words[index - 1].form
        return (
            before not in self._small
            and before not in self._conjunctions
            and before not in self._before_nouns
            and clause.words[-1] == index - 1
            and (clause.role is Role.MAIN or len(clause.words) > 2)
        )

    def _verb_near(self, words: Sequence[Word], start: int) -> bool:
        for at in range(start, min(start + 5, len(words))):
            if words[at].form in _PARTS:
                return False
            if self.is_verb(words, at):
                return at - start < 4
        return False

    def _goes_on(self, words: Sequence[Word], index: int) -> bool:
        """Whether a conjunction joins clauses: a verb follows before the sentence is parted again."""
        for at in range(index + 1, min(len(words), index + 9)):
            if words[at].form in _PARTS or (words[at].form in self._relatives and not self._commas):
                return False
            if self.is_verb(words, at):
                return True
        return False

    def _joined(self, pieces: list[Clause], words: Sequence[Word]) -> list[Clause]:
        """Pieces without a verb belong to what stands before them, or to what follows if nothing does."""
        joined: list[Clause] = []
        pieces = [piece for piece in pieces if piece.words]
        for number, piece in enumerate(pieces):
            first = words[piece.words[0]]
            has_verb = any(self.is_verb(words, i) for i in piece.words)
            if (
                piece.role is Role.MAIN
                and first.form in _PLAIN_NOT
                and joined
                and not self.is_verb(words, piece.words[-1])
            ):
                piece.role = Role.CONTRAST
            elif piece.role is Role.MAIN and self._is_inverted(pieces, number, words):
                piece.role, piece.meaning = Role.CONDITION, "if"
            elif (
                joined
                and joined[-1].role is Role.CONDITION
                and 0 < len(joined[-1].words) == joined[-1].opener
                and piece.role is Role.MAIN
                and has_verb
            ):
                joined[-1].words.extend(piece.words)
                continue
            elif piece.role is Role.MAIN and not has_verb and self._awaits(pieces, number, words):
                pass
            elif piece.role is Role.MAIN and not has_verb and joined:
                if joined[-1].role is Role.RELATIVE:
                    main = next((one for one in reversed(joined) if one.role is not Role.RELATIVE), None)
                    (main or joined[-1]).words.extend(piece.words)
                    continue
                joined[-1].words.extend(piece.words)
                continue
            elif piece.role is Role.MAIN and self._continues_condition(joined, pieces, number, words):
                piece.role, piece.meaning = Role.CONDITION, joined[-1].meaning
            elif piece.role is Role.MAIN and joined and self._is_infinitive(piece, words):
                joined[-1].words.extend(piece.words)
                continue
            elif piece.role is Role.MAIN and has_verb:
                waiting = self._waiting(joined, words)
                if waiting is not None and first.form not in self._conjunctions:
                    waiting.words.extend(piece.words)
                    continue
            joined.append(piece)
        return joined

    def _continues_condition(
        self, joined: list[Clause], pieces: list[Clause], number: int, words: Sequence[Word]
    ) -> bool:
        """Whether “or B” goes on with a condition that the sentence began with: “If A, or B, then C”."""
        if not joined or any(clause.role is not Role.CONDITION for clause in joined):
            return False
        return words[pieces[number].words[0]].form in self._openings and any(
            later.role is Role.MAIN and words[later.words[0]].form not in self._conjunctions
            for later in pieces[number + 1 :]
        )

    def _is_infinitive(self, piece: Clause, words: Sequence[Word]) -> bool:
        return len(piece.words) > 1 and words[piece.words[-2]].form in self._infinitives

    def _awaits(self, pieces: list[Clause], number: int, words: Sequence[Word]) -> bool:
        """Whether a piece without a verb is interrupted by a relative clause, and its verb comes behind that."""
        if number + 2 >= len(pieces) or pieces[number + 1].role is not Role.RELATIVE:
            return False
        after = pieces[number + 2]
        return after.role is Role.MAIN and self.is_verb(words, after.words[0])

    def _waiting(self, joined: list[Clause], words: Sequence[Word]) -> Clause | None:
        """A main clause whose verb is still to come, since a relative clause has interrupted it."""
        for clause in reversed(joined):
            if clause.role in (Role.RELATIVE, Role.CONTRAST, Role.CONDITION):
                continue
            if clause.role is Role.MAIN and not any(self.is_verb(words, i) for i in clause.words):
                return clause
            return None
        return None

    def _is_inverted(self, pieces: list[Clause], number: int, words: Sequence[Word]) -> bool:
        """Whether a clause that begins with its verb is a condition: the clause that follows begins with its verb too."""
        if not self._commas or number + 1 >= len(pieces) or (number and pieces[number - 1].role is not Role.CONDITION):
            return False
        first = words[pieces[number].words[0]]
        if not self.is_verb(words, pieces[number].words[0]) or first.form.endswith("e"):
            return False
        after = next((p for p in pieces[number + 1 :] if p.role is Role.MAIN), None)
        if after is None:
            return False
        return self.is_verb(words, after.words[0]) or words[after.words[0]].form in self._resumes


_ADVERBS: frozenset[str] = frozenset()
_FOCUS: frozenset[str] = frozenset()
_PLAIN_NOT: frozenset[str] = frozenset(("not", "nicht", "kein", "keine", "keinen"))
