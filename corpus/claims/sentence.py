"""The claims of one sentence: its clauses with their meanings, normalised.

What is normalised: “can't … unless” says only if, “not until” only after, “no one but” only, “can't more than once” at
most once, “doesn't have to” may.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from corpus.claims.clauses import ClauseReader
from corpus.claims.concepts import concepts_of
from corpus.claims.cues import Cues
from corpus.claims.grammar import Grammar, Word
from corpus.claims.model import Claim, Condition, ConditionKind, Kind, Mark, Permission, Phrase
from corpus.claims.parts import Clause, Role
from corpus.model import Span

_KINDS = {kind.value: kind for kind in Kind}
_PERMISSIONS = {"can": Permission.CAN, "may": Permission.MAY, "must": Permission.MUST, "will": Permission.WILL}
_FROM_STRONG = ("must", "may", "can", "will")
# “No more than”, “no one but”, “doesn't have to” hold a negation and deny nothing.
_TAKE_NEGATIONS_IN = frozenset(
    (
        (Kind.PERMISSION, "may"),
        (Kind.FOCUS, "only"),
        (Kind.FOCUS, "also"),
        (Kind.QUANTITY, "at-most"),
        (Kind.QUANTITY, "at-least"),
    )
)
_TURNED_BY_NEGATION = {"more": "at-most", "fewer": "at-least", "several": "at-most", "several-times": "at-most"}
_SEVERAL = frozenset(("several", "several-times"))
_NECESSARY = {ConditionKind.UNLESS: ConditionKind.ONLY_IF, ConditionKind.UNTIL: ConditionKind.AFTER}
_FIGURES = frozenset("0123456789{")
_RATHER = ("conjunction", "rather")
_CONDITION_KINDS = {kind.value: kind for kind in ConditionKind} | {"": ConditionKind.IF}


class _Group:
    """A main clause and the clauses that belong to it."""

    def __init__(self, main: Clause) -> None:
        self.main = main
        self.conditions: list[Clause] = []
        self.modifiers: list[Clause] = []
        self.contrasts: list[Clause] = []


class SentenceReader:
    """Reads the claims of sentences in one language."""

    def __init__(self, cues: Cues, grammar: Grammar, clauses: ClauseReader) -> None:
        self.cues = cues
        self.grammar = grammar
        self.clauses = clauses

    def claims(
        self, text: str, words: Sequence[Word], span: Span, before: tuple[Condition, ...] = (), *, aside: bool = False
    ) -> Iterator[Claim]:
        """The claims of `words` of a text; `before` are the conditions of the sentence before."""
        if any(word.form[0].isalnum() or word.form[-1].isalnum() for word in words):
            yield from _Sentence(self, text, words, span, aside).claims(before)


class _Sentence:
    """One sentence, or aside, while its claims are read."""

    def __init__(self, reader: SentenceReader, text: str, words: Sequence[Word], span: Span, aside: bool) -> None:
        self.grammar = reader.grammar
        self.text = text
        self.words = words
        self.span = span
        self.aside = aside
        self.found = reader.cues.find([word.form for word in words])
        self.clauses = reader.clauses.read(words, self.found)
        pieces = [text[word.start : word.end] for word in words]
        self.concepts = concepts_of(pieces, self.grammar.language, reader.cues.small)
        self.marked = sorted(self._marked(), key=lambda one: (one[1].span, one[1].kind, one[1].meaning))
        self.rather = next((cue.start for cue in self.found if cue[:2] == _RATHER), -1)
        self.examples = {i for cue in self.found if cue.kind == "example" for i in range(cue.start, cue.end)}
        self.starts = [first for first, _ in self.marked]

    def _marked(self) -> Iterator[tuple[int, Mark]]:
        """Every mark with its first word."""
        neutral = {i for cue in self.found if cue.kind == "neutral" for i in range(cue.start, cue.end)}
        for kind, meaning, start, end in self.found:
            if kind not in _KINDS:
                continue
            if (kind in (Kind.NEGATION, Kind.PERMISSION) or meaning == "none") and not neutral.isdisjoint(
                range(start, end)
            ):
                continue
            if (kind == Kind.NEGATION or meaning == "none") and self._is_name(start):
                continue
            turned = kind == Kind.NEGATION and self.grammar.is_constituent(self.words, start)
            span = Span(self.words[start].start, self.words[end - 1].end)
            made = Mark(Kind.FLIP if turned else _KINDS[kind], meaning, span, self.text[span.start : span.end])
            yield start, made

    def _is_name(self, index: int) -> bool:
        """Whether a negation has a capital inside a sentence, as in a name: the Sphere of *Nothing*."""
        return index > 0 and self.words[index].capital and self.words[index - 1].form[-1].isalnum()

    def claims(self, before: tuple[Condition, ...]) -> Iterator[Claim]:
        """The claims, each followed by the one that it denies in the same breath (“A, not B”)."""
        inherited = self._inherited(before)
        for group in self._groups():
            conditions = (*inherited, *filter(None, map(self._condition, group.conditions)))
            denied = self._denied_part(group.main)
            if denied:
                group.main.words = [i for i in group.main.words if i not in denied.words]
                group.contrasts.append(denied)
            claim = self._claim(group, conditions)
            yield claim
            for contrast in group.contrasts:
                yield self._contrast(contrast, claim)

    def _inherited(self, before: tuple[Condition, ...]) -> tuple[Condition, ...]:
        cue = next((cue for cue in self.found if cue.kind == "inherited" and cue.start <= 1), None)
        if cue is None or not before:
            return ()
        if cue.meaning == "otherwise":
            return (before[0]._replace(kind=ConditionKind.OTHERWISE, inherited=True),)
        return tuple(condition._replace(inherited=True) for condition in before)

    def _groups(self) -> list[_Group]:
        """Main clauses with what belongs to each."""
        groups: list[_Group] = []
        leading: list[Clause] = []
        early: list[Clause] = []
        for clause in self.clauses:
            if clause.role is Role.MAIN:
                groups.append(_Group(clause))
            elif clause.role is Role.CONDITION:
                (groups[-1].conditions if groups else leading).append(clause)
            elif clause.role is Role.RELATIVE and leading and not groups:
                leading[-1].words.extend(clause.words)
            elif not groups:
                early.append(clause)
            elif clause.role is Role.CONTRAST:
                groups[-1].contrasts.append(clause)
            else:
                groups[-1].modifiers.append(clause)
        if not groups:
            # A sentence of subordinate clauses only: the last of them is what it says.
            *leading, last = [*leading, *early]
            groups.append(_Group(last))
            early = []
        for group in groups:
            group.conditions = [*leading, *group.conditions]
        groups[0].modifiers[:0] = early
        return groups

    def _denied_part(self, main: Clause) -> Clause | None:
        """What a clause denies in favour of something else: the words from “not” to “but rather”."""
        if self.rather not in main.words:
            return None
        before = [cue.start for cue in self.found if cue.kind == "negation" and cue.start < self.rather]
        words = [i for i in main.words if before and before[-1] <= i < self.rather]
        return Clause(Role.CONTRAST, words) if words else None

    def _condition(self, clause: Clause) -> Condition | None:
        kind = _CONDITION_KINDS.get(clause.meaning)
        if kind is None:
            return None
        marks = self._marks(clause.words)
        span, words = self._stretch(clause.words)
        return Condition(kind, span, words, _permission(marks)[1], marks, self._concepts(clause.words))

    def _claim(self, group: _Group, conditions: tuple[Condition, ...]) -> Claim:
        main, modifiers = group.main.words, group.modifiers
        everything = sorted({*main, *(i for clause in modifiers for i in clause.words)})
        own, marks = self._marks(main), self._marks(everything)
        permission, polarity = _permission(own)
        if not polarity:
            polarity, marks = self._affirmed(own, marks)
        if not polarity:
            conditions, polarity = _necessary(conditions)
        verb = next((n for n, i in enumerate(main) if self.grammar.is_verb(self.words, i)), len(main))
        span, words = self._stretch(main)
        return Claim(
            span=span,
            sentence=self.span,
            words=words,
            subject=self._phrase(main[:verb], span.start),
            action=self._phrase(main[verb : verb + 1], span.start),
            rest=self._phrase(main[verb + 1 :], span.end),
            polarity=polarity,
            permission=permission,
            marks=marks,
            conditions=conditions,
            concepts=self._concepts(everything),
            roles=self._roles(main, verb),
            modifiers=tuple(self._phrase(clause.words, span.end) for clause in modifiers),
            aside=self.aside,
            example=not self.examples.isdisjoint(everything),
            whether=any(clause.role is Role.COMPLEMENT for clause in modifiers),
        )

    def _affirmed(self, own: Sequence[Mark], marks: tuple[Mark, ...]) -> tuple[bool, tuple[Mark, ...]]:
        """Whether a denial affirms something after all, and the marks then.

        “No X but Y does” says that only Y does; “can't … more than twice” says at most twice.
        """
        exception = next((mark for mark in own if mark.kind is Kind.FOCUS and mark.meaning == "except"), None)
        if exception:
            return True, (*marks, exception._replace(meaning="only"))
        counted = [mark for mark in own if self._counts(mark, own)]
        if counted:
            return True, tuple(one for mark in marks for one in (_limited(mark) if mark in counted else (mark,)))
        return False, marks

    def _counts(self, mark: Mark, own: Sequence[Mark]) -> bool:
        """Whether a mark is a “more than” or “fewer than” with a number behind it."""
        if mark.kind is not Kind.QUANTITY or mark.meaning not in _TURNED_BY_NEGATION:
            return False
        if mark.meaning in _SEVERAL:
            # Several that can't do anything are no limit.
            return any(one.kind is Kind.NEGATION and one.span.end <= mark.span.start for one in own)
        following = next((word.form for word in self.words if word.start >= mark.span.end), "")
        return following in self.grammar.numerals or following[:1] in _FIGURES

    def _contrast(self, clause: Clause, claim: Claim) -> Claim:
        """The claim that something else is not so."""
        span, words = self._stretch(clause.words)
        return claim._replace(
            span=span,
            words=words,
            rest=self._phrase(clause.words, span.start),
            polarity=False,
            marks=self._marks(clause.words),
            concepts=self._concepts(clause.words),
            roles=None,
            modifiers=(),
            contrast=True,
        )

    def _roles(self, words: list[int], verb: int) -> tuple[Phrase, Phrase] | None:
        """The noun before the verb and the last one behind it, where both have an article or the like."""
        if not 0 < verb < len(words) or self.words[words[verb]].form in self.grammar.passives:
            return None
        who, whom = self._noun(words[:verb], last=False), self._noun(words[verb + 1 :], last=True)
        return (who, whom) if who and whom else None

    def _noun(self, words: list[int], *, last: bool) -> Phrase | None:
        """The noun of a phrase that is hardly more than article and noun; or the noun behind the last article."""
        forms = [self.words[i].form for i in words]
        places = [n for n, form in enumerate(forms) if form in self.grammar.articles and n + 1 < len(forms)]
        if not places:
            return None
        if last:
            chosen = [i for i in words[places[-1] + 1 : places[-1] + 3] if self.concepts[i]][:1]
        elif places[0] > 1 or len(forms) > places[0] + 3 or forms[places[0]] in self.grammar.oblique:
            return None
        else:
            chosen = [i for i in words[places[0] + 1 :] if self.concepts[i]][-1:]
        return self._phrase(chosen, 0) if chosen else None

    def _marks(self, indexes: Sequence[int]) -> tuple[Mark, ...]:
        """The marks that lie within these words."""
        if not indexes:
            return ()
        chosen = set(indexes)
        first = bisect_left(self.starts, min(indexes))
        behind = bisect_right(self.starts, max(indexes))
        return tuple(mark for start, mark in self.marked[first:behind] if start in chosen)

    def _concepts(self, indexes: Sequence[int]) -> tuple[str, ...]:
        return tuple(sorted({concept for i in indexes for concept in self.concepts[i]}))

    def _phrase(self, indexes: Sequence[int], at: int) -> Phrase:
        if not indexes:
            return Phrase(Span(at, at), "", ())
        span, words = self._stretch(indexes)
        return Phrase(span, words, self._concepts(indexes))

    def _stretch(self, indexes: Sequence[int]) -> tuple[Span, str]:
        """From the first to the last of some words; their text, runs of them joined."""
        ordered = sorted(indexes)
        texts: list[str] = []
        first = ordered[0]
        for i, following in zip(ordered, [*ordered[1:], -1], strict=True):
            if following != i + 1:
                texts.append(self.text[self.words[first].start : self.words[i].end].rstrip('.!? ([„“"'))
                first = following
        return Span(self.words[ordered[0]].start, self.words[ordered[-1]].end), " ".join(filter(None, texts))


def _limited(mark: Mark) -> Iterator[Mark]:
    """What a denied “more than” says: not several times is at most once."""
    yield mark._replace(meaning=_TURNED_BY_NEGATION[mark.meaning])
    if mark.meaning == "several-times":
        yield mark._replace(meaning="once")


def _permission(marks: Sequence[Mark]) -> tuple[Permission, bool]:
    """The strongest permission among marks, and whether they affirm."""
    permissions = {mark.meaning for mark in marks if mark.kind is Kind.PERMISSION}
    holding = [mark.span for mark in marks if (mark.kind, mark.meaning) in _TAKE_NEGATIONS_IN]
    negative = any(
        not any(span.start <= mark.span.start and mark.span.end <= span.end for span in holding)
        for mark in marks
        if mark.kind is Kind.NEGATION
    )
    if "can-not" in permissions:
        return Permission.CAN, False
    if negative and not permissions.isdisjoint(("must", "need")):
        return Permission.MAY, True
    for meaning in _FROM_STRONG:
        if meaning in permissions:
            return _PERMISSIONS[meaning], not negative
    return Permission.PLAIN, not negative


def _necessary(conditions: tuple[Condition, ...]) -> tuple[tuple[Condition, ...], bool]:
    """The conditions of a denial, and whether it says what is needed: “can't unless …”, “not until …”."""
    if not any(condition.kind in _NECESSARY for condition in conditions):
        return conditions, False
    return tuple(c._replace(kind=_NECESSARY.get(c.kind, c.kind)) for c in conditions), True
