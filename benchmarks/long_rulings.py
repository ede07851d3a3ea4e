"""How long each check takes on very long rulings, and how that grows.

    python benchmarks/long_rulings.py [--select C002,Y003] [--size 100000] [--most 50]

Texts are ordinary prose and patterns that are hard on regular expressions and on whatever compares every fault with
every other one: a mark repeated, brackets that never close, a fault in every word. Each stands in a corpus by itself,
with a source like it. `own` is the processor time of a check that finds everything it shares with others already there
(tokens, languages, terms, claims); `first` is that of one which has to ask for all that first. `growth` is the exponent
of `own` from half the size to the whole: 1 is linear. Printed are checks and texts that take longer than `--most`
milliseconds, and the worst text of every check.
"""

import argparse
import datetime
import math
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from checks.check import Check, Scope
from checks.registry import CHECKS
from corpus.analysed import Tongues
from corpus.analysis import Analysis
from corpus.model import Anchor, Corpus, Page, Rewriting, Ruling, Span, StatedDate

_TONGUES = Tongues("en", "de")
_PROSE = (
    "If you control the lighthouse, you may put two tide counters on target creature. "
    "Its owner can't cast spells until the end of turn (even if the ability was countered). "
    "The mana value of “Tidal Clockwork” is 3, and it gets +1/+1 for each card in your graveyard. ",
    "Falls du den Leuchtturm kontrollierst, kannst du zwei Gezeitenmarken auf eine Kreatur deiner Wahl legen. "
    "Ihr Besitzer kann bis zum Ende des Zuges nichts wirken (auch wenn die Fähigkeit neutralisiert wurde). "
    "Der Manabetrag von „Gezeitenuhrwerk“ ist 3, und es erhält +1/+1 für jede Karte in deinem Friedhof. ",
)
_TEXTS: dict[str, tuple[str, str]] = {
    "prose": _PROSE,
    "prose, no full stop": (_PROSE[0].replace(".", ","), _PROSE[1].replace(".", ",")),
    "one letter": ("a", "a"),
    "one capital": ("A", "A"),
    "spaces": (" ", " "),
    "words of one letter": ("a ", "b "),
    "line breaks": ("\n", "\n"),
    "full stops": (".", "."),
    "commas": (",", ","),
    "hyphens": ("-", "-"),
    "words of hyphens": ("a-", "b-"),
    "apostrophes": ("'", "'"),
    "digits": ("1", "2"),
    "numbers": ("1 ", "2 "),
    "numbers with marks": ("1.", "2,"),
    "number words": ("two cards ", "drei Karten "),
    "sizes": ("+1/+1 ", "+2/-2 "),
    "slashes": ("1/", "2/"),
    "open brackets": ("(", "("),
    "closed brackets": ("(a) ", "(b "),
    "nested brackets": ("(a", "b)"),
    "open quotations": ("“a ", "„a "),
    "straight quotation marks": ('"', '"'),
    "quotations": ("“a” ", '"a" '),
    "alternating marks": ("“(", "„("),
    "braces": ("{", "{"),
    "symbols": ("{T}", "{Q}"),
    "fused symbols": ("{4R}", "{4R} "),
    "codes of symbols": ("o1", "o1oR"),
    "doubled words": ("the card draws ", "die Karte Karte "),
    "articles": ("the ", "die "),
    "determiners": ("this ", "dieser "),
    "broken phrases": ("a card ", "der Karte ein Kreatur "),
    "every word forbidden": ("mana value ", "Manawert "),
    "every sentence forbidden": ("The mana value is three. ", "Der Manawert ist drei. "),
    "every term lacking": ("You sacrifice a creature. ", "Du gibst ein Wesen her. "),
    "verbs and particles": ("Put it down. ", "Lege es und lege es ab und "),
    "verbs without end": ("put ", "lege "),
    "denials": ("You can't draw a card. ", "Du kannst eine Karte ziehen. "),
    "conditions": ("if you draw a card, ", "falls du eine Karte ziehst, "),
    "misspelt words": ("the ability ", "die Fahigkeit "),
    "source words": ("the card is tapped ", "die Karte is tapped "),
    "source text": ("Draw a card. ", "Draw a card. "),
    "third language": ("Draw a card. ", "Piochez une carte dans votre bibliothèque. "),
    "names": ("Tidal Clockwork ", "Tidal Clockwork "),
    "spaces misplaced": ("a, b ", "Uhr , Werk.Und  "),
    "entities": ("a ", "&amp;&lt;b&gt; "),
    "tags": ("a ", "<b>"),
    "open tags": ("a ", "<b "),
    "combining marks": ("a", "a\u0308"),
    "soft hyphens": ("a", "a\u00ad"),
    "look-alikes": ("a ", "Kаrte "),
    "double encoding": ("a ", "fÃ¼r "),
}
"""What is repeated in source and target."""


