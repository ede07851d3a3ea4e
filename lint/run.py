"""One run: read the corpus, analyse it, let every check in force look at it, decide, and report."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from checks.check import Scope
from corpus.analysed import Tongues
from corpus.analysis import Analysis
from corpus.card_table import read_tables
from corpus.coverage import extents, without_source
from corpus.garbage import no_garbage_collection
from corpus.keys import key_of
from corpus.model import Address, Corpus, Problem
from corpus.nlp.pack import UnknownPipelineError
from corpus.nlp.readings import Extent
from corpus.nlp.terms import term_base
from corpus.reading import read
from corpus.remembering import Answer, Remembering
from corpus.selection import Held
from corpus.term_files import read_term_files
from lint.cache import Cache, stamp
from lint.decide import entries
from lint.errors import UserError
from lint.looking import Looking
from lint.overlaps import once
from lint.progress import Progress
from lint.remembered import RememberedWords
from lint.request import Settings
from lint.version import __version__
from lint.workers import WORTHWHILE, Item, leaving_nothing, spread
from reports.report import RULES, Coverage, Entry, Report, Skipped, SourceText


class Outcome(NamedTuple):
    """A run's report; every input that could not be read at all, and every check that failed; and the analysis."""

    report: Report
    problems: list[Problem]
    analysis: Analysis


@leaving_nothing()
@no_garbage_collection()
def run(
    settings: Settings,
    progress: Progress,
    unsaved: Mapping[str, bytes] = MappingProxyType({}),
    cache: Cache | None = None,
    held: Held | None = None,
) -> Outcome:
    """Run the checks.

    Args:
        settings: what is read and looked for.
        progress: is told how far the run is.
        unsaved: by real path, what files hold that are open in an editor.
        cache: what earlier runs have found out.
        held: what has been read of the files already.

    Raises:
        UserError: a spaCy pipeline that the configuration names is not there.
    """
    selection = settings.selection
    progress.stage("Reading")
    corpus, problems = read(selection, sys.stdin.buffer if sys.stdin else None, unsaved, held)
    tongues = Tongues(selection.source, selection.target, settings.pipelines.get(selection.target))
    table, faults = read_tables(settings.card_tables, selection.source, selection.target)
    rows, wrong = read_term_files(settings.terms, selection.source, selection.target)
    problems += [*faults, *wrong]
    terms = term_base(selection.source, selection.target, rows)
    known_by = key_of(stamp(), tongues) if cache else b""
    words = RememberedWords(cache, tongues, known_by, settings.jobs) if cache else None
    # Checks of single texts ask for few base forms.
    if words and _is_large(corpus) and any(check.scope is not Scope.RULING for check in settings.checks):
        words.prepare()
    spread_work = Spreading(settings.jobs, progress)
    remembering = Remembering(None if tongues.trained else cache, known_by) if cache else None
    for base in (terms, term_base(selection.source, selection.target)):
        base.remembering = remembering or Remembering()
    analysis = Analysis(corpus, tongues, spread_work, table, terms, remembering, preview=settings.preview)
    if tongues.trained:
        try:
            analysis.prepare()
        except UnknownPipelineError as error:
            hint = "Install it into the environment of rulinglint, name its folder, or leave the key out."
            raise UserError(Problem(f"pipelines: there is no spaCy pipeline “{error}”", hint)) from error
    if selection.changed is not None:
        from lint.since import only_changed

        corpus = analysis.corpus = only_changed(corpus, selection.changed, lambda: analysis.parallel.sources)
    judge = None
    if settings.nli:
        from lint.judging import judged, second_judge

        judge = second_judge(settings.nli)
    looking = Looking(analysis, settings.jobs, progress)
    found = once(one for one in looking.findings(settings.checks) if settings.preview or not one[1].preview)
    if judge:
        found = judged(found, corpus, judge)
    if settings.verbose:
        for failure in looking.failures.values():
            print(failure.traceback, end="", file=sys.stderr)
    decided = entries(found, corpus, settings.severities)
    report = Report(
        version=__version__,
        corpus=corpus,
        checks=settings.checks,
        entries=decided,
        coverage=_coverage(analysis, looking.missing()),
        source=selection.source,
        target=selection.target,
        notes=tuple(_notes(analysis)),
        judges=(RULES, f"nli: {settings.nli}") if judge else (RULES,),
        skipped=_skipped(settings, analysis),
        sources=_sources(decided, analysis),
    )
    problems += [failure.problem(settings.verbose) for failure in looking.failures.values()]
    if words:
        words.keep()
    if remembering:
        remembering.keep()
    return Outcome(report, problems, analysis)


class Spreading:
    """Spreads work over several processes, and tells how far it is."""

    def __init__(self, jobs: int, progress: Progress) -> None:
        self._jobs = jobs
        self._progress = progress

    def __call__(
        self, work: Callable[[Sequence[Item]], list[Answer]], items: Sequence[Item], weight: int = 1
    ) -> list[Answer]:
        """What the work says of each item; each is as much work as so many rulings."""
        self._progress.stage("Analysing", len(items), "steps")
        return spread(work, items, self._jobs, self._progress.advance, weight)


def _is_large(corpus: Corpus) -> bool:
    return sum(len(page.rulings) for page in corpus.pages) >= WORTHWHILE


def _skipped(settings: Settings, analysis: Analysis) -> Skipped:
    need_source = sum(check.needs_source for check in settings.checks)
    alone = without_source(analysis) if need_source else 0
    return Skipped(alone, need_source if alone else 0, settings.in_preview)


def _sources(found: Iterable[Entry], analysis: Analysis) -> dict[Address, SourceText]:
    """The source of each ruling that something was found at."""
    wanted = {entry.finding.ruling for entry in found}
    told: dict[Address, SourceText] = {
        one.target_at: SourceText(one.source, one.source_at)
        for number in sorted({at.page for at in wanted if at})
        for one in analysis.translations_on(number)
        if one.target_at in wanted
    }
    for at in wanted - told.keys():
        if at and at.ruling is not None and (source := analysis.corpus.ruling(at).source):
            told[at] = SourceText(source, None)
    return told


def _coverage(analysis: Analysis, missing: int) -> Coverage:
    told = extents(analysis)
    return Coverage(
        full=told[None],
        part=told[Extent.PASSAGE] + told[Extent.WORDS],
        none=told[Extent.RULING],
        missing=missing,
    )


def _notes(analysis: Analysis) -> Iterator[str]:
    """What the run could not look at."""
    tongues = analysis.tongues
    others = Counter(page.lang for page in analysis.corpus.pages if page.lang not in (tongues.source, tongues.target))
    for language, pages in sorted(others.items()):
        count = "1 page is" if pages == 1 else f"{pages:,} pages are"
        yield f"{count} in “{language}”, neither source nor target; only dates and records were looked at there"
