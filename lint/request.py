"""What a run is asked for: the options as they were given, and what they come to with the configuration."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from checks.check import Check
from checks.severity import Severity
from corpus.selection import Selection


class Request(NamedTuple):
    """The options of `rulinglint check`; None or empty where one was not given."""

    paths: tuple[str, ...] = ()
    source: str | None = None
    target: str | None = None
    reference: tuple[str, ...] = ()
    config: str | None = None
    isolated: bool = False
    force_exclude: bool = False
    since: str | None = None
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None
    preview: bool = False
    preset: str | None = None
    extend_select: tuple[str, ...] | None = None
    baseline: str | None = None
    write_baseline: bool = False
    fix: bool = False
    unsafe_fixes: bool = False
    diff: bool = False
    history: str | None = None
    format: tuple[str, ...] = ()
    color: str = "auto"
    quiet: bool = False
    verbose: bool = False
    no_progress: bool = False
    fail_on: str | None = None
    jobs: int | None = None
    cache_dir: str | None = None
    no_cache: bool = False
    watch: bool = False


class Settings(NamedTuple):
    """What a run is told.

    Attributes:
        selection: what is read.
        checks: the checks in force.
        severities: severities by code where they differ from the checks' own.
        jobs: how many processes may work at once.
        card_tables: files that tell what cards are called in both languages.
        terms: files with terms that add to the term base or take the place of its own.
        pipelines: names of trained spaCy pipelines by language, in place of blank ones.
        nli: the cross-encoder that is asked for a second opinion on contradictions, where one is.
        verbose: whether the traceback of a check that fails is printed on standard error.
        in_preview: how many checks are left out only because they are in preview.
        preview: whether findings in preview of checks that are not are wanted too.
    """

    selection: Selection
    checks: tuple[Check, ...]
    severities: Mapping[str, Severity] = MappingProxyType({})
    jobs: int = 1
    card_tables: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    pipelines: Mapping[str, str] = MappingProxyType({})
    nli: str | None = None
    verbose: bool = False
    in_preview: int = 0
    preview: bool = False

    @property
    def files(self) -> tuple[str, ...]:
        """Files that are read besides pages, and that the answer hangs on."""
        return (*self.card_tables, *self.terms)


class Wish(NamedTuple):
    """What is to become of fixes: applied to the files, or shown, and whether those are wanted that need eyes."""

    apply: bool
    show: bool
    unsafe: bool

    @classmethod
    def of(cls, request: Request) -> "Wish":
        """What the options wish."""
        return cls((request.fix or request.unsafe_fixes) and not request.diff, request.diff, request.unsafe_fixes)
