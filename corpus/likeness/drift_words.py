"""The nouns of a corpus that may be two words for one thing: compounds with a part in common.

Words with the same first four letters are a family, and only in families are nouns brought together: so much of the
corpus is looked at as has relatives on the pages that are asked about.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain

from corpus.card_names import fold_name
from corpus.likeness.drift_texts import Place, Texts
from corpus.likeness.slips import LONGEST, is_form
from corpus.nlp.genders import load_genders
from corpus.nlp.lemmas import lemma
from corpus.nlp.pack import load_pack
from corpus.written_words import WrittenWords, beginning_of

_SHORTEST_NOUN = 5
_SHORTEST_PART = 4
_SHORTEST_HEAD = 3
# Small words such as “oder” are no heads of compounds: there a blank is missing.
EVERYDAY = 6.2
# More compounds of one part are not all compared with each other.
_MOST_OF_A_PART = 200
_JOINTS = ("", "s", "n", "en", "es", "er", "e")


class Nouns:
    """The nouns of texts, by their base forms.

    Args:
        texts: the texts.
        written: their words.
        language: their language.
        titles: titles of pages; their words are no terms.
        endings: the endings of nouns.
    """

    def __init__(
        self, texts: Texts, written: WrittenWords, language: str, titles: Iterable[str], endings: Sequence[str]
    ) -> None:
        self.texts = texts
        self.written = written
        self.language = language
        self.known: Mapping[str, float] = load_pack(language).zipf
        self._titles = titles
        self._endings = endings
        self._families: dict[str, dict[str, list[str]]] = {}
        self._parted: dict[str, list[str]] = {}
        self._with_form: dict[str, list[int]] = {}
        self._numbers: dict[str, list[int]] = {}
        self._sets: dict[str, frozenset[int]] = {}

    def of_words(self, words: Iterable[str]) -> list[str]:
        """The nouns that some words are forms of, in the order of the alphabet."""
        wanted = set(filter(_is_noun, words))
        families = map(self._family, sorted({beginning_of(fold_name(word)) for word in wanted}))
        return sorted(noun for family in families for noun, forms in family.items() if not wanted.isdisjoint(forms))

    def reported(self) -> list[str]:
        """The nouns of reported texts."""
        return self.of_words(chain.from_iterable(map(self.written.words_of, self.texts.reported)))

    def forms(self, noun: str) -> list[str]:
        """The forms of a noun, as they are written."""
        return self._family(beginning_of(fold_name(noun))).get(noun, [])

    def count(self, noun: str) -> int:
        """In how many texts a noun stands, more or less."""
        return sum(self.written.counts[form] for form in self.forms(noun))

    def places(self, noun: str) -> list[Place]:
        """Where a noun stands."""
        self.look_for([noun])
        found = ((number, form) for form in self.forms(noun) for number in self._with_form[form])
        return sorted(chain.from_iterable(self.texts.places(number, form) for number, form in found))

    def numbers(self, noun: str) -> list[int]:
        """The numbers of the texts that have a noun, in order."""
        if noun not in self._numbers:
            self.look_for([noun])
        return self._numbers[noun]

    def texts_with(self, noun: str) -> frozenset[int]:
        """The numbers of the texts that have a noun."""
        if noun not in self._sets:
            self._sets[noun] = frozenset(self.numbers(noun))
        return self._sets[noun]

    def look_for(self, nouns: Iterable[str]) -> None:
        """Find the texts of some nouns, which are then told by `numbers` and `texts_with`."""
        forms = {noun: self.forms(noun) for noun in nouns if noun not in self._numbers}
        self._with_form |= self.written.texts_with_each(sorted(set(chain.from_iterable(forms.values()))))
        for noun, words in forms.items():
            self._numbers[noun] = sorted(set(chain.from_iterable(self._with_form[word] for word in words)))

    def _family(self, beginning: str) -> dict[str, list[str]]:
        """The forms of the nouns with a beginning."""
        if beginning not in self._families:
            family: dict[str, list[str]] = defaultdict(list)
            for word in filter(_is_noun, self.written.beginning(beginning)):
                base = base_form(word, self.language)
                if base[0].isupper():
                    family[base].append(word)
            self._join_forms(family)
            self._families[beginning] = dict(family)
        return self._families[beginning]

    def _join_forms(self, family: dict[str, list[str]]) -> None:
        """Put the inflected forms of nouns that no table knows to the nouns themselves."""
        for noun in sorted(family, key=lambda noun: (-len(noun), noun)):
            for ending in self._endings:
                stem = noun[: len(noun) - len(ending)]
                if noun.endswith(ending) and len(stem) > _SHORTEST_NOUN and stem in family:
                    family[stem] = sorted([*family[stem], *family.pop(noun)])
                    break

    def pairs(self, nouns: Iterable[str]) -> list[tuple[str, str]]:
        """Some nouns, each with those that have their first part in common, where no text has both."""
        found: dict[tuple[str, str], None] = {}
        for noun in nouns:
            for part in (*self._parts(noun), fold_name(noun)):
                kept = self._of_part(part)
                for other in kept if noun in kept else ():
                    pair = (min(noun, other), max(noun, other))
                    if other != noun and pair not in found and self._may_be_one(pair, part):
                        found[pair] = None
        named = {noun for noun in dict.fromkeys(chain.from_iterable(found)) if self._is_named(noun)}
        pairs = [pair for pair in found if named.isdisjoint(pair)]
        self.look_for(dict.fromkeys(chain.from_iterable(pairs)))
        return sorted(pair for pair in pairs if self._are_apart(*pair))

    def _are_apart(self, one: str, other: str) -> bool:
        rarer, often = sorted((one, other), key=lambda noun: len(self.numbers(noun)))
        return self.texts_with(often).isdisjoint(self.numbers(rarer))

    def _may_be_one(self, pair: tuple[str, str], part: str) -> bool:
        one, other = (fold_name(noun) for noun in pair)
        return not is_form(one, other) and not is_form(one[len(part) :], other[len(part) :])

    def _of_part(self, part: str) -> list[str]:
        """The compounds that begin with a word, and that word itself: the most frequent ones if there are many."""
        if part not in self._parted:
            family = self._family(beginning_of(part)) if len(part) >= _SHORTEST_PART else {}
            folded = ((noun, fold_name(noun)) for noun in family)
            begun = [(noun, word) for noun, word in folded if word.startswith(part)]
            is_part = len(begun) > 1 and self._is_part(part)
            found = [noun for noun, word in begun if word == part or (is_part and self._is_word(word[len(part) :]))]
            self._parted[part] = sorted(found, key=lambda noun: (-self.count(noun), noun))[:_MOST_OF_A_PART]
        return self._parted[part]

    def _parts(self, noun: str) -> Iterator[str]:
        """The words that a compound begins with."""
        word = fold_name(noun)
        for cut in range(_SHORTEST_PART, len(word) - _SHORTEST_HEAD + 1):
            if self._is_word(word[cut:]) and self._is_part(word[:cut]):
                yield word[:cut]

    def _is_part(self, part: str) -> bool:
        bare = (part[: len(part) - len(joint)] for joint in _JOINTS if part.endswith(joint))
        return any(len(word) >= _SHORTEST_PART and (self._is_used(word) or word in self.known) for word in bare)

    def _is_word(self, word: str) -> bool:
        if len(word) < _SHORTEST_HEAD:
            return False
        if word in self._table or (len(word) >= _SHORTEST_NOUN and self._is_used(word)):
            return True
        return len(word) > _SHORTEST_HEAD and 0 < self.known.get(word, 0) < EVERYDAY

    def _is_used(self, word: str) -> bool:
        """Whether the corpus has a word as a noun."""
        return word.capitalize() in self.written.counts

    @cached_property
    def _table(self) -> Mapping[str, object]:
        return load_genders(self.language).nouns

    def _is_named(self, noun: str) -> bool:
        """Whether a noun is a word of some title, perhaps with another ending."""
        stem = _stem(fold_name(noun))
        end = 0
        while (start := self._all_titles.find(stem, end)) >= 0:
            end = start + len(stem)
            before, behind = self._all_titles[start - 1], self._all_titles[end : end + 3]
            rest = next((at for at, sign in enumerate(behind) if not sign.isalnum()), len(behind))
            if not before.isalnum() and rest == (2 if end - start + rest > _SHORTEST_NOUN + 1 else 0):
                return True
        return False

    @cached_property
    def _all_titles(self) -> str:
        return fold_name("\n".join(("", *self._titles, "")))


def _is_noun(word: str) -> bool:
    return _SHORTEST_NOUN <= len(word) <= LONGEST and word[0].isupper() and word[1:].islower() and word.isalpha()


def _stem(word: str) -> str:
    return word[:-2] if len(word) > _SHORTEST_NOUN + 1 else word


@lru_cache(maxsize=1 << 17)
def base_form(word: str, language: str) -> str:
    """A word's form in dictionaries, as far as it begins like the word and is known."""
    word = unicodedata.normalize("NFC", word)
    base = lemma(word, language)
    return base if beginning_of(fold_name(base)) == beginning_of(fold_name(word)) else word
