"""Card names from the files of Scryfall and MTGJSON, however large: they are read piece by piece.

Scryfall's bulk files are cards, one a line or in one list, each in one language: `name` is the English name in all of
them, `printed_name` the one of its `lang`, `card_faces` has the same for each face, `oracle_id` says which card it is.
MTGJSON's files (AtomicCards, AllPrintings, one set) have cards somewhere below `data`, with their English `name` and
`faceName` and with `foreignData`, a list of names by the English names of languages.
"""

from collections.abc import Iterator
from typing import Any

from corpus.formats.json_stream import JsonStream, Readable, UnreadableStreamError
from corpus.nlp.pack import language_name

_ENGLISH = "en"
_DATA = "data"
_FACES = " // "


class CardFileError(UnreadableStreamError):
    """A file that cannot be used, in a few words that follow its name; `hint` is the next step where there is one."""


def read_cards(file: Readable, source: str, target: str, lines: bool = False) -> Iterator[tuple[str, str]]:
    """Pairs of source and target names, faces and whole cards; `lines` says that each card is a line.

    Raises:
        UnreadableStreamError: the file is no JSON, or no name in it is in both languages.
    """
    stream = JsonStream(file)
    if lines:
        pairs = _of_scryfall(stream.values(), source, target)
    elif stream.peek() == "[":
        pairs = _of_scryfall(stream.elements(), source, target)
    elif stream.peek() == "{":
        pairs = _of_mtgjson(stream, source, target)
    else:
        raise CardFileError("holds neither Scryfall's list of cards nor MTGJSON's data")
    none = True
    for pair in pairs:
        none = False
        yield pair
    if none:
        raise CardFileError(
            f"names no card in both “{source}” and “{target}”",
            "Scryfall's file “All Cards” and MTGJSON's “AtomicCards” and “AllPrintings” have names in many languages.",
        )


def _of_scryfall(cards: Iterator[Any], source: str, target: str) -> Iterator[tuple[str, str]]:
    """Names by card and face; the English name stands on the cards of all languages."""
    sources: dict[tuple[str, int], str] = {}
    waiting: dict[tuple[str, int], dict[str, None]] = {}
    for card in cards:
        language = card.get("lang") if isinstance(card, dict) else None
        for key, english, printed in _scryfall_names(card) if language in (source, target) else ():
            name = english if source == _ENGLISH else printed if language == source else None
            if name:
                sources.setdefault(key, name)
            of_target = english if language == target == _ENGLISH else printed if language == target else None
            if of_target:
                waiting.setdefault(key, {})[of_target] = None
    for key, names in waiting.items():
        if key in sources:
            yield from ((sources[key], name) for name in names)


def _scryfall_names(card: dict[str, Any]) -> Iterator[tuple[tuple[str, int], str | None, str | None]]:
    """Key, English name and printed name of a card's faces, and last of all of them together."""
    faces = [face for face in _list(card.get("card_faces")) if isinstance(face, dict)]
    identity = _text(card.get("oracle_id")) or next((t for face in faces if (t := _text(face.get("oracle_id")))), None)
    identity = identity or _text(card.get("name")) or ""
    printed = []
    for number, face in enumerate(faces):
        printed.append(_text(face.get("printed_name")))
        yield (identity, number), _text(face.get("name")), printed[-1]
    whole = _text(card.get("printed_name"))
    if faces and not whole and all(printed):
        whole = _FACES.join(filter(None, printed))
    yield (identity, -1), _text(card.get("name")), whole


def _of_mtgjson(stream: JsonStream, source: str, target: str) -> Iterator[tuple[str, str]]:
    if _ENGLISH not in (source, target):
        raise CardFileError(f"has no names in both “{source}” and “{target}”", "MTGJSON goes from English.")
    other = language_name(target if source == _ENGLISH else source)
    for key in stream.fields():
        if key != _DATA or stream.peek() not in "{[":
            stream.value()
            continue
        values = stream.elements() if stream.peek() == "[" else (stream.value() for _ in stream.fields())
        for value in values:
            for english, foreign in _mtgjson_names(value, other):
                yield (english, foreign) if source == _ENGLISH else (foreign, english)


def _mtgjson_names(value: Any, language: str) -> Iterator[tuple[str, str]]:
    """The names of all cards in a piece of `data`, at whatever depth it has them."""
    pieces = [value]
    while pieces:
        piece = pieces.pop()
        if isinstance(piece, list):
            pieces.extend(reversed(piece))
        elif isinstance(piece, dict):
            if isinstance(piece.get("foreignData"), list):
                yield from _mtgjson_card(piece, language)
            else:
                pieces.extend(reversed([part for part in piece.values() if isinstance(part, list | dict)]))


def _mtgjson_card(card: dict[str, Any], language: str) -> Iterator[tuple[str, str]]:
    for foreign in _list(card["foreignData"]):
        if isinstance(foreign, dict) and (_text(foreign.get("language")) or "").startswith(language):
            for key in ("faceName", "name"):
                english, name = _text(card.get(key)), _text(foreign.get(key))
                if english and name and (_FACES in english) == (_FACES in name):
                    yield english, name


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _text(value: Any) -> str | None:
    return value.strip() or None if isinstance(value, str) else None
