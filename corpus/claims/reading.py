"""The claims of a text.

    >>> for claim in claims_of("If a player does, that player can't draw cards.", "en"):
    ...     print(claim.words, claim.polarity, claim.permission, [c.words for c in claim.conditions])
    that player can't draw cards False can ['If a player does']

Built on the spaCy document of the text, and kept there: `doc._.claims`.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from corpus.claims.clauses import Clause, ClauseReader, Role, Word, asides
from corpus.claims.concepts import concepts_of
from corpus.claims.cues import Cues, Found, load_cues
from corpus.claims.model import Claim, Condition, ConditionKind, Kind, Mark, Permission, Phrase
from corpus.model import Span
from corpus.nlp.pack import fold

if TYPE_CHECKING:
    from spacy.tokens import Doc

_KINDS = {kind.value: kind for kind in Kind}
_PERMISSIONS = {"can": Permission.CAN, "may": Permission.MAY, "must": Permission.MUST, "will": Permission.WILL}
# “No more than”, “no one but”, “doesn't have to” hold a negation and deny nothing.
_TAKE_NEGATIONS_IN = frozenset(
    [
        (Kind.PERMISSION, "may"),
        (Kind.FOCUS, "only"),
        (Kind.FOCUS, "also"),
        (Kind.QUANTITY, "at-most"),
        (Kind.QUANTITY, "at-least"),
    ]
)
_TURNED_BY_NEGATION = {"more": "at-most", "fewer": "at-least"}
_FROM_STRONG = ("can-not", "must", "may", "can", "will")


def claims_of(text: str, language: str) -> tuple[Claim, ...]:
    """What a text in `language` claims, clause by clause, in the order of the text.

    Raises:
        UnknownLanguageError: there is no folder of data for the language.
    """
    from corpus.nlp.documents import document

    claims: tuple[Claim, ...] = document(text, language)._.claims
    return claims


def claims_in(doc: "Doc") -> tuple[Claim, ...]:
    """The claims of a document: what the extension `doc._.claims` holds."""
    known: tuple[Claim, ...] | None = doc.user_data.get("claims")
    if known is None:
        reader = _reader(doc.lang_)
        known = doc.user_data["claims"] = tuple(reader.claims(doc))
    return known


@lru_cache(maxsize=4)
def _reader(language: str) -> "ClaimReader":
    return ClaimReader(load_cues(language), language)


class ClaimReader:
    """Reads the claims of documents in one language.

    Args:
        cues: the language's cue words.
        language: its code.
    """

    def __init__(self, cues: Cues, language: str) -> None:
        self.cues = cues
        self.language = language
        self.clauses = ClauseReader(cues, language)

    def claims(self, doc: "Doc") -> Iterator[Claim]:
        """The claims of a document, in order; conditions are handed on to a sentence that takes them up."""
        before: tuple[Condition, ...] = ()
        for sentence in doc.sents:
            words = [
                Word(fold(token.text), token.text[:1].isupper(), token.idx, token.idx + len(token.text))
                for token in sentence
                if not token.is_space
            ]
            if not words:
                continue
            span = Span(words[0].start, words[-1].end)
            marks = list(asides(words))
            inside = {i for first, last in marks for i in range(first, last + 1)}
            outer = [word for i, word in enumerate(words) if i not in inside]
            found = list(self._sentence(doc.text, outer, span, before, aside=False))
            yield from found
            before = tuple(dict.fromkeys(c for claim in found for c in claim.conditions)) or before if found else before
            for first, last in marks:
                yield from self._sentence(doc.text, words[first + 1 : last], span, (), aside=True)

    def _sentence(
        self, text: str, words: list[Word], span: Span, before: tuple[Condition, ...], *, aside: bool
    ) -> Iterator[Claim]:
        if not any(word.form.isalnum() for word in words):
            return
        found = self.cues.find([word.form for word in words])
        reading = _Sentence(self, text, words, found, span, aside)
        yield from reading.claims(before)


class _Sentence:
    """One sentence, or aside, while its claims are read."""

    def __init__(
        self, reader: ClaimReader, text: str, words: list[Word], found: list[Found], span: Span, aside: bool
    ) -> None:
        self.reader = reader
        self.text = text
        self.words = words
        self.found = found
        self.span = span
        self.aside = aside
        self.concepts = concepts_of([text[word.start : word.end] for word in words], reader.language, reader.cues.small)
        swallowed = {i for cue in found if cue.kind == "neutral" for i in range(cue.start, cue.end)}
        self.swallowed = swallowed

    def claims(self, before: tuple[Condition, ...]) -> Iterator[Claim]:
        clauses = self.reader.clauses.read(self.words, self.found)
        inherited = self._inherited(before)
        groups = list(self._groups(clauses))
        for main, conditions, modifiers, whether in groups:
            own = tuple(filter(None, map(self._condition, conditions)))
            yield self._claim(main, (*inherited, *own), modifiers, whether)

    def _inherited(self, before: tuple[Condition, ...]) -> tuple[Condition, ...]:
        cue = next((cue for cue in self.found if cue.kind == "inherited" and cue.start <= 1), None)
        if cue is None or not before:
            return ()
        if cue.meaning == "otherwise":
            first = before[0]
            return (
                Condition(
                    ConditionKind.OTHERWISE, first.span, first.words, first.polarity, first.marks, first.concepts, True
                ),
            )
        return tuple(Condition(c.kind, c.span, c.words, c.polarity, c.marks, c.concepts, True) for c in before)

    def _groups(self, clauses: list[Clause]) -> Iterator[tuple[Clause, list[Clause], list[Clause], bool]]:
        """Main clauses, each with its conditions, its relative clauses and infinitives, and whether it holds “whether”."""
        mains: list[tuple[Clause, list[Clause], list[Clause], list[bool]]] = []
        leading: list[Clause] = []
        early: list[Clause] = []
        for clause in clauses:
            if clause.role is Role.CONDITION:
                if mains:
                    mains[-1][1].append(clause)
                else:
                    leading.append(clause)
            elif clause.role in (Role.RELATIVE, Role.COMPLEMENT, Role.CONTRAST):
                if mains:
                    mains[-1][2].append(clause)
                    mains[-1][3].append(clause.role is Role.COMPLEMENT)
                elif clause.role is Role.RELATIVE and leading:
                    leading[-1].words.extend(clause.words)
                else:
                    early.append(clause)
            else:
                mains.append((clause, [], [], []))
        for main, conditions, modifiers, whether in mains:
            yield main, [*leading, *conditions], [*early, *modifiers], any(whether)
            early = []
        if not mains and (leading or early):
            # A sentence of subordinate clauses only: the last of them is what it says.
            rest = [*leading, *early]
            yield rest[-1], rest[:-1], [], rest[-1].role is Role.COMPLEMENT

    def _condition(self, clause: Clause) -> Condition | None:
        try:
            kind = ConditionKind(clause.meaning) if clause.meaning else ConditionKind.IF
        except ValueError:
            return None
        marks = self._marks(clause.words)
        span, words = self._stretch(clause.words)
        return Condition(kind, span, words, not _denies(marks), marks, self._concepts(clause.words))

    def _claim(self, main: Clause, conditions: tuple[Condition, ...], modifiers: list[Clause], whether: bool) -> Claim:
        rather = next((cue.start for cue in self.found if (cue.kind, cue.meaning) == ("conjunction", "rather")), -1)
        own = tuple(
            mark
            for mark in self._marks(main.words)
            if mark.kind is not Kind.NEGATION or rather not in main.words or mark.span.start > self.words[rather].start
        )
        everything = sorted({*main.words, *(i for clause in modifiers for i in clause.words)})
        marks = self._marks(everything)
        permission, polarity = _permission(own)
        polarity, own_only = _exceptions(own, polarity)
        conditions, polarity = _necessary(conditions, polarity)
        if own_only:
            marks = (*marks, own_only)
        if not polarity and any(mark.meaning in _TURNED_BY_NEGATION and mark.kind is Kind.QUANTITY for mark in own):
            polarity, marks = True, tuple(map(_turned, marks))
        verb = next((n for n, i in enumerate(main.words) if self._is_verb(main.words, n)), None)
        subject = main.words[:verb] if verb is not None else main.words
        action = main.words[verb : verb + 1] if verb is not None else []
        span, words = self._stretch(main.words)
        return Claim(
            span=span,
            sentence=self.span,
            words=words,
            subject=self._phrase(subject, span.start),
            action=self._phrase(action, span.start),
            rest=self._phrase(main.words[verb + 1 :] if verb is not None else [], span.end),
            polarity=polarity,
            permission=permission,
            marks=marks,
            conditions=conditions,
            concepts=self._concepts(everything),
            modifiers=tuple(self._phrase(clause.words, span.end) for clause in modifiers),
            aside=self.aside,
            example=any(cue.kind == "example" and self._touches(cue, everything) for cue in self.found),
            whether=whether,
        )

    def _is_verb(self, words: Sequence[int], number: int) -> bool:
        return self.reader.clauses.is_verb(self.words, words[number])

    def _touches(self, cue: Found, words: Sequence[int]) -> bool:
        return any(cue.start <= i < cue.end for i in words)

    def _marks(self, indexes: Sequence[int]) -> tuple[Mark, ...]:
        """The marks that lie within these words, and numbers."""
        chosen = set(indexes)
        marks = [
            Mark(_KINDS[cue.kind], cue.meaning, *self._words_of(cue))
            for cue in self.found
            if cue.kind in _KINDS and cue.start in chosen and cue.end - 1 in chosen and not self._is_swallowed(cue)
        ]
        return tuple(sorted(marks, key=lambda mark: (mark.span, mark.kind, mark.meaning)))

    def _is_swallowed(self, cue: Found) -> bool:
        return cue.kind in ("negation", "permission") and any(i in self.swallowed for i in range(cue.start, cue.end))

    def _words_of(self, cue: Found) -> tuple[Span, str]:
        span = Span(self.words[cue.start].start, self.words[cue.end - 1].end)
        return span, self.text[span.start : span.end]

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
        runs: list[list[int]] = []
        for i in ordered:
            if runs and i == runs[-1][-1] + 1:
                runs[-1].append(i)
            else:
                runs.append([i])
        texts = [self.text[self.words[run[0]].start : self.words[run[-1]].end].rstrip(".!?") for run in runs]
        return Span(self.words[ordered[0]].start, self.words[ordered[-1]].end), " ".join(filter(None, texts))


def _denies(marks: Sequence[Mark]) -> bool:
    return not _permission(marks)[1]


def _permission(marks: Sequence[Mark]) -> tuple[Permission, bool]:
    """The strongest permission among marks, and whether they affirm."""
    permissions = [mark for mark in marks if mark.kind is Kind.PERMISSION]
    negations = [mark for mark in marks if mark.kind is Kind.NEGATION]
    containing = [mark for mark in marks if (mark.kind, mark.meaning) in _TAKE_NEGATIONS_IN]
    meanings = {mark.meaning for mark in permissions}
    negative = any(not any(_within(mark, other) for other in containing) for mark in negations)
    if "can-not" in meanings:
        return Permission.CAN, False
    if ("must" in meanings or "need" in meanings) and negative:
        return Permission.MAY, True
    for meaning in _FROM_STRONG:
        if meaning in meanings:
            return _PERMISSIONS[meaning], not negative
    return Permission.PLAIN, not negative


def _turned(mark: Mark) -> Mark:
    """“Can't … more than twice” says at most twice."""
    meaning = _TURNED_BY_NEGATION.get(mark.meaning, mark.meaning) if mark.kind is Kind.QUANTITY else mark.meaning
    return mark._replace(meaning=meaning)


def _within(inner: Mark, outer: Mark) -> bool:
    return outer.span.start <= inner.span.start and inner.span.end <= outer.span.end


def _exceptions(marks: Sequence[Mark], polarity: bool) -> tuple[bool, Mark | None]:
    """“No X but Y does” says that only Y does."""
    if polarity:
        return polarity, None
    exception = next((m for m in marks if m.kind is Kind.FOCUS and m.meaning == "except"), None)
    if exception is None:
        return polarity, None
    return True, Mark(Kind.FOCUS, "only", exception.span, exception.words)


def _necessary(conditions: tuple[Condition, ...], polarity: bool) -> tuple[tuple[Condition, ...], bool]:
    """“Can't unless …” and “not until …” say that it can, only if and only after …."""
    if polarity or not any(c.kind in (ConditionKind.UNLESS, ConditionKind.UNTIL) for c in conditions):
        return conditions, polarity
    changed = {ConditionKind.UNLESS: ConditionKind.ONLY_IF, ConditionKind.UNTIL: ConditionKind.AFTER}
    return tuple(
        Condition(changed.get(c.kind, c.kind), c.span, c.words, c.polarity, c.marks, c.concepts, c.inherited)
        for c in conditions
    ), True
