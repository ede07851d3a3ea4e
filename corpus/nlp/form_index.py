"""Finds words by their forms, from stems and endings: few of both make many forms, none of which is written out."""

from collections.abc import Iterable, Mapping, Sequence

Stem = tuple[str, tuple[str, ...]]
"""What forms begin with, and the endings that make them of it."""
StemTable = dict[str, list[int]]
"""Stems, each with the number of a word and that of its group of endings, of another word, and so on."""


def stem_table(words: Iterable[tuple[int, Iterable[Stem]]], groups: dict[tuple[str, ...], int]) -> StemTable:
    """The stems of words that have numbers; `groups` of endings are given numbers in turn."""
    table: StemTable = {}
    for number, stems in words:
        for stem, endings in stems:
            table.setdefault(stem, []).extend((number, groups.setdefault(endings, len(groups))))
    return table


class FormIndex:
    """Numbers of words by their forms.

    Args:
        stems: of the words.
        endings: the groups of endings, in the order of their numbers.

    >>> groups = {}
    >>> stems = stem_table([(1, [("turm", ("", "s")), ("türm", ("e", "en"))]), (2, [("türme", ("",))])], groups)
    >>> index = FormIndex(stems, list(groups))
    >>> [index.numbers(form) for form in ("turms", "türme", "turme")]
    [[1], [1, 2], []]
    """

    def __init__(self, stems: Mapping[str, Sequence[int]], endings: Sequence[Sequence[str]]) -> None:
        self._stems = stems
        self._endings = endings
        self._longest = max((len(ending) for group in endings for ending in group), default=0)

    def numbers(self, form: str) -> list[int]:
        """The numbers of the words that have a form, in order."""
        found: list[int] = []
        for cut in range(max(0, len(form) - self._longest), len(form) + 1):
            if told := self._stems.get(form[:cut]):
                ending, pairs = form[cut:], zip(told[::2], told[1::2], strict=True)
                found += [number for number, group in pairs if ending in self._endings[group]]
        return sorted(set(found)) if found else found

    def with_stem(self, stem: str) -> set[int]:
        """The numbers of the words that have a stem."""
        return set(self._stems.get(stem, ())[::2])
