"""Card names word by word, and how a word is respelled as another one."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from corpus.card_names import Token, fold_name, tokens_of
from corpus.likeness.slips import SHORTEST, is_form

# Two words end alike, but for inflection, if so many letters before their endings are the same.
_SAME = 2
_SHORTEST_PART = 4


class NameWords(NamedTuple):
    """A name with its words, as they are written and folded."""

    text: str
    tokens: tuple[Token, ...]
    words: list[str]

    @classmethod
    def of(cls, name: str) -> "NameWords":
        """The words of a name."""
        tokens = tokens_of(name)
        return cls(name, tokens, [fold_name(token.text) for token in tokens])

    def stands_at(self, words: Sequence[str], start: int, but: int) -> bool:
        """Whether a text has the name's words from `start` on, in whatever form; all but one are looked at."""
        beside = words[start : start + len(self.words)] if start >= 0 else []
        return len(beside) == len(self.words) and all(
            number == but or is_form(word, own)
            for number, (word, own) in enumerate(zip(beside, self.words, strict=True))
        )


def may_be_near(word: str, other: str) -> bool:
    """Whether a look tells that two words may be a slip apart."""
    return abs(len(word) - len(other)) <= 2 and (word[0] == other[0] or word[-3:] == other[-3:])


def is_inflected(word: str, other: str, endings: frozenset[str]) -> bool:
    """Whether two words differ in nothing but an ending of the language.

    >>> endings = frozenset(["en", "er", "em"])
    >>> [is_inflected(*words.split(), endings) for words in ("bären bär", "arkanem arkaner", "rub raub")]
    [True, True, False]
    """
    rests = ((word.removeprefix(other[:at]), other[at:]) for at in range(len(other) + 1) if word[:at] == other[:at])
    return any((not one or one in endings) and (not two or two in endings) for one, two in rests)


def is_known(word: str, known: Mapping[str, float]) -> bool:
    """Whether it is one of the words that are known, or two in a row."""
    cuts = range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1)
    return word in known or any(word[:cut] in known and word[cut:] in known for cut in cuts)


def stem(word: str) -> str:
    """A word without what may be its ending."""
    return word[:-2] if len(word) > SHORTEST else word


def stems_of(text: str) -> set[str]:
    """The words of a folded text, but short ones, without what may be their endings."""
    return {stem(token.text) for token in tokens_of(text) if len(token.text) >= SHORTEST - 2}


def respelled(word: str, model: str) -> str:
    """`word` with the ending of `model`, which is a slip apart from it.

    >>> respelled("Phyrexianische", "Phyrxianischer"), respelled("Elfen", "Elven")
    ('Phyrexianischer', 'Elfen')
    """
    for own, other in ((0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (2, 0), (1, 2), (2, 1), (2, 2)):
        beginning, ending = word[: len(word) - own], model[len(model) - other :]
        if beginning[-_SAME:] == model[: len(model) - other][-_SAME:]:
            return beginning + ending
    return word
