"""TMX 1.4: translation memories, whose units have a variant for each language.

Card and date of a unit stand in its properties `x-card` and `x-date` (also `card`, `date`), or in notes such as
`date: 2024-06-14`; also in those of a variant or of the header. Where there is no card, the file's name is it; where
there is no date, it is unknown: the attributes `creationdate` and `changedate` tell of the memory, not of the ruling.

https://www.gala-global.org/tmx-14b
"""

from collections.abc import Iterator

from corpus.formats.context import Context
from corpus.formats.draft import Draft, FixedAnchor
from corpus.formats.markup import Element, anchor_of, attribute, read_elements
from corpus.formats.pieces import FileText
from corpus.formats.units import Facts, Unit, draft_of
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
    return draft_of(unit for one in units for unit in _units(one, header, source, file, context))


def _units(element: Element, header: Element | None, srclang: str, file: FileText, context: Context) -> Iterator[Unit]:
    """One unit for each language besides the source's; a source alone is one too."""
    variants = {
        context.lang(attribute(one, *_LANGUAGE) or None): (one, segment)
        for one in element.children("tuv")
        if (segment := one.child("seg"))
    }
    source = context.source if context.source in variants else srclang
    others: list[str | None] = [lang for lang in variants if lang != source]
    for lang in others or [None]:
        facts = Facts()
        for holder in (lang and variants[lang][0], element, header):
            for fact in holder.children("prop", "note") if holder else ():
                anchor = anchor_of(fact, file)
                facts.tell(fact.attributes.get("type", ""), anchor.text, anchor)
        yield Unit(
            card=context.stem,
            source=anchor_of(variants[source][1], file, _CODE) if source in variants else None,
            target=anchor_of(variants[lang][1], file, _CODE) if lang else None,
            source_lang=source,
            target_lang=lang or context.target,
            place=FixedAnchor(*file.position(element.start)),
            facts=facts,
            id=attribute(element, "tuid"),
        )
