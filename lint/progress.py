"""One line on standard error that says how far a long run is, and takes itself away."""

import os
import sys
import time
from collections.abc import Callable
from typing import TextIO

from lint import terminal
from reports.plain import is_unicode

PATIENCE = 0.8
"""Seconds before a terminal shows anything."""
REFRESH = 0.1
"""Seconds between two looks of the line."""
HEARTBEAT = 30.0
"""Seconds between two lines in a CI job, so that it is not killed as idle."""
CELLS = 20


class Progress:
    """Tells a stream how far a run is; what is told is decided by whoever makes one, and a run only reports to it.

    Processes that the run has begun tell nothing.

    Args:
        stream: standard error.
        enabled: whether to draw the line: the stream is a terminal, and nobody has asked for silence.
        heartbeat: whether to write a line now and then instead, for the log of a CI job.
        columns: the terminal's width, which the line must not reach: it could not be taken away then.
        clock: seconds since some moment.
    """

    def __init__(
        self,
        stream: TextIO,
        enabled: bool,
        heartbeat: bool = False,
        columns: int = 100,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.stream = stream
        self.columns = columns
        self.enabled = enabled
        self.heartbeat = heartbeat and not enabled
        self.clock = clock
        self._process = os.getpid()
        self.started = self.told = self.stage_started = clock()
        self.label = self.unit = ""
        self.done = self.total = self.findings = 0
        self.drawn = False
        self.times: list[tuple[str, float]] = []

    def stage(self, label: str, total: int = 0, unit: str = "pages") -> None:
        """Begin a stage of so many units (0: their number is not known), such as “Checking”."""
        self._end_stage()
        self.label, self.total, self.unit = label, total, unit
        self.done = 0
        self._tell()

    def advance(self, count: int = 1, findings: int = 0) -> None:
        """So many more units are done, with so many findings."""
        self.done += count
        self.findings += findings
        self._tell()

    def close(self) -> None:
        """The run is over: take the line away."""
        self._end_stage()
        self.label = ""
        self._erase()

    def reached(self) -> str:
        """How far the current stage is, in words; empty where nothing is counted."""
        if not self.total:
            return ""
        return f"{self.done:,} of {self.total:,} {self.unit}"

    def doing(self) -> str:
        """What goes on, as the end of a sentence, such as “ while checking, after 15 of 20 texts”."""
        far = f", after {self.reached()}" if 0 < self.done < self.total else ""
        return f" while {self.label.lower()}{far}" if self.label else ""

    def _end_stage(self) -> None:
        now = self.clock()
        if self.label:
            self.times.append((self.label, now - self.stage_started))
        self.stage_started = now

    def _tell(self) -> None:
        if not (self.enabled or self.heartbeat) or os.getpid() != self._process:
            return
        now = self.clock()
        if self.heartbeat:
            if now - self.told >= HEARTBEAT:
                self.told = now
                self.stream.write(f"rulinglint: {self.reached() or self.label}\n")
                self.stream.flush()
        elif now - self.started >= PATIENCE and (now - self.told >= REFRESH or not self.drawn):
            self.told = now
            self._draw(now)

    def _draw(self, now: float) -> None:
        drawable = is_unicode(getattr(self.stream, "encoding", None) or "utf-8")
        parts = [self.reached()] if self.total else []
        if self.findings:
            parts.append(f"{self.findings:,} finding{'' if self.findings == 1 else 's'}")
        if left := self._left(now):
            parts.append(f"{left:,} s left")
        bar = f"{self._bar(drawable)}  " if self.total else ""
        line = f"{self.label}  {bar}{('  ·  ' if drawable else '  -  ').join(parts)}"
        self.stream.write(f"\r{line[: self.columns - 1]}\x1b[K")
        self.stream.flush()
        self.drawn = True

    def _bar(self, drawable: bool) -> str:
        share = min(1.0, self.done / self.total)
        full = int(share * CELLS)
        bar = "█" * full + "░" * (CELLS - full) if drawable else f"[{'#' * full}{'.' * (CELLS - full)}]"
        return f"{bar}  {int(share * 100)} %"

    def _left(self, now: float) -> int:
        """Whole seconds that the stage will still take at its speed so far; 0 where that cannot be told."""
        spent = now - self.stage_started
        if not self.total or not self.done or spent < PATIENCE:
            return 0
        return round(spent / self.done * max(0, self.total - self.done))

    def _erase(self) -> None:
        if self.drawn:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self.drawn = False


def on_standard_error(wanted: bool) -> Progress:
    """A progress that is drawn on a terminal, and written now and then in a CI job, where it is wanted."""
    in_ci = bool(os.environ.get("CI"))
    return Progress(
        sys.stderr,
        enabled=wanted and not in_ci and sys.stderr.isatty() and os.environ.get("TERM") != "dumb",
        heartbeat=wanted and in_ci,
        columns=terminal.columns(sys.stderr),
    )
