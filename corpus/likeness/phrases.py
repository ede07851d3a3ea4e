"""A text's phrases as short codes, a few of them, so chosen that texts with a run of words in common share some.

Of the codes of all runs of three words, the least of every four neighbours is kept: two texts that have six words in a
row in common have a code in common, however long they are (S. Schleimer, D. Wilkerson and A. Aiken, "Winnowing: local
algorithms for document fingerprinting", SIGMOD 2003). The codes of a text say what candidates for likeness need to know
of it, and are small enough to be remembered.
"""

from array import array
from base64 import b64encode
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import accumulate, chain, compress
from typing import TypeAlias, TypeVar
from zlib import crc32

# So many words are a phrase, and of so many neighbouring phrases one is kept.
WORDS, NEIGHBOURS = 3, 4
# A phrase that more different texts have tells none from another.
MOST_HOLDERS = 64
# Like texts share so much of the phrases of the one that has fewer.
SHARED = 0.25

_OWN_BYTES, _OWN_LENGTH = 6, 8
_CODE_BYTES, _CODE_LENGTH = 3, 4

Codes: TypeAlias = frozenset[int]
Item = TypeVar("Item")


def coded(words: Sequence[str]) -> str:
    """A code of eight characters for the words of a text, and four for each of its phrases; nothing for no words."""
    if not words:
        return ""
    codes = [crc32(" ".join(run).encode()) >> 8 for run in _runs(words, WORDS)]
    kept = set(map(min, _runs(codes, NEIGHBOURS)))
    own = blake2b(" ".join(words).encode(), digest_size=_OWN_BYTES).digest()
    return b64encode(own + b"".join(code.to_bytes(_CODE_BYTES, "big") for code in sorted(kept))).decode()


def _runs(items: Sequence[Item], length: int) -> Iterable[Sequence[Item]]:
    """All runs of so many items; all items where there are no more."""
    return zip(*(items[start:] for start in range(length)), strict=False) if len(items) > length else [items]


def own(text: str) -> str:
    """Of what `coded` tells, the code of the whole text: two texts of the same words have the same."""
    return text[:_OWN_LENGTH]


def phrases(text: str) -> Codes:
    """Of what `coded` tells, the text's phrases."""
    return frozenset(_numbers(text[_OWN_LENGTH:]))


def may_be_like(one: Codes, other: Codes) -> bool:
    """Whether two texts share enough phrases to be worth a closer look.

    >>> sentence = "Each player who can not pay the toll loses two life".split()
    >>> may_be_like(phrases(coded(sentence)), phrases(coded([*"But then again".split(), *sentence])))
    True
    """
    return not one.isdisjoint(other) and len(one & other) >= SHARED * min(len(one), len(other))


def _numbers(codes: str) -> "array[int]":
    """The codes of a string, each as one number."""
    return array("I", codes.encode())


class PhraseIndex:
    """Texts by their phrases.

    Args:
        texts: what `coded` tells of each; texts of the same words count as one.

    Attributes:
        copies: by the code of a whole text, the numbers of the texts that it is of, in order.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self.copies: dict[str, list[int]] = {}
        for number, text in enumerate(texts):
            if text:
                self.copies.setdefault(text[:_OWN_LENGTH], []).append(number)
        self._texts = texts
        self._phrases: dict[str, Codes] = {}

    def phrases(self, text: str) -> Codes:
        """The phrases of a text, given by its own code."""
        if text not in self._phrases:
            self._phrases[text] = phrases(self._texts[self.copies[text][0]])
        return self._phrases[text]

    def like(self, wanted: Iterable[Codes]) -> Iterator[list[str]]:
        """For the phrases of each wanted text the texts that may be like it, by their own codes, in order."""
        asked = list(wanted)
        holders = self._holders(frozenset().union(*asked))
        sizes = {text: self._length(text) // _CODE_LENGTH for text in chain.from_iterable(holders.values())}
        for codes in asked:
            known = [holders[code] for code in sorted(codes) if code in holders]
            # What too many texts have may be shared beside these.
            unknown = len(codes) - len(known)
            shared = Counter(chain.from_iterable(known))
            enough = {count: (count + unknown) / SHARED for count in shared.values()}
            near = [text for text, n in shared.items() if len(codes) <= enough[n] or sizes[text] <= enough[n]]
            yield [text for text in near if not unknown or may_be_like(codes, self.phrases(text))]

    def _length(self, text: str) -> int:
        return len(self._texts[self.copies[text][0]]) - _OWN_LENGTH

    def _holders(self, wanted: Codes) -> dict[int, list[str]]:
        """The texts that have each of some phrases, where these are not too many."""
        owns = list(self.copies)
        codes = [self._texts[numbers[0]][_OWN_LENGTH:] for numbers in self.copies.values()]
        ends = list(accumulate(len(one) // _CODE_LENGTH for one in codes))
        every = _numbers("".join(codes))
        places = list(compress(range(len(every)), map(wanted.__contains__, every)))
        counts = Counter(map(every.__getitem__, places))
        found: dict[int, list[str]] = {code: [] for code, count in counts.items() if count <= MOST_HOLDERS}
        for place in places:
            if (holders := found.get(every[place])) is not None:
                holders.append(owns[bisect_right(ends, place)])
        return found
