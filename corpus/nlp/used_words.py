"""The words that a corpus uses: how often, how they are written, and which of them stand in titles."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import compress

from corpus.nlp.pack import fold, fold_all

# What an ending may be taken from has so many letters.
LEAST_STEM = 4
# Words are everyday ones that so many texts have, and so large a share of those that have the most usual word.
EVERYDAY, EVERYDAY_SHARE = 20, 0.005
# A word of one title is right unless so many titles have a like one.
TITLES = 3


class UsedWords:
    """The words of a corpus.

    Attributes:
        counts: in how many texts each form stands, as it is written.
        titles: in how many titles each folded word stands.
        inflections: the endings that a word may have.
    """

    def __init__(self, counts: Mapping[str, int], titles: Mapping[str, int], inflections: tuple[str, ...]) -> None:
        self.counts = counts
        self.titles = titles
        self.inflections = inflections

    @cached_property
    def folded(self) -> Counter[str]:
        """In how many texts each folded word stands, also as a part of one with hyphens."""
        counts: dict[str, int] = {}
        for folded, count in zip(self._folds, self.counts.values(), strict=True):
            counts[folded] = counts.get(folded, 0) + count
        for word in self.counts:
            for part in frozenset(word.split("-")) if "-" in word else ():
                counts[fold(part)] = counts.get(fold(part), 0) + self.counts[word]
        return Counter(counts)

    @cached_property
    def _folds(self) -> list[str]:
        """The words, folded, in their order."""
        return fold_all(self.counts)

    @cached_property
    def everyday(self) -> float:
        """In how many texts an everyday word stands."""
        return max(EVERYDAY, EVERYDAY_SHARE * self.most)

    @cached_property
    def most(self) -> int:
        """In how many texts the most usual word stands."""
        return max(self.folded.values(), default=0)

    @cached_property
    def small(self) -> Counter[str]:
        """In how many texts each folded word stands without a capital."""
        counts: dict[str, int] = {}
        for word, folded, count in zip(self.counts, self._folds, self.counts.values(), strict=True):
            if word[0].islower():
                counts[folded] = counts.get(folded, 0) + count
        return Counter(counts)

    def written(self, one: str, like: str) -> str:
        """A folded word as the corpus writes it, with a capital where another has one."""
        forms = compress(self.counts, map(one.__eq__, self._folds))
        # The usual form, which is a small one where there is any.
        text = max(forms, key=lambda word: (word[0].islower(), self.counts[word], word), default=one)
        return text[0].upper() + text[1:] if like[0].isupper() else text

    def is_of_title(self, form: str, other: str | None = None) -> bool:
        """Whether titles have a word in some form, and not so many more have another one."""
        own = max(map(self._title_stems, self._stems(form)), default=0)
        return own * TITLES > (self.titles.get(other, 0) if other else 0)

    def _stems(self, form: str) -> Iterator[str]:
        """A word without each of the endings it may have."""
        for ending in self.inflections:
            if form.endswith(ending) and len(form) - len(ending) >= LEAST_STEM:
                yield form[: len(form) - len(ending)]

    @cached_property
    def _title_stems(self) -> Callable[[str], int]:
        """In how many titles words stand of which something is the stem."""
        parts: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for word, count in self.titles.items():
            for part in {word, *word.split("-")}:
                parts[part[:LEAST_STEM]].append((part, count))

        def titles(stem: str) -> int:
            begun = parts.get(stem[:LEAST_STEM], ())
            endings = ((part[len(stem) :], count) for part, count in begun if part.startswith(stem))
            return sum(count for ending, count in endings if ending in self.inflections)

        return titles
