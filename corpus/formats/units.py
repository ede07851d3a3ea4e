"""Units of bilingual files as pages: each target text with its source, and sources that have no target yet."""

from collections.abc import Iterable
from typing import NamedTuple

from corpus.formats.draft import Draft, DraftPage, DraftRuling
from corpus.formats.pieces import PieceAnchor
from corpus.model import Anchor

KEYS = ("card", "date", "page", "id")
"""What notes and properties of a unit may say of its ruling."""
_PREFIXES = ("rulinglint:", "rulinglint-", "x-")


class Facts:
    """What notes and properties say of a unit; what is said first counts, so the innermost speak first."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[str, Anchor | None]] = {}

    def tell(self, name: str, value: str, anchor: Anchor | None = None, *, even_empty: bool = False) -> None:
        """Take in a note or property; a name may also stand before a colon in the value, as in `date: 2024-06-14`.

        An empty one says nothing, unless `even_empty`.
        """
        key = fact_name(name)
        if not key:
            before, colon, behind = value.partition(":")
            key = fact_name(before) if colon else ""
            value, anchor = behind, None
        if key and (even_empty or value.strip()):
            self._said.setdefault(key, (value.strip(), anchor))

    def get(self, key: str) -> str | None:
        """What was said, None if nothing was."""
        return self._said.get(key, (None, None))[0]

    def anchor(self, key: str) -> Anchor | None:
        """Where it stands, where that is known."""
        return self._said.get(key, (None, None))[1]


def fact_name(name: str) -> str:
    """The key that a name of a note or property stands for, nothing if it is another.

    >>> fact_name("x-Date"), fact_name("developer")
    ('date', '')
    """
    lowered = name.strip().lower()
    for prefix in _PREFIXES:
        lowered = lowered.removeprefix(prefix)
    return lowered if lowered in KEYS else ""


class Written(NamedTuple):
    """A text, and its anchor."""

    text: str
    anchor: Anchor


def written(anchor: PieceAnchor | None) -> Written | None:
    """The text of an anchor; None where there is none."""
    return Written(anchor.text, anchor) if anchor and anchor.text else None


class Unit(NamedTuple):
    """A text in two languages.

    Attributes:
        card: the card's name, where no fact says another.
        source, target: the texts; None where there is none.
        source_lang, target_lang: the languages, as pages have them.
        facts: what notes and properties say.
        id: the unit's own name.
        place: where the unit begins.
    """

    card: str
    source: Written | None
    target: Written | None
    source_lang: str
    target_lang: str
    place: Anchor
    facts: Facts
    id: str = ""


def draft_of(units: Iterable[Unit]) -> Draft:
    """Pages of target texts that know their sources.

    Where a page lacks targets there is a source page too, with all its sources, so that it is seen what is missing;
    and where it lacks all of them, a target page without any ruling.
    """
    draft = Draft()
    pages: dict[tuple[str, str], DraftPage] = {}
    by_source: dict[tuple[str, str], dict[tuple[Anchor, str], tuple[Unit, Written]]] = {}
    lacking: set[tuple[str, str]] = set()
    for unit in units:
        key = unit.facts.get("page") or unit.facts.get("card") or unit.card
        if unit.source:
            # What is translated into several languages, or has several forms, is one source.
            told = by_source.setdefault((key, unit.source_lang), {})
            told.setdefault((unit.place, unit.source.text), (unit, unit.source))
        if unit.target:
            page = _page(pages, draft, key, unit.target_lang, unit)
            page.rulings.append(_ruling(unit, unit.target, unit.source))
        elif unit.source:
            lacking.add((key, unit.source_lang))
            if unit.target_lang != unit.source_lang:
                _page(pages, draft, key, unit.target_lang, unit)
    for (key, lang), members in by_source.items():
        if (key, lang) in lacking:
            for unit, source in members.values():
                _page(pages, draft, key, lang, unit).rulings.append(_ruling(unit, source, None))
    return draft


def _page(pages: dict[tuple[str, str], DraftPage], draft: Draft, key: str, lang: str, unit: Unit) -> DraftPage:
    page = pages.get((key, lang))
    if page is None:
        card = unit.facts.get("card") or unit.card
        page = pages[key, lang] = DraftPage(card, lang, key, unit.facts.anchor("card") or unit.place, [])
        draft.pages.append(page)
    return page


def _ruling(unit: Unit, text: Written, source: Written | None) -> DraftRuling:
    date_anchor = unit.facts.anchor("date") or unit.place
    source_lang = unit.source_lang if source else None
    name = unit.facts.get("id") or unit.id or None
    date = unit.facts.get("date")
    return DraftRuling(text.text, text.anchor, date, date_anchor, source.text if source else None, source_lang, name)
