"""The words of the target texts of a corpus, as they are written, and which texts have them.

A page's words are found out by themselves, and so they can be remembered; what is done here for a whole corpus is
counting. Few words are looked for, and those by the letter in all texts at once.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, compress

from corpus.analysed import Tongues
from corpus.likeness.slips import bare
from corpus.model import Page
from corpus.nlp.free_words import WORD
from corpus.nlp.pack import fold_all

# In how many letters words begin alike that are put together.
BEGINNING = 4
# So many words are looked for one by one, more of them in one go through all texts.
_FEW = 20


def written_words(page: Page, _: Tongues) -> list[str]:
    """The words of each ruling of a page, each once, with blanks between them."""
    return [" ".join(dict.fromkeys(WORD.findall(ruling.text))) for ruling in page.rulings]


class WrittenWords:
    """The words of texts.

    >>> words = WrittenWords(["Die Flut steigt", "Die Insel-Karte"])
    >>> words.counts["Die"], list(words.texts_with("Die")), list(words.texts_with("Karte"))
    (2, [0, 1], [])
    >>> words.beginning("inse"), words.beginning("flut")
    (['Insel-Karte'], ['Flut'])

    Args:
        texts: the words of each text, each once, with blanks between them.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts

    @cached_property
    def counts(self) -> Counter[str]:
        """In how many texts each word stands."""
        return Counter(self._each)

    @cached_property
    def _each(self) -> list[str]:
        return self._all.split()

    @cached_property
    def folded(self) -> list[str]:
        """The words of `counts`, in their order, in small letters."""
        return fold_all(self.counts)

    def words_of(self, number: int) -> list[str]:
        """The words of a text."""
        return self._texts[number].split()

    def texts_with(self, word: str) -> Iterator[int]:
        """The numbers of the texts that have a word."""
        wanted, at = f" {word} ", -1
        for _ in range(self.counts[word]):
            at = self._all.index(wanted, at + 1)
            yield bisect_right(self._starts, at) - 1

    def words_with(self, letters: str) -> Iterator[tuple[str, int]]:
        """The words that have some small letters in them, or begin with them, and the numbers of texts with them."""
        for wanted in (letters, letters.capitalize()):
            at = -1
            while (at := self._all.find(wanted, at + 1)) >= 0:
                word = self._all[self._all.rfind(" ", 0, at) + 1 : self._all.index(" ", at)]
                yield word, bisect_right(self._starts, at) - 1

    def texts_with_each(self, words: Collection[str]) -> dict[str, list[int]]:
        """The numbers of the texts that have each of some words."""
        if len(words) <= _FEW:
            return {word: list(self.texts_with(word)) for word in words}
        found: dict[str, list[int]] = {word: [] for word in words}
        for at in compress(range(len(self._each)), map(found.__contains__, self._each)):
            found[self._each[at]].append(bisect_right(self._firsts, at) - 1)
        return found

    def beginning(self, letters: str) -> list[str]:
        """The words that begin with four letters, given as `beginning_of` has them."""
        return self._by_beginning.get(letters, [])

    @cached_property
    def _all(self) -> str:
        return "".join(f" {words} \n" for words in self._texts)

    @cached_property
    def _starts(self) -> list[int]:
        return list(accumulate((len(words) + len("  \n") for words in self._texts), initial=0))

    @cached_property
    def _firsts(self) -> list[int]:
        """Which of all words is the first of each text."""
        return list(accumulate((words.count(" ") + 1 if words else 0 for words in self._texts), initial=0))

    @cached_property
    def _by_beginning(self) -> dict[str, list[str]]:
        exact: dict[str, list[str]] = defaultdict(list)
        for word, folded in zip(self.counts, self.folded, strict=True):
            exact[folded[:BEGINNING]].append(word)
        found: dict[str, list[str]] = {}
        for letters, words in exact.items():
            found.setdefault(beginning_of(letters), []).extend(words)
        return found


def beginning_of(folded: str) -> str:
    """The first four letters of a folded word, without what stands above or below them.

    >>> beginning_of("häuser"), beginning_of("haus")
    ('haus', 'haus')
    """
    return _bare(folded[:BEGINNING])


@lru_cache(maxsize=1 << 14)
def _bare(letters: str) -> str:
    return bare(letters)
