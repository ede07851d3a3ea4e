"""Whether a language's dictionaries, or its ways of building words out of others, explain a word."""

from functools import cached_property

from corpus.nlp.genders import PLURAL, Genders, cells, read_words
from corpus.nlp.lemmas import is_known, lemma
from corpus.nlp.pack import LanguagePack, fold

# What compounds and derivations are made of is known from this Zipf value on, and has so many letters.
PART, LEAST_PART = 4.0, 4
SINGULAR_NOMINATIVE = cells("nominative") & ~PLURAL


class WordBuilding:
    """Takes words apart.

    Attributes:
        pack: the language's data.
        genders: the language's nouns and endings.
    """

    def __init__(self, pack: LanguagePack, genders: Genders) -> None:
        self.pack = pack
        self.genders = genders

    @cached_property
    def _noun_endings(self) -> frozenset[str]:
        return read_words(self.pack.folder / "noun_endings.txt")

    def explains(self, word: str, everyday: bool) -> bool:
        """Whether a word can be right; beside an everyday word that it is like, fewer ways of building it count."""
        form, parts = fold(word), word.split("-")
        if len(parts) > 1:
            return parts[1][0].isupper() or parts[0].lower() in self.pack.prefixes
        if self._is_compound(form, word[0].isupper(), everyday):
            return True
        return not everyday and (self.is_known(word) or self._is_derived(form))

    def is_known(self, word: str) -> bool:
        """Whether a dictionary has a word, with a capital or without."""
        return is_known(word, self.pack.code) or is_known(word.lower(), self.pack.code)

    def is_noun(self, word: str) -> bool:
        """Whether a dictionary has a word as a noun, and as nothing else."""
        return self.is_known(word) and lemma(word.lower(), self.pack.code)[:1].isupper()

    def is_misbuilt(self, form: str, like: str) -> bool:
        """Whether a word ends as another is derived, but from nothing that a dictionary has in any form."""
        for suffix in sorted(self._noun_endings):
            stem = form.removesuffix(suffix)
            if stem != form and like.endswith(suffix):
                return not any(self.is_known(stem + ending) for ending in ("", *self.pack.suffixes))
        return False

    def _is_derived(self, form: str) -> bool:
        ends = [form, *(form.removesuffix(suffix) for suffix in self.pack.suffixes if form.endswith(suffix))]
        stems = {end.removeprefix(prefix) for end in ends for prefix in ("", *self.pack.prefixes)}
        return any(
            stem != form and len(stem) >= LEAST_PART and (self._is_part(stem) or self._is_part(stem + "en"))
            for stem in stems
        )

    def _is_compound(self, form: str, noun: bool, everyday: bool) -> bool:
        """Whether it is two known words in a row; the second of a noun is one too."""
        for cut in range(LEAST_PART - 1, len(form) - 2):
            modifier, head = form[:cut], form[cut:]
            if head in self.genders.coordinators or not self._is_modifier(modifier):
                continue
            if self._is_part(head):
                return True
            if everyday or len(head) < LEAST_PART or modifier.removesuffix("s") not in self.genders.nouns:
                continue
            base = lemma(head.capitalize() if noun else head, self.pack.code)
            if base[0].isupper() is noun and is_known(head, self.pack.code):
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
