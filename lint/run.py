"""One run: read the corpus, analyse it, let every check in force look at it, decide, and report."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from checks.finding import Finding, Severity
from checks.quotation import shorten
from checks.registry import Check, Scope
from corpus.analysis import Analysis, Text, Tongues
from corpus.card_table import read_titles
from corpus.model import Address, Problem
from corpus.nlp.pack import UnknownPipelineError
from corpus.nlp.readings import Extent, Reading
from corpus.reading import Selection, read
from lint.decide import entries
from lint.errors import UserError
from lint.progress import Progress
from lint.version import __version__
from lint.workers import spread
from reports.report import Coverage, Report, passage


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run is told.

    Attributes:
        selection: what is read.
        checks: the checks in force.
        severities: severities by code where they differ from the checks' own.
        jobs: how many processes may work at once.
        card_tables: files that tell what cards are called in both languages.
        pipelines: names of trained spaCy pipelines by language, in place of blank ones.
        verbose: whether the traceback of a check that fails is printed on standard error.
    """

    selection: Selection
    checks: tuple[Check, ...]
    severities: Mapping[str, Severity] = field(default_factory=dict)
    jobs: int = 1
    card_tables: tuple[str, ...] = ()
    pipelines: Mapping[str, str] = field(default_factory=dict)
    verbose: bool = False


def run(settings: Settings, progress: Progress) -> tuple[Report, list[Problem]]:
    """The report of a run; and every input that could not be read at all, and every check that failed.

    Raises:
        UserError: a spaCy pipeline that the configuration names is not there.
    """
    selection = settings.selection
    progress.stage("Reading")
    corpus, problems = read(selection, sys.stdin.buffer if sys.stdin else None)
    tongues = Tongues(selection.source, selection.target, settings.pipelines.get(selection.target))
    titles, faults = read_titles(settings.card_tables, selection.source, selection.target)
    problems += faults
    analysis = Analysis(corpus, tongues, partial(_spread, settings.jobs, progress), titles)
    if tongues.trained:
        try:
            analysis.prepare()
        except UnknownPipelineError as error:
            hint = "Install it into the environment of rulinglint, name its folder, or leave the key out."
            raise UserError(Problem(f"pipelines: there is no spaCy pipeline “{error}”", hint)) from error
    checking = _Checking(analysis, progress, settings.verbose)
    found = list(checking.findings(settings.checks))
    report = Report(
        version=__version__,
        corpus=corpus,
        checks=settings.checks,
        entries=entries(found, corpus, settings.severities),
        coverage=_coverage(analysis),
        source=selection.source,
        target=selection.target,
        notes=tuple(_notes(settings.checks, analysis)),
    )
    return report, [*problems, *checking.failures.values()]


class _Checking:
    """Lets checks look at an analysis. One that fails is left out from then on, and named; the others go on."""

    def __init__(self, analysis: Analysis, progress: Progress, verbose: bool) -> None:
        self.analysis = analysis
        self.progress = progress
        self.verbose = verbose
        self.failures: dict[str, Problem] = {}

    def findings(self, checks: Sequence[Check]) -> Iterator[tuple[str, Finding]]:
        """Findings with the codes of their checks; each check is given what its scope says."""
        look = {
            Scope.RULING: self._rulings,
            Scope.PAGE: self._pages,
            Scope.CORPUS: self._corpus,
        }
        for scope, function in look.items():
            chosen = [check for check in checks if check.scope is scope]
            if chosen:
                yield from function(chosen)

    def _rulings(self, checks: Sequence[Check]) -> Iterator[tuple[str, Finding]]:
        for ruling, addresses in self.analysis.rulings():
            for check in checks:
                for finding in self._guarded(check, addresses[0], ruling):
                    yield from ((check.code, finding.at(address)) for address in addresses)

    def _pages(self, checks: Sequence[Check]) -> Iterator[tuple[str, Finding]]:
        pages = self.analysis.corpus.pages
        self.progress.stage("Checking", len(pages))
        for number in range(len(pages)):
            for check in checks:
                for finding in self._guarded(check, Address(number, None), number, self.analysis):
                    yield check.code, finding
            self.progress.advance()

    def _corpus(self, checks: Sequence[Check]) -> Iterator[tuple[str, Finding]]:
        for check in checks:
            for finding in self._guarded(check, None, self.analysis):
                yield check.code, finding

    def _guarded(self, check: Check, address: Address | None, *given: object) -> list[Finding]:
        if check.code in self.failures:
            return []
        try:
            return list(check.find(*given))
        except Exception as error:
            if self.verbose:
                from traceback import print_exc

                print_exc()
            said = " ".join(f"{type(error).__name__}: {error}".split())
            self.failures[check.code] = Problem(
                f"check {check.code} failed{self._on(address)}: {said}",
                "The other checks have run. This is a bug in rulinglint; report it with the ruling above."
                + ("" if self.verbose else " `--verbose` prints the traceback."),
            )
            return []

    def _on(self, address: Address | None) -> str:
        if address is None:
            return ""
        flagged = passage(self.analysis.corpus, address)
        return f" on {flagged.place.path}:{flagged.place.line} („{shorten(flagged.text)}“)"


def _spread(
    jobs: int, progress: Progress, work: Callable[[Sequence[Text]], list[Reading]], texts: Sequence[Text]
) -> list[Reading]:
    progress.stage("Analysing", len(texts), "texts")
    return spread(work, texts, jobs, progress.advance)


def _coverage(analysis: Analysis) -> Coverage:
    extents = analysis.extents()
    return Coverage(
        full=extents[None],
        part=extents[Extent.PASSAGE] + extents[Extent.WORDS],
        none=extents[Extent.RULING],
        missing=analysis.missing(),
    )


def _notes(checks: Sequence[Check], analysis: Analysis) -> Iterator[str]:
    """What the run could not look at."""
    tongues = analysis.tongues
    others = Counter(page.lang for page in analysis.corpus.pages if page.lang not in (tongues.source, tongues.target))
    for language, pages in sorted(others.items()):
        count = "1 page is" if pages == 1 else f"{pages:,} pages are"
        yield f"{count} in “{language}”, neither source nor target; only dates and records were looked at there"
    alone = analysis.without_source()
    if alone and any(check.needs_source for check in checks):
        rulings = "1 ruling has" if alone == 1 else f"{alone:,} rulings have"
        yield f"{rulings} no source, so checks that compare with it said nothing there"
