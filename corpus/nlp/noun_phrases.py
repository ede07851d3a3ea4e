"""Noun phrases whose words cannot agree: determiner, adjectives and noun, behind a preposition or not.

Each word allows some cells of case, gender and number (`corpus.nlp.genders`); a phrase is broken if its words have no
cell in common. What may be something else than a noun phrase is left out: a relative pronoun and a noun behind it, a
pronoun and a bare plural, names, compounds written apart.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from corpus.model import Span
from corpus.nlp.genders import ANY, CASES, NUMBERS, PLURAL, Determiner, Genders
from corpus.nlp.genders import cells as cells_of
from corpus.nlp.phrase_tokens import Token
from corpus.nlp.phrases import Clash, Fault, Phrase

NOMINATIVE, ACCUSATIVE, GENITIVE = cells_of("nominative"), cells_of("accusative"), cells_of("genitive")
SENTENCE_ENDS = frozenset(".:!?…•—–\n„“”‚‘»«\"'")
# Behind one of these a noun is only a part of what it stands for (Karten-, Karte/n, Karte(n)).
UNFINISHED = frozenset("-/(’'")
MOST_BETWEEN = 8
# A word that no list knows as an adjective has so many letters, and a Zipf value below this, if it is one all the same.
LEAST_UNKNOWN, USUAL = 6, 3.5


class NounPhrases(NamedTuple):
    """Finds the noun phrases of a text with a language's tables."""

    genders: Genders

    def phrases(self, text: str, tokens: Sequence[Token]) -> Iterator[Phrase]:
        """Every phrase that begins with a determiner, or with a preposition and one."""
        for place, token in enumerate(tokens[:-1]):
            determiner = self.genders.determiners.get(token.small)
            if determiner and self._may_begin(tokens, place, determiner):
                yield self._phrase(text, tokens, place, determiner)

    def _may_begin(self, tokens: Sequence[Token], place: int, determiner: Determiner) -> bool:
        text = tokens[place].text
        before = tokens[place - 1].text if place else "\n"
        if not text.islower() and determiner.alone != "courtesy" and before not in SENTENCE_ENDS:
            return False
        if before.lower() in self.genders.determiners or before in self.genders.sums:
            return False
        if determiner.alone == "relative":
            if before.lower() in self.genders.prepositions:
                before = tokens[place - 2].text if place > 1 else "\n"
            return before not in (",", "(") and before.lower() not in self.genders.coordinators
        return True

    def _phrase(self, text: str, tokens: Sequence[Token], place: int, determiner: Determiner) -> Phrase:
        genders = self.genders
        cells = determiner.cells
        preposition = self._preposition(tokens, place)
        if preposition is not None:
            cells &= genders.prepositions[tokens[preposition].small][0]
        adjectives: list[int] = []
        head, noun = None, None
        for at in range(place + 1, min(place + MOST_BETWEEN, len(tokens))):
            word = tokens[at].text
            if genders.stem(word):
                adjectives.append(at)
            elif word[0].isupper():
                if text[tokens[at].end : tokens[at].end + 1] not in UNFINISHED or tokens[at].end == len(text):
                    head, noun = at, genders.noun(word)
                break
            elif (number := genders.determiners.get(word)) and number.cells == PLURAL:
                cells &= PLURAL
            elif not (self._is_inside(tokens, at, adjectives) or (at == place + 1 and self._hides(word, determiner))):
                break
        cells &= self._cells_of_adjectives(tokens, adjectives, determiner.declension)
        if noun:
            cells &= noun.cells
        return Phrase(preposition, place, tuple(adjectives), head, noun, cells)

    def _is_inside(self, tokens: Sequence[Token], at: int, adjectives: Sequence[int]) -> bool:
        """Whether a sign or small word may stand inside a phrase: a number or size, or what joins adjectives."""
        word = tokens[at].text
        return word[0].isdigit() or "/" in word[1:] or self._joins(tokens, at, adjectives)

    def _hides(self, word: str, determiner: Determiner) -> bool:
        """Whether a word behind an article can only be an adjective, though no list knows it.

        That is so if it ends like one, and is rare: small words are usual.
        """
        genders = self.genders
        if determiner.alone not in ("never", "courtesy"):
            return False
        if not word.islower() or word in genders.determiners or word in genders.adverbs or len(word) < LEAST_UNKNOWN:
            return False
        return word.endswith(tuple(genders.endings["strong"])) and genders.pack.zipf.get(word, 0.0) < USUAL

    def _preposition(self, tokens: Sequence[Token], place: int) -> int | None:
        if not place or tokens[place - 1].text not in self.genders.prepositions:
            return None
        _, not_behind = self.genders.prepositions[tokens[place - 1].text]
        return None if place > 1 and tokens[place - 2].small in not_behind else place - 1

    def _joins(self, tokens: Sequence[Token], at: int, adjectives: Sequence[int]) -> bool:
        """Whether a comma or conjunction stands between two adjectives."""
        return (
            bool(adjectives)
            and (tokens[at].text == "," or tokens[at].text in self.genders.coordinators)
            and at + 1 < len(tokens)
            and self.genders.stem(tokens[at + 1].text) is not None
        )

    def _cells_of(self, adjective: str, declension: str) -> int:
        ending = adjective.removeprefix(self.genders.stem(adjective) or "")
        declensions = (declension,) if declension in self.genders.endings else tuple(self.genders.endings)
        cells = 0
        for one in declensions:
            cells |= self.genders.endings[one].get(ending, 0)
        return cells

    def clashes(self, text: str, tokens: Sequence[Token], phrases: Iterable[Phrase]) -> Iterator[Clash]:
        """Every one of a text's phrases that is broken for certain."""
        for phrase in phrases:
            if not phrase.cells and self._is_certain(tokens, phrase):
                last = phrase.determiner if phrase.head is None else phrase.head
                first = phrase.first if self._agrees_within(tokens, phrase) else phrase.determiner
                span = Span(tokens[first].start, tokens[last].end)
                yield Clash(span, Fault.PHRASE, self._better(text, tokens, phrase))

    def _agrees_within(self, tokens: Sequence[Token], phrase: Phrase) -> bool:
        """Whether all would be well without the preposition."""
        own = self.genders.determiners[tokens[phrase.determiner].small]
        within = own.cells & self._cells_of_adjectives(tokens, phrase.adjectives, own.declension)
        return bool(within & (phrase.noun.cells if phrase.noun else ANY))

    def in_case(self, tokens: Sequence[Token], phrase: Phrase, cells: int) -> str | None:
        """A phrase of determiner and noun with the only form of its determiner that has a cell of `cells`."""
        if phrase.adjectives or phrase.head != phrase.determiner + 1 or phrase.noun is None:
            return None
        own = self.genders.determiners[tokens[phrase.determiner].small]
        rest = phrase.noun.cells & cells
        forms = [form for form, mask in self.genders.paradigms[own.word].items() if mask & rest]
        if len(forms) != 1:
            return None
        form = forms[0].capitalize() if tokens[phrase.determiner].text[0].isupper() else forms[0]
        return f"{form} {tokens[phrase.head].text}"

    def _is_certain(self, tokens: Sequence[Token], phrase: Phrase) -> bool:
        genders = self.genders
        determiner = genders.determiners[tokens[phrase.determiner].small]
        preposition = phrase.preposition
        following = "."
        if phrase.head is not None and phrase.head + 1 < len(tokens):
            following = tokens[phrase.head + 1].text
        # A compound written apart, or a genitive in front of its noun (aus des Gegners Hand)
        if following[0].isupper() and following.lower() not in genders.determiners and not self._ends(tokens, phrase):
            return False
        if preposition is not None and not determiner.cells & genders.prepositions[tokens[preposition].text][0]:
            return tokens[phrase.determiner + 1].small in genders.determiners or phrase.head is not None
        if phrase.head is None or (phrase.noun is None and not phrase.adjectives):
            return False
        if phrase.noun is None or self._needs_noun(tokens, phrase, determiner):
            return True
        # A pronoun may stand there, and a noun that needs no determiner (falls diese Schaden zufügt).
        if phrase.noun.mass:
            return False
        if preposition is not None:
            return True
        bare = phrase.noun.cells & PLURAL
        if phrase.adjectives:
            bare &= self._cells_of_adjectives(tokens, phrase.adjectives, "strong") & (NOMINATIVE | ACCUSATIVE)
        return not bare

    def _ends(self, tokens: Sequence[Token], phrase: Phrase) -> bool:
        """Whether a phrase surely ends with its noun, though another noun follows.

        That is so behind a measure (eine Anzahl Karten), and behind a genitive whose determiner is none.
        """
        if phrase.noun is None or phrase.head is None:
            return False
        own = self.genders.determiners[tokens[phrase.determiner].small]
        is_genitive = not phrase.noun.cells & ~GENITIVE and not own.cells & GENITIVE
        return is_genitive or tokens[phrase.head].small in self.genders.measures

    def _needs_noun(self, tokens: Sequence[Token], phrase: Phrase, determiner: Determiner) -> bool:
        """Whether its determiner can be no pronoun, or none with something else behind it.

        An imperative has one object, which may be one of some (bestimme eines); and whose choice it is, is said of a
        noun with its determiner.
        """
        assert phrase.head is not None
        first, choice = phrase.determiner, tokens[phrase.head + 1 : phrase.head + 3]
        if determiner.alone in ("never", "courtesy") or tokens[first].small in self.genders.articles:
            return True
        if self._is_before_verb(tokens, phrase):
            return True
        if first and tokens[first - 1].small in self.genders.imperatives and determiner.declension != "mixed":
            return True
        if len(choice) == 2 and choice[0].small in self.genders.determiners:
            return choice[1].small in self.genders.fixed_genitives
        return False

    def _is_before_verb(self, tokens: Sequence[Token], phrase: Phrase) -> bool:
        """Whether a sentence begins with it and goes on with its verb, before which nothing else has room."""
        assert phrase.head is not None
        first, verb = phrase.first, phrase.head + 1
        begins = not first or tokens[first - 1].text in SENTENCE_ENDS
        return (
            begins
            and tokens[first].text[0].isupper()
            and verb < len(tokens)
            and tokens[verb].text in self.genders.finite
        )

    def _better(self, text: str, tokens: Sequence[Token], phrase: Phrase) -> str | None:
        """The phrase with another form of its determiner or of an adjective, if only one would do."""
        changes = [*self._determiners(tokens, phrase), *self._adjectives(tokens, phrase)]
        if not phrase.adjectives:
            changes = [change for change in changes if self._keeps_case(tokens, change)]
            if not self._agrees_within(tokens, phrase) and self._may_be_another_form(tokens, phrase):
                return None
        if len(changes) != 1 or phrase.head is None:
            return None
        at, form = changes[0]
        old = tokens[at]
        form = form.capitalize() if old.text[0].isupper() else form
        first = phrase.first if self._agrees_within(tokens, phrase) else phrase.determiner
        return text[tokens[first].start : old.start] + form + text[old.end : tokens[phrase.head].end]

    def _determiners(self, tokens: Sequence[Token], phrase: Phrase) -> Iterator[tuple[int, str]]:
        """Forms of the determiner that go with all the rest."""
        own = self.genders.determiners[tokens[phrase.determiner].small]
        rest = self._around(tokens, phrase) & self._cells_of_adjectives(tokens, phrase.adjectives, own.declension)
        for form, cells in self.genders.paradigms[own.word].items():
            if cells & rest and self.genders.determiners[form].declension == own.declension:
                yield phrase.determiner, form

    def _may_be_another_form(self, tokens: Sequence[Token], phrase: Phrase) -> bool:
        """Whether another case of the noun would do (ihres Besitzer): its determiner has the right gender."""
        own = self.genders.determiners[tokens[phrase.determiner].small].cells
        genders = (cells_of(number=gender) for gender in NUMBERS)
        return phrase.noun is not None and any(own & gender and phrase.noun.cells & gender for gender in genders)

    def _keeps_case(self, tokens: Sequence[Token], change: tuple[int, str]) -> bool:
        """Whether another form of a determiner can have a case of its present form."""
        at, form = change
        old, new = (self.genders.determiners[word].cells for word in (tokens[at].small, form))
        return any(old & case and new & case for case in map(cells_of, CASES))

    def _adjectives(self, tokens: Sequence[Token], phrase: Phrase) -> Iterator[tuple[int, str]]:
        """Forms of one adjective that go with all the rest."""
        own = self.genders.determiners[tokens[phrase.determiner].small]
        for at in phrase.adjectives:
            others = [other for other in phrase.adjectives if other != at]
            rest = self._around(tokens, phrase) & own.cells
            rest &= self._cells_of_adjectives(tokens, others, own.declension)
            stem = self.genders.stem(tokens[at].text) or ""
            for ending in self.genders.endings["strong"]:
                if rest & self._cells_of(stem + ending, own.declension):
                    yield at, stem + ending

    def _around(self, tokens: Sequence[Token], phrase: Phrase) -> int:
        """What preposition and noun allow."""
        cells = phrase.noun.cells if phrase.noun else ANY
        if phrase.preposition is not None:
            cells &= self.genders.prepositions[tokens[phrase.preposition].text][0]
        return cells

    def _cells_of_adjectives(self, tokens: Sequence[Token], places: Sequence[int], declension: str) -> int:
        cells = ANY
        for at in places:
            cells &= self._cells_of(tokens[at].text, declension)
        return cells
