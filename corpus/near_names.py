"""Names of cards that stand in a text but for one word, which is misspelt or inflected."""

from collections import defaultdict
from collections.abc import Iterable

from corpus.card_names import fold_name, tokens_of
from corpus.model import Span

# No name has more letters on either side of one of its words.
LONGEST = 150


class NearNames:
    """Tells whether words of a text belong to a name.

    Args:
        names: of cards, as they are written.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._places: dict[str, dict[tuple[tuple[str, ...], int], None]] = defaultdict(dict)
        for name in names:
            words = _words(name)
            for place, word in enumerate(words):
                self._places[word][words, place] = None

    def has(self, text: str, span: Span, answers: Iterable[str]) -> bool:
        """Whether a name stands in a text if any of `answers` stands at a span.

        >>> text = "Lege die Marke des Gezeitnwächters ab."
        >>> names = NearNames(["Marke des Gezeitenwächters", "Marke"])
        >>> names.has(text, Span(19, 34), ["Gezeitenwächters"]), names.has("Lege ab, Marek.", Span(9, 14), ["Marke"])
        (True, True)
        >>> names.has("Ein Gezeitnwächters.", Span(4, 19), ["Gezeitenwächters"])
        False
        """
        before = _words(text[max(span.start - LONGEST, 0) : span.start])
        behind = _words(text[span.end : span.end + LONGEST])
        for words in map(_words, answers):
            for name, place in self._places.get(words[0], ()) if words else ():
                rest = name[place + len(words) :]
                if (
                    name[place : place + len(words)] == words
                    and before[len(before) - place :] == name[:place]
                    and behind[: len(rest)] == rest
                ):
                    return True
        return False


def _words(text: str) -> tuple[str, ...]:
    return tuple(fold_name(token.text) for token in tokens_of(text))
