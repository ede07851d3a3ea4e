"""The words that a corpus uses: how often, how they are written, and which of them stand in titles."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from corpus.nlp.pack import fold

# What an ending may be taken from has so many letters.
LEAST_STEM = 4
# Words are everyday ones that so many texts have, and so large a share of those that have the most usual word.
EVERYDAY, EVERYDAY_SHARE = 20, 0.005
# A word of one title is right unless so many titles have a like one.
TITLES = 3


@dataclass(frozen=True, eq=False)
class UsedWords:
    """The words of a corpus.

    Attributes:
        counts: in how many texts each form stands, as it is written.
        titles: in how many titles each folded word stands.
        inflections: the endings that a word may have.
    """

    counts: Mapping[str, int]
    titles: Mapping[str, int]
    inflections: tuple[str, ...]

    @cached_property
    def folded(self) -> Counter[str]:
        """In how many texts each folded word stands, also as a part of one with hyphens."""
        counts: Counter[str] = Counter()
        for word, count in self.counts.items():
            for part in {word, *word.split("-")}:
                counts[fold(part)] += count
        return counts

    @cached_property
    def everyday(self) -> float:
        """In how many texts an everyday word stands."""
        return max(EVERYDAY, EVERYDAY_SHARE * max(self.folded.values(), default=0))

    @cached_property
    def small(self) -> Counter[str]:
        """In how many texts each folded word stands without a capital."""
        counts: Counter[str] = Counter()
        for word, count in self.counts.items():
            if word[0].islower():
                counts[fold(word)] += count
        return counts

    def written(self, one: str, like: str) -> str:
        """A folded word as the corpus writes it, with a capital where another has one."""
        text = self._spelt.get(one, one)
        return text[0].upper() + text[1:] if like[0].isupper() else text

    def is_of_title(self, form: str, other: str | None = None) -> bool:
        """Whether titles have a word in some form, and not so many more have another one."""
        own = max((self._title_stems.get(stem, 0) for stem in self._stems(form)), default=0)
        return own * TITLES > (self.titles.get(other, 0) if other else 0)

    def _stems(self, form: str) -> Iterator[str]:
        """A word without each of the endings it may have."""
        for ending in self.inflections:
            if form.endswith(ending) and len(form) - len(ending) >= LEAST_STEM:
                yield form[: len(form) - len(ending)]

    @cached_property
    def _title_stems(self) -> Counter[str]:
        stems: Counter[str] = Counter()
        for word, count in self.titles.items():
            for part in {word, *word.split("-")}:
                stems.update(dict.fromkeys(self._stems(part), count))
        return stems

    @cached_property
    def _spelt(self) -> dict[str, str]:
        """The usual writing of each folded word, small where it ever is."""
        spelt: dict[str, str] = {}
        for word in sorted(self.counts, key=lambda word: (word[0].islower(), self.counts[word], word)):
            spelt[fold(word)] = word
        return spelt
