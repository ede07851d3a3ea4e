"""The statements of rulings, as C001 and C005 compare them, for people and for tools."""

from collections.abc import Iterator, Sequence
from typing import Any

from corpus.claims.senses import Sense
from corpus.claims.statements import Statement, statements
from corpus.likeness import wording
from corpus.model import Page, Span

FIRST_DENIED = "!"


class Reader:
    """Reads the statements of rulings as the checks do: a card's name is one sense, in whatever form a page has it."""

    def __init__(self, pages: Sequence[Page]) -> None:
        said = [(wording.cased_keys(ruling.text), page.card) for page in pages for ruling in page.rulings]
        self._names = wording.spoken_forms([keys for keys, _ in said], [card for _, card in said])

    def statements(self, text: str, language: str, card: str) -> tuple[Statement, ...]:
        """The statements of a text on a card's page."""
        return statements(text, language, self._names.get(card, ()))


def lines(statement: Statement) -> Iterator[str]:
    """One line with the senses of a statement, then one each for its conditions."""
    yield f"{_senses(statement.main)}{' [example]' if statement.example else ''}"
    if statement.taken:
        yield f"    left out: {_senses(statement.taken)}"
    if statement.own:
        yield f"    under: {_senses(statement.own)}"
    if statement.inherited:
        yield f"    under, as before: {_senses(statement.inherited)}"


def _senses(found: Sequence[Sense]) -> str:
    return " ".join(f"{one.sign}{one.key}{FIRST_DENIED if one.head else ''}" for one in found)


def record(statement: Statement, text: str, sentence: Span) -> dict[str, Any]:
    """A statement as JSON has it."""
    return {
        "span": _span(statement.span),
        "sentence": _span(sentence),
        "words": text[slice(*statement.span)],
        "senses": [_sense(one, text) for one in statement.main],
        "left_out": [_sense(one, text) for one in statement.taken],
        "conditions": [_sense(one, text) for one in statement.own or statement.inherited],
        "inherited": bool(statement.inherited),
        "example": statement.example,
    }


def _sense(sense: Sense, text: str) -> dict[str, Any]:
    return {
        "sense": sense.key,
        "sign": str(sense.sign),
        "denied_first": sense.head,
        "weight": round(sense.weight, 2),
        "span": _span(sense.span),
        "words": text[slice(*sense.span)],
    }


def _span(span: Span) -> dict[str, int]:
    return {"start": span.start, "end": span.end}