class _Nowhere(Anchor):
    def locate(self, offset: int) -> tuple[int, int]:
        return 1, offset + 1

    def behind(self, offset: int) -> tuple[int, int]:
        return 1, offset + 1

    def before(self, offset: int, end: bool = False) -> str:
        return ""

    def rewriting(self, span: Span, text: str) -> Rewriting | str:
        return Rewriting(span, text)


class _Times(NamedTuple):
    """Milliseconds of processor time that a check takes, and how much it finds."""

    first: float
    own: float
    found: int


def _analysis(source: str, target: str, bilingual: bool) -> Analysis:
    anchor, day = _Nowhere(), datetime.date(2024, 6, 14)
    date = StatedDate(day.isoformat(), day, (day,))
    one = Ruling(target, date, 0, anchor, anchor, source if bilingual else None, "en" if bilingual else None)
    pages = [
        Page("de/tidal.txt", "Gezeitenuhrwerk", "de", "tidal", anchor, (one,)),
        Page("en/tidal.txt", "Tidal Clockwork", "en", "tidal", anchor, (Ruling(source, date, 0, anchor, anchor),)),
    ]
    return Analysis(Corpus(tuple(pages), reported=frozenset((0, 1))), _TONGUES)


def _given(check: Check, analysis: Analysis) -> Iterator[tuple[object, ...]]:
    """What a check is called with, once for each call."""
    if check.scope is Scope.RULING:
        yield from ((ruling,) for ruling, _ in analysis.rulings())
        if check.source_pages:
            yield from ((ruling,) for ruling, _ in analysis.source_rulings())
    elif check.scope is Scope.PAIR:
        yield from ((pair,) for pair, _ in analysis.pairs())
    elif check.scope is Scope.PAGE:
        yield from ((number, analysis) for number in range(len(analysis.corpus.pages)))
    elif check.scope is Scope.CORPUS:
        yield (analysis,)


def _timed(work: Callable[[], int]) -> tuple[float, int]:
    before = time.process_time()
    result = work()
    return (time.process_time() - before) * 1000, result


def _times(check: Check, analysis: Analysis) -> _Times:
    """The longest call of a check: the first time, and once more, when all that is shared is known."""
    worst = _Times(0, 0, 0)
    for given in _given(check, analysis):

        def look(given: tuple[object, ...] = given) -> int:
            return sum(1 for _ in check.find(*given))

        first, found = _timed(look)
        own = min(_timed(look)[0] for _ in range(2)) if first > 1 else first
        if own >= worst.own:
            worst = _Times(first, own, found)
    return worst


def _long(piece: str, size: int) -> str:
    return (piece * (size // len(piece) + 1))[:size]


def _measured(checks: list[Check], name: str, size: int) -> Iterator[tuple[Check, _Times]]:
    source, target = _TEXTS[name]
    analysis = _analysis(_long(source, size), _long(target, size), bilingual=True)
    reading, _ = _timed(lambda: len(analysis.readings) + len(analysis.parallel.pairs))
    print(f"# {name}, {size:,} characters: languages and partners are known after {reading:,.0f} ms", file=sys.stderr)
    for check in checks:
        yield check, _times(check, analysis)


def main() -> None:
    """Print what takes long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--select", default="", help="codes, parted by commas (default: all)")
    parser.add_argument("--texts", default="", help="names of texts, parted by semicolons (default: all)")
    parser.add_argument("--size", type=int, default=100_000, help="characters of the longer text")
    parser.add_argument("--most", type=float, default=50, help="milliseconds that no check should exceed")
    options = parser.parse_args()
    codes = tuple(options.select.split(","))
    checks = [check for check in CHECKS if check.code.startswith(codes) and check.scope is not Scope.DECISIONS]
    names = options.texts.split(";") if options.texts else list(_TEXTS)
    worst: dict[str, tuple[float, str]] = {}
    print(f"{'check':6}{'text':28}{'first ms':>10}{'own ms':>10}{'growth':>8}{'found':>8}")
    for check, _ in _measured(checks, "prose", 1_000):
        worst[check.code] = 0.0, ""  # all is loaded now
    for name in names:
        half = {check.code: times for check, times in _measured(checks, name, options.size // 2)}
        for check, whole in _measured(checks, name, options.size):
            growth = math.log2(max(whole.own, 0.1) / max(half[check.code].own, 0.1))
            line = f"{check.code:6}{name:28}{whole.first:10,.0f}{whole.own:10,.0f}{growth:8.2f}{whole.found:8,}"
            worst[check.code] = max(worst[check.code], (whole.own, line))
            if whole.own > options.most:
                print(line, flush=True)
    print("\nworst of each check")
    for _, line in worst.values():
        print(line or "(nothing)")


if __name__ == "__main__":
    main()
