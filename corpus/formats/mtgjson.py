"""MTGJSON's files (AtomicCards, AllPrintings, one set): rulings of cards, and their texts in other languages.

Cards stand at some depth below `data`, with `rulings` (`date` and `text`, in English) and `foreignData` (`name` and
`text`, by the English name of the language). A text in the target language is read with the English text of its card
as its source. What stands there once for each printing is read once.

https://mtgjson.com/data-models/card/card-atomic/, https://mtgjson.com/data-models/rulings/, https://mtgjson.com/data-models/foreign-data/
"""

import sys
from collections.abc import Iterator
from typing import Any

from corpus.formats.context import Context
from corpus.formats.draft import Draft, DraftRuling, FixedAnchor
from corpus.formats.scryfall import Pages, text_of
from corpus.model import Place, Unreadable
from corpus.nlp.pack import language_name

_ENGLISH = "en"


def read_data(values: Iterator[tuple[tuple[int, int], Any]], context: Context) -> Draft | None:
    """What the values below `data` hold, each with its place in the file; None where there is no card."""
    pages = Pages()
    known = False
    language = language_name(context.target)
    for place, value in values:
        anchor = FixedAnchor(*place)
        for card in _cards(value):
            known = True
            name = text_of(card.get("name"))
            if isinstance(card.get("rulings"), list):
                _rulings(card["rulings"], name, anchor, pages, context)
            if context.target != _ENGLISH and isinstance(card.get("foreignData"), list):
                _texts(card, name, language, anchor, pages, context)
    return pages.draft if known else None


def _cards(value: Any) -> Iterator[dict[str, Any]]:
    """All cards in a piece of `data`, at whatever depth it has them."""
    pieces = [value]
    while pieces:
        piece = pieces.pop()
        if isinstance(piece, list):
            pieces.extend(reversed(piece))
        elif isinstance(piece, dict):
            if text_of(piece.get("name")) and ("rulings" in piece or "foreignData" in piece):
                yield piece
            else:
                pieces.extend(reversed([part for part in piece.values() if isinstance(part, list | dict)]))


def _rulings(values: list[Any], name: str, anchor: FixedAnchor, pages: Pages, context: Context) -> None:
    for value in values:
        date, text = (text_of(value.get(key)) for key in ("date", "text")) if isinstance(value, dict) else ("", "")
        if date and text:
            pages.add(name, name, context.lang(_ENGLISH), DraftRuling(text, anchor, sys.intern(date), anchor))
        else:
            reason = f"A ruling of “{name}” has no date or no text; download the file again."
            place = Place(context.path, anchor.line, anchor.column, anchor.line, anchor.column)
            pages.draft.unreadable.append(Unreadable(place, reason))


def _texts(card: dict[str, Any], name: str, language: str, anchor: FixedAnchor, pages: Pages, context: Context) -> None:
    side = text_of(card.get("faceName")) or name
    for value in card["foreignData"]:
        if not isinstance(value, dict) or not text_of(value.get("language")).startswith(language):
            continue
        text, source = text_of(value.get("text")), text_of(card.get("text"))
        if text:
            called = text_of(value.get("faceName")) or text_of(value.get("name")) or side
            source_lang = context.lang(_ENGLISH) if source else None
            ruling = DraftRuling(text, anchor, None, anchor, source or None, source_lang)
            pages.add(f"{side}#text", called, context.target, ruling)
