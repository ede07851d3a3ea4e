"""Words that are one slip of the pen away from words that the corpus, or the language, uses often.

A word is suspect if hardly any text has it, nothing explains it (no list, inflection, compound or title) and a usual
word differs from it by one letter, two swapped letters, a doubling in the wrong place, lost umlauts, or a hyphen left
over from the end of a line. So is a noun with a conjunction glued to it.
"""

from collections.abc import Mapping
from functools import cache, cached_property

from corpus.nlp.genders import Genders, load_genders, read_words
from corpus.nlp.lemmas import is_known, lemma
from corpus.nlp.pack import LanguagePack, fold, load_pack
from corpus.nlp.paradigms import load_paradigms
from corpus.nlp.slips import SlipIndex, lost_umlauts, swapped
from corpus.nlp.used_words import UsedWords
from corpus.nlp.word_building import LEAST_PART, WordBuilding

# Shorter words, and shorter ones with a capital, may be anything; longer ones take too long.
SHORTEST, SHORTEST_NOUN, LONGEST = 3, 5, 40
# A capital may begin a name: only from so many letters on it is compared with words that the corpus does not use.
SHORTEST_NAME = 7
# A form is usual if so many texts have it, and so many times as many as have the word in question.
MANY, TIMES = 5, 8
# … or if the language has it from this Zipf value on; short words have more neighbours, and must be more usual.
USUAL, SHORT, USUAL_SHORT = 4.0, 5, 5.5
# A word that the language has from this Zipf value on is right; a rarer one may be a slip that the list has too.
RIGHT, STEP, UMLAUT_STEP = 2.8, 1.5, 2.0
# One answer is the one if it is so many times as usual as the next.
CLEARLY = 5.0
# A word that only its place tells stands in so few texts, and another in so many times as many.
FEW, PLACE_TIMES, SHORTEST_BY_PLACE = 2, 50, 2
# A noun has lost its capital if so many times as many texts have it with one; where a verb is spelt alike, so many.
CAPITAL_TIMES, CAPITAL_TIMES_OF_VERB = 50, 500


