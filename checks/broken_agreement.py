"""Article, number or case that German does not allow.

Why it matters:
    Readers stumble, and where article and noun differ in number they cannot know how many are meant.

Bad:
    Falls der Manakosten einer Karte {X} enthalten, wähle ein Kreatur mit der Gezeitenmarke.
          ^^^^^^^^^^^^^^                                  ^^^^^^^^^^^

Good:
    Falls die Manakosten einer Karte {X} enthalten, wähle eine Kreatur mit der Gezeitenmarke.

Not flagged:
    Whatever can be right: die before a feminine singular or any plural, loan words of two genders (der Token, das
    Token), names, nouns that the tables do not know, a pronoun with a bare noun behind it (wenn diese Karten zieht). A
    verb is compared only with a pronoun beside it, or with the one noun phrase of a clause that can be its subject.
    Of one text no more than 200 faults are told.

See also:
    G003 (words misspelled)
"""

from collections.abc import Iterator
from itertools import islice

from checks.finding import HERE, Edit, Finding, Fix
from checks.places import MOST
from checks.quotation import quoted
from corpus.analysed import AnalysedRuling
from corpus.nlp.agreement import clashes
from corpus.nlp.phrases import Fault

# What is wrong, and what to do where there is no one answer.
FAULTS = {
    Fault.PHRASE: ("does not agree", "make its words agree in gender, number and case"),
    Fault.GENITIVE: ("is a genitive where the clause begins", "give it the case that its verb asks for"),
    Fault.NO_GENITIVE: ("belongs to the noun before it", "put it in the genitive"),
    Fault.DIRECTION: ("says where something is and not where it goes", "put it in the accusative"),
    Fault.SUBJECT: ("is in no case that a subject has, and its clause has no other", "put it in the nominative"),
    Fault.OBJECT: ("is in no case that the object of its verb has", "put it in the accusative"),
    Fault.FIXED: ("is in no case that its preposition takes there", "put it in the other case"),
    Fault.JOINED: ("joins two cases", "put both phrases in the same one"),
    Fault.RECIPIENT: ("is in no case that its verb has for whom it is done to", "put it in the dative"),
    Fault.VERB: ("has a subject and a verb that do not agree", "make them agree in person and number"),
}


def find(ruling: AnalysedRuling) -> Iterator[Finding]:
    """Yield a finding for all words that stand together and cannot agree."""
    for span, fault, better in islice(clashes(ruling.text, ruling.language), MOST):
        if any(span.start < passage.span.end and passage.span.start < span.end for passage in ruling.reading.passages):
            continue
        wrong, step = FAULTS[fault]
        yield Finding(
            f"{quoted(ruling.text[span.start : span.end], ruling.language)} {wrong}; "
            f"{f'write {quoted(better, ruling.language)}' if better else step}.",
            span=span,
            fixes=(Fix(f"Write {better}", safe=False, edits=(Edit(HERE, span, better),)),) if better else (),
        )
