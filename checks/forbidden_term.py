"""The term base forbids it, or retired it before this ruling's date.

A term is judged by the date of its ruling: what was official then is right to this day.

Why it matters:
    Readers know the words that are printed on cards; another word for the same sends them looking for a difference.

Bad:
    Gezeitenuhrwerk
    2024-09-20
    Der Manawert des Gezeitenuhrwerks im Exil bleibt gleich.

Good:
    Gezeitenuhrwerk
    2024-09-20
    Der Manabetrag des Gezeitenuhrwerks im Exil bleibt gleich.

Not flagged:
    Terms in rulings that are older than half a year after the term was retired; words that everyday language has, where
    the source does not speak of the concept or is not at hand; retired words in quotations; what translates an
    old word of the source; names of cards. Of one ruling no more than 200 faults are told.

See also:
    T003 (the official term is missing), T002 (one concept, two terms)
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

from checks.finding import HERE, Edit, Finding, Fix
from checks.places import MOST
from checks.quotation import quoted
from corpus.analysis import Analysis
from corpus.card_names import NameIndex
from corpus.model import Address, Span
from corpus.nlp.term_table import Status, shown_date
from corpus.pairing.outdated import Outdated, outdated, replacement

_MOST_NAMED = 2


def find(number: int, analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every term that is wrong at its ruling’s date."""
    page = analysis.corpus.pages[number]
    if page.lang != analysis.tongues.target or page.reference:
        return
    sources = {one.target_at: one.source for one in analysis.translations_on(number) if one.is_sure}
    for ruling in page.rulings:
        address = Address(number, ruling.index)
        source = analysis.text_of(ruling).source or sources.get(address)
        wrong = outdated(ruling.text, source, ruling.date.value, analysis.terms)
        yield from islice(_told(wrong, ruling.text, address, analysis), MOST)


def _told(wrong: Iterable[Outdated], text: str, address: Address, analysis: Analysis) -> Iterator[Finding]:
    """A finding for each wrong term of a ruling that is not excused."""
    excused: list[Span] | None = None
    for found in wrong:
        excused = _excused(text, address, analysis) if excused is None else excused
        if not any(start < found.match.span.end and found.match.span.start < end for start, end in excused):
            yield _finding(found, text, address, analysis)


def _excused(text: str, address: Address, analysis: Analysis) -> list[Span]:
    """What is not translated, and names."""
    title = analysis.corpus.pages[address.page].card
    spans = [passage.span for passage in analysis.reading_at(address).passages]
    return spans + [mention.span for mention in _index(title).mentions(text)]


@lru_cache(maxsize=256)
def _index(title: str) -> NameIndex:
    return NameIndex([title])


def _finding(found: Outdated, text: str, address: Address, analysis: Analysis) -> Finding:
    term, tongues = found.match.term, analysis.tongues
    first, *others = found.match.pieces
    span = found.match.span if len(text[slice(*found.match.span)]) <= 2 * len(term.text) else max(first, *others)
    concept = quoted(found.match.concept.name, tongues.source)
    since = f" since {shown_date(term.until)}" if term.until and term.status is Status.RETIRED else ""
    fault = "is not used" if since else "is no official term"
    instead = " or ".join(quoted(one.text, tongues.target) for one in found.instead[:_MOST_NAMED])
    advice = f"write {instead}" if instead else "use another word"
    new = replacement(found, text, tongues.target)
    fixes = (Fix(f"Write {quoted(new, tongues.target)}", False, (Edit(HERE, first, new),)),) if new else ()
    return Finding(
        f"{quoted(term.text, tongues.target)} {fault} for {concept}{since}; {advice}.",
        span=Span(*span),
        fixes=fixes,
    ).at(address)
