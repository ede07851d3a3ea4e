"""Finds words by their forms, from stems and endings: few of both make many forms, none of which is written out."""

from collections.abc import Iterable

Stem = tuple[str, tuple[str, ...]]
"""What forms begin with, and the endings that make them of it."""


class FormIndex:
    """Numbers of words by their forms.

    >>> index = FormIndex()
    >>> index.add(1, [("turm", ("", "s")), ("türm", ("e", "en"))])
    >>> index.add(2, [("türme", ("",))])
    >>> [index.numbers(form) for form in ("turms", "türme", "turme")]
    [[1], [1, 2], []]
    """

    def __init__(self) -> None:
        self._stems: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
        self._beginnings: set[str] = set()
        self._endings: set[tuple[str, ...]] = set()
        self._lengths: list[int] = []

    def add(self, number: int, stems: Iterable[Stem]) -> None:
        """Make a word known."""
        for stem, endings in stems:
            self._stems.setdefault(stem, []).append((number, endings))
            self._beginnings.add(stem[:3])
            if endings not in self._endings:
                self._endings.add(endings)
                self._lengths = sorted({len(ending) for some in self._endings for ending in some})

    def may_begin(self, text: str) -> bool:
        """Whether a form may begin as a text does: a quick look."""
        known = self._beginnings
        return text[:3] in known or text[:2] in known or text[:1] in known or "" in known

    def numbers(self, form: str) -> list[int]:
        """The numbers of the words that have a form, in order."""
        found: set[int] = set()
        for length in self._lengths:
            cut = len(form) - length
            if cut < 0:
                break
            for number, endings in self._stems.get(form[:cut], ()):
                if form[cut:] in endings:
                    found.add(number)
        return sorted(found)
