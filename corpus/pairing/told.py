"""Which rulings of two pages belong together because records say so: a bilingual record names its source text."""

from collections.abc import Mapping, Sequence

from corpus.model import Ruling


def told_by_records(sources: Sequence[Ruling], targets: Sequence[Ruling], language: str) -> Mapping[int, int]:
    """By the index of each target ruling whose record names the text of a source ruling: the index of that.

    Of several source rulings of one text, copies take one each, first those of their own date.

    Args:
        sources: the rulings of a source page.
        targets: those of its target page.
        language: the source language; records that name a text in another say nothing here.
    """
    named = [(one, folded(one.source)) for one in targets if one.source and one.source_lang in (None, language)]
    if not named:
        return {}
    by_text: dict[str, list[Ruling]] = {}
    for source in sources:
        by_text.setdefault(folded(source.text), []).append(source)
    found: dict[int, int] = {}
    for same_date in (True, False):
        for target, text in named:
            free = by_text.get(text, [])
            alike = [one for one in free if not same_date or one.date.text == target.date.text]
            if alike and target.index not in found:
                found[target.index] = alike[0].index
                if len(free) > 1:
                    free.remove(alike[0])
    return found


def folded(text: str) -> str:
    """A text whose white space does not count."""
    return " ".join(text.split())
