"""A symbol that does not exist, such as two fused into one.

Why it matters:
    Programs that draw symbols leave a gap there or print the braces, and readers have to guess the cost.

Bad:
    Bezahle {4R}, um die Fähigkeit zu kopieren.
            ^^^^

Good:
    Bezahle {4}{R}, um die Fähigkeit zu kopieren.

Not flagged:
    Hybrid symbols with their halves in either order ({W/U}, {U/W}); bare digits and letters, as old cards have them;
    all but the first 2,000 symbols of a text.
    A fix is safe where only one symbol can have been meant; {UR} may be {U}{R} or {U/R}, and the source decides where
    there is one.

See also:
    N002 (symbols that exist, and differ from the source)
"""

from collections.abc import Iterator
from functools import lru_cache

from checks.finding import HERE, Edit, Finding, Fix
from checks.quotation import quoted
from corpus.analysed import AnalysedRuling
from corpus.nlp.symbols import MOST_SYMBOLS, Symbol, symbols_of


def find(ruling: AnalysedRuling) -> Iterator[Finding]:
    """Yield a finding for everything that stands for a symbol and is none."""
    language = ruling.language
    for symbol in symbols_of(ruling.text, MOST_SYMBOLS):
        if symbol.exists:
            continue
        wrong = quoted(ruling.text[symbol.span.start : symbol.span.end], language)
        if not symbol.names:
            yield Finding(f"{wrong} is no symbol of the game; look up which one was meant.", span=symbol.span)
            continue
        answers = _answers(symbol, ruling.source)
        meant = " or ".join(quoted(answer, language) for answer in answers)
        yield Finding(
            f"{wrong} is no symbol of the game; write {meant}.",
            span=symbol.span,
            fixes=tuple(
                Fix(f"Write {answer}", safe=len(answers) == 1, edits=(Edit(HERE, symbol.span, answer),))
                for answer in answers
            ),
        )


def _answers(symbol: Symbol, source: str | None) -> list[str]:
    """What may have been meant: one answer, or two where it may be a hybrid symbol and the source does not tell."""
    answers = [symbol.written()]
    if symbol.hybrid:
        answers.append(f"{{{symbol.hybrid}}}")
        known = _known(source or "")
        apart = {(name,) for name in symbol.names} <= known
        if apart != ((symbol.hybrid,) in known):
            return [answers[0 if apart else 1]]
    return answers


@lru_cache(maxsize=16)
def _known(source: str) -> frozenset[tuple[str, ...]]:
    return frozenset(one.names for one in symbols_of(source, MOST_SYMBOLS) if one.exists)
