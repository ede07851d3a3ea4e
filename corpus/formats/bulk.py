"""Files of Scryfall and MTGJSON, told apart by how they begin, and read piece by piece.

Scryfall's bulk files are JSON Lines since July 2026, and were one JSON list before.
"""

from collections.abc import Iterator
from typing import Any

from corpus.formats.context import Context
from corpus.formats.draft import Draft
from corpus.formats.json_stream import JsonStream, Readable, UnreadableStreamError
from corpus.formats.mtgjson import read_data
from corpus.formats.scryfall import read_objects
from corpus.model import Problem

Placed = Iterator[tuple[tuple[int, int], Any]]
_HINT = "Read are bulk files of Scryfall (rulings, cards) and of MTGJSON (AtomicCards, AllPrintings, sets)."


def parse(file: Readable, context: Context) -> Draft | Problem:
    """The pages of a file."""
    stream = JsonStream(file)
    try:
        begins = stream.peek()
        if begins == "[":
            draft = read_objects(_elements(stream), context)
        elif begins == "{":
            draft = _of_object(stream, context)
        else:
            draft = None
        if draft is not None and (rest := stream.peek()):
            return Problem(f"{context.path}:{stream.place[0]}: is no JSON: “{rest}” stands behind its end")
    except UnreadableStreamError as error:
        return Problem(f"{context.path}: {error}", error.hint)
    return draft or Problem(f"{context.path}: holds neither rulings nor cards", _HINT)


def parse_lines(file: Readable, context: Context) -> Draft | Problem:
    """The pages of Scryfall's JSON Lines."""
    stream = JsonStream(file)
    try:
        draft = read_objects(((stream.place_of_value(), value) for value in stream.values()), context)
    except UnreadableStreamError as error:
        return Problem(f"{context.path}: {error}", error.hint)
    return draft or Problem(f"{context.path}: holds neither rulings nor cards", _HINT)


def _of_object(stream: JsonStream, context: Context) -> Draft | None:
    """What stands below `data`: MTGJSON's cards, or a list of Scryfall's as its interface gives it."""
    found: Draft | None = None
    for key in stream.fields():
        begins = stream.peek()
        if key != "data" or begins not in ("{", "["):
            stream.value()
        elif begins == "[":
            found = read_objects(_elements(stream), context)
        else:
            found = read_data(_values(stream), context)
    return found


def _elements(stream: JsonStream) -> Placed:
    return ((stream.place_of_value(), value) for value in stream.elements())


def _values(stream: JsonStream) -> Placed:
    for _ in stream.fields():
        value = stream.value()
        yield stream.place_of_value(), value
