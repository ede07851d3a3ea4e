"""The source page has a ruling that the target page lacks.

Source and target page are paired by name, title or content, their rulings by what they say, in any order.

Why it matters:
    A player who reads only the translation never learns of the case that the ruling settles.

Bad:
    en/ember-hound.txt
        Ember Hound
        2024-09-06
        You may choose no target for the second ability.
        2024-09-06
        If Ember Hound leaves the battlefield, the exiled cards remain exiled.
    de/ember-hound.txt
        Gluthund
        2024-09-06
        Du kannst für die zweite Fähigkeit kein Ziel bestimmen.

Good:
    de/ember-hound.txt
        Gluthund
        2024-09-06
        Du kannst für die zweite Fähigkeit kein Ziel bestimmen.
        2024-09-06
        Falls der Gluthund das Spiel verlässt, bleiben die ins Exil geschickten Karten im Exil.

Not flagged:
    Pages without a source page, or with a ruling in a third language that may stand for the missing one (U005);
    rulings of which it is not sure that they have no partner, and those that the translation covers together with
    another.

See also:
    A002 (the other way round), A004 (a part of a ruling)
"""

from collections.abc import Iterator

from checks.finding import Finding, Part, whole
from checks.quotation import quoted
from corpus.analysis import SURELY_ALONE, Analysis
from corpus.model import Address


def find(number: int, analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding, at the title, for every source ruling that has no translation on the page."""
    pairs = analysis.parallel.pairs_on(number)
    if any(pair.kind == "0-1" and analysis.is_foreign(pair.target[0]) for pair in pairs):
        return
    partners = {pair.source[0].ruling: pair.target[-1].ruling for pair in pairs if pair.source and pair.target}
    for pair in analysis.parallel.alone(number, SURELY_ALONE):
        for source in pair.source:
            text = analysis.corpus.ruling(source).text
            before = [partners[index] for index in range(source.ruling or 0) if partners.get(index) is not None]
            place = f" after ruling {(before[-1] or 0) + 1}" if before else " at the beginning" if partners else ""
            yield Finding(
                f"The {analysis.tongues.source_name} page has a ruling that this page lacks "
                f"({quoted(text, analysis.tongues.source)}); add its translation{place}.",
                ruling=Address(number, None),
                part=Part.TITLE,
                related=(whole("source", source, text),),
            )
