"""Every check there is, as a list to read.

Importing this module is cheap: a check's own module is imported when it is first run or explained.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from checks.severity import Severity

if TYPE_CHECKING:
    from checks.finding import Finding


class Scope(StrEnum):
    """What a check looks at, and so what its function `find` is called with.

    RULING: `find(ruling: AnalysedRuling)`, once for each distinct text; its findings need not say which ruling.
    PAIR: `find(pair: AnalysedPair)`, once for each distinct pair of a source and a target text; likewise.
    PAGE: `find(number: int, analysis: Analysis)`, once for each page.
    CORPUS: `find(analysis: Analysis)`, once.
    DECISIONS: `find(unused: Iterable[Unused])`, once the others have been decided on.
    """

    RULING = "ruling"
    PAIR = "pair"
    PAGE = "page"
    CORPUS = "corpus"
    DECISIONS = "decisions"


class Check(NamedTuple):
    """What is known about a check without importing it.

    `summary` is the first line of its module's docstring; a check that `needs_source` is silent where there is none;
    one of scope RULING looks at target texts, and at source pages too where `source_pages` says so. Those of the `gate`
    are almost never wrong.
    """

    code: str
    name: str
    severity: Severity
    scope: Scope
    summary: str
    fixable: bool = False
    preview: bool = False
    needs_source: bool = False
    source_pages: bool = False
    gate: bool = False

    @property
    def module(self) -> ModuleType:
        """The check's module: its docstring is its manual page, its function `find` yields findings."""
        return import_module("checks." + self.name.replace("-", "_"))

    @property
    def find(self) -> "Callable[..., Iterator[Finding]]":
        """The check itself; its arguments are those of its scope."""
        find: Any = self.module.find
        return find  # type: ignore[no-any-return]


