"""What can be told of words without a parser: which are verbs, and what a “not” denies."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from corpus.claims.concepts import base_form
from corpus.claims.cues import Cues
from corpus.nlp.lemmas import is_known, lemma

PARTS = frozenset((",", ";", ":", "—", "–", "…"))
HARD_PARTS = PARTS - {","}
_PAIRS = {"“": '”"', "„": '“”"', "»": "«", "«": "»", '"': '"'}
_CLOSING = frozenset("".join(_PAIRS.values()))


class Word(NamedTuple):
    """A token of a sentence: where it stands in the text, its text folded, and whether it has a capital."""

    start: int
    end: int
    form: str
    capital: bool


def quotations(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Quotations, outermost only: the numbers of their first and last mark."""
    places: dict[str, list[int]] = {}
    for index, word in enumerate(words):
        if word.form in _CLOSING:
            places.setdefault(word.form, []).append(index)
    behind = -1
    for index, word in enumerate(words):
        if word.form not in _PAIRS or index <= behind:
            continue
        later = (places.get(mark, []) for mark in _PAIRS[word.form])
        ends = [marks[at] for marks in later if (at := bisect_right(marks, index)) < len(marks)]
        if ends:
            behind = min(ends)
            yield index, behind


class Grammar:
    """The word classes of a language, from its cues; the verbs of one whose commas part all clauses by their endings.

    Args:
        cues: its cue words.
        language: its code.
    """

    def __init__(self, cues: Cues, language: str) -> None:
        self.language = language
        self.auxiliaries = cues.words("verb", "be") | cues.words("verb", "have") | cues.words("verb", "do")
        self.auxiliaries |= cues.words("verb", "form") | cues.words("permission")
        self.passives = cues.words("verb", "be") | cues.words("verb", "have") | cues.words("permission", "will")
        self.verbs = cues.words("verb", "other")
        self.relatives = cues.words("relative")
        self.conjunctions = cues.words("conjunction")
        self.openings = cues.words("opening")
        self.infinitives = cues.words("infinitive")
        self.negations = cues.words("negation")
        self.plain_negations = cues.words("negation", "not") | cues.words("negation", "no")
        self.nots = cues.words("negation", "not") - self.auxiliaries
        self.singular = cues.words("before-noun", "singular")
        self.before_nouns = cues.words("before-noun")
        self.pronouns = cues.words("pronoun", "-")
        self.owners = cues.words("pronoun", "owner")
        self.owning = cues.words("pronoun", "owning")
        self.determiners = cues.words("grammar", "determiner")
        self.resumes = cues.words("grammar", "resumes")
        self.nominatives = cues.words("case", "nominative") - self.negations
        self.oblique = cues.words("case", "oblique")
        self.articles = cues.words("article")
        self.numerals = cues.words("numeral")
        self.focus = cues.words("focus")
        self.small = cues.words("small") | self.negations
        self.no_nouns = self.small | self.conjunctions | self.before_nouns | self.auxiliaries
        self.commas_part_clauses = bool(cues.words("grammar", "commas-part-clauses"))
        self.endings = tuple(sorted(cues.words("ending", "finite")))
        self.participles = tuple(sorted(cues.words("ending", "participle")))
        self.adjectives = tuple(sorted(cues.words("ending", "adjective")))
        self._known: dict[tuple[str, bool], bool] = {}

    def is_verb(self, words: Sequence[Word], index: int) -> bool:
        """Whether the word at `index` is an auxiliary or a verb that is known as one, and no part of a noun phrase."""
        _, _, form, capital = words[index]
        key = form, capital
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._looks_like_a_verb(form, capital)
        if not known:
            return False
        if form in self.auxiliaries:
            return True
        before = words[index - 1].form if index else ""
        if self._is_participle(form) and (not index or before in self.conjunctions):
            # “Tapped creatures”, “and exiled cards”: what is known of them, no verb.
            following = words[index + 1].form if index + 1 < len(words) else ""
            return not following.isalpha() or following in self.no_nouns
        if not index:
            return True
        return before not in self.before_nouns or (before in self.singular and form.endswith("s"))

    def _is_participle(self, form: str) -> bool:
        """Whether a verb that is known may stand before its noun: “tapped”."""
        return not self.commas_part_clauses and form.endswith(self.participles) and form not in self.verbs

    def _looks_like_a_verb(self, form: str, capital: bool) -> bool:
        if form in self.auxiliaries or (form.endswith("n't") and len(form) > 3):
            return True
        if not form.isalpha() or form in self.small:
            return False
        base = base_form(form, self.language)
        if not self.commas_part_clauses:
            return base in self.verbs and not form.endswith("ing")
        if capital and lemma(form.capitalize(), self.language)[0].isupper():
            return False
        if not base.endswith("n") and form.endswith("t") and not capital:
            # An adjective by its table may be a verb: „beschützt“.
            infinitive = form[:-1] + "en"
            return not form.startswith(self.participles) and is_known(infinitive, self.language)
        marked = any(form.count(mark) > base.count(mark) for mark in self.participles)
        return (
            base.endswith("n")
            and form.endswith(self.endings)
            and not marked
            and not (form.endswith("en") and form != base)
        )

    def has_verb(self, words: Sequence[Word], indexes: Sequence[int]) -> bool:
        """Whether one of the words is a verb."""
        return any(self.is_verb(words, index) for index in indexes)

    def verb_ahead(self, words: Sequence[Word], start: int, distance: int) -> bool:
        """Whether a verb stands among the next words, before a comma."""
        for at in range(start, min(len(words), start + distance)):
            if words[at].form in PARTS:
                return False
            if self.is_verb(words, at):
                return True
        return False

    def ends_in_verb(self, words: Sequence[Word], start: int) -> list[int]:
        """The verbs from `start` to the next comma if the last word is one; else none."""
        end = start
        while end < len(words) and words[end].form not in PARTS:
            end += 1
        while end > start and not words[end - 1].form[-1].isalnum():
            end -= 1
        if end <= start or not self.is_verb(words, end - 1):
            return []
        return [at for at in range(start, end) if self.is_verb(words, at)]

    def is_constituent(self, words: Sequence[Word], index: int) -> bool:
        """Whether a “not” denies only the words behind it: “a card not in play”, „eine nicht aktive Spielerin“."""
        if words[index].form not in self.nots:
            return False
        if not self.commas_part_clauses:
            return index == 0 or words[index - 1].form not in self.auxiliaries
        if index + 2 >= len(words):
            return False
        adjective, noun = words[index + 1], words[index + 2]
        if adjective.form in self.determiners or adjective.form in self.articles:
            return False
        return (
            adjective.form.endswith(self.adjectives) and not adjective.capital and noun.capital and noun.form.isalpha()
        )
