"""Scryfall's bulk files, rulings and cards, however large: JSON Lines, or one JSON list, read piece by piece.

A ruling is `{"object": "ruling", "oracle_id": …, "published_at": …, "comment": …}`; what its card is called is told by
a file of cards that is read in the same run, and without one its `oracle_id` is its card. Of cards in the target
language the printed text is read, with the English text of today as its source.

https://scryfall.com/docs/api/bulk-data, https://scryfall.com/docs/api/rulings, https://scryfall.com/docs/api/cards
"""

import sys
from collections.abc import Iterator
from typing import Any

from corpus.formats.context import Context
from corpus.formats.draft import Draft, DraftPage, DraftRuling, FixedAnchor
from corpus.model import Place, Unreadable

SEALED = "files of Scryfall and MTGJSON are never changed"
_ENGLISH = "en"


class Pages:
    """Pages by key and language, in the order in which they begin; a ruling that a page has already is not added."""

    def __init__(self) -> None:
        self.draft = Draft(sealed=SEALED)
        self._pages: dict[tuple[str, str], DraftPage] = {}

    def add(self, key: str, card: str, lang: str, ruling: DraftRuling) -> None:
        """Put a ruling on its page."""
        page = self._pages.get((key, lang))
        if page is None:
            page = self._pages[key, lang] = DraftPage(card, lang, key, ruling.anchor, [])
            self.draft.pages.append(page)
        if not any(other.text == ruling.text and other.date == ruling.date for other in page.rulings):
            page.rulings.append(ruling)


def read_objects(objects: Iterator[tuple[tuple[int, int], Any]], context: Context) -> Draft | None:
    """What a list of rulings or cards holds, each with its place in the file; None where it holds neither."""
    pages = Pages()
    unknown: list[Unreadable] = []
    known = 0
    for place, value in objects:
        kind = value.get("object") if isinstance(value, dict) else None
        reason = None
        if kind == "ruling":
            known += 1
            reason = _ruling(value, FixedAnchor(*place), pages, context)
        elif kind == "card":
            known += 1
            _card(value, FixedAnchor(*place), pages, context)
        elif len(unknown) < 1000:
            reason = "This is neither a ruling nor a card of Scryfall; download the file again."
        if reason:
            unknown.append(Unreadable(Place(context.path, *place, *place), reason))
    if not known:
        return None
    pages.draft.unreadable = unknown
    return pages.draft


def _ruling(value: dict[str, Any], anchor: FixedAnchor, pages: Pages, context: Context) -> str | None:
    """Take in a ruling; the sentence that tells why it is none."""
    missing = [key for key in ("oracle_id", "published_at", "comment") if not text_of(value.get(key))]
    if missing:
        return f"This ruling has no {' and no '.join(missing)}; download the file again."
    key, date = value["oracle_id"].strip(), sys.intern(value["published_at"])
    ruling = DraftRuling(value["comment"], anchor, date, anchor)
    pages.add(key, key, context.lang(_ENGLISH), ruling)
    return None


def _card(value: dict[str, Any], anchor: FixedAnchor, pages: Pages, context: Context) -> None:
    """Take in a card: its name, and its texts where it is in the target language."""
    faces = [face for face in value.get("card_faces") or () if isinstance(face, dict)]
    identity = text_of(value.get("oracle_id")) or next(
        (t for face in faces if (t := text_of(face.get("oracle_id")))), ""
    )
    name = text_of(value.get("name"))
    if not identity or not name:
        return
    pages.draft.names.setdefault(identity, name)
    lang = text_of(value.get("lang"))
    if not lang or lang == _ENGLISH or context.lang(lang) != context.target:
        return
    for number, face in enumerate(faces or [value]):
        printed, source = text_of(face.get("printed_text")), text_of(face.get("oracle_text"))
        if printed:
            card = text_of(face.get("printed_name")) or text_of(value.get("printed_name")) or name
            ruling = DraftRuling(
                printed, anchor, None, anchor, source or None, context.lang(_ENGLISH) if source else None
            )
            pages.add(f"{identity}#text{number or ''}", card, context.target, ruling)


def text_of(value: object) -> str:
    """A text without blanks around it; nothing where it is none, or half a character stands in it."""
    if not isinstance(value, str):
        return ""
    try:
        value.encode()
    except UnicodeEncodeError:
        return ""
    return value.strip()
