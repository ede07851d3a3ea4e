"""Which source ruling each target ruling translates, as text, tab-separated values, JSON Lines or TMX."""

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import quoteattr

from corpus.model import Address, Corpus
from corpus.pairing.pairs import RulingPair
from reports import xml
from reports.quoting import shorten


def render(name: str, pairs: Sequence[RulingPair], corpus: Corpus, source: str, target: str, version: str) -> str:
    """The pairs in the format `name`, one of `FORMATS`."""
    return FORMATS[name](pairs, corpus, source, target, version)


def _text(pairs: Sequence[RulingPair], corpus: Corpus, *_: str) -> str:
    lines: list[str] = []
    for titles, group in _pages(pairs, corpus):
        lines += ["", titles] if lines else [titles]
        for pair in group:
            sides = (pair.source, pair.target)
            numbers = [", ".join(str((at.ruling or 0) + 1) for at in side) or "-" for side in sides]
            score = f"{pair.score:.2f}".removeprefix("0")
            quoted = shorten(_joined(pair.target or pair.source, corpus))
            lines.append(f"  {score:>4}  {pair.kind}  {numbers[0]:>4} = {numbers[1]:<4}  {quoted}")
    return "".join(f"{line}\n" for line in lines)


def _pages(pairs: Sequence[RulingPair], corpus: Corpus) -> Iterator[tuple[str, list[RulingPair]]]:
    """The pairs of each target page, under the titles of both pages; what the target lacks comes last on its page."""
    groups: list[list[RulingPair]] = []
    for pair in pairs:
        if not groups or (pair.target and pair.target[0].page != groups[-1][0].target[0].page):
            groups.append([])
        groups[-1].append(pair)
    for group in groups:
        numbers = (
            next((pair.source[0].page for pair in group if pair.source), None),
            next((pair.target[0].page for pair in group if pair.target), None),
        )
        pages = [corpus.pages[number] for number in numbers if number is not None]
        yield " = ".join(f"{page.card} ({page.path})" for page in pages), group


def _tsv(pairs: Sequence[RulingPair], corpus: Corpus, *_: str) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter="\t", lineterminator="\n")
    sides = ("source", "target")
    fields = ("path", "card", "date", "index", "text")
    writer.writerow(["score", "kind", *(f"{side} {field}" for side in sides for field in fields)])
    for record in _records(pairs, corpus):
        cells = [(record[side] or {}).get(field, "") for side in sides for field in fields]
        writer.writerow([record["score"], record["kind"], *cells])
    return stream.getvalue()


def _json_lines(pairs: Sequence[RulingPair], corpus: Corpus, *_: str) -> str:
    return "".join(f"{json.dumps(record, ensure_ascii=False)}\n" for record in _records(pairs, corpus))


def _records(pairs: Sequence[RulingPair], corpus: Corpus) -> Iterator[dict[str, Any]]:
    """One record a source and target ruling: a pair of one with two makes two."""
    for pair in pairs:
        for source in pair.source or (None,):
            for target in pair.target or (None,):
                yield {
                    "source": _ruling(source, corpus),
                    "target": _ruling(target, corpus),
                    "score": round(pair.score, 3),
                    "kind": pair.kind,
                }


def _ruling(address: Address | None, corpus: Corpus) -> dict[str, Any] | None:
    if address is None or address.ruling is None:
        return None
    page = corpus.pages[address.page]
    ruling = page.rulings[address.ruling]
    date = ruling.date.value.isoformat() if ruling.date.value else None
    return {"path": page.path, "card": page.card, "date": date, "index": ruling.index, "text": ruling.text}


def _tmx(pairs: Sequence[RulingPair], corpus: Corpus, source: str, target: str, version: str) -> str:
    """TMX 1.4b (https://www.gala-global.org/tmx-14b): what is translated, one unit a pair."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<tmx version="1.4">',
        f'<header creationtool="rulinglint" creationtoolversion={quoteattr(version)} segtype="block" o-tmf="rulinglint"'
        f' adminlang="en" srclang={quoteattr(source)} datatype="plaintext"/>',
        "<body>",
    ]
    for pair in pairs:
        if pair.source and pair.target and not pair.untranslated:
            lines.append(f'<tu><prop type="score">{pair.score:.3f}</prop>')
            for language, side in ((source, pair.source), (target, pair.target)):
                segment = xml.text(_joined(side, corpus))
                lines.append(f"<tuv xml:lang={quoteattr(language)}><seg>{segment}</seg></tuv>")
            lines.append("</tu>")
    return "".join(f"{line}\n" for line in (*lines, "</body>", "</tmx>"))


def _joined(addresses: Sequence[Address], corpus: Corpus) -> str:
    texts = [corpus.pages[page].rulings[ruling].text for page, ruling in addresses if ruling is not None]
    return "\n".join(texts)


FORMATS: Mapping[str, Callable[..., str]] = {"text": _text, "tsv": _tsv, "jsonl": _json_lines, "tmx": _tmx}