CHECKS: tuple[Check, ...] = (
    Check(
        "A001",
        "missing-ruling",
        Severity.ERROR,
        Scope.PAGE,
        "The source page has a ruling that the target page lacks.",
        needs_source=True,
        gate=True,
    ),
    Check(
        "A002",
        "extra-ruling",
        Severity.WARNING,
        Scope.PAGE,
        "The target page has a ruling that the source page lacks.",
        needs_source=True,
    ),
    Check(
        "A003",
        "misplaced-ruling",
        Severity.ERROR,
        Scope.CORPUS,
        "A translation that belongs to another ruling or card.",
        needs_source=True,
    ),
    Check(
        "A004",
        "incomplete-translation",
        Severity.WARNING,
        Scope.CORPUS,
        "A sentence or clause of the source is lost, or something was added.",
        needs_source=True,
    ),
    Check(
        "A005",
        "stale-translation",
        Severity.WARNING,
        Scope.CORPUS,
        "The source has changed since: the translation still renders its older wording.",
        preview=True,
        needs_source=True,
    ),
    Check(
        "C001",
        "contradictory-rulings",
        Severity.ERROR,
        Scope.CORPUS,
        "Two rulings make opposite claims under the same conditions, on one page or across editions.",
    ),
    Check(
        "C002",
        "contradictory-translation",
        Severity.ERROR,
        Scope.PAIR,
        "A translation says the opposite of its source: negation, permission, number, zone, player, time.",
        needs_source=True,
    ),
    Check(
        "C003",
        "diverging-translations",
        Severity.WARNING,
        Scope.CORPUS,
        "One source text, different target texts.",
    ),
    Check(
        "C004",
        "diverging-scope",
        Severity.INFO,
        Scope.CORPUS,
        "Two editions of one ruling, of which one covers more or other cases.",
    ),
    Check(
        "C005",
        "superseded-ruling",
        Severity.WARNING,
        Scope.CORPUS,
        "A ruling that a later one says has changed, or that a later edition reversed, is still there.",
    ),
    Check(
        "C006",
        "redundant-ruling",
        Severity.INFO,
        Scope.PAGE,
        "A page says the same thing twice.",
    ),
    Check(
        "D001",
        "ambiguous-date",
        Severity.INFO,
        Scope.PAGE,
        "A date whose day and month cannot be told apart anywhere in the corpus.",
    ),
    Check(
        "D002",
        "impossible-date",
        Severity.ERROR,
        Scope.PAGE,
        "A date that does not exist, or lies before the game or in the future.",
        gate=True,
    ),
    Check(
        "D003",
        "duplicate-ruling",
        Severity.WARNING,
        Scope.PAGE,
        "The same ruling twice on one page.",
        gate=True,
    ),
    Check(
        "D004",
        "date-mismatch",
        Severity.WARNING,
        Scope.CORPUS,
        "Source and target date differ.",
        needs_source=True,
    ),
    Check(
        "G001",
        "broken-agreement",
        Severity.WARNING,
        Scope.RULING,
        "Article, number or case that German does not allow.",
        fixable=True,
    ),
    Check(
        "G002",
        "repeated-word",
        Severity.WARNING,
        Scope.RULING,
        "A word twice in a row that German does not double.",
        fixable=True,
        gate=True,
    ),
    Check(
        "G003",
        "misspelled-word",
        Severity.INFO,
        Scope.CORPUS,
        "A word one letter or one umlaut away from one that the corpus uses often.",
        fixable=True,
    ),
    Check(
        "N001",
        "number-mismatch",
        Severity.ERROR,
        Scope.PAIR,
        "Numbers differ from the source, compared by value.",
        fixable=True,
        needs_source=True,
        gate=True,
    ),
    Check(
        "N002",
        "symbol-mismatch",
        Severity.ERROR,
        Scope.PAIR,
        "Mana, tap and counter symbols differ from the source.",
        fixable=True,
        needs_source=True,
        gate=True,
    ),
    Check(
        "N003",
        "malformed-symbol",
        Severity.ERROR,
        Scope.RULING,
        "A symbol that does not exist, such as two fused into one.",
        fixable=True,
        source_pages=True,
        gate=True,
    ),
    Check(
        "T001",
        "forbidden-term",
        Severity.WARNING,
        Scope.PAGE,
        "The term base forbids it, or retired it before this ruling's date.",
        fixable=True,
    ),
    Check(
        "T002",
        "term-drift",
        Severity.WARNING,
        Scope.CORPUS,
        "One concept, two terms, without a term base; one finding per cluster.",
    ),
    Check(
        "T003",
        "missing-term",
        Severity.WARNING,
        Scope.PAGE,
        "The source uses a term whose official translation the target does not have.",
        needs_source=True,
    ),
    Check(
        "T004",
        "card-name-mismatch",
        Severity.WARNING,
        Scope.CORPUS,
        "A card's name or title that differs from the official one.",
        fixable=True,
    ),
    Check(
        "U001",
        "untranslated-ruling",
        Severity.ERROR,
        Scope.RULING,
        "A whole ruling left in the source language.",
        fixable=True,
        gate=True,
    ),
    Check(
        "U002",
        "untranslated-passage",
        Severity.ERROR,
        Scope.RULING,
        "A sentence, clause, parenthesis or quotation left in the source language.",
        fixable=True,
        gate=True,
    ),
    Check(
        "U003",
        "untranslated-word",
        Severity.WARNING,
        Scope.RULING,
        "One or two source-language words inside a translated sentence.",
        gate=True,
    ),
    Check(
        "U004",
        "untranslated-card-name",
        Severity.WARNING,
        Scope.PAGE,
        "A source-language card name where the target name is known.",
        fixable=True,
    ),
    Check(
        "U005",
        "wrong-language",
        Severity.ERROR,
        Scope.RULING,
        "Text in a third language.",
        gate=True,
    ),
    Check(
        "X001",
        "unreadable-record",
        Severity.ERROR,
        Scope.CORPUS,
        "A record that could not be read.",
        gate=True,
    ),
    Check(
        "X002",
        "unused-suppression",
        Severity.WARNING,
        Scope.DECISIONS,
        "A suppression or baseline entry that matches nothing.",
        gate=True,
    ),
    Check(
        "Y001",
        "unbalanced-quotes",
        Severity.WARNING,
        Scope.RULING,
        "An opening mark or bracket without its closing one.",
        fixable=True,
        source_pages=True,
        gate=True,
    ),
    Check(
        "Y002",
        "foreign-quotes",
        Severity.WARNING,
        Scope.RULING,
        "Quotation marks of another language's style.",
        fixable=True,
        source_pages=True,
        gate=True,
    ),
    Check(
        "Y003",
        "misplaced-space",
        Severity.INFO,
        Scope.RULING,
        "Doubled spaces, a space before punctuation, none after it.",
        fixable=True,
        source_pages=True,
    ),
    Check(
        "Y004",
        "unnormalized-text",
        Severity.INFO,
        Scope.RULING,
        "Decomposed letters, soft hyphens, control characters.",
        fixable=True,
        source_pages=True,
    ),
    Check(
        "Y005",
        "confusable-character",
        Severity.WARNING,
        Scope.RULING,
        "A look-alike from another script or block.",
        fixable=True,
        source_pages=True,
        gate=True,
    ),
    Check(
        "Y006",
        "stray-markup",
        Severity.WARNING,
        Scope.RULING,
        "Entities, escapes, mojibake, tags left in running text.",
        fixable=True,
        source_pages=True,
        gate=True,
    ),
    Check(
        "Y007",
        "end-mark-mismatch",
        Severity.INFO,
        Scope.PAIR,
        "End punctuation differs from the source.",
        fixable=True,
        needs_source=True,
    ),
)
