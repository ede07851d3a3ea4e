"""What a run has looked at, by which it is told whether an old fault is gone or was out of its sight."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from reports.report import Report


class LookedAt(NamedTuple):
    """What a run has looked at: checks by code, reported pages by card and language, and the paths it was given."""

    codes: frozenset[str]
    pages: frozenset[tuple[str, str]]
    paths: tuple[str, ...]

    @classmethod
    def by(cls, report: "Report", paths: Sequence[str] | None) -> "LookedAt":
        """What the run behind a report has looked at; an empty list of paths means everything there is."""
        pages = report.corpus.pages
        return cls(
            frozenset(check.code for check in report.checks),
            frozenset((pages[number].card, pages[number].lang) for number in report.corpus.reported),
            () if paths is None else tuple(map(os.path.normpath, paths)) or (os.curdir,),
        )

    def would_find(self, code: str, card: str, lang: str | None = None, path: str | None = None) -> bool:
        """Whether it would have found a fault on a page, in any language if none is given."""
        here = any(card == other and lang in (None, spoken) for other, spoken in self.pages)
        return code in self.codes and (here or any(_holds(given, path) for given in self.paths))


def _holds(given: str, path: str | None) -> bool:
    """Whether a path that a run was given holds another one (None: any)."""
    return given == os.curdir or (path is not None and (path == given or path.startswith(f"{given}{os.sep}")))
