"""What is read from rulings, as text for people or JSON Lines for tools.

Of each sentence first its claims, which C002 compares, then its statements, which C001 and C005 compare.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from corpus.claims.model import Claim, Condition, Mark, Permission, Phrase
from corpus.claims.reading import claims_of
from corpus.claims.statements import Statement
from corpus.likeness import wording
from corpus.model import Page, Span
from reports import statements
from reports.quoting import shorten

_HIDDEN = frozenset(("soft", "negation", "permission"))


def render(name: str, pages: Sequence[Page], languages: tuple[str, str]) -> str:
    """What is read from pages, in the format `name`, one of `FORMATS`; a record's source is read too."""
    return FORMATS[name](pages, languages)


def _texts(page: Page, languages: tuple[str, str]) -> Iterator[tuple[int, str, str]]:
    """Index, language and text of every ruling, a record's source before its translation."""
    for ruling in page.rulings:
        if ruling.source and ruling.source_lang in (None, languages[0]):
            yield ruling.index, languages[0], ruling.source
        yield ruling.index, page.lang, ruling.text


def _read(text: str, language: str, card: str, reader: statements.Reader) -> Iterator[tuple[Span, Claim | Statement]]:
    """What is read from a text, sentence by sentence, and the sentence that each claim or statement begins in."""
    sentences = wording.sentence_spans(text)
    found: list[Claim | Statement] = [*claims_of(text, language), *reader.statements(text, language, card)]
    placed = [
        (max((span for span in sentences if span.start <= one.span.start), default=one.span), one) for one in found
    ]
    yield from sorted(placed, key=lambda pair: (pair[0], isinstance(pair[1], Statement), pair[1].span))


def _text(pages: Sequence[Page], languages: tuple[str, str]) -> str:
    lines: list[str] = []
    reader = statements.Reader(pages)
    for page in pages:
        lines += ["", f"{page.card} ({page.path})"] if lines else [f"{page.card} ({page.path})"]
        for index, language, text in _texts(page, languages):
            lines.append(f"  {index + 1} {language}  {shorten(text)}")
            for _, one in _read(text, language, page.card, reader):
                first, *more = _claim(one) if isinstance(one, Claim) else statements.lines(one)
                lines.append(f"      {'claim:' if isinstance(one, Claim) else 'statement:'} {first}")
                lines += (f"      {line}" for line in more)
    return "".join(f"{line}\n" for line in lines)


def _claim(claim: Claim) -> Iterator[str]:
    """One line that says what is claimed, then one each for its conditions and meanings."""
    parts = " | ".join(phrase.words or "…" for phrase in (claim.subject, claim.action, claim.rest))
    permission = "" if claim.permission is Permission.PLAIN else f"{claim.permission} "
    flags = [name for name in ("contrast", "aside", "example", "whether") if getattr(claim, name)]
    yield f"{'+' if claim.polarity else '-'} {permission}{parts}{''.join(f' [{flag}]' for flag in flags)}"
    for condition in claim.conditions:
        inherited = ", as before" if condition.inherited else ""
        sign = "" if condition.polarity else " not"
        yield f"    {condition.kind}{sign}{inherited}: {condition.words}"
    meanings = [f"{mark.kind} {mark.meaning} ({mark.words})" for mark in claim.marks if mark.kind not in _HIDDEN]
    if meanings:
        yield f"    {', '.join(meanings)}"


def _json_lines(pages: Sequence[Page], languages: tuple[str, str]) -> str:
    reader = statements.Reader(pages)
    records = (
        {"path": page.path, "card": page.card, "index": index, "lang": language}
        | ({"layer": "claim"} | _record(one) if isinstance(one, Claim) else _statement(one, text, sentence))
        for page in pages
        for index, language, text in _texts(page, languages)
        for sentence, one in _read(text, language, page.card, reader)
    )
    return "".join(f"{json.dumps(record, ensure_ascii=False)}\n" for record in records)


def _statement(statement: Statement, text: str, sentence: Span) -> dict[str, Any]:
    return {"layer": "statement"} | statements.record(statement, text, sentence)


def _record(claim: Claim) -> dict[str, Any]:
    return {
        "span": _span(claim.span),
        "sentence": _span(claim.sentence),
        "words": claim.words,
        "subject": _phrase(claim.subject),
        "action": _phrase(claim.action),
        "rest": _phrase(claim.rest),
        "polarity": claim.polarity,
        "permission": str(claim.permission),
        "marks": list(map(_mark, claim.marks)),
        "conditions": list(map(_condition, claim.conditions)),
        "concepts": list(claim.concepts),
        "contrast": claim.contrast,
        "aside": claim.aside,
        "example": claim.example,
        "whether": claim.whether,
    }


def _condition(condition: Condition) -> dict[str, Any]:
    return {
        "kind": str(condition.kind),
        "span": _span(condition.span),
        "words": condition.words,
        "polarity": condition.polarity,
        "inherited": condition.inherited,
        "marks": list(map(_mark, condition.marks)),
        "concepts": list(condition.concepts),
    }


def _phrase(phrase: Phrase) -> dict[str, Any]:
    return {"span": _span(phrase.span), "words": phrase.words, "concepts": list(phrase.concepts)}


def _mark(mark: Mark) -> dict[str, Any]:
    return {"kind": str(mark.kind), "meaning": mark.meaning, "span": _span(mark.span), "words": mark.words}


def _span(span: tuple[int, int]) -> dict[str, int]:
    return {"start": span[0], "end": span[1]}


FORMATS: Mapping[str, Callable[[Sequence[Page], tuple[str, str]], str]] = {"text": _text, "jsonl": _json_lines}
