"""TMX 1.4: translation memories, whose units have a variant for each language.

Card and date of a unit stand in its properties `x-card` and `x-date` (also `card`, `date`), or in notes such as
`date: 2024-06-14`; also in those of a variant or of the header. Where there is no card, the file's name is it; where
there is no date, it is unknown: the attributes `creationdate` and `changedate` tell of the memory, not of the ruling.

https://www.gala-global.org/tmx-14b
"""

from collections.abc import Iterator, Set

from corpus.formats.context import Context
from corpus.formats.draft import Draft, FixedAnchor
from corpus.formats.markup import Element, anchor_of, attribute, read_elements
from corpus.formats.pieces import FileText
from corpus.formats.units import Facts, Unit, draft_of, written
from corpus.model import Problem

_CODE = frozenset({"bpt", "ept", "it", "ph", "sub", "ut"})
_LANGUAGE = ("xml:lang", "lang")


def parse(text: str, context: Context) -> Draft | Problem:
    """The pages of a file; `text` is what `decode` made of it."""
    elements = read_elements(text, context.path, frozenset({"tu"}))
    if isinstance(elements, Problem):
        return elements
    *units, root = elements
    if root.name != "tmx":
        return Problem(f"{context.path}:1: this is not TMX: it begins with <{root.name}>", "TMX begins with <tmx>.")
    file = FileText(text)
    header = root.child("header")
    stated = attribute(header, "srclang") if header else ""
    source = context.lang(stated) if stated and stated != "*all*" else context.source
    variants = [_variants(one, context) for one in units]
    wanted = {context.target} if any(context.target in held for held in variants) else set()
    return draft_of(
        unit
        for one, held in zip(units, variants, strict=True)
        for unit in _units(one, held, wanted, header, source, file, context)
    )


def _variants(element: Element, context: Context) -> dict[str, tuple[Element, Element]]:
    """The variants of a unit and their segments, by language."""
    return {
        context.lang(attribute(one, *_LANGUAGE) or None): (one, segment)
        for one in element.children("tuv")
        if (segment := one.child("seg"))
    }


def _units(
    element: Element,
    variants: dict[str, tuple[Element, Element]],
    wanted: Set[str],
    header: Element | None,
    srclang: str,
    file: FileText,
    context: Context,
) -> Iterator[Unit]:
    """One unit for each language that it has, or should have, besides the source's; a source alone is one too."""
    source = context.source if context.source in variants else srclang
    languages = dict.fromkeys([*variants, *sorted(wanted)])
    for lang in [lang for lang in languages if lang != source] or [context.target]:
        facts = Facts()
        variant = variants.get(lang)
        for holder in (variant and variant[0], element, header):
            for fact in holder.children("prop", "note") if holder else ():
                anchor = anchor_of(fact, file)
                facts.tell(fact.attributes.get("type", ""), anchor.text, anchor)
        yield Unit(
            card=context.stem,
            source=written(anchor_of(variants[source][1], file, _CODE)) if source in variants else None,
            target=written(anchor_of(variant[1], file, _CODE)) if variant else None,
            source_lang=source,
            target_lang=lang,
            place=FixedAnchor(*file.position(element.start)),
            facts=facts,
            id=attribute(element, "tuid"),
        )
