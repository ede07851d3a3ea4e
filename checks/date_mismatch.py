"""Source and target date differ.

Why it matters:
    A ruling's date says which rules it speaks of, and which of two rulings is the newer one.

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
        2023-09-06
        Falls der Gluthund das Spiel verlässt, bleiben die ins Exil geschickten Karten im Exil.

Good:
    de/ember-hound.txt
        Gluthund
        2024-09-06
        Du kannst für die zweite Fähigkeit kein Ziel bestimmen.
        2024-09-06
        Falls der Gluthund das Spiel verlässt, bleiben die ins Exil geschickten Karten im Exil.

Not flagged:
    Dates whose day and month cannot be told apart (D001), or only by pages elsewhere, where both may be the same day;
    rulings of which it is not sure that they belong together.
    Where many rulings of a page differ by the same two dates, the first is flagged and the others are counted.

See also:
    D001, D002
"""

from collections.abc import Iterator
from datetime import date
from itertools import chain

from checks.finding import Finding, Part, whole
from corpus.analysed import Translation
from corpus.analysis import Analysis


def find(analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every page and pair of dates."""
    found: dict[tuple[int, date, date], list[Translation]] = {}
    for one in chain.from_iterable(map(analysis.translations_on, sorted(analysis.corpus.reported))):
        if one.source_at is not None and one.is_sure:
            source, target = (analysis.corpus.ruling(address).date for address in (one.source_at, one.target_at))
            if source.value and target.value and set(source.readings).isdisjoint(target.readings):
                found.setdefault((one.target_at.page, source.value, target.value), []).append(one)
    for (_, there, here), (first, *others) in found.items():
        more = f" here and for {len(others)} more of this page" if others else ""
        yield Finding(
            f"This ruling has the date {here}, its source {there}; write the source’s date{more}.",
            ruling=first.target_at,
            part=Part.DATE,
            related=(whole("source", first.source_at, first.source),) if first.source_at else (),
        )
