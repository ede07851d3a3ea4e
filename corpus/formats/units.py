"""Units of bilingual files as pages: each target text with its source, and sources that have no target yet."""

from collections.abc import Iterable
from dataclasses import dataclass, field

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

    def tell(self, name: str, value: str, anchor: Anchor | None = None) -> None:
        """Take in a note or property; a name may also stand before a colon in the value, as in `date: 2024-06-14`."""
        key = fact_name(name)
        if not key:
            before, colon, behind = value.partition(":")
            key = fact_name(before) if colon else ""
            value, anchor = behind, None
        if key and value.strip():
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


@dataclass(slots=True)
class Unit:
    """A text in two languages.

    Attributes:
        card: the card's name, where no fact says another.
        source, target: anchors of the texts; None where there is none.
        source_lang, target_lang: the languages, as pages have them.
        facts: what notes and properties say.
        id: the unit's own name.
        place: where the unit begins.
    """

    card: str
    source: PieceAnchor | None
    target: PieceAnchor | None
    source_lang: str
    target_lang: str
    place: Anchor
    facts: Facts = field(default_factory=Facts)
    id: str = ""


def draft_of(units: Iterable[Unit]) -> Draft:
    """Pages of target texts that know their sources.

    Where a page lacks targets there is a source page too, with all its sources, so that it is seen what is missing.
    """
    draft = Draft()
    pages: dict[tuple[str, str], DraftPage] = {}
    by_source: dict[tuple[str, str], list[Unit]] = {}
    lacking: set[tuple[str, str]] = set()
    for unit in units:
        source, target = _text(unit.source), _text(unit.target)
        card = unit.facts.get("card") or unit.card
        key = unit.facts.get("page") or card
        if source:
            by_source.setdefault((key, unit.source_lang), []).append(unit)
        if target and unit.target:
            page = _page(pages, draft, key, card, unit.target_lang, unit)
            page.rulings.append(_ruling(unit, unit.target, source or None))
        elif source:
            lacking.add((key, unit.source_lang))
    for (key, lang), members in by_source.items():
        if (key, lang) in lacking:
            for unit in members:
                page = _page(pages, draft, key, unit.facts.get("card") or unit.card, lang, unit)
                if unit.source:
                    page.rulings.append(_ruling(unit, unit.source, None))
    return draft


def _page(
    pages: dict[tuple[str, str], DraftPage], draft: Draft, key: str, card: str, lang: str, unit: Unit
) -> DraftPage:
    page = pages.get((key, lang))
    if page is None:
        page = pages[key, lang] = DraftPage(card, lang, key, unit.facts.anchor("card") or unit.place, [])
        draft.pages.append(page)
    return page


def _ruling(unit: Unit, anchor: PieceAnchor, source: str | None) -> DraftRuling:
    date_anchor = unit.facts.anchor("date") or unit.place
    source_lang = unit.source_lang if source else None
    name = unit.facts.get("id") or unit.id or None
    return DraftRuling(anchor.text, anchor, unit.facts.get("date"), date_anchor, source, source_lang, name)


def _text(anchor: PieceAnchor | None) -> str:
    return anchor.text if anchor else ""