class Spelling:
    """What the words of a corpus may have been meant to be.

    Attributes:
        used: the words of the corpus; one of a title is right unless a like one stands in many more.
        pack: the language's data.
        source: the data of the language that was translated from, whose words other checks look for.
        genders: the language's nouns and endings.
    """

    def __init__(self, used: UsedWords, pack: LanguagePack, source: LanguagePack, genders: Genders) -> None:
        self.used = used
        self.pack = pack
        self.source = source
        self.genders = genders
        self._seen: dict[str, tuple[str, ...]] = {}
        self._wholes: dict[tuple[str, str], str | None] = {}

    def answers(self, word: str) -> tuple[str, ...]:
        """The usual words that a word may have been meant to be, the likeliest first; none where it is not suspect.

        >>> spelling = load_spelling({"Gezeitenmarke": 9, "Gezietenmarke": 1}, {}, "de", "en")
        >>> [spelling.answers(word) for word in ("Gezietenmarke", "Fahigkeit", "enttapt", "Marke", "Gezeitenmarken")]
        [('Gezeitenmarke',), ('Fähigkeit',), ('enttappt',), (), ()]
        """
        if word not in self._seen:
            found = self._find(word)
            parts = word.split("-")
            for place, part in enumerate(parts if len(parts) > 1 and not found else ()):
                last = place + 1 == len(parts)
                # A verb's stem may stand before a hyphen: Enttapp-Segment.
                if not last and any(self._is_sure(fold(part) + ending) for ending in self._infinitives):
                    continue
                ones = (one for one in self._find(part) if last or not self._is_inflection(fold(part), fold(one)))
                found = tuple("-".join((*parts[:place], one, *parts[place + 1 :])) for one in ones)
                if found:
                    break
            self._seen[word] = found or self._run_together(word)
        return self._seen[word]

    def answers_by_place(self, word: str) -> tuple[str, ...]:
        """The everyday words that a rare one may have been meant to be, if they fit its place better."""
        form = fold(word)
        own = self.used.folded[form]
        if not SHORTEST_BY_PLACE <= len(form) <= LONGEST or not _is_written_plainly(word) or "-" in word:
            return ()
        least = MANY if self.is_only_noun(word) else max(self.used.everyday, PLACE_TIMES * own)
        if least > self.used.most:
            return ()
        near = [
            one
            for one in self._used_often.near(form)
            if self.used.folded[one] >= least and (word[0].isupper() or self.used.small[one])
        ]
        return tuple(self.used.written(one, word) for one in near)

    def are_forms(self, word: str, other: str) -> bool:
        """Whether two words may be forms of one."""
        lemmas = (lemma(one, self.pack.code) for one in (word, other))
        return self._is_inflection(fold(word), fold(other)) or len(set(lemmas)) == 1

    def is_usual_form(self, word: str, other: str) -> bool:
        """Whether a word is a usual form of another one: which of them is meant, neighbours do not tell."""
        usual = self.pack.zipf.get(fold(word), 0.0) >= USUAL
        return usual and word.islower() and len({lemma(one, self.pack.code) for one in (word, other)}) == 1

    def may_be_right(self, word: str) -> bool:
        """Whether a list has a word, however usual it is, or a title has it in some form."""
        return self.exists(word) or self.used.is_of_title(fold(word))

    def exists(self, word: str) -> bool:
        """Whether a list has a word, however usual it is."""
        return self._is_sure(fold(word)) or self._building.is_known(word)

    def is_only_noun(self, word: str) -> bool:
        """Whether a word without a capital can be nothing but a noun: one of the table, and no adjective."""
        is_noun = word.islower() and fold(word) in self.genders.nouns and self.genders.stem(word) is None
        return is_noun and self._building.is_noun(word)

    def is_listed(self, word: str) -> bool:
        """Whether texts have a word, though it may be a foreign or a misspelt one."""
        return self.pack.zipf.get(fold(word), 0.0) >= RIGHT

    def are_equal(self, word: str, other: str) -> bool:
        """Whether two words are one form of a noun (des Zugs, des Zuges)."""
        one, two = self.genders.nouns.get(fold(word)), self.genders.nouns.get(fold(other))
        return one is not None and two is not None and one.cells == two.cells

    def noun_of(self, word: str) -> str | None:
        """The noun that a word in small letters is for certain, with its capital."""
        form = fold(word)
        if not word.islower() or "-" in word or form not in self.genders.nouns or self.used.small[form] > FEW:
            return None
        times = CAPITAL_TIMES
        if not lemma(word, self.pack.code)[:1].isupper():
            times = CAPITAL_TIMES_OF_VERB
        capital = self.used.folded[form] - self.used.small[form]
        return word.capitalize() if capital >= max(self.used.everyday, times * self.used.small[form]) else None

    def is_fragment(self, word: str) -> bool:
        """Whether a word can be no whole one, or no noun though it is spelt like one."""
        form = fold(word)
        if "-" in word or min(self.used.folded[form], self.used.small[form]) > FEW:
            return False
        known = self.exists(word) or self.is_listed(word)
        return self.noun_of(word) is not None or (self.used.folded[form] <= FEW and not known)

    def whole(self, one: str, other: str) -> str | None:
        """The usual word that two parts are, if there is one."""
        if (one, other) not in self._wholes:
            self._wholes[one, other] = self._find_whole(one, other)
        return self._wholes[one, other]

    def _find_whole(self, one: str, other: str) -> str | None:
        if not _is_written_plainly(one) or not other.islower():
            return None
        form = fold(one + other)
        if self.used.folded[form] < MANY and not (form in self.genders.nouns or form in self.pack.game_words):
            return None
        return self.used.written(form, one)

    def _run_together(self, word: str) -> tuple[str, ...]:
        """A noun and a conjunction behind it, between which a space is missing, and perhaps a hyphen too."""
        if not word[:1].isupper() or self._is_sure(fold(word)):
            return ()
        for conjunction in sorted(self.genders.coordinators):
            noun = word.removesuffix(conjunction)
            if noun != word and noun.lower() in self.genders.nouns and not self._building.is_known(word):
                return (f"{noun} {conjunction}", f"{noun}- {conjunction}")
        return ()

    def _find(self, word: str) -> tuple[str, ...]:
        form = fold(word)
        shortest = SHORTEST if word[:1].islower() else SHORTEST_NOUN
        if not shortest <= len(form) <= LONGEST or not _is_written_plainly(word) or self._is_sure(form):
            return ()
        if self._building.explains(word, everyday=True):
            return ()
        near = {one: self._weight(one, form) for one in self._near(form)}
        near = {one: weight for one, weight in near.items() if weight and self._may_be(word, one)}
        titled = self.used.is_of_title(form, max(near, key=lambda one: self.used.titles.get(one, 0), default=None))
        if titled:
            near = {one: weight for one, weight in near.items() if self._building.is_misbuilt(form, one)}
        if not near:
            return ()
        if max(near.values()) < self.used.everyday and self._building.explains(word, everyday=False):
            return ()
        best = sorted(near, key=lambda one: (-near[one], one))
        if len(best) == 1 or near[best[0]] >= CLEARLY * near[best[1]]:
            best = best[:1]
        return tuple(self.used.written(one, word) for one in best[:3])

    def _is_sure(self, form: str) -> bool:
        """Whether a word is right for certain, or a word of the source language."""
        zipf = self.pack.zipf.get(form, 0.0)
        if zipf >= USUAL or form in self.pack.game_words or form in self.genders.nouns:
            return True
        if self.source.zipf.get(form, 0.0) >= RIGHT:
            return True
        return zipf >= RIGHT and not (
            _usual(self.pack.code).lacks_umlauts(form) or self._used_often.lacks_umlauts(form)
        )

    def _weight(self, one: str, form: str) -> float:
        """How usual a word is beside another; 0 if it is not usual enough to have been meant."""
        count, zipf, own = self.used.folded[one], self.pack.zipf.get(one, 0.0), self.pack.zipf.get(form, 0.0)
        if own >= RIGHT and not (lost_umlauts(form, one) and zipf >= own + UMLAUT_STEP):
            return 0.0
        if len(form) < SHORT and zipf < USUAL_SHORT:
            return 0.0
        if count >= MANY and count >= TIMES * self.used.folded[form]:
            return float(count)
        known = one in self.pack.game_words or one in self.genders.nouns or (zipf >= USUAL and zipf >= own + STEP)
        return 1.0 if known and self.used.folded[form] < MANY else 0.0

    def _may_be(self, word: str, one: str) -> bool:
        """Whether it may have been meant to be another word: no form of that, and a capital only if that has one."""
        if self._is_inflection(fold(word), one) and not self._is_no_form(word, one):
            return False
        if word[0].islower():
            return self.used.small[one] > 0 or not self.used.folded[one]
        if self.used.folded[one] < MANY and len(word) < SHORTEST_NAME:
            return False
        return self.used.folded[one] > self.used.small[one] or one in self.genders.nouns or self._building.is_noun(one)

    def _is_inflection(self, form: str, other: str) -> bool:
        """Whether two forms differ in nothing but their endings."""
        if swapped(form, other):
            return False
        same = 0
        while same < min(len(form), len(other)) and form[same] == other[same]:
            same += 1
        return any(
            self._is_ending(form, stem) and self._is_ending(other, stem)
            for stem in range(max(same - 3, LEAST_PART - 1), same + 1)
        )

    def _is_no_form(self, word: str, one: str) -> bool:
        """Whether lists that have the other forms of an everyday word lack this one."""
        form = fold(word)
        listed = one in self.pack.game_words or (one in self.pack.zipf and is_known(one, self.pack.code))
        return (
            listed
            and self.used.folded[one] >= self.used.everyday
            and form not in self.pack.zipf
            and not self._building.is_known(word)
        )

    def _is_ending(self, form: str, stem: int) -> bool:
        """Whether a form is `stem` letters and an ending; -n and -r need an e before them, or -el and -er."""
        ending = form[stem:]
        if ending == "n":
            return form[:stem].endswith(("e", "el", "er"))
        return form[:stem].endswith("e") if ending == "r" else ending in self._endings

    @cached_property
    def _building(self) -> WordBuilding:
        return WordBuilding(self.pack, self.genders)

    @cached_property
    def _infinitives(self) -> tuple[str, ...]:
        return load_paradigms(self.pack.code).infinitives

    @cached_property
    def _endings(self) -> frozenset[str]:
        return frozenset((*self.pack.suffixes, *self.used.inflections)) | read_words(
            self.pack.folder / "word_endings.txt"
        )

    def _near(self, form: str) -> list[str]:
        """The usual words that one slip parts from another."""
        return sorted({*_usual(self.pack.code).near(form), *self._used_often.near(form)})

    @cached_property
    def _used_often(self) -> SlipIndex:
        """Finds the words that many texts have."""
        often = (form for form, count in self.used.folded.items() if count >= MANY)
        return SlipIndex(form for form in often if SHORTEST <= len(form) <= LONGEST)


@cache
def _usual(code: str) -> SlipIndex:
    """Finds the words that a language uses often, and those of the game and its nouns."""
    pack = load_pack(code)
    usual = {*pack.zipf.words_from(USUAL), *pack.game_words, *load_genders(code).nouns}
    return SlipIndex(form for form in usual if SHORTEST <= len(form) <= LONGEST)


def _is_written_plainly(word: str) -> bool:
    """Whether there are no capitals inside but behind hyphens, and nothing but letters."""
    return all(part.isalpha() and (part[1:].islower() or len(part) == 1) for part in word.split("-"))


def load_spelling(counts: Mapping[str, int], titles: Mapping[str, int], target: str, source: str) -> Spelling:
    """The spelling of a corpus in language `target`, translated from `source`."""
    genders = load_genders(target)
    inflections = ("", "s", "n", *sorted(genders.endings["strong"]))
    used = UsedWords(counts, titles, inflections)
    return Spelling(used, load_pack(target), load_pack(source), genders)
