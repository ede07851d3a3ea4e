"""A translation that belongs to another ruling or card.

Why it matters:
    Readers get the answer to a question that this card does not ask, and the answer that it needs is nowhere.

Bad:
    Source: Salt Heron can't block creatures with flying.
    Target: Der Schmiedegolem behält seine Marken, wenn er getappt wird.

Good:
    Source: Salt Heron can't block creatures with flying.
    Target: Der Salzreiher kann keine Kreaturen mit Flugfähigkeit blocken.

Not flagged:
    A free translation that still fits its source better than other texts do; texts of a few words, which prove
    nothing; texts of more than 10,000 characters; anything in a corpus so small that its words are not known. On pages,
    a ruling that no other source page lacks: it is A002.

See also:
    A002 (the source page has no such ruling), A004 (a part is lost)
"""

from collections.abc import Iterator

from checks.finding import Finding, whole
from checks.quotation import quoted
from corpus.analysis import Analysis
from corpus.model import Address


def find(analysis: Analysis) -> Iterator[Finding]:
    """Yield a finding for every target ruling that renders another source than its own."""
    from corpus.pairing.misplacement import misplaced

    for one, home in misplaced(analysis).items():
        source = quoted(one.source, analysis.tongues.source)
        related = [whole("source", one.source_at, one.source)] if one.source_at else []
        if home is None:
            message = f"This does not render its source ({source}); replace it with a translation of that."
        else:
            message = f"This renders the source of {_name(home.at, analysis)}; translate {source} here."
            related.append(whole("belongs-to", home.at, analysis.corpus.ruling(home.at).text))
        yield Finding(message, one.target_at, related=tuple(related))
    for number in sorted(analysis.corpus.reported):
        for address, elsewhere in analysis.strayed_on(number).items():
            text = analysis.corpus.ruling(elsewhere).text
            source = quoted(text, analysis.tongues.source)
            yield Finding(
                f"This renders a ruling of {_name(elsewhere, analysis)} ({source}); move it there.",
                address,
                related=(whole("belongs-to", elsewhere, text),),
            )


def _name(home: Address, analysis: Analysis) -> str:
    """A ruling by its page and date."""
    page = analysis.corpus.pages[home.page]
    date = analysis.corpus.ruling(home).date
    return f"{quoted(page.card, page.lang)} ({date.shown})"
