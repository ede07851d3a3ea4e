"""Finds words by their forms, from stems and endings: few of both make many forms, none of which is written out."""

from collections.abc import Iterable

Stem = tuple[str, tuple[str, ...]]
"""What forms begin with, and the endings that make them of it."""


class FormIndex:
    """Numbers of words by their forms.

    Args:
        words: numbers, each with the stems of a word.
        longest: the length of the longest ending.

    >>> index = FormIndex([(1, [("turm", ("", "s")), ("türm", ("e", "en"))]), (2, [("türme", ("",))])], longest=2)
    >>> [index.numbers(form) for form in ("turms", "türme", "turme")]
    [[1], [1, 2], []]
    """

    def __init__(self, words: Iterable[tuple[int, Iterable[Stem]]], longest: int) -> None:
        self._stems: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
        self._longest = longest
        for number, stems in words:
            for stem, endings in stems:
                self._stems.setdefault(stem, []).append((number, endings))

    def numbers(self, form: str) -> list[int]:
        """The numbers of the words that have a form, in order."""
        found: set[int] = set()
        for cut in range(max(0, len(form) - self._longest), len(form) + 1):
            for number, endings in self._stems.get(form[:cut], ()):
                if form[cut:] in endings:
                    found.add(number)
        return sorted(found)

    def with_stem(self, stem: str) -> set[int]:
        """The numbers of the words that have a stem."""
        return {number for number, _ in self._stems.get(stem, ())}
