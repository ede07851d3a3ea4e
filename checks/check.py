"""What is known about a check without importing it: a check's own module is imported when it is run or explained."""

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
