"""Which source ruling each target ruling translates, as text, tab-separated values, JSON Lines or TMX."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from corpus.model import Address, Corpus
from corpus.parallel import RulingPair
from reports.quoting import shorten

# XML 1.0 has no place for these, not even escaped (https://www.w3.org/TR/xml/#charsets).
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(name: str, pairs: Sequence[RulingPair], corpus: Corpus, source: str, target: str, version: str) -> str:
    """The pairs in the format `name`, one of `FORMATS`."""
    return FORMATS[name](pairs, corpus, source, target, version)


def _text(pairs: Sequence[RulingPair], corpus: Corpus, *_: str) -> str:
    lines: list[str] = []
    for titles, group in groupby(pairs, key=lambda pair: _titles(pair, corpus)):
        lines += ["", titles] if lines else [titles]
        for pair in group:
            numbers = [
                ", ".join(str((at.ruling or 0) + 1) for at in side) or "-" for side in (pair.source, pair.target)
            ]
            score = f"{pair.score:.2f}".removeprefix("0")
            quoted = shorten(_joined(pair.target or pair.source, corpus))
            lines.append(f"  {score:>4}  {pair.kind}  {numbers[0]:>4} = {numbers[1]:<4}  {quoted}")
    return "".join(f"{line}\n" for line in lines)


def _titles(pair: RulingPair, corpus: Corpus) -> str:
    sides = [corpus.pages[side[0].page] if side else None for side in (pair.source, pair.target)]
    return " = ".join(f"{page.card} ({page.path})" for page in sides if page)


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
                segment = escape(_NOT_IN_XML.sub("", _joined(side, corpus)))
                lines.append(f"<tuv xml:lang={quoteattr(language)}><seg>{segment}</seg></tuv>")
            lines.append("</tu>")
    return "".join(f"{line}\n" for line in (*lines, "</body>", "</tmx>"))


def _joined(addresses: Sequence[Address], corpus: Corpus) -> str:
    texts = [corpus.pages[page].rulings[ruling].text for page, ruling in addresses if ruling is not None]
    return "\n".join(texts)


FORMATS: Mapping[str, Callable[..., str]] = {"text": _text, "tsv": _tsv, "jsonl": _json_lines, "tmx": _tmx}
