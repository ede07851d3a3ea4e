"""Lets every check in force look at an analysis: texts, pairs of texts and pages in several processes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from checks.check import Check, Scope
from checks.finding import Finding
from checks.quotation import shorten
from corpus.analysed import AnalysedRuling
from corpus.analysis import Analysis
from corpus.coverage import missing_on
from corpus.model import Address, Problem
from lint.errors import lack
from lint.progress import Progress
from lint.workers import WORTHWHILE, apart, begin, spread
from reports.report import passage

Placed = tuple[Address, Address | None]
"""Where a text stands, and the ruling that it translates where that is known."""
Coded = tuple[str, Finding]
"""A finding and the code of its check."""
_SHARED = {"A004": "A003", "C005": "C001"}
"""Checks of the whole corpus that use what another one has found out, and so stay in one process with it."""
_BESIDE = frozenset({"A001", "A002", "A003", "A004", "A005"})
"""Checks that need a lexicon: where little is reported on, they are left to the process that has it."""
_UNPAIRED = frozenset({"C001", "C004", "C005", "G003", "T002", "T004"})
"""Checks of the corpus that ask for no pairs, or when they have done much already: where little is reported on, they
are done while these are found out."""
_OFFERING = frozenset({"U001", "U002"})
"""The checks of single texts that do ask for pairs, since they offer translations."""


class Failure(NamedTuple):
    """A check that failed: what was said, and on what."""

    code: str
    said: str
    where: str
    traceback: str

    def problem(self, traced: bool) -> Problem:
        """The line for the user; `traced` says whether he has been shown the traceback."""
        return Problem(
            f"check {self.code} failed{self.where}: {self.said}",
            "The other checks have run. This is a bug in rulinglint; report it with the ruling above."
            + ("" if traced else " `--verbose` prints the traceback."),
        )


class Looking:
    """Findings of checks on an analysis.

    Where a check fails it finds nothing, and it goes on with what comes next, as do the others; its first failure is
    kept in `failures`, by code.
    """

    def __init__(self, analysis: Analysis, jobs: int, progress: Progress) -> None:
        self.analysis = analysis
        self.jobs = jobs
        self.progress = progress
        self.failures: dict[str, Failure] = {}
        self._missing: Callable[[], list[int]] | None = None

    def findings(self, checks: Sequence[Check]) -> Iterator[Coded]:
        """Findings with the codes of their checks; each check is given what its scope says."""
        if self._is_much():
            if any(check.needs_source for check in checks):
                self.analysis.terms.prepare()
            yield from self._looked(checks)
            return
        paired, beside, self._missing = self._begin(
            self.analysis.parallel.new_pairs,
            lambda: list(self._looked([check for check in checks if check.code in _BESIDE])),
            partial(self._missing_on, sorted(self.analysis.corpus.reported)),
        )
        self.analysis.parallel.expect(paired)
        unpaired = _UNPAIRED | {check.code for check in checks if check.scope is Scope.RULING} - _OFFERING
        yield from self._looked([check for check in checks if check.code in unpaired])
        yield from self._looked([check for check in checks if check.code not in unpaired | _BESIDE])
        yield from beside()

    def missing(self) -> int:
        """How many rulings of source pages surely have no translation on reported pages."""
        if self._missing is None:
            pages = sorted(self.analysis.corpus.reported)
            self.progress.stage("Counting", len(pages))
            return sum(spread(self._missing_on, pages, self.jobs, self.progress.advance))
        return sum(self._missing())

    def _missing_on(self, numbers: Sequence[int]) -> list[int]:
        return [missing_on(self.analysis, number) for number in numbers]

    def _begin(self, *works: Callable[[], Any]) -> list[Callable[[], Any]]:
        """Begin some works in a process of its own; what is returned waits for the results."""
        parallel, remembering = self.analysis.parallel, self.analysis.remembering
        if not parallel.few_are_new:
            self.analysis.share_pairs()

        def handed_over(work: Callable[[], Any]) -> Any:
            return work(), self.failures, remembering.hand_over()

        def taken_over(wait: Callable[[], Any]) -> Any:
            result, failures, found = wait()
            self.failures = failures | self.failures
            remembering.take_over(found)
            return result

        return [partial(taken_over, wait) for wait in begin([partial(handed_over, work) for work in works], self.jobs)]

    def _looked(self, checks: Sequence[Check]) -> Iterator[Coded]:
        of_scope = {scope: [check for check in checks if check.scope is scope] for scope in Scope}
        yield from self._texts(of_scope[Scope.RULING], self.analysis.rulings)
        of_source = [check for check in of_scope[Scope.RULING] if check.source_pages]
        yield from self._texts(of_source, self.analysis.source_rulings)
        if of_scope[Scope.PAIR]:
            yield from self._spread(of_scope[Scope.PAIR], list(self.analysis.pairs()))
        yield from self._pages(of_scope[Scope.PAGE])
        yield from self._corpus(of_scope[Scope.CORPUS])

    def _texts(
        self, checks: Sequence[Check], rulings: Callable[[], Iterable[tuple[AnalysedRuling, list[Address]]]]
    ) -> Iterator[Coded]:
        if checks:
            given = [(ruling, [(address, None) for address in addresses]) for ruling, addresses in rulings()]
            yield from self._spread(checks, given)

    def _spread(self, checks: Sequence[Check], given: Sequence[tuple[object, Sequence[Placed]]]) -> Iterator[Coded]:
        """What checks find in single texts, or pairs of them, at every place that is reported on."""

        def look(numbers: Sequence[int]) -> list[list[Coded | Failure]]:
            looked_at = (given[number] for number in numbers)
            return [
                [one for check in checks for one in self._look(check, places[0][0], text)] for text, places in looked_at
            ]

        self.progress.stage("Checking", len(given), "texts")
        answers = spread(look, range(len(given)), self.jobs, self.progress.advance)
        for (_, places), found in zip(given, answers, strict=True):
            for code, finding in self._kept(found):
                yield from ((code, finding.at(*place)) for place in places)

    def _pages(self, checks: Sequence[Check]) -> Iterator[Coded]:
        def look(numbers: Sequence[int]) -> list[list[Coded | Failure]]:
            return [
                [one for check in checks for one in self._look(check, Address(number, None), number, self.analysis)]
                for number in numbers
            ]

        pages = sorted(self.analysis.corpus.reported)
        self.progress.stage("Checking", len(pages))
        for found in spread(look, pages, self.jobs, self.progress.advance):
            yield from self._kept(found)

    def _corpus(self, checks: Sequence[Check]) -> Iterator[Coded]:
        groups: dict[str, list[Check]] = {}
        for check in checks:
            groups.setdefault(_SHARED.get(check.code, check.code), []).append(check)
        worthwhile = self.jobs > 1 and len(groups) > 1 and self._is_much()
        if worthwhile:  # what groups share is found out before they part
            self.analysis.share()
            self.analysis.share_pairs()
        self.progress.stage("Comparing")
        for found in apart(self._look_all, list(groups.values()), self.jobs if worthwhile else 1):
            yield from self._kept(found)

    def _look_all(self, group: Sequence[Check]) -> list[Coded | Failure]:
        """What checks of the corpus find."""
        return [one for check in group for one in self._look(check, None, self.analysis)]

    def _is_much(self) -> bool:
        """Whether so much is reported on that checks of the corpus pay for processes of their own."""
        return sum(map(len, self.analysis.reported.values())) >= WORTHWHILE

    def _look(self, check: Check, address: Address | None, *given: object) -> list[Coded | Failure]:
        try:
            return [(check.code, finding) for finding in check.find(*given)]
        except Exception as error:
            if lack(error):
                raise
            from traceback import format_exc

            said = " ".join(f"{type(error).__name__}: {error}".split())
            return [Failure(check.code, said, self._on(address), format_exc())]

    def _kept(self, found: Iterable[Coded | Failure]) -> Iterator[Coded]:
        for one in found:
            if isinstance(one, Failure):
                self.failures.setdefault(one.code, one)
            else:
                yield one

    def _on(self, address: Address | None) -> str:
        if address is None:
            return ""
        flagged = passage(self.analysis.corpus, address)
        return f" on {flagged.place.path}:{flagged.place.line} („{shorten(flagged.text)}“)"
