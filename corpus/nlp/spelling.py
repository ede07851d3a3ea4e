"""Words that are one slip of the pen away from words that the corpus, or the language, uses often.

A word is suspect if hardly any text has it, nothing explains it (no list, inflection, compound or title) and a usual
word differs from it by one letter, two swapped letters, a doubling in the wrong place, lost umlauts, or a hyphen left
over from the end of a line. So is a noun with a conjunction glued to it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from corpus.nlp.genders import PLURAL, Genders, cells, load_genders, read_words
from corpus.nlp.pack import LanguagePack, fold, load_pack
from corpus.nlp.slips import SlipIndex, lost_umlauts, swapped

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
# What compounds and derivations are made of is known from this Zipf value on, and has so many letters.
PART, LEAST_PART = 4.0, 4
SINGULAR_NOMINATIVE = cells("nominative") & ~PLURAL
# Beside a word that so many texts have, and so large a share of those that have the most usual word, only what is made
# of everyday words explains a rare one.
EVERYDAY, EVERYDAY_SHARE = 20, 0.005
# One answer is the one if it is so many times as usual as the next.
CLEARLY = 5.0
# A word of one title is right unless so many titles have the like one.
TITLES = 3


@dataclass(frozen=True, eq=False)
class Spelling:
    """What the words of a corpus may have been meant to be.

    Attributes:
        counts: in how many texts each form stands, as it is written.
        titles: in how many titles each folded word stands; it is right unless a like one stands in many more.
        pack: the language's data.
        source: the data of the language that was translated from, whose words other checks look for.
        genders: the language's nouns and endings.
    """

    counts: Mapping[str, int]
    titles: Mapping[str, int]
    pack: LanguagePack
    source: LanguagePack
    genders: Genders
    _seen: dict[str, tuple[str, ...]] = field(default_factory=dict)

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
                found = tuple("-".join((*parts[:place], one, *parts[place + 1 :])) for one in self._find(part))
                if found:
                    break
            self._seen[word] = found or self._run_together(word)
        return self._seen[word]

    def _run_together(self, word: str) -> tuple[str, ...]:
        """A noun and a conjunction behind it, between which a space is missing, and perhaps a hyphen too."""
        if not word[:1].isupper() or self._is_sure(fold(word)):
            return ()
        for conjunction in sorted(self.genders.coordinators):
            noun = word.removesuffix(conjunction)
            if noun != word and noun.lower() in self.genders.nouns and not self._is_known(word):
                return (f"{noun} {conjunction}", f"{noun}- {conjunction}")
        return ()

    def _find(self, word: str) -> tuple[str, ...]:
        form = fold(word)
        shortest = SHORTEST if word[:1].islower() else SHORTEST_NOUN
        if not shortest <= len(form) <= LONGEST or not _is_written_plainly(word) or self._is_sure(form):
            return ()
        near = {one: self._weight(one, form) for one in self._index.near(form)}
        near = {one: weight for one, weight in near.items() if weight and self._may_be(word, one)}
        if not near or self._is_of_title(form, max(self.titles.get(one, 0) for one in near)):
            return ()
        if self._is_explained(word, everyday=max(near.values()) >= self._everyday):
            return ()
        best = sorted(near, key=lambda one: (-near[one], one))
        if len(best) == 1 or near[best[0]] >= CLEARLY * near[best[1]]:
            best = best[:1]
        return tuple(self._written(one, word) for one in best[:3])

    def _is_sure(self, form: str) -> bool:
        """Whether a word is right for certain, or a word of the source language."""
        zipf = self.pack.zipf.get(form, 0.0)
        known = form in self.pack.game_words or form in self.genders.nouns or self.source.zipf.get(form, 0.0) >= RIGHT
        return known or zipf >= USUAL or (zipf >= RIGHT and form not in self._index.lost_umlauts)

    def _weight(self, one: str, form: str) -> float:
        """How usual a word is beside another; 0 if it is not usual enough to have been meant."""
        count, zipf, own = self._folded[one], self.pack.zipf.get(one, 0.0), self.pack.zipf.get(form, 0.0)
        if own >= RIGHT and not (lost_umlauts(form, one) and zipf >= own + UMLAUT_STEP):
            return 0.0
        if len(form) < SHORT and zipf < USUAL_SHORT:
            return 0.0
        if count >= MANY and count >= TIMES * self._folded[form]:
            return float(count)
        known = one in self.pack.game_words or one in self.genders.nouns or (zipf >= USUAL and zipf >= own + STEP)
        return 1.0 if known and self._folded[form] < MANY else 0.0

    def _may_be(self, word: str, one: str) -> bool:
        """Whether it may have been meant to be another word: no form of that, and a capital only if that has one."""
        if self._is_inflection(fold(word), one):
            return False
        if word[0].islower():
            return self._small[one] > 0 or not self._folded[one]
        if self._folded[one] < MANY and len(word) < SHORTEST_NAME:
            return False
        return self._folded[one] > self._small[one] or one in self.genders.nouns

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

    def _is_ending(self, form: str, stem: int) -> bool:
        """Whether a form is `stem` letters and an ending; -n and -r need an e before them, or -el and -er."""
        ending = form[stem:]
        if ending == "n":
            return form[:stem].endswith(("e", "el", "er"))
        return form[:stem].endswith("e") if ending == "r" else ending in self._endings

    def _is_of_title(self, form: str, like: int) -> bool:
        """Whether titles have a word in some form, and not so many more a like one."""
        own = max((self._title_stems.get(stem, 0) for stem in self._stems(form)), default=0)
        return own * TITLES > like

    def _is_explained(self, word: str, everyday: bool) -> bool:
        form, parts = fold(word), word.split("-")
        if len(parts) > 1:
            return parts[1][0].isupper() or parts[0].lower() in self.pack.prefixes
        if self._is_compound(form, word[0].isupper(), everyday):
            return True
        return not everyday and (self._is_known(word) or self._is_derived(form))

    def _is_known(self, word: str) -> bool:
        import simplemma

        return simplemma.is_known(word, self.pack.code) or simplemma.is_known(word.lower(), self.pack.code)

    def _is_derived(self, form: str) -> bool:
        ends = [form, *(form.removesuffix(suffix) for suffix in self.pack.suffixes if form.endswith(suffix))]
        stems = {end.removeprefix(prefix) for end in ends for prefix in ("", *self.pack.prefixes)}
        return any(
            stem != form and len(stem) >= LEAST_PART and (self._is_part(stem) or self._is_part(stem + "en"))
            for stem in stems
        )

    def _is_compound(self, form: str, noun: bool, everyday: bool) -> bool:
        """Whether it is two known words in a row; the second of a noun is one too."""
        import simplemma

        for cut in range(LEAST_PART - 1, len(form) - 2):
            modifier, head = form[:cut], form[cut:]
            if head in self.genders.coordinators or not self._is_modifier(modifier):
                continue
            if self._is_part(head):
                return True
            if everyday or len(head) < LEAST_PART or modifier.removesuffix("s") not in self.genders.nouns:
                continue
            lemma = simplemma.lemmatize(head.capitalize() if noun else head, self.pack.code)
            if lemma[0].isupper() is noun and simplemma.is_known(head, self.pack.code):
                return True
        return False

    def _is_modifier(self, form: str) -> bool:
        """Whether it is a known word, with -s, -es, -n or -en behind it where it is singular, or without its own -e."""
        if self._is_part(form) or form + "e" in self.genders.nouns:
            return True
        for joint in ("s", "es", "n", "en"):
            stem = form[: len(form) - len(joint)]
            noun = self.genders.nouns.get(stem) if form.endswith(joint) else None
            if noun and noun.cells & SINGULAR_NOMINATIVE and not noun.cells & PLURAL:
                return True
        return form.endswith(("s", "n")) and len(form) > LEAST_PART and self.pack.zipf.get(form[:-1], 0.0) >= PART

    def _is_part(self, form: str) -> bool:
        return form in self.genders.nouns or (len(form) >= LEAST_PART and self.pack.zipf.get(form, 0.0) >= PART)

    def _written(self, one: str, like: str) -> str:
        """A folded word as the corpus writes it, with a capital where another has one."""
        text = self._spelt.get(one, one)
        return text[0].upper() + text[1:] if like[0].isupper() else text

    def _stems(self, form: str) -> Iterator[str]:
        """A word without each of the endings it may have."""
        for ending in self._inflections:
            if form.endswith(ending) and len(form) - len(ending) >= LEAST_PART:
                yield form[: len(form) - len(ending)]

    @cached_property
    def _inflections(self) -> tuple[str, ...]:
        return ("", "s", "n", *sorted(self.genders.endings["strong"]))

    @cached_property
    def _endings(self) -> frozenset[str]:
        return frozenset((*self.pack.suffixes, *self._inflections)) | read_words(self.pack.folder / "word_endings.txt")

    @cached_property
    def _title_stems(self) -> Counter[str]:
        stems: Counter[str] = Counter()
        for word, count in self.titles.items():
            for part in {word, *word.split("-")}:
                stems.update(dict.fromkeys(self._stems(part), count))
        return stems

    @cached_property
    def _folded(self) -> Counter[str]:
        counts: Counter[str] = Counter()
        for word, count in self.counts.items():
            for part in {word, *word.split("-")}:
                counts[fold(part)] += count
        return counts

    @cached_property
    def _everyday(self) -> float:
        return max(EVERYDAY, EVERYDAY_SHARE * max(self._folded.values(), default=0))

    @cached_property
    def _small(self) -> Counter[str]:
        counts: Counter[str] = Counter()
        for word, count in self.counts.items():
            if word[0].islower():
                counts[fold(word)] += count
        return counts

    @cached_property
    def _spelt(self) -> dict[str, str]:
        """The usual writing of each folded word, small where it ever is."""
        spelt: dict[str, str] = {}
        for word in sorted(self.counts, key=lambda word: (word[0].islower(), self.counts[word], word)):
            spelt[fold(word)] = word
        return spelt

    @cached_property
    def _index(self) -> SlipIndex:
        usual = {form for form, count in self._folded.items() if count >= MANY}
        usual |= {form for form, zipf in self.pack.zipf.items() if zipf >= USUAL}
        usual |= self.pack.game_words | self.genders.nouns.keys()
        return SlipIndex(form for form in sorted(usual) if SHORTEST <= len(form) <= LONGEST)


def _is_written_plainly(word: str) -> bool:
    """Whether there are no capitals inside but behind hyphens, and nothing but letters."""
    return all(part.isalpha() and (part[1:].islower() or len(part) == 1) for part in word.split("-"))


def load_spelling(counts: Mapping[str, int], titles: Mapping[str, int], target: str, source: str) -> Spelling:
    """The spelling of a corpus in language `target`, translated from `source`."""
    return Spelling(counts, titles, load_pack(target), load_pack(source), load_genders(target))
