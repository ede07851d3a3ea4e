"""XLIFF 1.2 and 2.x: units with source and target, inside files and groups.

Card and date of a unit stand in notes, contexts, properties or metadata called `card` and `date` (`x-card`, `x-date`),
or in notes such as `date: 2024-06-14`, of the unit or of the group or file around it. Where there is no card, the
group's or file's name is it; where there is no date, it is unknown.

http://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html, https://docs.oasis-open.org/xliff/xliff-core/v2.1/xliff-core-v2.1.html
"""

from collections.abc import Iterator
from itertools import chain
from pathlib import PurePosixPath

from corpus.formats.context import Context
from corpus.formats.draft import Draft, FixedAnchor
from corpus.formats.markup import Element, anchor_of, attribute, read_elements, write_text
from corpus.formats.pieces import FileText, Piece, PieceAnchor, stripped
from corpus.formats.units import Facts, Unit, draft_of, fact_name, written
from corpus.model import Problem

_UNITS = frozenset({"trans-unit", "unit"})
# Their content is a program's code, not text.
_CODE = frozenset({"ph", "bpt", "ept", "it", "sub", "x", "bx", "ex", "sc", "ec", "cp", "sm", "em"})
_NAMES = ("from", "category", "type", "context-type", "prop-type")
_HOLDERS = frozenset({"notes", "header", "context-group", "prop-group", "metadata", "metaGroup"})
_NO_NAME = "NoName"
"""What the Translate Toolkit calls a file that has none."""
_FACTS = frozenset({"note", "context", "prop", "meta"})


def parse(text: str, context: Context) -> Draft | Problem:
    """The pages of a file; `text` is what `decode` made of it."""
    elements = read_elements(text, context.path, _UNITS)
    if isinstance(elements, Problem):
        return elements
    *units, root = elements
    if root.name != "xliff":
        said = f"{context.path}:1: this is not XLIFF: it begins with <{root.name}>"
        return Problem(said, "XLIFF begins with <xliff>.")
    file = FileText(text)
    return draft_of(_unit(one, file, context) for one in units)


def _unit(element: Element, file: FileText, context: Context) -> Unit:
    around = list(element.ancestors())
    facts = Facts()
    for one in around:
        for fact in _facts(one):
            name = next((name for key in _NAMES if fact_name(name := fact.attributes.get(key, ""))), "")
            anchor = anchor_of(fact, file)
            facts.tell(name, anchor.text, anchor)
    languages = [
        context.lang(tag) if (tag := next(filter(None, (attribute(one, *names) for one in around)), "")) else default
        for names, default in (
            (("source-language", "srcLang"), context.source),
            (("target-language", "trgLang"), context.target),
        )
    ]
    source, target = (_side(element, name, file) for name in ("source", "target"))
    return Unit(
        card=_name(around[1:]) or context.stem,
        source=written(source),
        target=written(target),
        source_lang=languages[0],
        target_lang=languages[1],
        place=FixedAnchor(*file.position(element.start)),
        facts=facts,
        id=attribute(element, "id", "resname", "name"),
    )


def _facts(element: Element) -> Iterator[Element]:
    """Notes and properties of an element, also of a header or group of notes in it."""
    stack = [iter(element.content)]
    while stack:
        one = next(stack[-1], None)
        if one is None:
            stack.pop()
        elif isinstance(one, Element) and one.name in _FACTS:
            yield one
        elif isinstance(one, Element) and one.name in _HOLDERS:
            stack.append(iter(one.content))


def _side(element: Element, name: str, file: FileText) -> PieceAnchor | None:
    """The source or target: of version 1.2 one element, of 2.x one a segment."""
    if own := element.child(name):
        return anchor_of(own, file, _CODE)
    segments = list(element.children("segment", "ignorable"))
    parts = [part for one in segments if (part := one.child(name) or (one.name == "ignorable" and one.child("source")))]
    if not any(part.name == name for part in parts):
        return None
    pieces: list[Piece] = stripped(chain.from_iterable(part.pieces(_CODE) for part in parts))
    return PieceAnchor(file, pieces, parts[0].inside, write_text)


def _name(around: list[Element]) -> str:
    """The name of the innermost group or file that has one."""
    for one in around:
        if one.name == "group" and (name := attribute(one, "resname", "name")):
            return name
        if one.name == "file" and (name := attribute(one, "original")) not in ("", _NO_NAME):
            return PurePosixPath(name.replace("\\", "/")).stem if _is_path(name) else name
    return ""


def _is_path(name: str) -> bool:
    """Whether a name is that of a file: cards have no suffix.

    >>> _is_path("de/hafen.txt"), _is_path("Dr. Sturm"), _is_path("Hafen // Flut")
    (True, False, False)
    """
    suffix = PurePosixPath(name.replace("\\", "/")).suffix
    return 1 < len(suffix) < 8 and suffix[1:].isalnum()
